/**
 * What a beat shows over the middle of the table: the played card, whom it is meant for, and what
 * comes of it. What is secret for the one who looks has no face here (acts.ts). The sentence says
 * the same in words, so all of it is hidden from screen readers.
 */
import type {ComponentChildren, VNode} from 'preact';
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Art} from '../../art';
import {thiefCard} from '../../art/thief';
import type {TableState} from '../../core/client';
import {Person} from '../../parts/baker';
import {Layers, Picture, PlayerName} from '../../parts/picture';
import {moves} from '../../settings';
import {t, tc} from '../../words';
import {type ActProps, nameOf} from '../props';
import type {Held, ThiefAct} from './acts';
import {Back, Face} from './card';
import {nameOfCard} from './cards';
import {actHeight, atDeck, atMiddle, atSeat, Flight} from './flight';
import type {ThiefCard, ThiefView} from './types';
import './act.css';

type Of<K extends ThiefAct['is']> = Extract<ThiefAct, {is: K}>;

/** Who plays, and what players are called. */
interface Cast {
    actor: number;
    name(seat: number): string;
    seats: number;
}

// ---- what acts consist of ----

function Who({cast, seat}: {cast: Cast; seat: number}) {
    return (
        <span class="act-who">
            <Person seat={seat} /> <PlayerName name={cast.name(seat)} />
        </span>
    );
}

/** A large card, or its back where its face is nobody's business. */
function Card({card, class: classes = ''}: {card: ThiefCard | null; class?: string}) {
    return <span class={`act-card ${classes}`}>{card ? <Face card={card} /> : <Back />}</span>;
}

const Sign = ({art, class: classes = ''}: {art: Art; class?: string}) => (
    <span class={`act-sign ${classes}`}>
        <Picture art={art} />
    </span>
);

/** Something with the name of whose it is under it. */
function Column({cast, seat, children}: {cast: Cast; seat: number; children: ComponentChildren}) {
    return (
        <div class="act-column">
            {children}
            <Who cast={cast} seat={seat} />
        </div>
    );
}

const backs = (seats: readonly number[], over: (seat: number) => readonly string[]) =>
    seats.map((seat, i) => (
        <Flight key={seat} over={over(seat)} delay={60 * i}>
            <Back />
        </Flight>
    ));

// ---- plays ----

function Play({act: {card, on, guess, idle, blocked}, cast}: {act: Of<'play'>; cast: Cast}) {
    return (
        <>
            <Column cast={cast} seat={cast.actor}>
                <Card card={card} class={idle || blocked ? 'idle' : 'lands'} />
            </Column>
            {blocked && <Sign art="ui-shield" class="large ui-shield" />}
            {on.length > 0 && <Sign art="ui-arrow" class="points" />}
            {on.map(seat => (
                <Column key={seat} cast={cast} seat={seat}>
                    <Card card={guess} class={guess ? 'less guessed' : 'less'} />
                </Column>
            ))}
        </>
    );
}

/** What was named against what is there: only a right guess turns it over. */
function Guess({act: {on, guess, hit}, cast}: {act: Of<'guess'>; cast: Cast}) {
    return (
        <>
            <Column cast={cast} seat={cast.actor}>
                <Card card={guess} class="guessed" />
            </Column>
            <Sign art={hit ? 'ui-check' : 'ui-cross'} class={hit ? 'yes' : 'no'} />
            <Column cast={cast} seat={on}>
                <Card card={hit ? guess : null} class={hit ? 'turns' : ''} />
            </Column>
        </>
    );
}

function Look({act: {on, card}, cast}: {act: Of<'look'>; cast: Cast}) {
    return (
        <>
            <Column cast={cast} seat={cast.actor}>
                <Sign art="ui-eye" class="large" />
            </Column>
            <Sign art="ui-arrow" class="points" />
            <Column cast={cast} seat={on}>
                <Card card={card} class={card ? 'turns' : 'lifts'} />
            </Column>
        </>
    );
}

function Compare({act: {hands, lower}, cast}: {act: Of<'compare'>; cast: Cast}) {
    const [one, two] = hands;
    const sign = lower === null ? '=' : lower === one.seat ? '<' : '>';
    const hand = ({seat, card}: Held) => (
        <Column cast={cast} seat={seat}>
            <Card card={card} class={seat === lower ? 'falls' : 'stays'} />
        </Column>
    );
    return (
        <>
            {hand(one)}
            <span class="act-than">{sign}</span>
            {hand(two)}
        </>
    );
}

