/** What those at the table feel about what happens to them. */
import type {Mood} from '../../art';
import type {Beat} from '../../stage/beats';
import type {Reveal} from './beats';

/** So many points with one card are worth a smile. */
const many = 6;

export function feels(beat: Beat, seat: number): Mood | undefined {
    if (beat.kind === 'reveal' || beat.kind === 'lay') {
        const {gains = []} = (beat.act ?? {}) as Partial<Reveal>;
        return (gains[seat] ?? 0) >= many ? 'smug' : undefined;
    }
    return beat.kind === 'total' && beat.actor === seat ? 'smug' : undefined;
}
