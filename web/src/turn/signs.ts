/**
 * The signs that it is someone's turn, which are seen without looking at the page: its title, its
 * icon, the number on its icon among the programs, and a notification of the system.
 */
import {titleOf} from '../core/games';
import {setTitleNews} from '../parts/title';
import {settings} from '../settings';
import {isAudible} from '../sound/play';
import {t, tn} from '../words';
import type {Waiting} from './waiting';

/** Whether the browser would show a notification, if it were asked to. */
export const mayNotify = (): boolean =>
    'Notification' in globalThis && Notification.permission !== 'denied';

/** Also asks the browser, which only a touch may do. */
export async function allowNotifications(): Promise<boolean> {
    return mayNotify() && (await Notification.requestPermission()) === 'granted';
}

function titleFor([first, ...more]: readonly Waiting[]): string | null {
    if (!first) return null;
    const n = more.length + 1;
    const text = more.length
        ? tn('Your turn at {n} table', 'Your turn at {n} tables', n)
        : t('Your turn: {game}', {game: titleOf(first.game)});
    return `● ${text}`;
}

function setIcon(waits: boolean): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const address = `${import.meta.env.BASE_URL}icon${waits ? '-turn' : ''}.svg`;
    if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
}

let badge = 0;

/** What cannot be shown is not missed. */
function setBadge(n: number): void {
    if (n === badge || !('setAppBadge' in navigator)) return;
    badge = n;
    (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Shows who waits; nobody: everything is as it was. */
export function showWaiting(waiting: readonly Waiting[]): void {
    setTitleNews(titleFor(waiting));
    setIcon(waiting.length > 0);
    setBadge(waiting.length);
}

const tagOf = (address: string): string => `turn ${address}`;

/** Without a service worker, as where the page may not be kept: a page's own. */
const own = new Map<string, Notification>();

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- without TLS
    return (await navigator.serviceWorker?.getRegistration()) ?? undefined;
}

function notifyBySelf(title: string, tag: string, options: NotificationOptions): void {
    const shown = new Notification(title, options);
    own.set(tag, shown);
    shown.onclick = () => {
        focus();
        location.hash = String(options.data);
    };
}

/** Phones show only what a service worker asks them to. */
export async function notify({address, game, question}: Waiting): Promise<void> {
    if (settings().notify !== 'yes' || !mayNotify()) return;
    const title = t('Your turn: {game}', {game: titleOf(game)}),
        tag = tagOf(address);
    const options = {
        body: question,
        tag,
        data: address,
        icon: `${import.meta.env.BASE_URL}icon-192.png`,
        // The page has a sound of its own; what is silent may not vibrate.
        silent: isAudible(),
        ...(settings().vibrate && !isAudible() ? {vibrate: [80, 60, 80]} : {}),
    };
    const registration = await worker();
    if (registration?.active) await registration.showNotification(title, options);
    else notifyBySelf(title, tag, options);
}

/** Closes the notifications of all tables but these. */
export async function closeNotifications(but: readonly Waiting[]): Promise<void> {
    if (!('Notification' in globalThis)) return;
    const kept = new Set(but.map(({address}) => tagOf(address)));
    const shown = (await (await worker())?.getNotifications()) ?? [];
    for (const one of [...shown, ...own.values()])
        if (one.tag.startsWith(tagOf('')) && !kept.has(one.tag)) {
            one.close();
            own.delete(one.tag);
        }
}
