/** What those at the table feel about what happens to them. */
import type {Mood} from '../../art';
import type {Beat} from '../../stage/beats';
import type {ThiefAct} from './acts';
import type {ThiefView} from './types';

export const isOut = (view: object, seat: number): boolean =>
    (view as ThiefView).seats[seat]?.in === false;

const between = (glad: boolean, sorry: boolean): Mood | undefined =>
    sorry ? 'shocked' : glad ? 'smug' : undefined;

/** The end of a round is a scene, and has faces of its own. */
export function feels(beat: Beat, seat: number): Mood | undefined {
    const act = beat.act as ThiefAct | null,
        isActor = beat.actor === seat;
    switch (act?.is) {
        case 'play':
            return between(false, act.on.includes(seat) && !isActor);
        case 'guess':
            return between(seat === (act.hit ? beat.actor : act.on), act.hit && seat === act.on);
        case 'look':
            return between(isActor, act.on === seat);
        case 'compare': {
            const lost = act.lower === seat,
                isIn = act.hands.some(held => held.seat === seat);
            return between(isIn && act.lower !== null, lost);
        }
        case 'swap':
            return between(isActor, act.hands.some(held => held.seat === seat) && !isActor);
        case 'out':
            return between(act.cause?.by === seat && seat !== act.seat, act.seat === seat);
        case 'renew':
            return between(false, act.seat === seat);
        case 'spotlight':
            return between(isActor, act.on === seat);
        case 'protected':
        case 'back':
            return between(act.seat === seat, false);
        default:
            return undefined;
    }
}
