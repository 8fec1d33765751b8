/** Windows over the page: the browser's own dialog keeps the focus inside and closes on Escape. */
import type {ComponentChildren} from 'preact';
import {useContext, useEffect, useId, useRef} from 'preact/hooks';
import {focusFallback, isFocusLost} from './focus';
import {Picture} from './picture';
import {Meanwhile, useHold} from '../stage/holds';
import {t} from '../words';

interface Props {
    title: string;
    close(): void;
    children: ComponentChildren;
    /** From the side instead of in the middle. */
    side?: boolean;
    /** Beside the table, which stays as light as it was, with the hand in sight. */
    beside?: boolean;
}

export function Dialog({title, close, children, side = false, beside = false}: Props) {
    const ref = useRef<HTMLDialogElement>(null),
        titleId = useId();
    const meanwhile = useContext(Meanwhile);
    useHold();
    useEffect(() => {
        const before = document.activeElement;
        if (beside) ref.current?.show();
        else if (!ref.current?.open) ref.current?.showModal();
        // Only when all is drawn it is known whether what had the focus before is still there.
        return () =>
            queueMicrotask(() => {
                if (before instanceof HTMLElement && before !== document.body && before.isConnected)
                    before.focus();
                if (isFocusLost()) focusFallback();
            });
    }, [beside]);
    return (
        <dialog
            ref={ref}
            class={`dialog${side ? ' side' : ''}${beside ? ' beside' : ''}`}
            aria-labelledby={titleId}
            onClose={close}
            onKeyDown={event => beside && event.key === 'Escape' && ref.current?.close()}
            onClick={event => event.target === ref.current && ref.current?.close()}
        >
            <div class="dialog-inside">
                <header>
                    <h2 id={titleId}>{title}</h2>
                    <button
                        type="button"
                        class="icon"
                        aria-label={t('Close')}
                        onClick={() => ref.current?.close()}
                    >
                        <Picture art="ui-cross" />
                    </button>
                </header>
                {meanwhile && <p class="meanwhile">{meanwhile}</p>}
                {children}
            </div>
        </dialog>
    );
}
