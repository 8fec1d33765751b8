/** What has been undone: struck out for those who see it, and said to those who do not. */
import type {ComponentChildren} from 'preact';
import {tc} from '../words';

export function Undone({children}: {children: ComponentChildren}) {
    /* i18n: Read out behind a line of the log: what it tells was undone. */
    const said = tc('log', '(undone)');
    return (
        <del>
            {children} <span class="unseen">{said}</span>
        </del>
    );
}
