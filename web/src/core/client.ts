/** What the page uses: the core in a worker, and tables to sit down at. */
import {Core, drawSecret, Refused, type Setup} from './core';
import {OfflineTable} from './offline';
import type {Answer} from './machine';
import type {Question, Reply} from './worker';

interface Waiting {
    resolve(answer: Answer): void;
    reject(error: Error): void;
}

/** The core in a worker of its own: what it thinks about never holds up the page. */
export function workerCore(): Core {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        type: 'module',
        name: 'core',
    });
    const waiting = new Map<number, Waiting>();
    let last = 0;
    const fail = (text: string) => {
        for (const {reject} of waiting.values()) reject(new Error(text));
        waiting.clear();
    };
    worker.onmessage = ({data}: MessageEvent<Reply>) => {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if ('bug' in data) asked?.reject(new Error(data.bug));
        else asked?.resolve(data.answer);
    };
    worker.onerror = event => fail(event.message || 'The game could not be loaded.');
    return new Core(
        message =>
            new Promise((resolve, reject) => {
                waiting.set(++last, {resolve, reject});
                worker.postMessage({id: last, message} satisfies Question);
            }),
    );
}

export {Core, drawSecret, OfflineTable, Refused, type Setup};
export * from './table';
export type * from './types';
