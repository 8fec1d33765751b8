/** Tables, people, bans, what everyone is told, and the log; each with what can be done. */
import {useState} from 'preact/hooks';
import {type Act, Asked, Rows, useLive, useShared} from './acts';
import {
    type ActRow,
    type Ask,
    type BanRow,
    exported,
    type Figures,
    type GuestRow,
    type Request,
    save,
    type Seat,
    type TableRow,
} from './ask';
import {moment, secondsOf} from './format';

const every = 5000,
    page = 100;

/** A hundred rows at a time. */
function Turn({from, all, turn}: {from: number; all: number; turn: (from: number) => void}) {
    if (all <= page && !from) return null;
    return (
        <div class="actions">
            <button type="button" class="quiet" disabled={!from} onClick={() => turn(from - page)}>
                Earlier rows
            </button>
            <span>
                {Math.min(from + 1, all)} to {Math.min(from + page, all)} of {all}
            </span>
            <button
                type="button"
                class="quiet"
                disabled={from + page >= all}
                onClick={() => turn(from + page)}
            >
                Later rows
            </button>
        </div>
    );
}

export function Button({name, about, act}: {name: string; about: string; act: () => void}) {
    return (
        <button type="button" class="quiet" aria-label={`${name}: ${about}`} onClick={act}>
            {name}
        </button>
    );
}

/* ---- tables ---- */

function seatText({name, guest, bot, here}: Seat): string {
    if (name === undefined) return 'free';
    if (guest === undefined) return bot ? `${name} (bot)` : name;
    return `${name} [${guest}]${here ? '' : ' away'}`;
}

const closing = ({table, game}: TableRow): Act => ({
    title: 'Close this table?',
    text: `${game}, ${table}. Everyone at it is told, and its game is lost.`,
    yes: 'Close the table',
    grave: true,
    request: () => ({do: 'close', table}),
    done: 'The table is closed.',
});

export function Tables() {
    const {open} = useShared();
    const [from, setFrom] = useState(0);
    const answer = useLive<{tables: TableRow[]; all: number}>({do: 'tables', from}, every);
    return (
        <section aria-labelledby="list">
            <h2 id="list">Tables waiting or being played</h2>
            {answer?.all === 0 && <p>None.</p>}
            {answer && answer.tables.length > 0 && (
                <Rows
                    label="Tables"
                    heads={['Table', 'Since', 'At it', 'Watching', 'Do']}
                    rows={answer.tables.map(row => ({
                        key: row.table,
                        cells: [
                            <>
                                {row.game}, {row.state}
                                <br />
                                <code>{row.table}</code>
                            </>,
                            moment(row.opened),
                            row.seats.map(seatText).join(', '),
                            row.watching,
                            <Button
                                name="Close"
                                about={row.table}
                                act={() => open(closing(row))}
                            />,
                        ],
                    }))}
                />
            )}
            {answer && <Turn from={from} all={answer.all} turn={setFrom} />}
        </section>
    );
}

/* ---- people ---- */

const renaming = (guest: number, name: string): Act => ({
    title: `Rename person ${guest}`,
    fields: [{name: 'name', label: 'New name', value: name, most: 24}],
    yes: 'Rename',
    request: values => ({do: 'rename', guest, name: values.name}),
    done: 'They have another name now.',
});

const erasing = (guest: number): Act => ({
    title: `Delete person ${guest}?`,
    text:
        'Everything of theirs is deleted. Others keep the games that they played together, with ' +
        'someone without a name. It cannot be undone.',
    yes: 'Delete this person',
    grave: true,
    request: () => ({do: 'erase', guest, sure: true}),
    done: 'That person is deleted.',
});

