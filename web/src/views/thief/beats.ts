/**
 * What happened, as beats: a play, what came of it, who went out through it, a pancake, the end of
 * a round. A beat begins with an event and takes along those that belong to it.
 */
import {type EventAt, inTurn, type Line, type Moment, type Sequel, setOf} from '../../stage/beats';
import {t} from '../../words';
import {picturesOf, type ThiefAct} from './acts';
import {
    compare,
    exchange,
    guess,
    lit,
    look,
    out,
    play,
    redrawn,
    renew,
    shielded,
    swap,
} from './plays';
import {type EventName, isEnd, roundsOf} from './rounds';
import {endText, pancakeText, pointsSaid} from './saying';
import * as see from './see';
import {
    arg,
    bigHold,
    cakeAt,
    cardAt,
    line,
    nameAt,
    nobody,
    saidIn,
    Story,
    type ThiefDraft,
} from './story';
import type {Pancake, ThiefView} from './types';

/** So long it takes until the points of a round have flown to the scores (scene.tsx). */
export const pointsLand = 1600;

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

/** Whatever happens, these are told to have done something. */
const later: readonly Pancake[] = ['halfbokud', 'vidbrennd', 'lummustafli'];

/** Of two cards that are drawn at once the other comes before what the pancake does. */
function drawnWith(does: readonly EventName[], story: Story): EventAt[] {
    const [other, next] = story.rest();
    const isBetween = other && isDraw(other) && next && does.includes(nameAt(next) as EventName);
    return isBetween ? [story.next()] : [];
}

/** Lummustafli: whoever has the highest cake goes next. */
const nextAfter = (at: EventAt): number[] => (nameAt(at) === 'stack' ? setOf(arg(at, 0)) : []);

/** What it does, in words. One of two pancakes does it later, and then it is said. */
function doneText(card: Pancake, first: EventAt, done: readonly EventAt[], story: Story): string {
    if (done.length) return saidIn(done);
    return later.includes(card) ? '' : pancakeText(card, first.event, story.moment);
}

/** One that is drawn, one of two that comes first, or the second of them, which just happens. */
function pancake(first: EventAt, story: Story): ThiefDraft {
    const name = nameAt(first) as EventName;
    const card = doneBy[name] ?? (cardAt(first, 0) as Pancake);
    const doing = saidWith.filter(e => doneBy[e] === card);
    const drawn = doneBy[name] ? [] : drawnWith(doing, story);
    const does = doneBy[name] ? [] : story.takeAll(...doing);
    const ended = story.takeAll('turn_over');
    const events = [first, ...drawn, ...does, ...ended];
    story.causedBy(first, card);
    const said = doneBy[name] ? saidIn(events) : doneText(card, first, [...does, ...ended], story);
    const own = drawn.filter(({event}) => event.seat === story.moment.you);
    return story.draft(
        events,
        {is: 'pancake', card, does: said},
        {
            targets: events.flatMap(nextAfter),
            weight: 'big',
            hold: bigHold,
            pictures: picturesOf(card),
            text: doneBy[name] ? said : `${saidIn([first, ...own])} ${said}`.trim(),
            see: inTurn(
                name === 'draw_pancake' ? see.pancakeTurned(first.event.seat, card) : null,
                ...drawn.map(seenDraw),
            ),
        },
    );
}

function coffee(first: EventAt, story: Story): ThiefDraft {
    const seats = setOf(arg(first, 0));
    story.causedBy(first, 'kaffilumma');
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
        {is: 'shuffled', count, from: story.playing()},
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
    story.causedBy(first, 'upphitud');
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

/** A pancake was all that was played: told with what it did, or who went out through it. */
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
            ...(isDraw(first) && {see: seenDraw(first)}),
        },
    );
}

const seenDraw = (at: EventAt): ((view: ThiefView) => ThiefView) =>
    see.turnBegun(at.event.seat, nameAt(at) === 'draw' ? cakeAt(at, 0) : null);

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
    // Why the match was won is told behind its last round: scene.tsx.
    won_goal: end,
    won_most: end,
};

const isMine = ({actor, targets = []}: ThiefDraft, you: number): boolean =>
    actor === you || targets.includes(you);

/** `over`: both are said; `before`: this one is only seen, then; `after`: this one says it. */
type Way = 'over' | 'before' | 'after';

/**
 * What others do is told in few beats. That one of them draws a card is only seen on the table,
 * when what led to it has been told; that a guess was right, or whose card was lower, is said by
 * who goes out, and behind that, by anyone's doing, that the turn is over.
 */
function isToldWith(draft: ThiefDraft, next: ThiefDraft, you: number): Way | null {
    if (draft.scene || next.scene) return null;
    if (draft.kind === 'out' && next.kind === 'over') return 'over';
    if (isMine(next, you)) return null;
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
        few[few.length - 1] = {
            over: {...last, events, text: `${text} ${saidIn(next.events)}`},
            before: {...last, events, text, then: thenDrawn(last, next)},
            after: {...next, events},
        }[how];
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
        targets: actor === null || isDraw(at) ? [] : isOwn ? [seat] : targets,
    };
}

/** The log, where the core alone does not say enough: by whom, to whom, and why. */
export const said = (events: readonly EventAt[], moment: Moment<ThiefView>): Line[] =>
    allDrafts(events, moment).flatMap(draft => draft.events.map(at => lineOf(at, draft)));
