/** Recovery words as a QR code: a link that another device's camera reads and opens. */
import {addressOf} from '../route';
import {t} from '../words';
import {squaresOf} from './squares';

const border = 4; // light ones all around, as the standard wants

export function Scan({words}: {words: string}) {
    const {origin, pathname} = location;
    const link = `${origin}${pathname}${addressOf({page: 'recover', words})}`;
    const {size, path} = squaresOf(link);
    const say = t('Or scan this with the camera of your other device.');
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
