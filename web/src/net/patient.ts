/** Asking a server that says it is too soon, or that it is busy: again, until it is not. */
import {Refused} from '../core/core';

/** Is told what the server says, each time that it has to be asked again. */
export type Later = (say: string) => void;

/** Milliseconds; it takes longer each time. */
const firstWait = 1000,
    longestWait = 20000;

const isForNow = (error: unknown): error is Refused =>
    error instanceof Refused && (error.error === 'rate' || error.error === 'busy');

export async function patiently<T>(ask: () => Promise<T>, later?: Later): Promise<T> {
    for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait))
        try {
            return await ask();
        } catch (error) {
            if (!isForNow(error)) throw error;
            later?.(error.say);
            await new Promise(done => setTimeout(done, wait));
        }
}
