import type {GameUi} from '../props';

export const partyUi: GameUi<'party'> = {
    View: ({ask}) => <div class="party">{ask}</div>,
    describe: () => ({hand: '', table: '', score: ''}),
    lessons: [],
    Rules: () => <p />,
    Why: ({state}) => <ul>{state.why.map((event, i) => <li key={i}>{event.text}</li>)}</ul>,
};
