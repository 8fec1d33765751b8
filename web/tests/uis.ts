/** Every game whole: for tests of what a page asks only of a game that has come (uiOf). */
import {partOf} from '../src/views/views';
import {games} from './machine';

await Promise.all(games.map(game => partOf(game).load()));
