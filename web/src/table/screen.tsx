/** At a table, whatever is played there. */
import type {ComponentChildren} from 'preact';
import {useRef, useState} from 'preact/hooks';
import {type GameRecord, type Hint, Refused, type Table, type TableState} from '../core/client';
import {titleOf} from '../core/games';
import {SPECTATOR} from '../core/types';
import {isStoodIn} from '../core/reduce';
import {Feelings} from '../parts/baker';
import {TopBar} from '../parts/bar';
import {Dialog} from '../parts/dialog';
import {useFocusFallback} from '../parts/focus';
import {Kitchen} from '../parts/kitchen';
import {Picture} from '../parts/picture';
import {Reconnecting} from '../parts/reconnecting';
import {ignoreStrays} from '../parts/twice';
import {useSettings} from '../settings';
import {SoundButton} from '../sound/button';
import type {Director, Shown} from '../stage/director';
import {Meanwhile} from '../stage/holds';
import {useQuestion, useReadiness, useShown} from '../stage/hooks';
import {feelingOf} from '../stage/moods';
import {Stage} from '../stage/stage';
import {uiOf} from '../views/views';
import {openReplay} from '../watch/open';
import {t} from '../words';
import {Ask} from './ask';
import {Dock, type Docked, useDocked} from './dock';
import {End} from './end';
import {tableKeys, useDeliberatePresses, useTableKeys} from './keys';
import {Lessons, useLessons} from './lessons';
import {Log} from './log';
import {RulesOf} from './rules';

/** A click beside everything that does something skips what is being told. */
const skipBeside = (skip: () => void) => (event: MouseEvent) => {
    const {target} = event;
    if (target instanceof Element && !target.closest('button, a, input, select, dialog, .scene'))
        skip();
};

/** Of the game while someone reads: at a server the others may play on. */
const meanwhileOf = ({over, online}: TableState): string => {
    if (over) return '';
    return online
        ? t('You won’t miss anything while you read.')
        : t('The game is waiting for you.');
};

type Open = 'rules' | 'log' | 'keys' | null;

