import {describe, expect, it} from 'vitest';
import type {Decision} from '../src/core/types';
import type {EventAt} from '../src/stage/beats';
import {saysChoice} from '../src/views/speculaas/beats';
import {allRecipes, cardLetters, cardName, recipeWants} from '../src/views/speculaas/cards';
import {countCards} from '../src/views/speculaas/others';
import {
    bestOf,
    boundsOf,
    cellSize,
    nextPlace,
    offersOf,
    middleOf,
    smallestCell,
} from '../src/views/speculaas/places';
import {reasonOf, stepsOf, withHoney} from '../src/views/speculaas/why';
import {
    speculaasCards,
    type SpeculaasEventName,
    speculaasEvents,
    type SpeculaasMove,
    type SpeculaasTable,
    type SpeculaasView,
    type Spot,
} from '../src/views/speculaas/types';

const table = (spots: Spot[]): SpeculaasTable => ({
    recipes: spots.map(at => ({recipe: 'pairs' as const, at, honey: false, points: 0})),
    spices: [],
    tokens: 0,
    doubles: 0,
    score: 0,
});

describe('places', () => {
    it('has a rim for what comes next around all that lies there', () => {
        expect(boundsOf(table([]))).toEqual({left: -1, top: -1, columns: 3, rows: 3});
        expect(
            boundsOf(
                table([
                    [0, 0],
                    [-3, 1],
                ]),
            ),
        ).toEqual({left: -4, top: -1, columns: 6, rows: 4});
        expect(boundsOf(table([[2, 2]]), 0)).toEqual({left: 2, top: 2, columns: 1, rows: 1});
    });

    it('fits the room as long as it is large enough for a finger', () => {
        const bounds = {left: 0, top: 0, columns: 12, rows: 9};
        expect(cellSize(bounds, 720, 900, 112)).toBe(60);
        expect(cellSize(bounds, 344, 300, 112)).toBe(smallestCell);
        expect(cellSize(bounds, 4000, 3000, 112)).toBe(112);
    });

    it('is framed where a card can go', () => {
        const bounds = {left: -2, top: -1, columns: 8, rows: 4};
        expect(middleOf([], bounds)).toEqual([4, 2]);
        expect(
            middleOf(
                [
                    [-2, -1],
                    [0, 2],
                ],
                bounds,
            ),
        ).toEqual([1.5, 2]);
    });

    it('groups the moves by card, honey on recipes included', () => {
        const decision = {
            n: 1,
            of: 4,
            question: '',
            words: [],
            moves: [
                {seat: 0, spice: 'clove', at: [0, 1]},
                {seat: 0, spice: 'clove', at: [1, 0]},
                {seat: 0, spice: 'clove+nutmeg', at: [0, 1]},
                {seat: 0, spice: 'honey', on: [0, 0]},
            ],
        } as unknown as Decision<SpeculaasMove>;
        const offers = offersOf(decision, {brings: [3, 0, 6, 4]} as SpeculaasView);
        expect([...offers.keys()]).toEqual(['clove', 'clove+nutmeg', 'honey']);
        expect(offers.get('clove')?.map(({choice, brings}) => [choice, brings])).toEqual([
            [0, 3],
            [1, 0],
        ]);
        expect(offers.get('honey')).toEqual([{choice: 3, at: [0, 0], honey: true, brings: 4}]);
        expect(bestOf(offers.get('clove') ?? [])).toBe(3);
        expect(offersOf(null, {} as SpeculaasView).size).toBe(0);
    });

    it('goes to the space straight ahead before one aside', () => {
        const places = (
            [
                [0, 0],
                [2, 0],
                [1, 1],
                [0, 2],
                [-1, 0],
            ] as Spot[]
        ).map(at => ({at}));
        expect(nextPlace(places, [0, 0], 1, 0)?.at).toEqual([2, 0]);
        expect(nextPlace(places, [0, 0], 0, 1)?.at).toEqual([0, 2]);
        expect(nextPlace(places, [0, 0], 0, -1)).toBeUndefined();
    });
});

describe('cards', () => {
    it('are named as the core names them', () => {
        expect(
            ['clove+nutmeg', 'near-honey', 'honey'].map(card => cardName(card as 'honey')),
        ).toEqual(['Clove+Nutmeg', 'Nearby honey', 'Honey']);
        expect(cardLetters('clove+nutmeg')).toBe('Cl Nu');
        expect(new Set(allRecipes.map(cardLetters)).size).toBe(allRecipes.length);
        expect(new Set(allRecipes.map(recipeWants)).size).toBe(7);
    });

    it('are counted in a pile', () => {
        expect(countCards(['clove', 'same', 'clove'])).toEqual([
            ['clove', 2],
            ['same', 1],
        ]);
    });
});

describe('points', () => {
    it('have a reason without coordinates, whose and how many', () => {
        const why = 'A: B, Same at (0,−2), +20: 4 of the same spice + honey';
        expect(reasonOf(why)).toBe('4 of the same spice + honey');
        expect(reasonOf('Speculattius, +8: singles, 4 × 2')).toBe('singles, 4 × 2');
    });

    it('say how many honey makes, where it is one more', () => {
        const pairs = {kind: 12 + 4 * 3 + 2, seat: 0, args: [24, 0, 0, 3, 22]};
        expect(withHoney(pairs, 'pairs')).toBe(' = 4');
        expect(withHoney({...pairs, kind: 12 + 4 * 3}, 'pairs')).toBe('');
        expect(withHoney({...pairs, kind: 14}, 'clove')).toBe('');
    });

    it('add up recipe by recipe', () => {
        const why = [
            {kind: 12, seat: 0, args: [0, 0, 0, 2, 6]},
            {kind: 12, seat: 1, args: [1, 0, 0, 1, 3]},
            {kind: 18, seat: 0, args: [22, 1, 1, 3, 12]},
            {kind: 40, seat: 1, args: [0, 20]},
        ];
        expect(stepsOf(why, 0).map(({recipe, points, sum}) => [recipe, points, sum])).toEqual([
            ['cardamom', 6, 6],
            ['same', 12, 18],
        ]);
        expect(stepsOf(why, 1).map(({recipe, sum}) => [recipe, sum])).toEqual([
            ['pepper', 3],
            [undefined, 23],
        ]);
    });
});

describe('sentences', () => {
    const moment = {you: 0, names: ['Anna', 'Birna'], before: null, after: null};
    const nutmeg = speculaasCards.indexOf('nutmeg');
    const chosen = (name: SpeculaasEventName, seat = 0): EventAt => ({
        ...{n: 0, i: 0},
        event: {kind: speculaasEvents.indexOf(name), seat, args: [nutmeg, 1, 1]},
    });

    it('name two of a kind once', () => {
        const both = [chosen('lay_spice'), chosen('lay_spice')];
        expect(saysChoice(both, 'spices', moment)).toBe('You take 2 × Nutmeg.');
    });

    it('tell a recipe from its spice', () => {
        const says = 'Birna places the Nutmeg recipe.';
        expect(saysChoice([chosen('lay_recipe', 1)], 'recipes', moment)).toBe(says);
        expect(saysChoice([chosen('lay_spice', 1)], 'spices', moment)).toBe('Birna takes Nutmeg.');
    });
});
