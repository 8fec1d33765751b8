/**
 * Scenes: the end of a round, where hands are turned over and points given, and the end of the
 * game, with where the points came from and who won.
 */
import {thiefCard} from '../../art/thief';
import type {TableState} from '../../core/client';
import {standing} from '../../core/reduce';
import {Person} from '../../parts/baker';
import {Layers, Picture} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {moves} from '../../settings';
import type {Draft} from '../../stage/beats';
import {headline, tiedWords} from '../../watch/outcome';
import {list, t, tn} from '../../words';
import {type ActProps, nameOf} from '../props';
import type {ThiefAct} from './acts';
import {pointsLand} from './beats';
import {Face} from './card';
import {nameAndValue, valueOf} from './cards';
import {atScore, Flight} from './flight';
import {signed} from './gains';
import {type RoundEnd, roundsOf} from './rounds';
import {pointsOf} from './saying';
import {pointsText} from './seats';
import type {Cake, ThiefView} from './types';
import './scene.css';

/** Of several cards the highest counts. */
const bestOf = (cards: readonly Cake[]): Cake | null =>
    cards.reduce<Cake | null>(
        (best, card) => (best && (valueOf(best) ?? 0) >= (valueOf(card) ?? 0) ? best : card),
        null,
    );

function Points({seat, end}: {seat: number; end: RoundEnd}) {
    return (
        <>
            {pointsOf(end, seat).map(([n, why]) => (
                <span
                    key={why}
                    class={n > 0 ? 'scene-points gain' : 'scene-points loss'}
                    data-points={seat}
                >
                    <strong>{signed(n)}</strong> <Picture art="point" /> {why}
                </span>
            ))}
        </>
    );
}

interface HandProps {
    seat: number;
    cards: readonly Cake[];
    end: RoundEnd;
    name: string;
}

/** A hand that is turned over; what is on it is said, too. */
function Hand({seat, cards, end, name}: HandProps) {
    const isWinner = end.winners.includes(seat);
    return (
        <li class={isWinner ? 'scene-hand won' : 'scene-hand'}>
            <span class="scene-cards" role="img" aria-label={list(cards.map(nameAndValue))}>
                {cards.map((card, i) => (
                    <span key={i} class="act-card turns">
                        <Face card={card} />
                    </span>
                ))}
            </span>
            <span class="scene-who">
                <Person seat={seat} mood={isWinner ? 'winning' : 'ease'} /> {name}
                {isWinner && <Picture art="ui-crown" />}
            </span>
            <Points seat={seat} end={end} />
        </li>
    );
}

/** Whoever had the empty jar: the mask is off. */
function Thief({seat, end, name}: Omit<HandProps, 'cards'>) {
    return (
        <li class="scene-hand">
            <span class="scene-thief" aria-hidden="true">
                <Picture art="mouse" />
                <Picture art="mask" class="mask" />
                <Picture art="tom_krus" class="jar" />
            </span>
            <span class="scene-who">
                <Person seat={seat} mood="shocked" /> {name}
            </span>
            <Points seat={seat} end={end} />
        </li>
    );
}

const flightTime = 700;

/** Points that were won fly to where they are counted. */
const Payout = ({end}: {end: RoundEnd}) => (
    <>
        {end.gained.map((n, seat) =>
            n > 0 ? (
                <Flight
                    key={seat}
                    over={[`[data-points="${seat}"]`, atScore(seat)]}
                    delay={pointsLand - flightTime}
                    duration={flightTime}
                >
                    <Picture art="point" />
                </Flight>
            ) : null,
        )}
    </>
);

function RoundScene({end, state}: {end: RoundEnd; state: TableState}) {
    return (
        <>
            <h2>{t('Round {round} is over', {round: end.round})}</h2>
            <p>
                <Pictured game="thief" text={end.text} />
            </p>
            <ul class="scene-hands">
                {end.caught !== null && (
                    <Thief seat={end.caught} end={end} name={nameOf(state, end.caught)} />
                )}
                {end.shown.map(({seat, cards}) => (
                    <Hand key={seat} {...{seat, cards, end}} name={nameOf(state, seat)} />
                ))}
            </ul>
            <Payout end={end} />
        </>
    );
}

