/** The real program and real browsers that visit it. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page} from 'playwright-core';
import {afterAll, beforeAll, expect} from 'vitest';

const program = join(process.env.COOKIETIN_BUILD ?? '', 'cookietin');
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** A server with a database in a file, so that it can be stopped and started again. */
export class Server {
    private child: ChildProcess | undefined;
    private port = 0;
    private readonly directory = mkdtempSync(join(tmpdir(), 'cookietin-e2e-'));

    get address(): string {
        return `http://127.0.0.1:${this.port}`;
    }

    /** If it does not run already. */
    async start(): Promise<void> {
        if (this.child) return;
        const database = join(this.directory, 'games.db');
        const child = spawn(program, ['serve', '--port', String(this.port), '--db', database], {stdio: ['ignore', 'pipe', 'inherit']});
        this.child = child;
        for await (const line of createInterface({input: child.stdout!})) {
            const port = /https?:\/\/[^ /]+:(\d+)/.exec(line)?.[1];
            if (port) return void (this.port = Number(port));
        }
        throw new Error('the server does not say where it is');
    }

    async stop(): Promise<void> {
        const {child} = this;
        this.child = undefined;
        if (!child) return;
        child.kill();
        await once(child, 'exit');
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
    /** Bots move at once. */
    fast?: boolean;
}

/** A person at a browser. What goes wrong in the console is kept, and `leave` fails if something did. */
export class Visitor {
    readonly problems: string[] = [];

    private constructor(readonly page: Page, readonly context: BrowserContext) {
        page.on('console', message => {
            if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
        });
        page.on('pageerror', error => this.problems.push(String(error)));
    }

    static async come(browser: Browser, {lessons = false, fast = true, ...options}: Visit = {}): Promise<Visitor> {
        const context = await browser.newContext({viewport: sizes.desktop, locale: 'en-GB', reducedMotion: 'reduce', ...options});
        context.setDefaultTimeout(20000);
        await context.addInitScript(([known, quick]) => {
            if (known)
                for (const game of ['thief', 'speculaas', 'party']) localStorage.setItem(`cookietin.lessons.${game}`, '*');
            if (quick && !localStorage.getItem('cookietin.settings'))
                localStorage.setItem('cookietin.settings', JSON.stringify({pace: 0}));
        }, [!lessons, fast] as const);
        return new Visitor(await context.newPage(), context);
    }

    /** Forgives what a browser says when the server cannot be reached, which is part of some tests. */
    async leave(forgiven?: RegExp): Promise<void> {
        await this.context.close();
        expect(this.problems.filter(problem => !forgiven?.test(problem))).toEqual([]);
    }
}

/** A browser, and a server that runs all the while, for the tests of a file. */
export function useSite(): {server: Server; come(visit?: Visit): Promise<Visitor>} {
    const server = new Server();
    let browser: Browser;
    beforeAll(async () => {
        browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']});
        await server.start();
    });
    afterAll(async () => {
        await browser.close();
        await server.close();
    });
    return {server, come: visit => Visitor.come(browser, visit)};
}

interface AxeResult {
    violations: {id: string; help: string; nodes: {html: string; failureSummary?: string}[]}[];
}

/** What axe-core finds on the screen as it is. */
export async function faultsByAxe(page: Page, where: string): Promise<string[]> {
    // Evaluated, not added as a script: the page's own policy would rightly refuse that.
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() =>
        (window as unknown as {axe: {run(): Promise<AxeResult>}}).axe.run());
    return violations.map(({id, help, nodes}) =>
        `${where}: ${id}: ${help}: ${nodes.slice(0, 3).map(node => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`);
}

/** What is wider than the window, and texts that are cut off in things that can be touched. */
export async function overflow(page: Page, where: string): Promise<string[]> {
    const wide = await page.evaluate(() => {
        const found: string[] = [];
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) found.push(`page ${root.scrollWidth} > ${root.clientWidth}`);
        for (const element of document.querySelectorAll<HTMLElement>('button, .button, h1, h2, h3, label, select')) {
            const box = element.getBoundingClientRect();
            if (box.width <= 1 || element.closest('.unseen')) continue;
            const inScroller = element.closest('[data-scrolls]');
            if (!inScroller && (box.right > root.clientWidth + 1 || box.left < -1)) found.push(`outside: ${element.outerHTML.slice(0, 160)}`);
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
            while (texts.nextNode()) {
                if (texts.currentNode.parentElement?.closest('.unseen')) continue;
                range.selectNodeContents(texts.currentNode);
                const {left, right, width} = range.getBoundingClientRect();
                if (width && (right > box.right + 1 || left < box.left - 1)) {
                    found.push(`cut off: ${texts.currentNode.textContent} in ${element.outerHTML.slice(0, 120)}`);
                    break;
                }
            }
        }
        return found;
    });
    return wide.map(what => `${where}: ${what}`);
}
