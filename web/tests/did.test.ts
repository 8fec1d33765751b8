/** What a host did, in words: "you" wherever it is you who did it, or to whom it was done. */
import {describe, expect, it} from 'vitest';
import type {TableState} from '../src/core/client';
import {type ChatLine, SPECTATOR} from '../src/core/types';
import {didWords} from '../src/table/did';

const seat = (name: string) => ({name}) as TableState['seats'][number];
const seats = ['Anna', 'Disa', 'Eva'].map(seat);

/** Anna, the host, did it to Disa. */
const said = (did: NonNullable<ChatLine['did']>, you: number, at = seats): string =>
    didWords(
        {name: 'Anna', seat: 0, text: '', did, ...(did === 'lock' ? {} : {whom: 'Disa'})},
        {you, seats: at},
    );

describe('what a host did', () => {
    it('is told to the host as what you did', () => {
        expect(said('remove', 0)).toBe('You removed Disa from the table.');
        expect(said('silence', 0)).toBe('You muted Disa at this table.');
        expect(said('unsilence', 0)).toBe('Disa can write here again.');
        expect(said('host', 0)).toBe('Disa is the host now.');
    });

    it('is told to whom it was done', () => {
        expect(said('silence', 1)).toBe('Anna muted you at this table.');
        expect(said('unsilence', 1)).toBe('You can write here again.');
        expect(said('host', 1)).toBe('You are the host now.');
    });

    it('is told to everyone else by names, also to those who only watch', () => {
        for (const you of [2, SPECTATOR]) {
            expect(said('remove', you)).toBe('Anna removed Disa from the table.');
            expect(said('silence', you)).toBe('Anna muted Disa at this table.');
            expect(said('host', you)).toBe('Disa is the host now.');
            expect(said('lock', you)).toBe('This table is locked: nobody new can sit down.');
        }
    });

    it('takes nobody for you who only has the same name', () => {
        const twins = ['Anna', 'Disa', 'Disa'].map(seat);
        expect(said('host', 1, twins)).toBe('Disa is the host now.');
        expect(said('host', 0, twins)).toBe('Disa is the host now.');
    });
});
