/** What is pressed again and again is not meant for what comes up meanwhile. */
import {expect, it} from 'vitest';
import {Presses, runMs} from '../src/parts/twice';

it('a run of presses that began before a question is no answer to it', () => {
    const presses = new Presses();
    expect(presses.isStray(1000)).toBe(false);
    presses.show(1100);
    expect(presses.isStray(1250)).toBe(true);
    expect(presses.isStray(1250 + runMs - 1)).toBe(true);
    expect(presses.isStray(1250 + 2 * runMs)).toBe(false);
});

it('whoever has waited answers at once, and then as quickly as they like', () => {
    const presses = new Presses();
    presses.show(1000);
    for (const at of [1001, 1050, 1100, 1900]) expect(presses.isStray(at)).toBe(false);
});

it('what comes up in the middle of a run ends what the run may do', () => {
    const presses = new Presses();
    presses.show(1000);
    expect(presses.isStray(1100)).toBe(false);
    presses.show(1200);
    expect(presses.isStray(1300)).toBe(true);
});

it('where nothing is asked any more, keys go on skipping', () => {
    const presses = new Presses();
    expect(presses.isStray(1000)).toBe(false);
    presses.show(1100);
    expect(presses.isStray(1200)).toBe(true);
    presses.hide();
    expect(presses.isStray(1300)).toBe(false);
});

it('takes what came up while a key was down for no answer to it', () => {
    const presses = new Presses();
    expect(presses.isStray(1000)).toBe(false);
    presses.show(1050);
    expect(presses.isEarlier).toBe(true);
    expect(presses.isStray(1050 + runMs)).toBe(false);
    expect(presses.isEarlier).toBe(false);
});
