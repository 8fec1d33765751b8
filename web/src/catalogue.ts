/** The words of a language: as they are sent (tools/pack.mjs), and as the core reads them. */

const magic = 0x950412de;
const headSize = 28;

/** A server that speaks with a .po that is being corrected sends all of it at once, as a .mo. */
export const isWhole = (bytes: ArrayBuffer): boolean =>
    bytes.byteLength > headSize && new DataView(bytes).getUint32(0, true) === magic;

/** A .mo of all keys, in their order, and then all translations. */
function moOf(texts: readonly Uint8Array[]): ArrayBuffer {
    const count = texts.length / 2;
    const size = texts.reduce((sum, {length}) => sum + length + 1, headSize + 8 * texts.length);
    const bytes = new Uint8Array(size),
        view = new DataView(bytes.buffer);
    [magic, 0, count, headSize, headSize + 8 * count, 0, headSize + 8 * texts.length].forEach(
        (number, i) => view.setUint32(4 * i, number, true),
    );
    let at = headSize + 8 * texts.length;
    texts.forEach((text, i) => {
        view.setUint32(headSize + 8 * i, text.length, true);
        view.setUint32(headSize + 8 * i + 4, at, true);
        bytes.set(text, at);
        at += text.length + 1;
    });
    return bytes.buffer;
}

export function unpack(bytes: ArrayBuffer): ArrayBuffer {
    if (isWhole(bytes)) return bytes;
    const encoder = new TextEncoder();
    return moOf(
        new TextDecoder()
            .decode(bytes)
            .split('\x03')
            .map(text => encoder.encode(text)),
    );
}
