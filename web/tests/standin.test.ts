/** What a bot does in someone's place is told as the bot's, in the sentences of the page, too. */
import {describe, expect, it} from 'vitest';
import type {GameEvent} from '../src/core/types';
import type {Moment} from '../src/stage/beats';
import {drafts as partyDrafts} from '../src/views/party/beats';
import {say} from '../src/views/party/say';
import {partyEvents, type PartyView} from '../src/views/party/types';
import {drafts as speculaasDrafts} from '../src/views/speculaas/beats';
import {speculaasEvents} from '../src/views/speculaas/types';
import {drafts as thiefDrafts} from '../src/views/thief/beats';
import {thiefCards, thiefEvents} from '../src/views/thief/types';

const names = ['Anna', 'Birna', 'Dagur'];
const moment = (you: number) => ({you, names, before: null, after: null});
const at = (event: GameEvent, i = 0) => ({n: 1, i, event});

/** By a bot, whoever's seat it is. */
const byBot = (kind: number, seat: number, args: number[] = [], text = ''): GameEvent => ({
    ...{kind, seat, args, text},
    bot: true,
});

const said = (drafts: readonly {text?: string}[]): string => drafts.map(({text}) => text).join(' ');

describe('what a bot does for someone', () => {
    it('is the bot’s when it draws a pancake', () => {
        const draw = byBot(
            thiefEvents.indexOf('draw_pancake'),
            0,
            [thiefCards.indexOf('tvilumma')],
            'A pancake!',
        );
        expect(said(thiefDrafts([at(draw)], moment(0)))).toBe(
            'A pancake! Your bot draws two cards.',
        );
        expect(said(thiefDrafts([at(draw)], moment(1)))).toBe(
            'A pancake! Anna’s bot draws two cards.',
        );
    });

    it('is the bot’s when it has others compare their cards', () => {
        const events = [
            byBot(thiefEvents.indexOf('lay_pair'), 0, [thiefCards.indexOf('laufabraud+'), 1, 2]),
            {kind: thiefEvents.indexOf('compare_unseen'), seat: 1, args: [2], text: 'They do.'},
        ];
        const [, compare] = thiefDrafts(events.map(at), moment(1));
        expect(compare?.text).toBe('Anna’s bot played Laufabrauð með kaffi. They do.');
    });

    it('is the bot’s when it plays the empty jar', () => {
        const jar = thiefCards.indexOf('tom_krus');
        const events = [
            byBot(thiefEvents.indexOf('lay'), 0, [jar]),
            {kind: thiefEvents.indexOf('out'), seat: 0, args: [jar], text: 'You are out.'},
        ];
        const last = (you: number) => thiefDrafts(events.map(at), moment(you)).at(-1)?.text;
        expect(last(0)).toBe('Your bot is out: Tóm krús is the empty jar.');
        expect(last(1)).toBe('Anna’s bot is out: Tóm krús is the empty jar.');
    });

    it('is the bot’s when it passes', () => {
        const passes = [1, 2].map(seat => byBot(speculaasEvents.indexOf('no_spice'), seat));
        expect(said(speculaasDrafts(passes.map(at), moment(0)))).toBe(
            'Birna’s bot and Dagur’s bot pass.',
        );
    });

    it('is the bot’s when a chip is gone or a task is finished', () => {
        const board = {cells: [], tasks: []} as unknown as PartyView['board'];
        const view = {board} as unknown as PartyView;
        const around: Moment<PartyView> = {...moment(0), before: view, after: view};
        const events = [
            {kind: partyEvents.indexOf('roll'), seat: 7, args: [1, 2, 3, 4], text: ''},
            byBot(partyEvents.indexOf('gone'), 0),
        ];
        expect(partyDrafts(events.map(at), around).at(-1)?.text).toMatch(/ Your bot no longer /);
        const gave = byBot(partyEvents.indexOf('gave_nothing'), 0, [216, 2]);
        expect(say(gave, around)).toMatch(/^Your bot completes /);
    });
});
