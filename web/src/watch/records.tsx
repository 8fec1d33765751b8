/** Records come in from anywhere: a file dropped onto the page, or chosen with a button. */
import {type ComponentChildren, createContext} from 'preact';
import {useContext, useEffect, useRef, useState} from 'preact/hooks';
import {type Core, type GameRecord, Refused} from '../core/client';
import {titleOf} from '../core/games';
import {Dialog} from '../parts/dialog';
import {Picture} from '../parts/picture';
import {addressOf} from '../route';
import {list, t, tn} from '../words';
import {largestFile, type Reading, readFile} from './files';
import {watched} from './opened';
import {Replay} from './replay';
import './records.css';

interface Records {
    core: Core | null;
    open(file: File): void;
}

const RecordsContext = createContext<Records>({core: null, open: () => undefined});

/** The core of the page, for what is far from where it was made. */
export const useCore = (): Core | null => useContext(RecordsContext).core;

interface Problem {
    text: string;
    /** What exactly is wrong, for those who wrote the file. */
    detail: string;
}

function problemOf(error: unknown): Problem {
    if (!(error instanceof Refused))
        return {text: t('This recording can’t be played back.'), detail: String(error)};
    const {move, rule, say} = error;
    const text =
        move !== undefined
            ? t('This recording can’t be played back: move {move} is impossible.', {move})
            : t('This recording can’t be played back: there is a mistake in it.');
    return {text, detail: rule ? `${say} (${rule})` : say};
}

/** Nothing changes unless the core finds the record right. */
async function begin(core: Core, record: GameRecord): Promise<Problem | null> {
    try {
        await Replay.open(core, record);
    } catch (error) {
        return problemOf(error);
    }
    watched.write(record);
    location.hash = addressOf({page: 'watch', id: 'here', step: 0});
    return null;
}

const hasFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') ?? false;

/** Whether a file is held over the page, which takes it when it is dropped. */
function useDrop(open: (file: File) => void): boolean {
    const [over, setOver] = useState(false);
    useEffect(() => {
        const held = (event: DragEvent) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            setOver(true);
        };
        const left = (event: DragEvent) => event.relatedTarget === null && setOver(false);
        const dropped = (event: DragEvent) => {
            setOver(false);
            if (!hasFiles(event)) return;
            event.preventDefault();
            const file = event.dataTransfer?.files[0];
            if (file) open(file);
        };
        document.addEventListener('dragover', held);
        document.addEventListener('dragleave', left);
        document.addEventListener('drop', dropped);
        return () => {
            document.removeEventListener('dragover', held);
            document.removeEventListener('dragleave', left);
            document.removeEventListener('drop', dropped);
        };
    });
    return over;
}

/** Nobody has looked into the record yet: anything may be in its place. */
function nameOf(seat: Partial<GameRecord['seats'][number]> | null): string {
    const name = String(seat?.name ?? '');
    return name === 'Guest' ? t('Guest') : name;
}

function Choose({
    records,
    choose,
    close,
}: {
    records: GameRecord[];
    choose(record: GameRecord): void;
    close(): void;
}) {
    return (
        <Dialog title={t('Which game?')} close={close}>
            <p>
                {tn(
                    'There is {n} game in this file.',
                    'There are {n} games in this file.',
                    records.length,
                )}
            </p>
            <ol class="record-list">
                {records.map((record, i) => (
                    <li key={i}>
                        <button type="button" class="quiet" onClick={() => choose(record)}>
                            <span class="record-number">{i + 1}</span>
                            <span>
                                <strong>{titleOf(record.game)}</strong>
                                <br />
                                {list(record.seats.map(nameOf))}
                            </span>
                        </button>
                    </li>
                ))}
            </ol>
        </Dialog>
    );
}

function Wrong({problem, close}: {problem: Problem; close(): void}) {
    return (
        <Dialog title={t('That didn’t work')} close={close}>
            <p role="alert">{problem.text}</p>
            {problem.detail && (
                <details class="record-detail">
                    <summary>{t('Details')}</summary>
                    <p>{problem.detail}</p>
                </details>
            )}
            <div class="actions">
                <button type="button" onClick={close}>
                    {t('OK')}
                </button>
            </div>
        </Dialog>
    );
}

/** Around the page. */
export function RecordsProvider({core, children}: {core: Core; children: ComponentChildren}) {
    const [several, setSeveral] = useState<GameRecord[] | null>(null);
    const [problem, setProblem] = useState<Problem | null>(null);
    const watch = (record: GameRecord) => {
        setSeveral(null);
        void begin(core, record).then(setProblem);
    };
    const take = (reading: Reading) => {
        if ('problem' in reading) setProblem({text: reading.problem, detail: ''});
        else if (reading.records.length > 1) setSeveral(reading.records);
        else if (reading.records[0]) watch(reading.records[0]);
    };
    const open = (file: File) => {
        setProblem(null);
        setSeveral(null);
        void readFile(file).then(take);
    };
    const over = useDrop(open);
    return (
        <RecordsContext.Provider value={{core, open}}>
            {children}
            {over && (
                <div class="drop-here">
                    <p>
                        <Picture art="ui-replay" /> {t('Drop the recording to watch the game.')}
                    </p>
                </div>
            )}
            {several && <Choose records={several} choose={watch} close={() => setSeveral(null)} />}
            {problem && <Wrong problem={problem} close={() => setProblem(null)} />}
        </RecordsContext.Provider>
    );
}

const mebibytes = largestFile >> 20;
const fileTypes = '.json,.jsonl,application/json,application/jsonl';

/** A button for those who do not drop files. */
export function OpenRecord({class: classes = 'quiet'}: {class?: string}) {
    const {open} = useContext(RecordsContext);
    const input = useRef<HTMLInputElement>(null);
    const chosen = () => {
        const file = input.current?.files?.[0];
        if (file) open(file);
        if (input.current) input.current.value = '';
    };
    return (
        <>
            <button
                type="button"
                class={classes}
                onClick={() => input.current?.click()}
                title={t('A file of at most {size} MiB; you can also drop it on the page.', {
                    size: mebibytes,
                })}
            >
                <Picture art="ui-replay" /> {t('Open a recording')}
            </button>
            <input ref={input} type="file" accept={fileTypes} hidden onChange={chosen} />
        </>
    );
}
