/**
 * What someone did, counted from the events, and the sentence about it: in words for those who
 * look, without the names of spaces and sides.
 */
import type {GameEvent} from '../../core/client';
import {begun, doerOf, type EventAt, isYours, type Moment} from '../../stage/beats';
import {list, t, tn} from '../../words';
import {cookieName} from './names';
import {partyEvents, type PartyBoard, type PartyView, partyWord} from './types';

export type PartyEvent = (typeof partyEvents)[number];

export const eventName = ({event}: EventAt): PartyEvent | undefined => partyEvents[event.kind];

/** What the numbers of an event name; the unused ones are -1. */
export const wordsOf = ({event}: EventAt): string[] =>
    event.args.filter(n => n >= 0).map(partyWord);

export interface Deeds {
    walls: number;
    /** Walls that a drink gave. */
    bonus: number;
    bars: number;
    /** The sorts of the cookies that were bitten, and how many spaces without one were closed. */
    bitten: string[];
    empty: number;
    /** Chips that were moved, and those that were put on the board. */
    moved: number[];
    put: number[];
    /** What is rare, in the core's words. */
    besides: string[];
}

export const sortOn = ({cells}: PartyBoard, space: string): string =>
    cells[Number(space[0])]?.[Number(space[1])] ?? '.';

function count(deeds: Deeds, at: EventAt, board: PartyBoard): void {
    const {args, text = ''} = at.event;
    const chip = args[0] ?? 0;
    switch (eventName(at)) {
        case 'walls':
            deeds.walls += wordsOf(at).length;
            break;
        case 'drink':
            deeds.bonus++;
            break;
        case 'forfeit':
            deeds.bars++;
            deeds.besides.push(t('Not all walls fit.'));
            break;
        case 'crossed': {
            const sorts = wordsOf(at).map(space => sortOn(board, space));
            deeds.bitten.push(...sorts.filter(sort => sort !== '.'));
            deeds.empty += sorts.filter(sort => sort === '.').length;
            break;
        }
        case 'moved':
        case 'relocated':
            deeds.moved.push(chip);
            break;
        case 'put':
            deeds.put.push(chip);
            break;
        default:
            deeds.besides.push(text);
    }
}

export function deedsOf(events: readonly EventAt[], board: PartyBoard): Deeds {
    const deeds: Deeds = {
        ...{walls: 0, bonus: 0, bars: 0, empty: 0},
        ...{bitten: [], moved: [], put: [], besides: []},
    };
    for (const at of events) count(deeds, at, board);
    return deeds;
}

/** One is not counted in words: languages that count 21 like 1 need a number there. */
const some = (n: number, one: string, several: string): string => (n === 1 ? one : several);

/** Cookies as what is bitten, each sort once. */
function cookies(sorts: readonly string[]): string {
    const found = new Map<string, string[]>();
    for (const sort of sorts) {
        const name = cookieName(sort);
        found.set(name, [...(found.get(name) ?? []), sort]);
    }
    return list([...found.values()].map(same => cookieWords(same[0] ?? '', same.length)));
}

export function cookieWords(sort: string, n: number): string {
    if (sort === 'R')
        return some(
            n,
            t('a chocolate cookie'),
            tn('{n} chocolate cookie', '{n} chocolate cookies', n),
        );
    const words = [
        some(n, t('a ring'), tn('{n} ring', '{n} rings', n)),
        some(n, t('a star'), tn('{n} star', '{n} stars', n)),
        some(n, t('a heart'), tn('{n} heart', '{n} hearts', n)),
        some(n, t('a crescent'), tn('{n} crescent', '{n} crescents', n)),
        some(n, t('a flower'), tn('{n} flower', '{n} flowers', n)),
        some(n, t('a butter biscuit'), tn('{n} butter biscuit', '{n} butter biscuits', n)),
        some(n, t('a pretzel'), tn('{n} pretzel', '{n} pretzels', n)),
        some(n, t('a fir tree'), tn('{n} fir tree', '{n} fir trees', n)),
        some(n, t('a macaron'), tn('{n} macaron', '{n} macarons', n)),
    ];
    return words[(sort.charCodeAt(0) - 97) % words.length] ?? '';
}

/** In the order in which it is done, but without what only the one who does it has to know. */
function ofThem({walls, bonus, bars, bitten, empty, moved}: Deeds): string[] {
    const drawn = walls + bonus;
    return [
        drawn ? some(drawn, t('draws a wall'), tn('draws {n} wall', 'draws {n} walls', drawn)) : '',
        bitten.length ? t('bites {cookies}', {cookies: cookies(bitten)}) : '',
        empty
            ? some(
                  empty,
                  t('closes an empty space'),
                  tn('closes {n} empty space', 'closes {n} empty spaces', empty),
              )
            : '',
        bars ? t('crosses off a bar') : '',
        moved.length
            ? some(
                  moved.length,
                  t('moves a chip'),
                  tn('moves {n} chip', 'moves {n} chips', moved.length),
              )
            : '',
    ];
}

/** In the order in which it is done. */
function ofYou({walls, bonus, bars, bitten, empty, moved, put}: Deeds): string[] {
    return [
        walls ? some(walls, t('draw a wall'), tn('draw {n} wall', 'draw {n} walls', walls)) : '',
        bars ? t('cross off a bar') : '',
        bonus ? t('draw your bonus wall') : '',
        bitten.length ? t('bite {cookies}', {cookies: cookies(bitten)}) : '',
        empty
            ? some(
                  empty,
                  t('close an empty space'),
                  tn('close {n} empty space', 'close {n} empty spaces', empty),
              )
            : '',
        ...moved.map(chip => t('move chip {chip}', {chip})),
        ...put.map(chip => t('place chip {chip}', {chip})),
    ];
}

export function deedWords(deeds: Deeds, event: GameEvent, moment: Moment<PartyView>): string {
    const own = isYours(event, moment);
    const parts = (own ? ofYou(deeds) : ofThem(deeds)).filter(Boolean);
    const said = list(parts);
    const told = t('{player} {deeds}.', {player: doerOf(event, moment), deeds: said});
    /* Some languages leave "you" away: then a verb begins the sentence. */
    const sentence = own ? begun(t('You {deeds}.', {deeds: said})) : event.bot ? begun(told) : told;
    return [parts.length ? sentence : '', ...deeds.besides].filter(Boolean).join(' ');
}
