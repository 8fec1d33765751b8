/**
 * The director: stands between a table, which may tell many things in a moment, and those who look
 * at it. It plays what happened as beats, one after another. What it shows of the game is always
 * the table as it was when the beat that is played had just happened; what is asked of you comes
 * when all of it has been told. Nothing is ever dropped: skipping only shortens.
 *
 * Who sits there, what is said, clocks and the connection are no part of the story, and shown at
 * once.
 */
import {lastUpdate, seatNames} from '../core/reduce';
import type {Listener, LogEntry, News, TableState} from '../core/table';
import type {View} from '../core/types';
import {partsOf, summed} from './away';
import {
    type Beat,
    beatOf,
    beatsOf,
    type Draft,
    type EventAt,
    type Moment,
    isUndone,
    numbersOf,
    type Sequel,
} from './beats';
import {listed, listOf, type Told} from './told';

/** Where the director learns what happens. */
export interface Source {
    readonly state: TableState;
    subscribe(listener: Listener): () => void;
}

/** Timers; tests bring their own, in which time passes when they say so. */
export interface Clock {
    set(does: () => void, ms: number): unknown;
    clear(timer: unknown): void;
}

/** Time counts from when what was just shown has been drawn, however long that takes. */
const realClock: Clock = {
    set: (does, ms) => {
        const timer = {id: setTimeout(() => void (timer.id = setTimeout(does, ms)), 0)};
        return timer;
    },
    clear: timer => timer && clearTimeout((timer as {id: number}).id),
};

export interface Ways {
    drafts(events: readonly EventAt[], moment: Moment): readonly Draft[];
    /** How the end of a game is told once it is over: where the points came from. */
    finale?(state: TableState): readonly Draft[];
    /** What part of their usual time beats hold: 0 is at once. */
    part(): number;
    /**
     * So long a scene waits, in milliseconds, for someone to go on, as things are now; and in any
     * case until it has stood its time.
     */
    patience(state: TableState): number;
    /** How far the table was told before; unsaid: what is told again is never caught up with. */
    told?(state: TableState): Told | null;
    /** The table has been told up to here. */
    onTold?(state: TableState, told: Told): void;
    /** Every beat when it begins, in order, each once. */
    onBeat?(beat: Beat): void;
    clock?: Clock;
}

/** What is to be seen now; never changed, only replaced. */
export interface Shown {
    /** The table as far as it has been told. */
    readonly state: TableState;
    /** What is told now, or was told last. */
    readonly beat: Beat | null;
    /** Whether that beat has stood its time. */
    readonly held: boolean;
    /** There is more to tell. */
    readonly busy: boolean;
    /** All that was told since your last turn. */
    readonly since: readonly Beat[];
}

interface Item {
    after: TableState;
    beats: Beat[];
    /** It counts the points of a game that is over. */
    isFinale?: boolean;
}

/** So short are beats that are hurried through, as a part of their time. */
const hurriedPart = 0.2;

/**
 * So many updates are played. Whoever was away for more is told them in short; whoever looks on and
 * is further behind is hurried through what does not concern them.
 */
const longestQueue = 12;

/** At a server bots may have moved before one looks: so many updates are still the beginning. */
const longestBeginning = 8;

/** A game that has only begun is told from its beginning. */
const isBeginning = ({log, online, over}: TableState): boolean =>
    !over && log[0]?.n === 1 && log.length <= (online ? longestBeginning : 1);

const untold: Told = {n: 0, view: null};

export class Director {
    private shownNow: Shown;
    private queue: Item[] = [];
    private timer: unknown = null;
    /** What is still to come of the beat that is played (Sequel), and when. */
    private sequel: Sequel | null = null;
    private sequelTimer: unknown = null;
    private playing = false;
    private hurried = false;
    private readonly pausedBy = new Set<symbol>();
    private readonly listeners = new Set<(shown: Shown) => void>();
    private waiters: (() => void)[] = [];
    /** What was told before your last turn, which an undo takes you back to. */
    private earlier: readonly Beat[] = [];
    /** How far all has been told. */
    private last: Told | null = null;
    private readonly clock: Clock;
    private readonly unsubscribe: () => void;

    constructor(
        private readonly source: Source,
        private readonly ways: Ways,
    ) {
        const {state} = source;
        this.clock = ways.clock ?? realClock;
        this.shownNow = {state, beat: null, held: true, busy: false, since: []};
        this.unsubscribe = source.subscribe((now, news) => this.take(now, news));
        this.catchUp(state);
    }

    get shown(): Shown {
        return this.shownNow;
    }

