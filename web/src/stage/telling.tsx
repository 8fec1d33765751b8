/** The line that tells what happens, and the list of what happened since your last turn. */
import {useEffect, useState} from 'preact/hooks';
import type {GameName} from '../core/client';
import {Dialog} from '../parts/dialog';
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
    return (
        <p
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

export function SinceLastTurn({shown: {since, ...shown}, open, setOpen}: Props) {
    useAway({since, ...shown}, () => setOpen(true));
    const {game, log} = shown.state;
    const beats = since.filter(({text}) => text);
    if (!beats.length) return null;
    return (
        <>
            <button
                type="button"
                class="icon since"
                aria-label={t('Since your last turn')}
                title={t('Since your last turn')}
                aria-keyshortcuts="b"
                onClick={() => setOpen(true)}
            >
                <Picture art="ui-replay" />
            </button>
            {open && (
                <Dialog title={t('Since your last turn')} close={() => setOpen(false)}>
                    <ol class="since-list">
                        {beats.map(beat => (
                            <li key={beat.id} class={beat.mine ? 'mine' : ''}>
                                {isUndone(beat, log) ? (
                                    <Undone>
                                        <Sentence beat={beat} game={game} />
                                    </Undone>
                                ) : (
                                    <Sentence beat={beat} game={game} />
                                )}
                            </li>
                        ))}
                    </ol>
                </Dialog>
            )}
        </>
    );
}
