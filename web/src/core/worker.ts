/** The worker in which the core runs: {id, message} in, {id, answer} out, in order. */
import {type Answer, Machine} from './machine';
import wasm from 'core.wasm?url';

export interface Question {
    id: number;
    message: object;
}

export type Reply = {id: number; answer: Answer} | {id: number; bug: string};

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function load(): Promise<Machine> {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${wasm}: ${response.status}`);
    return Machine.from(await WebAssembly.compileStreaming(response));
}

const machine = load();

scope.onmessage = async ({data: {id, message}}: MessageEvent<Question>) => {
    try {
        scope.postMessage({id, answer: (await machine).ask(message)} satisfies Reply);
    } catch (error) {
        scope.postMessage({id, bug: String(error)} satisfies Reply);
    }
};
