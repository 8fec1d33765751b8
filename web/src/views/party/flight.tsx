/**
 * Something that flies over the table from one thing to another. Where nothing moves it stands
 * still in the place that says most.
 */
import type {ComponentChildren} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {moves, settings} from '../../settings';
import {type Beat, tempoPart} from '../../stage/beats';

/** A little shorter than the beat, so that everything has arrived when it ends. */
export const lengthOf = ({hold}: Pick<Beat, 'hold'>): number =>
    0.9 * hold * tempoPart[settings().tempo];

interface Spot {
    x: number;
    y: number;
}

/** The middle of a thing that can be seen, or of the window. */
function middle(element: Element | null): Spot {
    const rect = element?.getBoundingClientRect();
    return rect?.width
        ? {x: rect.left + rect.width / 2, y: rect.top + rect.height / 2}
        : {x: innerWidth / 2, y: innerHeight / 2};
}

const placed = ({x, y}: Spot): string => `${x}px ${y}px`;

interface Props {
    from(): Element | null;
    to(): Element | null;
    /** Where it is shown large on its way, and where it stands if nothing moves. */
    by?(): Element | null;
    /** What it flies over, so that it does not cross the words beside it. */
    over?(): Element | null;
    ms: number;
    delay?: number;
    class: string;
    children: ComponentChildren;
}

export function Flight({from, to, by, over, ms, delay = 0, class: classes, children}: Props) {
    const root = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
        const thing = root.current;
        if (!thing) return;
        const [start, rest, end] = [from, by ?? from, to].map(where => placed(middle(where())));
        thing.style.translate = rest ?? '';
        if (!moves() || ms <= 0) return;
        const way = over ? [{translate: placed(middle(over())), opacity: 1, offset: 0.6}] : [];
        const large = by ? '1' : '1.15';
        const flying = thing.animate(
            [
                {translate: start, scale: '0.3', opacity: 0},
                {translate: rest, scale: large, opacity: 1, offset: by ? 0.3 : 0.2},
                {translate: rest, scale: large, opacity: 1, offset: by ? 0.65 : 0.35},
                ...way,
                {translate: end, scale: '0.5', opacity: 1, offset: 0.93},
                {translate: end, scale: '0.3', opacity: 0},
            ] as Keyframe[],
            {duration: ms, delay, easing: 'ease-in-out', fill: 'both'},
        );
        return () => flying.cancel();
        // eslint-disable-next-line react-hooks/exhaustive-deps -- it flies once
    }, []);
    return (
        <span ref={root} class={`flight ${classes}`}>
            <span>{children}</span>
        </span>
    );
}
