/**
 * A table that is larger than its room: two fingers draw it larger or smaller, one moves it, and by
 * itself it shows where the next card can go.
 */
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {type Bounds, middleOf, type Place} from './places';

/** So much larger the button draws it, and two fingers at most. */
const byButton = 1.6;
const atMost = 2.5;

/** Under this a table is worth being enlarged; in pixels. */
const small = 64;

const apart = ([one, two]: TouchList | readonly Touch[]): number =>
    one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;

const limited = (zoom: number): number => Math.min(atMost, Math.max(1, zoom));

/** Two fingers, or a wheel with Ctrl, which is what a touchpad says for two fingers. */
function usePinch(ref: RefObject<HTMLElement>, change: (by: (zoom: number) => number) => void) {
    useEffect(() => {
        const element = ref.current;
        if (!element) return;
        let last = 0;
        const begin = ({touches}: TouchEvent) => (last = touches.length === 2 ? apart(touches) : 0);
        const move = (event: TouchEvent) => {
            if (event.touches.length !== 2 || !last) return;
            event.preventDefault();
            const now = apart(event.touches),
                by = now / last;
            last = now;
            change(zoom => limited(zoom * by));
        };
        const wheel = (event: WheelEvent) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            change(zoom => limited(zoom * Math.exp(-event.deltaY / 100)));
        };
        element.addEventListener('touchstart', begin, {passive: true});
        element.addEventListener('touchmove', move, {passive: false});
        element.addEventListener('wheel', wheel, {passive: false});
        return () => {
            element.removeEventListener('touchstart', begin);
            element.removeEventListener('touchmove', move);
            element.removeEventListener('wheel', wheel);
        };
    }, [ref, change]);
}

/** How large a space is: as it fits, or as large as someone wants it. */
export function useZoom(ref: RefObject<HTMLElement>, fitting: number, largest: number) {
    const [zoom, setZoom] = useState(1);
    usePinch(ref, setZoom);
    const cell = Math.round(Math.max(fitting, Math.min(largest, fitting * zoom)));
    return {
        cell,
        enlarged: zoom > 1,
        may: fitting < small || zoom > 1,
        toggle: () => setZoom(zoom > 1 ? 1 : byButton),
    };
}

/** What can be touched next is in view; where that is everything, the middle of the table. */
export function useFraming(
    ref: RefObject<HTMLElement>,
    bounds: Bounds,
    cell: number,
    {width, height}: {width: number; height: number},
    places: readonly Place[],
): void {
    const spots = places.map(({at}) => at),
        which = spots.join(' ');
    const framed = useRef('');
    useLayoutEffect(() => {
        const room = ref.current;
        const {left, top, columns, rows} = bounds;
        const now = [which, left, top, columns, rows, cell, width, height].join('/');
        if (!room || framed.current === now) return;
        framed.current = now;
        const [x, y] = middleOf(spots, bounds);
        room.scrollTo(x * cell - width / 2, y * cell - height / 2);
    });
}
