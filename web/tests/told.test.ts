/** How far tables were told: several of them, whatever a browser keeps. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {emptyState} from '../src/core/reduce';
import {savedTold, savedToldBefore} from '../src/core/storage';
import type {TableState} from '../src/core/table';
import {beatOf, eventsAt, type Drafts, plainDrafts} from '../src/stage/beats';
import {keepTold, listed, listOf, readTold} from '../src/stage/told';
import {currentLanguage, speak} from '../src/words';
import {setUp} from './teller';

const table = (id: string): TableState => ({...emptyState, game: 'thief', id});

/** A browser's own memory. */
function useStorage(): Map<string, string> {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
    });
    forgetAll();
    return kept;
}

function forgetAll(): void {
    savedTold.write('[]');
    savedToldBefore.write('[]');
}

beforeEach(forgetAll);
afterEach(() => vi.unstubAllGlobals());

describe.each(['kept by the browser', 'kept by the page alone'])(
    'how far tables were told, %s',
    how => {
        it('is known of each, though others were looked at in between', () => {
            if (how === 'kept by the browser') useStorage();
            keepTold(table('a'), {n: 7, view: null});
            keepTold(table('b'), {n: 2, view: null, events: ['3.1']});
            keepTold(table('a'), {n: 8, view: null});
            expect(readTold(table('a'))).toMatchObject({n: 8});
            expect(readTold(table('b'))).toMatchObject({n: 2, events: ['3.1']});
            expect(readTold(table('c'))).toBeNull();
        });

        it('is forgotten of those that were not looked at for longest', () => {
            if (how === 'kept by the browser') useStorage();
            for (let id = 0; id <= 40; id++) keepTold(table(`${id}`), {n: 1, view: null});
            expect([0, 1, 40].map(id => readTold(table(`${id}`))?.n)).toEqual([undefined, 1, 1]);
        });
    },
);

it('is written with each beat for the table that is told alone', () => {
    const kept = useStorage();
    keepTold(table('a'), {n: 7, view: null});
    keepTold(table('b'), {n: 2, view: null});
    kept.set('cookietin.told.before', 'untouched');
    keepTold(table('b'), {n: 3, view: null});
    expect(kept.get('cookietin.told.before')).toBe('untouched');
    expect(JSON.parse(kept.get('cookietin.told')!)).toMatchObject([{of: 'b', n: 3}]);
});

it('tells games that are played here apart, however alike they begin', () => {
    const game = (commitment: string) => ({...table(''), commitment});
    keepTold(game('one'), {n: 9, view: null});
    expect(readTold(game('one'))?.n).toBe(9);
    expect(readTold(game('two'))).toBeNull();
});

it.each(['{"of":"a","n":3}', 'nonsense', 'null'])('%s is as good as nothing', value => {
    useStorage().set('cookietin.told', value);
    expect(readTold(table('a'))).toBeNull();
    keepTold(table('a'), {n: 4, view: null});
    expect(readTold(table('a'))?.n).toBe(4);
});

describe('what has happened since your last turn', () => {
    const event = (text: string) => ({kind: 0, seat: 1, args: [], text});
    const state: TableState = {
        ...table('a'),
        log: [1, 2].map(n => ({n, events: [event(`The core’s ${n}.0.`), event(`${n}.1`)]})),
    };
    const [one, two, three] = eventsAt(state.log);
    const beats = [
        beatOf({events: [one!, two!], kind: 'play', actor: 1, text: 'Our sentence.'}, 1),
        beatOf({events: [], kind: 'tumble', act: {}}, 1),
        beatOf({events: [three!], kind: 'play', actor: 0, pictures: ['jar']}, 1),
        beatOf({events: [], kind: 'clock', aside: 'clock', mine: true}, 1),
    ];
    const restored = (now: TableState) =>
        listed(readTold(now)!.since, now).map(({text, actor, mine, pictures, events}) => ({
            ...{text, actor, mine, pictures, events},
        }));

    it('is the same when it was kept', () => {
        keepTold(state, {n: 2, view: null, since: listOf(beats)});
        expect(restored(state)).toEqual(
            beats
                .filter(({text}) => text)
                .map(({text, actor, mine, pictures, events}) => ({
                    ...{text, actor, mine, pictures, events},
                })),
        );
    });

    it('is said anew in another language, and loses nothing', () => {
        keepTold(state, {n: 2, view: null, since: listOf(beats), before: listOf(beats)});
        speak('de', new ArrayBuffer(0), '');
        const drafts: Drafts = events => [
            {events: events.slice(0, 2), kind: 'play', text: 'Unser Satz.'},
            ...plainDrafts(events.slice(2)),
        ];
        const told = readTold(state)!;
        for (const lines of [told.since, told.before])
            expect(listed(lines, state, drafts).map(({text}) => text)).toEqual([
                'Unser Satz.',
                'The core’s 2.0.',
                'Your time is up: a bot is playing for you.',
            ]);
        speak('en', new ArrayBuffer(0), '');
    });

    it('keeps the count of a game in another language, said anew, in the middle of it', () => {
        const points = () => (currentLanguage() === 'de' ? 'Punkte' : 'points');
        const {
            table: told,
            time,
            director,
        } = setUp({
            told: readTold,
            onTold: keepTold,
            finale: () => [
                {events: [], kind: 'count', actor: 1, text: `Birna: 3 ${points()}`},
                {events: [], kind: 'count', actor: 0, text: `You: 4 ${points()}`},
                {events: [], kind: 'win', scene: true, text: 'You win.'},
            ],
        });
        const since = () => director.shown.since.map(({text}) => text);
        told.say([event('One.')]);
        time.pass(1e6);
        told.say([event('Two.')], {over: true});
        director.skip();
        director.skip();
        expect(since()).toEqual(['One.', 'Two.', 'Birna: 3 points', 'You: 4 points']);
        speak('de', new ArrayBuffer(0), '');
        told.say([], {}, true);
        expect(since()).toEqual(['One.', 'Two.', 'Birna: 3 Punkte', 'You: 4 Punkte']);
        director.skip();
        told.say([], {}, true);
        expect(since()).toEqual([
            ...['One.', 'Two.', 'Birna: 3 Punkte', 'You: 4 Punkte', 'You win.'],
        ]);
        speak('en', new ArrayBuffer(0), '');
        director.close();
    });

    it('keeps a sentence that cannot be said anew', () => {
        const scene = beatOf({events: [], kind: 'round-end', scene: true, text: 'It is over.'}, 1);
        keepTold(state, {n: 2, view: null, since: listOf([scene])});
        speak('de', new ArrayBuffer(0), '');
        expect(restored(state)).toMatchObject([{text: 'It is over.'}]);
        speak('en', new ArrayBuffer(0), '');
    });
});
