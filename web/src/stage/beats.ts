/**
 * A beat: something that happened, told once, in its place on the table and for as long as it takes
 * to understand it. Games make drafts of beats from the events of the core; what all beats have in
 * common is decided here, also how long each holds.
 */
import type {Art} from '../art';
import {standing} from '../core/reduce';
import type {LogEntry} from '../core/table';
import {type GameEvent, SPECTATOR, type StandIn, type StoodIn, type View} from '../core/types';
import {t, tc} from '../words';

export type Tempo = 'calm' | 'brisk' | 'instant';

/** An event with its place in the log: the update that told it, and its index there. */
export interface EventAt {
    n: number;
    i: number;
    event: GameEvent;
}

/**
 * How much there is to see. `dull`: a glance is enough, and neighbours are merged; `plain`: a play
 * or its result; `big`: it changes the game, and has the table to itself.
 */
export type Weight = 'dull' | 'plain' | 'big';

/** What a table tells besides what happens in the game: a bot moves for someone, or you undo. */
export type Aside = StoodIn | 'undo';

/** What comes of a beat without a sentence of its own: the table changes once more. */
export interface Sequel<V = View> {
    /** The last of the beat's events: until then the log does not have them. */
    events?: readonly EventAt[];
    see: (view: V) => V;
    /**
     * So many milliseconds from its beginning, at the calm tempo; in a scene at any. Unsaid: when
     * it has stood its time.
     */
    at?: number;
}

/** What a game says of a beat. */
export interface Draft<V = View> {
    /** In order, without gaps: together the drafts of an update tell all of its events. */
    events: readonly EventAt[];
    /** What happens, in a word of the game's own, for its drawings. */
    kind: string;
    /** Who does it; null: nobody. */
    actor?: number | null;
    /** Whom it is done to. */
    targets?: readonly number[];
    weight?: Weight;
    /**
     * Whether it concerns the one who looks; unsaid: if they are the actor or a target, or any of
     * the events is theirs.
     */
    mine?: boolean;
    /** What the sentence is about, in small pictures. */
    pictures?: readonly Art[];
    /** The sentence, if it is not what the events say. */
    text?: string;
    /** What it shows besides, a sentence each, for those who only listen: hands, points. */
    besides?: readonly string[];
    /** How the table looks from this beat on; unsaid: as before. Only for drawing. */
    see?: (view: V) => V;
    /** And then; until that the table is as `see` says, also with the last beat of an update. */
    then?: Sequel<V>;
    /** It stops everything until someone goes on: a round or the game is over. */
    scene?: boolean;
    /** What the game's own drawing of it needs besides. */
    act?: unknown;
    /** At the calm tempo, in milliseconds, at least: for a drawing that takes its time. */
    hold?: number;
    /** It is no part of the game. */
    aside?: Aside;
}

type Unsaid = 'see' | 'then' | 'act' | 'hold' | 'aside';

export interface Beat<V = View> extends Required<Omit<Draft<V>, Unsaid>> {
    /** Counts up: the same number, the same beat. */
    id: number;
    /** At the calm tempo, in milliseconds. */
    hold: number;
    see: ((view: V) => V) | null;
    then: Sequel<V> | null;
    act: unknown;
    aside: Aside | null;
    /** What it sums up (away.ts); mostly nothing. */
    parts: readonly Beat[];
}

/** A line of the log: what happened, whose doing it is, and whom it is done to. */
export interface Line {
    text: string;
    actor: number | null;
    targets: readonly number[];
}

/** Which events it tells, for whoever has to find them in the log: "3.0 3.1". */
export const numbersOf = ({events}: Beat): string => events.map(({n, i}) => `${n}.${i}`).join(' ');

/** What is around the events of an update when its beats are made. */
export interface Moment<V = View> {
    you: number;
    /** Who sits at the table, seat by seat. */
    names: readonly string[];
    /** Before the update, and after it. */
    before: V | null;
    after: V | null;
    /** The log so far, where it is known: part of a turn may have been told before. */
    log?: readonly LogEntry[];
}

export const eventsAt = (entries: readonly LogEntry[]): EventAt[] =>
    entries.flatMap(({n, events}) => events.map((event, i) => ({n, i, event})));

/** What is in a set as events have it, a bit each: seats, or kinds of cards. */
export const setOf = (mask: number): number[] =>
    Array.from({length: 14}, (_, n) => n).filter(n => (mask >> n) & 1);

/** Without a game's help: every event is a beat of its own. */
export const plainDrafts = (events: readonly EventAt[]): Draft[] =>
    events.map(at => ({
        events: [at],
        kind: 'plain',
        actor: at.event.seat < 7 ? at.event.seat : null,
    }));

export type Readers = Pick<Moment, 'you' | 'names'>;

/** Whose doing it is. */
type Doing = Pick<GameEvent, 'seat'> & {bot?: boolean};

/** What a bot does in your place is not your doing. */
export const isYours = ({seat, bot}: Doing, {you}: Readers): boolean => seat === you && !bot;

