/** What is explained at a table, and what it may lie over. */
import type {Page} from 'playwright-core';
import type {GameName} from '../src/core/types';
import {touchable} from './drive';

export const tip = '.at-table aside.lesson';

/** Pixels: edges that touch are no harm. */
const slack = 1;

/** What can be touched next, as far as it is in sight, and lies under what is explained. */
export const underTip = (page: Page, game: GameName): Promise<string[]> =>
    page.evaluate(
        ([lesson, selectors, slack]) => {
            const over = document.querySelector(lesson)?.getBoundingClientRect();
            if (!over) return [];
            const meets = (one: DOMRect, ...others: DOMRect[]) => {
                const all = [one, ...others];
                const least = (sides: number[]) => Math.min(...sides),
                    most = (sides: number[]) => Math.max(...sides);
                return (
                    least(all.map(({right}) => right)) - most(all.map(({left}) => left)) > slack &&
                    least(all.map(({bottom}) => bottom)) - most(all.map(({top}) => top)) > slack
                );
            };
            const isUnder = (target: HTMLElement) => {
                const scrolls = target.closest('[data-scrolls]')?.getBoundingClientRect();
                const box = target.getBoundingClientRect();
                return meets(box, over, ...(scrolls ? [scrolls] : []));
            };
            return [...document.querySelectorAll<HTMLElement>(selectors.join())]
                .filter(target => target.checkVisibility({visibilityProperty: true}))
                .filter(isUnder)
                .map(target => `under the tip: ${target.outerHTML.slice(0, 90)}`);
        },
        [tip, touchable(game), slack] as const,
    );
