/** Keys that move through a replay from anywhere on its page. */
import {useEffect} from 'preact/hooks';
import {announce} from '../parts/announce';
import {t, tc} from '../words';
import {bigJump} from './moment';

export const watchKeys = (): [key: string, does: string][] => [
    ['← →', t('One step back or forward')],
    ['↓ ↑', t('{n} steps back or forward', {n: bigJump})],
    [t('Home, End'), t('To the start or the end')],
    [tc('key', 'Space'), t('Play and pause')],
    ['w', t('What happened at this step')],
    ['m', t('My hand')],
    ['t', t('The table')],
    ['s', t('The score')],
    ['l', t('Game log')],
    ['v', t('Review')],
    ['?', t('Keyboard shortcuts')],
];

export interface WatchActions {
    /** Whether the key is one that moves; then it has moved. */
    move(key: string): boolean;
    /** What a key asks about this moment, in words; "" if it asks nothing. */
    tell(key: string): string;
    toggle(): void;
    log(): void;
    review(): void;
    help(): void;
}

const typing = 'input:not([type=range]), textarea, select';
const pressable = 'button, a, summary, [role=button]';

/** Lists and graphs have their own use for some keys: they say so by data-keys. */
function isTaken(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return true;
    if (!(event.target instanceof Element)) return false;
    if (event.target.matches(typing)) return true;
    if (event.key === ' ' && event.target.matches(pressable)) return true;
    return (
        event.target
            .closest('[data-keys]')
            ?.getAttribute('data-keys')
            ?.split(' ')
            .includes(event.key) ?? false
    );
}

export function useWatchKeys({move, tell, toggle, log, review, help}: WatchActions): void {
    useEffect(() => {
        const does: Record<string, () => void> = {' ': toggle, l: log, v: review, '?': help};
        const pressed = (event: KeyboardEvent) => {
            if (isTaken(event)) return;
            const answer = tell(event.key);
            if (answer) announce(answer);
            else if (does[event.key]) does[event.key]?.();
            else if (!move(event.key)) return;
            event.preventDefault();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    });
}
