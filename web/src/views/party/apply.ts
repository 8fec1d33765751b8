/**
 * The table as it looks once an event has been told, for drawing beat by beat. Nothing is decided
 * here: what is true comes with the next view.
 */
import type {EventAt} from '../../stage/beats';
import {eventName, wordsOf} from './deeds';
import type {PartySeat, PartyView} from './types';

const marked = (rows: readonly string[], row: number, col: number): string[] =>
    rows.map((line, r) => (r === row ? `${line.slice(0, col)}1${line.slice(col + 1)}` : line));

function withWall(seat: PartySeat, side: string): PartySeat {
    const [row, col] = [Number(side[1]), Number(side[2])];
    return side.startsWith('h')
        ? {...seat, h: marked(seat.h, row, col)}
        : {...seat, v: marked(seat.v, row, col)};
}

const withCross = (seat: PartySeat, space: string): PartySeat => ({
    ...seat,
    crossed: marked(seat.crossed, Number(space[0]), Number(space[1])),
});

const withChip = (seat: PartySeat, chip: number, space: string | null): PartySeat => ({
    ...seat,
    chips: seat.chips.map((before, i) => (i === chip - 2 ? space : before)),
});

/** The third bar wipes all. */
const withBar = (seat: PartySeat): PartySeat => ({...seat, bars: (seat.bars + 1) % 3});

function boardAfter(seat: PartySeat, at: EventAt, round: number): PartySeat {
    const {args} = at.event;
    const [first = 0, second = 0, , last = 0] = args,
        words = wordsOf(at);
    switch (eventName(at)) {
        case 'walls':
        case 'drink':
            return words.reduce(withWall, seat);
        case 'crossed':
            return words.reduce(withCross, seat);
        case 'chips':
            return words.reduce((board, space, i) => withChip(board, i + 2, space), seat);
        case 'put':
        case 'moved':
        case 'relocated':
            return withChip(seat, first, words[1] ?? null);
        case 'away':
            return withChip(seat, first, null);
        case 'forfeit':
        case 'gone':
            return withBar(seat);
        case 'gave':
        case 'gave_nothing': {
            const chip = last || null;
            const done = {task: words[0] ?? '', points: second, round, chip};
            const board = chip ? withChip(seat, chip, null) : seat;
            return {...board, fulfilled: [...board.fulfilled, done]};
        }
        default:
            return seat;
    }
}

export function apply(view: PartyView, at: EventAt): PartyView {
    const {seat, args} = at.event;
    const board = view.boards[seat];
    if (!board) return view;
    const points = eventName(at)?.startsWith('gave') ? (args[1] ?? 0) : 0;
    const after = boardAfter(board, at, view.round);
    return {
        ...view,
        boards: view.boards.map((one, i) => (i === seat ? after : one)),
        scores: view.scores.map((sum, i) => (i === seat ? sum + points : sum)),
    };
}

/** The core closes spaces when all walls are drawn: until then those of `told` are closed. */
export function beforeBites(view: PartyView, seat: number, told: readonly string[]): PartyView {
    if (view.step !== 'wall' && view.step !== 'drink') return view;
    const before = ({crossed}: PartySeat): string[] =>
        crossed.map((row, r) =>
            [...row].map((is, c) => (told[r]?.[c] === '1' ? is : '0')).join(''),
        );
    return {
        ...view,
        boards: view.boards.map((one, i) => (i === seat ? {...one, crossed: before(one)} : one)),
    };
}
