/** Whether someone looks at this page, at another window of it, or has put it down. */

export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

let lastTouch = 0;

/** In milliseconds: whoever has not touched anything for so long may look elsewhere. */
const putDown = 10000;

export const isPutDown = (): boolean => performance.now() - lastTouch > putDown;

const question = 'who is looked at?';
const answer = 'this one';
/** In milliseconds, for an answer from another window. */
const patience = 150;

let windows: BroadcastChannel | undefined;
let answered = false;

export async function isLookedAtElsewhere(): Promise<boolean> {
    answered = false;
    windows?.postMessage(question);
    await new Promise(resolve => setTimeout(resolve, patience));
    return answered;
}

/** Calls back whenever someone has come or gone. */
export function watchPage(changed: () => void): void {
    document.addEventListener('visibilitychange', changed);
    addEventListener('focus', changed);
    addEventListener('blur', changed);
    const touched = () => void (lastTouch = performance.now());
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touched, true);
    if (!('BroadcastChannel' in globalThis)) return;
    windows = new BroadcastChannel('cookietin.looks');
    windows.onmessage = ({data}) => {
        if (data === answer) answered = true;
        else if (data === question && isLookedAt()) windows?.postMessage(answer);
    };
}
