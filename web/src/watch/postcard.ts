/**
 * The result of a game as a picture to share or to save: the cover, who played, and how it ended.
 */
import {alone, type Art, playerSymbols} from '../art';
import {titleOf} from '../core/games';
import type {TableState} from '../core/table';
import {nameOf} from '../views/props';
import {cardOf} from '../views/views';
import {tn} from '../words';
import {headline, places} from './outcome';

const width = 1200;
const right = width - 66;
const row = 76;
const top = 500;
const heightOf = (players: number): number => top + players * row + 60;

const colour = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A drawing by itself, in a colour where it takes that of the text. */
async function picture(art: Art, ink: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(alone(art, ink))}`;
    await image.decode();
    return image;
}

const letters = (size: number, weight = 700): string =>
    `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;

function write(ink: CanvasRenderingContext2D, text: string, x: number, y: number, size: number) {
    ink.font = letters(size);
    ink.fillText(text, x, y, width - x - 40);
}

async function drawPlayers(ink: CanvasRenderingContext2D, state: TableState): Promise<void> {
    const crown = await picture('ui-crown', colour('--honey-edge'));
    for (const [i, {seat, points, won}] of places(state).entries()) {
        const y = top + i * row;
        const symbol = playerSymbols[seat % 7] ?? 'cup';
        const mark = await picture(symbol, colour(`--player-${seat % 7}`));
        ink.drawImage(mark, 130, y, 48, 48);
        if (won) ink.drawImage(crown, 66, y, 48, 48);
        ink.fillStyle = colour('--ink');
        write(ink, state.seats[seat]?.name ?? nameOf(state, seat), 200, y + 40, 38);
        ink.textAlign = 'right';
        ink.font = letters(38, won ? 700 : 450);
        ink.fillText(tn('{points} point', '{points} points', points, {points}), right, y + 40);
        ink.textAlign = 'left';
    }
}

/** As a PNG file. */
export async function postcardOf(state: TableState): Promise<File> {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = heightOf(state.seats.length);
    const ink = canvas.getContext('2d');
    if (!ink) throw new Error('no canvas');
    ink.fillStyle = colour('--paper');
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.drawImage(await picture(cardOf(state.game).cover, colour('--ink')), 66, 50, 544, 340);
    ink.fillStyle = colour('--ink');
    write(ink, titleOf(state.game), 650, 180, 52);
    write(ink, 'Cookie Tin', 650, 240, 32);
    write(ink, headline({...state, you: -1}), 66, 465, 46);
    await drawPlayers(ink, state);
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no picture');
    return new File([blob], `cookietin-${state.game}.png`, {type: 'image/png'});
}
