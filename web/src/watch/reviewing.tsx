/**
 * The review: everyone's chances, and the mistakes that cost most. It is made only when it is
 * asked for.
 */
import {useEffect, useRef, useState} from 'preact/hooks';
import {type ReplayLine, SPECTATOR} from '../core/types';
import {PlayerMark} from '../parts/picture';
import {Pictured} from '../parts/words';
import {nameOf} from '../views/props';
import {uiOf} from '../views/views';
import {t} from '../words';
import {Sample} from './compared';
import {Graph} from './graph';
import {headOf, sayBetter, sayPlayed} from './mistakes';
import {inOrderOfReview, type Mistake, worstMistakes} from './review';
import type {Replay} from './replay';
import './reviewing.css';

/** So many are listed of all that were found. */
export const mistakesShown = 8;

interface Props {
    replay: Replay;
    step: number;
    /** Who is "you", whoever's view is shown; none: a seat that is none. */
    own: number;
    /** The step of the mistake that is shown on the table, if one is. */
    at: number | undefined;
    /** Who decided what, known for everyone; empty as long as it is not. */
    lines: readonly ReplayLine[];
    go(step: number): void;
    /** Goes there to look at it, on the table. */
    jump(mistake: Mistake): void;
}

/** Only to you is it told as yours: of someone else's move no "you" is said. */
const toldTo = (lines: readonly ReplayLine[], step: number, own: number): number =>
    lines[step]?.actor === own ? own : SPECTATOR;

function useReview(replay: Replay, lines: readonly ReplayLine[], own: number) {
    const [running, setRunning] = useState(true);
    const [, draw] = useState({});
    const wanted = useRef(0);
    const actors = useRef(lines);
    actors.current = lines;
    const isKnown = lines.length > 0;
    useEffect(() => {
        const run = ++wanted.current;
        if (!isKnown || (!running && replay.verdicts.size <= replay.info.steps)) return;
        void (async () => {
            for (const step of inOrderOfReview(actors.current, replay.info.steps, own)) {
                const {reviewPlayouts} = uiOf(replay.info.game);
                const viewer = toldTo(actors.current, step, own);
                if (replay.isReviewed(step, viewer)) continue;
                await replay.review(step, viewer, {playouts: reviewPlayouts});
                if (wanted.current !== run) return;
                draw({});
            }
            setRunning(false);
        })().catch(() => setRunning(false));
        // eslint-disable-next-line react-hooks/exhaustive-deps -- a number, not an element
        return () => void wanted.current++;
    }, [replay, running, own, isKnown]);
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
    own,
    at,
    jump,
}: Pick<Props, 'replay' | 'own' | 'at' | 'jump'> & {mistake: Mistake}) {
    const {step, seat, played, best} = mistake;
    const {game, seats} = replay.info;
    return (
        <li class="mistake" aria-current={step === at ? 'step' : undefined}>
            <button type="button" class="quiet" onClick={() => jump(mistake)}>
                <PlayerMark seat={seat} />
                <span>
                    <strong>{headOf(mistake, own, seats)}</strong>{' '}
                    <span class="soft">{t('Step {step}', {step})}</span>
                </span>
            </button>
            <p>
                <Sample way="played" />{' '}
                <Pictured game={game} text={sayPlayed(game, mistake)} of={played.move} />
            </p>
            <p class="better">
                <Sample way="better" />{' '}
                <Pictured game={game} text={sayBetter(game, mistake)} of={best.move} />
            </p>
        </li>
    );
}

function Mistakes({
    replay,
    own,
    at,
    jump,
    complete,
}: Pick<Props, 'replay' | 'own' | 'at' | 'jump'> & {complete: boolean}) {
    const [who, setWho] = useState(-1);
    const {seats} = replay.info;
    const verdicts = replay.verdicts.values();
    const worst = worstMistakes(verdicts, mistakesShown, {of: who < 0 ? undefined : who, own});
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
                                        {nameOf({you: own, seats}, i)}
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
                        own={own}
                        at={at}
                        jump={jump}
                    />
                ))}
            </ol>
            {!worst.length && (
                <p>{complete ? t('No mistake was found.') : t('None found so far.')}</p>
            )}
        </section>
    );
}

export function Review({replay, step, own, at, lines, go, jump}: Props) {
    const {running, done, all, begin, stop} = useReview(replay, lines, own);
    const complete = done >= all;
    const worst = worstMistakes(replay.verdicts.values(), mistakesShown, {own});
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
                    viewer={own}
                    go={go}
                />
            )}
            {done > 0 && <Mistakes {...{replay, own, at, jump, complete}} />}
        </div>
    );
}
