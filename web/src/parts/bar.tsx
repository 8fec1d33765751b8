/** Above every page: the way home, where one is, what can be done there, and the settings. */
import type {ComponentChildren} from 'preact';
import {useEffect} from 'preact/hooks';
import {openSettings} from '../pages/settings';
import {addressOf} from '../route';
import {t} from '../words';
import {Picture} from './picture';

export function TopBar({title, children}: {title?: string; children?: ComponentChildren}) {
    useEffect(() => {
        document.title = title ? `${title} · Cookie Tin` : 'Cookie Tin';
    }, [title]);
    return (
        <header class="bar">
            <a class="home" href={addressOf({page: 'home'})} aria-label={t('Cookie Tin, to the start')}><Picture art="tin" /></a>
            {title && <h1>{title}</h1>}
            <div class="bar-tools">
                {children}
                <button type="button" class="icon" aria-label={t('Settings')} onClick={openSettings}>
                    <Picture art="ui-settings" />
                </button>
            </div>
        </header>
    );
}
