import type {GameUi} from '../props';

export const thiefUi: GameUi<'thief'> = {
    View: ({ask}) => <div class="thief">{ask}</div>,
    describe: () => ({hand: '', table: '', score: ''}),
    lessons: [],
    Rules: () => <p />,
    Why: ({state}) => <ul>{state.why.map((event, i) => <li key={i}>{event.text}</li>)}</ul>,
};
