/** What happened, in words, the newest first. */
import type {TableState} from '../core/client';
import {t} from '../words';

interface Props {
    state: TableState;
    /** Opens the replay at a step; where that is not possible, lines are only read. */
    open?: ((step: number) => void) | undefined;
}

export function Log({state, open}: Props) {
    return (
        <ol class="log" reversed>
            {state.log
                .slice()
                .reverse()
                .map(entry =>
                    entry.events
                        .slice()
                        .reverse()
                        .map((event, i) => (
                            <li key={entry.n * 100 + i}>
                                {open && entry.step !== undefined && state.over ? (
                                    <button
                                        type="button"
                                        class="line"
                                        title={t('Watch from here')}
                                        onClick={() => open(entry.step ?? 0)}
                                    >
                                        {event.text}
                                    </button>
                                ) : (
                                    event.text
                                )}
                            </li>
                        )),
                )}
        </ol>
    );
}
