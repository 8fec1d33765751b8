/** The line that says what is asked of you now, with the buttons to do it. */
import type {ComponentChildren} from 'preact';
import {useContext} from 'preact/hooks';
import type {Hint, TableState} from '../core/client';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import type {Shown} from '../stage/director';
import {Meanwhile, useHeld} from '../stage/holds';
import {SinceLastTurn, Telling} from '../stage/telling';
import {nameOf} from '../views/props';
import {sayMove} from '../views/say';
import {uiOf} from '../views/views';
import {t} from '../words';

export function questionOf(state: TableState): string {
    if (state.over) return t('The game is over.');
    if (state.decision && state.view)
        return uiOf(state.game).question?.(state.view, state.you) ?? state.decision.question;
    const waiting = state.waitingFor
        .filter(seat => seat !== state.you)
        .map(seat => nameOf(state, seat));
    return waiting.length ? t('Waiting for {names}…', {names: waiting}) : t('One moment…');
}

/** While it is told what happened, nobody knows yet who is next: the line keeps its place. */
const isTold = ({state, busy, beat}: Shown): boolean =>
    busy && beat !== null && !state.decision && !state.over;

interface Props {
    shown: Shown;
    state: TableState;
    hint: Hint | null;
    problem: string;
    mayHint: boolean;
    askHint(): void;
    undo(): void;
    hurry(): void;
    skip(): void;
    since: boolean;
    setSince(open: boolean): void;
    /** How much time is left, where a clock runs. */
    clock?: ComponentChildren;
    children?: ComponentChildren;
}

/** Quickly on to what is next for you: while others play, and while it is told. */
function Ahead({shown, hurry, skip}: Pick<Props, 'shown' | 'hurry' | 'skip'>) {
    const {state, busy, beat} = shown;
    if (state.decision || (state.over && !busy) || beat?.scene) return null;
    return (
        <>
            {busy && (
                <button
                    type="button"
                    class="icon"
                    aria-label={t('Skip')}
                    title={t('Skip')}
                    onClick={skip}
                    aria-keyshortcuts="n"
                >
                    <Picture art="ui-arrow" />
                </button>
            )}
            <button type="button" class="quiet" onClick={hurry} aria-keyshortcuts="f">
                <Picture art="ui-play" /> {t('Faster')}
            </button>
        </>
    );
}

/** The question; where nothing is asked and something here holds the game up, that it waits. */
function Question({shown, clock}: Pick<Props, 'shown' | 'clock'>) {
    const {state} = shown;
    const meanwhile = useContext(Meanwhile);
    const held = useHeld() && !state.decision && !state.online;
    if (held && meanwhile) return <>{meanwhile}</>;
    if (isTold(shown)) return null;
    return (
        <>
            {clock}
            <Pictured game={state.game} text={questionOf(state)} />
        </>
    );
}

export function Ask({shown, hint, problem, mayHint, askHint, undo, children, ...story}: Props) {
    const {state} = story;
    return (
        <section class={state.decision ? 'ask yours' : 'ask'} aria-label={t('What to do now')}>
            <Telling shown={shown} />
            <p class="question" tabIndex={-1}>
                <Question shown={{...shown, state}} clock={story.clock} />
            </p>
            <div class="actions">
                {children}
                {state.decision && mayHint && (
                    <button type="button" class="quiet" onClick={askHint} aria-keyshortcuts="h">
                        <Picture art="ui-hint" /> {t('Hint')}
                    </button>
                )}
                {state.canUndo && (
                    <button type="button" class="quiet" onClick={undo} aria-keyshortcuts="u">
                        <Picture art="ui-undo" /> {t('Undo')}
                    </button>
                )}
                <Ahead shown={shown} hurry={story.hurry} skip={story.skip} />
                <SinceLastTurn shown={shown} open={story.since} setOpen={story.setSince} />
            </div>
            {hint && (
                <p class="hint" role="status">
                    <Picture art="ui-hint" />{' '}
                    <Pictured
                        game={state.game}
                        text={`${sayMove(state.game, hint.move, hint.text)}. ${hint.why}.`}
                        of={hint.move}
                    />
                </p>
            )}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </section>
    );
}
