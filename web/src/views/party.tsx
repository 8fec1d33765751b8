/** Cookie Party. Plain for now: what there is to know, in words. */
import {nameOf, type ViewProps} from './props';

export function PartyView({state, view}: ViewProps<'party'>) {
    return (
        <>
            <p>Round {view.round}{view.roll && `, roll ${view.roll.join(' and ')}`}.</p>
            <ul class="seats">
                {view.boards.map((board, i) => (
                    <li key={i}>
                        <h3>{nameOf(state, i)}: {view.scores[i]}</h3>
                        <p>Chips: {board.chips.map((at, n) => `${n + 2}: ${at ?? 'away'}`).join(', ')}</p>
                        <p>Tasks: {board.fulfilled.map(({task, points}) => `${task} (${points})`).join(', ') || 'none'}</p>
                        <p>Drink: {board.bars}</p>
                    </li>
                ))}
            </ul>
            <pre aria-label="The board">{view.board.cells.join('\n')}</pre>
        </>
    );
}
