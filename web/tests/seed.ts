/**
 * Where chance comes from in the tests. Every number that looks random follows from COOKIETIN_SEED,
 * which is 1 unless somebody says another, and from a name, mostly that of the test: the same each
 * time, and another one in each test.
 */
export const base = process.env.COOKIETIN_SEED || '1';

/** A number below 2^32 for a name (FNV-1a). */
export function seedOf(name: string): number {
    let hash = 0x811c9dc5;
    for (const letter of `${base} ${name}`)
        hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
    return hash >>> 0;
}

/**
 * What is asked of `crypto` and `Math` for random numbers gets those of this seed from now on. It
 * is sent to browsers as text, so it uses nothing from around it.
 */
export function seedChance(seed: number): void {
    let state = seed >>> 0;
    // Mulberry32.
    const next = (): number => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    const getRandomValues = <T extends ArrayBufferView>(array: T): T => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 24;
        return array;
    };
    Object.defineProperty(globalThis.crypto, 'getRandomValues', {
        value: getRandomValues,
        configurable: true,
    });
    Math.random = () => next() / 2 ** 32;
}
