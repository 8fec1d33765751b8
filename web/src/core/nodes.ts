/**
 * A message for the core, laid out as the nodes that src/core/json.h describes: the core has no
 * parser, because everyone who calls it has one. Nodes grow from the beginning of the room,
 * strings from its end.
 */

const enum Node {
    Null,
    Bool,
    Integer,
    Real,
    String,
    Array,
    Object,
}

const nodeSize = 32;
const depthMost = 16;
const encoder = new TextEncoder();

export class TooLong extends Error {
    constructor() {
        super('That is too long.');
    }
}

class Writer {
    private readonly view: DataView;
    private readonly bytes: Uint8Array;
    private node: number;
    private end: number;
    private readonly keys = new Map<string, number>();

    constructor(memory: ArrayBuffer, room: number, size: number) {
        this.view = new DataView(memory);
        this.bytes = new Uint8Array(memory);
        this.node = room;
        this.end = room + size;
    }

    /** The address of a string that ends in NUL, and its size without that. */
    private text(value: string): [address: number, size: number] {
        const bytes = encoder.encode(value);
        this.end -= bytes.length + 1;
        if (this.end < this.node) throw new TooLong();
        this.bytes.set(bytes, this.end);
        this.bytes[this.end + bytes.length] = 0;
        return [this.end, bytes.length];
    }

    private key(value: string): number {
        const known = this.keys.get(value);
        if (known !== undefined) return known;
        const [address] = this.text(value);
        this.keys.set(value, address);
        return address;
    }

    private number(at: number, value: number): void {
        this.view.setUint32(at + 24, value >>> 0, true);
        this.view.setInt32(at + 28, Math.floor(value / 2 ** 32), true);
    }

    private begin(key: number): number {
        const at = this.node;
        this.node += nodeSize;
        if (this.node > this.end) throw new TooLong();
        this.bytes.fill(0, at, this.node);
        this.view.setUint32(at + 12, key, true);
        return at;
    }

    private children(at: number, value: object, depth: number): number {
        if (depth === 0) throw new TooLong();
        const entries = Array.isArray(value)
            ? value.map((item: unknown): [number, unknown] => [0, item])
            : Object.entries(value)
                  .filter(([, item]) => item !== undefined)
                  .map(([key, item]): [number, unknown] => [this.key(key), item]);
        for (const [key, item] of entries) this.write(item, key, depth - 1);
        this.view.setUint32(at + 4, entries.length, true);
        return Array.isArray(value) ? Node.Array : Node.Object;
    }

    /** Writes what stands in a node besides its type, which it returns. */
    private value(at: number, value: unknown, depth: number): Node {
        if (typeof value === 'string') {
            const [address, size] = this.text(value);
            this.view.setUint32(at + 4, size, true);
            this.view.setUint32(at + 16, address, true);
            return Node.String;
        }
        if (typeof value === 'boolean') {
            this.number(at, Number(value));
            return Node.Bool;
        }
        if (typeof value === 'number') {
            if (!Number.isSafeInteger(value)) return Node.Real;
            this.number(at, value);
            return Node.Integer;
        }
        return typeof value === 'object' && value !== null
            ? this.children(at, value, depth)
            : Node.Null;
    }

    write(value: unknown, key: number, depth: number): void {
        const at = this.begin(key);
        this.view.setUint32(at, this.value(at, value, depth), true);
        this.view.setUint32(at + 8, (this.node - at) / nodeSize, true);
    }
}

export function writeNodes(
    memory: ArrayBuffer,
    room: number,
    size: number,
    message: unknown,
): void {
    new Writer(memory, room, size).write(message, 0, depthMost);
}
