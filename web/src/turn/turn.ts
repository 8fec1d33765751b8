/**
 * It is your turn, wherever you are. While a table waits and the page is not looked at, the signs
 * (signs.ts) say so; a turn that has just begun is also heard, felt and notified, once. Who looks
 * at the page but is elsewhere on it hears of it there. Nothing of this stays when the turn is done
 * or the page is looked at.
 */
import {titleOf} from '../core/games';
import {announce} from '../parts/announce';
import {settings} from '../settings';
import {play} from '../sound/play';
import {t} from '../words';
import {closeNotifications, notify, showWaiting} from './signs';
import {isLookedAt, isLookedAtElsewhere, isPutDown, watchPage} from './looks';
import {isWithPeople, knownTables, onTables, placeOf, type Waiting, waitingAt} from './waiting';

/** What the page itself says of it. */
export interface Notice {
    /** A table that waits while another one is played. */
    elsewhere: Waiting | null;
    /** This is the moment to ask whether notifications are welcome. */
    asks: boolean;
}

const nothing: Notice = {elsewhere: null, asks: false};
let notice = nothing;
const listeners = new Set<(notice: Notice) => void>();

export const currentNotice = (): Notice => notice;

export function onNotice(listener: (notice: Notice) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** The decisions that were seen or told of, by table: each is told of once. */
const told = new Map<string, number>();
/** Someone was waited for while they were away, and has been told so. */
let missed = false;
/** They have come back to it since, or play with others. */
let asks = false;
/** Whoever leaves has seen what was asked until then. */
let stayed = true;
/** Whether there may be notifications to close. */
let shown = true;

function vibrate(): void {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not in all browsers
    const allowed = navigator.userActivation?.hasBeenActive !== false;
    if (settings().vibrate && allowed && 'vibrate' in navigator) navigator.vibrate([80, 60, 80]);
}

const stillWaits = ({address, n}: Waiting): boolean =>
    waitingAt(knownTables()).some(one => one.address === address && one.n === n);

/** Unless another window of ours is looked at, which knows of the same tables. */
async function tellAway(one: Waiting): Promise<void> {
    missed = true;
    if ((await isLookedAtElsewhere()) || isLookedAt() || !stillWaits(one)) return;
    if (document.hidden) play('turn', true);
    vibrate();
    shown = true;
    await notify(one);
    if (isLookedAt() || !stillWaits(one)) await closeNotifications([]);
}

/** The table on the screen speaks for itself; a telephone that lies there may have to knock. */
function tellHere(one: Waiting): void {
    const isHere = one.address === location.hash;
    if (!isHere) {
        play('turn');
        announce(t('Your turn: {game}', {game: titleOf(one.game)}));
    }
    if (one.withPeople && isPutDown()) vibrate();
}

function close(but: readonly Waiting[]): void {
    if (!shown) return;
    shown = but.length > 0;
    void closeNotifications(but).catch(() => undefined);
}

function setNotice(next: Notice): void {
    if (next.elsewhere?.address === notice.elsewhere?.address && next.asks === notice.asks) return;
    notice = next;
    for (const listener of listeners) listener(notice);
}

/** On the start the tables that wait are on the screen already. */
function noticeFor(tables: ReturnType<typeof knownTables>, waiting: readonly Waiting[]): Notice {
    const isAtTable = tables.some(state => placeOf(state) === location.hash);
    if (!isAtTable) return nothing;
    const elsewhere = waiting.find(({address}) => address !== location.hash) ?? null;
    return {elsewhere, asks};
}

function look(): void {
    const tables = knownTables(),
        waiting = waitingAt(tables),
        looked = isLookedAt();
    const fresh = waiting.filter(({address, n}) => told.get(address) !== n);
    for (const {address, n} of fresh) told.set(address, n);
    showWaiting(looked ? [] : waiting);
    close(looked ? [] : waiting);
    if (looked) {
        if (missed || tables.some(one => isWithPeople(one) && placeOf(one) === location.hash))
            asks = true;
        missed = false;
        fresh.forEach(tellHere);
    } else if (!stayed) for (const one of fresh) tellAway(one).catch(() => undefined);
    stayed = looked;
    setNotice(noticeFor(tables, waiting));
}

/** What comes together counts together: between two updates nothing may be asked for a moment. */
const together = 80;

/** Once, when the page begins. */
export function watchTurns(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    onTables(() => {
        timer ??= setTimeout(() => {
            timer = undefined;
            look();
        }, together);
    });
    watchPage(look);
    addEventListener('hashchange', look);
    look();
}
