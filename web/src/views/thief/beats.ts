/**
 * What happened, as beats: a play, what came of it, who went out through it, a pancake, the end of
 * a round. The events of an update are read in order, each exactly once; a beat begins with one
 * and takes along those that belong to it.
 */
import {
    type Draft,
    type EventAt,
    inTurn,
    type Line,
    type Moment,
    type Sequel,
} from '../../stage/beats';
import {t} from '../../words';
import {type Cause, type Held, picturesOf, type ThiefAct} from './acts';
import {isPancake} from './cards';
import {type EventName, eventName, isEnd, roundsOf, setOf} from './rounds';
import {doneByText, endText, outText, pancakeText, pointsSaid} from './saying';
import * as see from './see';
import {type Cake, type Pancake, type ThiefCard, thiefCards, type ThiefView} from './types';

type ThiefDraft = Draft<ThiefView>;

const nobody = 7;

/** Zeroes at the end are left out by the core. */
const arg = ({event}: EventAt, n: number): number => event.args[n] ?? 0;
const cardAt = (at: EventAt, n: number): ThiefCard | null => thiefCards[arg(at, n)] ?? null;
const cakeAt = (at: EventAt, n: number): Cake | null => {
    const card = cardAt(at, n);
    return card && !isPancake(card) ? card : null;
};
const cakesOf = (at: EventAt): Cake[] => [0, 1, 2].flatMap(n => cakeAt(at, n) ?? []);
const nameAt = (at: EventAt | undefined): EventName | undefined => at && eventName(at.event);
const saidIn = (events: readonly EventAt[]): string =>
    events
        .map(({event}) => event.text ?? '')
        .filter(Boolean)
        .join(' ');

/** A line on the table: what is longer is told in two beats where that is possible. */
const line = 90;

/** So long it takes until the points of a round have flown to the scores (scene.tsx). */
export const pointsLand = 1600;

/** Going out and pancakes stand at least so long, whoever they happen to. */
const bigHold = 2000;

/** Goes through the events of an update and remembers what may put somebody out. */
class Story {
    private at = 0;
    cause: Cause | null = null;
    /** The round that is played, and everybody's points before its end. */
    round: number;
    scores: readonly number[];

    constructor(
        private readonly events: readonly EventAt[],
        readonly moment: Moment<ThiefView>,
    ) {
        const {seats = [], round = 0} = moment.before ?? {};
        this.round = round;
        this.scores = seats.map(({score}) => score);
    }

    get isAtEnd(): boolean {
        return this.at >= this.events.length;
    }

    next(): EventAt {
        return this.events[this.at++] as EventAt;
    }

    /** The next event, if it is one of these. */
    take(...names: EventName[]): EventAt | null {
        const name = nameAt(this.events[this.at]);
        return name && names.includes(name) ? this.next() : null;
    }

    takeAll(...names: EventName[]): EventAt[] {
        const taken: EventAt[] = [];
        for (let at = this.take(...names); at; at = this.take(...names)) taken.push(at);
        return taken;
    }

    rest(): readonly EventAt[] {
        return this.events.slice(this.at);
    }

    causedBy(by: number, card: ThiefCard | null): void {
        this.cause = card && {by, card, against: null};
    }

    /** Everything that does not say otherwise is done by whose event it is. */
    draft(events: readonly EventAt[], act: ThiefAct, more: Partial<ThiefDraft> = {}): ThiefDraft {
        const seat = events[0]?.event.seat ?? nobody;
        return {events, kind: act.is, act, actor: seat < nobody ? seat : null, ...more};
    }
}

// ---- plays ----

function play(first: EventAt, story: Story): ThiefDraft {
    const name = nameAt(first),
        {seat} = first.event,
        card = cakeAt(first, 0) as Cake;
    const on = (name === 'lay_pair' ? [1, 2] : name === 'lay_on' || name === 'lay_guess' ? [1] : [])
        .map(n => arg(first, n))
        .filter(target => target < nobody);
    const guess = name === 'lay_guess' ? cakeAt(first, 2) : null;
    story.causedBy(seat, card);
    const events = [first, ...story.takeAll('aside')];
    return story.draft(
        events,
        {
            is: 'play',
            card,
            on,
            guess,
            idle: name === 'lay_nothing',
            blocked: name === 'lay_blocked',
        },
        {
            targets: on,
            pictures: picturesOf(card, guess),
            see: see.laid(seat, card),
        },
    );
}

