/** What those at the table feel about what happens to them. */
import type {Mood} from '../../art';
import type {Beat} from '../../stage/beats';

const moods: Readonly<Record<string, Mood>> = {
    bite: 'smug',
    task: 'smug',
    total: 'smug',
};

export const feels = ({kind, actor}: Beat, seat: number): Mood | undefined =>
    actor === seat ? moods[kind] : undefined;
