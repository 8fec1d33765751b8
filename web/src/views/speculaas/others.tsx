/**
 * The players: who is who, how they stand, who is still thinking; their tables in small and in
 * large.
 */
import {useRef} from 'preact/hooks';
import type {TableState} from '../../core/client';
import {Person} from '../../parts/baker';
import {Dialog} from '../../parts/dialog';
import {Picture, PlayerName} from '../../parts/picture';
import {t} from '../../words';
import {nameOf} from '../props';
import {Board, type Marks, MiniBoard, noMarks, useRoom} from './board';
import {CardBack, CardFace, cardName} from './cards';
import {Score, scoreOf, toldStyle} from './count';
import {boundsOf, type Card, cellSize} from './places';
import {SmallHand} from './hand';
import type {SpeculaasTable, SpeculaasView} from './types';

/** Speculattius lays nothing: what he has is a pile. */
export const isPile = (view: SpeculaasView, seat: number): boolean =>
    view.solo !== undefined && seat === 1;

function statusOf(state: TableState, seat: number): 'thinking' | 'done' | 'none' {
    if (state.over || state.seats[seat]?.who === 'game') return 'none';
    return state.waitingFor.includes(seat) ? 'thinking' : 'done';
}

/** Everything that a seat shows, in words. */
export function seatSays(
    state: TableState,
    view: SpeculaasView,
    seat: number,
    help: boolean,
): string {
    const table = view.tables[seat];
    const parts = {
        name: nameOf(state, seat),
        score: table?.score ?? 0,
        honey: table?.tokens ?? 0,
        doubles: table?.doubles ?? 0,
    };
    const stands = help
        ? t('{name}. Score: {score}. Honey: {honey}. Doubles: {doubles}.', parts)
        : t('{name}. Honey: {honey}. Doubles: {doubles}.', parts);
    const status = statusOf(state, seat);
    const thinks =
        status === 'thinking'
            ? t('Still thinking.')
            : status === 'done'
              ? t('Has finished this turn.')
              : '';
    return `${stands} ${thinks}`.trim();
}

export function SeatLine({
    state,
    view,
    seat,
    help,
}: {
    state: TableState;
    view: SpeculaasView;
    seat: number;
    help: boolean;
}) {
    const table = view.tables[seat],
        status = statusOf(state, seat);
    const won = state.result?.winners.includes(seat);
    return (
        <span class={`seat-line ${status}`} aria-hidden="true">
            {isPile(view, seat) ? (
                <Picture art="speculattius" class="portrait" />
            ) : (
                <Person seat={seat} />
            )}
            <PlayerName class="who" name={nameOf(state, seat)} />
            {won && <Picture art="ui-crown" class="crown" />}
            {status === 'thinking' && (
                <span class="dots">
                    <i />
                    <i />
                    <i />
                </span>
            )}
            {status === 'done' && !state.over && <Picture art="ui-check" class="check" />}
            {(help || view.counted) && <Score key={seat} {...scoreOf(view, seat)} />}
            <span class="counts">
                <span>
                    <Picture art="honey" />
                    {table?.tokens}
                </span>
                <span>
                    <span class="double-sign" />
                    {table?.doubles}
                </span>
            </span>
        </span>
    );
}

interface SeatProps {
    state: TableState;
    view: SpeculaasView;
    seat: number;
    help: boolean;
    /** Of several to look at, this is the one that is shown large. */
    pressed?: boolean | undefined;
    marks?: Marks | undefined;
    open(seat: number): void;
}

/** The newest first; what is turned over just now lies there face down until then. */
export function PileMini({table, marks}: {table: SpeculaasTable; marks: Marks}) {
    const {piled, told} = marks;
    const part = (cards: readonly Card[], recipe: boolean) => {
        const old = cards.length - piled.filter(one => one.recipe === recipe).length;
        return cards
            .map((card, n) => (
                <span
                    key={`${card} ${n}`}
                    class={n < old ? 'laid' : 'laid turning'}
                    style={n < old ? undefined : toldStyle(told)}
                >
                    <CardFace card={card} recipe={recipe} />
                    {n >= old && <CardBack />}
                </span>
            ))
            .reverse();
    };
    return (
        <span class="pile-mini" aria-hidden="true">
            {part(
                table.recipes.map(({recipe}) => recipe),
                true,
            )}
            {part(
                table.spices.map(({spice}) => spice),
                false,
            )}
        </span>
    );
}

