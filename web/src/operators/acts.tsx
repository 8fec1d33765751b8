/**
 * Acting: one window asks for what is still missing, or whether one is sure; then the server is
 * asked, what it says is shown, and the lists are read again.
 */
import {type ComponentChildren, createContext, type VNode} from 'preact';
import {useCallback, useContext, useEffect, useRef, useState} from 'preact/hooks';
import {type Ask, Refused, type Request} from './ask';

export interface Field {
    name: string;
    label: string;
    value?: string;
    hint?: string;
    optional?: boolean;
    most?: number;
}

export interface Act {
    title: string;
    text?: string;
    fields?: Field[];
    /** On the button that does it. */
    yes: string;
    /** It cannot be undone, or hurts someone. */
    grave?: boolean;
    /** What to ask for; a sentence: something is wrong with the fields. */
    request: (values: Record<string, string>) => Request | string;
    done: string;
}

export interface Acts {
    ask: Ask;
    /** Acts done so far: whoever shows a list reads it again. */
    count: number;
    done: string;
    wrong: string;
    /** Asks first, in a window. */
    open: (act: Act) => void;
    /** At once; false: it was refused, and that is shown. */
    run: (work: (ask: Ask) => Promise<unknown>, done: string) => Promise<boolean>;
    fail: (error: unknown) => void;
    window: VNode | null;
}

export const SharedAct = createContext<Acts | null>(null);

export function useShared(): Acts {
    const acts = useContext(SharedAct);
    if (!acts) throw new Error('nobody is signed in');
    return acts;
}

export function useActs(ask: Ask, leave: (say: string) => void): Acts {
    const [count, setCount] = useState(0);
    const [done, setDone] = useState('');
    const [wrong, setWrong] = useState('');
    const [act, setAct] = useState<Act | null>(null);
    const fail = useCallback(
        (error: unknown) => {
            const say = error instanceof Error ? error.message : String(error);
            if (error instanceof Refused && error.secret) leave(say);
            else setWrong(say);
        },
        // Whoever leaves is the same for as long as someone is signed in.
        // eslint-disable-next-line react-hooks/exhaustive-deps
        [],
    );
    const run = useCallback(
        async (work: (ask: Ask) => Promise<unknown>, said: string) => {
            setDone('');
            setWrong('');
            try {
                await work(ask);
            } catch (error) {
                fail(error);
                return false;
            }
            setDone(said);
            setCount(before => before + 1);
            return true;
        },
        [ask, fail],
    );
    const window = act && (
        <ActWindow
            key={act.title}
            act={act}
            ask={ask}
            close={said => {
                setAct(null);
                if (said === null) return;
                setWrong('');
                setDone(said);
                setCount(before => before + 1);
            }}
            fail={fail}
        />
    );
    return {ask, count, done, wrong, open: setAct, run, fail, window};
}

function ActWindow({
    act,
    ask,
    close,
    fail,
}: {
    act: Act;
    ask: Ask;
    close: (said: string | null) => void;
    fail: (error: unknown) => void;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [wrong, setWrong] = useState('');
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        const shown = dialog.current;
        shown?.showModal();
        return () => shown?.close(); // the browser gives the focus back
    }, []);
    const submit = async (form: HTMLFormElement) => {
        const values = Object.fromEntries(
            [...new FormData(form)].map(([name, value]) => [name, (value as string).trim()]),
        );
        const request = act.request(values);
        if (typeof request === 'string') return setWrong(request);
        setBusy(true);
        try {
            await ask(request);
            close(act.done);
        } catch (error) {
            setBusy(false);
            if (error instanceof Refused && !error.secret) return setWrong(error.message);
            close(null);
            fail(error);
        }
    };
    return (
        <dialog
            ref={dialog}
            class="dialog"
            aria-labelledby="act-title"
            onCancel={event => {
                event.preventDefault();
                close(null);
            }}
        >
            <form
                class="dialog-inside"
                onSubmit={event => {
                    event.preventDefault();
                    void submit(event.currentTarget);
                }}
            >
                <h2 id="act-title">{act.title}</h2>
                {act.text && <p>{act.text}</p>}
                {act.fields?.map(field => (
                    <Asked key={field.name} {...field} />
                ))}
                <p role="alert" class="wrong">
                    {wrong}
                </p>
                <div class="actions">
                    <button type="submit" class={act.grave ? 'grave' : ''} disabled={busy}>
                        {act.yes}
                    </button>
                    <button type="button" class="quiet" onClick={() => close(null)}>
                        Cancel
                    </button>
                </div>
            </form>
        </dialog>
    );
}

export function Asked({name, label, value = '', hint, optional, most = 96}: Field) {
    const id = `field-${name}`;
    return (
        <div class="field">
            <label for={id}>{label}</label>
            <input
                id={id}
                name={name}
                defaultValue={value}
                maxLength={most}
                required={!optional}
                autocomplete="off"
                aria-describedby={hint ? `${id}-hint` : undefined}
            />
            {hint && (
                <p id={`${id}-hint`} class="soft">
                    {hint}
                </p>
            )}
        </div>
    );
}

/**
 * What the server answers to this request, again and again; null: nothing yet. Nobody looks at a
 * page in the background, so it does not ask. With `once` it asks until it has an answer, and then
 * only after an act.
 */
export function useLive<T>(request: Request, everyMs: number, once = false): T | null {
    const {ask, count, fail} = useShared();
    const [answer, setAnswer] = useState<T | null>(null);
    const line = JSON.stringify(request);
    useEffect(() => {
        let ended = false,
            timer = 0;
        const go = async () => {
            try {
                const got = document.hidden ? null : await ask<T>(JSON.parse(line) as Request);
                if (!ended && got) setAnswer(got);
                if (once && got) return;
            } catch (error) {
                if (!ended) fail(error);
            }
            if (!ended) timer = window.setTimeout(() => void go(), everyMs);
        };
        void go();
        return () => {
            ended = true;
            clearTimeout(timer);
        };
    }, [ask, count, fail, line, everyMs, once]);
    return answer;
}

/**
 * A table; where there is little room, each row is a card. Its parts say what they are, because a
 * browser takes a table that is laid out otherwise for none.
 */
export function Rows({
    label,
    heads,
    rows,
}: {
    label: string;
    heads: string[];
    rows: {key: string | number; cells: ComponentChildren[]}[];
}) {
    return (
        <table class="rows" role="table" aria-label={label}>
            <thead role="rowgroup">
                <tr role="row">
                    {heads.map(head => (
                        <th key={head} scope="col" role="columnheader">
                            {head}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody role="rowgroup">
                {rows.map(({key, cells}) => (
                    <tr key={key} role="row">
                        {cells.map((cell, i) => (
                            <td key={heads[i]} role="cell" data-head={heads[i]}>
                                {cell}
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