/** A guess of a Kleina með kaffi is an event of its own; of a Kleina it was told with the play. */
function guess(first: EventAt, story: Story): ThiefDraft {
    const isNew = nameAt(first) === 'guess';
    const answer = isNew ? story.take('hit', 'miss') : first;
    const on = arg(first, 0),
        named = cakeAt(first, 1) as Cake;
    if (isNew) story.causedBy(first.event.seat, 'kleina+');
    return story.draft(
        isNew && answer ? [first, answer] : [first],
        {is: 'guess', on, guess: named, hit: nameAt(answer ?? first) === 'hit'},
        {targets: [on], pictures: picturesOf(named)},
    );
}

const actorOf = (story: Story, at: EventAt): number => story.cause?.by ?? at.event.seat;

function look(first: EventAt, story: Story): ThiefDraft {
    const on = arg(first, 0),
        card = nameAt(first) === 'look' ? cakeAt(first, 1) : null;
    return story.draft(
        [first],
        {is: 'look', on, card},
        {
            targets: [on],
            pictures: ['ui-eye', ...picturesOf(card)],
            see: see.lookedAt(on, first.event.seat, card),
        },
    );
}

/** The two hands of a comparison or a swap; only whoever holds one of them knows both. */
function handsOf(first: EventAt, isKnown: boolean): [Held, Held] {
    return [
        {seat: first.event.seat, card: isKnown ? cakeAt(first, 1) : null},
        {seat: arg(first, 0), card: isKnown ? cakeAt(first, 2) : null},
    ];
}

/** Those of the two that are not the one who played the card. */
const targetsOf = (hands: readonly Held[], actor: number): number[] =>
    hands.map(({seat}) => seat).filter(seat => seat !== actor);

/** Two hands, and somebody else's doing: then the sentence says whose. */
function saidOfBoth(
    events: readonly EventAt[],
    hands: readonly Held[],
    {cause, moment}: Story,
): {text?: string} {
    const {you, names} = moment;
    const isOthers = cause && cause.by !== you && hands.every(({seat}) => seat !== cause.by);
    if (!isOthers || hands.every(({seat}) => seat !== you)) return {};
    return {text: doneByText(names[cause.by] ?? '', cause.card, saidIn(events))};
}

function compare(first: EventAt, story: Story): ThiefDraft {
    const hands = handsOf(first, nameAt(first) === 'compare'),
        actor = actorOf(story, first);
    const result = story.take('lose', 'equal');
    const lower = nameAt(result ?? first) === 'lose' ? (result?.event.seat ?? null) : null;
    const higher = hands.find(({seat}) => seat !== lower);
    if (story.cause && lower !== null) story.cause = {...story.cause, against: higher ?? null};
    const events = result ? [first, result] : [first];
    return story.draft(
        events,
        {is: 'compare', hands, lower},
        {
            actor,
            targets: targetsOf(hands, actor),
            pictures: picturesOf(...hands.map(h => h.card)),
            ...saidOfBoth(events, hands, story),
        },
    );
}

function swap(first: EventAt, story: Story): ThiefDraft {
    const hands = handsOf(first, nameAt(first) === 'swap'),
        [one, two] = hands,
        actor = actorOf(story, first);
    return story.draft(
        [first],
        {is: 'swap', hands},
        {
            actor,
            targets: targetsOf(hands, actor),
            pictures: picturesOf(one.card, two.card),
            ...saidOfBoth([first], hands, story),
            see: see.swapped(one.seat, two.seat, one.card, two.card),
        },
    );
}

