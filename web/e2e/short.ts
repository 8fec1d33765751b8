/** A short game with people at a table of the server. */
import type {Page} from 'playwright-core';

/** Opens a short game as whoever is at that page, who then looks at it; its code for others. */
export async function openShort(page: Page, rounds: number): Promise<string> {
    const {table, code} = await page.evaluate(
        matchRounds =>
            new Promise<{table: string; code: string}>(resolve => {
                const socket = new WebSocket(`ws://${location.host}/ws`, 'cookietin.1');
                const token = localStorage.getItem('cookietin.token');
                socket.onopen = () => {
                    for (const message of [
                        {do: 'hello', id: 1, version: 1, token},
                        {
                            do: 'open',
                            id: 2,
                            game: 'thief',
                            options: {players: 3, rounds: matchRounds},
                            seats: ['me', 'bot:random', 'open'],
                        },
                    ])
                        socket.send(JSON.stringify(message));
                };
                socket.onmessage = ({data}) => {
                    const answer = JSON.parse(String(data)) as {
                        re?: number;
                        table: string;
                        code: string;
                    };
                    if (answer.re !== 2) return;
                    socket.close();
                    resolve(answer);
                };
            }),
        rounds,
    );
    await page.evaluate(hash => void (location.hash = hash), `#/table/${table}`);
    await page.waitForSelector('.lobby');
    return code;
}
