/** The director of a table as a component's state, and what holds it up. */
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Table, TableState} from '../core/table';
import {announce} from '../parts/announce';
import {settings} from '../settings';
import {soundOfAll, soundOfChange} from '../sound/news';
import {play} from '../sound/play';
import {sayQuestion} from '../views/say';
import {uiOf} from '../views/views';
import {chaptersOf, linesInSight} from './away';
import {type Beat, byDoing, numbersOf, plainDrafts, tempoPart} from './beats';
import {Director, type Shown, type Source, type Ways} from './director';
import {onHolds} from './holds';
import {keepTold, readTold} from './told';

/** So long a scene waits, in milliseconds, where others have gone on. */
const patience = 20000;

/** As long as others wait for it, or nobody knows whether they do, or there is nobody else. */
const patienceOf = ({online, pause, connection}: TableState): number =>
    online && !pause && connection === 'open' ? patience : Infinity;

/** What is seen is heard, too: the sentence by those who do not look, and a small sound. */
function tell(state: TableState, beat: Beat): void {
    const lines = linesInSight(chaptersOf(beat, state, uiOf(state.game).begins ?? byDoing));
    announce(beat.text, lines.length ? '' : numbersOf(beat));
    for (const line of lines) announce(line.text, numbersOf(line));
    for (const {besides} of lines.length ? lines : [beat])
        for (const shown of besides) announce(shown);
    const sound = soundOfAll(
        state.game,
        beat.events.map(({event}) => event),
    );
    if (sound) play(sound);
}

export function directorOf(source: Source, ways: Partial<Ways> = {}): Director {
    const {game} = source.state;
    const ui = uiOf(game);
    return new Director(source, {
        drafts: (events, moment) => ui.drafts?.(events, moment) ?? plainDrafts(events),
        finale: state => (state.view ? (ui.finale?.(state, state.view) ?? []) : []),
        part: () => tempoPart[settings().tempo],
        patience: patienceOf,
        onBeat: beat => tell(source.state, beat),
        ...ways,
    });
}

/** Others wait until it has been told here. */
const tellerOf = (table: Table): Director =>
    directorOf(table, {
        told: readTold,
        onTold: (state, told) => {
            keepTold(state, told);
            if (!told.events) table.told?.(told.n);
        },
    });

/** Made once for a table, before anything happens at it that could be missed. */
export function useDirector(table: Table | null): Director | null {
    const game = table?.state.game ?? '';
    const director = useMemo(() => (table && game ? tellerOf(table) : null), [table, game]);
    useEffect(() => table?.teller?.(), [table]);
    useEffect(() => {
        if (!director) return;
        const stops = [holdWhile(director, onHolds)];
        // A game that is played here goes on until it is one's turn, and calls one back then.
        if (table?.state.online) stops.push(holdWhile(director, onHidden));
        return () => {
            for (const stop of stops) stop();
            director.close();
        };
    }, [table, director]);
    return director;
}

type Listen = (listener: (held: boolean) => void) => () => void;

/** Nobody looks at the page: what happens then is told when someone does. */
const onHidden: Listen = listener => {
    const look = () => listener(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
};

/** The telling waits while something lies over the table (a dialog, a lesson), or nobody looks. */
function holdWhile(director: Director, listen: Listen): () => void {
    let release: (() => void) | null = null;
    const free = () => {
        release?.();
        release = null;
    };
    const stop = listen(held => {
        if (!held) free();
        else release ??= director.pause();
    });
    return () => {
        stop();
        free();
    };
}

export function useShown(director: Director): Shown {
    const [shown, setShown] = useState(director.shown);
    useLayoutEffect(() => {
        setShown(director.shown);
        return director.subscribe(setShown);
    }, [director]);
    return shown;
}

/**
 * Whoever goes on from a scene may do so before the page hears that others wait for it; they are
 * not waited for any longer.
 */
export function useReadiness(
    {state}: Shown,
    director: Director,
    ready: (() => void) | undefined,
): void {
    const {pause, you, view} = state;
    const isAwaited = view !== null && (pause?.waiting.includes(you) ?? false);
    const hasGoneOn = isAwaited && !director.hasScene;
    useEffect(() => {
        if (hasGoneOn) ready?.();
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each pause
    }, [hasGoneOn]);
}

/**
 * What is asked of you is said when all else has been, once for each question, and before what a
 * game says of the first step to an answer; and it sounds.
 */
export function useQuestion({state, busy}: Shown): void {
    const n = state.decision?.n ?? 0;
    const before = useRef(state);
    /** Since when nothing is asked; 0: something is. */
    const unasked = useRef(0);
    useLayoutEffect(() => {
        if (state.decision) announce(sayQuestion(state));
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the decision is the n-th
    }, [n]);
    useEffect(() => {
        const now = performance.now();
        if (!state.decision) unasked.current ||= now;
        if (busy && !state.decision) return;
        const sound = soundOfChange(before.current, state, now - (unasked.current || now));
        before.current = state;
        if (state.decision) unasked.current = 0;
        if (sound) play(sound);
    }, [state, busy]);
}
