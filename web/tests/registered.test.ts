/** A game registers itself in one place: nothing else on the page knows its name. */
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, it} from 'vitest';
import {addDrawings, isArt} from '../src/art';
import {cardOf, isGame, partOf} from '../src/views/views';
import {games, machineCore} from './machine';

const root = fileURLToPath(new URL('../src', import.meta.url));

function filesIn(directory: string): string[] {
    return readdirSync(directory, {withFileTypes: true}).flatMap(entry => {
        const path = join(directory, entry.name);
        return entry.isDirectory() ? filesIn(path) : [path];
    });
}

/** A game's own directories, and the list of all games. */
const isAllowed = (path: string): boolean =>
    path === 'views/views.ts' ||
    games.some(game => path.startsWith(`views/${game}/`) || path.startsWith(`art/${game}/`));

it('no file names a game but its own and the list', async () => {
    const {games: infos} = await (await machineCore()).games();
    const named = new RegExp(infos.flatMap(({game, title}) => [game, title]).join('|'), 'i');
    const files = filesIn(root).map(path => [relative(root, path), path] as const);
    const naming = files.filter(([name, path]) => named.test(name + readFileSync(path, 'utf8')));
    expect(naming.map(([name]) => name)).toContain('views/views.ts');
    expect(naming.map(([name]) => name).filter(name => !isAllowed(name))).toEqual([]);
});

it('every game of the core is there, whole', async () => {
    const {games: infos} = await (await machineCore()).games();
    for (const {game, options} of infos) {
        expect(isGame(game)).toBe(true);
        const ui = cardOf(game);
        expect(ui.name).toBe(game);
        expect((await partOf(game).load()).View).toBeTypeOf('function');
        expect(Object.keys(ui.drawings)).toContain(ui.cover);
        expect(Object.keys(ui.drawings).filter(name => !isArt(name))).toEqual([]);
        for (const name of Object.keys(ui.options))
            expect(options.map(option => option.name)).toContain(name);
        for (const {words = [], name} of options)
            for (const word of Object.keys(ui.options[name]?.words ?? {}))
                expect(words).toContain(word);
    }
    expect(isGame('chess')).toBe(false);
});

it('no drawing takes the name of another', () => {
    expect(() => addDrawings({tin: ''})).toThrow('tin');
});
