/** The first games of all games: each has its own in views/GAME/first.ts. */
import type {GameName} from '../core/types';
import type {Course} from './course';

const files = import.meta.glob<{course(): Course}>('../views/*/first.ts', {eager: true});

export function courseOf(game: GameName): Course {
    const file = files[`../views/${game}/first.ts`];
    if (!file) throw new Error(`${game} has no first game`);
    return file.course();
}
