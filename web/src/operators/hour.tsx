/** The last hour as a picture: one small graph for each figure, all with the same time below. */
import type {Hour} from './ask';
import {clock, megabytes} from './format';

const width = 320,
    height = 72,
    span = 3600;

interface Figure {
    name: string;
    /** Lines, the first one drawn filled. */
    lines: {name: string; hue: string; values: (hour: Hour) => number[]}[];
    show: (value: number) => string;
}

const perSecond = (hour: Hour, values: number[]): number[] =>
    values.map((value, i) => {
        const before = hour.at[i - 1],
            at = hour.at[i];
        const seconds = at !== undefined && before !== undefined ? at - before : hour.every;
        return value / Math.max(1, seconds);
    });
const whole = (value: number): string => String(Math.round(value));

const figures: Figure[] = [
    {
        name: 'People',
        lines: [{name: 'here', hue: 'delft', values: hour => hour.people}],
        show: whole,
    },
    {
        name: 'Tables',
        lines: [
            {name: 'being played', hue: 'mint', values: hour => hour.running},
            {name: 'waiting', hue: 'raspberry', values: hour => hour.waiting},
        ],
        show: whole,
    },
    {
        name: 'Moves per second',
        lines: [{name: '', hue: 'caramel', values: hour => perSecond(hour, hour.moves)}],
        show: value => value.toFixed(value < 10 ? 1 : 0),
    },
    {
        name: 'Memory of tables and messages',
        lines: [{name: '', hue: 'cocoa', values: hour => hour.memory}],
        show: megabytes,
    },
    {
        name: 'Refused, every ten seconds',
        lines: [{name: '', hue: 'raspberry', values: hour => hour.refusals}],
        show: whole,
    },
];

/** Where each value is, the newest one at the right edge. */
function points(hour: Hour, values: number[], most: number): string {
    const newest = hour.at[hour.at.length - 1] ?? 0;
    return values
        .map((value, i) => {
            const x = width - (width * (newest - (hour.at[i] ?? newest))) / span;
            const y = height - 2 - ((height - 4) * value) / most;
            return `${x.toFixed(1)},${y.toFixed(1)}`;
        })
        .join(' ');
}

function Graph({hour, figure}: {hour: Hour; figure: Figure}) {
    const lines = figure.lines.map(line => ({...line, all: line.values(hour)}));
    const highest = Math.max(0, ...lines.flatMap(({all}) => all));
    const now = lines
        .map(({name, all}) => `${figure.show(all[all.length - 1] ?? 0)} ${name}`.trim())
        .join(', ');
    const text = `${figure.name}: ${now} now, ${figure.show(highest)} at most`;
    return (
        <figure class="graph">
            <figcaption>
                <strong>{figure.name}</strong>
                <span>
                    {lines.map(({name, hue, all}) => (
                        <span key={name} class={`now hue-${hue}`}>
                            {figure.show(all[all.length - 1] ?? 0)} {name}
                        </span>
                    ))}
                    <span class="soft">at most {figure.show(highest)}</span>
                </span>
            </figcaption>
            <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
                {[0.25, 0.5, 0.75].map(part => (
                    <line
                        key={part}
                        class="quarter"
                        x1={width * part}
                        x2={width * part}
                        y1="0"
                        y2={height}
                    />
                ))}
                {lines.map(({name, hue, all}) => (
                    <polyline
                        key={name}
                        class={`hue-${hue}`}
                        points={points(hour, all, highest || 1)}
                    />
                ))}
            </svg>
        </figure>
    );
}

export function LastHour({hour}: {hour: Hour}) {
    const newest = hour.at[hour.at.length - 1];
    return (
        <section aria-labelledby="hour">
            <h2 id="hour">The last hour</h2>
            {newest === undefined ? (
                <p>Nothing has been counted yet.</p>
            ) : (
                <>
                    <div class="graphs">
                        {figures.map(figure => (
                            <Graph key={figure.name} hour={hour} figure={figure} />
                        ))}
                    </div>
                    <p class="soft">
                        From {clock(newest - span)} to {clock(newest)}; a line every 15 minutes.
                    </p>
                </>
            )}
        </section>
    );
}
