/**
 * What lies over the table between two people: who is next, and nothing of the game. It is a page
 * of its own, so that nothing that was there before is anywhere in the document.
 */
import {useEffect, useRef} from 'preact/hooks';
import {forgetAnnounced} from '../parts/announce';
import {Baker} from '../parts/baker';
import {PlayerMark} from '../parts/picture';
import {t} from '../words';
import './pass.css';

interface Props {
    /** Nobody: it is not known yet who is next. */
    next: {seat: number; name: string} | null;
    lift(): void;
}

export function Curtain({next, lift}: Props) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(forgetAnnounced, []);
    // The heading, not the button: a key that is still pressed lifts nothing.
    useEffect(() => heading.current?.focus({preventScroll: true}), [next?.seat]);
    return (
        <main class="curtain" data-next-seat={next?.seat}>
            <div class="curtain-card">
                {next && (
                    <>
                        <span class="curtain-face">
                            <Baker seat={next.seat} />
                            <PlayerMark seat={next.seat} />
                        </span>
                        <h2 ref={heading} tabIndex={-1}>
                            {t('Pass the device to {name}', {name: next.name})}
                        </h2>
                        <p>{t('Everyone else, please look away.')}</p>
                        <button type="button" class="lift" onClick={lift}>
                            {t('I’m {name}. Show my table.', {name: next.name})}
                        </button>
                    </>
                )}
                {!next && <p role="status">{t('One moment…')}</p>}
            </div>
        </main>
    );
}
