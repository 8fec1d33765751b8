/** Who Stole the Cookie? Plain for now: what there is to know, in words. */
import {nameOf, type ViewProps} from './props';

export function ThiefView({state, view}: ViewProps<'thief'>) {
    return (
        <>
            <p>Round {view.round}, {view.deck} cards in the deck.</p>
            <ul class="seats">
                {view.seats.map((seat, i) => (
                    <li key={i} class={seat.in ? '' : 'out'}>
                        <h3>{nameOf(state, i)}: {seat.score}</h3>
                        <p>{seat.in ? (seat.protected ? 'protected' : 'in the round') : 'out of the round'}</p>
                        {seat.hand.length > 0 && <p>Hand: {seat.hand.join(', ')}</p>}
                        {seat.in && i !== state.you && seat.may_hold && <p>May hold: {seat.may_hold.join(', ')}</p>}
                        <p>Laid: {seat.front.join(', ') || 'nothing'}</p>
                    </li>
                ))}
            </ul>
        </>
    );
}
