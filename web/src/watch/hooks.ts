/** What a replay shows, as a component's state. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {
    type Core,
    type ReplayLine,
    type ReplayStep,
    type GameRecord,
    Refused,
} from '../core/client';
import {type Loaded, useLoaded} from '../hooks';
import {fetchRecord} from '../net/online';
import {announce} from '../parts/announce';
import type {Director} from '../stage/director';
import {t} from '../words';
import {captionOf} from './moment';
import {useWatched} from './opened';
import {Replay} from './replay';
import type {Staged} from './staged';

async function load(core: Core, id: string, opened: GameRecord | null): Promise<Replay> {
    if (id === 'here' && !opened) throw new Error(t('There is no longer a game to watch here.'));
    let record = opened;
    if (id !== 'here')
        try {
            record = await fetchRecord(id);
        } catch (error) {
            throw new Error(
                error instanceof Refused
                    ? t('That game isn’t here, or it isn’t over yet.')
                    : t('The game didn’t load. Are you online?'),
            );
        }
    try {
        return await Replay.open(core, record as GameRecord);
    } catch (error) {
        throw new Error(
            error instanceof Refused
                ? t('This recording can’t be played back: there is a mistake in it.')
                : String(error),
        );
    }
}

/** The record that an address names. */
export function useReplay(core: Core, id: string): Loaded<Replay> {
    const opened = useWatched();
    const record = id === 'here' ? opened : null;
    return useLoaded(() => load(core, id, record), [core, id, record]);
}

export interface ShownStep extends ReplayStep {
    viewer: number;
}

/**
 * The step as the viewer sees it. While one slides fast, only the last step that was wanted is
 * asked for.
 */
export function useShownStep(replay: Replay, step: number, viewer: number): ShownStep | null {
    const [shown, setShown] = useState<ShownStep | null>(null);
    const wanted = useRef<[number, number] | null>(null);
    const busy = useRef(false);
    useEffect(() => {
        wanted.current = [step, viewer];
        if (busy.current) return;
        busy.current = true;
        void (async () => {
            while (wanted.current) {
                const [at, by] = wanted.current;
                wanted.current = null;
                setShown({...(await replay.show(at, by)), viewer: by});
            }
        })().finally(() => void (busy.current = false));
    }, [replay, step, viewer]);
    useEffect(() => () => void (wanted.current = null), []);
    return shown;
}

/** Always the same one: what is made of the lines is made anew only when there are others. */
const none: readonly ReplayLine[] = [];

export function useLines(replay: Replay, viewer: number): readonly ReplayLine[] {
    const lines = useLoaded(() => replay.lines(viewer), [replay, viewer]);
    return lines && 'value' in lines ? lines.value : none;
}

/** When a step has been told; whoever has jumped to it has seen it, and wants what comes next. */
function whenTold(director: Director, next: () => void): () => void {
    let wanted = true;
    void director.settled().then(() => wanted && next());
    return () => void (wanted = false);
}

/**
 * Goes on by itself from the step that was asked for, once that is shown and it is known what there
 * is to tell (`lines`), and from the beginning with what happens there (`begin`).
 */
export function usePlaying(
    step: number,
    shown: ShownStep | null,
    {director, begin}: Staged,
    lines: readonly ReplayLine[],
    last: number,
    next: () => void,
) {
    const [playing, setPlaying] = useState(false);
    const at = shown?.step,
        isKnown = lines.length > 0;
    useEffect(() => {
        if (!playing || shown?.step !== step) return;
        if (step >= last) {
            setPlaying(false);
            return;
        }
        if (!isKnown) return;
        begin();
        return whenTold(director, next);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the step is the one at `at`
    }, [playing, step, at, shown?.viewer, isKnown, last]);
    return {playing, setPlaying};
}

const settled = 250;

/** Tells what happened at the step to which one has jumped; what is played tells itself. */
export function useTelling(shown: ShownStep | null, director: Director): void {
    useEffect(() => {
        if (director.shown.busy) return;
        const timer = setTimeout(() => shown && announce(captionOf(shown)), settled);
        return () => clearTimeout(timer);
    }, [shown, director]);
}
