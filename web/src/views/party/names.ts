/** What things on a board are called. */
import {t} from '../../words';
import {besides, isCrossed, readSide, readSpace} from './geometry';
import type {PartySeat, PartyView} from './types';

/** Boards that people write may have sorts up to z; the drawings start over. */
export function cookieName(sort: string): string {
    if (sort === 'R') return t('Chocolate cookie');
    const names = [
        t('Ring'),
        t('Star'),
        t('Heart'),
        t('Crescent'),
        t('Flower'),
        t('Butter biscuit'),
        t('Pretzel'),
        t('Fir tree'),
        t('Macaron'),
    ];
    return names[(sort.charCodeAt(0) - 97) % names.length] ?? sort;
}

/** What a task wants, in short. */
export function taskName(task: string, need = 0): string {
    if (task === 'line') return t('A whole row or column');
    if (task === 'R') return t('{need} on red', {need});
    return t('All of one type: {cookie}', {cookie: cookieName(task)});
}

/** A task by its name alone, for a sentence. */
export function taskLabel(task: string, need = 0): string {
    if (task === 'line') return t('Row or column');
    return task === 'R' ? t('{need} on red', {need}) : cookieName(task);
}

export const chipOn = (seat: PartySeat, space: string): number => {
    const at = seat.chips.indexOf(space);
    return at < 0 ? 0 : at + 2;
};

/** A space and what is to be seen there. */
export function spaceWords(view: PartyView, seat: PartySeat, space: string): string {
    const {row, col} = readSpace(space);
    const cookie = cookieName(view.board.cells[row]?.[col] ?? '.'),
        empty = view.board.cells[row]?.[col] === '.';
    const chip = chipOn(seat, space);
    if (isCrossed(seat.crossed, space)) return t('{space} (crossed out)', {space});
    if (chip && !empty) return t('{space} ({cookie}, chip {chip})', {space, cookie, chip});
    if (chip) return t('{space} (chip {chip})', {space, chip});
    return empty ? t('{space} (empty)', {space}) : `${space} (${cookie})`;
}

/** A choice of a side, and between what it lies. */
export function sideWords(view: PartyView, seat: PartySeat, side: string, choice: string): string {
    const [one = '', two] = besides(readSide(side), view.board).map(space =>
        spaceWords(view, seat, space),
    );
    return two === undefined
        ? t('{choice}, at the edge of {one}', {choice, one})
        : t('{choice}, between {one} and {two}', {choice, one, two});
}

export const percent = (of36: number): number => Math.round(of36 / 0.36);
