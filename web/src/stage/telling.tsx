/** The line that tells what happens, and the list of what happened since your last turn. */
import {useEffect, useState} from 'preact/hooks';
import type {GameName} from '../core/client';
import {Dialog} from '../parts/dialog';
import {useFit} from '../parts/fit';
import {Marks, Picture} from '../parts/picture';
import {Undone} from '../parts/undone';
import {isPictured, Pictured} from '../parts/words';
import {t} from '../words';
import {partsOf} from './away';
import {type Beat, isUndone, numbersOf} from './beats';
import type {Shown} from './director';

/** Who to whom, the sentence, and behind it what it is about, if that does not stand in it. */
export function Sentence({beat, game}: {beat: Beat; game: GameName}) {
    const {actor, targets, text, pictures, events} = beat;
    return (
        <span class="sentence">
            <span class="marks">
                <Marks actor={actor} targets={targets} />
            </span>
            <Pictured game={game} text={text} of={events[0]?.event} />
            {!isPictured(game, text) && (
                <span class="pictured">
                    {pictures.map((art, i) => (
                        <Picture key={i} art={art} />
                    ))}
                </span>
            )}
        </span>
    );
}

/**
 * It stays until the next beat takes its place. What is announced is announced elsewhere, so nobody
 * is told twice.
 */
export function Telling({shown}: {shown: Shown}) {
    const {beat, held, state} = shown;
    const last = beat && partsOf(beat).at(-1);
    const root = useFit();
    return (
        <p
            ref={root}
            class="telling"
            data-beat={beat?.id}
            data-events={beat ? numbersOf(beat) : undefined}
            data-mine={beat?.mine}
            data-held={held}
        >
            {last && <Sentence beat={last} game={state.game} />}
        </p>
    );
}

/** Whoever was away while something happened to them is shown it when they are back. */
function useAway(shown: Shown, open: () => void): void {
    const {beat} = shown;
    const [missed, setMissed] = useState(false);
    useEffect(() => {
        if (beat?.mine && document.hidden) setMissed(true);
    }, [beat]);
    useEffect(() => {
        if (!missed) return;
        const back = () => {
            if (document.hidden) return;
            setMissed(false);
            open();
        };
        addEventListener('visibilitychange', back);
        return () => removeEventListener('visibilitychange', back);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- `open` is the same each time
    }, [missed]);
}

interface Props {
    shown: Shown;
    open: boolean;
    setOpen(open: boolean): void;
}

const hasText = ({text}: Beat): boolean => text !== '';

export function SinceLastTurn({shown, open, setOpen}: Props) {
    useAway(shown, () => setOpen(true));
    if (!shown.since.some(hasText)) return null;
    return (
        <button
            type="button"
            class="icon since"
            aria-label={t('Since your last turn')}
            title={t('Since your last turn')}
            aria-keyshortcuts="b"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
        >
            <Picture art="ui-replay" />
        </button>
    );
}

/** All that was told since then, opened by its button or by a key. */
export function SinceList({shown: {since, state}, open, setOpen}: Props) {
    const beats = since.filter(hasText);
    if (!open || !beats.length) return null;
    return (
        <Dialog beside title={t('Since your last turn')} close={() => setOpen(false)}>
            <ol class="since-list">
                {beats.map(beat => (
                    <li key={beat.id} class={beat.mine ? 'mine' : ''}>
                        {isUndone(beat, state.log) ? (
                            <Undone>
                                <Sentence beat={beat} game={state.game} />
                            </Undone>
                        ) : (
                            <Sentence beat={beat} game={state.game} />
                        )}
                    </li>
                ))}
            </ol>
        </Dialog>
    );
}
