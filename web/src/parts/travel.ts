/**
 * Things travel from where they were to where they are: every element with a `data-thing` that has moved since the
 * last drawing slides there, and one that is new comes from the element that its `data-from` names as a thing.
 */
import {useLayoutEffect, useRef} from 'preact/hooks';
import type {RefObject} from 'preact';
import {moves} from '../settings';

const duration = 300;
const easing = 'cubic-bezier(.2,.8,.3,1)';

type Places = Map<string, DOMRect>;

function look(root: HTMLElement): Places {
    const places: Places = new Map();
    for (const element of root.querySelectorAll<HTMLElement>('[data-thing]'))
        places.set(element.dataset.thing ?? '', element.getBoundingClientRect());
    return places;
}

function slide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2 || !to.width) return;
    const scale = from.width / to.width || 1;
    element.animate(
        [{transformOrigin: '0 0', transform: `translate(${x}px,${y}px) scale(${scale})`}, {transformOrigin: '0 0', transform: 'none'}],
        {duration, easing});
}

/** For the element that holds the things; looks after each drawing of the component. */
export function useTravel(root: RefObject<HTMLElement>): void {
    const before = useRef<Places>(new Map());
    useLayoutEffect(() => {
        if (!root.current) return;
        const now = look(root.current);
        if (moves())
            for (const element of root.current.querySelectorAll<HTMLElement>('[data-thing]')) {
                const to = now.get(element.dataset.thing ?? '');
                const from = before.current.get(element.dataset.thing ?? '')
                    ?? (before.current.size ? before.current.get(element.dataset.from ?? '') ?? now.get(element.dataset.from ?? '') : undefined);
                if (from && to) slide(element, from, to);
            }
        before.current = now;
    });
}
