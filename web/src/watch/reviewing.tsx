/**
 * The review: everyone's chances, and the mistakes that cost most. It is made only when it is
 * asked for.
 */
import {useEffect, useRef, useState} from 'preact/hooks';
import type {Judged} from '../core/client';
import {PlayerMark} from '../parts/picture';
import {Pictured} from '../parts/words';
import {nameOf} from '../views/props';
import {sayMove} from '../views/say';
import {uiOf} from '../views/views';
import {t} from '../words';
import {Graph} from './graph';
import {type Mistake, percent, worstMistakes} from './review';
import type {Replay} from './replay';
import './reviewing.css';

const mistakesShown = 8;

interface Props {
    replay: Replay;
    step: number;
    /** Who is "you", as at the table. */
    viewer: number;
    go(step: number): void;
    /** Goes there to look at it. */
    jump(step: number): void;
}

/**
 * Steps that are still to be judged, the whole game roughly first, so that the graph takes shape
 * early.
 */
function stepsLeft(replay: Replay, viewer: number): number[] {
    const steps = Array.from({length: replay.info.steps + 1}, (_, step) => step);
    const coarse = steps.filter(step => step % 4 === 0),
        rest = steps.filter(step => step % 4 !== 0);
    return [...coarse, ...rest].filter(step => !replay.isReviewed(step, viewer));
}

function useReview(replay: Replay, viewer: number) {
    const [running, setRunning] = useState(true);
    const [, draw] = useState({});
    const wanted = useRef(0);
    useEffect(() => {
        const run = ++wanted.current;
        if (!running && replay.verdicts.size <= replay.info.steps) return;
        void (async () => {
            for (const step of stepsLeft(replay, viewer)) {
                const {reviewPlayouts} = uiOf(replay.info.game);
                await replay.review(step, viewer, {playouts: reviewPlayouts});
                if (wanted.current !== run) return;
                draw({});
            }
            setRunning(false);
        })().catch(() => setRunning(false));
        // eslint-disable-next-line react-hooks/exhaustive-deps -- a number, not an element
        return () => void wanted.current++;
    }, [replay, running, viewer]);
    return {
        running,
        done: replay.verdicts.size,
        all: replay.info.steps + 1,
        begin: () => setRunning(true),
        stop: () => setRunning(false),
    };
}

function MistakeItem({
    mistake,
    replay,
    viewer,
    go,
}: Pick<Props, 'replay' | 'viewer' | 'go'> & {mistake: Mistake}) {
    const {step, seat, played, best, loss, reason} = mistake;
    const player = replay.info.seats[seat]?.name ?? '';
    const {game} = replay.info;
    const say = ({move, text}: Judged) => sayMove(game, move, text);
    const choice =
        say(best) === say(played) ? t('{choice}, elsewhere', {choice: say(best)}) : say(best);
    const better = {choice, percent: percent(best.chance)};
    return (
        <li class="mistake">
            <button type="button" class="quiet" onClick={() => go(step)}>
                <PlayerMark seat={seat} />
                <span>
                    <strong>
                        {seat === viewer
                            ? t('You: {percent}% lost', {percent: percent(loss)})
                            : t('{player}: {percent}% lost', {player, percent: percent(loss)})}
                    </strong>{' '}
                    <span class="soft">{t('Step {step}', {step})}</span>
                </span>
            </button>
            <p>
                <Pictured
                    game={game}
                    text={t('Played: {choice}. {percent}% to win.', {
                        choice: say(played),
                        percent: percent(played.chance),
                    })}
                    of={played.move}
                />
            </p>
            <p class="better">
                <Pictured
                    game={game}
                    text={
                        reason
                            ? t('Better: {choice}. {percent}% to win. {reason}', {
                                  ...better,
                                  reason: `${reason}.`,
                              })
                            : t('Better: {choice}. {percent}% to win.', better)
                    }
                    of={best.move}
                />
            </p>
        </li>
    );
}

function Mistakes({
    replay,
    viewer,
    go,
    complete,
}: Pick<Props, 'replay' | 'viewer' | 'go'> & {complete: boolean}) {
    const [who, setWho] = useState(-1);
    const {seats} = replay.info;
    const worst = worstMistakes(replay.verdicts.values(), mistakesShown, who < 0 ? undefined : who);
    return (
        <section class="mistakes" aria-labelledby="mistakes-title">
            <header>
                <h3 id="mistakes-title">{t('The costliest mistakes')}</h3>
                <label>
                    <span class="unseen">{t('Mistakes by')}</span>
                    <select
                        value={who}
                        onChange={event => setWho(Number(event.currentTarget.value))}
                    >
                        <option value={-1}>{t('Everyone')}</option>
                        {seats.map(
                            ({who: kind}, i) =>
                                kind !== 'game' && (
                                    <option key={i} value={i}>
                                        {nameOf({you: viewer, seats}, i)}
                                    </option>
                                ),
                        )}
                    </select>
                </label>
            </header>
            <ol>
                {worst.map(mistake => (
                    <MistakeItem
                        key={mistake.step}
                        mistake={mistake}
                        replay={replay}
                        viewer={viewer}
                        go={go}
                    />
                ))}
            </ol>
            {!worst.length && (
                <p>{complete ? t('No mistake was found.') : t('None found so far.')}</p>
            )}
        </section>
    );
}

export function Review({replay, step, viewer, go, jump}: Props) {
    const {running, done, all, begin, stop} = useReview(replay, viewer);
    const complete = done >= all;
    const worst = worstMistakes(replay.verdicts.values(), mistakesShown);
    return (
        <div class="review">
            <p class="soft">
                {t(
                    'Everyone’s chances, based on what the whole table could see. From each ' +
                        'step the bots play on many times: an estimate, not the truth.',
                )}
            </p>
            {!complete && (
                <div class="review-progress">
                    <progress max={all} value={done} aria-label={t('Progress of the review')} />
                    {running ? (
                        <button type="button" class="quiet" onClick={stop}>
                            {t('Stop')}
                        </button>
                    ) : (
                        <button type="button" onClick={begin}>
                            {t('Continue')}
                        </button>
                    )}
                </div>
            )}
            <p class="unseen" role="status">
                {complete ? t('The review is done.') : ''}
            </p>
            {done > 0 && (
                <Graph
                    info={replay.info}
                    verdicts={replay.verdicts}
                    mistakes={worst}
                    step={step}
                    viewer={viewer}
                    go={go}
                />
            )}
            {done > 0 && <Mistakes replay={replay} viewer={viewer} go={jump} complete={complete} />}
        </div>
    );
}
