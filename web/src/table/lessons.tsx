/** An interactive first game: explains what you see when you first need it, and can be skipped. */
import {useContext, useEffect, useRef, useState} from 'preact/hooks';
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
import {Tip} from './tip';

const all = '*';

/** How far someone is with the lessons of a game. */
export interface Course {
    /** What has been answered, by its names. */
    readonly seen: readonly string[];
    /** The last decision that was answered (its n); 0: none. */
    readonly played: number;
}

/**
 * The first lesson that is needed now. Once begun it stays until it is answered, or until what it
 * is about is over; another one does not take its place meanwhile. Whoever has just moved sees what
 * comes of it before the next one.
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
    const fitting = left.filter(({when}) => when(state, view));
    return fitting.find(({id}) => id === current) ?? fitting[0];
}

/** What was told and is over is not told again, although nobody has answered it. */
export const expired = (course: Course, current: string): Course =>
    course.seen.includes(current) ? course : {...course, seen: [...course.seen, current]};

/** Also a move (of the n-th decision) answers a lesson, which would hold up what comes of it. */
export const answered = (
    {seen, played}: Course,
    lesson: Lesson | undefined,
    n = played,
): Course => ({seen: lesson ? [...seen, lesson.id] : seen, played: n});

export interface Told {
    lesson: Lesson | undefined;
    gotIt(): void;
    /** No more of them in this game. */
    stop(): void;
    /** A move is made. */
    moved(): void;
}

/** Not `wanted`: a first game explains itself. */
export function useLessons({state, busy}: Pick<Shown, 'state' | 'busy'>, wanted = true): Told {
    const {game} = state;
    const {help} = useSettings();
    const [course, setCourse] = useState<Course>(() => ({
        seen: savedLessons.read(game),
        played: 0,
    }));
    const current = useRef('');
    const isTime = wanted && !busy && !state.over;
    const lesson = isTime ? lessonOf(state, course, help, current.current) : undefined;
    const become = (next: Course) => {
        if (next.seen !== course.seen) savedLessons.write(game, next.seen);
        setCourse(next);
    };
    const id = lesson?.id ?? '';
    useEffect(() => {
        const before = current.current;
        // While something is told it is out of sight; whether it still fits is seen afterwards.
        if (busy) return;
        current.current = id;
        if (before && before !== id) become(expired(course, before));
    });
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
    useFocusFallback(root);
    useHold(lesson !== undefined);
    if (!lesson) return null;
    return (
        <Tip {...{root, ...lesson}} label={t('For your first game')}>
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
        </Tip>
    );
}
