/** Keys that work anywhere at a table, and the answers to "where am I". */
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import type {TableState} from '../core/client';
import {announce} from '../parts/announce';
import {Presses} from '../parts/twice';
import {settings} from '../settings';
import {sayAside, tempoPart} from '../stage/beats';
import type {Shown} from '../stage/director';
import {uiOf} from '../views/views';
import {t} from '../words';
import {questionOf} from './ask';

export interface KeyActions {
    rules(): void;
    log(): void;
    help(): void;
    hint(): void;
    undo(): void;
    hurry(): void;
    skip(): void;
    since(): void;
}

/** key, what it does: shown in the list of keys, and the one place where they are named. */
export const tableKeys = (mayHint: boolean): [key: string, does: string][] => [
    ['w', t('Where am I, and what do I have to do?')],
    ['m', t('My hand')],
    ['t', t('The table')],
    ['s', t('The score')],
    ['p', t('Last move')],
    ['c', t('What can I do?')],
    ...(mayHint ? [['h', t('Hint')] satisfies [string, string]] : []),
    ['u', t('Undo')],
    ['n', t('Next: skip ahead')],
    ['f', t('Faster')],
    ['b', t('Since your last turn')],
    ['l', t('Game log')],
    ['r', t('Rules')],
    ['?', t('Keyboard shortcuts')],
];

function lastMove({log}: TableState): string {
    const last = log.at(-1);
    if (last?.undoes) return sayAside('undo');
    return last?.events.map(event => event.text ?? '').join(' ') ?? '';
}

/** What a key asks, in words. */
export function answerTo(key: string, state: TableState, help: boolean): string {
    const described = state.view
        ? uiOf(state.game).describe(state, state.view, help)
        : {hand: '', table: '', score: ''};
    switch (key) {
        case 'w':
            return questionOf(state);
        case 'm':
            return described.hand;
        case 't':
            return described.table;
        case 's':
            return described.score;
        case 'p':
            return lastMove(state);
        case 'c':
            return state.decision ? state.decision.words.join('. ') : questionOf(state);
        default:
            return '';
    }
}

const isTyping = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement &&
    target.matches('input:not([type=range],[type=checkbox]), textarea, select');

/** Space presses what has the focus; elsewhere it skips. */
const isControl = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Whoever holds a key down has not seen what came up meanwhile, and does not mean it. */
const isHeldDown = ({key, repeat, target}: KeyboardEvent): boolean =>
    repeat && (key === 'Enter' || (key === ' ' && isControl(target)));

export function useTableKeys(state: TableState, help: boolean, actions: KeyActions): void {
    // With the frame that shows it: a key never means what was shown before.
    useLayoutEffect(() => {
        const does: Record<string, () => void> = {
            r: actions.rules,
            l: actions.log,
            '?': actions.help,
            h: actions.hint,
            u: actions.undo,
            f: actions.hurry,
            n: actions.skip,
            b: actions.since,
        };
        const pressed = (event: KeyboardEvent) => {
            if (isHeldDown(event)) return event.preventDefault();
            if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
            if (document.querySelector('dialog[open]')) return;
            if (event.key === ' ' && !isControl(event.target)) {
                actions.skip();
                return event.preventDefault();
            }
            const text = answerTo(event.key, state, help);
            if (text) announce(text);
            else if (does[event.key]) does[event.key]?.();
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    });
}

const presses = ({key, repeat}: KeyboardEvent): boolean =>
    !repeat && (key === 'Enter' || key === ' ');

/**
 * Keys with which someone skips answer no question and end no scene that comes up under them. At
 * the instant tempo there is nothing to skip, so every press is meant.
 */
export function useDeliberatePresses({state, beat, held, busy}: Shown): void {
    const [run, down] = [useRef(new Presses()), useRef(false)];
    const scene = beat?.scene && !held ? beat.id : 0,
        question = state.decision?.n,
        isEnd = state.over && !busy;
    useLayoutEffect(() => {
        if (question !== undefined || scene || isEnd) run.current.show(performance.now());
        else run.current.hide();
    }, [run, question, scene, isEnd]);
    useEffect(() => {
        const stop = (event: Event) => {
            event.preventDefault();
            event.stopPropagation();
        };
        const skips = () => tempoPart[settings().tempo] > 0;
        const pressed = (event: KeyboardEvent) => {
            if (!presses(event) || isTyping(event.target)) return;
            down.current = true;
            if (run.current.isStray(event.timeStamp) && skips()) stop(event);
        };
        // The space bar clicks when it is let go, and what it clicks may have come up meanwhile. A
        // screen reader clicks without any key.
        const clicked = (event: MouseEvent) => {
            const isPress = down.current && event.isTrusted && !event.detail;
            if (isPress && run.current.isEarlier && skips()) stop(event);
        };
        const released = (event: KeyboardEvent) => {
            if (event.key === 'Enter' || event.key === ' ')
                setTimeout(() => (down.current = false)); // its click comes first
        };
        addEventListener('keydown', pressed, true);
        addEventListener('click', clicked, true);
        addEventListener('keyup', released, true);
        return () => {
            removeEventListener('keydown', pressed, true);
            removeEventListener('click', clicked, true);
            removeEventListener('keyup', released, true);
        };
    }, [run, down]);
}
