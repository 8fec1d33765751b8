/** What the core says of "Who Stole the Cookie?": its cards, its view, its moves and its events. */

export type Cake =
    | 'kleina'
    | 'kleina+'
    | 'piparkaka'
    | 'piparkaka+'
    | 'laufabraud'
    | 'laufabraud+'
    | 'lakkristoppur'
    | 'lakkristoppur+'
    | 'randalina'
    | 'randalina+'
    | 'hjonabandssaela'
    | 'hjonabandssaela+'
    | 'hnallthora'
    | 'tom_krus';
export type Pancake =
    | 'grautarlumma'
    | 'halfbokud'
    | 'kaffilumma'
    | 'lummudeig'
    | 'lummustafli'
    | 'tvilumma'
    | 'upphitud'
    | 'vidbrennd';
export type ThiefCard = Cake | Pancake;

/** In the order of the numbers that events have as words. */
export const thiefCards: readonly ThiefCard[] = [
    'kleina',
    'kleina+',
    'piparkaka',
    'piparkaka+',
    'laufabraud',
    'laufabraud+',
    'lakkristoppur',
    'lakkristoppur+',
    'randalina',
    'randalina+',
    'hjonabandssaela',
    'hjonabandssaela+',
    'hnallthora',
    'tom_krus',
    'grautarlumma',
    'halfbokud',
    'kaffilumma',
    'lummudeig',
    'lummustafli',
    'tvilumma',
    'upphitud',
    'vidbrennd',
];

export interface ThiefSeat {
    score: number;
    in: boolean;
    protected: boolean;
    cards: number;
    front: Cake[];
    hand: ThiefCard[];
    may_hold?: Cake[];
    equal?: number;
    seen_by: number[];
}

export interface ThiefView {
    round: number;
    points?: number;
    rounds?: number;
    phase:
        | 'deal'
        | 'shuffle'
        | 'mix'
        | 'lay'
        | 'guess'
        | 'first'
        | 'batter'
        | 'discard'
        | 'turn'
        | 'back'
        | 'over';
    start: number;
    turn: number;
    direction: 'left' | 'right';
    deck: number;
    guessing?: number;
    spotlight?: {by: number; on: number};
    seats: ThiefSeat[];
    discard: Cake[];
    pancakes: Pancake[];
    extras_are_not?: Cake[];
    not_hnallthora_with_coffee?: boolean;
    secret_may_be: Cake[];
    deck_may_hold: Cake[];
}

/** The detective's sheet, as the core works it out: docs/protocol.md. */
export interface SheetCake {
    card: Cake;
    percent: number;
    /** Why it cannot be there. */
    why?: string;
}

export interface Sheet {
    cakes: {card: Cake; copies: number; open: number; own: number}[];
    /** Hands, and last the secret card, which has no seat. */
    places: {seat?: number; cakes: SheetCake[]}[];
}

export interface ThiefMove {
    seat: number;
    lay?: Cake;
    hand?: Cake;
    target?: number;
    pair?: [number, number];
    guess?: Cake;
    first?: Pancake;
    batter?: Cake;
    discard?: Cake;
    turn?: number;
    back?: number;
}

export const thiefEvents = [
    'round',
    'dealt',
    'draw',
    'draw_unseen',
    'draw_pancake',
    'redraw',
    'redraw_unseen',
    'redraw_pancake',
    'lay',
    'lay_nothing',
    'lay_on',
    'lay_guess',
    'lay_pair',
    'aside',
    'guess',
    'miss',
    'hit',
    'look',
    'look_unseen',
    'compare',
    'compare_unseen',
    'equal',
    'lose',
    'spotlight',
    'protected',
    'discard',
    'swap',
    'swap_unseen',
    'exchange',
    'exchange_unseen',
    'out',
    'first',
    'batter',
    'batter_unseen',
    'shuffled',
    'mixed',
    'new_hand',
    'reverse',
    'coffee',
    'burned',
    'stack',
    'turn',
    'back',
    'nobody_back',
    'show',
    'end_last',
    'end_jar',
    'end_deck',
    'end_nobody',
    'lay_blocked',
    'back_empty',
    'turn_over',
    'won_goal',
    'won_most',
] as const;
