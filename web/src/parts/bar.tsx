/** Above every page: the way home, where one is, and the settings. */
import type {ComponentChildren} from 'preact';
import {addressOf} from '../route';
import {t} from '../words';
import {Picture} from './picture';

export function TopBar({title, children}: {title?: string; children?: ComponentChildren}) {
    return (
        <header class="bar">
            <a class="home" href={addressOf({page: 'home'})} aria-label={t('Cookie Tin, to the start')}><Picture art="tin" /></a>
            {title && <h1>{title}</h1>}
            <div class="bar-tools">{children}</div>
        </header>
    );
}
