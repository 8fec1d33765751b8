/** A replay is told as the game was: step by step forwards as beats, and any other way at once. */
import {useEffect, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {emptyState} from '../core/reduce';
import type {Listener, LogEntry, TableState} from '../core/table';
import type {GameName, ReplayLine} from '../core/types';
import type {Director, Source} from '../stage/director';
import {directorOf} from '../stage/hooks';
import {seenStep} from './moment';

/** How long the end of a round is looked at before a replay goes on by itself. */
const scene = 4000;

export class ReplaySource implements Source {
    private readonly listeners = new Set<Listener>();
    constructor(public state: TableState) {}

    subscribe(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** `entries` is what happened on the way to this state; null: one has come here by a jump. */
    show(state: TableState, entries: readonly LogEntry[] | null): void {
        this.state = state;
        const news = {entries: entries ?? [], again: entries === null};
        for (const listener of this.listeners) listener(state, news);
    }
}

/** Whether a step is the next at which anything happened; from nowhere (-1) there is none. */
export function isNext(from: number, to: number, lines: readonly ReplayLine[]): boolean {
    return (
        from >= 0 && lines.length > 0 && to === seenStep(lines, from, 1, Math.max(to, lines.length))
    );
}

interface Where {
    step: number;
    viewer: number;
    lines: readonly ReplayLine[];
}

export interface Staged {
    director: Director;
    /** Tells the first step, if one has come to it without having been told what happens there. */
    begin(): void;
}

/** The director of a replay, which follows to where one looks. */
export function useStaged(
    game: GameName,
    state: TableState | null,
    where: Where,
    speed: number,
): Staged {
    const pace = useRef(speed);
    pace.current = speed;
    const {source, director, last} = useMemo(() => {
        const from = new ReplaySource({...emptyState, game});
        return {
            source: from,
            director: directorOf(from, {
                part: () => 1 / pace.current,
                patience: () => scene / pace.current,
            }),
            last: {step: -1, viewer: -1},
        };
    }, [game]);
    const follow = () => {
        if (!state) return;
        const {step, viewer, lines} = where;
        const sameEyes = viewer === last.viewer;
        // Whoever goes on while a step is still being told wants to be there.
        const forwards = sameEyes && !director.shown.busy && isNext(last.step, step, lines);
        const same = sameEyes && step === last.step;
        const newest = state.log.at(-1);
        const entries = forwards && newest?.n === step ? [newest] : [];
        // As in a game that begins: before it there is no table.
        if (forwards && last.step === 0) source.show({...emptyState, game}, null);
        Object.assign(last, {step, viewer});
        source.show(state, forwards || same ? entries : null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `state` is of this step
    useLayoutEffect(follow, [state]);
    useEffect(() => () => director.close(), [director]);
    const begin = () => {
        if (director.shown.beat || !isNext(0, where.step, where.lines)) return;
        last.step = 0;
        follow();
    };
    return {director, begin};
}
