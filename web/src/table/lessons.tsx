/** An interactive first game: explains what you see when you first need it, and can be skipped. */
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {GameName, TableState} from '../core/client';
import {savedLessons} from '../core/storage';
import {useFocusFallback} from '../parts/focus';
import {Picture} from '../parts/picture';
import {useSettings} from '../settings';
import {useHold} from '../stage/holds';
import {t} from '../words';
import type {Lesson} from '../views/props';
import {uiOf} from '../views/views';

const all = '*';

function useSeen(game: GameName): [string[], (ids: string[]) => void] {
    const [seen, setSeen] = useState(() => savedLessons.read(game));
    return [
        seen,
        ids => {
            savedLessons.write(game, ids);
            setSeen(ids);
        },
    ];
}

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

/** It lies at the top, over the bar; or under what it is about, where it would cover that. */
function usePlace(root: RefObject<HTMLElement>, selector: string | undefined): void {
    useLayoutEffect(() => {
        const lesson = root.current,
            thing = selector && document.querySelector(selector)?.getBoundingClientRect();
        if (!lesson) return;
        lesson.style.top = '';
        const {bottom, height} = lesson.getBoundingClientRect();
        if (thing && thing.top < bottom && thing.bottom + height < innerHeight)
            lesson.style.top = `${thing.bottom + 8}px`;
    }, [root, selector]);
}

/**
 * The first lesson that is needed now. Once begun it stays until it is answered, whatever happens
 * meanwhile.
 */
function useLesson(state: TableState, seen: readonly string[]): Lesson | undefined {
    const current = useRef('');
    const {view} = state;
    const {help} = useSettings();
    const left = seen.includes(all)
        ? []
        : uiOf(state.game).lessons.filter(
              ({id, ofHelp}) => !seen.includes(id) && (help || !ofHelp),
          );
    const lesson = view
        ? (left.find(({id}) => id === current.current) ?? left.find(({when}) => when(state, view)))
        : undefined;
    current.current = lesson?.id ?? '';
    return lesson;
}

export function Lessons({state}: {state: TableState}) {
    const [seen, setSeen] = useSeen(state.game);
    const lesson = useLesson(state, seen),
        root = useRef<HTMLElement>(null);
    usePointer(lesson?.about);
    usePlace(root, lesson?.about);
    useFocusFallback(root);
    useHold(lesson !== undefined);
    if (!lesson) return null;
    return (
        <aside ref={root} class="lesson" aria-label={t('For your first game')}>
            <p role="status">
                <Picture art="ui-hint" /> {lesson.text(state)}
            </p>
            <div class="actions">
                <button type="button" onClick={() => setSeen([...seen, lesson.id])}>
                    {t('Got it')}
                </button>
                <button type="button" class="quiet" onClick={() => setSeen([all])}>
                    {t('I know this game')}
                </button>
            </div>
        </aside>
    );
}
