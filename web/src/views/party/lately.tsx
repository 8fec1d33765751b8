/**
 * What somebody finished in the round before, as small marks at the tray, until the next is over.
 */
import {useRef} from 'preact/hooks';
import {cookieArt} from '../../art/party';
import {Picture} from '../../parts/picture';
import {isCrossed, spaceName} from './geometry';
import {TaskPicture} from './tasks';
import type {PartyView} from './types';

interface Bitten {
    round: number;
    sorts: string[];
}

function bittenSince(before: PartyView, now: PartyView, seat: number): string[] {
    const {rows, cols, cells} = now.board;
    const [old, fresh] = [before.boards[seat]?.crossed ?? [], now.boards[seat]?.crossed ?? []];
    const spaces = Array.from({length: rows * cols}, (_, i) =>
        spaceName(Math.floor(i / cols), i % cols),
    );
    return spaces
        .filter(space => isCrossed(fresh, space) && !isCrossed(old, space))
        .map(space => cells[Number(space[0])]?.[Number(space[1])] ?? '.')
        .filter(sort => sort !== '.');
}

/** Which cookies a seat has bitten lately. */
export function useBitten(view: PartyView): (seat: number) => readonly string[] {
    const last = useRef(view);
    const found = useRef(new Map<number, Bitten>());
    if (last.current !== view) {
        view.boards.forEach((_, seat) => {
            const sorts = bittenSince(last.current, view, seat);
            if (sorts.length) found.current.set(seat, {round: last.current.round, sorts});
        });
        last.current = view;
    }
    return seat => {
        const {round = -9, sorts = []} = found.current.get(seat) ?? {};
        return round >= view.round - 1 ? sorts : [];
    };
}

interface Props {
    view: PartyView;
    seat: number;
    bitten: readonly string[];
}

/** As many as there is room for; the words are in the sentence and in the log. */
export function Lately({view, seat, bitten}: Props) {
    const tasks = (view.boards[seat]?.fulfilled ?? []).filter(({round}) => round >= view.round - 1);
    if (view.phase === 'over' || !(tasks.length + bitten.length)) return null;
    return (
        <span class="lately" aria-hidden="true">
            {tasks.map(({task, points}) => (
                <span key={task} class="lately-task">
                    <TaskPicture task={task} />+{points}
                </span>
            ))}
            {bitten.slice(0, 3 - Math.min(2, tasks.length)).map((sort, i) => (
                <Picture key={i} art={cookieArt(sort)} class="lately-bite" />
            ))}
        </span>
    );
}
