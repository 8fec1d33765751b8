/** A game watched again: every step, through anybody's eyes, with its words and its review. */
import {useEffect, useState} from 'preact/hooks';
import type {Core, TableState} from '../core/client';
import {TopBar} from '../parts/bar';
import {Dialog} from '../parts/dialog';
import {Picture} from '../parts/picture';
import {addressOf, readRoute} from '../route';
import {useSettings} from '../settings';
import {uiOf} from '../views/views';
import {captionOf, clampStep, readEyes, stepByKey, tableOf} from '../watch/film';
import {download, share} from '../watch/files';
import {type Shot, useLines, useMedia, usePlaying, useReel, useShot, useTelling} from '../watch/hooks';
import {useWatchKeys, watchKeys} from '../watch/keys';
import {Lines} from '../watch/lines';
import {headline} from '../watch/outcome';
import {Panel, type PanelName} from '../watch/panel';
import {Player} from '../watch/player';
import {proofOf} from '../watch/proof';
import {OpenRecord} from '../watch/records';
import type {Reel} from '../watch/reel';
import {ProofLine, ResultOf} from '../watch/result';
import {Review} from '../watch/reviewing';
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
    const [place, setPlace] = useState({step: clampStep(step, film.steps), eyes: readEyes(eyes, film.seats)});
    const [reached, setReached] = useState(place.step);
    const beside = useMedia(wideEnough);
    const [panel, setPanel] = useState<PanelName | null>(review ? 'review' : null);
    const shownPanel = panel ?? (beside ? 'log' : null);
    const address = addressOf({
        page: 'watch', id, step: place.step, eyes: String(place.eyes), review: shownPanel === 'review',
    });
    useEffect(() => {
        const led = () => {
            const to = readRoute(location.hash);
            if (to.page === 'watch' && to.id === id) setPlace({step: clampStep(to.step, film.steps), eyes: readEyes(to.eyes, film.seats)});
        };
        addEventListener('hashchange', led);
        return () => removeEventListener('hashchange', led);
    }, [reel]);
    useEffect(() => {
        setReached(before => Math.max(before, place.step));
        const timer = setTimeout(() => history.replaceState(history.state, '', address), 150);
        return () => clearTimeout(timer);
    }, [address]);
    return {
        ...place, reached: Math.max(reached, place.step), beside, panel: shownPanel, setPanel, address,
        go: (to: number) => setPlace(now => ({...now, step: clampStep(to, film.steps)})),
        /** Keys may come faster than the page is drawn: each counts from where the one before led. */
        move: (key: string) => {
            if (stepByKey(key, 0, film.steps) === undefined) return false;
            setPlace(now => ({...now, step: stepByKey(key, now.step, film.steps) ?? now.step}));
            return true;
        },
        setEyes: (to: number) => setPlace(now => ({...now, eyes: to})),
    };
}

/** In place of what is asked at a table. */
function Caption({shot, state, showResult}: {shot: Shot; state: TableState; showResult(): void}) {
    const text = captionOf(shot);
    const quiet = shot.step === 0 ? t('Before the beginning') : t('Something that these eyes did not see');
    return (
        <section class="ask caption" aria-label={t('What happened at this step')}>
            <p class="question">{text || quiet}</p>
            {shot.over && state.result && (
                <div class="actions">
                    <button type="button" onClick={showResult}><Picture art="ui-crown" /> {t('Show the result')}</button>
                </div>
            )}
        </section>
    );
}

function ResultWindow({state, reel, close}: {state: TableState; reel: Reel; close(): void}) {
    return (
        <Dialog title={headline(state)} close={close}>
            <ResultOf state={state} proof={proofOf(reel.film, reel.record)} />
        </Dialog>
    );
}

function About({reel, address, online, close}: {reel: Reel; address: string; online: boolean; close(): void}) {
    const [said, setSaid] = useState('');
    return (
        <Dialog title={t('This game')} close={close}>
            <ProofLine proof={proofOf(reel.film, reel.record)} />
            <div class="actions">
                {online && (
                    <button type="button" onClick={() => void share(address, t('A game of Cookie Tin')).then(setSaid)}>
                        <Picture art="ui-share" /> {t('Share this moment')}
                    </button>
                )}
                <button type="button" class="quiet" onClick={() => download(reel.record)}><Picture art="ui-log" /> {t('Download the record')}</button>
                <OpenRecord />
            </div>
            <p role="status">{said}</p>
        </Dialog>
    );
}

