/* Cards for the contact sheet and the tests: pictures of several drawings. */
import type {Layer} from '..';
import {art, type Recipe, recipeCard, spiceCard} from '.';

const recipes = Object.keys(art)
    .filter(name => name.startsWith('recipe-'))
    .map(name => name.slice('recipe-'.length) as Recipe);

export const samples: [name: string, layers: Layer[]][] = [
    ['card cardamom', spiceCard('cardamom')],
    ['card ginger', spiceCard('ginger')],
    ['cardamom+pepper', spiceCard('cardamom', 'pepper')],
    ['clove+nutmeg', spiceCard('clove', 'nutmeg')],
    ['cinnamon+ginger', spiceCard('cinnamon', 'ginger')],
    ...recipes.map((recipe, i): [string, Layer[]] => [
        `card ${recipe}`,
        recipeCard(recipe, i % 3 === 0),
    ]),
];
