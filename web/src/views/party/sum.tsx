/** Points that count up when there are more of them. */
import {useEffect, useState} from 'preact/hooks';
import {moves} from '../../settings';

const each = 45;

/** Of so many at once one: many points run faster at first. */
const atOnce = 6;

export function Sum({points}: {points: number}) {
    const [shown, setShown] = useState(points);
    useEffect(() => {
        if (!moves() || points < shown) return setShown(points);
        if (points === shown) return;
        const timer = setTimeout(
            () => setShown(shown + Math.ceil((points - shown) / atOnce)),
            each,
        );
        return () => clearTimeout(timer);
    }, [points, shown]);
    return <>{Math.min(shown, points)}</>;
}
