/** A few words about something on the table, beside it: lessons, and the steps of a first game. */
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useLayoutEffect} from 'preact/hooks';
import {costAt, type Size, type Spot, spotFor, type Thing} from './placing';

/** Points at what it is about, as long as it is told. */
function usePointer(selector: string | undefined): void {
    // After every drawing: the game goes on meanwhile, and what is meant may be drawn anew.
    useEffect(() => {
        const things = selector ? [...document.querySelectorAll(selector)] : [];
        for (const thing of things) thing.classList.add('pointed');
        return () => {
            for (const thing of things) thing.classList.remove('pointed');
        };
    });
    useEffect(() => {
        if (selector) document.querySelector(selector)?.scrollIntoView({block: 'nearest'});
    }, [selector]);
}

/** The shapes that it may have, in pixels: a line over the table, a card or a column beside it. */
const widths = [900, 420, 250, 210];

/** A button that plays on; a place that is a button only shows more of itself. */
const touched = 'button:not(.quiet, [data-seat], :disabled, [aria-disabled=true])';

/** One pixel of it is worse than all of the rest. */
const never = 1e8;

/**
 * What it should not cover. What can be touched next least of all; then what it is about, and the
 * tools; then what is asked, words and places, and what only lies there.
 */
function thingsAround(tip: HTMLElement, about: string | undefined): Thing[] {
    const kinds: [selector: string, weight: number][] = [
        ['.at-table .hinted', 2 * never],
        [`.at-table ${touched}`, never],
        [about ?? '', 20],
        ['.at-table button.quiet, .dock, .people-panel', 20],
        ['.at-table :is(.sentence, .question)', 10],
        ['.at-table :is(button, p:not(.telling), h2, [data-seat])', 5],
        ['.bar, .at-table :is(.art, [data-table])', 1],
    ];
    return kinds.flatMap(([selector, weight]) =>
        (selector ? [...document.querySelectorAll(selector)] : [])
            .filter(thing => !tip.contains(thing))
            .map(thing => thing.getBoundingClientRect())
            .filter(({width}) => width > 0)
            .map(({left, top, right, bottom}) => ({left, top, right, bottom, weight})),
    );
}

/** In every width that fits, how high it is then. */
function sizesOf(tip: HTMLElement): Size[] {
    const fits = [...widths.filter(width => width < innerWidth - 12), innerWidth - 12];
    return [...new Set(fits)]
        .sort((one, other) => other - one)
        .map(width => {
            tip.style.width = `${width}px`;
            return {width, height: tip.getBoundingClientRect().height};
        });
}

/** It lies where it covers least, and stays there as long as it covers no more than that. */
function place(tip: HTMLElement, about: string | undefined, before: Spot | null): Spot | null {
    const things = thingsAround(tip, about);
    const cost = costAt(tip.getBoundingClientRect(), things);
    if (before && cost <= before.cost && cost < never) return before;
    const thing = about && document.querySelector(about)?.getBoundingClientRect();
    const room = {width: innerWidth, height: innerHeight};
    const spot = spotFor(sizesOf(tip), room, things, thing || null);
    if (spot)
        Object.assign(tip.style, {
            left: `${spot.left}px`,
            top: `${spot.top}px`,
            width: `${spot.width}px`,
        });
    return spot;
}

/** What lies on the table may change while it is told: a choice opens, the window turns. */
function usePlace(root: RefObject<HTMLElement>, id: string, about: string | undefined): void {
    useLayoutEffect(() => {
        const element = root.current,
            table = element?.closest('.at-table');
        if (!element || !table) return;
        let spot = place(element, about, null);
        const look = () => void (spot = place(element, about, spot));
        const anew = () => void (spot = place(element, about, null));
        const observer = new MutationObserver(
            // What moves or can be touched now says so in attributes; its own are no news.
            news => news.some(({target}) => !element.contains(target)) && look(),
        );
        observer.observe(table, {
            attributeFilter: ['style', 'class', 'disabled', 'aria-disabled'],
            childList: true,
            subtree: true,
        });
        addEventListener('resize', anew);
        return () => {
            observer.disconnect();
            removeEventListener('resize', anew);
        };
    }, [root, id, about]);
}

interface Props {
    /** Whoever shows it sees to the focus when it goes (useFocusFallback). */
    root: RefObject<HTMLElement>;
    /** Another one is placed anew. */
    id: string;
    label: string;
    /** A selector of what it is about. */
    about?: string | undefined;
    children: ComponentChildren;
}

export function Tip({root, id, label, about, children}: Props) {
    usePointer(about);
    usePlace(root, id, about);
    return (
        <aside ref={root} class="lesson" aria-label={label}>
            {children}
        </aside>
    );
}