/** Of a person (their number) or of an address. */
const banning = (whom = ''): Act => ({
    title: whom ? `Ban ${whom}` : 'Ban someone',
    text: 'In a running game a bot plays on for them.',
    fields: [
        {
            name: 'whom',
            label: 'Person or address',
            value: whom,
            hint: 'A number like 12; an address like 192.0.2.1, 192.0.2.0/24 or 2001:db8::/48.',
        },
        {name: 'time', label: 'For how long', value: '1d', hint: '30m, 12h or 3d.', most: 8},
        {name: 'why', label: 'Why (for operators)', optional: true},
    ],
    yes: 'Ban',
    grave: true,
    request: ({whom: who = '', time = '', why = ''}) => {
        const seconds = secondsOf(time);
        if (seconds === null) return 'A ban lasts 30m, 12h or 3d.';
        const target: object = /^\d+$/.test(who) ? {guest: who} : {address: who};
        return {do: 'ban', ...target, seconds, ...(why && {why})} as Request;
    },
    done: 'They are banned.',
});

export function PersonActs({guest, name}: {guest: number; name: string}) {
    const {open, run} = useShared();
    const about = name ? `${name} [${guest}]` : `person ${guest}`;
    const give = async (ask: Ask) =>
        save(`cookietin-person-${guest}.json`, await exported(ask, guest));
    return (
        <div class="actions">
            <Button name="Rename" about={about} act={() => open(renaming(guest, name))} />
            <Button name="Ban" about={about} act={() => open(banning(String(guest)))} />
            <Button
                name="Export"
                about={about}
                act={() => void run(give, 'Their data is in a file now.')}
            />
            <Button name="Delete" about={about} act={() => open(erasing(guest))} />
        </div>
    );
}

/** Also someone who is not here now. */
function SomeoneElse() {
    const [guest, setGuest] = useState('');
    const number = /^[1-9]\d{0,17}$/.test(guest) ? Number(guest) : null;
    return (
        <section aria-labelledby="else">
            <h2 id="else">Someone who is not here</h2>
            <div class="field">
                <label for="number">Their number</label>
                <input
                    id="number"
                    inputMode="numeric"
                    autocomplete="off"
                    value={guest}
                    onInput={event => setGuest(event.currentTarget.value.trim())}
                />
            </div>
            {number !== null && <PersonActs guest={number} name="" />}
        </section>
    );
}

export function Guests() {
    const [from, setFrom] = useState(0);
    const answer = useLive<{guests: GuestRow[]; all: number}>({do: 'guests', from}, every);
    return (
        <>
            <section aria-labelledby="list">
                <h2 id="list">Who is here</h2>
                {answer?.all === 0 && <p>Nobody.</p>}
                {answer && answer.guests.length > 0 && (
                    <Rows
                        label="People"
                        heads={['Number', 'Name', 'Tables', 'From', 'Do']}
                        rows={answer.guests.map(({guest, name, tables, from: addresses}) => ({
                            key: guest,
                            cells: [
                                guest,
                                name,
                                tables,
                                addresses.map(at => at || 'not counted').join(', '),
                                <PersonActs guest={guest} name={name} />,
                            ],
                        }))}
                    />
                )}
                {answer && <Turn from={from} all={answer.all} turn={setFrom} />}
            </section>
            <SomeoneElse />
        </>
    );
}

/* ---- bans ---- */

export function Bans() {
    const {open, run} = useShared();
    const [from, setFrom] = useState(0);
    const answer = useLive<{bans: BanRow[]; all: number}>({do: 'bans', from}, every);
    const lift = (ban: number) => void run(ask => ask({do: 'unban', ban}), 'The ban is lifted.');
    return (
        <section aria-labelledby="list">
            <h2 id="list">Who is banned</h2>
            {answer?.all === 0 && <p>Nobody.</p>}
            {answer && answer.bans.length > 0 && (
                <Rows
                    label="Bans"
                    heads={['Ban', 'Of', 'Until', 'Why', 'Do']}
                    rows={answer.bans.map(row => ({
                        key: row.ban,
                        cells: [
                            row.ban,
                            row.address ?? `person ${row.guest}`,
                            moment(row.until),
                            row.why,
                            <Button
                                name="Lift"
                                about={`ban ${row.ban}`}
                                act={() => lift(row.ban)}
                            />,
                        ],
                    }))}
                />
            )}
            {answer && <Turn from={from} all={answer.all} turn={setFrom} />}
            <div class="actions">
                <button type="button" onClick={() => open(banning())}>
                    Ban someone
                </button>
            </div>
        </section>
    );
}

