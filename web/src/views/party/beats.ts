/**
 * Cookie Party as beats. The roll is the last thing of its update, before anything is asked. Of
 * what you do in one step all is one beat, so that you can go on at once; of each of the others
 * there is one when the round is over. Every finished task is a beat by itself.
 */
import type {Art} from '../../art';
import {cookieArt} from '../../art/party';
import {
    begun,
    doerOf,
    type Draft,
    type EventAt,
    isYours,
    type Moment,
    setOf,
} from '../../stage/beats';
import {list, t, tn} from '../../words';
import {apply} from './apply';
import {deedsOf, deedWords, eventName, type PartyEvent, wordsOf} from './deeds';
import {taskLabel} from './names';
import type {PartyBoard, PartyView} from './types';

type PartyDraft = Draft<PartyView>;
type PartyMoment = Moment<PartyView>;

/** What a finished task is drawn with. */
export interface TaskAct {
    task: string;
    points: number;
    chip: number | null;
}

/** So long someone else's tray comes forward, in milliseconds at the calm tempo. */
const forward = 1500;

/** Pictures beside a sentence are few. */
const mostPictures = 3;

/** The groups of events that become a beat each; the first says what kind it is. */
const begins: Partial<Record<PartyEvent, PartyDraft['kind']>> = {
    deal: 'deal',
    ready: 'deal',
    roll: 'roll',
    gave: 'task',
    gave_nothing: 'task',
    end: 'end',
};

/** What belongs to the group before it, whoever it is about. */
const follows: Readonly<Record<string, readonly PartyEvent[]>> = {
    deal: ['chips'],
    roll: ['gone', 'wiped'],
};

interface Group {
    kind: string;
    seat: number;
    events: EventAt[];
}

function groups(events: readonly EventAt[]): Group[] {
    const found: Group[] = [];
    for (const at of events) {
        const name = eventName(at),
            last = found.at(-1),
            {seat} = at.event;
        const kind = (name && begins[name]) ?? 'turn';
        const joins = last && name && follows[last.kind]?.includes(name);
        const goesOn = kind === 'turn' && last?.kind === 'turn' && last.seat === seat;
        if (last && (joins || goesOn)) last.events.push(at);
        else found.push({kind, seat, events: [at]});
    }
    return found;
}

const see = (events: readonly EventAt[]) => (view: PartyView) => events.reduce(apply, view);

const textOf = (at: EventAt | undefined): string => at?.event.text ?? '';

// ---- each kind ----

/** Nothing has been rolled yet, whatever the view after the first roll shows. */
const unrolled = ({roll: _, ...view}: PartyView): PartyView => view;

const dealDraft = ({events, kind}: Group): PartyDraft => ({
    events,
    kind,
    text: textOf(events[0]),
    see: view => unrolled(see(events)(view)),
});

/** What a roll is drawn with. */
export interface RollAct {
    one: number;
    two: number;
    chip: number;
}

/** About those who no longer have the chip that was rolled; short, because it comes often. */
function goneWords(gone: readonly EventAt[], moment: PartyMoment): string {
    const others = gone.map(({event}) => event).filter(event => !isYours(event, moment));
    const said = list(others.map(event => doerOf(event, moment)));
    if (others.length < gone.length) {
        const too = others.length ? t('Also: {names}.', {names: said}) : '';
        return [t('You no longer have it, so you cross off a bar instead.'), too]
            .filter(Boolean)
            .join(' ');
    }
    if (!others.length) return '';
    const sentence = tn(
        '{names} no longer has it, so they cross off a bar instead.',
        '{names} no longer have it, so they each cross off a bar instead.',
        others.length,
        {names: said},
    );
    return others[0]?.bot ? begun(sentence) : sentence;
}

/**
 * The dice land before anything names what they show. Those whose chip is gone cross off a bar,
 * before anything is asked: it belongs to the roll.
 */
