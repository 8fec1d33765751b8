/**
 * What the operators' page asks its server: the requests of docs/operating.md, each with the
 * secret, which is kept here and nowhere else. A reload forgets it.
 */
export interface Figures {
    version: string;
    uptime: number;
    connections: number;
    sessions: number;
    people: number;
    waiting: number;
    running: number;
    played: number;
    finished: number;
    watching: number;
    moves: number;
    games_over: number;
    memory: number;
    memory_most: number;
    bans: number;
    /** Since the server started. */
    reports: number;
    notice: string;
    draining: boolean;
    writes_fail: boolean;
    reads_fail: boolean;
    limits: Record<string, number>;
}

export interface Hour {
    every: number;
    at: number[];
    people: number[];
    waiting: number[];
    running: number[];
    moves: number[];
    refusals: number[];
    memory: number[];
}

export interface Seat {
    name?: string;
    guest?: number;
    bot?: string;
    here?: boolean;
}

export interface TableRow {
    table: string;
    game: string;
    state: 'waiting' | 'running';
    watching: number;
    opened: number;
    seats: Seat[];
}

export interface GuestRow {
    guest: number;
    name: string;
    tables: number;
    from: string[];
}

export interface BanRow {
    ban: number;
    guest?: number;
    address?: string;
    until: number;
    why: string;
}

export interface ReportLine {
    /** Empty: neither of the two whom the report is about. */
    name: string;
    seat?: number | null;
    text: string;
}

export interface ReportRow {
    report: number;
    at: number;
    table: string;
    by: number;
    by_name: string;
    about: number;
    about_name: string;
    text: string;
    done: boolean;
    lines?: ReportLine[];
}

export interface ActRow {
    act: number;
    at: number;
    who: string;
    what: string;
    about: string;
}

/** What went wrong, in a sentence for people. */
export class Refused extends Error {
    constructor(
        message: string,
        /** It was the secret: ask for it again. */
        readonly secret: boolean,
    ) {
        super(message);
    }
}

export type Request = {do: string} & Record<string, unknown>;
export type Ask = <T>(request: Request) => Promise<T>;

const timeout = 20000;

/** Asks with this secret. */
export function asker(secret: string): Ask {
    return async <T>(request: Request): Promise<T> => {
        let reply: Response;
        try {
            reply = await fetch('/api', {
                method: 'POST',
                headers: {
                    'content-type': 'application/json',
                    authorization: `Bearer ${secret}`,
                },
                body: JSON.stringify(request),
                cache: 'no-store',
                credentials: 'omit',
                redirect: 'error',
                signal: AbortSignal.timeout(timeout),
            });
        } catch {
            throw new Refused('The server does not answer.', false);
        }
        if (!reply.ok)
            throw new Refused((await reply.text()).trim(), [401, 429].includes(reply.status));
        const answer = (await reply.json()) as {ok: boolean; say?: string};
        if (!answer.ok) throw new Refused(answer.say ?? 'The server refused that.', false);
        return answer as T;
    };
}

const exportedAtMost = 10000;

/** All that is stored of someone: their games come some at a time. */
export async function exported(ask: Ask, guest: number): Promise<string> {
    interface Part {
        more: boolean;
        games: {table: string}[];
    }
    let part = await ask<Part>({do: 'export', guest});
    const {more: _more, ...whole} = {...part, games: [...part.games]};
    while (part.more && whole.games.length < exportedAtMost) {
        const before = part.games[part.games.length - 1]?.table;
        part = await ask<Part>({do: 'export', guest, before});
        whole.games.push(...part.games);
    }
    return JSON.stringify({...whole, ok: undefined}, null, 2);
}

export function save(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