/* ---- everyone ---- */

const draining: Act = {
    title: 'Let no new games start?',
    text: 'Before an update. Everyone is told; games that are being played go on.',
    yes: 'Let none start',
    request: () => ({do: 'drain', on: true}),
    done: 'No new games start.',
};

export function Everyone() {
    const {open, run} = useShared();
    const figures = useLive<Figures>({do: 'look'}, every);
    if (!figures) return <p>One moment …</p>;
    const tell = (text: string) =>
        run(ask => ask({do: 'tell', text}), text ? 'Everyone is told.' : 'The notice is gone.');
    return (
        <>
            <section aria-labelledby="notice">
                <h2 id="notice">Tell everyone something</h2>
                <p>{figures.notice ? `Now: ${figures.notice}` : 'Now: nothing.'}</p>
                <form
                    onSubmit={event => {
                        event.preventDefault();
                        const form = event.currentTarget;
                        const text = (new FormData(form).get('text') as string).trim();
                        void tell(text).then(told => told && form.reset());
                    }}
                >
                    <Asked
                        name="text"
                        label="One line"
                        most={200}
                        hint="Also for those who come later, until you end it or the server stops."
                    />
                    <div class="actions">
                        <button type="submit">Tell everyone</button>
                        <button
                            type="button"
                            class="quiet"
                            disabled={!figures.notice}
                            onClick={() => void tell('')}
                        >
                            End it
                        </button>
                    </div>
                </form>
            </section>
            <section aria-labelledby="drain">
                <h2 id="drain">Before an update</h2>
                <p>
                    {figures.draining ? 'No new games start.' : 'New games can start.'} Games being
                    played by someone who is here: {figures.played}.
                </p>
                <div class="actions">
                    {figures.draining ? (
                        <button
                            type="button"
                            onClick={() =>
                                void run(
                                    ask => ask({do: 'drain', on: false}),
                                    'Games can start again.',
                                )
                            }
                        >
                            Let games start again
                        </button>
                    ) : (
                        <button type="button" onClick={() => open(draining)}>
                            Let no new games start
                        </button>
                    )}
                </div>
            </section>
        </>
    );
}

/* ---- the log ---- */

/** Newest first; the next ones are those before the last. */
export function Older({last, turn}: {last: number | undefined; turn: (before: number) => void}) {
    return (
        <div class="actions">
            <button type="button" class="quiet" onClick={() => turn(0)}>
                Newest
            </button>
            <button
                type="button"
                class="quiet"
                disabled={last === undefined || last <= 1}
                onClick={() => last !== undefined && turn(last)}
            >
                Older
            </button>
        </div>
    );
}

export function Log() {
    const [before, setBefore] = useState(0);
    const answer = useLive<{acts: ActRow[]}>({do: 'log', ...(before && {before})}, every);
    return (
        <section aria-labelledby="list">
            <h2 id="list">What operators have done</h2>
            {answer?.acts.length === 0 && <p>Nothing.</p>}
            {answer && answer.acts.length > 0 && (
                <Rows
                    label="Log"
                    heads={['Act', 'When', 'Who', 'What', 'About']}
                    rows={answer.acts.map(row => ({
                        key: row.act,
                        cells: [row.act, moment(row.at), row.who, row.what, row.about],
                    }))}
                />
            )}
            {answer && <Older last={answer.acts[answer.acts.length - 1]?.act} turn={setBefore} />}
        </section>
    );
}
