/** A card that is played, and what comes of it: beats of their own, in the order of the rules. */
import {type EventAt, inTurn} from '../../stage/beats';
import {type Held, picturesOf} from './acts';
import {doneByText, outText} from './saying';
import * as see from './see';
import {
    arg,
    bigHold,
    cakeAt,
    cakesOf,
    cardAt,
    line,
    nameAt,
    nobody,
    saidIn,
    type Story,
    type ThiefDraft,
} from './story';
import type {Cake, Pancake} from './types';

export function play(first: EventAt, story: Story): ThiefDraft {
    const name = nameAt(first),
        {seat} = first.event,
        card = cakeAt(first, 0) as Cake;
    const on = (name === 'lay_pair' ? [1, 2] : name === 'lay_on' || name === 'lay_guess' ? [1] : [])
        .map(n => arg(first, n))
        .filter(target => target < nobody);
    const guess = name === 'lay_guess' ? cakeAt(first, 2) : null;
    story.causedBy(first, card);
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
export function guess(first: EventAt, story: Story): ThiefDraft {
    const isNew = nameAt(first) === 'guess';
    const answer = isNew ? story.take('hit', 'miss') : first;
    const on = arg(first, 0),
        named = cakeAt(first, 1) as Cake;
    if (isNew) story.causedBy(first, 'kleina+');
    return story.draft(
        isNew && answer ? [first, answer] : [first],
        {is: 'guess', on, guess: named, hit: nameAt(answer ?? first) === 'hit'},
        {targets: [on], pictures: picturesOf(named)},
    );
}

const actorOf = (story: Story, at: EventAt): number => story.cause?.by ?? at.event.seat;

export function look(first: EventAt, story: Story): ThiefDraft {
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

/** So long it takes until two cards have crossed in the middle (act.css). */
const cardsCross = 1000;

/** Those of the two that are not the one who played the card. */
const targetsOf = (hands: readonly Held[], actor: number): number[] =>
    hands.map(({seat}) => seat).filter(seat => seat !== actor);

/** Two hands, and someone else's doing: then the sentence says whose. */
function saidOfBoth(
    events: readonly EventAt[],
    hands: readonly Held[],
    {cause, moment}: Story,
): {text?: string} {
    const {you} = moment;
    const isOthers = cause && cause.by !== you && hands.every(({seat}) => seat !== cause.by);
    if (!isOthers || hands.every(({seat}) => seat !== you)) return {};
    return {text: doneByText(cause, saidIn(events), moment)};
}

export function compare(first: EventAt, story: Story): ThiefDraft {
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

export function swap(first: EventAt, story: Story): ThiefDraft {
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
            then: {see: see.swapped(one.seat, two.seat, one.card, two.card), at: cardsCross},
        },
    );
}

export function exchange(first: EventAt, story: Story): ThiefDraft {
    const isKnown = nameAt(first) === 'exchange';
    const gives = isKnown ? cakeAt(first, 0) : null,
        gets = isKnown ? cakeAt(first, 1) : null;
    return story.draft(
        [first],
        {is: 'exchange', gives, gets},
        {
            pictures: picturesOf(gets),
            then: {see: see.exchanged(first.event.seat, gives, gets), at: cardsCross},
        },
    );
}

/** Pancakes that come up on the way are discarded. */
export function redrawn(story: Story): {events: EventAt[]; missed: Pancake[]; draws: Held | null} {
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
export function renew(first: EventAt, story: Story): ThiefDraft[] {
    const {seat} = first.event,
        discarded = cakeAt(first, 0) as Cake;
    if (!story.cause) story.causedBy(first, discarded, true);
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

export function lit(first: EventAt, story: Story): ThiefDraft {
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

export function shielded(first: EventAt, story: Story): ThiefDraft {
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
export function out(first: EventAt, story: Story): ThiefDraft {
    const {seat} = first.event,
        cards = cakesOf(first),
        {cause, moment} = story;
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
            ...(cause && {text: outText({seat, cards, cause}, moment)}),
        },
    );
}
