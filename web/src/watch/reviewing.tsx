/**
 * The review: everybody's chances, and the mistakes that cost most. It is made only when it is
 * asked for.
 */
import {useEffect, useRef, useState} from 'preact/hooks';
import {PlayerMark} from '../parts/picture';
import {t} from '../words';
import {Graph} from './graph';
import {type Mistake, percent, worstMistakes} from './review';
import type {Reel} from './reel';
import './reviewing.css';

const mistakesShown = 8;

/**
 * So many play-outs for each step: a fixed number finds the same on every machine, in a few seconds
 * for a game.
 */
const playouts = {thief: 2000, speculaas: 400, party: 400};

/**
 * Steps that are still to be judged, the whole game roughly first, so that the graph takes shape
 * early.
 */
function stepsLeft(reel: Reel): number[] {
    const steps = Array.from({length: reel.film.steps + 1}, (_, step) => step);
    const coarse = steps.filter(step => step % 4 === 0),
        rest = steps.filter(step => step % 4 !== 0);
    return [...coarse, ...rest].filter(step => !reel.verdicts.has(step));
}

function useReview(reel: Reel, at: boolean) {
    const [running, setRunning] = useState(at);
    const [done, setDone] = useState(reel.verdicts.size);
    const wanted = useRef(0);
    useEffect(() => {
        const run = ++wanted.current;
        if (!running) return;
        void (async () => {
            for (const step of stepsLeft(reel)) {
                await reel.review(step, {playouts: playouts[reel.film.game]});
                if (wanted.current !== run) return;
                setDone(reel.verdicts.size);
            }
            setRunning(false);
        })().catch(() => setRunning(false));
        // eslint-disable-next-line react-hooks/exhaustive-deps -- a number, not an element
        return () => void wanted.current++;
    }, [reel, running]);
    return {
        running,
        done,
        all: reel.film.steps + 1,
        begin: () => setRunning(true),
        stop: () => setRunning(false),
    };
}

function MistakeItem({mistake, reel, go}: {mistake: Mistake; reel: Reel; go(step: number): void}) {
    const {step, seat, played, best, loss, reason} = mistake;
    const player = reel.film.seats[seat]?.name ?? '';
    const better = {choice: best.text, percent: percent(best.chance)};
    return (
        <li class="mistake">
            <button type="button" class="quiet" onClick={() => go(step)}>
                <PlayerMark seat={seat} />
                <span>
                    <strong>
                        {t('{player} loses {percent} %', {player, percent: percent(loss)})}
                    </strong>{' '}
                    <span class="soft">{t('Step {step}', {step})}</span>
                </span>
            </button>
            <p>
                {t('Played: {choice}, {percent} % to win', {
                    choice: played.text,
                    percent: percent(played.chance),
                })}
            </p>
            <p class="better">
                {reason
                    ? t('Better: {choice}, {percent} % to win: {reason}', {...better, reason})
                    : t('Better: {choice}, {percent} % to win', better)}
            </p>
        </li>
    );
}

function Mistakes({reel, go, complete}: {reel: Reel; go(step: number): void; complete: boolean}) {
    const [who, setWho] = useState(-1);
    const worst = worstMistakes(reel.verdicts.values(), mistakesShown, who < 0 ? undefined : who);
    return (
        <section class="mistakes" aria-labelledby="mistakes-title">
            <header>
                <h3 id="mistakes-title">{t('The mistakes that cost most')}</h3>
                <label>
                    <span class="unseen">{t('Whose mistakes')}</span>
                    <select
                        value={who}
                        onChange={event => setWho(Number(event.currentTarget.value))}
                    >
                        <option value={-1}>{t('Everybody')}</option>
                        {reel.film.seats.map(
                            ({who: kind, name}, i) =>
                                kind !== 'game' && (
                                    <option key={i} value={i}>
                                        {name}
                                    </option>
                                ),
                        )}
                    </select>
                </label>
            </header>
            <ol>
                {worst.map(mistake => (
                    <MistakeItem key={mistake.step} mistake={mistake} reel={reel} go={go} />
                ))}
            </ol>
            {!worst.length && (
                <p>{complete ? t('No mistake was found.') : t('None found so far.')}</p>
            )}
        </section>
    );
}

interface Props {
    reel: Reel;
    step: number;
    go(step: number): void;
    /** Goes there to look at it. */
    jump(step: number): void;
}

export function Review({reel, step, go, jump}: Props) {
    const {running, done, all, begin, stop} = useReview(reel, true);
    const complete = done >= all;
    const worst = worstMistakes(reel.verdicts.values(), mistakesShown);
    return (
        <div class="review">
            <p class="soft">
                {t(
                    'Everybody’s chances by what all at the table could see. The bots play ' +
                        'it on many times from each step: an estimate, not the truth.',
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
                            {t('Go on')}
                        </button>
                    )}
                </div>
            )}
            <p class="unseen" role="status">
                {complete ? t('The review is done.') : ''}
            </p>
            {done > 0 && (
                <Graph
                    film={reel.film}
                    verdicts={reel.verdicts}
                    mistakes={worst}
                    step={step}
                    go={go}
                />
            )}
            {done > 0 && <Mistakes reel={reel} go={jump} complete={complete} />}
        </div>
    );
}
