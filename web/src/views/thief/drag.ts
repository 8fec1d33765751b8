/** Dragging a card onto a player or onto the table: with a mouse, a pen or a finger. */
import {useRef} from 'preact/hooks';

export interface Dropped {
    seat: number | null;
    table: boolean;
}

/** Less than this is a click with an unsteady hand. */
const slack = 9;

function under(x: number, y: number, dragged: Element): Element | null {
    const found = document.elementsFromPoint(x, y).find(element => !dragged.contains(element));
    return found?.closest('[data-seat].offered, [data-table]') ?? null;
}

function read(place: Element | null): Dropped {
    const seat = place?.getAttribute('data-seat') ?? null;
    return {
        seat: seat === null ? null : Number(seat),
        table: place?.hasAttribute('data-table') ?? false,
    };
}

interface Drag {
    element: HTMLElement;
    x: number;
    y: number;
    moving: boolean;
    over: Element | null;
}

function carry(drag: Drag, event: PointerEvent): void {
    drag.element.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
    const over = under(event.clientX, event.clientY, drag.element);
    if (over === drag.over) return;
    drag.over?.classList.remove('over');
    over?.classList.add('over');
    drag.over = over;
}

function settle({element, over}: Drag): void {
    element.style.translate = '';
    element.classList.remove('dragged');
    over?.classList.remove('over');
}

/** The click that a browser sends after a drag is none. */
function swallowClick(element: HTMLElement): void {
    const swallow = (event: Event) => event.stopImmediatePropagation();
    element.addEventListener('click', swallow, {capture: true, once: true});
    setTimeout(() => element.removeEventListener('click', swallow, {capture: true}), 50);
}

/**
 * For onPointerDown; `start` when the card leaves its place, `drop` when it is let go over
 * something.
 */
export function useDrag(start: (card: number) => void, drop: (where: Dropped) => void) {
    // What is offered changes while the card is on its way.
    const latest = useRef(drop);
    latest.current = drop;
    return (event: PointerEvent, card: number): void => {
        if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
        const {clientX: x, clientY: y, currentTarget: element} = event;
        const drag: Drag = {element, x, y, moving: false, over: null};
        const stop = new AbortController();
        const move = (moved: PointerEvent) => {
            if (moved.pointerId !== event.pointerId) return;
            if (!drag.moving && Math.hypot(moved.clientX - drag.x, moved.clientY - drag.y) < slack)
                return;
            if (!drag.moving) {
                drag.moving = true;
                drag.element.classList.add('dragged');
                start(card);
            }
            carry(drag, moved);
        };
        const end = (ended: PointerEvent) => {
            if (ended.pointerId !== event.pointerId) return;
            stop.abort();
            if (!drag.moving) return;
            swallowClick(drag.element);
            settle(drag);
            if (ended.type === 'pointerup') latest.current(read(drag.over));
        };
        addEventListener('pointermove', move, {signal: stop.signal});
        addEventListener('pointerup', end, {signal: stop.signal});
        addEventListener('pointercancel', end, {signal: stop.signal});
    };
}
