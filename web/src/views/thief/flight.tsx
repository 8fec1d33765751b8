/** Cards and points that fly over the table, from one place on it to another. */
import {useLayoutEffect, useRef} from 'preact/hooks';
import type {ComponentChildren} from 'preact';
import {moves} from '../../settings';

export const atSeat = (seat: number): string => `[data-seat="${seat}"]`;
export const atScore = (seat: number): string => `${atSeat(seat)} .score`;
export const atDeck = '[data-thing="deck"]';
export const atMiddle = '.thief-middle';

/** At least so high is what is drawn there: over the seats, if it must be, not the sentence. */
export const actHeight = 130;

/** Of several places with that mark the first that can be seen. */
function centreOf(place: string): {x: number; y: number} | null {
    const marks = [...document.querySelectorAll(`.at-table ${place}`)];
    const rect = marks.map(mark => mark.getBoundingClientRect()).find(({width}) => width > 0);
    return rect ? {x: rect.left + rect.width / 2, y: rect.top + rect.height / 2} : null;
}

interface Props {
    /** Selectors of places, in order: from the first over the others to the last. */
    over: readonly string[];
    delay?: number;
    duration?: number;
    children: ComponentChildren;
}

/** Seen only on its way; where nothing moves, never. */
export function Flight({over, delay = 0, duration = 550, children}: Props) {
    const ref = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
        const points = over.flatMap(place => centreOf(place) ?? []);
        if (points.length < 2 || !moves()) return;
        const steps = points.map(({x, y}) => ({
            translate: `calc(${x}px - 50%) calc(${y}px - 50%)`,
            opacity: 1,
        }));
        ref.current?.animate(steps, {delay, duration, easing: 'ease-in-out', fill: 'none'});
        // eslint-disable-next-line react-hooks/exhaustive-deps -- it flies once
    }, []);
    return (
        <span ref={ref} class="thief-flight" aria-hidden="true">
            {children}
        </span>
    );
}
