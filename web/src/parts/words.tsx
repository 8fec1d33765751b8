/**
 * Sentences in which a small picture stands before the name of each card, cookie or chip. The text
 * stays as it is for those who hear or copy it.
 */
import {Fragment} from 'preact';
import type {Layer} from '../art';
import type {GameEvent, GameName, Move} from '../core/client';
import {uiOf} from '../views/views';
import {currentLanguage, formsOf} from '../words';
import {Layers} from './picture';

/**
 * A name and its picture, and another picture for where it is also the name of something else.
 * `{n}` in a name is any number.
 */
export type Named = readonly [name: string, picture: readonly Layer[], other?: readonly Layer[]];

/** Between these a piece of text stands for itself, or for what is called so. */
export interface Piece {
    text: string;
    named?: Named | undefined;
}

const letter = '[\\p{L}\\p{N}]';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds names as whole words, the longest first; every {n} is a number of its own. */
export function finderOf(names: readonly Named[]): (text: string) => Piece[] {
    const forms = new Map(
        names.flatMap(named => formsOf(named[0]).map(form => [form, named] as const)),
    );
    const patterns = [...forms.keys()]
        .sort((a, b) => b.length - a.length)
        .map(form => escaped(form).replace('\\{n\\}', '\\d+'));
    const any = new RegExp(`(?<!${letter})(${patterns.join('|')})(?!${letter})`, 'gu');
    return text =>
        text.split(any).map((piece, i) => ({
            text: piece,
            named: i % 2 ? (forms.get(piece) ?? forms.get(piece.replace(/\d+/, '{n}'))) : undefined,
        }));
}

const finders = new Map<string, ReturnType<typeof finderOf>>();

/** What a sentence of a game consists of. */
export function piecesOf(game: GameName, text: string): Piece[] {
    const key = `${game} ${currentLanguage()}`;
    let find = finders.get(key);
    if (!find) finders.set(key, (find = finderOf(uiOf(game).pictured?.() ?? [])));
    return find(text);
}

interface Props {
    game: GameName;
    text: string;
    /** What it tells of, for names that mean two things. */
    of?: GameEvent | Move | undefined;
}

/** What opens before a name, with the no-break space that some languages have behind it. */
export const opening = /[«„“‘(¡¿][\u00a0\u202f]?$/;

/** A picture stays on the line of the word behind it, and of the quote or ¡ before it. */
export function Pictured({game, text, of}: Props) {
    const isOther = of !== undefined && uiOf(game).isOther?.(of);
    const pieces = piecesOf(game, text);
    return (
        <span>
            {pieces.map(({text: piece, named}, i) => {
                if (!named) return pieces[i + 1] ? piece.replace(opening, '') : piece;
                const [first = ''] = piece.split(' ');
                return (
                    <Fragment key={i}>
                        <span class="named">
                            {opening.exec(pieces[i - 1]?.text ?? '')?.[0]}
                            <Layers of={(isOther && named[2]) || named[1]} />
                            {first}
                        </span>
                        {piece.slice(first.length)}
                    </Fragment>
                );
            })}
        </span>
    );
}

/** Whether a picture stands in it. */
export const isPictured = (game: GameName, text: string): boolean =>
    piecesOf(game, text).some(({named}) => named);
