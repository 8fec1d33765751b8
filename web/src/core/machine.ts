/** The core in WebAssembly: one message in, one answer out (src/wasm/exports.h). */
import {TooLong, writeNodes} from './nodes';

interface Exports {
    memory: WebAssembly.Memory;
    tin_room(): number;
    tin_room_size(): number;
    tin_ask(): number;
    tin_answer(): number;
    tin_words(): number;
    tin_words_size(): number;
    tin_bench(game: number, players: number, count: number): number;
}

export interface Refusal {
    ok: false;
    error: string;
    say: string;
    rule?: string;
    move?: number;
}

export type Answer = {ok: true; [field: string]: unknown} | Refusal;

export class Machine {
    private readonly exports: Exports;
    private readonly decoder = new TextDecoder();

    private constructor(instance: WebAssembly.Instance) {
        this.exports = instance.exports as unknown as Exports;
    }

    static async from(module: WebAssembly.Module): Promise<Machine> {
        const env = {
            tin_now: () => performance.now(),
            tin_panic: (what: number, file: number, line: number) => {
                throw new Error(
                    `bug: ${machine.text(file)}:${line}: not true: ${machine.text(what)}`,
                );
            },
        };
        const machine: Machine = new Machine(await WebAssembly.instantiate(module, {env}));
        return machine;
    }

    private text(address: number): string {
        const bytes = new Uint8Array(this.exports.memory.buffer, address);
        return this.decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** Bytes have a place of their own; the message says how many they are. */
    private layWords(catalogue: ArrayBuffer): {size: number} {
        const {memory, tin_words, tin_words_size} = this.exports;
        const bytes = new Uint8Array(
            catalogue,
            0,
            Math.min(catalogue.byteLength, tin_words_size()),
        );
        new Uint8Array(memory.buffer).set(bytes, tin_words());
        return {size: catalogue.byteLength};
    }

    ask({catalogue, ...fields}: {catalogue?: ArrayBuffer}): Answer {
        const {memory, tin_room, tin_room_size, tin_ask, tin_answer} = this.exports;
        const message = catalogue ? {...fields, ...this.layWords(catalogue)} : fields;
        try {
            writeNodes(memory.buffer, tin_room(), tin_room_size(), message);
        } catch (error) {
            if (error instanceof TooLong) return {ok: false, error: 'limit', say: error.message};
            throw error;
        }
        const size = tin_ask();
        return JSON.parse(
            this.decoder.decode(new Uint8Array(memory.buffer, tin_answer(), size)),
        ) as Answer;
    }

    /** So many random games of the n-th game; how many decisions they had. */
    bench(game: number, players: number, count: number): number {
        return this.exports.tin_bench(game, players, count) >>> 0;
    }
}