/** Who does something, in a sentence that is not about you. */
export function doerOf({seat, bot}: Doing, {you, names}: Readers): string {
    const name = names[seat] ?? '';
    if (!bot) return name;
    return seat === you ? tc('who does it', 'your bot') : tc('who does it', '{name}’s bot', {name});
}

/** A sentence begins with a capital, unless a name stands there. */
export const begun = (sentence: string): string =>
    sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Unless a game says it better: what is someone's doing belongs to a turn of theirs. */
export const byDoing = ({seat}: GameEvent): 'turn' | undefined =>
    seat === SPECTATOR ? undefined : 'turn';

const textOf = (events: readonly EventAt[]): string =>
    events
        .map(({event}) => event.text ?? '')
        .filter(Boolean)
        .join(' ');

/** `name`: of whom else it is told; "": of you. */
export function sayAside(aside: Aside, name = ''): string {
    switch (aside) {
        case 'clock':
            return name
                ? t('{name}’s time is up: a bot is playing for them.', {name})
                : t('Your time is up: a bot is playing for you.');
        case 'away':
            return name
                ? t('{name} has left the table: a bot is playing for them.', {name})
                : t('A bot is playing for you.');
        case 'undo':
            return t('Your last step is undone.');
    }
}

/** Whether what it tells has been undone since. */
export function isUndone({events}: Beat, log: readonly LogEntry[]): boolean {
    const [first] = events;
    return Boolean(first && log.find(({n}) => n === first.n)?.undone);
}

// ---- how long ----

/** What concerns you stands until it is read: so long at least, and so long for each character. */
const mineAtLeast = 1200;
const mineForEach = 35;

/** What others do is read faster, but never so fast that it cannot be read at all. */
const othersForEach = 18;
const bigAtLeast = 1600;

const atLeast = (text: string, weight: Weight): number =>
    Math.max(weight === 'big' ? bigAtLeast : 0, othersForEach * text.length);

function usualHold(text: string, mine: boolean, weight: Weight): number {
    if (mine)
        return Math.max(mineAtLeast, mineForEach * text.length) + (weight === 'big' ? 600 : 0);
    if (weight === 'dull') return Math.max(350, atLeast(text, weight));
    const read = Math.min(2600, Math.max(1200, 600 + 22 * text.length));
    return Math.max(read, atLeast(text, weight));
}

/**
 * Three turns of others take about 8 s: so long may one take, besides what concerns you. An update
 * may tell the turns of several, but then of no more than three at that length.
 */
const turnOfOthers = 2600;
const mostTurns = 3;

/** Nothing becomes shorter than that, nor shorter than it takes to read it. */
const shortest: Record<Weight, number> = {dull: 300, plain: 950, big: 1300};

const isOthers = ({mine, scene}: Beat): boolean => !mine && !scene;

const sumOf = (beats: readonly Beat[]): number => beats.reduce((sum, {hold}) => sum + hold, 0);

/** How many turns these are of: whoever acts behind someone else has one of their own. */
function turnsOf(beats: readonly Beat[]): number {
    const actors = beats.flatMap(({actor}) => actor ?? []);
    return actors.filter((actor, i) => actor !== actors[i - 1]).length;
}

/**
 * How long these may take together, behind what was `told` since your last turn: what that has
 * taken too much of, they have less.
 */
function roomFor(beats: readonly Beat[], told: readonly Beat[]): number {
    const before = turnsOf(told),
        begun = Math.min(mostTurns, turnsOf([...told, ...beats]) - before);
    const left = (before + begun) * turnOfOthers - sumOf(told);
    return Math.min(left, Math.max(1, begun) * turnOfOthers);
}

/** Shortens what does not concern you so that a turn does not take too long. */
function fit(beats: readonly Beat[], told: readonly Beat[]): Beat[] {
    const others = beats.filter(isOthers);
    const part = Math.min(1, Math.max(0, roomFor(others, told.filter(isOthers))) / sumOf(others));
    return beats.map(beat => {
        if (!isOthers(beat)) return beat;
        const least = Math.max(shortest[beat.weight], othersForEach * beat.text.length);
        return {...beat, hold: Math.min(beat.hold, Math.max(least, Math.round(beat.hold * part)))};
    });
}

/** One after the other, as far as there are any. */
export function inTurn<V>(
    ...steps: readonly (((view: V) => V) | null | undefined)[]
): (view: V) => V {
    return view => steps.reduce((seen, step) => step?.(seen) ?? seen, view);
}

export const tempoPart: Record<Tempo, number> = {calm: 1, brisk: 0.5, instant: 0};

// ---- making beats ----

let beatsMade = 0;

