/** What has to come over the network before the first game without one. */
import {get} from 'node:http';
import {afterAll, beforeAll, expect, it} from 'vitest';
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

it('is at most 340 kB in every language', async () => {
    const {text} = await fetchRaw('/sw.js', 'identity');
    const files = namedIn(text, 'files'),
        languages = namedIn(text, 'later').filter(path => path.endsWith('.words'));
    const sizes = await Promise.all([...files, '/sw.js'].map(path => fetchRaw(path)));
    const words = await Promise.all(languages.map(path => fetchRaw(path)));
    expect(languages).toHaveLength(7);
    const sum =
        sizes.reduce((all, {size}) => all + size, 0) + Math.max(...words.map(({size}) => size));
    console.log(`${(sum / 1000).toFixed(0)} kB with the longest language`);
    expect(sum).toBeGreaterThan(100000);
    expect(sum).toBeLessThanOrEqual(340000);
});
