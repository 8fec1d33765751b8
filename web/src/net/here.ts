/** One house for the whole page: whoever goes from table to table keeps one connection. */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/core';
import {settings} from '../settings';
import {t} from '../words';
import {House} from './house';

let house: House | undefined;

export function houseOf(core: Core): House {
    if (house) return house;
    const made = (house = new House(core, undefined, t('Guest'), () => settings().pace));
    addEventListener('online', () => made.socket.hurry());
    addEventListener('storage', () => made.recognise());
    addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && made.socket.hurry(),
    );
    return made;
}

/** Without going there: nobody is connected for nothing. */
export const houseIfAny = (): House | null => house ?? null;

/** 'waiting' for the first moments, in which a server that is there has not answered yet. */
export type Reach = 'here' | 'waiting' | 'away';

const patience = 2500;

export function useReach(house: House): Reach {
    const [reach, setReach] = useState<Reach>(house.socket.isReady ? 'here' : 'waiting');
    useEffect(() => {
        const timer = setTimeout(
            () => setReach(now => (now === 'waiting' ? 'away' : now)),
            patience,
        );
        const stop = house.onConnection(connected =>
            setReach(before => (connected ? 'here' : before === 'here' ? 'away' : before)),
        );
        return () => {
            clearTimeout(timer);
            stop();
        };
    }, [house]);
    return reach;
}
