/**
 * What a page tells, noted down while it tells it: every beat with the time for which it stood,
 * every announcement, and every request for a move of a bot. Times are the page's own.
 */
import type {Page} from 'playwright-core';

/** A beat as it was seen. */
export interface SeenBeat {
    /** The director's number of it. */
    id: string;
    /** "n.i" of each event: the update that told it, and its index there. */
    events: string[];
    mine: boolean;
    scene: boolean;
    /** What the game calls it; "": it was over before it was drawn. */
    kind: string;
    text: string;
    begin: number;
    /** When the next took its place, or it had stood its time; null: it still stands. */
    end: number | null;
}

/** What a screen reader is told; only a beat has events. */
export interface Said {
    at: number;
    text: string;
    events: string[];
}

/** What a server told about a game, as far as the tests need it. */
export interface Received {
    n: number;
    /** For whom a bot did it, and why. */
    stand_ins?: {seat: number; why?: string}[];
    events: {text?: string}[];
}

export interface Recorded {
    beats: SeenBeat[];
    said: Said[];
    /** When the core was asked for a move of a bot. */
    bots: number[];
    /** What a server told, in order; some of it may have come twice. */
    received: Received[];
    /** performance.now() when this was read. */
    now: number;
}

/** Runs in the page before everything else. */
export function recordTelling(): void {
    const recorded: Omit<Recorded, 'now'> = {beats: [], said: [], bots: [], received: []};
    Object.assign(window, {cookietinTold: recorded});
    const words = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean);

    const lookAtTelling = () => {
        const now = performance.now();
        const telling = document.querySelector<HTMLElement>('.telling');
        const last = recorded.beats.at(-1);
        const id = telling?.dataset.beat ?? '';
        if (last && last.end === null && id !== last.id) last.end = now;
        if (!telling || !id) return;
        // What stood there before the page was loaded stands there again, and is not told.
        if (!last && telling.dataset.held === 'true') return;
        if (id !== last?.id)
            recorded.beats.push({
                id,
                events: words(telling.dataset.events),
                mine: telling.dataset.mine === 'true',
                scene: document.querySelector('.stage .scene') !== null,
                kind: document.querySelector<HTMLElement>('.stage')?.dataset.kind ?? '',
                text: telling.querySelector('.sentence')?.textContent ?? '',
                begin: now,
                end: null,
            });
        const open = recorded.beats.at(-1);
        if (open && open.end === null && telling.dataset.held === 'true') open.end = now;
    };
    const listen = (mutations: readonly MutationRecord[]) => {
        for (const {target, addedNodes} of mutations) {
            if (!(target instanceof Element) || !target.matches('[role=log][aria-live]')) continue;
            for (const line of addedNodes)
                if (line instanceof HTMLElement)
                    recorded.said.push({
                        at: performance.now(),
                        text: line.textContent ?? '',
                        events: words(line.dataset.events),
                    });
        }
    };
    new MutationObserver(mutations => {
        listen(mutations);
        lookAtTelling();
    }).observe(document, {subtree: true, childList: true, attributes: true});

    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...sent: [unknown]) {
        const [{message}] = sent as unknown as [{message?: {do?: string}}];
        if (message?.do === 'bot') recorded.bots.push(performance.now());
        post.apply(this, sent);
    } as typeof post;

    const Native = WebSocket;
    window.WebSocket = class extends Native {
        constructor(url: string | URL, protocols?: string | string[]) {
            super(url, protocols);
            this.addEventListener('message', ({data}: MessageEvent<string>) => {
                const told = JSON.parse(data) as {tell?: string} & Received;
                const {n, events, stand_ins = []} = told;
                if (told.tell === 'update') recorded.received.push({n, events, stand_ins});
            });
        }
    };
}

export function recordedBy(page: Page): Promise<Recorded> {
    return page.evaluate(() => ({
        ...(window as unknown as {cookietinTold: Omit<Recorded, 'now'>}).cookietinTold,
        now: performance.now(),
    }));
}

/** Whether somebody has been told all, and is asked. */
export function isAsked(page: Page): Promise<boolean> {
    return page.evaluate(
        () => document.querySelector('.ask.yours .telling[data-held="true"]') !== null,
    );
}
