/** Dragging a thing to its place, with a mouse, a pen or a finger: the same as touching both. */
import type {RefObject} from 'preact';
import {useRef} from 'preact/hooks';

/** Less than this is a click with an unsteady hand. */
const slack = 8;

export interface DragRules<T> {
    /** The thing has left its place: time to show where it can go. */
    lift(thing: T): void;
    /** The place that is meant, under the pointer or near it. */
    placeAt(x: number, y: number, dragged: Element): HTMLElement | null | undefined;
    /** Let go over a place; `from` is where the thing was seen last. */
    drop(place: HTMLElement, from: DOMRect): void;
    /** What follows the pointer in the thing's stead. */
    ghost?: RefObject<HTMLElement>;
}

interface Drag {
    element: HTMLElement;
    x: number;
    y: number;
    moving: boolean;
    over: HTMLElement | null;
}

/** What lies under the pointer, the topmost first, without what is dragged. */
export const elementsUnder = (x: number, y: number, dragged: Element): Element[] =>
    document.elementsFromPoint(x, y).filter(element => !dragged.contains(element));

function mark(drag: Drag, place: HTMLElement | null): void {
    if (place === drag.over) return;
    drag.over?.classList.remove('over');
    place?.classList.add('over');
    drag.over = place;
}

function carry(drag: Drag, ghost: HTMLElement | null | undefined, x: number, y: number): void {
    drag.element.classList.add('dragged');
    if (!ghost) drag.element.style.translate = `${x - drag.x}px ${y - drag.y}px`;
    ghost?.style.setProperty('transform', `translate(${x}px,${y}px) translate(-50%,-70%)`);
    ghost?.classList.add('shown');
}

/** Puts everything back; where the thing was seen last. */
function settle(drag: Drag, ghost: HTMLElement | null | undefined): DOMRect {
    const from = (ghost ?? drag.element).getBoundingClientRect();
    drag.element.style.translate = '';
    drag.element.classList.remove('dragged');
    ghost?.classList.remove('shown');
    mark(drag, null);
    return from;
}

/** The click that a browser sends after a drag is none. */
function swallowClick(element: HTMLElement): void {
    const swallow = (event: Event) => event.stopImmediatePropagation();
    element.addEventListener('click', swallow, {capture: true, once: true});
    setTimeout(() => element.removeEventListener('click', swallow, {capture: true}), 50);
}

/** For onPointerDown of each thing that can be dragged. */
export function useDrag<T>(rules: DragRules<T>): (event: PointerEvent, thing: T) => void {
    // What is offered changes while the thing is on its way.
    const latest = useRef(rules);
    latest.current = rules;
    return (event, thing) => {
        if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
        const {clientX: x, clientY: y, currentTarget: element, pointerId} = event;
        const drag: Drag = {element, x, y, moving: false, over: null};
        const stop = new AbortController();
        const move = ({pointerId: id, clientX, clientY}: PointerEvent) => {
            if (id !== pointerId) return;
            if (!drag.moving && Math.hypot(clientX - x, clientY - y) < slack) return;
            if (!drag.moving) latest.current.lift(thing);
            drag.moving = true;
            carry(drag, latest.current.ghost?.current, clientX, clientY);
            mark(drag, latest.current.placeAt(clientX, clientY, element) ?? null);
        };
        const end = ({pointerId: id, type}: PointerEvent) => {
            if (id !== pointerId) return;
            stop.abort();
            if (!drag.moving) return;
            const place = drag.over,
                from = settle(drag, latest.current.ghost?.current);
            swallowClick(element);
            if (place && type === 'pointerup') latest.current.drop(place, from);
        };
        addEventListener('pointermove', move, {signal: stop.signal});
        addEventListener('pointerup', end, {signal: stop.signal});
        addEventListener('pointercancel', end, {signal: stop.signal});
    };
}