function exchange(first: EventAt, story: Story): ThiefDraft {
    const isKnown = nameAt(first) === 'exchange';
    const gives = isKnown ? cakeAt(first, 0) : null,
        gets = isKnown ? cakeAt(first, 1) : null;
    return story.draft(
        [first],
        {is: 'exchange', gives, gets},
        {pictures: picturesOf(gets), see: see.exchanged(first.event.seat, gives, gets)},
    );
}

/** Pancakes that come up on the way are discarded. */
function redrawn(story: Story): {events: EventAt[]; missed: Pancake[]; draws: Held | null} {
    const thrown = story.takeAll('redraw_pancake');
    const at = story.take('redraw', 'redraw_unseen');
    const card = nameAt(at ?? undefined) === 'redraw' && at ? cakeAt(at, 0) : null;
    return {
        events: at ? [...thrown, at] : thrown,
        missed: thrown.flatMap(one => (cardAt(one, 0) as Pancake | null) ?? []),
        draws: at && {seat: at.event.seat, card},
    };
}

const isThrown = (at: EventAt): boolean => nameAt(at) === 'redraw_pancake';

/** As few beats as possible, each no longer than a line. */
function inLines(events: readonly EventAt[]): EventAt[][] {
    const lines: EventAt[][] = [];
    for (const at of events) {
        const last = lines.at(-1);
        if (last && saidIn([...last, at]).length <= line) last.push(at);
        else lines.push([at]);
    }
    return lines;
}

/** A hand is discarded and drawn anew; or, at the end of a turn that a pancake ended, only that. */
function renew(first: EventAt, story: Story): ThiefDraft[] {
    const {seat} = first.event,
        discarded = cakeAt(first, 0) as Cake;
    if (!story.cause) story.causedBy(seat, discarded);
    // A jar that Randalína brings to light is still in the hand with which its player goes out.
    const isKept = discarded === 'tom_krus' && story.cause?.card !== discarded;
    const {events, missed, draws} = redrawn(story);
    const actor = actorOf(story, first);
    const discard = isKept ? [] : [see.discarded(seat, discarded)];
    const lines = inLines([first, ...events]);
    return lines.map((told, i) => {
        const isLast = i === lines.length - 1;
        const thrown = told.flatMap(at => (isThrown(at) ? [cardAt(at, 0) as Pancake] : []));
        const until = lines
            .slice(0, i + 1)
            .flat()
            .filter(isThrown).length;
        const now = isLast ? draws : null;
        return story.draft(
            told,
            {is: 'renew', seat, discarded, missed: missed.slice(0, until), draws: now},
            {
                actor,
                targets: seat === actor ? [] : [seat],
                pictures: picturesOf(i ? null : discarded, ...thrown, now?.card ?? null),
                see: inTurn(
                    ...(i ? [] : discard),
                    see.pancakeDrawn(...thrown),
                    ...(now ? [see.drawn(seat, now.card)] : []),
                ),
            },
        );
    });
}

function lit(first: EventAt, story: Story): ThiefDraft {
    const by = first.event.seat,
        on = arg(first, 0);
    return story.draft(
        [first],
        {is: 'spotlight', on},
        {
            targets: [on],
            pictures: ['ui-spotlight'],
            see: view => ({...view, spotlight: {by, on}}),
        },
    );
}

function shielded(first: EventAt, story: Story): ThiefDraft {
    const {seat} = first.event;
    return story.draft(
        [first],
        {is: 'protected', seat},
        {
            pictures: ['ui-shield'],
            see: see.changeSeat(seat, () => ({protected: true})),
        },
    );
}

/** The core says who is out; that alone leaves open who did it. */
function out(first: EventAt, story: Story): ThiefDraft {
    const {seat} = first.event,
        cards = cakesOf(first),
        {cause, moment} = story;
    const name = (who: number) => moment.names[who] ?? '';
    return story.draft(
        [first],
        {is: 'out', seat, cards, cause},
        {
            actor: cause?.by ?? seat,
            targets: [seat],
            weight: 'big',
            hold: bigHold,
            pictures: picturesOf(cause?.card ?? null, ...cards),
            see: see.gone(seat, cards),
            ...(cause && {text: outText({seat, cards, cause}, moment.you, name)}),
        },
    );
}

