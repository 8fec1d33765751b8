/** What people set as they like it, kept in the browser. */
import {useEffect, useState} from 'preact/hooks';
import {savedSettings} from './core/storage';
import type {GameName, Options} from './core/types';
import type {Tempo} from './stage/beats';
import {type Language, languages} from './words';

/**
 * How someone last set up a game: who else sits there ("open" for a friend, else a bot's level),
 * and its options.
 */
export interface Wish {
    others: string[];
    options: Options;
}

export interface Settings {
    /** null: what the browser prefers. */
    language: Language | null;
    theme: 'auto' | 'light' | 'dark';
    motion: 'auto' | 'less' | 'more';
    /** How long what happens at a table stays in sight. */
    tempo: Tempo;
    sound: boolean;
    /** Whether the system is to say whose turn it is, while the page is in the background. */
    notify: 'unasked' | 'yes' | 'no';
    vibrate: boolean;
    /**
     * Everything that thinks along: hints, what a space would bring, odds, what is known of others.
     */
    help: boolean;
    /** Crosses instead of bites, letters on everything. */
    plain: boolean;
    /** What "Play now" begins; nothing: what is usual. */
    wishes: Partial<Record<GameName, Wish>>;
    /** What others say is shown at their seats, and told. */
    bubbles: boolean;
    /** What stands beside the table, where there is room (table/dock.tsx). */
    docked: 'log' | 'rules' | null;
    chat: boolean;
}

export const usualSettings: Settings = {
    language: null,
    theme: 'auto',
    motion: 'auto',
    tempo: 'calm',
    sound: true,
    notify: 'unasked',
    vibrate: true,
    help: true,
    plain: false,
    wishes: {},
    bubbles: true,
    docked: null,
    chat: false,
};

const allowed: {[K in keyof Settings]: (value: unknown) => boolean} = {
    language: value => value === null || (typeof value === 'string' && value in languages),
    theme: value => ['auto', 'light', 'dark'].includes(value as string),
    motion: value => ['auto', 'less', 'more'].includes(value as string),
    tempo: value => ['calm', 'brisk', 'instant'].includes(value as string),
    sound: value => typeof value === 'boolean',
    notify: value => ['unasked', 'yes', 'no'].includes(value as string),
    vibrate: value => typeof value === 'boolean',
    help: value => typeof value === 'boolean',
    plain: value => typeof value === 'boolean',
    bubbles: value => typeof value === 'boolean',
    docked: value => value === null || value === 'log' || value === 'rules',
    chat: value => typeof value === 'boolean',
    wishes: value =>
        typeof value === 'object' && value !== null && Object.values(value).every(isWish),
};

function isWish(value: unknown): boolean {
    const {others, options} = (value ?? {}) as Partial<Record<keyof Wish, unknown>>;
    return (
        Array.isArray(others) &&
        others.every(other => typeof other === 'string') &&
        typeof options === 'object' &&
        options !== null
    );
}

/**
 * What was kept may come from another version, or be spoiled: whatever does not fit is as usual.
 */
export function settingsFrom(text: string | null): Settings {
    try {
        const valid = Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>).filter(
            ([name, value]) => name in allowed && allowed[name as keyof Settings](value),
        );
        return {...usualSettings, ...Object.fromEntries(valid)};
    } catch {
        return usualSettings;
    }
}

let current = settingsFrom(savedSettings.read());
const listeners = new Set<(settings: Settings) => void>();

export const settings = (): Settings => current;

export function changeSettings(change: Partial<Settings>): void {
    current = {...current, ...change};
    savedSettings.write(JSON.stringify(current));
    for (const listener of [...listeners]) listener(current);
}

export function useSettings(): Settings {
    const [now, setNow] = useState(current);
    useEffect(() => {
        setNow(current);
        listeners.add(setNow);
        return () => void listeners.delete(setNow);
    }, []);
    return now;
}

/** Whether things may travel. */
export function moves(): boolean {
    if (current.motion !== 'auto') return current.motion === 'more';
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
