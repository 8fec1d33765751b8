/** Dragging a card from the hand to a space: the same as picking it and touching the space. */
import {useEffect, useRef} from 'preact/hooks';
import type {RefObject} from 'preact';
import {leaving} from './board';
import type {Card} from './places';

const slack = 8;

interface Held {
    card: Card;
    id: number;
    x: number;
    y: number;
    moving: boolean;
    element: HTMLElement;
}

/** The space under the pointer, or one so near that it must be meant. */
function spaceAt(x: number, y: number): HTMLElement | undefined {
    let best: HTMLElement | undefined,
        least = Infinity;
    for (const space of document.querySelectorAll<HTMLElement>('.speculaas [data-space]')) {
        const {left, top, width, height} = space.getBoundingClientRect();
        const far = Math.hypot(x - left - width / 2, y - top - height / 2);
        if (far < width * 0.75 && far < least) [best, least] = [space, far];
    }
    return best;
}

export interface Drag {
    ghost: RefObject<HTMLDivElement>;
    down(event: PointerEvent, card: Card): void;
    /** Whether the click that follows belongs to a drag. */
    dragged(): boolean;
}

export function useDrag(pick: (card: Card) => void, choose: (choice: number) => void): Drag {
    const ghost = useRef<HTMLDivElement>(null),
        held = useRef<Held | null>(null),
        was = useRef(false);
    const over = useRef<HTMLElement | undefined>();
    const mark = (space: HTMLElement | undefined) => {
        over.current?.classList.remove('over');
        space?.classList.add('over');
        over.current = space;
    };
    const move = (event: PointerEvent) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.id) return;
        if (!hold.moving && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < slack)
            return;
        if (!hold.moving) pick(hold.card);
        hold.moving = true;
        hold.element.classList.add('dragged');
        ghost.current?.style.setProperty(
            'transform',
            `translate(${event.clientX}px,${event.clientY}px) translate(-50%,-70%)`,
        );
        ghost.current?.classList.add('shown');
        mark(spaceAt(event.clientX, event.clientY));
    };
    const stop = (event: PointerEvent) => {
        const hold = held.current;
        if (!hold || event.pointerId !== hold.id) return;
        held.current = null;
        was.current = hold.moving;
        setTimeout(() => void (was.current = false));
        hold.element.classList.remove('dragged');
        const rect = ghost.current?.getBoundingClientRect();
        ghost.current?.classList.remove('shown');
        const space =
            hold.moving && event.type === 'pointerup'
                ? spaceAt(event.clientX, event.clientY)
                : undefined;
        mark(undefined);
        if (!space) return;
        leaving.from = rect ?? null;
        choose(Number(space.dataset.space));
    };
    useEffect(() => {
        addEventListener('pointermove', move);
        addEventListener('pointerup', stop);
        addEventListener('pointercancel', stop);
        return () => {
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', stop);
            removeEventListener('pointercancel', stop);
        };
    });
    return {
        ghost,
        down: (event, card) => {
            if (event.button !== 0) return;
            const element = event.currentTarget as HTMLElement;
            held.current = {
                card,
                id: event.pointerId,
                x: event.clientX,
                y: event.clientY,
                moving: false,
                element,
            };
        },
        dragged: () => was.current,
    };
}