// ---- pancakes ----

/** What a pancake does that needs no more than a sentence; the rest is a beat of its own. */
const saidWith: readonly EventName[] = ['reverse', 'burned', 'stack', 'nobody_back', 'back_empty'];

const doneBy: Partial<Record<EventName, Pancake>> = {
    reverse: 'halfbokud',
    burned: 'vidbrennd',
    stack: 'lummustafli',
    nobody_back: 'upphitud',
    back_empty: 'upphitud',
};

/** One that is drawn, one of two that comes first, or the second of them, which just happens. */
function pancake(first: EventAt, story: Story): ThiefDraft {
    const name = nameAt(first) as EventName;
    const card = doneBy[name] ?? (cardAt(first, 0) as Pancake);
    const does = doneBy[name] ? [] : story.takeAll(...saidWith.filter(e => doneBy[e] === card));
    const ended = story.takeAll('turn_over');
    const events = [first, ...does, ...ended];
    story.causedBy(first.event.seat, card);
    const said = doneBy[name]
        ? saidIn(events)
        : does.length
          ? saidIn([...does, ...ended])
          : pancakeText(card, first.event.seat, story.moment);
    return story.draft(
        events,
        {is: 'pancake', card, does: said},
        {
            weight: 'big',
            hold: bigHold,
            pictures: picturesOf(card),
            text: doneBy[name] ? said : `${saidIn([first])} ${said}`,
            ...(name === 'draw_pancake' && {see: see.pancakeTurned(first.event.seat, card)}),
        },
    );
}

function coffee(first: EventAt, story: Story): ThiefDraft {
    const seats = setOf(arg(first, 0));
    story.causedBy(first.event.seat, 'kaffilumma');
    return story.draft(
        [first, ...story.takeAll('turn_over')],
        {is: 'coffee', seats},
        {targets: seats, pictures: ['kaffilumma', 'coffee']},
    );
}

function shuffled(first: EventAt, story: Story): ThiefDraft {
    const count = arg(first, 0);
    return story.draft(
        [first],
        {is: 'shuffled', count},
        {pictures: ['grautarlumma'], see: see.shuffled(count)},
    );
}

function mixed(first: EventAt, story: Story): ThiefDraft {
    const seats = setOf(arg(first, 0));
    const told = story.takeAll('new_hand');
    const hands = told.flatMap(at => {
        const card = cakeAt(at, 0);
        return card ? [{seat: at.event.seat, card}] : [];
    });
    const gets = hands.find(({seat}) => seat === story.moment.you)?.card ?? null;
    return story.draft(
        [first, ...told],
        {is: 'mixed', seats, gets},
        {
            targets: seats,
            pictures: ['lummudeig', ...picturesOf(gets)],
            see: see.mixed(seats, hands),
        },
    );
}

function batter(first: EventAt, story: Story): ThiefDraft {
    const card = nameAt(first) === 'batter' ? cakeAt(first, 0) : null;
    return story.draft(
        [first],
        {is: 'batter', card},
        {pictures: ['lummudeig', ...picturesOf(card)]},
    );
}

function back(first: EventAt, story: Story): ThiefDraft {
    const seat = arg(first, 0);
    story.causedBy(first.event.seat, 'upphitud');
    const {events, missed, draws} = redrawn(story),
        told = [first, ...events];
    return story.draft(
        [...told, ...(saidIn(told).length < line ? story.takeAll('turn_over') : [])],
        {is: 'back', seat, draws},
        {
            targets: [seat],
            pictures: ['upphitud', ...picturesOf(draws?.card ?? null)],
            see: inTurn(
                see.cameBack(seat),
                see.pancakeDrawn(...missed),
                ...(draws ? [see.drawn(seat, draws.card)] : []),
            ),
        },
    );
}

function turn(first: EventAt, story: Story): ThiefDraft {
    const on = arg(first, 0);
    return story.draft([first], {is: 'turn', on}, {targets: [on], pictures: ['lummustafli']});
}

