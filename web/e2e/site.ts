/** The real program and real browsers that visit it. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import playwright, {
    type Browser,
    type BrowserContext,
    type BrowserContextOptions,
    chromium,
    type Page,
} from 'playwright-core';
import {afterAll, beforeAll, expect} from 'vitest';
import type {Tempo} from '../src/stage/beats';
import {far, games} from '../tests/machine';
import {base, seedChance, seedOf} from '../tests/seed';
import {watchPage} from './changes';
import {recordTelling} from './recorder';
import {comeByWebKit} from './webkit';

const program = join(process.env.COOKIETIN_BUILD ?? '', 'cookietin');
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/**
 * Ports that the system gives to nobody by itself: whoever stops and starts again finds the same
 * one free. Where two of us begin is far apart. Browsers refuse 10080, whoever is there.
 */
function* ports(): Generator<number> {
    for (let i = 0; i < 100; i++) yield 10081 + ((process.pid * 37 + i * 101) % 20000);
}

/** A server with a database in a file, so that it can be stopped and started again. */
export class Server {
    private child: ChildProcess | undefined;
    private port = 0;
    /** The operators' page, if there is one (`--admin-page`). */
    operators = '';
    private readonly directory = mkdtempSync(join(tmpdir(), 'cookietin-e2e-'));
    /** From the next start on. */
    database = 'games.db';

    constructor(private readonly more: readonly string[] = []) {}

    get address(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    get file(): string {
        return join(this.directory, this.database);
    }

    /** If it does not run already. */
    async start(): Promise<void> {
        if (this.child) return;
        for (const port of this.port ? [this.port] : ports())
            if (await this.startAt(port)) return void (this.port = port);
        throw new Error('the server does not say where it is');
    }

    /** Whether it runs there now: another one may have the port. */
    private async startAt(port: number): Promise<boolean> {
        const options = ['--port', String(port), '--db', this.file, '--seed', base, ...this.more];
        const child = spawn(program, ['serve', ...options], {stdio: ['ignore', 'pipe', 'inherit']});
        for await (const line of createInterface({input: child.stdout}))
            if (this.isOpen(line)) {
                this.child = child;
                child.stdout.resume();
                return true;
            }
        return false;
    }

    /** Whether that is the last thing it says before it waits for people. */
    private isOpen(line: string): boolean {
        const [address] = /https?:\/\/[^ /]+:\d+/.exec(line) ?? [];
        const last = this.more.includes('--admin-page') ? /operators/ : /open at/;
        if (address && last.source === 'operators') this.operators = address;
        return address !== undefined && last.test(line);
    }

    async stop(): Promise<void> {
        const {child} = this;
        this.child = undefined;
        if (!child || child.exitCode !== null) return;
        const gone = once(child, 'exit');
        child.kill();
        await gone;
    }

    async close(): Promise<void> {
        await this.stop();
        rmSync(this.directory, {recursive: true, force: true});
    }
}

export const sizes = {
    phone: {width: 360, height: 640},
    landscape: {width: 740, height: 360},
    desktop: {width: 1280, height: 800},
} as const;

export interface Visit extends BrowserContextOptions {
    /** With the explanations of a first game; without, they count as read. */
    lessons?: boolean;
    /** How long what happens stays in sight; instant unless said. */
    tempo?: Tempo;
    /** With sounds, which cost as much when nobody hears them. */
    sound?: boolean;
    /** Everything that is told is noted down: see recorder.ts. */
    recorded?: boolean;
    /**
     * Painting takes most of the time, so nothing is painted unless somebody looks; everything is
     * where it would be, and can be touched.
     */
    painted?: boolean;
}

/** What a page finds before it begins: what was read and set before. */
function prepare([known, settings]: readonly [readonly string[], object]): void {
    for (const game of known) localStorage.setItem(`cookietin.lessons.${game}`, '*');
    if (!localStorage.getItem('cookietin.settings'))
        localStorage.setItem('cookietin.settings', JSON.stringify(settings));
}

/** Not by a style element: the page's own policy would rightly refuse that. */
function unpaint(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html, dialog, dialog::backdrop { opacity: 0 !important; }');
    document.adoptedStyleSheets = [sheet];
}

/** On a very busy machine the page gives up a connection and begins another one, as it should. */
const slow = /WebSocket is closed before/;

/** What a browser says while there is no server. */
export const noServer =
    /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket|fetching the script|not kept/;

/**
 * A person at a browser. What goes wrong in the console is kept, and `leave` fails if something
 * did.
 */
export class Visitor {
    readonly problems: string[] = [];

    private constructor(
        readonly page: Page,
        readonly context: BrowserContext,
    ) {
        page.on('console', message => {
            if (message.type() === 'error' || message.type() === 'warning')
                this.problems.push(message.text());
        });
        page.on('pageerror', error => this.problems.push(String(error)));
    }

