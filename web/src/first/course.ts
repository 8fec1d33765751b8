/**
 * A first game that is played through: a prepared one, in which each step explains something or
 * asks for one move. What the others do stands in its record, as the deal does, so it is the same
 * for everyone; tests/first.test.ts sees that the record is still a legal game.
 */
import type {GameRecord, Move} from '../core/types';

/** Only the seed, the seats and the moves matter; seat 0 is whoever learns. */
export const learner = 0;

export interface Step {
    say(): string;
    /** A selector of what it is about, which is pointed at. */
    about?: string;
    /** One has to make the move that comes next in the record. Else one reads, and goes on. */
    does?: true;
    /** What it explains needs no tip later (`Lesson.id`). */
    teaches?: string;
}

export interface Course {
    record: GameRecord;
    steps: readonly Step[];
}

type Line = Readonly<Record<string, unknown>>;

const isLearners = (line: Line): boolean => line.seat === learner && line.of !== undefined;

/** Where in the record each decision of whoever learns stands. */
export const decisionsOf = ({moves}: GameRecord): number[] =>
    moves.flatMap((line, i) => (isLearners(line as Line) ? [i] : []));

/**
 * How many lines of the record have been played when a step is told: all before the learner's next
 * decision, and behind the last one all there are.
 */
export function linesAt({record, steps}: Course, step: number): number {
    const done = steps.slice(0, step).filter(({does}) => does).length;
    return decisionsOf(record)[done] ?? record.moves.length;
}

/** Whether a choice is what the line of the record says. */
export function isLine(move: Move, line: unknown): boolean {
    const {of: _, ...meant} = line as Line;
    const sorted = (of: object) => JSON.stringify(Object.entries(of).sort());
    return sorted(move) === sorted(meant);
}
