/** The log of Cookie Party: a round begins when the dice are rolled. */
import type {GameEvent} from '../../core/client';
import {partyEvents} from './types';

export const begins = ({kind}: GameEvent): 'round' | undefined =>
    partyEvents[kind] === 'roll' ? 'round' : undefined;
