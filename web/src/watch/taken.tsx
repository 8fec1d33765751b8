/** A file that came in from anywhere: which of its games is watched, or what is wrong with it. */
import {useEffect, useState} from 'preact/hooks';
import {type Core, type GameRecord, Refused} from '../core/client';
import {titleOf} from '../core/games';
import {Dialog} from '../parts/dialog';
import {addressOf} from '../route';
import {list, t, tn} from '../words';
import {watched} from './opened';
import {type Reading, readFile} from './reading';
import {Replay} from './replay';

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

/** Closes itself when there is something to watch. */
export function Taken({core, file, close}: {core: Core; file: File; close(): void}) {
    const [several, setSeveral] = useState<GameRecord[] | null>(null);
    const [problem, setProblem] = useState<Problem | null>(null);
    const watch = (record: GameRecord) => {
        setSeveral(null);
        void begin(core, record).then(found => (found ? setProblem(found) : close()));
    };
    const take = (reading: Reading) => {
        if ('problem' in reading) setProblem({text: reading.problem, detail: ''});
        else if (reading.records.length > 1) setSeveral(reading.records);
        else if (reading.records[0]) watch(reading.records[0]);
    };
    useEffect(() => {
        let wanted = true;
        setProblem(null);
        setSeveral(null);
        void readFile(file).then(reading => wanted && take(reading));
        return () => void (wanted = false);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for a file
    }, [file]);
    return (
        <>
            {several && <Choose records={several} choose={watch} close={close} />}
            {problem && <Wrong problem={problem} close={close} />}
        </>
    );
}
