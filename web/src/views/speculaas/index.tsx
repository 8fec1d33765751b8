import type {GameUi} from '../props';

export const speculaasUi: GameUi<'speculaas'> = {
    View: ({ask}) => <div class="speculaas">{ask}</div>,
    describe: () => ({hand: '', table: '', score: ''}),
    lessons: [],
    Rules: () => <p />,
    Why: ({state}) => <ul>{state.why.map((event, i) => <li key={i}>{event.text}</li>)}</ul>,
};
