/**
 * Where one is, as the address says it behind its #: links, reloads and the back button work by
 * themselves.
 */
import {useEffect, useState} from 'preact/hooks';
import type {GameName} from './core/types';
import {isGame} from './views/views';

export type Route =
    | {page: 'home'}
    | {page: 'play'; game: GameName}
    /** A first game that is played through. */
    | {page: 'first'; game: GameName}
    | {page: 'join'; code: string}
    /** A table on the server, by its name: a reload comes back to it. */
    | {page: 'table'; id: string}
    /** Recovery words, as the server knows them: the link in a QR code. */
    | {page: 'recover'; words: string}
    /** The record of a table on the server; 'here' for the one that was just played or dropped. */
    | {page: 'watch'; id: string; step: number; viewer?: string; review?: boolean};

/** `#/watch/ID/STEP`, behind which may stand through whose eyes, and `review`. */
function readWatch([id = '', step = '', ...more]: string[]): Route {
    const viewer = more.find(word => /^\d+$/.test(word));
    return {
        page: 'watch',
        id,
        step: Math.max(0, parseInt(step, 10) || 0),
        ...(viewer ? {viewer} : {}),
        ...(more.includes('review') ? {review: true} : {}),
    };
}

/**
 * `#/play/GAME`, `#/first/GAME`, `#/table/ID`, `#/watch/ID/STEP`, `#/recover/WORDS`, or
 * `#K7QX-2MPA` for a table that friends have opened.
 */
export function readRoute(hash: string): Route {
    const [, first = '', second = '', ...more] = hash.replace(/^#/, '').split('/');
    if (first === 'play' && isGame(second)) return {page: 'play', game: second};
    if (first === 'first' && isGame(second)) return {page: 'first', game: second};
    if (first === 'table' && second) return {page: 'table', id: second};
    if (first === 'recover' && /^[0-9a-f]{24}$/.test(second))
        return {page: 'recover', words: second};
    if (first === 'watch' && second) return readWatch([second, ...more]);
    const code = /^#([0-9a-z]{4}-?[0-9a-z]{4})$/i.exec(hash)?.[1];
    return code ? {page: 'join', code} : {page: 'home'};
}

export function addressOf(route: Route): string {
    switch (route.page) {
        case 'home':
            return '#/';
        case 'play':
            return `#/play/${route.game}`;
        case 'first':
            return `#/first/${route.game}`;
        case 'join':
            return `#${route.code}`;
        case 'table':
            return `#/table/${route.id}`;
        case 'recover':
            return `#/recover/${route.words}`;
        case 'watch':
            return (
                `#/watch/${route.id}/${route.step}` +
                (route.viewer ? `/${route.viewer}` : '') +
                (route.review ? '/review' : '')
            );
    }
}

export function goTo(route: Route): void {
    location.hash = addressOf(route);
}

/**
 * Goes there in place of where we are: the back button does not lead to a place that only leads on.
 */
export function goOnTo(route: Route): void {
    location.replace(addressOf(route));
}

/** The code that someone typed or pasted, also as a part of a link; null: it is none. */
export function codeIn(text: string): string | null {
    const found = /([0-9a-z]{4})[-\s]?([0-9a-z]{4})\s*$/i.exec(text);
    return found ? `${found[1]}-${found[2]}`.toUpperCase() : null;
}

export function useRoute(): Route {
    const [hash, setHash] = useState(location.hash);
    useEffect(() => {
        const changed = () => setHash(location.hash);
        changed(); // between the first drawing and now
        addEventListener('hashchange', changed);
        return () => removeEventListener('hashchange', changed);
    }, []);
    return readRoute(hash);
}