export function Seat({state, view, seat, help, pressed, marks, open}: SeatProps) {
    const table = view.tables[seat];
    if (!table) return null;
    return (
        <button
            type="button"
            class="seat quiet"
            data-seat={seat}
            aria-label={seatSays(state, view, seat, help)}
            aria-pressed={pressed}
            onClick={() => open(seat)}
        >
            <SeatLine state={state} view={view} seat={seat} help={help} />
            {isPile(view, seat) ? (
                <PileMini table={table} marks={marks ?? noMarks} />
            ) : (
                <MiniBoard table={table} marks={marks ?? noMarks} />
            )}
        </button>
    );
}

/** Equal cards of a pile together, with how many there are. */
export function countCards<C extends string>(cards: readonly C[]): [C, number][] {
    const counts = new Map<C, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    return [...counts];
}

export function Pile({table}: {table: SpeculaasTable}) {
    const part = (cards: readonly string[], recipe: boolean) =>
        countCards(cards as readonly 'clove'[]).map(([card, n]) => (
            <li key={card}>
                <CardFace card={card} recipe={recipe} />
                <span>{t('{n} × {card}', {n, card: cardName(card)})}</span>
            </li>
        ));
    const nothing = !table.recipes.length && !table.spices.length && !table.tokens;
    return (
        <div class="pile">
            {nothing && <p>{t('Nothing collected yet.')}</p>}
            <ul>
                {part(
                    table.recipes.map(({recipe}) => recipe),
                    true,
                )}
            </ul>
            <ul>
                {part(
                    table.spices.map(({spice}) => spice),
                    false,
                )}
            </ul>
            {table.tokens > 0 && <ul>{part(Array<string>(table.tokens).fill('honey'), false)}</ul>}
        </div>
    );
}

/** A table of someone else, as large as the window allows. */
function LargeTable({
    table,
    label,
    help,
    marks,
}: {
    table: SpeculaasTable;
    label: string;
    help: boolean;
    marks: Marks;
}) {
    const room = useRef<HTMLDivElement>(null);
    const {width, height} = useRoom(room);
    const bounds = boundsOf(table, 0);
    return (
        <div class="large room" ref={room}>
            <div class="scroll">
                {width > 0 && (
                    <Board
                        table={table}
                        bounds={bounds}
                        cell={cellSize(bounds, width, height, 96)}
                        points={help}
                        label={label}
                        marks={marks}
                    />
                )}
            </div>
        </div>
    );
}

export function Enlarged({
    state,
    view,
    seat,
    help,
    marks,
    close,
}: Omit<SeatProps, 'open' | 'pressed'> & {close(): void}) {
    const table = view.tables[seat],
        hands = view.hands[seat];
    if (!table) return null;
    const name = nameOf(state, seat);
    return (
        <Dialog title={t('{name}’s table', {name})} close={close}>
            <div class="speculaas-large">
                <p class="unseen">{seatSays(state, view, seat, help)}</p>
                <SeatLine state={state} view={view} seat={seat} help={help} />
                {isPile(view, seat) ? (
                    <Pile table={table} />
                ) : (
                    <LargeTable
                        table={table}
                        label={t('{name}’s table', {name})}
                        help={help}
                        marks={marks ?? noMarks}
                    />
                )}
                {hands && !state.over && (
                    <div class="held-hands">
                        <SmallHand cards={hands.recipes} recipes label={t('Recipes in hand')} />
                        <SmallHand
                            cards={hands.spices}
                            recipes={false}
                            label={t('Spice cards in hand')}
                        />
                    </div>
                )}
            </div>
        </Dialog>
    );
}
