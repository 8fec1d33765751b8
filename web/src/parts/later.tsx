/** Windows that are fetched when they are first opened (later.ts). */
import type {ComponentType} from 'preact';
import {part, usePart} from '../later';
import {t} from '../words';
import {Dialog} from './dialog';

/* i18n: A button: fetch from the server once more what did not come. */
export function TryAgain({again}: {again(): void}) {
    return (
        <button type="button" onClick={again}>
            {t('Try again')}
        </button>
    );
}

/* i18n: Something of the page, such as a window, that was to be fetched from the server. */
export const notLoaded = (): string => t('This part of the page didn’t load. Are you online?');

/** In a window, in place of what is to be in it. */
export function Coming({failed, again}: {failed: boolean; again(): void}) {
    if (!failed) return <p role="status">{t('One moment…')}</p>;
    return (
        <>
            <p role="alert">{notLoaded()}</p>
            <div class="actions">
                <TryAgain again={again} />
            </div>
        </>
    );
}

export function laterWindow<P extends {close(): void}>(
    title: () => string,
    fetch: () => Promise<ComponentType<P>>,
): ComponentType<P> {
    const wanted = part(fetch);
    return function Later(props: P) {
        const {come: Window, ...how} = usePart(wanted);
        if (Window) return <Window {...props} />;
        return (
            <Dialog title={title()} close={props.close}>
                <Coming {...how} />
            </Dialog>
        );
    };
}