function Keys({close}: {close(): void}) {
    return (
        <Dialog title={t('All keys')} close={close}>
            <dl class="keys">{watchKeys().map(([key, does]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>
        </Dialog>
    );
}

function Tools({open, beside, about}: {open(name: PanelName): void; beside: boolean; about(): void}) {
    return (
        <>
            {!beside && <button type="button" class="icon" aria-label={t('What happened')} aria-keyshortcuts="l" onClick={() => open('log')}><Picture art="ui-log" /></button>}
            {!beside && <button type="button" class="icon" aria-label={t('Review')} aria-keyshortcuts="v" onClick={() => open('review')}><Picture art="ui-hint" /></button>}
            <button type="button" class="icon" aria-label={t('This game')} onClick={about}><Picture art="ui-share" /></button>
        </>
    );
}

type Window = 'result' | 'about' | 'keys' | null;

function Screening({reel, ...where}: {reel: Reel} & Omit<Props, 'core'>) {
    const {film} = reel;
    const place = usePlace(reel, where);
    const [speed, setSpeed] = useState(1);
    const [window, setWindow] = useState<Window>(null);
    const {help} = useSettings();
    const shot = useShot(reel, place.step, place.eyes), lines = useLines(reel, place.eyes);
    const {playing, setPlaying} = usePlaying(shot, speed, film.steps, place.go);
    useTelling(shot);
    const go = (step: number) => {
        setPlaying(false);
        place.go(step);
    };
    const toggle = () => {
        if (!playing && place.step >= film.steps) place.go(0);
        setPlaying(!playing);
    };
    const openPanel = (name: PanelName | null) => place.setPanel(name);
    useWatchKeys({
        move: key => {
            const moved = place.move(key);
            if (moved) setPlaying(false);
            return moved;
        },
        toggle,
        log: () => openPanel('log'), review: () => openPanel('review'), help: () => setWindow('keys'),
    });
    const jump = (step: number) => {
        go(step);
        if (!place.beside) openPanel(null);
    };
    const {View} = uiOf(film.game);
    const state = shot && tableOf({film, shot, eyes: shot.eyes, lines});
    const titles = {thief: t('Who Stole the Cookie?'), speculaas: t('Speculaas'), party: t('Cookie Party')};
    const close = () => setWindow(null);
    return (
        <div class={place.beside ? 'watch-page with-panel' : 'watch-page'}>
            <TopBar title={titles[film.game]}><Tools open={openPanel} beside={place.beside} about={() => setWindow('about')} /></TopBar>
            <main class="wide">
                <div class={`at-table game-${film.game}`}>
                    {state && (
                        <View
                            state={state} view={shot.view} decision={null} choose={() => undefined} hint={null} help={help}
                            ask={<Caption shot={shot} state={state} showResult={() => setWindow('result')} />}
                        />
                    )}
                </div>
            </main>
            <Player film={film} playing={playing} speed={speed} setSpeed={setSpeed} toggle={toggle} {...place} go={go} />
            <Panel name={place.panel} beside={place.beside} open={openPanel}>
                {place.panel === 'log' && <Lines lines={lines} step={place.step} reached={place.reached} go={jump} />}
                {place.panel === 'review' && <Review reel={reel} step={place.step} go={jump} />}
            </Panel>
            {window === 'result' && state && <ResultWindow state={state} reel={reel} close={close} />}
            {window === 'about' && <About reel={reel} address={place.address} online={where.id !== 'here'} close={close} />}
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
                {reel
                    ? <><p role="alert">{reel.error}</p><p>{t('You can drop a record of a game anywhere onto this page.')}</p><OpenRecord class="" /></>
                    : <p>{t('One moment …')}</p>}
            </main>
        </>
    );
}
