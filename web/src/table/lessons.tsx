/** An interactive first game: explains what you see when you first need it, and can be skipped. */
import type {RefObject} from 'preact';
import {useContext, useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {TableState} from '../core/client';
import {savedLessons} from '../core/storage';
import {useFocusFallback} from '../parts/focus';
import {Picture} from '../parts/picture';
import {useSettings} from '../settings';
import type {Shown} from '../stage/director';
import {Meanwhile, useHold} from '../stage/holds';
import {t} from '../words';
import type {Lesson} from '../views/props';
import {uiOf} from '../views/views';
import {costAt, type Size, type Spot, spotFor, type Thing} from './placing';

const all = '*';

/** How far someone is with the lessons of a game. */
export interface Course {
    /** What has been answered, by its names. */
    readonly seen: readonly string[];
    /** The last decision that was answered (its n); 0: none. */
    readonly played: number;
}

/**
 * The first lesson that is needed now. Once begun it stays until it is answered, whatever happens
 * meanwhile. Whoever has just moved sees what comes of it before the next one.
 */
export function lessonOf(
    state: TableState,
    {seen, played}: Course,
    help: boolean,
    current = '',
): Lesson | undefined {
    const {view, decision} = state;
    if (!view || seen.includes(all) || (decision && decision.n === played)) return undefined;
    const left = uiOf(state.game).lessons.filter(
        ({id, ofHelp}) => !seen.includes(id) && (help || !ofHelp),
    );
    return left.find(({id}) => id === current) ?? left.find(({when}) => when(state, view));
}

/** Also a move (of the n-th decision) answers a lesson, which would hold up what comes of it. */
export const answered = (
    {seen, played}: Course,
    lesson: Lesson | undefined,
    n = played,
): Course => ({seen: lesson ? [...seen, lesson.id] : seen, played: n});

/** Points at what a lesson is about, as long as it is told. */
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
const touched = 'button:not([data-seat], :disabled, [aria-disabled=true])';

/**
 * What it should not cover. What it is about, and what can be touched next, least of all; then what
 * is asked, words and places, and what only lies there.
 */
function thingsAround(lesson: HTMLElement, about: string | undefined): Thing[] {
    const kinds: [selector: string, weight: number][] = [
        [about ?? '', 20],
        [`.at-table ${touched}`, 20],
        ['.at-table :is(.sentence, .question)', 10],
        ['.at-table :is(button, p:not(.telling), h2, [data-seat])', 5],
        ['.bar, .at-table :is(.art, [data-table])', 1],
    ];
    return kinds.flatMap(([selector, weight]) =>
        (selector ? [...document.querySelectorAll(selector)] : [])
            .filter(thing => !lesson.contains(thing))
            .map(thing => thing.getBoundingClientRect())
            .filter(({width}) => width > 0)
            .map(({left, top, right, bottom}) => ({left, top, right, bottom, weight})),
    );
}

/** In every width that fits, how high it is then. */
function sizesOf(lesson: HTMLElement): Size[] {
    const fits = [...widths.filter(width => width < innerWidth - 12), innerWidth - 12];
    return [...new Set(fits)]
        .sort((one, other) => other - one)
        .map(width => {
            lesson.style.width = `${width}px`;
            return {width, height: lesson.getBoundingClientRect().height};
        });
}

/** It lies where it covers least, and stays there as long as it covers no more than that. */
function place(lesson: HTMLElement, about: string | undefined, before: Spot | null): Spot | null {
    const things = thingsAround(lesson, about);
    if (before && costAt(lesson.getBoundingClientRect(), things) <= before.cost) return before;
    const thing = about && document.querySelector(about)?.getBoundingClientRect();
    const room = {width: innerWidth, height: innerHeight};
    const spot = spotFor(sizesOf(lesson), room, things, thing || null);
    if (spot)
        Object.assign(lesson.style, {
            left: `${spot.left}px`,
            top: `${spot.top}px`,
            width: `${spot.width}px`,
        });
    return spot;
}

/** What lies on the table may change while it is told: a choice opens, the window turns. */
function usePlace(root: RefObject<HTMLElement>, lesson: Lesson | undefined): void {
    const {id, about} = lesson ?? {};
    useLayoutEffect(() => {
        const element = root.current,
            table = element?.closest('.at-table');
        if (!element || !table) return;
        let spot = place(element, about, null);
        const look = () => void (spot = place(element, about, spot));
        const anew = () => void (spot = place(element, about, null));
        const observer = new MutationObserver(look);
        observer.observe(table, {childList: true, subtree: true});
        addEventListener('resize', anew);
        return () => {
            observer.disconnect();
            removeEventListener('resize', anew);
        };
    }, [root, id, about]);
}

export interface Told {
    lesson: Lesson | undefined;
    gotIt(): void;
    /** No more of them in this game. */
    stop(): void;
    /** A move is made. */
    moved(): void;
}

export function useLessons({state, busy}: Pick<Shown, 'state' | 'busy'>): Told {
    const {game} = state;
    const {help} = useSettings();
    const [course, setCourse] = useState<Course>(() => ({
        seen: savedLessons.read(game),
        played: 0,
    }));
    const current = useRef('');
    const lesson = busy || state.over ? undefined : lessonOf(state, course, help, current.current);
    current.current = lesson?.id ?? '';
    const become = (next: Course) => {
        if (next.seen !== course.seen) savedLessons.write(game, next.seen);
        setCourse(next);
    };
    return {
        lesson,
        gotIt: () => become(answered(course, lesson)),
        stop: () => become({...course, seen: [all]}),
        moved: () => become(answered(course, lesson, state.decision?.n)),
    };
}

export function Lessons({state, told}: {state: TableState; told: Told}) {
    const meanwhile = useContext(Meanwhile);
    const {lesson, gotIt, stop} = told,
        root = useRef<HTMLElement>(null);
    usePointer(lesson?.about);
    usePlace(root, lesson);
    useFocusFallback(root);
    useHold(lesson !== undefined);
    if (!lesson) return null;
    return (
        <aside ref={root} class="lesson" aria-label={t('For your first game')}>
            <p role="status">
                <Picture art="ui-hint" /> {lesson.text(state)}
            </p>
            <div class="actions">
                <button type="button" onClick={gotIt}>
                    {t('Got it')}
                </button>
                <button type="button" class="quiet" onClick={stop}>
                    {t('I know this game')}
                </button>
                {meanwhile && <span class="meanwhile">{meanwhile}</span>}
            </div>
        </aside>
    );
}
