/** A chip that is dragged: it follows the pointer, and is dropped on the space under it. */
import {useRef} from 'preact/hooks';

const threshold = 6;

interface Drag {
    id: number;
    x: number;
    y: number;
    moved: boolean;
}

interface Hooks {
    /** It has left its place: show where it can go. */
    lift(): void;
    drop(space: string): void;
}

/** Handlers for the element of the chip. A drag is no click: `dragged` says so once. */
export function useDrag({lift, drop}: Hooks) {
    const drag = useRef<Drag | null>(null);
    const justDragged = useRef(false);
    const end = (event: PointerEvent, dropped: boolean) => {
        const element = event.currentTarget as HTMLElement,
            now = drag.current;
        drag.current = null;
        if (!now?.moved) return;
        element.style.translate = '';
        element.classList.remove('dragged');
        const below = dropped ? document.elementsFromPoint(event.clientX, event.clientY) : [];
        const space = below
            .map(thing => thing.closest<HTMLElement>('[data-space]')?.dataset.space)
            .find(Boolean);
        if (space) drop(space);
    };
    return {
        dragged: (): boolean => {
            const was = justDragged.current;
            justDragged.current = false;
            return was;
        },
        handlers: {
            onPointerDown: (event: PointerEvent) => {
                justDragged.current = false;
                if (event.button !== 0) return;
                drag.current = {
                    id: event.pointerId,
                    x: event.clientX,
                    y: event.clientY,
                    moved: false,
                };
            },
            onPointerMove: (event: PointerEvent) => {
                const now = drag.current,
                    element = event.currentTarget as HTMLElement;
                if (now?.id !== event.pointerId) return;
                const [x, y] = [event.clientX - now.x, event.clientY - now.y];
                if (!now.moved && Math.hypot(x, y) < threshold) return;
                if (!now.moved) {
                    now.moved = justDragged.current = true;
                    element.setPointerCapture(event.pointerId);
                    element.classList.add('dragged');
                    lift();
                }
                element.style.translate = `${x}px ${y}px`;
            },
            onPointerUp: (event: PointerEvent) => end(event, true),
            onPointerCancel: (event: PointerEvent) => end(event, false),
        },
    };
}
