/** The line that says what is asked of you now, with the buttons to do it. */
import type {ComponentChildren} from 'preact';
import {useContext, useEffect, useState} from 'preact/hooks';
import type {Art} from '../art';
import type {Hint, TableState} from '../core/client';
import {isStoodIn} from '../core/reduce';
import {useFit} from '../parts/fit';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import type {Shown} from '../stage/director';
import {Meanwhile, useHeld} from '../stage/holds';
import {SinceLastTurn, SinceList, Telling} from '../stage/telling';
import {nameOf} from '../views/props';
import {sayMove, sayQuestion} from '../views/say';
import {t} from '../words';

export function questionOf(state: TableState): string {
    if (state.over) return t('The game is over.');
    if (isStoodIn(state)) return t('A bot is playing for you.');
    if (state.decision) return sayQuestion(state);
    const namesOf = (seats: readonly number[]) =>
        seats.filter(seat => seat !== state.you).map(seat => nameOf(state, seat));
    const late = namesOf(state.telling);
    if (late.length && !state.pause) return t('Waiting for {names} to catch up…', {names: late});
    const names = namesOf(state.pause?.waiting ?? state.waitingFor);
    return names.length ? t('Waiting for {names}…', {names}) : t('One moment…');
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
    /** Where a bot plays for you: you are here again. */
    back(): void;
    since: boolean;
    setSince(open: boolean): void;
    /** How much time is left, where a clock runs. */
    clock?: ComponentChildren;
    children?: ComponentChildren;
}

interface ToolProps {
    does(): void;
    name: string;
    picture: Art;
    keys: string;
    /** Shows its name beside its picture. */
    named?: boolean;
    /** Without this it keeps its place, unseen. */
    there?: boolean;
}

function Tool({does, name, picture, keys, named = false, there = true}: ToolProps) {
    return (
        <button
            type="button"
            class={`${named ? 'quiet' : 'icon'}${there ? '' : ' kept'}`}
            aria-label={named ? undefined : name}
            title={named ? undefined : name}
            aria-keyshortcuts={keys}
            disabled={!there}
            onClick={does}
        >
            <Picture art={picture} />
            {named && ` ${name}`}
        </button>
    );
}

/** While others play, and while it is told: then one may go on quickly to what is next for you. */
const isAhead = ({state, busy, beat}: Shown): boolean =>
    !state.decision && !(state.over && !busy) && !beat?.scene;

type ToolsProps = Omit<Props, 'problem' | 'hint'>;

/** A hint while you are asked; else on to what is next for you. */
function Ahead({shown, mayHint, askHint, hurry}: ToolsProps) {
    if (isAhead(shown))
        return <Tool named does={hurry} name={t('Faster')} picture="ui-play" keys="f" />;
    const isAsked = shown.state.decision !== null && mayHint;
    return (
        <Tool
            named
            there={isAsked}
            {...{does: askHint, name: t('Hint'), picture: 'ui-hint', keys: 'h'}}
        />
    );
}

/** All have their places, also while they are not there: none slides under a finger. */
const Skip = ({shown, skip}: ToolsProps) => (
    <Tool
        named
        there={isAhead(shown) && shown.busy}
        {...{does: skip, name: t('Skip'), picture: 'ui-skip', keys: 'n'}}
    />
);

const Back = ({shown, undo}: ToolsProps) => (
    <Tool
        named
        there={shown.state.canUndo}
        {...{does: undo, name: t('Undo'), picture: 'ui-undo', keys: 'u'}}
    />
);

/** So long, in milliseconds, someone is waited for before it is said: mostly they are quick. */
const patience = 500;

/** Whether it has been so for a while. */
function useLasting(isSo: boolean, ms: number): boolean {
    const [lasts, setLasts] = useState(false);
    useEffect(() => {
        if (!isSo) return;
        const timer = setTimeout(() => setLasts(true), ms);
        return () => {
            clearTimeout(timer);
            setLasts(false);
        };
    }, [isSo, ms]);
    return isSo && lasts;
}

/** A bot plays: you can take over again. */
const YouToo = ({state, back}: Pick<Props, 'state' | 'back'>) => (
    <span class="you-too">
        {questionOf(state)}
        <button type="button" onClick={back}>
            {t('I’m back')}
        </button>
    </span>
);

/** The question; nothing while what lies over the table says that the game waits. */
function Question({shown, clock, back}: Pick<Props, 'shown' | 'clock' | 'back'>) {
    const {state} = shown;
    const meanwhile = useContext(Meanwhile);
    const held = useHeld() && !state.decision && !state.online;
    const isReplaced = isStoodIn(state);
    const isWaiting = !state.decision && !state.over && !isReplaced && !isTold(shown);
    const waits = useLasting(isWaiting, patience);
    const isQuiet = (held && meanwhile) || isTold(shown) || (isWaiting && !waits);
    return (
        <p ref={useFit()} class="question" tabIndex={-1}>
            {isReplaced && !(held && meanwhile) ? (
                <YouToo state={state} back={back} />
            ) : (
                !isQuiet && (
                    <>
                        {clock}
                        <Pictured game={state.game} text={questionOf(state)} />
                    </>
                )
            )}
        </p>
    );
}

export function Ask({hint, problem, ...props}: Props) {
    const {shown, state, children, clock, back, since, setSince} = props;
    return (
        <section class={state.decision ? 'ask yours' : 'ask'} aria-label={t('What to do now')}>
            <Telling shown={shown} />
            <Question shown={{...shown, state}} clock={clock} back={back} />
            <div class="actions">
                {children}
                <Ahead {...props} />
                <Skip {...props} />
                <SinceLastTurn shown={shown} open={since} setOpen={setSince} />
                <Back {...props} />
            </div>
            <SinceList shown={shown} open={since} setOpen={setSince} />
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
