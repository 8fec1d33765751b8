/**
 * The end of a game: who won and why, and what to do next. It never stays in the way of the table.
 */
import {useEffect, useState} from 'preact/hooks';
import type {Core, GameRecord, Table, TableState} from '../core/client';
import {readLuck} from '../net/luck';
import {Dialog} from '../parts/dialog';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {moves} from '../settings';
import {download, share, shareOrSave} from '../watch/files';
import {rememberRecord, openReplay} from '../watch/open';
import {headline} from '../watch/outcome';
import {postcardOf} from '../watch/postcard';
import {type Proof, proofNow} from '../watch/proof';
import {useCore} from '../watch/records';
import {Replay} from '../watch/replay';
import {ResultOf} from '../watch/result';
import {t} from '../words';
import {Again, Asked} from './rematch';
import './end.css';

interface Props {
    table: Table;
    state: TableState;
    again(): void;
    follow?: (() => void) | undefined;
    watch(record: GameRecord, step?: number): void;
}

/** So long the last move can be looked at before the result lies over it. */
const pause = 1200;

/** The game whose result was shown last: it opens by itself only once. */
let shown = '';

function useOpened(state: TableState): [boolean, (open: boolean) => void] {
    const [open, setOpen] = useState(false);
    const game = `${state.id} ${state.commitment}`;
    useEffect(() => {
        if (shown === game) return;
        const timer = setTimeout(
            () => {
                shown = game;
                setOpen(true);
            },
            moves() ? pause : 0,
        );
        return () => clearTimeout(timer);
    }, [game]);
    return [open, setOpen];
}

async function check(core: Core, table: Table): Promise<Proof> {
    const record = await table.record();
    const replay = await Replay.open(core, record);
    return proofNow(replay, table.state, readLuck(table.state.id));
}

const unchecked = (): Proof => ({
    verdict: 'unknown',
    text: t('The shuffle could not be checked: the recording didn’t arrive.'),
});

function useProof(core: Core | null, table: Table): Proof | null {
    const [proof, setProof] = useState<Proof | null>(null);
    useEffect(() => {
        let wanted = true;
        if (core)
            void check(core, table)
                .catch(unchecked)
                .then(found => wanted && setProof(found));
        return () => void (wanted = false);
    }, [core, table]);
    return proof;
}

/** What is done with the record; where it does not come, that is said. */
function useRecord({table, state, watch}: Props) {
    const [said, setSaid] = useState('');
    const attempt = (what: () => Promise<string | void>) => () => {
        setSaid('');
        what().then(
            text => setSaid(typeof text === 'string' ? text : ''),
            () => setSaid(t('The recording didn’t arrive. Try again in a moment.')),
        );
    };
    return {
        said,
        watch: attempt(async () => {
            const record = await table.record();
            rememberRecord(table, record);
            watch(record);
        }),
        review: attempt(() => openReplay(table, 0, true)),
        save: attempt(async () => {
            download(await table.record());
            return t('The recording is saved as a file.');
        }),
        picture: attempt(async () => {
            try {
                return await shareOrSave(await postcardOf(state), t('A game of Cookie Tin'));
            } catch {
                return t('The picture couldn’t be made.');
            }
        }),
        share: attempt(() =>
            share(addressOf({page: 'watch', id: state.id, step: 0}), t('A game of Cookie Tin')),
        ),
    };
}

/** In sight however long the reasons are. */
function Next({
    state,
    again,
    follow,
    does,
}: {
    state: TableState;
    again(): void;
    follow: (() => void) | undefined;
    does: ReturnType<typeof useRecord>;
}) {
    return (
        <div class="end-next">
            <p role="status">{does.said}</p>
            <Asked state={state} />
            <div class="actions">
                <Again state={state} again={again} follow={follow} />
                <button type="button" class="quiet" onClick={does.watch}>
                    <Picture art="ui-replay" /> {t('Watch the replay')}
                </button>
                <button type="button" class="quiet" onClick={does.review}>
                    <Picture art="ui-hint" /> {t('Review')}
                </button>
            </div>
        </div>
    );
}

function SaveOrShare({state, does}: {state: TableState; does: ReturnType<typeof useRecord>}) {
    return (
        <div class="actions">
            {state.online && (
                <button type="button" class="quiet" onClick={does.share}>
                    <Picture art="ui-share" /> {t('Share a link')}
                </button>
            )}
            <button type="button" class="quiet" onClick={does.picture}>
                <Picture art="ui-share" /> {t('Picture of the result')}
            </button>
            <button type="button" class="quiet" onClick={does.save}>
                <Picture art="ui-log" /> {t('Download the recording')}
            </button>
        </div>
    );
}

export function End(props: Props) {
    const {table, state, again, follow} = props;
    const [open, setOpen] = useOpened(state);
    const proof = useProof(useCore(), table);
    const does = useRecord(props);
    if (!state.result || !state.view) return null;
    const title = headline(state);
    return (
        <>
            <section class="end-bar" aria-label={t('End of the game')}>
                <p>
                    <Picture art="ui-crown" /> {title}
                </p>
                {!open && <Asked state={state} />}
                <div class="actions">
                    <button type="button" class="quiet" onClick={() => setOpen(true)}>
                        {t('Show the result')}
                    </button>
                    <Again state={state} again={again} follow={follow} />
                </div>
            </section>
            {open && (
                <Dialog title={title} close={() => setOpen(false)}>
                    <div class="end">
                        <ResultOf state={state} proof={proof} />
                        <SaveOrShare state={state} does={does} />
                        <Next state={state} again={again} follow={follow} does={does} />
                    </div>
                </Dialog>
            )}
        </>
    );
}
