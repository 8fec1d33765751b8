/** What is announced of a beat: its sentence, then what it shows besides, each once, in order. */
import {afterEach, expect, it, vi} from 'vitest';
import {emptyState} from '../src/core/reduce';
import type {Listener, TableState} from '../src/core/table';
import {setAnnouncer} from '../src/parts/announce';
import {directorOf} from '../src/stage/hooks';
import './uis';

afterEach(() => {
    setAnnouncer(null);
    vi.unstubAllGlobals();
});

/** The one region of a page, as far as it is needed to hear what is put into it. */
function listen(): {textContent: string; dataset: {events?: string}}[] {
    const lines: {textContent: string; dataset: {events?: string}}[] = [];
    vi.stubGlobal('document', {createElement: () => ({textContent: '', dataset: {}})});
    const append = (line: (typeof lines)[number]) => void lines.push(line);
    setAnnouncer({append, childElementCount: 0} as unknown as HTMLElement);
    return lines;
}

it('a scene says all that it shows', () => {
    const lines = listen();
    let tell: Listener = () => undefined;
    const state: TableState = {...emptyState, game: 'thief', state: 'running', view: {}};
    const source = {
        state,
        subscribe: (listener: Listener) => {
            tell = listener;
            return () => undefined;
        },
    };
    const director = directorOf(source, {
        drafts: events => [
            {events, kind: 'end', scene: true, text: 'Over.', besides: ['Anna: +1.', 'Anna: 3.']},
        ],
    });
    const entry = {n: 1, events: [{kind: 0, seat: 0, args: [], text: 'It is over.'}]};
    tell({...state, log: [entry]}, {entries: [entry], again: false});
    director.close();
    expect(lines.map(({textContent}) => textContent)).toEqual(['Over.', 'Anna: +1.', 'Anna: 3.']);
    expect(lines.map(({dataset}) => dataset.events)).toEqual(['1.0', undefined, undefined]);
});