/** Who gives what; then the cards cross. Where nothing moves, the arrows say so. */
function Swap({act: {hands}, cast}: {act: Of<'swap'>; cast: Cast}) {
    const [one, two] = hands;
    return (
        <>
            <Column cast={cast} seat={one.seat}>
                <Card card={one.card} class="to-right" />
            </Column>
            <span class="act-two">
                <Sign art="ui-arrow" class="left" />
                <Sign art="ui-arrow" />
            </span>
            <Column cast={cast} seat={two.seat}>
                <Card card={two.card} class="to-left" />
            </Column>
            {backs([one.seat, two.seat], seat => [
                atSeat(seat),
                atSeat(seat === one.seat ? two.seat : one.seat),
            ])}
        </>
    );
}

function Exchange({act: {gives, gets}, cast}: {act: Of<'exchange'>; cast: Cast}) {
    return (
        <>
            <Column cast={cast} seat={cast.actor}>
                <Card card={gives} class="to-right" />
            </Column>
            <span class="act-two">
                <Sign art="ui-arrow" class="left" />
                <Sign art="ui-arrow" />
            </span>
            <div class="act-column">
                <Card card={gets} class="to-left" />
                <span class="act-who">{t('Secret card')}</span>
            </div>
            {backs([cast.actor], seat => ['.secret', atSeat(seat)])}
        </>
    );
}

function Renew({act: {seat, discarded, missed, draws}, cast}: {act: Of<'renew'>; cast: Cast}) {
    return (
        <>
            <div class="act-column">
                <Card card={discarded} class="tossed" />
                <span class="act-who">{t('Discarded')}</span>
            </div>
            {missed.map(card => (
                <span key={card} class="act-missed">
                    <Layers of={thiefCard(card)} />
                    <Picture art="ui-cross" />
                </span>
            ))}
            {draws && (
                <>
                    <Sign art="ui-arrow" class="points" />
                    <Column cast={cast} seat={seat}>
                        <Card card={draws.card} class="lands" />
                    </Column>
                    {backs([seat], () => [atDeck, atSeat(seat)])}
                </>
            )}
        </>
    );
}

/** Who did it, with which card, and what it met. */
function Out({act: {seat, cards, cause}, cast}: {act: Of<'out'>; cast: Cast}) {
    return (
        <>
            {cause && (
                <>
                    <Column cast={cast} seat={cause.by}>
                        <Card card={cause.card} class="less" />
                    </Column>
                    <Sign art="ui-arrow" class="points" />
                </>
            )}
            <Column cast={cast} seat={seat}>
                <span class="act-out">
                    {cards.length === 0 && <Card card={null} class="falls" />}
                    {cards.map((card, i) => (
                        <Card key={i} card={card} class="falls" />
                    ))}
                    <strong class="act-stamp">{tc('player', 'out')}</strong>
                </span>
            </Column>
            {cause?.against && (
                <>
                    <span class="act-than">&lt;</span>
                    <Column cast={cast} seat={cause.against.seat}>
                        <Card card={cause.against.card} class="less" />
                    </Column>
                </>
            )}
        </>
    );
}

const Marked = ({cast, seat, art}: {cast: Cast; seat: number; art: Art}) => (
    <Column cast={cast} seat={seat}>
        <Sign art={art} class={`large ${art}`} />
    </Column>
);

// ---- pancakes ----

/** It has the middle of the table to itself. */
function Pancake({act: {card, does}, cast}: {act: Of<'pancake'>; cast: Cast}) {
    return (
        <div class="act-pancake">
            <Layers of={thiefCard(card)} class="flips" />
            <div>
                <Who cast={cast} seat={cast.actor} />
                <strong>{nameOfCard(card)}</strong>
                <p>{does}</p>
            </div>
        </div>
    );
}

/** The pancake that does it, and whom it does it to. */
function Done({card, children}: {card: ThiefCard; children: ComponentChildren}) {
    return (
        <>
            <Layers of={thiefCard(card)} class="act-cause" />
            <Sign art="ui-arrow" class="points" />
            {children}
        </>
    );
}

const Crowd = ({cast, seats}: {cast: Cast; seats: readonly number[]}) => (
    <span class="act-crowd">
        {seats.map(seat => (
            <Who key={seat} cast={cast} seat={seat} />
        ))}
    </span>
);

function Mixed({act: {seats, gets}, cast}: {act: Of<'mixed'>; cast: Cast}) {
    return (
        <Done card="lummudeig">
            {gets ? <Card card={gets} class="lands" /> : <Card card={null} class="lifts" />}
            <Crowd cast={cast} seats={seats} />
            {backs(seats, seat => [atSeat(seat), atMiddle, atMiddle, atSeat(seat)])}
        </Done>
    );
}

