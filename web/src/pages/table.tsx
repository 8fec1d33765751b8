/** At a table, whatever is played there: the question, the choices, the log, and how it ended. */
import {useState} from 'preact/hooks';
import type {ComponentChildren} from 'preact';
import {type Hint, Refused, type Table, type TableState} from '../core/client';
import {useTable} from '../hooks';
import {nameOf} from '../views/props';
import {GameView} from '../views/views';

function Question({state}: {state: TableState}) {
    const waiting = state.waitingFor.filter(seat => seat !== state.you).map(seat => nameOf(state, seat));
    const text = state.over ? 'The game is over.'
        : state.decision ? state.decision.question
        : waiting.length ? `Waiting for ${waiting.join(', ')} …` : 'One moment …';
    return <p class="question" aria-live="polite">{text}</p>;
}

function Choices({state, choose}: {state: TableState; choose(choice: number): void}) {
    if (!state.decision) return null;
    return (
        <ul class="choices">
            {state.decision.words.map((words, i) => (
                <li key={`${state.decision?.n}.${i}`}><button type="button" onClick={() => choose(i)}>{words}</button></li>
            ))}
        </ul>
    );
}

function Result({state}: {state: TableState}) {
    if (!state.result) return null;
    const {scores, winners} = state.result;
    return (
        <section class="result" aria-label="Result">
            <h2>{winners.map(seat => nameOf(state, seat)).join(' and ')} {winners.includes(state.you) || winners.length > 1 ? 'win' : 'wins'}</h2>
            <table>
                <tbody>
                    {scores.map((score, seat) => <tr key={seat}><th scope="row">{nameOf(state, seat)}</th><td>{score}</td></tr>)}
                </tbody>
            </table>
            <ul>{state.why.map((event, i) => <li key={i}>{event.text}</li>)}</ul>
        </section>
    );
}

function Log({state}: {state: TableState}) {
    return (
        <section class="log" aria-label="What happened">
            <ol reversed>
                {state.log.slice().reverse().map(entry => entry.events.map((event, i) => (
                    <li key={`${entry.n}.${i}`}>{event.text}</li>
                )))}
            </ol>
        </section>
    );
}

/** `children`: what else can be done there. */
export function TableScreen({table, children}: {table: Table; children?: ComponentChildren}) {
    const state = useTable(table);
    const [problem, setProblem] = useState('');
    const [hints, setHints] = useState<{at: number; hints: Hint[]} | null>(null);
    const attempt = (what: () => Promise<void>) => {
        setProblem('');
        what().catch((error: unknown) => setProblem(error instanceof Refused ? error.say : String(error)));
    };
    const choose = (choice: number) => attempt(() => table.choose(choice));
    const hint = () => attempt(async () => setHints({at: state.next, hints: await table.hint()}));
    const best = hints?.at === state.next && state.decision ? hints.hints[0] : undefined;
    return (
        <div class="table">
            {state.connection === 'lost' && <p role="status">The connection is lost. It comes back by itself.</p>}
            <Question state={state} />
            {problem && <p role="alert">{problem}</p>}
            {best && <p role="status">Hint: {best.text}. {best.why}</p>}
            <div class="actions">
                {state.decision && state.hints && <button type="button" onClick={hint}>Hint</button>}
                {state.canUndo && <button type="button" onClick={() => attempt(() => table.undo())}>Take back</button>}
                {!state.decision && !state.over && <button type="button" onClick={() => table.hurry()}>Faster</button>}
                {children}
            </div>
            <Choices state={state} choose={choose} />
            <Result state={state} />
            <GameView state={state} choose={choose} />
            <Log state={state} />
        </div>
    );
}
