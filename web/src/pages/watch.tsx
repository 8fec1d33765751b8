/** A game watched again: every step, through anyone's eyes, with its words and its review. */
import {useEffect, useMemo, useState} from 'preact/hooks';
import type {Core, View as GameView} from '../core/client';
import {titleOf} from '../core/games';
import {Feelings} from '../parts/baker';
import {TopBar} from '../parts/bar';
import {useMedia} from '../parts/media';
import {addressOf, readRoute} from '../route';
import {useSettings} from '../settings';
import {useShown} from '../stage/hooks';
import {Kitchen} from '../parts/kitchen';
import {feelingOf} from '../stage/moods';
import {Stage} from '../stage/stage';
import {answerTo} from '../table/keys';
import {uiOf} from '../views/views';
import {
    captionOf,
    clampStep,
    readViewer,
    seenStep,
    stepByKey,
    tableOf,
    usualViewer,
} from '../watch/moment';
import {Compared, MistakeCard} from '../watch/compared';
import {useLines, usePlaying, useReplay, useShownStep, useTelling} from '../watch/hooks';
import {useWatchKeys} from '../watch/keys';
import {Lines} from '../watch/lines';
import {Panel, type PanelName} from '../watch/panel';
import {Player} from '../watch/player';
import {OpenRecord} from '../watch/records';
import type {Replay} from '../watch/replay';
import {useStaged} from '../watch/staged';
import {type Mistake, worstMistakes} from '../watch/review';
import {mistakesShown, Review} from '../watch/reviewing';
import {About, Caption, Keys, ResultWindow, Tools} from '../watch/windows';
import {t} from '../words';
import {WithGame} from './later';
import '../watch/watch.css';

interface Props {
    core: Core;
    id: string;
    step: number;
    viewer?: string;
    review?: boolean;
}

/** What stands beside a table takes three tenths of the page (watch.css). */
const wideEnough = (table = 756): string =>
    `(min-width: ${Math.ceil(table / 0.7)}px) and (min-height: 560px)`;

/** Where the address points to; it follows every step, so that a link opens at this moment. */
function usePlace(replay: Replay, {id, step, viewer, review}: Omit<Props, 'core'>) {
    const {info} = replay;
    const [place, setPlace] = useState({
        // Before the first step nothing lies on the table: one begins with what was dealt.
        step: clampStep(step || 1, info.steps),
        viewer: readViewer(viewer, info.seats),
    });
    const [reached, setReached] = useState(place.step);
    const beside = useMedia(wideEnough(uiOf(info.game).replayWidth));
    const [panel, setPanel] = useState<PanelName | null>(review ? 'review' : null);
    const shownPanel = panel ?? (beside ? 'log' : null);
    const address = addressOf({
        page: 'watch',
        id,
        step: place.step,
        viewer: String(place.viewer),
        review: shownPanel === 'review',
    });
    /**
     * Where the address leads within this replay; null: somewhere else, and we are about to go
     * there.
     */
    const leads = () => {
        const to = readRoute(location.hash);
        return to.page === 'watch' && to.id === id ? to : null;
    };
    useEffect(() => {
        const led = () => {
            const to = leads();
            if (to)
                setPlace({
                    step: clampStep(to.step, info.steps),
                    viewer: readViewer(to.viewer, info.seats),
                });
        };
        addEventListener('hashchange', led);
        return () => removeEventListener('hashchange', led);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- info and id are the replay's
    }, [replay]);
    useEffect(() => {
        setReached(before => Math.max(before, place.step));
        const timer = setTimeout(
            () => leads() && history.replaceState(history.state, '', address),
            150,
        );
        return () => clearTimeout(timer);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the address says id and place
    }, [address]);
    return {
        ...place,
        reached: Math.max(reached, place.step),
        beside,
        panel: shownPanel,
        setPanel,
        address,
        change: (to: (step: number) => number) =>
            setPlace(now => ({...now, step: clampStep(to(now.step), info.steps)})),
        setViewer: (to: number) => setPlace(now => ({...now, viewer: to})),
    };
}

type Window = 'result' | 'about' | 'keys' | null;

/**
 * Everything that moves a replay. Whoever takes it into their own hands stops it from going on by
 * itself.
 */
function useScreening(replay: Replay, where: Omit<Props, 'core'>) {
    const {info} = replay;
    const place = usePlace(replay, where);
    const [speed, setSpeed] = useState(1);
    const shown = useShownStep(replay, place.step, place.viewer),
        lines = useLines(replay, place.viewer);
    const state = useMemo(
        () => shown && tableOf({info, shown, viewer: shown.viewer, lines}),
        [info, shown, lines],
    );
    const staged = useStaged(
        info.game,
        state,
        {step: shown?.step ?? 0, viewer: shown?.viewer ?? 0, lines},
        speed,
    );
    const {director} = staged;
    const turn = (by: 1 | -1) => place.change(step => seenStep(lines, step, by, info.steps));
    const next = () => turn(1);
    const {playing, setPlaying} = usePlaying(place.step, shown, staged, lines, info.steps, next);
    const byHand = (to: (step: number) => number) => {
        setPlaying(false);
        place.change(to);
    };
    useTelling(shown, director);
    return {
        ...place,
        speed,
        setSpeed,
        shown,
        director,
        lines,
        playing,
        go: (step: number) => byHand(() => step),
        turn: (by: 1 | -1) => byHand(step => seenStep(lines, step, by, info.steps)),
        /**
         * Keys may come faster than the page is drawn: each counts from where the one before led.
         */
        move: (key: string) => {
            const moves = stepByKey(key, 0, info.steps) !== undefined;
            if (moves) byHand(step => stepByKey(key, step, info.steps, lines) ?? step);
            return moves;
        },
        toggle: () => {
            if (!playing && place.step >= info.steps)
                place.change(() => seenStep(lines, 0, 1, info.steps));
            setPlaying(!playing);
        },
    };
}

