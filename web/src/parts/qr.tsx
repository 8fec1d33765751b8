/** A link as a QR code, for the camera of another device. */
import {squaresOf} from './squares';
import './qr.css';

const border = 4; // light ones all around, as the standard wants

export function QrCode({link, say}: {link: string; say: string}) {
    const {size, path} = squaresOf(link);
    return (
        <figure class="scan">
            <figcaption>{say}</figcaption>
            <svg
                viewBox={`${-border} ${-border} ${size + 2 * border} ${size + 2 * border}`}
                role="img"
                aria-label={say}
                shape-rendering="crispEdges"
            >
                <path d={path} />
            </svg>
        </figure>
    );
}