/** A pancake was all that was played: told with what it did, but for who went out through it. */
const over = (first: EventAt, story: Story): ThiefDraft =>
    story.draft([first], {is: 'draw'}, {kind: 'over'});

// ---- rounds ----

/** A glance is enough; whose card it is, the table shows. */
function draw(first: EventAt, story: Story): ThiefDraft {
    const card = nameAt(first) === 'draw' ? cakeAt(first, 0) : null;
    return story.draft(
        [first],
        {is: 'draw'},
        {
            weight: 'dull',
            pictures: picturesOf(card),
            ...(isDraw(first) && {see: see.turnBegun(first.event.seat, card)}),
        },
    );
}

const isDraw = (at: EventAt): boolean => nameAt(at) === 'draw' || nameAt(at) === 'draw_unseen';

const fromDeck: readonly EventName[] = [
    ...(['draw', 'draw_unseen', 'draw_pancake'] as const),
    ...(['redraw', 'redraw_unseen', 'redraw_pancake'] as const),
];

/** So many cards were in the deck, before what is told next. */
const deckBefore = (rest: readonly EventAt[], after: ThiefView): number =>
    after.deck + rest.filter(at => fromDeck.includes(nameAt(at) as EventName)).length;

function round(first: EventAt, story: Story): ThiefDraft {
    const dealt = story.takeAll('dealt'),
        start = arg(first, 1),
        {you, after} = story.moment;
    story.round = arg(first, 0);
    const own = dealt.find(at => at.event.seat === you);
    const card = own ? cakeAt(own, 0) : null;
    const hands = dealt.flatMap(at => {
        const hand = cakeAt(at, 0);
        return hand ? [{seat: at.event.seat, card: hand}] : [];
    });
    return story.draft(
        [first, ...dealt],
        {is: 'round', round: arg(first, 0), start, dealt: card},
        {
            targets: [],
            mine: own !== undefined || start === you,
            pictures: ['jar', ...picturesOf(card)],
            ...(after && {
                see: see.begun({
                    ...{round: story.round, start, hands},
                    deck: deckBefore(story.rest(), after),
                }),
            }),
        },
    );
}

/** Hands are turned over together, and that is the end of the round: one scene. */
function end(first: EventAt, story: Story): ThiefDraft {
    const shown = [first, ...story.takeAll('show')];
    const last = isEnd(nameAt(first)) ? null : story.take(...ends);
    const events = last ? [...shown, last] : shown;
    const {you} = story.moment;
    const log = [{n: 0, events: events.map(({event}) => event)}];
    const [ended] = roundsOf(log, story.round, story.scores);
    if (!ended) return story.draft(events, {is: 'draw'});
    story.scores = ended.scores;
    const said = endText(ended, story.moment);
    return story.draft(
        events,
        {is: 'end', end: {...ended, text: said}},
        {
            actor: null,
            scene: true,
            weight: 'big',
            mine: you < ended.scores.length,
            text: `${t('Round {round} is over.', {round: ended.round})} ${said}`,
            besides: [
                ...shown.filter(at => nameAt(at) === 'show').map(at => saidIn([at])),
                ...pointsSaid(ended, story.moment),
            ],
            pictures: picturesOf(ended.caught === null ? null : 'tom_krus', ...ended.cakes),
            see: see.turnedOver(ended.shown),
            then: {see: see.scored(ended.scores), at: pointsLand},
        },
    );
}

const ends: EventName[] = ['end_last', 'end_jar', 'end_deck', 'end_nobody'];

// ---- all of it ----

type Reader = (first: EventAt, story: Story) => ThiefDraft | ThiefDraft[];