export function beatOf(draft: Draft, you: number): Beat {
    const {actor = null, targets = [], weight = 'plain', pictures = [], scene = false} = draft;
    const {besides = []} = draft;
    const aside = draft.aside ?? null;
    const text = draft.text ?? (aside ? sayAside(aside) : textOf(draft.events));
    const seats = [actor, ...targets, ...draft.events.map(({event}) => event.seat)];
    const mine = draft.mine ?? (you !== SPECTATOR && seats.includes(you));
    const isSeen = text !== '' || draft.act !== undefined;
    return {
        ...{actor, targets, weight, pictures, scene, text, besides, mine, aside},
        id: ++beatsMade,
        events: draft.events,
        kind: draft.kind,
        hold: Math.max(draft.hold ?? 0, isSeen ? usualHold(text, mine, weight) : 0),
        see: draft.see ?? null,
        then: draft.then ?? null,
        act: draft.act ?? null,
        parts: [],
    };
}

/** Both in one; what concerns you takes as long as both sentences take to read. */
function together(first: Beat, second: Beat): Beat {
    const text = [first.text, second.text].filter(Boolean).join(' ');
    const read = first.mine ? usualHold(text, true, 'dull') : 0;
    return {
        ...first,
        events: [...first.events, ...second.events],
        targets: [...first.targets, ...second.targets],
        pictures: [...first.pictures, ...second.pictures],
        besides: [...first.besides, ...second.besides],
        text,
        see: first.see || second.see ? inTurn(first.see, second.see) : null,
        then: second.then,
        hold: Math.max(first.hold, second.hold, read),
    };
}

/** Dull beats that follow each other become one. */
function merge(beats: readonly Beat[]): Beat[] {
    const merged: Beat[] = [];
    for (const beat of beats) {
        const last = merged.at(-1);
        const dull = last?.weight === 'dull' && beat.weight === 'dull' && last.mine === beat.mine;
        if (!last || !dull || last.then) merged.push(beat);
        else merged[merged.length - 1] = together(last, beat);
    }
    return merged;
}

const isWhole = (drafts: readonly Draft[], events: readonly EventAt[]): boolean => {
    const all = drafts.flatMap(draft => draft.events);
    return all.length === events.length && all.every((at, i) => at === events[i]);
};

/** Before what a bot did for someone it is told that it does. */
function withStandIns(
    drafts: readonly Draft[],
    entries: readonly LogEntry[],
    {you, names}: Moment,
): Draft[] {
    const told = ({seat, why}: StandIn): Draft[] => {
        if (!why) return [];
        if (seat === you) return [asideDraft(why)];
        const text = sayAside(why, names[seat]);
        return [{...asideDraft(why), mine: false, actor: seat, text}];
    };
    const untold = new Map(entries.map(({n, standIns = []}) => [n, standIns.flatMap(told)]));
    return drafts.flatMap(draft => {
        const numbers = new Set(draft.events.map(({n}) => n));
        const before = [...numbers].flatMap(n => untold.get(n) ?? []);
        for (const n of numbers) untold.delete(n);
        return [...before, draft];
    });
}

const pictureOf = {clock: 'ui-clock', away: 'ui-robot', undo: 'ui-undo'} as const;

const asideDraft = (aside: Aside): Draft => ({
    events: [],
    kind: aside === 'undo' ? 'undo' : 'clock',
    mine: true,
    aside,
    pictures: [pictureOf[aside]],
});

/** In its place, what was undone, without being shown on the table, and that it was. */
function withUndos(
    drafts: readonly Draft[],
    entries: readonly LogEntry[],
    {you, names}: Moment,
    draft: Drafts,
): Draft[] {
    const nowhere = {you, names, before: null, after: null};
    const undoneDrafts = ({n, events}: LogEntry): Draft[] =>
        draft(eventsAt([{n, events}]), nowhere).map(({see: _, then: __, act: ___, ...one}) => ({
            ...one,
            scene: false,
        }));
    const undos = entries
        .filter(({undoes, undone}) => undoes || undone)
        .map(entry => ({
            n: entry.n,
            drafts: entry.undoes ? [{...asideDraft('undo'), actor: you}] : undoneDrafts(entry),
        }));
    const whole: Draft[] = [];
    for (const one of drafts) {
        const n = one.events[0]?.n ?? 0;
        while (undos[0] && undos[0].n < n) whole.push(...(undos.shift()?.drafts ?? []));
        whole.push(one);
    }
    return [...whole, ...undos.flatMap(undo => undo.drafts)];
}

export type Drafts = (events: readonly EventAt[], moment: Moment) => readonly Draft[];

/**
 * The beats of some entries of the log. A draft that loses an event or swaps two is a mistake of
 * the game: then each event is told by itself, because nothing may be lost. `told`: what was told
 * before them since your last turn.
 */
export function beatsOf(
    entries: readonly LogEntry[],
    moment: Moment,
    draft: Drafts,
    told: readonly Beat[] = [],
): Beat[] {
    const events = eventsAt(standing(entries));
    let drafts = events.length ? draft(events, moment) : [];
    if (!isWhole(drafts, events)) {
        console.error('beats do not tell all events', events);
        drafts = plainDrafts(events);
    }
    const whole = withUndos(withStandIns(drafts, entries, moment), entries, moment, draft);
    return fit(merge(whole.map(one => beatOf(one, moment.you))), told);
}
