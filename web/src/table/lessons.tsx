/** An interactive first game: explains what you see when you first need it, and can be skipped. */
import {useEffect, useState} from 'preact/hooks';
import type {GameName, TableState} from '../core/client';
import {keptLessons} from '../core/keep';
import {Picture} from '../parts/picture';
import {t} from '../words';
import {uiOf} from '../views/views';

const all = '*';

function useSeen(game: GameName): [string[], (ids: string[]) => void] {
    const [seen, setSeen] = useState(() => keptLessons.read(game));
    return [seen, ids => {
        keptLessons.write(game, ids);
        setSeen(ids);
    }];
}

/** Points at what a lesson is about, as long as it is told. */
function usePointer(selector: string | undefined): void {
    useEffect(() => {
        const things = selector ? [...document.querySelectorAll(selector)] : [];
        for (const thing of things) thing.classList.add('pointed');
        return () => {
            for (const thing of things) thing.classList.remove('pointed');
        };
    }, [selector]);
}

export function Lessons({state}: {state: TableState}) {
    const [seen, setSeen] = useSeen(state.game);
    const {view} = state;
    const lesson = view && !seen.includes(all)
        ? uiOf(state.game).lessons.find(({id, when}) => !seen.includes(id) && when(state, view))
        : undefined;
    usePointer(lesson?.about);
    if (!lesson) return null;
    return (
        <aside class="lesson" role="status" aria-label={t('For your first game')}>
            <p><Picture art="ui-hint" /> {lesson.text()}</p>
            <div class="actions">
                <button type="button" onClick={() => setSeen([...seen, lesson.id])}>{t('Got it')}</button>
                <button type="button" class="quiet" onClick={() => setSeen([all])}>{t('I know this game')}</button>
            </div>
        </aside>
    );
}
