/** Records come in from anywhere: a file dropped onto the page, or chosen with a button. */
import {type ComponentChildren, createContext} from 'preact';
import {useContext, useEffect, useRef, useState} from 'preact/hooks';
import type {Core} from '../core/client';
import {laterWindow} from '../parts/later';
import {Picture} from '../parts/picture';
import {t} from '../words';
import './records.css';

const Taken = laterWindow(
    () => t('Watch a replay'),
    async () => (await import('../pages/windows')).Taken,
);

interface Records {
    core: Core | null;
    open(file: File): void;
}

const RecordsContext = createContext<Records>({core: null, open: () => undefined});

/** The core of the page, for what is far from where it was made. */
export const useCore = (): Core | null => useContext(RecordsContext).core;

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

/** Around the page. */
export function RecordsProvider({core, children}: {core: Core; children: ComponentChildren}) {
    const [file, setFile] = useState<File | null>(null);
    const over = useDrop(setFile);
    return (
        <RecordsContext.Provider value={{core, open: setFile}}>
            {children}
            {over && (
                <div class="drop-here">
                    <p>
                        <Picture art="ui-replay" /> {t('Drop the recording to watch the game.')}
                    </p>
                </div>
            )}
            {file && <Taken core={core} file={file} close={() => setFile(null)} />}
        </RecordsContext.Provider>
    );
}

export const largestFile = 4 << 20;
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
