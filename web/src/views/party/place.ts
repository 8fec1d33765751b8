/** Things that lie over a tray are placed by CSS, in units of a space. */
import type {JSX} from 'preact';

export const at = (x: number, y: number): JSX.CSSProperties =>
    ({'--x': x, '--y': y}) as JSX.CSSProperties;
