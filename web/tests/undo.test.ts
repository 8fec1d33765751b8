/** What is told of a step that is undone. */
import {describe, expect, it} from 'vitest';
import {beatsOf, isUndone, plainDrafts} from '../src/stage/beats';
import {Director} from '../src/stage/director';
import type {Told} from '../src/stage/told';
import {drafts, event, question, setUp, undo, you} from './teller';

describe('an undo', () => {
    const told = 'Your last step is undone.';
    const struck = ({since, state}: Director['shown']) =>
        since.map(beat => `${isUndone(beat, state.log) ? '-' : '+'} ${beat.text}`);

    /** Others have played, you have answered, and others have played again. */
    function answeredOnce() {
        const set = setUp();
        set.table.say([event(1, 'Birna plays.')], {decision: question});
        set.time.pass(2000);
        set.director.answered();
        set.table.say([event(you, 'You play.')], {decision: null});
        set.time.pass(2000);
        set.table.say([event(1, 'Birna wins.')], {decision: question});
        return set;
    }

    it('is told, once, and then asks at once what was asked before', () => {
        const {table, time, director, texts} = answeredOnce();
        time.pass(2000);
        undo(table, 2, {decision: question});
        expect(texts().at(-1)).toBe(told);
        expect(director.shown.state.decision).toEqual(question);
        expect(director.shown.held).toBe(false);
        time.pass(1199);
        expect(director.shown.held).toBe(false);
        time.pass(1);
        expect(director.shown.held).toBe(true);
        expect(texts().filter(text => text === told)).toHaveLength(1);
    });

    it('loses nothing from the list, and strikes out what it undid', () => {
        const {table, director} = answeredOnce();
        undo(table, 2, {decision: question});
        expect(struck(director.shown)).toEqual([
            '+ Birna plays.',
            '- You play.',
            '- Birna wins.',
            `+ ${told}`,
        ]);
    });

    it('stops what is being told of what it undid', () => {
        const {table, director, texts} = setUp();
        table.say([event(you, 'You draw one.'), event(you, 'You draw two.')]);
        undo(table, 1, {decision: question});
        expect(texts()).toEqual(['You draw one.', told]);
        expect(struck(director.shown)).toEqual(['- You draw one.', '- You draw two.', `+ ${told}`]);
    });

    it('ends the counting of a game that is not over any more', () => {
        const finale = () => [
            {events: [], kind: 'count', text: 'Birna: 3 points.'},
            {events: [], kind: 'win', text: 'Birna wins.', scene: true},
        ];
        const {table, time, texts} = setUp({finale});
        table.say([event(1, 'Birna plays.')], {over: true});
        time.pass(1300);
        expect(texts().at(-1)).toBe('Birna: 3 points.');
        undo(table, 1, {over: false, decision: question});
        time.pass(9000);
        expect(texts().slice(-2)).toEqual(['Birna: 3 points.', told]);
    });

    it('is in its place when it is told late, with what it undid', () => {
        const log = [
            {n: 1, events: [event(1, 'Birna plays.')]},
            {n: 2, events: [event(you, 'You play.')], undone: true as const},
            {n: 3, events: [], undoes: 1},
            {n: 4, events: [event(you, 'You play better.')]},
        ];
        const moment = {you, names: [], before: {at: 0}, after: {at: 4}};
        const beats = beatsOf(log, moment, plainDrafts);
        expect(beats.map(({text}) => text)).toEqual([
            'Birna plays.',
            'You play.',
            told,
            'You play better.',
        ]);
    });

    it('is there after a reload, with what led to it', () => {
        let kept: Told | null = null;
        const {table, time} = (() => {
            const set = setUp({onTold: (_, now) => void (kept = now)});
            set.table.say([event(1, 'Birna plays.')], {decision: question});
            set.time.pass(2000);
            set.director.answered();
            set.table.say([event(you, 'You play.')], {decision: null});
            set.time.pass(2000);
            return set;
        })();
        const again = () =>
            new Director(table, {
                drafts,
                part: () => 1,
                patience: () => Infinity,
                told: () => JSON.parse(JSON.stringify(kept)) as Told,
                onTold: (_, now) => void (kept = now),
                clock: time,
            });
        const later = again();
        undo(table, 1, {decision: question});
        later.close();
        expect(struck(later.shown)).toEqual(['+ Birna plays.', '- You play.', `+ ${told}`]);
        const last = again();
        expect(last.shown.beat?.text).toBe(told);
        expect(struck(last.shown)).toEqual(struck(later.shown));
    });
});
