/** Pages that are fetched, or whose games are, when they are first opened (later.ts). */
import type {ComponentType, VNode} from 'preact';
import type {GameName} from '../core/client';
import {part, usePart} from '../later';
import {notLoaded, TryAgain} from '../parts/later';
import {partOf} from '../views/views';
import {t} from '../words';
import {Missing, Patience} from './missing';

function Coming({failed, again}: {failed: boolean; again(): void}) {
    if (!failed) return <Patience away={false} />;
    return (
        <Missing title={t('That didn’t work')} why={notLoaded()}>
            <TryAgain again={again} />
        </Missing>
    );
}

export function laterPage<P extends object>(
    fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
    const wanted = part(fetch);
    return function Later(props: P) {
        const {come: Page, ...how} = usePart(wanted);
        return Page ? <Page {...props} /> : <Coming {...how} />;
    };
}

/** What shows a game's table. */
export function WithGame({game, children}: {game: GameName; children: () => VNode}) {
    const {come, ...how} = usePart(partOf(game));
    return come ? children() : <Coming {...how} />;
}