    /** `name`: of all that is random for this visitor. */
    static async come(
        browser: Browser,
        name: string,
        {
            lessons = false,
            tempo = 'instant',
            sound = false,
            painted = false,
            recorded = false,
            ...options
        }: Visit = {},
    ): Promise<Visitor> {
        const context = await browser.newContext({
            viewport: sizes.desktop,
            locale: 'en-GB',
            reducedMotion: 'reduce',
            ...options,
        });
        context.setDefaultTimeout(far);
        await context.addInitScript(prepare, [lessons ? [] : games, {tempo, sound}] as const);
        await context.addInitScript(seedChance, seedOf(name));
        await context.addInitScript(watchPage);
        if (!painted) await context.addInitScript(unpaint);
        if (recorded) await context.addInitScript(recordTelling);
        return new Visitor(await context.newPage(), context);
    }

    /**
     * Forgives what a browser says when the server cannot be reached, which is part of some tests.
     */
    async leave(forgiven: RegExp = slow): Promise<void> {
        await this.context.close();
        expect(this.problems.filter(problem => !forgiven.test(problem))).toEqual([]);
    }
}

/** It needs no graphics, no sound, little shared memory and no home, and talks to nobody but us. */
const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-gpu-rasterization',
    // The page that is empty at first, and what comes into it, share a process.
    '--renderer-process-limit=1',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--mute-audio',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    // A name that is not this computer's own, as in a network.
    '--host-resolver-rules=MAP cookietin.test 127.0.0.1',
];

/** What drives Firefox as Debian has it, by WebDriver BiDi: playwright does not say so yet. */
const {_bidiFirefox: firefox} = playwright as unknown as {_bidiFirefox: typeof chromium};

/** One process for all pages: there is only ours. */
const thrifty = {'fission.autostart': false, 'dom.ipc.processCount': 1};

async function openBrowser(home: string): Promise<Browser> {
    const env = {...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home} as Record<
        string,
        string
    >;
    if (process.env.COOKIETIN_BROWSER === 'firefox')
        return firefox.launch({
            executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
            firefoxUserPrefs: thrifty,
            env,
            timeout: far,
        });
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
        args: flags,
        env,
        timeout: far,
    });
}

/** Who comes, whatever drives their browser. */
export type Guest = Pick<Visitor, 'page' | 'leave'>;

/** In whichever browser COOKIETIN_BROWSER says, for what is tested in all of them. */
export function useAnyBrowser(): {server: Server; come(): Promise<Guest>} {
    if (process.env.COOKIETIN_BROWSER !== 'webkit') return useSite();
    const server = new Server();
    beforeAll(() => server.start());
    afterAll(() => server.close());
    let visits = 0;
    const come = async (): Promise<Guest> =>
        comeByWebKit([
            {run: prepare, arg: [games, 'instant'] as never},
            {run: seedChance, arg: seedOf(`webkit ${++visits}`) as never},
            {run: watchPage, arg: undefined as never},
        ]);
    return {server, come};
}

/** A browser, and a server that runs all the while, for the tests of a file. */
export function useSite(options: readonly string[] = []): {
    server: Server;
    come(visit?: Visit): Promise<Visitor>;
} {
    const server = new Server(options);
    const home = mkdtempSync(join(tmpdir(), 'cookietin-browser-'));
    const visits = new Map<string, number>();
    let browser: Browser | undefined;
    beforeAll(async () => {
        console.log(`COOKIETIN_SEED=${base}`);
        browser = await openBrowser(home);
        await server.start();
    });
    afterAll(async () => {
        await browser?.close();
        await server.close();
        rmSync(home, {recursive: true, force: true});
    });
    const come = (visit?: Visit): Promise<Visitor> => {
        const test = expect.getState().currentTestName ?? '',
            n = (visits.get(test) ?? 0) + 1;
        visits.set(test, n);
        return Visitor.come(browser!, `${test} ${n}`, visit);
    };
    return {server, come};
}

interface AxeResult {
    violations: {id: string; help: string; nodes: {html: string; failureSummary?: string}[]}[];
}

interface AxeWindow {
    axe?: {run(options: object): Promise<AxeResult>};
}

/**
 * Until what is on the screen has its last size: things that measure themselves are drawn once
 * more.
 */
const settled = (page: Page): Promise<void> =>
    page.evaluate(
        () =>
            new Promise<void>(
                resolve => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
            ),
    );

