/**
 * Whoever sits at a place, as a character: which animal follows from the seat, what it feels from
 * what has been told. Names and symbols stand beside it; for a screen reader it says nothing.
 */
import {createContext} from 'preact';
import {useContext} from 'preact/hooks';
import {type BakerArt, bakerArt, href, type Mood} from '../art';
import {PlayerMark} from './picture';
import './baker.css';

/** Where whoever plays sits, for those who look: before or behind them in turn, or near or far. */
export type Gaze = 'before' | 'behind' | 'near' | 'far' | 'ahead';

export interface Feeling {
    mood: Mood;
    gaze: Gaze;
}

/** What those at the table feel; elsewhere all are at ease. */
export const Feelings = createContext<(seat: number) => Feeling>(() => ({
    mood: 'ease',
    gaze: 'ahead',
}));

const artOf = (seat: number): BakerArt => bakerArt[seat % bakerArt.length] ?? 'baker-mouse';

interface Props {
    seat: number;
    /** Unsaid: as it is felt at the table. */
    mood?: Mood | undefined;
}

export function Baker({seat, mood}: Props) {
    const feeling = useContext(Feelings)(seat);
    return (
        <svg
            class={`art baker gaze-${feeling.gaze}`}
            style={{color: `var(--player-${seat % 7})`}}
            viewBox="0 0 100 100"
            aria-hidden="true"
            focusable="false"
        >
            <use href={href(artOf(seat))} />
            <use href={href(`mood-${mood ?? feeling.mood}`)} />
        </svg>
    );
}

/** With the player's symbol, because nobody is known by a face or a colour alone. */
export const Person = ({seat, mood}: Props) => (
    <span class="sitter">
        <Baker seat={seat} mood={mood} />
        <PlayerMark seat={seat} />
    </span>
);
