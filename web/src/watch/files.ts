/** Records leave as files and as links. */
import type {GameName, GameRecord} from '../core/types';
import {t} from '../words';

/** "cookietin-GAME-2026-11-16.jsonl", with the date where one is. */
export function fileName(game: GameName, date: Date): string {
    const two = (n: number) => String(n).padStart(2, '0');
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
    return `cookietin-${game}-${day}.jsonl`;
}

export function save(file: Blob, name: string): void {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export function download(record: GameRecord): void {
    const file = new Blob([`${JSON.stringify(record)}\n`], {type: 'application/jsonl'});
    save(file, fileName(record.game, new Date()));
}

/** Hands a picture on the way a phone does it, else saves it; what to say about it. */
export async function shareOrSave(file: File, title: string): Promise<string> {
    const isTouched = matchMedia('(pointer: coarse)').matches;
    if (isTouched && 'canShare' in navigator && navigator.canShare({files: [file]}))
        try {
            await navigator.share({title, files: [file]});
            return '';
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') return '';
        }
    save(file, file.name);
    return t('The picture is saved as a file.');
}

/**
 * Hands a link on the way the device does it, else to the clipboard; what to say about it, "" for
 * nothing.
 */
export async function share(address: string, title: string): Promise<string> {
    const url = new URL(address, location.href).href;
    if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        try {
            await navigator.share({title, url});
            return '';
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') return '';
        }
    try {
        await navigator.clipboard.writeText(url);
        return t('Link copied.');
    } catch {
        return t('Here is the link: {link}', {link: url});
    }
}
