/* Cards for the contact sheet and the tests: pictures of several drawings. */
import type {Layer} from '..';
import {thiefCard} from '.';

const cakes = [
    'kleina',
    'piparkaka',
    'laufabraud',
    'lakkristoppur',
    'randalina',
    'hjonabandssaela',
];

export const samples: [name: string, layers: Layer[]][] = cakes.map(cake => {
    const card = `${cake}+` as Parameters<typeof thiefCard>[0];
    return [card, thiefCard(card)];
});
