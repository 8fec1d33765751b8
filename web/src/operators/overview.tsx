/** How the server is: figures that move, the last hour, and the limits that were hit. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {useLive} from './acts';
import type {Figures, Hour} from './ask';
import {duration, megabytes} from './format';
import {LastHour} from './hour';

const figuresEvery = 2000,
    hourEvery = 10000;

/** How many moves per second between this look and the one before. */
function usePace(figures: Figures | null): string {
    const last = useRef<{moves: number; at: number} | null>(null);
    const [pace, setPace] = useState('');
    useEffect(() => {
        if (!figures) return;
        const now = {moves: figures.moves, at: performance.now()},
            before = last.current;
        last.current = now;
        if (before && now.at > before.at)
            setPace(
                ((1000 * Math.max(0, now.moves - before.moves)) / (now.at - before.at)).toFixed(1),
            );
    }, [figures]);
    return pace || '–';
}

function Trouble({figures}: {figures: Figures}) {
    const said = [
        figures.writes_fail && 'Games cannot be written to disk. The log of the server says why.',
        figures.reads_fail && 'Games cannot be read from disk. The log of the server says why.',
        figures.draining && 'No new games start: the server is about to be updated.',
    ].filter(text => text !== false);
    return (
        <>
            {said.map(text => (
                <p key={text} class="trouble">
                    {text}
                </p>
            ))}
        </>
    );
}

const words = (key: string): string => key.replace(/_/g, ' ');

function Limits({limits}: {limits: Record<string, number>}) {
    const hit = Object.entries(limits).filter(([, count]) => count > 0);
    return (
        <section aria-labelledby="limits">
            <h2 id="limits">Limits that were hit since it started</h2>
            {hit.length === 0 ? (
                <p>None.</p>
            ) : (
                <dl class="figures small">
                    {hit.map(([key, count]) => (
                        <div key={key}>
                            <dt>{words(key)}</dt>
                            <dd>{count}</dd>
                        </div>
                    ))}
                </dl>
            )}
        </section>
    );
}

export function Overview() {
    const figures = useLive<Figures>({do: 'look'}, figuresEvery);
    const hour = useLive<Hour>({do: 'hour'}, hourEvery);
    const pace = usePace(figures);
    if (!figures) return <p>One moment …</p>;
    const shown: [string, string | number][] = [
        ['people here', figures.people],
        ['games being played', figures.running],
        ['… by someone who is here', figures.played],
        ['tables waiting', figures.waiting],
        ['spectators', figures.watching],
        ['moves per second', pace],
        ['games finished', figures.games_over],
        ['connections', figures.connections],
        ['memory', `${megabytes(figures.memory)} of ${megabytes(figures.memory_most)}`],
        ['reports since it started', figures.reports],
        ['bans', figures.bans],
        [`running for, version ${figures.version}`, duration(figures.uptime)],
    ];
    return (
        <>
            <section aria-labelledby="figures">
                <h2 id="figures">Now</h2>
                <Trouble figures={figures} />
                <dl class="figures">
                    {shown.map(([name, value]) => (
                        <div key={name}>
                            <dt>{name}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
                </dl>
            </section>
            {hour && <LastHour hour={hour} />}
            <Limits limits={figures.limits} />
        </>
    );
}