// ---- the end of the game ----

interface Gain {
    round: number;
    points: number;
    card: Cake;
}

/** With what someone won points, and how often the jar cost one. */
function gainsOf(rounds: readonly RoundEnd[], seat: number): Gain[] {
    return rounds.flatMap(({gained, shown, round}) => {
        const points = gained[seat] ?? 0;
        const card = bestOf(shown.find(one => one.seat === seat)?.cards ?? []);
        return points
            ? [{round, points, card: points < 0 ? 'tom_krus' : (card ?? 'tom_krus')}]
            : [];
    });
}

function Row({state, seat, rounds}: {state: TableState; seat: number; rounds: RoundEnd[]}) {
    const {scores = [], winners = []} = state.result ?? {};
    return (
        <li class={winners.includes(seat) ? 'scene-row won' : 'scene-row'}>
            <span class="scene-who">
                <Person seat={seat} mood={winners.includes(seat) ? 'winning' : 'ease'} />{' '}
                {nameOf(state, seat)}
                {winners.includes(seat) && <Picture art="ui-crown" />}
            </span>
            <span class="scene-gains" aria-hidden="true">
                {gainsOf(rounds, seat).map(({round, points, card}) => (
                    <span
                        key={round}
                        class={points > 0 ? 'gain' : 'loss'}
                        style={{'--at': `${round * 160}ms`}}
                    >
                        <Layers of={thiefCard(card)} /> {signed(points)}
                    </span>
                ))}
            </span>
            <strong>{pointsText(scores[seat] ?? 0)}</strong>
        </li>
    );
}

/** What has decided: the goal, or after it or the last round the most points. */
export function whyWon(state: TableState): string {
    const {winners = []} = state.result ?? {};
    return winners.length > 1 ? tiedWords(state, winners) : (state.why[0]?.text ?? '');
}

/** The most points first. */
function inOrder({result}: TableState): number[] {
    const {scores = []} = result ?? {};
    return scores.map((_, seat) => seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

function GameScene({state}: {state: TableState}) {
    const {winners = []} = state.result ?? {};
    const rounds = roundsOf(standing(state.log));
    return (
        <>
            <div class="scene-winners" style={{'--at': `${rounds.length * 160 + 200}ms`}}>
                {winners.map(seat => (
                    <span key={seat} class="scene-winner">
                        <Person seat={seat} mood="winning" />
                    </span>
                ))}
                <Picture art="jar" class="jar" />
                <Picture art="crumbs" class="crumbs" />
            </div>
            <h2>{headline(state)}</h2>
            <p>{whyWon(state)}</p>
            <ol class="scene-rows">
                {inOrder(state).map(seat => (
                    <Row key={seat} {...{state, seat, rounds}} />
                ))}
            </ol>
        </>
    );
}

export function finale(state: TableState): readonly Draft<ThiefView>[] {
    const {scores} = state.result ?? {};
    if (!scores) return [];
    const act: ThiefAct = {is: 'game'};
    return [
        {
            ...{events: [], kind: act.is, act, scene: true, weight: 'big'},
            mine: state.you < state.seats.length,
            pictures: ['baker'],
            text: `${headline(state)} ${whyWon(state)}`,
            besides: inOrder(state).map(seat =>
                tn('{name}: {n} point.', '{name}: {n} points.', scores[seat] ?? 0, {
                    name: nameOf(state, seat),
                }),
            ),
        },
    ];
}

export function Scene({beat, state}: ActProps<ThiefView>) {
    const act = beat.act as ThiefAct | null;
    return (
        <div class={moves() ? 'thief-scene moves' : 'thief-scene'}>
            {act?.is === 'end' ? (
                <RoundScene end={act.end} state={state} />
            ) : (
                <GameScene state={state} />
            )}
        </div>
    );
}
