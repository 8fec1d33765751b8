/**
 * What of a tray the beat that is played now is about: sides, spaces and the chip that was rolled.
 */
import type {Beat} from '../../stage/beats';
import type {RollAct} from './beats';
import {eventName, type PartyEvent, wordsOf} from './deeds';
import type {PartyView} from './types';

export interface Lit {
    /** The names of sides and spaces. */
    places: ReadonlySet<string>;
    /** The chip that the dice call, or 0. */
    hop: number;
}

const nothing: Lit = {places: new Set(), hop: 0};

const drawnOn: readonly (PartyEvent | undefined)[] = ['walls', 'drink', 'crossed'];
const movedTo: readonly (PartyEvent | undefined)[] = ['moved', 'relocated', 'put'];

export function litOf(beat: Beat<PartyView> | null, seat: number): Lit {
    if (beat?.kind === 'roll') {
        const {chip} = beat.act as RollAct;
        return {...nothing, hop: chip};
    }
    if (!beat || beat.actor !== seat) return nothing;
    const places = beat.events.flatMap(at => {
        const name = eventName(at);
        if (drawnOn.includes(name)) return wordsOf(at);
        return movedTo.includes(name) ? wordsOf(at).slice(1) : [];
    });
    return {places: new Set(places), hop: 0};
}
