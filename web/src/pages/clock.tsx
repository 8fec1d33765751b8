/** How much time is left, counted down here from what the server said. */
import {useEffect, useState} from 'preact/hooks';
import type {TableState} from '../core/client';
import {Picture} from '../parts/picture';
import {t} from '../words';
import {timeLeft} from './setup';

const soon = 10000;

interface Props {
    state: TableState;
    /** Another one says the same to those who do not see it. */
    again?: boolean;
}

export function Clock({state, again = false}: Props) {
    const [now, setNow] = useState(() => performance.now());
    const {leftMs, standsMs, since} = state;
    const runs = leftMs !== null && !state.over;
    useEffect(() => {
        if (!runs) return;
        setNow(performance.now());
        const timer = setInterval(() => setNow(performance.now()), 500);
        return () => clearInterval(timer);
    }, [runs, since]);
    if (leftMs === null || !runs) return null;
    const left = Math.max(0, leftMs - Math.max(0, now - since - standsMs));
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
