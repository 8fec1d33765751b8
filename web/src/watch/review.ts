/** What a review found, as lines of a graph and as a list of mistakes. */
import type {ReplayLine, Verdict} from '../core/types';

export interface Point {
    step: number;
    /** From 0 to 1. */
    chance: number;
}

/** For each seat its chances over the steps; steps at which only chance acts have none. */
export function chanceLines(verdicts: Iterable<Verdict>, seats: number): Point[][] {
    const known = [...verdicts].filter(verdict => verdict.chances).sort((a, b) => a.step - b.step);
    return Array.from({length: seats}, (_, seat) =>
        known.map(({step, chances}) => ({step, chance: chances?.[seat] ?? 0})),
    );
}

/** Everyone's chances at a step, or at the last one before it that has some. */
export function chancesAt(
    verdicts: ReadonlyMap<number, Verdict>,
    step: number,
): readonly number[] | undefined {
    for (let at = step; at >= 0; at--) {
        const chances = verdicts.get(at)?.chances;
        if (chances) return chances;
    }
    return undefined;
}

export type Mistake = Verdict & Required<Pick<Verdict, 'seat' | 'played' | 'best' | 'loss'>>;

const isMistake = (verdict: Verdict): verdict is Mistake =>
    verdict.mistake === true && verdict.seat !== undefined && !!verdict.played && !!verdict.best;

interface Whose {
    /** Only those of this seat. */
    of?: number | undefined;
    /** One's own come first. */
    own?: number;
}

/** The ones that cost most, of one seat or of all. */
export function worstMistakes(
    verdicts: Iterable<Verdict>,
    most: number,
    {of, own}: Whose = {},
): Mistake[] {
    return [...verdicts]
        .filter(isMistake)
        .filter(({seat}) => of === undefined || seat === of)
        .sort(
            (a, b) =>
                Number(b.seat === own) - Number(a.seat === own) ||
                b.loss - a.loss ||
                a.step - b.step,
        )
        .slice(0, most);
}

/** So many steps show roughly how a game went. */
const roughly = 12;

/**
 * In which order steps are judged: roughly the whole game, so that the graph takes shape at once;
 * then where one has decided oneself; then the rest.
 */
export function inOrderOfReview(
    lines: readonly Pick<ReplayLine, 'actor'>[],
    steps: number,
    own: number,
): number[] {
    const all = Array.from({length: steps + 1}, (_, step) => step);
    const every = Math.max(1, Math.ceil(all.length / roughly));
    return [
        ...new Set([
            ...all.filter(step => step % every === 0),
            ...all.filter(step => lines[step]?.actor === own),
            ...all,
        ]),
    ];
}

export const percent = (chance: number): number => Math.round(100 * chance);

/** A path through points, as an SVG draws it. */
export function pathOf(
    points: readonly Point[],
    x: (step: number) => number,
    y: (chance: number) => number,
): string {
    return points
        .map(({step, chance}, i) => `${i ? 'L' : 'M'}${x(step).toFixed(1)} ${y(chance).toFixed(1)}`)
        .join('');
}

/** Round numbers for an axis from 0 to `last`, about so many. */
export function ticks(last: number, about: number): number[] {
    const rough = last / Math.max(1, about),
        power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
    const width = Math.max(1, [1, 2, 5, 10].map(n => n * power).find(n => n >= rough) ?? power);
    return Array.from({length: Math.floor(last / width) + 1}, (_, i) => i * width);
}
