/** How much time is left, counted down here from what the server said, and what follows then. */
import {useEffect, useState} from 'preact/hooks';
import type {Table, TableState} from '../core/client';
import {Picture} from '../parts/picture';
import type {Director} from '../stage/director';
import {t} from '../words';
import {timeLeft} from './setup';

const soon = 10000;

const botPlays = ({state, seats, you}: TableState): boolean =>
    state === 'running' && seats[you]?.standing_in !== undefined;

/** When the time is up and a bot plays for you, that is told before what it does. */
export function useTimeUp(table: Table, director: Director | null): void {
    useEffect(() => {
        if (!director) return;
        let before = botPlays(table.state);
        return table.subscribe(state => {
            const now = botPlays(state);
            if (now && !before)
                director.tell({
                    events: [],
                    kind: 'clock',
                    actor: state.you,
                    text: t('Your time is up: a bot is playing for you.'),
                    pictures: ['ui-clock'],
                });
            before = now;
        });
    }, [table, director]);
}

/** One's own time does not run before one has been told what happened. */
function useTelling(director: Director | null): boolean {
    const [busy, setBusy] = useState(director?.shown.busy ?? false);
    useEffect(() => director?.subscribe(shown => setBusy(shown.busy)), [director]);
    return busy;
}

interface Props {
    state: TableState;
    director: Director | null;
    /** Another one says the same to those who do not see it. */
    again?: boolean;
}

export function Clock({state, director, again = false}: Props) {
    const stands = useTelling(director) && state.decision !== null;
    const [now, setNow] = useState(() => performance.now());
    const {leftMs, since} = state;
    const runs = leftMs !== null && !state.over;
    useEffect(() => {
        if (!runs) return;
        setNow(performance.now());
        const timer = setInterval(() => setNow(performance.now()), 500);
        return () => clearInterval(timer);
    }, [runs, since]);
    if (leftMs === null || !runs) return null;
    const left = stands ? leftMs : Math.max(0, leftMs - Math.max(0, now - since));
    const hurry = state.decision !== null && left <= soon;
    return (
        <span
            class={hurry ? 'clock hurry' : 'clock'}
            role="timer"
            aria-hidden={again}
            aria-label={t('Time left: {time}', {time: timeLeft(left)})}
        >
            <Picture art="ui-clock" /> {timeLeft(left)}
        </span>
    );
}
