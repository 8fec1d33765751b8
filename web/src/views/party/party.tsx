/** Cookie Party: your tray, the dice, the tasks, and the others' trays. */
import {useEffect, useRef, useState} from 'preact/hooks';
import type {TableState} from '../../core/client';
import {useKeptFocus} from '../../parts/focus';
import {moves} from '../../settings';
import type {Beat} from '../../stage/beats';
import {t} from '../../words';
import {type GameUi, nameOf, type ViewProps} from '../props';
import {Act, Scene} from './act';
import {beforeBites} from './apply';
import {drafts, type TaskAct} from './beats';
import {ChipPicture} from './chip';
import {describe} from './describe';
import {Dice, Score} from './dice';
import {drawn} from './drawn';
import {barsOf, Drink} from './drink';
import {feels} from './feels';
import {finale} from './finale';
import {choosable} from './focus';
import {lessons} from './lessons';
import {begins} from './log';
import {MyTray} from './mine';
import {Odds} from './odds';
import {mayBeLast, offersOf} from './offers';
import {Others} from './others';
import {Rules} from './rules';
import {pictured, question, say, sayMove} from './say';
import {soundOf} from './setup';
import {Tasks} from './tasks';
import {Why} from './why';
import type {PartyMove, PartySeat, PartyView} from './types';
import './party.css';
import './around.css';
import './rules.css';
import './sizes.css';
import './acts.css';

/**
 * The chip that is picked and the choice that waits for a yes, as long as the same thing is asked.
 */
function usePicked({state, view, decision, choose}: ViewProps<PartyView, PartyMove>) {
    const [picked, setPicked] = useState<number | null>(null);
    const [chosen, setChosen] = useState<number | null>(null);
    useEffect(() => {
        setPicked(null);
        setChosen(null);
    }, [decision?.n]);
    const pick = (chip: number | null) => {
        setPicked(chip);
        setChosen(null);
    };
    // Against bots everything can be taken back; among people what ends one's turn is done in two
    // steps.
    const answer = (choice: number) => {
        const move = decision?.moves[choice];
        if (!move) return;
        if (
            state.online &&
            choice !== chosen &&
            move.move !== null &&
            mayBeLast(move, view.phase)
        ) {
            if (move.move !== undefined) setPicked(move.move);
            setChosen(choice);
        } else choose(choice);
    };
    return {picked: decision ? picked : null, chosen: decision ? chosen : null, pick, answer};
}

interface ActionsProps {
    props: ViewProps<PartyView, PartyMove>;
    nothing: number | null;
    picked: number | null;
    chosen: number | null;
    pick(chip: number | null): void;
    answer(choice: number): void;
}

/** Buttons for what is not touched on the tray. */
function Actions({props: {view, decision}, nothing, picked, chosen, pick, answer}: ActionsProps) {
    if (!decision) return null;
    return (
        <div class="actions party-actions">
            {view.step === 'place' && view.chip && (
                <span class="in-hand">
                    <ChipPicture chip={view.chip} />
                </span>
            )}
            {view.step === 'give' && <p>{t('A completed task costs a chip.')}</p>}
            {chosen !== null && (
                <button type="button" onClick={() => answer(chosen)}>
                    {sayMove(decision.moves[chosen] ?? {seat: 0}) ?? decision.words[chosen]}
                </button>
            )}
            {picked !== null && (
                <button type="button" class="quiet" onClick={() => pick(null)}>
                    {t('Another chip')}
                </button>
            )}
            {nothing !== null && picked === null && (
                <button type="button" onClick={() => answer(nothing)}>
                    {decision.words[nothing]}
                </button>
            )}
        </div>
    );
}

/**
 * Whose tray is the large one: yours, or, where nobody plays here, the one that was touched last.
 */
function useSubject(state: TableState, view: PartyView): [number, (seat: number) => void, boolean] {
    const [watched, setWatched] = useState(0);
    const plays = state.you < view.boards.length;
    return [plays ? state.you : watched % view.boards.length, setWatched, plays];
}

/** Spaces are bitten when that is told: behind the last wall, not with the one that closes. */
function useBites(view: PartyView, seat: number): PartyView {
    const told = useRef(view.boards[seat]?.crossed ?? []);
    const seen = beforeBites(view, seat, told.current);
    told.current = seen.boards[seat]?.crossed ?? [];
    return seen;
}

/** The tasks that a beat is about: one that is finished, or all that someone is paid for. */
function tasksTold(beat: Beat<PartyView> | null): readonly string[] {
    if (beat?.kind === 'task') return [(beat.act as TaskAct).task];
    if (beat?.kind === 'count') return (beat.act as PartySeat['fulfilled']).map(({task}) => task);
    return [];
}

/** The spaces that a task still needs on your board. */
const neededFor = ({board, needs = []}: PartyView, task: string): readonly string[] =>
    needs[board.tasks.findIndex(one => one.task === task)] ?? [];

function View(props: ViewProps<PartyView, PartyMove>) {
    const {state, decision, hint, help, ask, beat} = props;
    const {picked, chosen, pick, answer} = usePicked(props);
    const [subject, turnTo, plays] = useSubject(state, props.view);
    const view = useBites(props.view, subject);
    const [marked, mark] = useState('');
    const offers = offersOf(decision, picked);
    const bars = barsOf(view, subject);
    const root = useRef<HTMLDivElement>(null);
    useKeptFocus(root, `${decision?.n ?? 0}.${picked ?? 0}`, `.my-tray ${choosable}[tabindex="0"]`);
    return (
        <div ref={root} class={moves() ? 'party moving' : 'party'}>
            <Others
                state={state}
                view={view}
                help={help}
                seats={view.boards.slice(1).map((_, i) => (subject + 1 + i) % view.boards.length)}
                turnTo={plays ? undefined : turnTo}
                beat={beat}
            />
            <div class="party-desk">
                <Dice view={view} beat={beat} />
                <div class="asking">
                    {ask}
                    <Actions
                        props={props}
                        nothing={offers.nothing}
                        {...{picked, chosen, pick, answer}}
                    />
                </div>
                <div class="party-own">
                    <Drink bars={bars} />
                    <Score
                        seat={subject}
                        name={nameOf(state, subject)}
                        named={!plays}
                        points={view.scores[subject] ?? 0}
                    />
                </div>
            </div>
            <div class="tray-room">
                <MyTray
                    view={view}
                    n={subject}
                    name={nameOf(state, subject)}
                    yours={plays}
                    decision={decision}
                    offers={offers}
                    hinted={hint?.move}
                    marked={marked}
                    needed={help ? neededFor(view, marked) : []}
                    help={help}
                    beat={beat}
                    choose={answer}
                    {...{picked, chosen, pick}}
                />
            </div>
            <div class="party-panel">
                <Tasks
                    state={state}
                    view={view}
                    seat={subject}
                    help={help}
                    marked={marked}
                    mark={mark}
                    lit={tasksTold(beat)}
                />
                {help && <Odds view={view} seat={subject} />}
            </div>
        </div>
    );
}

export const partyUi: GameUi<PartyView, PartyMove> = {
    View,
    describe,
    lessons,
    Rules,
    begins,
    pictured,
    say,
    question,
    sayMove,
    drafts,
    feels,
    Act,
    Scene,
    finale,
    soundOf,
    drawn,
    Why,
    reviewPlayouts: 400,
    replayWidth: 960,
};
