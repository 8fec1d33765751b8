/** Something that is not there, or not any more; and the way home. */
import type {ComponentChildren} from 'preact';
import {TopBar} from '../parts/bar';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {t} from '../words';

export function Missing({
    title,
    why,
    children,
}: {
    title: string;
    why: string;
    children?: ComponentChildren;
}) {
    return (
        <>
            <TopBar />
            <main>
                <div class="missing">
                    <Picture art="empty-jar" class="jar" />
                    <h1>{title}</h1>
                    <p role="alert">{why}</p>
                    <div class="actions">
                        {children}
                        <a class="button" href={addressOf({page: 'home'})}>
                            {t('Back to the start page')}
                        </a>
                    </div>
                </div>
            </main>
        </>
    );
}

/** While something is on its way; after a while, or if the server says it, why that takes long. */
export function Patience({away, say}: {away: boolean; say?: string}) {
    return (
        <>
            <TopBar />
            <main>
                <div class="missing">
                    <Picture art="tin" class="jar" />
                    <p role="status">
                        {away
                            ? t('The server isn’t answering. Still trying…')
                            : say || t('One moment…')}
                    </p>
                    {away && (
                        <a class="button quiet" href={addressOf({page: 'home'})}>
                            {t('Back to the start page')}
                        </a>
                    )}
                </div>
            </main>
        </>
    );
}
