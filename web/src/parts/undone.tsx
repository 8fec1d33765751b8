/** What has been undone: struck out for those who see it, and said to those who do not. */
import type {ComponentChildren} from 'preact';
import {t} from '../words';

export function Undone({children}: {children: ComponentChildren}) {
    return (
        <del>
            {children} <span class="unseen">{t('(undone)')}</span>
        </del>
    );
}
