/**
 * Who we are on which server: by its id, the secrets that it knew us by, newest first. None is ever
 * overwritten, so that a server that forgets us for a minute can remember us again.
 */
import {savedSelves} from '../core/storage';

type Selves = Record<string, string[]>;

const serversMost = 16,
    tokensMost = 4;

function readAll(): Selves {
    try {
        const saved: unknown = JSON.parse(savedSelves.read() ?? '{}');
        return saved && typeof saved === 'object' ? (saved as Selves) : {};
    } catch {
        return {};
    }
}

export function selvesAt(server: string): string[] {
    const tokens = readAll()[server];
    return Array.isArray(tokens) ? tokens : [];
}

function write(server: string, tokens: string[]): void {
    const {[server]: _, ...others} = readAll();
    const all = [[server, tokens] as const, ...Object.entries(others)];
    const kept = all.filter(([, each]) => each.length).slice(0, serversMost);
    savedSelves.write(JSON.stringify(Object.fromEntries(kept)));
}

export function rememberSelf(server: string, token: string): void {
    const known = selvesAt(server);
    if (known[0] === token) return;
    write(server, [token, ...known.filter(each => each !== token)].slice(0, tokensMost));
}

export function forgetSelf(server: string, token: string): void {
    write(
        server,
        selvesAt(server).filter(each => each !== token),
    );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'],
    systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux'];
const names: Readonly<Record<string, string>> = {Edg: 'Edge', OPR: 'Opera', CrOS: 'ChromeOS'};

/** "Firefox, Linux", as far as the browser says; nothing where it says nothing known. */
export function thisDevice(
    agent = 'navigator' in globalThis ? navigator.userAgent : '',
): string | undefined {
    const words = [browsers, systems].map(list => list.find(word => agent.includes(word)) ?? '');
    return (
        words
            .filter(Boolean)
            .map(word => names[word] ?? word)
            .join(', ') || undefined
    );
}
