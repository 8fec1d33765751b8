/** One button of a board is in the tab order; arrow keys lead to the others by direction. */
import type {RefObject} from 'preact';
import {useLayoutEffect} from 'preact/hooks';
import {isArrow, type Point, toward} from './geometry';

export const choosable = 'button[data-touch]';

function centre(element: Element): Point {
    const {left, top, width, height} = element.getBoundingClientRect();
    return {x: left + width / 2, y: top + height / 2};
}

const buttonsIn = (root: HTMLElement): HTMLButtonElement[] => [
    ...root.querySelectorAll<HTMLButtonElement>(choosable),
];

function makeTabbable(root: HTMLElement, chosen: Element | null): void {
    const buttons = buttonsIn(root);
    const one = buttons.find(button => button === chosen) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === one ? 0 : -1;
}

export function useArrows(root: RefObject<HTMLElement>): (event: KeyboardEvent) => void {
    useLayoutEffect(() => {
        if (root.current) makeTabbable(root.current, document.activeElement);
    });
    return event => {
        const here = root.current,
            from = document.activeElement;
        if (!here || !from?.matches(choosable) || !isArrow(event.key)) return;
        const buttons = buttonsIn(here).filter(button => button !== from);
        const next = buttons[toward(centre(from), buttons.map(centre), event.key)];
        event.preventDefault();
        if (!next) return;
        makeTabbable(here, next);
        next.focus();
    };
}
