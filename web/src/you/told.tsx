/**
 * What the server's operator tells everyone, and that it is about to be updated: one line above the
 * page, until it is closed or something else is told. It comes with the first notice.
 */
import {render} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {announce} from '../parts/announce';
import {focusFallback} from '../parts/focus';
import {t} from '../words';
import './told.css';

export interface Notice {
    text: string;
    draining: boolean;
}

function Told({notice}: {notice: Notice}) {
    const root = useRef<HTMLElement>(null);
    const [closed, setClosed] = useState(false);
    const update = t('The server is about to be updated. New games can start again after that.');
    const text = [notice.text, notice.draining && update].filter(Boolean).join(' ');
    useEffect(() => announce(text), [text]);
    if (closed) return null;
    // i18n: Before a line that the operator of the server tells everyone; read by screen readers.
    const from = t('From this server');
    return (
        <aside ref={root} class="turn-notice from-operator" aria-label={from}>
            <p dir="auto">{text}</p>
            <button
                type="button"
                class="quiet"
                onClick={() => {
                    if (root.current?.contains(document.activeElement)) focusFallback();
                    setClosed(true);
                }}
            >
                {t('Close')}
            </button>
        </aside>
    );
}

let place: HTMLElement | undefined;
let number = 0;

/** Shows it in place of the one before; one that says nothing ends that. */
export function showNotice(notice: Notice): void {
    if (!place) {
        place = document.createElement('div');
        document.body.append(place);
    }
    const says = notice.text || notice.draining;
    render(says ? <Told key={++number} notice={notice} /> : null, place);
}