function Coffee({act: {seats}, cast}: {act: Of<'coffee'>; cast: Cast}) {
    return (
        <Done card="kaffilumma">
            {seats.length ? (
                <Crowd cast={cast} seats={seats} />
            ) : (
                <Sign art="ui-check" class="yes" />
            )}
        </Done>
    );
}

function Shuffled({act: {count, from}}: {act: Of<'shuffled'>}) {
    return (
        <Done card="grautarlumma">
            <span class="act-out">
                <Card card={null} class="lifts" />
                <strong class="act-stamp">{count}</strong>
            </span>
            {backs(from, seat => [atSeat(seat), atDeck])}
        </Done>
    );
}

function CameBack({act: {seat, draws}, cast}: {act: Of<'back'>; cast: Cast}) {
    return (
        <Done card="upphitud">
            <Column cast={cast} seat={seat}>
                <Card card={draws?.card ?? null} class="lands" />
            </Column>
            {draws && backs([seat], () => [atDeck, atSeat(seat)])}
        </Done>
    );
}

function Round({act: {round, start}, cast}: {act: Of<'round'>; cast: Cast}) {
    return (
        <div class="act-pancake">
            <Picture art="jar" class="flips" />
            <div>
                <strong>{t('Round {round}', {round})}</strong>
                <Who cast={cast} seat={start} />
            </div>
            {backs([...Array(cast.seats).keys()], seat => [atDeck, atSeat(seat)])}
        </div>
    );
}

function drawingOf(act: ThiefAct, cast: Cast): VNode | null {
    switch (act.is) {
        case 'play':
            return <Play act={act} cast={cast} />;
        case 'guess':
            return <Guess act={act} cast={cast} />;
        case 'look':
            return <Look act={act} cast={cast} />;
        case 'compare':
            return <Compare act={act} cast={cast} />;
        case 'swap':
            return <Swap act={act} cast={cast} />;
        case 'exchange':
            return <Exchange act={act} cast={cast} />;
        case 'renew':
            return <Renew act={act} cast={cast} />;
        case 'spotlight':
            return <Marked cast={cast} seat={act.on} art="ui-spotlight" />;
        case 'protected':
            return <Marked cast={cast} seat={act.seat} art="ui-shield" />;
        case 'out':
            return <Out act={act} cast={cast} />;
        case 'pancake':
            return <Pancake act={act} cast={cast} />;
        case 'mixed':
            return <Mixed act={act} cast={cast} />;
        case 'coffee':
            return <Coffee act={act} cast={cast} />;
        case 'shuffled':
            return <Shuffled act={act} />;
        case 'back':
            return <CameBack act={act} cast={cast} />;
        case 'batter':
            return (
                <Done card="lummudeig">
                    <Card card={act.card} />
                </Done>
            );
        case 'turn':
            return (
                <Done card="lummustafli">
                    <Who cast={cast} seat={act.on} />
                </Done>
            );
        case 'round':
            return <Round act={act} cast={cast} />;
        default:
            return null;
    }
}

// ---- where ----

/** Over the middle of the table, wherever that is, and over seats where that is too low. */
function useMiddle() {
    const ref = useRef<HTMLDivElement>(null);
    const [place, setPlace] = useState<Record<string, string>>({});
    useLayoutEffect(() => {
        const middle = document.querySelector(`.at-table ${atMiddle}`)?.getBoundingClientRect();
        const stage = ref.current?.offsetParent?.getBoundingClientRect();
        if (!middle || !stage) return;
        const height = Math.max(actHeight, middle.height),
            top = middle.bottom - stage.top - height;
        const px = (n: number) => `${Math.round(n)}px`;
        setPlace({
            ...{left: px(middle.left - stage.left), width: px(middle.width)},
            ...{top: px(Math.max(0, top)), height: px(height)},
        });
    }, []);
    return {ref, place};
}

const castOf = (actor: number | null, state: TableState, {seats}: ThiefView): Cast => ({
    actor: actor ?? 0,
    name: seat => nameOf(state, seat),
    seats: seats.length,
});

export function Act({beat, state, view}: ActProps<ThiefView>) {
    const {ref, place} = useMiddle();
    const act = beat.act as ThiefAct | null;
    const drawing = act && drawingOf(act, castOf(beat.actor, state, view));
    if (!drawing) return null;
    return (
        <div
            ref={ref}
            class={moves() ? 'thief-act moves' : 'thief-act'}
            style={place}
            data-kind={beat.kind}
            data-mine={beat.mine}
        >
            {drawing}
        </div>
    );
}
