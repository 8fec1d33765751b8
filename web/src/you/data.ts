/**
 * All that is stored about someone, as one text: what the server has, with the records of their
 * games, and what this browser keeps. Secrets that prove who one is are left out.
 */
import type {Connection} from '../net/connection';
import {atServer} from '../net/server';

interface Game {
    table: string;
    [field: string]: unknown;
}

interface Part {
    games: Game[];
    more: boolean;
    [field: string]: unknown;
}

const secrets = ['cookietin.token', 'cookietin.selves', 'cookietin.luck'];

function keptHere(): Record<string, string> {
    const names = Object.keys(localStorage).filter(
        name => name.startsWith('cookietin.') && !secrets.includes(name),
    );
    return Object.fromEntries(names.map(name => [name, localStorage.getItem(name) ?? '']));
}

const later = (seconds: number) => new Promise(done => setTimeout(done, 1000 * seconds));

/** null: it is gone, or cannot be read. */
async function fetchRecord(table: string): Promise<unknown> {
    for (;;) {
        const response = await fetch(atServer(`/api/games/${table}/record`));
        if (response.status !== 429) return response.ok ? await response.json() : null;
        await later(Number(response.headers.get('retry-after') ?? 5));
    }
}

async function fetchParts(connection: Connection): Promise<Part> {
    const ask = (fields: object) => connection.socket.ask<Part>('export', fields, true);
    const all = await ask({});
    for (let part = all, last = all.games.at(-1); part.more && last; last = part.games.at(-1)) {
        part = await ask({before: last.table});
        all.games.push(...part.games);
    }
    return all;
}

export async function gatherData(
    connection: Connection,
    progress: (n: number, all: number) => void,
): Promise<string> {
    const {re: _, ok: __, more: ___, games, ...person} = await fetchParts(connection);
    const whole: object[] = [];
    for (const game of games) {
        progress(whole.length, games.length);
        whole.push({...game, record: await fetchRecord(game.table)});
    }
    const server = {address: atServer('') || location.origin, id: connection.hello?.server_id};
    return JSON.stringify({server, person, games: whole, browser: keptHere()}, null, 2);
}
