import {existsSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {Core} from '../src/core/core';
import {emptyState} from '../src/core/reduce';
import type {TableState} from '../src/core/table';
import {
    ALL_OPEN,
    type GameName,
    type GameRecord,
    type Seat,
    SPECTATOR,
    type Verdict,
} from '../src/core/types';
import {readRoute} from '../src/route';
import {fileName} from '../src/watch/files';
import {readRecords} from '../src/watch/reading';
import {
    allViewers,
    captionOf,
    clampStep,
    readViewer,
    seenStep,
    stepByKey,
    tableOf,
    usualViewer,
} from '../src/watch/moment';
import {partsOf} from '../src/watch/lines';
import {headline, places, tieBreak} from '../src/watch/outcome';
import {viewerName} from '../src/watch/player';
import {proofOf} from '../src/watch/proof';
import {arrowBetween, edgeOf} from '../src/watch/drawn';
import {Replay} from '../src/watch/replay';
import {isNext} from '../src/watch/staged';
import {
    chanceLines,
    chancesAt,
    inOrderOfReview,
    pathOf,
    ticks,
    worstMistakes,
} from '../src/watch/review';
import {games, machineCore, secretOf} from './machine';
import {speculaasEvent} from '../src/views/speculaas/types';
import './uis';

const vectors = (game: GameName, kind = ''): URL =>
    new URL(`../../tests/vectors/${game}${kind}.jsonl`, import.meta.url);
const file = (game: GameName, kind = ''): string => readFileSync(vectors(game, kind), 'utf8');
/** The games of which another program has made records. */
const recorded = games.filter(game => existsSync(vectors(game)));
/** Not a bare expression: toMatchObject takes that for an object without fields. */
const like = (text: RegExp): unknown => expect.stringMatching(text);
const lines = (text: string): string[] => text.trim().split('\n');
const first = (game: GameName): GameRecord => JSON.parse(lines(file(game))[0]!) as GameRecord;
const brokenOnes = (game: GameName): GameRecord[] =>
    lines(file(game, '-broken')).map(line => (JSON.parse(line) as {record: GameRecord}).record);

async function played(core: Core): Promise<GameRecord> {
    await core.open(
        {game: 'thief', options: {rounds: 1}, seats: Array(3).fill({bot: 'easy'})},
        secretOf(3),
    );
    while ((await core.bot({playouts: 10})).seat !== null);
    return core.record();
}

describe('a moment of a replay as a table', () => {
    it.each(recorded)(
        'of %s: nothing is asked, and nothing is told that comes later',
        async game => {
            const replay = await Replay.open(await machineCore(), first(game));
            const {info} = replay,
                log = await replay.lines(0);
            for (let step = 0; step <= info.steps; step += 5) {
                const shown = await replay.show(step, 0);
                const state = tableOf({info, shown, viewer: 0, lines: log});
                expect(state).toMatchObject({
                    game,
                    you: 0,
                    online: false,
                    decision: null,
                    over: step === info.steps,
                });
                expect(state.view).toBe(shown.view);
                expect(
                    state.log.every(entry => (entry.step ?? 0) <= step && entry.events.length > 0),
                ).toBe(true);
                if (captionOf(shown)) expect(state.log.at(-1)?.events).toEqual(shown.events);
            }
            const end = await replay.show(info.steps, ALL_OPEN);
            const state = tableOf({info, shown: end, viewer: ALL_OPEN, lines: []});
            expect(state).toMatchObject({
                you: SPECTATOR,
                state: 'over',
                result: first(game).result,
            });
            expect(places(state)[0]?.won).toBe(true);
        },
    );
});

describe('a replay', () => {
    it('shows its own record, whatever else was opened or refused meanwhile', async () => {
        const core = await machineCore();
        const one = await Replay.open(core, first('thief')),
            two = await Replay.open(core, first('party'));
        const before = await one.show(4, ALL_OPEN);
        for (const record of brokenOnes('speculaas'))
            await expect(Replay.open(core, record)).rejects.toThrow();
        expect(await one.show(4, ALL_OPEN)).toEqual(before);
        const [party, thief] = await Promise.all([two.show(3, 0), one.show(4, ALL_OPEN)]);
        expect(party.view).toHaveProperty('board');
        expect(thief).toEqual(before);
    });

    it('leaves the game that is played alone', async () => {
        const core = await machineCore();
        await core.open(
            {game: 'thief', seats: [{name: 'Anna'}, {bot: 'easy'}, {bot: 'easy'}]},
            secretOf(5),
        );
        const before = await core.updates(0);
        const replay = await Replay.open(core, first('speculaas'));
        await replay.review(3, ALL_OPEN, {playouts: 20});
        expect(await core.updates(0)).toEqual(before);
        expect(replay.verdicts.get(3)?.chances).toHaveLength(2);
    });
});

describe('who is you in a review', () => {
    it('is the one through whose eyes one looks, in what others did, too', async () => {
        const core = await machineCore();
        const replay = await Replay.open(core, await played(core));
        const [{name}] = replay.info.seats as [Seat];
        const texts = async (viewer: number): Promise<string> => {
            const all: string[] = [];
            for (let step = 0; step <= replay.info.steps; step++) {
                const {played, best} = await replay.review(step, viewer, {playouts: 10});
                all.push(played?.text ?? '', best?.text ?? '');
            }
            return all.join('\n');
        };
        expect(await texts(SPECTATOR)).toContain(name);
        const own = await texts(0);
        expect(own).not.toContain(name);
        expect(own).toMatch(/\byou(rself)?\b/);
    });

    it('what was found is told again to another, and no sooner', async () => {
        const core = await machineCore();
        const replay = await Replay.open(core, await played(core));
        expect(replay.isReviewed(3, 0)).toBe(false);
        await replay.review(3, 0, {playouts: 10});
        expect([0, 1].map(viewer => replay.isReviewed(3, viewer))).toEqual([true, true]);
        replay.verdicts.set(3, {...replay.verdicts.get(3)!, mistake: true});
        expect([0, 1].map(viewer => replay.isReviewed(3, viewer))).toEqual([true, false]);
    });

    it('is named in the list of views as at the table', async () => {
        const core = await machineCore();
        const {info} = await Replay.open(core, await played(core));
        const [{name: one = ''}, {name: two = ''}] = info.seats as [Seat, Seat];
        expect(viewerName(info, 0, 0)).toBe(`Your view (${one})`);
        expect(viewerName(info, 1, 0)).toBe(`As ${two} saw it`);
        expect(viewerName(info, 0, ALL_OPEN)).toBe(`As ${one} saw it`);
    });
});

describe('the lines of a replay', () => {
    it('say under whose mark what one does ends, and the turn of another begins', () => {
        const event = (seat: number, text: string) => ({kind: 0, seat, args: [], text});
        const events = [event(0, 'You lay.'), event(7, 'Wrong.'), event(2, 'Dagur draws.')];
        const begins = ({seat}: {seat: number}) => (seat < 7 ? 'turn' : undefined);
        expect(partsOf({actor: 0, events}, begins)).toMatchObject([
            {seat: 0, text: 'You lay. Wrong.'},
            {seat: 2, text: 'Dagur draws.'},
        ]);
        expect(partsOf({actor: 7, events: [event(7, 'Shuffled.')]})).toMatchObject([
            {seat: 7, text: 'Shuffled.'},
        ]);
    });
});

describe('files', () => {
    it.each(recorded)('of %s are read, one record or many', game => {
        const many = readRecords(file(game));
        expect('records' in many && many.records.length).toBe(lines(file(game)).length);
        const pretty = JSON.stringify(first(game), null, 2);
        expect(readRecords(`\uFEFF${pretty}\r\n`)).toEqual({records: [first(game)]});
        expect(readRecords(`${JSON.stringify(first(game))}\r\n{"torn`)).toEqual({
            records: [first(game)],
        });
    });

    it.each(recorded)(
        'with broken records of %s are refused by the core, with the place',
        async game => {
            const core = await machineCore();
            for (const record of brokenOnes(game)) {
                expect(readRecords(JSON.stringify(record))).toHaveProperty('records');
                await expect(Replay.open(core, record)).rejects.toMatchObject({
                    error: 'record',
                    say: like(/\w/),
                });
            }
        },
    );

    it('that are no records get a sentence', () => {
        for (const text of ['', 'hello', '{"format":"cookietin/1"', '\0\0\0'])
            expect(readRecords(text)).toMatchObject({problem: like(/JSON/)});
        const other = [{format: 'cookietin/2'}, {game: 'chess'}, {moves: 7}].map(change =>
            JSON.stringify({...first('thief'), ...change}),
        );
        for (const text of ['{}', '[]', '7', ...other])
            expect(readRecords(text)).toMatchObject({problem: like(/no Cookie Tin game/)});
    });

    it('have the name of the game and the date', () => {
        expect(fileName('party', new Date(2026, 0, 9))).toBe('cookietin-party-2026-01-09.jsonl');
    });
});

describe('viewers and steps', () => {
    const seats: Seat[] = [
        {who: 'bot', name: 'B'},
        {who: 'person', name: 'A'},
        {who: 'game', name: 'S'},
    ];
    it('are those of who played alone, else all open', () => {
        expect(allViewers(seats)).toEqual([0, 1, SPECTATOR, ALL_OPEN]);
        expect(usualViewer(seats)).toBe(1);
        expect(usualViewer([seats[1]!, seats[1]!])).toBe(ALL_OPEN);
        const words = ['0', '7', '10', '2', '9', 'x', undefined];
        expect(words.map(word => readViewer(word, seats))).toEqual([0, 7, 10, 1, 1, 1, 1]);
    });

    it('follow the keys, never outside of the game', () => {
        const keys = [
            'ArrowLeft',
            'ArrowRight',
            'ArrowUp',
            'PageDown',
            'Home',
            'End',
            'x',
            'constructor',
        ];
        expect(keys.map(key => stepByKey(key, 5, 12))).toEqual([
            4,
            6,
            12,
            0,
            0,
            12,
            undefined,
            undefined,
        ]);
        const event = {kind: 0, seat: 0, args: []};
        const log = [1, 0, 0, 2, 0].map((n, i) => ({
            step: i + 1,
            actor: 0,
            events: Array(n).fill(event),
        }));
        expect([0, 1, 4, 5].map(step => seenStep(log, step, 1, 5))).toEqual([1, 4, 5, 5]);
        expect([5, 4, 3, 1, 0].map(step => seenStep(log, step, -1, 5))).toEqual([4, 1, 1, 0, 0]);
        expect([seenStep([], 2, 1, 5), seenStep([], 2, -1, 5)]).toEqual([3, 1]);
        expect([clampStep(-3, 9), clampStep(4, 9), clampStep(99, 9)]).toEqual([0, 4, 9]);
    });

    it('are played forwards only from where one was: whoever opens the end has not', () => {
        const events = [{kind: 0, seat: 0, args: []}];
        const told = [1, 2, 3].map(step => ({step, actor: 0, events}));
        expect([isNext(0, 1, told), isNext(2, 3, told)]).toEqual([true, true]);
        expect([isNext(-1, 3, told), isNext(0, 3, told)]).toEqual([false, false]);
    });

    it('stand in the address', () => {
        const route = {page: 'watch', id: 'abc', step: 12, viewer: '3', review: true};
        expect(readRoute('#/watch/abc/12/3/review')).toEqual(route);
        expect(readRoute('#/watch/abc')).toEqual({page: 'watch', id: 'abc', step: 0});
    });
});

describe('the proof', () => {
    it('says what was checked, and what was not', async () => {
        const core = await machineCore(),
            record = await played(core);
        const {info} = await Replay.open(core, record);
        const proof = (online: boolean, commitment: string) =>
            proofOf(info, record, {online, commitment});
        const {commitment} = record.fair!;
        expect(proof(false, commitment)).toMatchObject({
            verdict: 'true',
            text: like(/your browser/),
        });
        expect(proof(true, commitment)).toMatchObject({
            verdict: 'true',
            text: like(/one secret, fixed before the game/),
        });
        expect(proof(true, secretOf(1))).toMatchObject({verdict: 'false'});
        const unfair = {...info, fair: false, unfair: 'fair: no.'};
        expect(proofOf(unfair, record)).toMatchObject({verdict: 'false', text: like(/fair: no\./)});
        const {fair, ...bare} = info;
        expect(fair).toBe(true);
        expect(proofOf(bare, record)).toMatchObject({
            verdict: 'unknown',
            text: like(/seed in the recording/),
        });
        expect(proofOf({...bare, seeded: false}, record)).toMatchObject({
            verdict: 'unknown',
            text: like(/no seed/),
        });
    });
});

describe('who won', () => {
    const at = (
        scores: number[],
        winners: number[],
        more: Partial<TableState> = {},
    ): TableState => ({
        ...emptyState,
        you: 1,
        result: {scores, winners},
        ...more,
        seats: ['Anna', 'Eva', 'Birna'].map(name => ({who: 'person', name})),
    });

    it('in words', () => {
        expect(headline(at([3, 1, 0], [0]))).toBe('Anna wins.');
        expect(headline(at([1, 3, 0], [1]))).toBe('You win!');
        expect(headline(at([3, 1, 3], [0, 2]))).toBe('Anna and Birna share the win.');
        expect(headline(at([0, 0, 0], []))).toBe('Nobody wins.');
        expect(places(at([1, 4, 4], [2])).map(place => place.seat)).toEqual([2, 1, 0]);
    });

    it('with the tie-break', () => {
        const kind = Array.from({length: 80}, (_, i) => i).find(
            n => speculaasEvent(n) === 'tie_honey',
        )!;
        const why = [{kind, seat: 7, args: [], text: 'Fewer honey tokens decide.'}];
        expect(tieBreak(at([4, 1, 4], [2], {game: 'speculaas', why}))).toBe(
            'Fewer honey tokens decide.',
        );
        expect(tieBreak(at([4, 1, 4], [0, 2], {game: 'thief'}))).toMatch(/^Tied: Anna and Birna/);
        expect(tieBreak(at([4, 1, 3], [0]))).toBe('');
    });
});

describe('where a move lies on the table', () => {
    const one = {x: 0, y: 0, width: 40, height: 60};

    it('is an arrow from edge to edge', () => {
        const two = {x: 200, y: 0, width: 40, height: 60};
        expect(edgeOf(one, two, 6)).toEqual({x: 46, y: 30});
        expect(arrowBetween(one, two)).toMatch(/^M46\.0 30\.0L194\.0 30\.0M/);
    });

    it('is none where one lies over the other', () => {
        expect(arrowBetween(one, {x: 10, y: 10, width: 20, height: 20})).toBe('');
    });
});

describe('the review', () => {
    const judged = (step: number, seat: number, loss: number, mistake = true): Verdict => ({
        step,
        chances: [0.5, 0.5],
        seat,
        of: 3,
        loss,
        mistake,
        played: {text: 'a', chance: 0.2, move: {seat}},
        best: {text: 'b', chance: 0.2 + loss, move: {seat}},
    });
    const verdicts: Verdict[] = [
        judged(4, 0, 0.1),
        {step: 0},
        judged(2, 1, 0.3),
        judged(1, 0, 0.2, false),
        judged(3, 1, 0.1),
    ];

    it('lists what cost most', () => {
        expect(worstMistakes(verdicts, 2).map(({step}) => step)).toEqual([2, 3]);
        expect(worstMistakes(verdicts, 9, {of: 0}).map(({step}) => step)).toEqual([4]);
    });

    it('lists one’s own first', () => {
        expect(worstMistakes(verdicts, 9, {own: 0}).map(({step}) => step)).toEqual([4, 2, 3]);
        expect(worstMistakes(verdicts, 2, {own: 0}).map(({step}) => step)).toEqual([4, 2]);
    });

    it('judges the game roughly, then one’s own decisions, then the rest', () => {
        const lines = Array.from({length: 240}, (_, step) => ({actor: step % 3}));
        const order = inOrderOfReview(lines, 240, 1);
        expect([...order].sort((a, b) => a - b)).toEqual([...Array(241).keys()]);
        expect(order.slice(0, 3)).toEqual([0, 21, 42]);
        const rough = 12;
        expect(order.slice(rough, rough + 3)).toEqual([1, 4, 7]);
        expect(order.slice(rough, 80).every(step => step % 3 === 1)).toBe(true);
    });

    it('draws lines through the steps that have chances', () => {
        expect(chanceLines(verdicts, 2)[1]?.map(({step}) => step)).toEqual([1, 2, 3, 4]);
        const two = [
            {step: 0, chance: 0.5},
            {step: 10, chance: 1},
        ];
        expect(
            pathOf(
                two,
                n => n,
                c => 100 - 100 * c,
            ),
        ).toBe('M0.0 50.0L10.0 0.0');
        const byStep = new Map(verdicts.map(verdict => [verdict.step, verdict]));
        expect([chancesAt(byStep, 0), chancesAt(byStep, 9)]).toEqual([undefined, [0.5, 0.5]]);
        expect([ticks(48, 5), ticks(3, 8)]).toEqual([
            [0, 10, 20, 30, 40],
            [0, 1, 2, 3],
        ]);
        expect(ticks(324, 5)).toEqual([0, 100, 200, 300]);
    });
});
