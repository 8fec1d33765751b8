/** Pictures before names in sentences, and sentences that need no names of spaces. */
import {afterEach, describe, expect, it} from 'vitest';
import {OfflineTable} from '../src/core/offline';
import type {TableState} from '../src/core/table';
import type {Language} from '../src/words';
import {finderOf, type Named, opening, piecesOf} from '../src/parts/words';
import {questionOf} from '../src/table/ask';
import {saidLog} from '../src/table/log';
import {sayMove} from '../src/views/say';
import {languages, speak} from '../src/words';
import {catalogue, dice, machineCore} from './machine';
import './uis';

const named = (name: string): Named => [name, [{art: 'tin'}]];
const found = (names: readonly string[], text: string): string[] =>
    finderOf(names.map(named))(text).flatMap(({text: piece, named: is}) => (is ? [piece] : []));

async function speakIn(language: Language): Promise<void> {
    const words = language === 'en' ? new ArrayBuffer(0) : catalogue(language);
    speak(language, words, (await (await machineCore()).language(words)).plurals);
}

afterEach(() => speakIn('en'));

describe('a sentence', () => {
    it('has the names in it, the longest first', () => {
        const cakes = ['Kleina', 'Kleina með kaffi', 'Tóm krús'];
        expect(found(cakes, 'Anna plays Kleina með kaffi, then Kleina.')).toEqual([
            'Kleina með kaffi',
            'Kleina',
        ]);
    });

    it('has them as whole words only', () => {
        expect(found(['Star'], 'Starlight, “Star” (Star) and Óstar, Star2')).toEqual([
            'Star',
            'Star',
        ]);
        expect(found(['Clove', 'Clove+Ginger'], 'Clove+Ginger')).toEqual(['Clove+Ginger']);
    });

    it('has names with any number in them', () => {
        expect(found(['{n} stars'], 'bites 12 stars and 3 starfish')).toEqual(['12 stars']);
    });

    it('keeps what opens before a name on its line', () => {
        for (const text of ['una tortita: ¡', '¿', 'la carte «\u00a0', 'die Karte „', '('])
            expect(opening.test(text), text).toBe(true);
        expect(opening.test('Anna plays ')).toBe(false);
    });

    it('stays the text that it was', () => {
        const text = 'You bite a star and 2 hearts, and move chip 7.';
        const pieces = piecesOf('party', text);
        expect(pieces.map(piece => piece.text).join('')).toBe(text);
        expect(pieces.filter(piece => piece.named).map(piece => piece.text)).toEqual([
            'a star',
            '2 hearts',
            'chip 7',
        ]);
    });
});

/** Until the bots have played. */
async function settle(table: OfflineTable): Promise<TableState> {
    while (!table.state.over && !table.state.decision)
        await new Promise(resolve => setImmediate(resolve));
    return table.state;
}

/** What the page says of a whole game: questions, choices, hints with their reasons, the log. */
async function saidIn(game: string, language: Language): Promise<string[]> {
    const core = await machineCore();
    const words = language === 'en' ? new ArrayBuffer(0) : catalogue(language);
    speak(language, words, (await core.language(words)).plurals);
    const table = await OfflineTable.open(core, {
        game,
        seats: [{name: 'Anna'}, {bot: 'greedy'}, {bot: 'greedy'}],
    });
    const roll = dice(7),
        said = new Set<string>();
    for (let now = await settle(table); now.decision; now = await settle(table)) {
        const {moves, words: names, of} = now.decision;
        said.add(questionOf(now));
        moves.forEach((move, i) => said.add(sayMove(game, move, names[i] ?? '')));
        const hint = roll(4) ? undefined : (await core.hint(0, {playouts: 20}))[0];
        if (hint) said.add(hint.why);
        await table.choose(hint?.choice ?? roll(of));
    }
    for (const {events} of saidLog(table.state)) for (const {text = ''} of events) said.add(text);
    return [...said];
}

describe.each(Object.keys(languages) as Language[])('in %s', language => {
    it('nobody reads names of spaces or letters of tasks in Cookie Party', async () => {
        const said = await saidIn('party', language);
        expect(said.length).toBeGreaterThan(60);
        // No other number begins with 0; spaces of the first row come in every game.
        expect(said.filter(text => /\b[hv]\d\d\b|\b0\d\b/.test(text))).toEqual([]);
        const letter = /(?:tasks?|Aufgaben?|objectifs?|taak|opdracht\p{L}*) [a-zR](?!\p{L})/iu;
        expect(said.filter(text => letter.test(text))).toEqual([]);
    });

    it('nobody reads where a card of Speculaas lies', async () => {
        const said = await saidIn('speculaas', language);
        expect(said.length).toBeGreaterThan(60);
        expect(said.filter(text => /\(-?\d+,\s?-?\d+\)/.test(text))).toEqual([]);
    });
});
