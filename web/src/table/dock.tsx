/**
 * Beside the table, in wide windows: the log, the rules and the chat. Whoever opens one keeps it
 * open, also at the next table. The game goes on meanwhile, on a table that has what is left.
 */
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useId, useRef} from 'preact/hooks';
import {useMedia} from '../parts/media';
import {Picture} from '../parts/picture';
import {changeSettings, useSettings} from '../settings';
import {t} from '../words';
import './dock.css';

/** As dock.css says it. Where there is less room a window opens over the table. */
export const useRoomBeside = (): boolean => useMedia('(min-width: 1340px) and (min-height: 620px)');

export type Docked = 'log' | 'rules';

/** What stands there, and how it comes and goes; null: nothing, or no room. */
export function useDocked(): [docked: Docked | null, toggle: ((which: Docked) => void) | null] {
    const {docked} = useSettings();
    if (!useRoomBeside()) return [null, null];
    return [docked, which => changeSettings({docked: docked === which ? null : which})];
}

/** The same for the chat, which has a place of its own. */
export function useChatBeside(): [open: boolean, set: ((open: boolean) => void) | null] {
    const {chat} = useSettings();
    if (!useRoomBeside()) return [false, null];
    return [chat, open => changeSettings({chat: open})];
}

/** Whoever opens it goes on there, and then where they were; not if it is there on arrival. */
export function useVisit(root: RefObject<HTMLElement>): void {
    useEffect(() => {
        const before = document.activeElement;
        if (!before || before.matches('body, h1')) return;
        root.current?.focus({preventScroll: true});
        return () => {
            if (before instanceof HTMLElement && before.isConnected) before.focus();
        };
    }, [root]);
}

interface Props {
    title: string;
    close(): void;
    children: ComponentChildren;
}

export function Dock({title, close, children}: Props) {
    const root = useRef<HTMLElement>(null),
        id = useId();
    useVisit(root);
    return (
        <aside
            ref={root}
            class="dock"
            tabIndex={-1}
            aria-labelledby={id}
            onKeyDown={event => event.key === 'Escape' && close()}
        >
            <header>
                <h2 id={id}>{title}</h2>
                <button type="button" class="icon" aria-label={t('Close')} onClick={close}>
                    <Picture art="ui-cross" />
                </button>
            </header>
            {children}
        </aside>
    );
}