function rollDrafts({events, kind}: Group, moment: PartyMoment): PartyDraft[] {
    const [roll, ...rest] = events;
    const [one = 1, two = 1, chip = 0, round = 0] = roll?.event.args ?? [];
    const gone = rest.filter(at => eventName(at) === 'gone');
    const besides = rest.filter(at => !gone.includes(at)).map(textOf);
    const act: RollAct = {one, two, chip};
    const tumble = {events: [], kind: 'tumble', see: unrolled, act};
    return [
        tumble,
        {
            events,
            kind,
            weight: 'big',
            mine: rest.some(at => at.event.seat === moment.you),
            pictures: gone.length ? [] : [`die-${one}` as Art, `die-${two}` as Art],
            text: [
                t('Round {round}: chip {chip} is rolled.', {round, chip}),
                goneWords(gone, moment),
                ...besides,
            ]
                .filter(Boolean)
                .join(' '),
            act,
        },
    ];
}

/** What an event of a finished task says of it. */
function taskOf(at: EventAt | undefined): TaskAct {
    const [, points = 0, , chip = 0] = at?.event.args ?? [];
    const [task = ''] = at ? wordsOf(at) : [];
    return {task, points, chip: chip || null};
}

export function taskWordsOf(at: EventAt, moment: PartyMoment, board: PartyBoard): string {
    const {task, points, chip} = taskOf(at),
        {event} = at;
    const sentence = taskSentence(isYours(event, moment), chip !== null, {
        player: doerOf(event, moment),
        task: taskLabel(task, board.tasks.find(one => one.task === task)?.need),
        points: `+${points}`,
        chip: chip ?? 0,
    });
    return event.bot ? begun(sentence) : sentence;
}

function taskDraft(group: Group, moment: PartyMoment, board: PartyBoard): PartyDraft {
    const {events, seat, kind} = group;
    const [at] = events;
    const act = taskOf(at);
    return {
        events,
        kind,
        actor: seat,
        weight: 'big',
        pictures: act.task === 'line' ? [] : [cookieArt(act.task)],
        text: at ? taskWordsOf(at, moment, board) : '',
        see: see(events),
        act,
    };
}

function taskSentence(
    own: boolean,
    gives: boolean,
    parts: Readonly<Record<string, string | number>>,
): string {
    if (own && gives)
        return t('You complete the “{task}” task: {points}, and give up chip {chip}.', parts);
    if (own)
        return t('You complete the “{task}” task: {points}, with no chip left to give up.', parts);
    return gives
        ? t('{player} completes the “{task}” task: {points}, and gives up chip {chip}.', parts)
        : t('{player} completes the “{task}” task: {points}, with no chip left to give up.', parts);
}

function turnDraft({events, seat}: Group, moment: PartyMoment, board: PartyBoard): PartyDraft {
    const deeds = deedsOf(events, board),
        [first] = events as [EventAt];
    return {
        events,
        kind: deeds.bitten.length ? 'bite' : 'turn',
        actor: seat < 7 ? seat : null,
        pictures: [...new Set(deeds.bitten.map(cookieArt))].slice(0, mostPictures),
        text: deedWords(deeds, first.event, moment),
        see: see(events),
        hold: seat === moment.you ? 0 : forward,
    };
}

/** It names who has reached the end. */
function endDraft({events}: Group): PartyDraft {
    const seats = events.flatMap(({event}) => setOf(event.args[0] ?? 0)),
        [first = null] = seats;
    const who = seats.length === 1 ? {actor: first} : {targets: seats};
    return {events, kind: 'end', weight: 'big', ...who};
}

export function drafts(events: readonly EventAt[], moment: PartyMoment): readonly PartyDraft[] {
    const board = (moment.before ?? moment.after)?.board;
    if (!board) return groups(events).map(({events: told, kind}) => ({events: told, kind}));
    return groups(events).flatMap((group): PartyDraft | PartyDraft[] => {
        switch (group.kind) {
            case 'deal':
                return dealDraft(group);
            case 'roll':
                return rollDrafts(group, moment);
            case 'task':
                return taskDraft(group, moment, board);
            case 'end':
                return endDraft(group);
            default:
                return turnDraft(group, moment, board);
        }
    });
}