    subscribe(listener: (shown: Shown) => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** A scene is played, or is still to come. */
    get hasScene(): boolean {
        const isPlayed = this.playing && this.shownNow.beat?.scene;
        return isPlayed || this.queue.some(({beats}) => beats.some(({scene}) => scene));
    }

    /** When all has been told and nothing holds the game up: then bots may move. */
    settled(): Promise<void> {
        if (this.isIdle) return Promise.resolve();
        return new Promise(resolve => this.waiters.push(resolve));
    }

    /**
     * The game waits, with the beat that is played, until what this returns is called. The beat
     * stands its whole time after that: nobody may have seen it.
     */
    pause(): () => void {
        const key = Symbol('pause');
        this.pausedBy.add(key);
        this.stopTimers();
        return () => {
            if (!this.pausedBy.delete(key) || this.pausedBy.size) return;
            this.sumUp();
            if (this.playing && this.shownNow.beat) this.hold(this.shownNow.beat);
            else this.run();
        };
    }

    /** The beat that is played has been understood: the next one, please. */
    skip(): void {
        if (this.playing && !this.shownNow.beat?.scene) this.endBeat();
    }

    /** A scene has been looked at. */
    goOn(): void {
        if (this.playing) this.endBeat();
    }

    /** Quickly through what does not concern you, to the next scene or to your turn. */
    hurry(): void {
        this.hurried = true;
        if (this.playing && this.mayHurry(this.shownNow.beat)) this.endBeat();
    }

    /** You have done something: what comes now is what came since. */
    answered(): void {
        this.hurried = false;
        this.skip();
        this.earlier = this.shownNow.since;
        this.show({since: []});
        if (this.last) this.note(this.last);
    }

    close(): void {
        this.unsubscribe();
        this.stopTimers();
        this.queue = [];
        this.playing = false;
        this.letOthersGo();
    }

    // ---- taking in ----

    private get isIdle(): boolean {
        return !this.playing && !this.queue.length && !this.pausedBy.size;
    }

    private take(state: TableState, news: News): void {
        if (news.again) return this.begin(state);
        if (news.entries.some(({undoes}) => undoes)) this.cut(state);
        const waited = this.ways.patience(this.shownNow.state);
        this.show({state: besides(this.shownNow.state, state)});
        if (waited !== this.ways.patience(state)) this.holdSceneAgain();
        this.push(state, news.entries, (this.queue.at(-1)?.after ?? this.shownNow.state).view);
    }

    /**
     * Someone undoes a step: what is told of it stops, and what has not been told yet is only
     * listed. What led to that step is in the list again.
     */
    private cut({log}: TableState): void {
        this.stopTimers();
        if (this.playing) this.keepBeat();
        this.playing = false;
        const untold = this.queue.flatMap(({beats}) => beats.flatMap(partsOf));
        const gone = untold.filter(beat => isUndone(beat, log));
        this.queue = this.queue
            .map(item => ({...item, beats: item.beats.filter(beat => !gone.includes(beat))}))
            .filter(({isFinale}) => !isFinale);
        this.show({held: true, since: [...this.earlier, ...this.shownNow.since, ...gone]});
        this.earlier = [];
        if (this.last) this.note(this.last);
    }

    /** What was told before is told again: nobody needs to see it once more, only what is new. */
    private begin(state: TableState): void {
        this.stopTimers();
        this.queue = [];
        this.playing = false;
        this.show({state, beat: null, held: true, busy: false, since: []});
        this.last = null;
        if (this.ways.told) this.catchUp(state);
        this.run();
    }

    /** What has happened since it was last told here. */
    private catchUp(state: TableState): void {
        const told = this.ways.told?.(state) ?? (isBeginning(state) ? untold : null);
        if (told) {
            const since = this.listed(told.since, state);
            // What was told last stands there again, without being told again.
            this.show({since, beat: since.at(-1) ?? null});
            this.earlier = this.listed(told.before, state);
        }
        if (told && told.n < lastUpdate(state)) this.tellFrom(state, told);
        else this.keep(state);
    }

    private listed(lines: Told['since'], state: TableState): Beat[] {
        return listed(lines, state, this.ways.drafts, state.over ? this.finaleOf(state) : []);
    }

    private tellFrom(state: TableState, told: Told): void {
        const {n, view} = told;
        const log = state.log.filter(entry => entry.n <= n);
        this.show({
            state: {
                ...asked(state, false),
                log,
                view: view ?? state.view,
                over: false,
                waitingFor: [],
            },
        });
        this.last = {events: [], ...told};
        this.push(state, state.log.slice(log.length), view, true);
    }

    private beatsOf(entries: readonly LogEntry[], after: TableState, before: View | null): Beat[] {
        const {you, seats, view, log} = after;
        const moment = {you, names: seatNames(seats), before, after: view, log};
        const told = [...this.shownNow.since, ...this.queue.flatMap(({beats}) => beats)];
        return beatsOf(entries, moment, this.ways.drafts, told);
    }

    /** `again`: some of it may have been told before. */
    private push(
        after: TableState,
        entries: readonly LogEntry[],
        before: View | null,
        again = false,
    ): void {
        const beats = this.beatsOf(entries, after, before);
        const finale = after.over && entries.length > 0 ? this.finaleOf(after) : null;
        const told = again ? this.toldOf([...beats, ...(finale ?? [])]) : 0;
        const seen = beats.splice(0, told);
        if (seen.length) this.show({state: seen.reduce(seenThrough, this.shownNow.state)});
        const isMuch = entries.length > longestQueue && beats.length > 0;
        this.queue.push({after, beats: isMuch ? [summed(beats, after.you)] : beats});
        if (finale)
            this.queue.push({after, beats: finale.slice(told - seen.length), isFinale: true});
        this.run();
    }

    /** What has piled up while nobody looked is told in short. */
    private sumUp(): void {
        const told = this.queue.filter(({beats, isFinale}) => beats.length && !isFinale);
        if (told.length <= longestQueue) return;
        const [last] = told.slice(-1) as [Item],
            {after} = last;
        const rest = this.queue.slice(this.queue.indexOf(last) + 1);
        const beats = told.flatMap(item => item.beats);
        this.queue = [{after, beats: [summed(beats, after.you)]}, ...rest];
    }

    /** It has been told up to here. */
    private keep(state: TableState): void {
        if (state.log.length) this.note({n: lastUpdate(state), view: state.view});
    }

    private note(told: Told): void {
        const {before: _, ...rest} = told,
            before = listOf(this.earlier);
        this.last = {
            ...{...rest, since: listOf(this.shownNow.since)},
            ...(before.length && {before}),
        };
        this.ways.onTold?.(this.source.state, this.last);
    }

    /**
     * One more beat of the update that is told has been told; with the last one all of it has, but
     * at the end of the game, of which there is more to tell.
     */
    private keepBeat(): void {
        const [item] = this.queue,
            {beat} = this.shownNow;
        if (!item || !beat || (!item.beats.length && !item.after.over)) return;
        const {events = [], ...last} = this.last ?? untold;
        this.note({...last, events: [...events, ...numbersOf(beat).split(' ')]});
    }

    /**
     * How many of these, from the first on, have been told already. One that tells no event is only
     * known by its place, behind all events that were told.
     */
    private toldOf(beats: readonly Beat[]): number {
        const {events = []} = this.last ?? untold;
        const isTold = (beat: Beat) =>
            beat.events.length > 0 &&
            numbersOf(beat)
                .split(' ')
                .every(event => events.includes(event));
        let told = beats.map(isTold).lastIndexOf(true) + 1;
        for (let i = events.length - 1; events[i] === ''; i--)
            if (beats[told]?.events.length === 0) told++;
        return told;
    }

    private finaleOf(after: TableState): Beat[] {
        const drafts = this.ways.finale?.(after) ?? [];
        return drafts.map(draft => beatOf(draft, after.you));
    }

    // ---- playing ----

    /** Plays what is next, if anything is and may be. */
    private run(): void {
        while (!this.playing) {
            const item = this.queue[0];
            if (item && !item.beats.length) {
                this.queue.shift();
                this.show({state: this.seen(item.after, !this.queue.length)});
                if (!item.after.over || !this.queue.length) this.keep(item.after);
                continue;
            }
            if (this.pausedBy.size) break;
            if (!item) {
                if (this.shownNow.state.decision) this.hurried = false;
                if (this.shownNow.busy) this.show({busy: false});
                return this.letOthersGo();
            }
            this.play(item);
        }
    }

    private play(item: Item): void {
        const beat = item.beats.shift() as Beat;
        const isLast = !item.beats.length;
        if (beat.mine || beat.scene) this.hurried = false;
        this.playing = true;
        this.sequel = beat.then;
        this.show({
            state:
                isLast && !beat.then
                    ? this.ending(item, beat)
                    : seenBy(this.during(item, beat), beat),
            beat,
            held: false,
            busy: true,
            since: [...this.shownNow.since, ...partsOf(beat)],
        });
        this.ways.onBeat?.(beat);
        this.hold(beat);
    }

    /** What a beat is played on. Before the first update there is no table: then as after it. */
    private before({after}: Item): TableState {
        const {state} = this.shownNow;
        return state.view ? state : this.seen(after, false);
    }

    /** What a beat of an update is shown on: nothing is asked, and only what is told is known. */
    private during(item: Item, beat: Beat): TableState {
        const before = asked(this.before(item), false);
        const later = [...(beat.then?.events ?? []), ...eventsOf(item.beats)];
        return {
            ...before,
            log: logBefore(later[0], item.after.log, beat),
            waitingFor: stillAwaited(before, item, beat),
        };
    }

    /**
     * With the last beat of an update the table is as it is after it. What you did yourself does
     * not keep you from doing the next thing.
     */
    private ending(item: Item, beat: Beat): TableState {
        const {after} = item;
        const isOwn = beat.actor === after.you && !beat.scene && this.queue.length === 1;
        const state = this.seen(after, isOwn);
        return isOwn
            ? state
            : {...state, waitingFor: stillAwaited(this.shownNow.state, item, beat)};
    }

    private hold(beat: Beat): void {
        const ms = this.holdOf(beat);
        if (ms === 0) return this.endBeat();
        if (this.pausedBy.size) return;
        if (ms < Infinity) this.timer = this.clock.set(() => this.endBeat(), ms);
        const {at} = this.sequel ?? {};
        if (at !== undefined)
            this.sequelTimer = this.clock.set(
                () => this.show(this.followed()),
                beat.scene ? at : at * this.ways.part(),
            );
    }

    private stopTimers(): void {
        this.clock.clear(this.timer);
        this.clock.clear(this.sequelTimer);
    }

    /** What has come of the beat that is played, too, if anything was still to come. */
    private followed(): Partial<Shown> {
        const {sequel} = this,
            {state} = this.shownNow;
        this.sequel = null;
        return sequel && state.view ? {state: {...state, view: sequel.see(state.view)}} : {};
    }

    /** How long a scene waits has changed. Whoever had all the time there was has seen it. */
    private holdSceneAgain(): void {
        const {beat, state} = this.shownNow;
        if (!this.playing || !beat?.scene || beat.parts.length || this.pausedBy.size) return;
        this.clock.clear(this.timer);
        if (this.ways.patience(state) < Infinity)
            this.timer = this.clock.set(() => this.endBeat(), beat.hold * this.ways.part());
    }

    private holdOf(beat: Beat): number {
        if (beat.parts.length) return Infinity;
        const part = this.ways.part();
        if (beat.scene) return Math.max(this.ways.patience(this.source.state), beat.hold * part);
        const isHurried = this.hurried || this.queue.length > longestQueue;
        return beat.hold * (isHurried && this.mayHurry(beat) ? Math.min(part, hurriedPart) : part);
    }

    private mayHurry(beat: Beat | null): boolean {
        return beat !== null && !beat.mine && !beat.scene;
    }

    private endBeat(): void {
        this.stopTimers();
        this.playing = false;
        this.keepBeat();
        this.show({held: true, ...this.followed()});
        this.run();
    }

    // ---- showing ----

    /** What happened until then, with what is true now of everything else. */
    private seen(after: TableState, withQuestion: boolean): TableState {
        return asked(besides(after, this.source.state), withQuestion);
    }

    private show(change: Partial<Shown>): void {
        this.shownNow = {...this.shownNow, ...change};
        for (const listener of this.listeners) listener(this.shownNow);
    }

    private letOthersGo(): void {
        const waiters = this.waiters;
        this.waiters = [];
        for (const go of waiters) go();
    }
}

const asked = (state: TableState, yes: boolean): TableState =>
    yes || !state.decision ? state : {...state, decision: null};

function seenBy(state: TableState, {see}: Pick<Beat, 'see'>): TableState {
    return see && state.view ? {...state, view: see(state.view)} : state;
}

/** And what came of it. */
function seenThrough(state: TableState, beat: Beat): TableState {
    return seenBy(seenBy(state, beat), {see: beat.then?.see ?? null});
}

const eventsOf = (beats: readonly Beat[]): EventAt[] => beats.flatMap(({events}) => events);

/**
 * The log up to an event that is still to be told; none: all of it. Why a bot moves for you stands
 * with what it does, and is there as soon as it is told.
 */
function logBefore(
    next: EventAt | undefined,
    log: readonly LogEntry[],
    {aside}: Beat,
): readonly LogEntry[] {
    if (!next) return log;
    return log.flatMap(entry => {
        const events = entry.n < next.n ? entry.events : entry.events.slice(0, next.i);
        const isTold = entry.n < next.n || (entry.n === next.n && (next.i > 0 || aside !== null));
        return isTold ? [{...entry, events}] : [];
    });
}

/** Who was waited for before, and is after an update that tells nothing of them. */
function stillAwaited({waitingFor}: TableState, {after, beats}: Item, beat: Beat): number[] {
    const acting = eventsOf([beat, ...beats]).map(({event}) => event.seat);
    return waitingFor.filter(seat => after.waitingFor.includes(seat) && !acting.includes(seat));
}

/** The story of one snapshot, and everything else of another. */
function besides(story: TableState, rest: TableState): TableState {
    const {log, view, decision, next, over, result, why, waitingFor} = story;
    return {...rest, log, view, decision, next, over, result, why, waitingFor};
}
