/** What a replay shows, as a component's state. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {type Core, type FilmLine, type FilmStep, type GameRecord, Refused} from '../core/client';
import {type Loaded, useLoaded} from '../hooks';
import {fetchRecord} from '../net/online';
import {announce} from '../parts/announce';
import {t} from '../words';
import {captionOf, stayOf} from './film';
import {useWatched} from './kept';
import {Reel} from './reel';

async function load(core: Core, id: string, here: GameRecord | null): Promise<Reel> {
    if (id === 'here' && !here) throw new Error(t('There is no game to watch here any more.'));
    let record = here;
    if (id !== 'here')
        try {
            record = await fetchRecord(id);
        } catch (error) {
            throw new Error(
                error instanceof Refused
                    ? t('There is no such game here, or it is not over yet.')
                    : t('The game did not come. Is there a connection?'),
            );
        }
    try {
        return await Reel.open(core, record as GameRecord);
    } catch (error) {
        throw new Error(
            error instanceof Refused
                ? t('This record cannot be watched: something in it is wrong.')
                : String(error),
        );
    }
}

/** The record that an address names. */
export function useReel(core: Core, id: string): Loaded<Reel> {
    const here = useWatched();
    const record = id === 'here' ? here : null;
    return useLoaded(() => load(core, id, record), [core, id, record]);
}

export interface Shot extends FilmStep {
    eyes: number;
}

/**
 * The step as these eyes see it. While one slides fast, only the last step that was wanted is asked
 * for.
 */
export function useShot(reel: Reel, step: number, eyes: number): Shot | null {
    const [shot, setShot] = useState<Shot | null>(null);
    const wanted = useRef<[number, number] | null>(null);
    const busy = useRef(false);
    useEffect(() => {
        wanted.current = [step, eyes];
        if (busy.current) return;
        busy.current = true;
        void (async () => {
            while (wanted.current) {
                const [at, by] = wanted.current;
                wanted.current = null;
                setShot({...(await reel.show(at, by)), eyes: by});
            }
        })().finally(() => void (busy.current = false));
    }, [reel, step, eyes]);
    useEffect(() => () => void (wanted.current = null), []);
    return shot;
}

export function useLines(reel: Reel, eyes: number): readonly FilmLine[] {
    const lines = useLoaded(() => reel.lines(eyes), [reel, eyes]);
    return lines && 'value' in lines ? lines.value : [];
}

/** Goes on by itself: a step stays until it is read. */
export function usePlaying(shot: Shot | null, speed: number, last: number, next: () => void) {
    const [playing, setPlaying] = useState(false);
    const at = shot?.step;
    useEffect(() => {
        if (!playing || !shot) return;
        if (shot.step >= last) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(next, stayOf(captionOf(shot), speed));
        return () => clearTimeout(timer);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the shot is the one at `at`
    }, [playing, at, shot?.eyes, speed, last]);
    return {playing, setPlaying};
}

const settled = 250;

/** Tells what happened at the step on which one came to rest. */
export function useTelling(shot: Shot | null): void {
    useEffect(() => {
        const timer = setTimeout(() => shot && announce(captionOf(shot)), settled);
        return () => clearTimeout(timer);
    }, [shot]);
}

export function useMedia(query: string): boolean {
    const [fits, setFits] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query),
            changed = () => setFits(media.matches);
        changed();
        media.addEventListener('change', changed);
        return () => media.removeEventListener('change', changed);
    }, [query]);
    return fits;
}
