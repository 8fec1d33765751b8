/**
 * The record that is watched in this window, for a reload; where it does not fit, it lasts as long
 * as the page.
 */
import {useEffect, useState} from 'preact/hooks';
import type {GameRecord} from '../core/types';

const name = 'cookietin.watched';

let current: GameRecord | null | undefined;
const listeners = new Set<(record: GameRecord | null) => void>();

function stored(): GameRecord | null {
    try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') as GameRecord | null;
    } catch {
        return null;
    }
}

function store(text: string): void {
    try {
        sessionStorage.removeItem(name);
        sessionStorage.setItem(name, text);
    } catch {
        // Too long for this browser, or it keeps nothing: then in memory only.
    }
}

export const watched = {
    read: (): GameRecord | null => (current === undefined ? (current = stored()) : current),
    write(record: GameRecord): void {
        current = record;
        store(JSON.stringify(record));
        for (const listener of [...listeners]) listener(record);
    },
};

export function useWatched(): GameRecord | null {
    const [record, setRecord] = useState(watched.read);
    useEffect(() => {
        setRecord(watched.read());
        listeners.add(setRecord);
        return () => void listeners.delete(setRecord);
    }, []);
    return record;
}
