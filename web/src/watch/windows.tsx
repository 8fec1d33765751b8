/** Around a replay: what happened at its step, its result, what can be done with it, its keys. */
import {useEffect, useState} from 'preact/hooks';
import type {Art} from '../art';
import type {TableState} from '../core/client';
import {Dialog} from '../parts/dialog';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import type {Shown} from '../stage/director';
import {Telling} from '../stage/telling';
import {sayEvents} from '../views/say';
import {t} from '../words';
import {download, share} from './files';
import type {ShownStep} from './hooks';
import {watchKeys} from './keys';
import {headline} from './outcome';
import type {PanelName} from './panel';
import {type Proof, proofLater} from './proof';
import {OpenRecord} from './records';
import type {Replay} from './replay';
import {ProofLine, ResultOf} from './result';

/** In place of what is asked at a table. */
export function Caption({
    staged,
    shown,
    state,
    showResult,
}: {
    staged: Shown;
    shown: ShownStep;
    state: TableState;
    showResult(): void;
}) {
    const text = sayEvents(state, shown.events);
    const quiet = shown.step === 0 ? t('Before the start') : t('Something this player didn’t see');
    return (
        <section class="ask caption" aria-label={t('What happened at this step')}>
            {staged.beat ? (
                <Telling shown={staged} />
            ) : (
                <p class="question">
                    <Pictured game={state.game} text={text || quiet} of={shown.events[0]} />
                </p>
            )}
            {state.result && !staged.busy && (
                <div class="actions">
                    <button type="button" onClick={showResult}>
                        <Picture art="ui-crown" /> {t('Show the result')}
                    </button>
                </div>
            )}
        </section>
    );
}

function useProof(replay: Replay, id: string): Proof | null {
    const [proof, setProof] = useState<Proof | null>(null);
    useEffect(() => {
        let wanted = true;
        void proofLater(replay, id).then(found => wanted && setProof(found));
        return () => void (wanted = false);
    }, [replay, id]);
    return proof;
}

export function ResultWindow({
    state,
    replay,
    id,
    close,
}: {
    state: TableState;
    replay: Replay;
    id: string;
    close(): void;
}) {
    return (
        <Dialog title={headline(state)} close={close}>
            <ResultOf state={state} proof={useProof(replay, id)} />
        </Dialog>
    );
}

export function About({
    replay,
    id,
    address,
    online,
    close,
}: {
    replay: Replay;
    /** The table's, or what stands for a recording of one's own. */
    id: string;
    address: string;
    online: boolean;
    close(): void;
}) {
    const [said, setSaid] = useState('');
    const proof = useProof(replay, id);
    return (
        <Dialog title={t('This game')} close={close}>
            <ProofLine proof={proof} />
            <div class="actions">
                {online && (
                    <button
                        type="button"
                        onClick={() => void share(address, t('A game of Cookie Tin')).then(setSaid)}
                    >
                        <Picture art="ui-share" /> {t('Share this moment')}
                    </button>
                )}
                <button type="button" class="quiet" onClick={() => download(replay.record)}>
                    <Picture art="ui-log" /> {t('Download the recording')}
                </button>
                <OpenRecord />
            </div>
            <p role="status">{said}</p>
        </Dialog>
    );
}

export function Keys({close}: {close(): void}) {
    return (
        <Dialog title={t('Keyboard shortcuts')} close={close}>
            <dl class="keys">
                {watchKeys().map(([key, does]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{does}</dd>
                    </div>
                ))}
            </dl>
        </Dialog>
    );
}

interface Tool {
    art: Art;
    name: string;
    keyName?: string;
    use(): void;
}

function ToolButton({art, name, keyName, use}: Tool) {
    return (
        <button
            type="button"
            class="icon"
            aria-label={name}
            aria-keyshortcuts={keyName}
            onClick={use}
        >
            <Picture art={art} />
        </button>
    );
}

export function Tools({
    open,
    beside,
    about,
}: {
    open(name: PanelName): void;
    beside: boolean;
    about(): void;
}) {
    return (
        <>
            {!beside && (
                <ToolButton art="ui-log" name={t('Game log')} keyName="l" use={() => open('log')} />
            )}
            {!beside && (
                <ToolButton
                    art="ui-hint"
                    name={t('Review')}
                    keyName="v"
                    use={() => open('review')}
                />
            )}
            <ToolButton art="ui-share" name={t('This game')} use={about} />
        </>
    );
}