/** What axe-core finds on the screen. It looks at colours, so from now on the page is painted. */
export async function faultsByAxe(page: Page, where: string): Promise<string[]> {
    await page.evaluate(() => void (document.adoptedStyleSheets = []));
    // Evaluated, not added as a script: the page's own policy would rightly refuse that.
    await settled(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const {violations} = await page.evaluate(() =>
        (window as AxeWindow).axe!.run({resultTypes: ['violations']}),
    );
    return violations.map(
        ({id, help, nodes}) =>
            `${where}: ${id}: ${help}: ${nodes
                .slice(0, 3)
                .map(node => `${node.html} ${node.failureSummary ?? ''}`)
                .join(' | ')}`,
    );
}

/** What is wider than the window, and texts that are cut off in things that can be touched. */
export async function overflow(page: Page, where: string): Promise<string[]> {
    await settled(page);
    const wide = await page.evaluate(() => {
        const found: string[] = [];
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth)
            found.push(`page ${root.scrollWidth} > ${root.clientWidth}`);
        for (const element of document.querySelectorAll<HTMLElement>(
            'button, .button, h1, h2, h3, label, select, .tag, small',
        )) {
            const box = element.getBoundingClientRect();
            if (box.width <= 1 || element.closest('.unseen')) continue;
            const inScroller = element.closest('[data-scrolls]');
            if (!inScroller && (box.right > root.clientWidth + 1 || box.left < -1))
                found.push(`outside: ${element.outerHTML.slice(0, 160)}`);
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT),
                range = document.createRange();
            while (texts.nextNode()) {
                if (texts.currentNode.parentElement?.closest('.unseen')) continue;
                range.selectNodeContents(texts.currentNode);
                const {left, right, width} = range.getBoundingClientRect();
                if (width && (right > box.right + 1 || left < box.left - 1)) {
                    found.push(
                        `cut off: ${texts.currentNode.textContent} ` +
                            `in ${element.outerHTML.slice(0, 120)}`,
                    );
                    break;
                }
            }
        }
        return found;
    });
    return wide.map(what => `${where}: ${what}`);
}

/**
 * Buttons at a table that something else lies over: each can be hit in its middle once it is in
 * view. Who touches a wall or a chip of Cookie Party touches what is drawn around it.
 */
export async function covered(page: Page, where: string): Promise<string[]> {
    await settled(page);
    const found = await page.evaluate(() => {
        if (document.querySelector('dialog[open]')) return [];
        return [...document.querySelectorAll<HTMLElement>('.at-table button')].flatMap(button => {
            const isMeant =
                button.checkVisibility({visibilityProperty: true}) &&
                !button.matches(':disabled, [aria-disabled="true"], .wall-side, .unseen *');
            if (!isMeant) return [];
            button.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
            const {left, top, width, height} = button.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return button.contains(hit)
                ? []
                : [`${button.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 80)}`];
        });
    });
    return found.map(what => `${where}: ${what}`);
}

/**
 * What is asked at a table, and where a hand goes, runs into no picture, button or other such text:
 * these stand beside each other in fixed places, and how long they are depends on the language.
 */
export async function runInto(page: Page, where: string): Promise<string[]> {
    await settled(page);
    const found = await page.evaluate(() => {
        const table = document.querySelector('.at-table');
        if (!table || document.querySelector('dialog[open]')) return [];
        const asked = [...table.querySelectorAll('.question, .hand-to > [aria-hidden]')];
        const lines = (element: Element) => {
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT),
                range = document.createRange(),
                found: DOMRect[] = [];
            while (texts.nextNode()) {
                range.selectNodeContents(texts.currentNode);
                found.push(...range.getClientRects());
            }
            return found;
        };
        const others = [...table.querySelectorAll('button, .art, .player-name')];
        return asked.flatMap(text =>
            [...asked, ...others]
                .filter(other => !text.contains(other) && !other.contains(text))
                .filter(other => other.checkVisibility({visibilityProperty: true}))
                .filter(other => {
                    const boxes = asked.includes(other)
                        ? lines(other)
                        : [other.getBoundingClientRect()];
                    return lines(text).some(one =>
                        boxes.some(
                            box =>
                                Math.min(one.right, box.right) > Math.max(one.left, box.left) + 1 &&
                                Math.min(one.bottom, box.bottom) > Math.max(one.top, box.top) + 2,
                        ),
                    );
                })
                .map(other => `${text.textContent} runs into ${other.outerHTML.slice(0, 90)}`),
        );
    });
    return found.map(what => `${where}: ${what}`);
}

/** Until the page, and a file of such a name, are kept for later. */
export async function isKept(page: Page, name: RegExp): Promise<void> {
    await expect
        .poll(() =>
            page.evaluate(async source => {
                const {active} = await navigator.serviceWorker.ready;
                const [cache] = await caches.keys();
                const kept = cache ? await (await caches.open(cache)).keys() : [];
                const isIt = new RegExp(source);
                return active?.state === 'activated' && kept.some(({url}) => isIt.test(url));
            }, name.source),
        )
        .toBe(true);
}

/** Until the whole page is kept for later: all of its code, in whichever order it came. */
export async function allIsKept(page: Page): Promise<void> {
    await isKept(page, /\.wasm$/);
    await expect
        .poll(() =>
            page.evaluate(async () => {
                const worker = await (await fetch(new URL('sw.js', document.baseURI))).text();
                const code = worker.match(/"[./]*assets\/[^"]*\.(js|css)"/g) ?? [];
                const missing = [];
                for (const name of code) {
                    const address = new URL(JSON.parse(name) as string, document.baseURI);
                    if (!(await caches.match(address))) missing.push(name);
                }
                return code.length ? missing : ['all'];
            }),
        )
        .toEqual([]);
}
