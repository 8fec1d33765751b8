/** Above every page: the way home, where one is, what can be done there, and the settings. */
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {openSettings} from '../pages/settings';
import {addressOf} from '../route';
import {t} from '../words';
import {focusFallback, isFocusLost} from './focus';
import {Picture} from './picture';
import {setPlace} from './title';

/** Whether anything has had the focus yet: the first page is begun from its top. */
let begun = false;
const begin = () => void (begun = true);

/** What led to a page is gone with the page before: its heading takes the focus. */
function useArrival(): RefObject<HTMLHeadingElement> {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        addEventListener('focusin', begin, {once: true});
        if (!begun || !isFocusLost()) return;
        heading.current?.focus({preventScroll: true});
        if (isFocusLost()) focusFallback();
    }, []);
    return heading;
}

export function TopBar({title, children}: {title?: string; children?: ComponentChildren}) {
    const heading = useArrival();
    useEffect(() => setPlace(title), [title]);
    return (
        <header class="bar">
            <a
                class="home"
                href={addressOf({page: 'home'})}
                aria-label={t('Cookie Tin, start page')}
            >
                <Picture art="tin" />
            </a>
            {title && (
                <h1 ref={heading} tabIndex={-1}>
                    {title}
                </h1>
            )}
            <div class="bar-tools">
                {children}
                <button
                    type="button"
                    class="icon"
                    aria-label={t('Settings')}
                    onClick={openSettings}
                >
                    <Picture art="ui-settings" />
                </button>
            </div>
        </header>
    );
}
