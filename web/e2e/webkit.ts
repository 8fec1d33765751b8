/**
 * WebKitGTK as Debian has it, by its own WebDriver: as much of playwright's `Page` as the shortest
 * way through everything needs (browsers.test.ts).
 */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {type AddressInfo, createServer} from 'node:net';
import type {Page} from 'playwright-core';
import {Builder, By, error, type WebDriver} from 'selenium-webdriver';
import {far} from '../tests/machine';

const browser = process.env.MINIBROWSER ?? 'MiniBrowser';

/** What is run in each document as soon as it is there; the first time also before its script. */
export interface Script<T> {
    run(this: void, arg: T): void;
    arg: T;
}

async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
}

/** One that can be touched, in the middle of it. */
interface Place {
    x: number;
    y: number;
    value: string;
}

/** In milliseconds: it takes two clicks within that for a double one, wherever they are. */
const doubleClick = 1000;

class WebKitPage {
    private clicked = 0;

    readonly mouse = {
        click: async (x: number, y: number): Promise<void> => {
            await this.restAfterClick();
            await this.driver
                .actions({async: true})
                .move({x: Math.round(x), y: Math.round(y), duration: 0})
                .click()
                .perform();
            await this.noteClick();
        },
    };

    constructor(
        private readonly driver: WebDriver,
        private readonly scripts: readonly Script<never>[],
    ) {}

    private async restAfterClick(): Promise<void> {
        const wait = this.clicked + doubleClick - performance.now();
        if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
    }

    /** It answers when it has taken the click in. */
    private async noteClick(): Promise<void> {
        await this.evaluate(() => new Promise(resolve => setTimeout(resolve, 100)));
        this.clicked = performance.now();
    }

    /** What the page keeps is there before it begins: so it is loaded once more. */
    async goto(address: string): Promise<void> {
        await this.driver.get(address);
        await this.prepare();
        await this.reload();
    }

    async reload(): Promise<void> {
        await this.driver.navigate().refresh();
        await this.prepare();
    }

    private async prepare(): Promise<void> {
        for (const {run, arg} of this.scripts) await this.evaluate(run, arg);
    }

    async evaluate<T, A>(what: (arg: A) => T | Promise<T>, arg?: A): Promise<T> {
        const script = `const done = arguments[1];
            Promise.resolve((${what.toString()})(arguments[0])).then(
                value => done({value}), error => done({error: String(error)}));`;
        const answer = await this.driver.executeAsyncScript<{value?: T; error?: string}>(
            script,
            arg ?? null,
        );
        if (answer.error) throw new Error(answer.error);
        return answer.value as T;
    }

    private find(selector: string, shown: boolean): Promise<Place | null> {
        return this.evaluate(
            ([wanted, inSight]) => {
                const one = document.querySelector<HTMLElement>(wanted);
                if (!one || (inSight && !one.getClientRects().length)) return null;
                if (inSight && one.matches(':disabled')) return null;
                if (inSight) one.scrollIntoView({block: 'nearest', inline: 'nearest'});
                const {left, top, width, height} = one.getBoundingClientRect();
                const value = (one as HTMLInputElement).value;
                return {x: left + width / 2, y: top + height / 2, value};
            },
            [selector, shown] as const,
        );
    }

    async waitForSelector(selector: string, {state = 'visible'} = {}): Promise<Place> {
        for (const end = Date.now() + far; ; ) {
            const place = await this.find(selector, state === 'visible');
            if (place) return place;
            if (Date.now() > end)
                throw new Error(`${selector} does not come: ${await this.text()}`);
            await new Promise(resolve => setTimeout(resolve, 50));
        }
    }

    private text(): Promise<string> {
        return this.evaluate(() => `${location.hash} ${document.body.innerText.slice(0, 400)}`);
    }

    locator(selector: string) {
        const one = {
            first: () => one,
            click: async () => {
                const {x, y} = await this.waitForSelector(selector);
                await this.restAfterClick();
                // It takes a drawing in a link, made with <use>, for something that lies over it.
                await this.driver
                    .findElement(By.css(selector))
                    .click()
                    .then(
                        () => this.noteClick(),
                        (why: unknown) => {
                            if (!(why instanceof error.ElementClickInterceptedError)) throw why;
                            return this.mouse.click(x, y);
                        },
                    );
            },
            inputValue: async () => (await this.waitForSelector(selector)).value,
        };
        return one;
    }
}

/** A person at this browser. A driver has one session only: each person brings their own. */
export async function comeByWebKit(
    scripts: readonly Script<never>[],
): Promise<{page: Page; leave(): Promise<void>}> {
    const port = await freePort();
    const child: ChildProcess = spawn('WebKitWebDriver', [`--port=${port}`], {stdio: 'ignore'});
    const driver = await connect(port);
    await driver.manage().setTimeouts({script: far, pageLoad: far});
    return {
        page: new WebKitPage(driver, scripts) as unknown as Page,
        async leave() {
            await driver.quit();
            child.kill();
        },
    };
}

/** It says nowhere when it listens. */
async function connect(port: number): Promise<WebDriver> {
    for (const end = Date.now() + far; ; )
        try {
            return await new Builder()
                .usingServer(`http://127.0.0.1:${port}`)
                .withCapabilities({
                    browserName: 'MiniBrowser',
                    'webkitgtk:browserOptions': {binary: browser, args: ['--automation']},
                })
                .build();
        } catch (why) {
            if (Date.now() > end) throw why;
            await new Promise(resolve => setTimeout(resolve, 200));
        }
}
