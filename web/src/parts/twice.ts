/**
 * The second half of a double tap means what the first one meant, and nothing that has come under
 * the finger since: nobody has seen that yet. The same goes for keys that are pressed again and
 * again.
 */

/** In milliseconds and pixels: what is further apart are two taps. */
const soon = 400;
const near = 24;

interface Tap {
    at: number;
    x: number;
    y: number;
    on: Element | null;
}

const controlAt = (target: EventTarget | null): Element | null =>
    target instanceof Element ? target.closest('button, a, input, select, summary') : null;

/** A browser counts clicks of a mouse itself; of a finger not all do. */
const isSecond = (event: MouseEvent, {at, x, y}: Tap): boolean =>
    event.detail > 1 ||
    ((event as PointerEvent).pointerType !== 'mouse' &&
        event.timeStamp - at < soon &&
        Math.hypot(event.clientX - x, event.clientY - y) < near);

/** Listens to clicks before anything else does. */
export function ignoreStrays(): (event: MouseEvent) => void {
    let last: Tap = {at: -Infinity, x: 0, y: 0, on: null};
    return event => {
        // A key clicks, too, and hits what has the focus.
        if (!event.detail) return;
        const {timeStamp: at, clientX: x, clientY: y} = event,
            on = controlAt(event.target);
        if (!isSecond(event, last)) last = {at, x, y, on};
        else if (on === last.on) last.at = at;
        else {
            event.stopPropagation();
            event.preventDefault();
        }
    };
}

/** In milliseconds: presses that are further apart are not one run. */
export const runMs = 800;

/**
 * Of keys that press what has the focus. Whoever skips with them goes on pressing for a moment when
 * a question comes up: a run of presses that began before it is no answer to it.
 */
export class Presses {
    private began = -Infinity;
    private last = -Infinity;
    private cameUp = -Infinity;

    /** There is something new to press. */
    show(at: number): void {
        this.cameUp = at;
    }

    /** It is gone, and nothing else is there. */
    hide(): void {
        this.cameUp = -Infinity;
    }

    /** A key is pressed: whether that is meant for what was there before. */
    isStray(at: number): boolean {
        if (at - this.last >= runMs) this.began = at;
        this.last = at;
        return this.isEarlier;
    }

    /** Something came up since the run began, or since the key went down that is let go now. */
    get isEarlier(): boolean {
        return this.began < this.cameUp;
    }
}
