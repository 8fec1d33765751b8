/** The operators' page: whoever has the secret sees the figures and the lists, and acts. */
import {useEffect, useState} from 'preact/hooks';
import {type Ask, asker, type Figures, Refused} from './ask';
import {Overview} from './overview';
import {Bans, Everyone, Guests, Log, Tables} from './lists';
import {Reports} from './reports';
import {SharedAct, useActs} from './acts';

const pages = {
    overview: ['Overview', Overview],
    tables: ['Tables', Tables],
    people: ['People', Guests],
    reports: ['Reports', Reports],
    bans: ['Bans', Bans],
    everyone: ['Everyone', Everyone],
    log: ['Log', Log],
} as const;
type Page = keyof typeof pages;

const pageNow = (): Page => {
    const name = location.hash.slice(1);
    return name in pages ? (name as Page) : 'overview';
};

function usePage(): Page {
    const [page, setPage] = useState(pageNow);
    useEffect(() => {
        const turn = () => setPage(pageNow());
        addEventListener('hashchange', turn);
        return () => removeEventListener('hashchange', turn);
    }, []);
    return page;
}

function SignIn({say, enter}: {say: string; enter: (ask: Ask) => void}) {
    const [wrong, setWrong] = useState(say);
    const [busy, setBusy] = useState(false);
    const submit = async (form: HTMLFormElement) => {
        const ask = asker((new FormData(form).get('secret') as string).trim());
        setBusy(true);
        try {
            await ask<Figures>({do: 'look'});
            enter(ask);
        } catch (error) {
            setBusy(false);
            setWrong(error instanceof Refused ? error.message : String(error));
        }
    };
    return (
        <main>
            <form
                class="sheet sign-in"
                onSubmit={event => {
                    event.preventDefault();
                    void submit(event.currentTarget);
                }}
            >
                <h1>Cookie Tin: operators</h1>
                <label for="secret">The secret of this page</label>
                <input
                    id="secret"
                    name="secret"
                    type="password"
                    autocomplete="current-password"
                    required
                    aria-describedby="where"
                />
                <p id="where" class="soft">
                    It is in the file beside the server’s games whose name ends in -secret, or in
                    the one that --admin-secret names.
                </p>
                <p role="alert" class="wrong">
                    {wrong}
                </p>
                <div class="actions">
                    <button type="submit" disabled={busy}>
                        Sign in
                    </button>
                </div>
            </form>
        </main>
    );
}

function Inside({ask, leave}: {ask: Ask; leave: (say: string) => void}) {
    const page = usePage();
    const acts = useActs(ask, leave);
    const [name, Shown] = pages[page];
    useEffect(() => void (document.title = `${name} – Cookie Tin: operators`), [name]);
    return (
        <SharedAct.Provider value={acts}>
            <header class="bar">
                <h1>Cookie Tin: operators</h1>
                <div class="bar-tools">
                    <button type="button" class="quiet" onClick={() => leave('')}>
                        Sign out
                    </button>
                </div>
            </header>
            <nav class="tabs" aria-label="Pages">
                {Object.entries(pages).map(([key, [title]]) => (
                    <a key={key} href={`#${key}`} aria-current={key === page ? 'page' : undefined}>
                        {title}
                    </a>
                ))}
            </nav>
            <main>
                <p role="status" class="done">
                    {acts.done}
                </p>
                <p role="alert" class="wrong">
                    {acts.wrong}
                </p>
                <Shown />
            </main>
            {acts.window}
        </SharedAct.Provider>
    );
}

export function Operators() {
    const [ask, setAsk] = useState<Ask | null>(null);
    const [say, setSay] = useState('');
    if (!ask) return <SignIn key={say} say={say} enter={entered => setAsk(() => entered)} />;
    return (
        <Inside
            ask={ask}
            leave={why => {
                setAsk(null);
                setSay(why);
            }}
        />
    );
}
