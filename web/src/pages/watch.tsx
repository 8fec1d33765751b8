/** A game watched again: every step, through anybody's eyes, with its words and its review. */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/client';
import {TopBar} from '../parts/bar';
import {addressOf, readRoute} from '../route';
import {useSettings} from '../settings';
import {answerTo} from '../table/keys';
import {uiOf} from '../views/views';
import {captionOf, clampStep, readEyes, seenStep, stepByKey, tableOf} from '../watch/film';
import {useLines, useMedia, usePlaying, useReel, useShot, useTelling} from '../watch/hooks';
import {useWatchKeys} from '../watch/keys';
import {Lines} from '../watch/lines';
import {Panel, type PanelName} from '../watch/panel';
import {Player} from '../watch/player';
import {OpenRecord} from '../watch/records';
import type {Reel} from '../watch/reel';
import {Review} from '../watch/reviewing';
import {About, Caption, Keys, ResultWindow, Tools} from '../watch/windows';
import {t} from '../words';
import '../watch/watch.css';

interface Props {
    core: Core;
    id: string;
    step: number;
    eyes?: string;
    review?: boolean;
}

const wideEnough = '(min-width: 1080px) and (min-height: 560px)';

/** Where the address points to; it follows every step, so that a link opens at this moment. */
function usePlace(reel: Reel, {id, step, eyes, review}: Omit<Props, 'core'>) {
    const {film} = reel;
    const [place, setPlace] = useState({
        step: clampStep(step, film.steps),
        eyes: readEyes(eyes, film.seats),
    });
    const [reached, setReached] = useState(place.step);
    const beside = useMedia(wideEnough);
    const [panel, setPanel] = useState<PanelName | null>(review ? 'review' : null);
    const shownPanel = panel ?? (beside ? 'log' : null);
    const address = addressOf({
        page: 'watch',
        id,
        step: place.step,
        eyes: String(place.eyes),
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
                    step: clampStep(to.step, film.steps),
                    eyes: readEyes(to.eyes, film.seats),
                });
        };
        addEventListener('hashchange', led);
        return () => removeEventListener('hashchange', led);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- film and id are the reel's
    }, [reel]);
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
            setPlace(now => ({...now, step: clampStep(to(now.step), film.steps)})),
        setEyes: (to: number) => setPlace(now => ({...now, eyes: to})),
    };
}

type Window = 'result' | 'about' | 'keys' | null;

/**
 * Everything that moves a replay. Who takes it into their own hands stops it from going on by
 * itself.
 */
function useScreening(reel: Reel, where: Omit<Props, 'core'>) {
    const {film} = reel;
    const place = usePlace(reel, where);
    const [speed, setSpeed] = useState(1);
    const shot = useShot(reel, place.step, place.eyes),
        lines = useLines(reel, place.eyes);
    const turn = (by: 1 | -1) => place.change(step => seenStep(lines, step, by, film.steps));
    const {playing, setPlaying} = usePlaying(shot, speed, film.steps, () => turn(1));
    const byHand = (to: (step: number) => number) => {
        setPlaying(false);
        place.change(to);
    };
    useTelling(shot);
    return {
        ...place,
        speed,
        setSpeed,
        shot,
        lines,
        playing,
        go: (step: number) => byHand(() => step),
        turn: (by: 1 | -1) => byHand(step => seenStep(lines, step, by, film.steps)),
        /**
         * Keys may come faster than the page is drawn: each counts from where the one before led.
         */
        move: (key: string) => {
            const moves = stepByKey(key, 0, film.steps) !== undefined;
            if (moves) byHand(step => stepByKey(key, step, film.steps, lines) ?? step);
            return moves;
        },
        toggle: () => {
            if (!playing && place.step >= film.steps) place.change(() => 0);
            setPlaying(!playing);
        },
    };
}

function Screening({reel, ...where}: {reel: Reel} & Omit<Props, 'core'>) {
    const {film} = reel;
    const now = useScreening(reel, where);
    const {shot, lines, step, beside, panel, setPanel} = now;
    const [window, setWindow] = useState<Window>(null);
    const {help} = useSettings();
    const state = shot && tableOf({film, shot, eyes: shot.eyes, lines});
    const tell = (key: string) =>
        state ? (key === 'w' ? captionOf(shot) : answerTo(key, state, help)) : '';
    useWatchKeys({
        ...now,
        tell,
        log: () => setPanel('log'),
        review: () => setPanel('review'),
        help: () => setWindow('keys'),
    });
    const jump = (to: number) => {
        now.go(to);
        if (!beside) setPanel(null);
    };
    const {View} = uiOf(film.game);
    const titles = {
        thief: t('Who Stole the Cookie?'),
        speculaas: t('Speculaas'),
        party: t('Cookie Party'),
    };
    const close = () => setWindow(null);
    return (
        <div class={beside ? 'watch-page with-panel' : 'watch-page'}>
            <TopBar title={titles[film.game]}>
                <Tools open={setPanel} beside={beside} about={() => setWindow('about')} />
            </TopBar>
            <main class="wide">
                <div class={`at-table game-${film.game}`}>
                    {state && (
                        <View
                            state={state}
                            view={shot.view}
                            decision={null}
                            choose={() => undefined}
                            hint={null}
                            help={help}
                            ask={
                                <Caption
                                    shot={shot}
                                    state={state}
                                    showResult={() => setWindow('result')}
                                />
                            }
                        />
                    )}
                </div>
            </main>
            <Player film={film} {...now} />
            <Panel name={panel} beside={beside} open={setPanel}>
                {panel === 'log' && (
                    <Lines lines={lines} step={step} reached={now.reached} go={jump} />
                )}
                {panel === 'review' && <Review reel={reel} step={step} go={now.go} jump={jump} />}
            </Panel>
            {window === 'result' && state && (
                <ResultWindow state={state} reel={reel} close={close} />
            )}
            {window === 'about' && (
                <About
                    reel={reel}
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
    const reel = useReel(core, where.id);
    if (reel && 'value' in reel) return <Screening {...where} reel={reel.value} />;
    return (
        <>
            <TopBar title={t('Watch a game')} />
            <main class="no-film">
                {!reel && <p>{t('One moment …')}</p>}
                {reel && (
                    <>
                        <p role="alert">{reel.error}</p>
                        <p>{t('You can drop a record of a game anywhere onto this page.')}</p>
                        <OpenRecord class="" />
                    </>
                )}
            </main>
        </>
    );
}
