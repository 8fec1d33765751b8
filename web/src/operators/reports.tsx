/**
 * What people have reported about others, with the last lines of that chat. To read it is an act
 * that is in the log, so it is read once and not again and again.
 */
import {useState} from 'preact/hooks';
import {Rows, useLive, useShared} from './acts';
import type {ReportLine, ReportRow} from './ask';
import {moment} from './format';
import {Button, Older, PersonActs} from './lists';

const again = 5000;

/** Only the two whom a report is about are named in its lines. */
function speaker({name, seat}: ReportLine): string {
    if (name) return name;
    return seat === undefined || seat === null ? 'a spectator' : `seat ${seat + 1}`;
}

function Said({lines}: {lines: ReportLine[]}) {
    if (!lines.length) return <>nothing</>;
    return (
        <ul class="said">
            {lines.map((line, i) => (
                <li key={i}>
                    <strong>{speaker(line)}:</strong> {line.text}
                </li>
            ))}
        </ul>
    );
}

function Row({row}: {row: ReportRow}) {
    const {run} = useShared();
    const finish = () =>
        void run(
            ask => ask({do: 'done', report: row.report}),
            'The report is marked as dealt with.',
        );
    return (
        <div class="actions">
            {row.done ? (
                <span>Done.</span>
            ) : (
                <Button name="Done" about={`report ${row.report}`} act={finish} />
            )}
            <PersonActs guest={row.about} name={row.about_name} />
        </div>
    );
}

export function Reports() {
    const {run} = useShared();
    const [before, setBefore] = useState(0);
    const answer = useLive<{reports: ReportRow[]}>(
        {do: 'reports', ...(before && {before})},
        again,
        true,
    );
    const rows = answer?.reports ?? [];
    // The same ones again: there may be new ones among them.
    const turn = (to: number) =>
        to === before ? void run(() => Promise.resolve(), '') : setBefore(to);
    return (
        <section aria-labelledby="list">
            <h2 id="list">What people have reported</h2>
            {answer && !rows.length && <p>Nothing.</p>}
            {rows.length > 0 && (
                <Rows
                    label="Reports"
                    heads={['Report', 'About', 'By', 'Why', 'Last lines', 'Do']}
                    rows={rows.map(row => ({
                        key: row.report,
                        cells: [
                            <>
                                {row.report}, {moment(row.at)}
                                <br />
                                <code>{row.table}</code>
                            </>,
                            `${row.about_name} [${row.about}]`,
                            `${row.by_name} [${row.by}]`,
                            row.text,
                            <Said lines={row.lines ?? []} />,
                            <Row row={row} />,
                        ],
                    }))}
                />
            )}
            {answer && <Older last={rows[rows.length - 1]?.report} turn={turn} />}
        </section>
    );
}
