/** What has to come over the network before the first game without one. */
import {get} from 'node:http';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {games} from '../tests/machine';
import {Server} from './site';

const server = new Server();

beforeAll(() => server.start());

afterAll(() => server.close());

/** A file as it is sent: how many bytes, and, where it is not compressed, its text. */
function fetchRaw(path: string, encoding = 'gzip'): Promise<{size: number; text: string}> {
    return new Promise((resolve, reject) => {
        get(`${server.address}${path}`, {headers: {'accept-encoding': encoding}}, response => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () => {
                const whole = Buffer.concat(parts);
                expect(response.statusCode, path).toBe(200);
                resolve({size: whole.length, text: whole.toString()});
            });
        }).on('error', reject);
    });
}

const namedIn = (worker: string, name: string): string[] =>
    JSON.parse(new RegExp(`const ${name} = (\\[.*?\\]);`).exec(worker)?.[1] ?? '[]') as string[];

const kilobytes = (size: number): string => `${(size / 1000).toFixed(0)} kB`;

async function sizeOf(paths: readonly string[]): Promise<number> {
    const sizes = await Promise.all(paths.map(path => fetchRaw(path)));
    return sizes.reduce((all, {size}) => all + size, 0);
}

/** What the page fetches of each game when it is played: its script says so. */
async function partsOfGames(files: readonly string[]): Promise<string[][]> {
    const script = files.find(path => /\/index-[^/]*\.js$/.test(path)) ?? '';
    const {text} = await fetchRaw(script, 'identity');
    const all = JSON.parse(/m\.f=(\[.*?\])/.exec(text)?.[1] ?? '[]') as string[];
    return games.map(game => {
        const call = new RegExp(`import\\("\\./${game}-[^)]*\\)[^[]*\\(\\[([\\d,]+)\\]\\)`);
        const parts =
            call
                .exec(text)?.[1]
                ?.split(',')
                .map(n => `/${all[Number(n)]}`) ?? [];
        expect(parts.filter(path => path.includes(`/${game}-`))).toHaveLength(2);
        return parts;
    });
}

it('is at most 340 kB in every language', async () => {
    const {text} = await fetchRaw('/sw.js', 'identity');
    const files = namedIn(text, 'files'),
        languages = namedIn(text, 'later').filter(path => /\/..-[^/]*\.words$/.test(path));
    expect(languages).toHaveLength(7);
    const first = await sizeOf([...files, '/sw.js']);
    const ofGames = await Promise.all((await partsOfGames(files)).map(sizeOf));
    const words = await Promise.all(languages.map(path => sizeOf([path])));
    const sum = first + Math.max(...ofGames) + Math.max(...words);
    console.log(
        `${kilobytes(sum)} with the largest game and the longest language: ${kilobytes(first)}, ` +
            `${ofGames.map(kilobytes).join(' or ')}, ${kilobytes(Math.max(...words))}`,
    );
    expect(sum).toBeGreaterThan(100000);
    expect(sum).toBeLessThanOrEqual(340000);
});
