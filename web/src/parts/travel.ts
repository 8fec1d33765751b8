/**
 * Things travel from where they were to where they are: every element with a `data-thing` that has
 * moved since the last drawing slides there, and one that is new comes from the element that its
 * `data-from` names as a thing.
 */
import type {RefObject} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {moves} from '../settings';

const duration = 300;
const easing = 'cubic-bezier(.2,.8,.3,1)';

type Places = Map<string, DOMRect>;

/** Things that are still on their way, and what moves them. */
const travelling = new WeakMap<Element, Animation>();

const thingsIn = (root: HTMLElement): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>('[data-thing]'),
];

/**
 * Where things lie when nothing moves. Those on their way stop, and start from where they have been
 * seen last.
 */
function look(things: readonly HTMLElement[]): {seen: Places; now: Places} {
    const seen: Places = new Map(),
        now: Places = new Map();
    for (const thing of things) {
        const animation = travelling.get(thing);
        if (animation?.playState !== 'running') continue;
        seen.set(thing.dataset.thing ?? '', thing.getBoundingClientRect());
        animation.cancel();
    }
    for (const thing of things) now.set(thing.dataset.thing ?? '', thing.getBoundingClientRect());
    return {seen, now};
}

function slide(thing: HTMLElement, from: DOMRect, to: DOMRect): void {
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2 || !to.width) return;
    const scale = from.width / to.width || 1,
        transformOrigin = '0 0';
    travelling.set(
        thing,
        thing.animate(
            [
                {transformOrigin, transform: `translate(${x}px,${y}px) scale(${scale})`},
                {transformOrigin, transform: 'none'},
            ],
            {duration, easing},
        ),
    );
}

/** For the element that holds the things; looks after each drawing of the component. */
export function useTravel(root: RefObject<HTMLElement>): void {
    const before = useRef<Places | null>(null);
    useLayoutEffect(() => {
        if (!root.current) return;
        const things = thingsIn(root.current),
            {seen, now} = look(things);
        const last = before.current;
        before.current = now;
        if (!last || !moves()) return;
        for (const thing of things) {
            const {thing: name = '', from: origin = ''} = thing.dataset;
            const from = seen.get(name) ?? last.get(name) ?? last.get(origin) ?? now.get(origin),
                to = now.get(name);
            if (from && to) slide(thing, from, to);
        }
    });
}