const readers: Readonly<Record<EventName, Reader>> = {
    round,
    dealt: draw,
    draw,
    draw_unseen: draw,
    draw_pancake: pancake,
    redraw: draw,
    redraw_unseen: draw,
    redraw_pancake: pancake,
    lay: play,
    lay_nothing: play,
    lay_blocked: play,
    lay_on: play,
    lay_guess: play,
    lay_pair: play,
    aside: draw,
    guess,
    miss: guess,
    hit: guess,
    look,
    look_unseen: look,
    compare,
    compare_unseen: compare,
    equal: draw,
    lose: draw,
    spotlight: lit,
    protected: shielded,
    discard: renew,
    swap,
    swap_unseen: swap,
    exchange,
    exchange_unseen: exchange,
    out,
    first: pancake,
    batter,
    batter_unseen: batter,
    shuffled,
    mixed,
    new_hand: draw,
    reverse: pancake,
    coffee,
    burned: pancake,
    stack: pancake,
    turn,
    back,
    nobody_back: pancake,
    back_empty: pancake,
    turn_over: over,
    show: end,
    end_last: end,
    end_jar: end,
    end_deck: end,
    end_nobody: end,
};

const isMine = ({actor, targets = []}: ThiefDraft, you: number): boolean =>
    actor === you || targets.includes(you);

/**
 * What others do is told in few beats. That one of them draws a card is only seen on the table,
 * when what led to it has been told; that a guess was right, or whose card was lower, is said by
 * who goes out.
 */
function isToldWith(draft: ThiefDraft, next: ThiefDraft, you: number): 'before' | 'after' | null {
    if (isMine(next, you) || draft.scene || next.scene) return null;
    if (next.kind === 'draw' && next.events.every(isDraw)) return 'before';
    const act = draft.act as ThiefAct;
    const decides = (act.is === 'guess' && act.hit) || (act.is === 'compare' && act.lower !== null);
    return decides && next.kind === 'out' && !isMine(draft, you) ? 'after' : null;
}

const thenDrawn = ({then}: ThiefDraft, draw: ThiefDraft): Sequel<ThiefView> => ({
    events: [...(then?.events ?? []), ...draw.events],
    see: inTurn(then?.see, draw.see),
});

function fewer(told: readonly ThiefDraft[], you: number): ThiefDraft[] {
    const few: ThiefDraft[] = [];
    for (const next of told) {
        const last = few.at(-1),
            how = last && isToldWith(last, next, you);
        if (!last || !how) {
            few.push(next);
            continue;
        }
        const events = [...last.events, ...next.events];
        const text = last.text ?? saidIn(last.events);
        few[few.length - 1] =
            how === 'before'
                ? {...last, events, text, then: thenDrawn(last, next)}
                : {...next, events};
    }
    return few;
}

function allDrafts(events: readonly EventAt[], moment: Moment<ThiefView>): ThiefDraft[] {
    const story = new Story(events, moment),
        told: ThiefDraft[] = [];
    while (!story.isAtEnd) {
        const first = story.next(),
            name = nameAt(first);
        told.push(...[(name ? readers[name] : draw)(first, story)].flat());
    }
    return told;
}

export const drafts = (
    events: readonly EventAt[],
    moment: Moment<ThiefView>,
): readonly ThiefDraft[] => fewer(allDrafts(events, moment), moment.you);

/** Of what a draft tells, each line is about those of its targets whose it is, if it is one's. */
function lineOf(at: EventAt, draft: ThiefDraft): Line {
    const {events, actor = null, targets = []} = draft,
        act = draft.act as ThiefAct;
    const {seat, text: own = ''} = at.event;
    const text = act.is === 'end' ? act.end.text : draft.text;
    const isWhole = nameAt(at) === 'out' || isEnd(nameAt(at));
    const isOwn = at !== events[0] && (nameAt(at) === 'lose' || seat !== actor);
    return {
        text: (isWhole && text) || own,
        actor: actor ?? (seat < nobody ? seat : null),
        targets: actor === null ? [] : isOwn ? [seat] : targets,
    };
}

/** The log, where the core alone does not say enough: by whom, to whom, and why. */
export const said = (events: readonly EventAt[], moment: Moment<ThiefView>): Line[] =>
    allDrafts(events, moment).flatMap(draft => draft.events.map(at => lineOf(at, draft)));
