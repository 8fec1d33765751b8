/** Where a move lies on the tray: a wall, or where a chip is and where it goes. */
import type {Drawn} from '../props';
import {rim} from './board';
import {ChipPicture} from './chip';
import {readSide, readSpace} from './geometry';
import type {PartyMove, PartyView} from './types';

/** In hundredths of a space; half of how wide the icing is. */
const thick = 11;

export function drawn(move: PartyMove, view: PartyView, you: number): readonly Drawn[] {
    const {rows, cols} = view.board;
    const onTray = (x: number, y: number, width: number, height: number): Drawn => ({
        find: '.my-tray .tray',
        part: {
            x: (x + rim) / (cols * 100 + 2 * rim),
            y: (y + rim) / (rows * 100 + 2 * rim),
            width: width / (cols * 100 + 2 * rim),
            height: height / (rows * 100 + 2 * rim),
        },
    });
    const space = (name: string): Drawn => {
        const {row, col} = readSpace(name);
        return onTray(col * 100 + 8, row * 100 + 8, 84, 84);
    };
    const side = (name: string): Drawn => {
        const {across, row, col} = readSide(name);
        const [x, y] = [col * 100, row * 100];
        return {
            ...(across
                ? onTray(x, y - thick, 100, 2 * thick)
                : onTray(x - thick, y, 2 * thick, 100)),
            ghost: <span class="wall-ghost" />,
        };
    };
    const wall = move.wall ?? move.drink,
        chip = move.move ?? move.give ?? move.chip;
    if (wall) return [side(wall)];
    if (!chip) return [];
    const now = view.boards[you]?.chips[chip - 2];
    return [
        ...(now ? [space(now)] : []),
        ...(move.to ? [{...space(move.to), ghost: <ChipPicture chip={chip} />}] : []),
    ];
}
