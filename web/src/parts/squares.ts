/** A text as the squares of a QR code. */
import {generate} from 'lean-qr/nano';

/** One path: a square for each dark one. */
export function squaresOf(text: string): {size: number; path: string} {
    const code = generate(text);
    const all = [...Array(code.size).keys()];
    const path = all
        .flatMap(y => all.filter(x => code.get(x, y)).map(x => `M${x} ${y}h1v1h-1z`))
        .join('');
    return {size: code.size, path};
}
