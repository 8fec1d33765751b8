/** Beside a replay, or over it where there is no room: what happened, or the review. */
import type {ComponentChildren} from 'preact';
import {Dialog} from '../parts/dialog';
import {Picture} from '../parts/picture';
import {t} from '../words';

export type PanelName = 'log' | 'review';

interface Props {
    /** null: none is open, which is so only where there is no room beside. */
    name: PanelName | null;
    beside: boolean;
    open(name: PanelName | null): void;
    children: ComponentChildren;
}

export function Panel({name, beside, open, children}: Props) {
    const titles = {log: t('Game log'), review: t('Review')};
    const body = <div class="panel-body">{children}</div>;
    if (!beside)
        return (
            name && (
                <Dialog side title={titles[name]} close={() => open(null)}>
                    {body}
                </Dialog>
            )
        );
    return (
        <aside class="panel" aria-label={name ? titles[name] : titles.log}>
            <h2 class="unseen">{name ? titles[name] : titles.log}</h2>
            <div class="panel-choice">
                {(['log', 'review'] as const).map(one => (
                    <button
                        key={one}
                        type="button"
                        class={one === name ? '' : 'quiet'}
                        aria-pressed={one === name}
                        onClick={() => open(one)}
                    >
                        <Picture art={one === 'log' ? 'ui-log' : 'ui-hint'} /> {titles[one]}
                    </button>
                ))}
            </div>
            {body}
        </aside>
    );
}