/** Who looks back at their own game: whoever's view it is, or the only person in it. */
function ownOf({seats}: Replay['info'], viewer: number): number {
    return viewer < seats.length ? viewer : usualViewer(seats);
}

/** The mistake that is looked at on the table, as whoever made it saw it. */
function useComparing(replay: Replay, now: ReturnType<typeof useScreening>) {
    const [own] = useState(() => ownOf(replay.info, now.viewer));
    const [mistake, look] = useState<Mistake | null>(null);
    const {shown} = now;
    const isThere = mistake && shown && now.step === mistake.step && shown.step === mistake.step;
    const compare = (to: Mistake) => {
        look(to);
        now.setViewer(to.seat);
        now.go(to.step);
    };
    const turn = (by: 1 | -1) => {
        const all = worstMistakes(replay.verdicts.values(), mistakesShown, {own});
        const at = all.findIndex(({step}) => step === mistake?.step);
        const to = all.at((at + by) % all.length);
        if (to) compare(to);
    };
    const comparing = isThere && shown.viewer === mistake.seat ? mistake : null;
    return {own, comparing, compare, turn, stop: () => look(null)};
}

const pageClass = (beside: boolean, comparing: boolean): string =>
    `watch-page${beside ? ' with-panel' : ''}${comparing ? ' comparing' : ''}`;

function Screening({replay, ...where}: {replay: Replay} & Omit<Props, 'core'>) {
    const {info} = replay;
    const now = useScreening(replay, where);
    const {shown, director, lines, step, beside, panel, setPanel} = now;
    const staged = useShown(director);
    const [window, setWindow] = useState<Window>(null);
    const {help} = useSettings();
    const state = staged.state.view ? staged.state : null;
    const tell = (key: string) =>
        state && shown ? (key === 'w' ? captionOf(shown) : answerTo(key, state, help)) : '';
    useWatchKeys({
        ...now,
        tell,
        log: () => setPanel('log'),
        review: () => setPanel('review'),
        help: () => setWindow('keys'),
    });
    const {own, comparing, compare, turn, stop} = useComparing(replay, now);
    const isCompared = comparing && state && !staged.busy;
    const toTable = () => !beside && setPanel(null);
    const jump = (to: number) => {
        now.go(to);
        toTable();
    };
    const {View, ...nature} = uiOf(info.game);
    const close = () => setWindow(null);
    return (
        <div class={pageClass(beside, !!isCompared)}>
            <Kitchen />
            <TopBar title={titleOf(info.game)}>
                <Tools open={setPanel} beside={beside} about={() => setWindow('about')} />
            </TopBar>
            <main class="wide">
                <Feelings.Provider value={seat => feelingOf(staged, seat, nature)}>
                    <div class={`at-table game-${info.game}`}>
                        {state && shown && (
                            <View
                                state={state}
                                view={state.view as GameView}
                                decision={null}
                                beat={staged.held ? null : staged.beat}
                                choose={() => undefined}
                                hint={null}
                                help={help}
                                ask={
                                    <Caption
                                        staged={staged}
                                        shown={shown}
                                        state={state}
                                        showResult={() => setWindow('result')}
                                    />
                                }
                            />
                        )}
                        {isCompared && <Compared state={state} mistake={comparing} />}
                        <Stage shown={staged} director={director} />
                    </div>
                </Feelings.Provider>
            </main>
            <Player info={info} {...now} />
            {isCompared && !beside && (
                <MistakeCard
                    {...{state, own, turn, close: stop}}
                    mistake={comparing}
                    list={() => setPanel('review')}
                />
            )}
            <Panel name={panel} beside={beside} open={setPanel}>
                {panel === 'log' && state && (
                    <Lines
                        state={state}
                        lines={lines}
                        step={step}
                        // What is being told is read when it has been.
                        reached={now.reached - Number(staged.busy && now.reached === step)}
                        go={jump}
                    />
                )}
                {panel === 'review' && (
                    <Review
                        {...{replay, step, own, lines}}
                        at={isCompared ? step : undefined}
                        go={now.go}
                        jump={mistake => {
                            compare(mistake);
                            toTable();
                        }}
                    />
                )}
            </Panel>
            {window === 'result' && state && (
                <ResultWindow state={state} replay={replay} id={where.id} close={close} />
            )}
            {window === 'about' && (
                <About
                    replay={replay}
                    id={where.id}
                    address={now.address}
                    online={where.id !== 'here'}
                    close={close}
                />
            )}
            {window === 'keys' && <Keys close={close} />}
        </div>
    );
}

export function Watch({core, ...where}: Props) {
    const replay = useReplay(core, where.id);
    if (replay && 'value' in replay)
        return (
            <WithGame game={replay.value.info.game}>
                {() => <Screening {...where} replay={replay.value} />}
            </WithGame>
        );
    return (
        <>
            <TopBar title={t('Watch a replay')} />
            <main class="no-replay">
                {!replay && <p>{t('One moment…')}</p>}
                {replay && (
                    <>
                        <p role="alert">{replay.error}</p>
                        <p>{t('You can drop a game recording anywhere on this page.')}</p>
                        <OpenRecord class="" />
                    </>
                )}
            </main>
        </>
    );
}
