/**
 * What those at a table feel, by what has been told and by nothing else: `shown` never knows more
 * than the one who looks.
 */
import type {Mood} from '../art';
import type {Feeling, Gaze} from '../parts/baker';
import type {Beat} from './beats';
import type {Shown} from './director';

/** How a game sees it. */
export interface Nature {
    /** Whether someone plays no more for now. */
    isOut?(view: object, seat: number): boolean;
    /** What a beat does to someone; undefined: nothing much. */
    feels?(beat: Beat, seat: number): Mood | undefined;
}

type Seen = Pick<Shown, 'state' | 'beat' | 'held' | 'busy'>;

/** What is told now; nothing once it has stood its time. */
const playing = ({beat, held}: Pick<Shown, 'beat' | 'held'>): Beat | null => (held ? null : beat);

function moodOf(shown: Seen, seat: number, {isOut, feels}: Nature): Mood {
    const {state, busy} = shown,
        beat = playing(shown);
    const felt = beat && feels?.(beat, seat);
    if (felt) return felt;
    /* Who has won is told last, also where it could have been read before. */
    if (state.over && !busy && (!beat || beat.scene))
        return state.result?.winners.includes(seat) ? 'winning' : 'ease';
    if (!state.over && state.view && isOut?.(state.view, seat)) return 'out';
    return !state.over && state.waitingFor.includes(seat) ? 'thinking' : 'ease';
}

/** All look at whoever plays: as the others sit from left to right, behind you in turn. */
function gazeOf(shown: Seen, seat: number): Gaze {
    const {you, waitingFor, seats, over} = shown.state;
    const [only, ...more] = over ? [] : waitingFor;
    const actor = playing(shown)?.actor ?? (more.length ? undefined : only);
    if (actor === undefined || actor === seat) return 'ahead';
    if (actor === you) return 'near';
    if (seat === you) return 'far';
    const n = seats.length,
        order = (one: number) => (you < n ? (one - you + n) % n : one);
    return order(actor) < order(seat) ? 'before' : 'behind';
}

export const feelingOf = (shown: Seen, seat: number, nature: Nature): Feeling => ({
    mood: moodOf(shown, seat, nature),
    gaze: gazeOf(shown, seat),
});
