/** What the drawings of beats need to know; nothing in it that the one who looks was not told. */
import type {Art} from '../../art';
import {withCoffee} from './cards';
import type {RoundEnd} from './rounds';
import type {Cake, Pancake, ThiefCard} from './types';

/** A hand in a story; null: it stays face down. */
export interface Held {
    seat: number;
    card: Cake | null;
}

/** Why someone goes out: whose card did it, and where hands were compared, against which. */
export interface Cause {
    by: number;
    /** In their name a bot played it. */
    bot: boolean;
    card: ThiefCard;
    against: Held | null;
    /** It was discarded, not played. */
    discarded?: boolean;
}

export type ThiefAct =
    | {
          is: 'play';
          card: Cake;
          on: readonly number[];
          guess: Cake | null;
          /** It never does anything; or it would, but everyone else is protected. */
          idle: boolean;
          blocked: boolean;
      }
    | {is: 'guess'; on: number; guess: Cake; hit: boolean}
    | {is: 'look'; on: number; card: Cake | null}
    | {is: 'compare'; hands: readonly [Held, Held]; lower: number | null}
    | {is: 'swap'; hands: readonly [Held, Held]}
    | {is: 'exchange'; gives: Cake | null; gets: Cake | null}
    | {is: 'renew'; seat: number; discarded: Cake; missed: readonly Pancake[]; draws: Held | null}
    | {is: 'spotlight'; on: number}
    | {is: 'protected'; seat: number}
    | {is: 'out'; seat: number; cards: readonly Cake[]; cause: Cause | null}
    | {is: 'pancake'; card: Pancake; does: string}
    | {is: 'shuffled'; count: number; /** Whose cakes. */ from: readonly number[]}
    | {is: 'mixed'; seats: readonly number[]; gets: Cake | null}
    | {is: 'coffee'; seats: readonly number[]}
    | {is: 'back'; seat: number; draws: Held | null}
    | {is: 'batter'; card: Cake | null}
    | {is: 'turn'; on: number}
    | {is: 'draw'}
    | {is: 'round'; round: number; start: number; dealt: Cake | null}
    | {is: 'end'; end: RoundEnd}
    | {is: 'game'};

/** Whose hand is discarded in an act; null: nobody's. */
export const discarderIn = (act: ThiefAct | null): number | null =>
    act?.is === 'out' || act?.is === 'renew' ? act.seat : null;

/** A card in a sentence: a cake with coffee is the cake, and a cup. */
export const picturesOf = (...cards: readonly (ThiefCard | null)[]): Art[] =>
    cards.flatMap(card => {
        if (!card) return [];
        return withCoffee(card) ? [card.slice(0, -1) as Art, 'coffee' as const] : [card as Art];
    });