/** What is done at a table, with what was answered to it. */
function useActions(table: Table, director: Director, state: TableState, help: boolean) {
    const [problem, setProblem] = useState('');
    const [hinted, setHinted] = useState<{at: number; hint: Hint | undefined} | null>(null);
    const attempt = (what: () => Promise<void>) => {
        setProblem('');
        what().catch((error: unknown) =>
            setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    const hint =
        help && state.decision && hinted?.at === state.decision.n ? (hinted.hint ?? null) : null;
    const mayHint = help && state.hints;
    return {
        problem,
        hint,
        mayHint,
        choose: (choice: number) => {
            director.answered();
            attempt(() => table.choose(choice));
        },
        undo: () => state.canUndo && attempt(() => table.undo()),
        hurry: () => director.hurry(),
        skip: () => director.skip(),
        back: () => attempt(async () => table.back?.()),
        askHint: () => {
            const n = state.decision?.n;
            if (n !== undefined && mayHint)
                attempt(async () => setHinted({at: n, hint: (await table.hint())[0]}));
        },
    };
}

/** While it is told what happened, the table is further than what is shown: then there is none. */
const sheetOf = (table: Table, shown: TableState, may: boolean) =>
    may && table.sheet && shown.you !== SPECTATOR && table.state.log.length === shown.log.length
        ? () => table.sheet?.() ?? Promise.resolve(null)
        : undefined;

interface DrawerProps {
    title: string;
    /** In its place there, and not over the table. */
    beside: boolean;
    close(): void;
    children: ComponentChildren;
}

const Drawer = ({beside, ...props}: DrawerProps) =>
    beside ? <Dock {...props} /> : <Dialog side {...props} />;

interface DrawersProps extends Pick<DrawerProps, 'beside' | 'close'> {
    open: Open;
    state: TableState;
    table: Table;
    mayHint: boolean;
}

function Drawers({open, state, table, mayHint, ...how}: DrawersProps) {
    switch (open) {
        case 'rules':
            return (
                <Drawer {...how} title={t('Rules')}>
                    <RulesOf game={state.game} />
                </Drawer>
            );
        case 'log':
            return (
                <Drawer {...how} title={t('Game log')}>
                    <Log state={state} open={step => void openReplay(table, step)} />
                </Drawer>
            );
        case 'keys':
            return (
                <Dialog title={t('Keyboard shortcuts')} close={how.close}>
                    <dl class="keys">
                        {tableKeys(mayHint).map(([key, does]) => (
                            <div key={key}>
                                <dt>
                                    <kbd>{key}</kbd>
                                </dt>
                                <dd>{does}</dd>
                            </div>
                        ))}
                    </dl>
                </Dialog>
            );
        default:
            return null;
    }
}

/** In place of lessons, hints, and what comes after the end. */
export interface Guide {
    hint: Hint | null;
    words: ComponentChildren;
}

interface Props {
    table: Table;
    director: Director;
    /** In the bar, behind the game's name: what else can be done there. */
    tools?: ComponentChildren;
    /** Beside what is asked: the time that is left for it. */
    clock?: ComponentChildren;
    /** Under the bar: what there is to know about those who play. */
    children?: ComponentChildren;
    /** One more game with the same people, when this one is over. */
    again(): void;
    /** To the table of that game, if there is one. */
    follow?: () => void;
    /** Of a first game: what is to be done, to be marked, and what is said of it. */
    guide?(shown: Shown): Guide;
    /** Watch the game that is over, from a step on. */
    watch(record: GameRecord, step?: number): void;
}

/** What is asked of a bot is not asked of the person for whom it plays. */
const unasked = (shown: Shown): Shown =>
    isStoodIn(shown.state) ? {...shown, state: {...shown.state, decision: null}} : shown;

/** Whoever reaches for something on the table is back. */
const backByTouch = (state: TableState, back: () => void) => (event: PointerEvent) => {
    const {target} = event;
    if (!isStoodIn(state) || !(target instanceof Element)) return;
    if (!target.closest('.ask, .scene, .absent, .people-panel, dialog')) back();
};

export function TableScreen(props: Props) {
    const shown = unasked(useShown(props.director));
    return (
        <Meanwhile.Provider value={meanwhileOf(shown.state)}>
            <Feelings.Provider value={seat => feelingOf(shown, seat, uiOf(shown.state.game))}>
                <Screen {...props} shown={shown} />
            </Feelings.Provider>
        </Meanwhile.Provider>
    );
}

function Screen({shown, ...props}: Props & {shown: Shown}) {
    const {table, director, tools, clock, children, again, follow, watch, guide} = props;
    const {state} = shown;
    const {help} = useSettings();
    const [open, setOpen] = useState<Open>(null);
    const [since, setSince] = useState(false);
    const actions = useActions(table, director, state, help);
    const guided = guide?.(shown);
    const lessons = useLessons(shown, !guide);
    const choose = (choice: number) => {
        lessons.moved();
        actions.choose(choice);
    };
    const [docked, dock] = useDocked();
    const toggle = (which: Open) => () => setOpen(open === which ? null : which);
    const beside = (which: Docked) => (dock ? () => dock(which) : toggle(which));
    const main = useRef<HTMLElement>(null);
    const [ignoring] = useState(ignoreStrays);
    useFocusFallback(main);
    useQuestion(shown);
    useDeliberatePresses(shown);
    useTableKeys(state, help, {
        rules: beside('rules'),
        log: beside('log'),
        help: toggle('keys'),
        hint: actions.askHint,
        undo: () => void actions.undo(),
        hurry: actions.hurry,
        skip: actions.skip,
        since: () => setSince(shown.since.length > 0),
    });
    const ready = table.ready && (() => void table.ready?.().catch(() => undefined));
    useReadiness(shown, director, ready);
    const ui = uiOf(state.game),
        place = `wide at-table game-${state.game}`;
    return (
        <div class="table-page" onClickCapture={ignoring}>
            <Kitchen />
            <TopBar title={titleOf(state.game)}>
                {tools}
                <SoundButton />
                <button
                    type="button"
                    class="icon"
                    aria-label={t('Rules')}
                    aria-keyshortcuts="r"
                    aria-pressed={dock ? docked === 'rules' : undefined}
                    onClick={beside('rules')}
                >
                    <Picture art="ui-rules" />
                </button>
                <button
                    type="button"
                    class="icon"
                    aria-label={t('Game log')}
                    aria-keyshortcuts="l"
                    aria-pressed={dock ? docked === 'log' : undefined}
                    onClick={beside('log')}
                >
                    <Picture art="ui-log" />
                </button>
            </TopBar>
            <main
                ref={main}
                class={place}
                onClick={skipBeside(actions.skip)}
                onPointerDown={backByTouch(state, actions.back)}
            >
                <Reconnecting state={state} />
                {children}
                {guided?.words}
                {!guided && !state.over && !shown.busy && <Lessons state={state} told={lessons} />}
                {!guided && state.over && !shown.busy && (
                    <End table={table} state={state} again={again} follow={follow} watch={watch} />
                )}
                {state.view && (
                    <ui.View
                        state={state}
                        view={state.view}
                        decision={state.decision}
                        beat={shown.held ? null : shown.beat}
                        hint={guided ? guided.hint : actions.hint}
                        help={actions.mayHint}
                        askSheet={sheetOf(table, state, actions.mayHint)}
                        choose={choose}
                        ask={
                            <Ask
                                shown={shown}
                                state={state}
                                {...actions}
                                mayHint={!guided && actions.mayHint}
                                undo={() => void actions.undo()}
                                {...{since, setSince, clock}}
                            />
                        }
                    />
                )}
                <Stage shown={shown} director={director} ready={ready} />
            </main>
            {docked && (
                <Drawers
                    {...{state, table}}
                    beside
                    open={docked}
                    close={beside(docked)}
                    mayHint={actions.mayHint}
                />
            )}
            <Drawers
                {...{state, table}}
                beside={false}
                open={open}
                close={() => setOpen(null)}
                mayHint={actions.mayHint}
            />
        </div>
    );
}
