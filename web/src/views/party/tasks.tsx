/**
 * The scoreboard: every task with its prizes, who has completed it, and what it still needs on your
 * board.
 */
import {cookieArt} from '../../art/party';
import type {TableState} from '../../core/client';
import {Explain} from '../../parts/explain';
import {Picture, PlayerMark} from '../../parts/picture';
import {useSettings} from '../../settings';
import {t, tn} from '../../words';
import {namesOf} from '../props';
import {taskName} from './names';
import type {PartyView} from './types';

export type Task = PartyView['board']['tasks'][number];

export function TaskPicture({task}: {task: string}) {
    if (task !== 'line') return <Picture art={cookieArt(task)} class="task-picture" />;
    return (
        <svg class="art task-picture" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path class="task-line" d="M12 50H88M50 12V88" />
            {[12, 37, 63, 88].map(at => (
                <circle key={at} class="task-crumb" cx={at} cy="50" r="11" />
            ))}
        </svg>
    );
}

/** Who has completed a task, as far as is known. */
export const doneBy = (view: PartyView, task: string): number[] =>
    view.boards.flatMap((board, seat) =>
        board.fulfilled.some(done => done.task === task) ? [seat] : [],
    );

/** What a task still needs on a board, in words; "" if nothing is known of it. */
export function missingWords(view: PartyView, seat: number, index: number): string {
    const [spaces = 0, walls = 0] = view.boards[seat]?.missing[index] ?? [];
    if (!spaces) return '';
    const cookies = tn('{n} more space', '{n} more spaces', spaces);
    return tn('Still needs {spaces}: {n} wall.', 'Still needs {spaces}: {n} walls.', walls, {
        spaces: cookies,
    });
}

/** All about a task in sentences. */
export function taskWords(
    state: TableState,
    view: PartyView,
    seat: number,
    index: number,
    help: boolean,
): string {
    const task = view.board.tasks[index];
    if (!task) return '';
    const done = doneBy(view, task.task),
        mine = view.boards[seat]?.fulfilled.find(one => one.task === task.task);
    return [
        `${taskName(task.task, task.need)}.`,
        mine
            ? tn('Done: {n} point.', 'Done: {n} points.', mine.points)
            : tn('Next prize: {n} point.', 'Next prize: {n} points.', task.prizes[task.next] ?? 0),
        mine || !help ? '' : missingWords(view, seat, index),
        done.length ? t('Done by: {names}.', {names: namesOf(state, done)}) : '',
    ]
        .filter(Boolean)
        .join(' ');
}

/** How many on red; with plain marks, and where the drawings start over, the letter of the sort. */
const letterOf = ({task, need}: Task, plain: boolean): string => {
    if (task === 'R') return `${need ?? 0}×`;
    return task !== 'line' && (plain || task > 'i') ? task : '';
};

function Prizes({task}: {task: Task}) {
    return (
        <span class="prizes" aria-hidden="true">
            {task.prizes.map((points, i) => (
                <span
                    key={i}
                    class={i < task.next ? 'prize gone' : i === task.next ? 'prize next' : 'prize'}
                >
                    {points}
                </span>
            ))}
        </span>
    );
}

/** What stands beside a task of yours: done, or what is missing. */
function Needs({
    view,
    seat,
    index,
    help,
}: {
    view: PartyView;
    seat: number;
    index: number;
    help: boolean;
}) {
    const task = view.board.tasks[index],
        board = view.boards[seat];
    const mine = board?.fulfilled.find(one => one.task === task?.task);
    if (mine)
        return (
            <span class="needs done" aria-hidden="true">
                <Picture art="ui-check" />
                {mine.points}
            </span>
        );
    const [spaces = 0, walls = 0] = board?.missing[index] ?? [];
    if (!help || !spaces) return <span class="needs" />;
    return (
        <span class="needs" aria-hidden="true">
            <b class="needs-number">{walls}</b>
            <Picture art="wall-h" class="needs-wall" />
            <span class="needs-words">{tn('{n} wall', '{n} walls', walls)}</span>
        </span>
    );
}

interface Props {
    state: TableState;
    view: PartyView;
    /** Whose needs are shown. */
    seat: number;
    help: boolean;
    /** The task whose spaces are marked on the board. */
    marked: string;
    mark(task: string): void;
    /** The tasks that are told of now. */
    lit: readonly string[];
}

export function Tasks({state, view, seat, help, marked, mark, lit}: Props) {
    const chosen = view.board.tasks.findIndex(task => task.task === marked);
    const {plain} = useSettings();
    return (
        <section class="tasks" aria-label={t('Tasks')}>
            <h2 class="party-title">
                {t('Tasks')}{' '}
                <span class="tasks-end">
                    {tn('Game ends at {n} point', 'Game ends at {n} points', view.board.end)}
                </span>
            </h2>
            <ul class="task-list">
                {view.board.tasks.map((task, index) => {
                    const words = taskWords(state, view, seat, index, help),
                        done = doneBy(view, task.task);
                    const finished = done.includes(seat);
                    const looks = [
                        finished ? 'finished' : '',
                        lit.includes(task.task) ? 'lit' : '',
                    ];
                    return (
                        <li key={task.task}>
                            <Explain text={words}>
                                <button
                                    type="button"
                                    class={['task', ...looks].join(' ').trimEnd()}
                                    aria-label={words}
                                    aria-pressed={marked === task.task}
                                    data-task={task.task}
                                    onClick={() => mark(marked === task.task ? '' : task.task)}
                                >
                                    <span class="task-what">
                                        <TaskPicture task={task.task} />
                                        <span class="task-letter" aria-hidden="true">
                                            {letterOf(task, plain)}
                                        </span>
                                    </span>
                                    <Needs view={view} seat={seat} index={index} help={help} />
                                    <span class="task-by" aria-hidden="true">
                                        {done.map(one => (
                                            <PlayerMark key={one} seat={one} />
                                        ))}
                                    </span>
                                    <Prizes task={task} />
                                </button>
                            </Explain>
                        </li>
                    );
                })}
            </ul>
            {/* Where there is no room for columns: what the touched task says of itself, else what
                all are about. */}
            <p class="task-said" aria-hidden="true">
                {chosen >= 0
                    ? taskWords(state, view, seat, chosen, help)
                    : tn('Game ends at {n} point', 'Game ends at {n} points', view.board.end)}
            </p>
        </section>
    );
}
