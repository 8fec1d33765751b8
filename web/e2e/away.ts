/**
 * Pages that are not looked at, and a system that shows notifications: the browser of the tests has
 * neither, so both are put under the page before it begins.
 */
import type {Page} from 'playwright-core';
import type {Visitor} from './site';

interface Stage {
    away: 'no' | 'hidden' | 'unfocused';
    permission: NotificationPermission;
    shown: {title: string; tag: string; body: string; data: unknown}[];
    /** All that were ever shown. */
    everShown: string[];
    badges: number[];
    vibrations: number;
    sounds: number;
}

type Staged = Window & typeof globalThis & {stage: Stage};

function setStage(permission: NotificationPermission): void {
    const stage: Stage = {
        away: 'no',
        permission,
        shown: [],
        everShown: [],
        badges: [],
        vibrations: 0,
        sounds: 0,
    };
    const define = (on: object, name: string, get: () => unknown): void =>
        void Object.defineProperty(on, name, {configurable: true, get});
    define(document, 'hidden', () => stage.away === 'hidden');
    define(document, 'visibilityState', () => (stage.away === 'hidden' ? 'hidden' : 'visible'));
    document.hasFocus = () => stage.away === 'no';
    define(Notification, 'permission', () => stage.permission);
    Notification.requestPermission = () => {
        if (stage.permission === 'default') stage.permission = 'granted';
        return Promise.resolve(stage.permission);
    };
    ServiceWorkerRegistration.prototype.showNotification = (title, options = {}) => {
        const {tag = '', body = '', data = null} = options;
        stage.shown = [...stage.shown.filter(one => one.tag !== tag), {title, tag, body, data}];
        stage.everShown.push(title);
        return Promise.resolve();
    };
    ServiceWorkerRegistration.prototype.getNotifications = () =>
        Promise.resolve(
            stage.shown.map(one => ({
                ...one,
                close: () => void (stage.shown = stage.shown.filter(other => other !== one)),
            })) as unknown as Notification[],
        );
    navigator.setAppBadge = n => Promise.resolve(void stage.badges.push(n ?? 0));
    navigator.clearAppBadge = () => Promise.resolve(void stage.badges.push(0));
    navigator.vibrate = () => (stage.vibrations++, true);
    const start = Object.getOwnPropertyDescriptor(AudioBufferSourceNode.prototype, 'start')!;
    AudioBufferSourceNode.prototype.start = function (...args) {
        stage.sounds++;
        (start.value as (...all: unknown[]) => void).apply(this, args);
    };
    Object.assign(window, {stage});
}

/** Before the visitor opens a page. */
export async function stageFor(
    {context}: Visitor,
    permission: NotificationPermission,
): Promise<void> {
    await context.addInitScript(setStage, permission);
}

/** Goes away, to another tab or another window; or comes back. */
export async function goAway(page: Page, away: Stage['away']): Promise<void> {
    await page.evaluate(where => {
        (window as unknown as Staged).stage.away = where;
        document.dispatchEvent(new Event('visibilitychange'));
        dispatchEvent(new Event(where === 'no' ? 'focus' : 'blur'));
    }, away);
}

export interface Signs extends Omit<Stage, 'away' | 'permission'> {
    title: string;
    icon: string | null;
}

/** All signs that it is somebody's turn, as they are now. */
export const signsOn = (page: Page): Promise<Signs> =>
    page.evaluate(() => {
        const {away: _, permission: __, ...signs} = (window as unknown as Staged).stage;
        const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? null;
        return {...signs, title: document.title, icon};
    });
