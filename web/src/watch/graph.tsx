/**
 * Everyone's chances of winning over a game. A line has its player's colour, dashes and symbol.
 */
import type {RefObject} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import type {ReplayInfo, Verdict} from '../core/client';
import {href, playerSymbols} from '../art';
import {PlayerMark} from '../parts/picture';
import {nameOf} from '../views/props';
import {t} from '../words';
import {stepByKey} from './moment';
import {chanceLines, chancesAt, type Mistake, pathOf, percent, type Point, ticks} from './review';

/** One for each of seven seats. */
const dashes = ['none', '9 4', '2 4', '12 4 2 4', '5 5', '14 5', '7 3 2 3 2 3'];

const height = 220;
const margin = {left: 44, right: 14, top: 10, bottom: 26};
const symbolSize = 15;
const keysTaken = 'ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Home End';

interface Props {
    info: ReplayInfo;
    verdicts: ReadonlyMap<number, Verdict>;
    mistakes: readonly Mistake[];
    step: number;
    /** Who is "you", as at the table. */
    viewer: number;
    go(step: number): void;
}

interface Scale {
    width: number;
    x(step: number): number;
    y(chance: number): number;
}

/**
 * Letters in a drawing stay as large as letters elsewhere: it is drawn for the width that there is.
 */
function useWidth(ref: RefObject<HTMLElement>): number {
    const [width, setWidth] = useState(320);
    useEffect(() => {
        if (!ref.current) return;
        const observer = new ResizeObserver(
            ([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))),
        );
        observer.observe(ref.current);
        return () => observer.disconnect();
    }, [ref]);
    return width;
}

function Axes({scale, steps}: {scale: Scale; steps: number}) {
    const {x, y, width} = scale;
    return (
        <g class="axes">
            {[0, 0.25, 0.5, 0.75, 1].map(chance => (
                <g key={chance}>
                    <path d={`M${margin.left} ${y(chance)}H${width - margin.right}`} />
                    <text x={margin.left - 6} y={y(chance) + 4} text-anchor="end">
                        {t('{percent}%', {percent: percent(chance)})}
                    </text>
                </g>
            ))}
            {ticks(steps, width / 70).map(step => (
                <text key={step} x={x(step)} y={height - 8} text-anchor="middle">
                    {step}
                </text>
            ))}
        </g>
    );
}

function Line({seat, points, scale}: {seat: number; points: readonly Point[]; scale: Scale}) {
    const {x, y} = scale,
        last = points.at(-1);
    const marks = points.filter(
        (_, i) => i % Math.ceil(points.length / 5) === Math.floor((seat * points.length) / 40),
    );
    const colour = {color: `var(--player-${seat % 7})`};
    return (
        <g class="chance-line" style={colour}>
            <path d={pathOf(points, x, y)} stroke-dasharray={dashes[seat % 7]} />
            {(last ? [...marks, last] : marks).map(({step, chance}) => (
                <use
                    key={step}
                    href={href(playerSymbols[seat % 7] ?? 'cup')}
                    width={symbolSize}
                    height={symbolSize}
                    x={x(step) - symbolSize / 2}
                    y={y(chance) - symbolSize / 2}
                />
            ))}
        </g>
    );
}

type Told = Pick<Props, 'info' | 'verdicts' | 'viewer'>;

const nameAt = ({info: {seats}, viewer}: Pick<Props, 'info' | 'viewer'>, seat: number): string =>
    nameOf({you: viewer, seats}, seat);

function Legend({step, ...told}: Told & Pick<Props, 'step'>) {
    const {info, verdicts} = told;
    const now = chancesAt(verdicts, step);
    return (
        <ul class="legend">
            {info.seats.map((_, i) => (
                <li key={i} style={{color: `var(--player-${i % 7})`}}>
                    <PlayerMark seat={i} />
                    <svg class="dash" viewBox="0 0 40 4" aria-hidden="true">
                        <path d="M0 2H40" stroke-dasharray={dashes[i % 7]} />
                    </svg>
                    <span class="who">{nameAt(told, i)}</span>
                    {now && <strong>{t('{percent}%', {percent: percent(now[i] ?? 0)})}</strong>}
                </li>
            ))}
        </ul>
    );
}

function inWords(props: Props): string {
    const {info, verdicts, step} = props;
    const now = chancesAt(verdicts, step);
    const each = info.seats.map((_, i) =>
        t('{player}: {percent}%', {player: nameAt(props, i), percent: percent(now?.[i] ?? 0)}),
    );
    return [t('Step {step}', {step}), ...(now ? each : [])].join(', ');
}

function AsTable(told: Told) {
    const {info, verdicts} = told;
    const rows = [...verdicts.values()]
        .filter(verdict => verdict.chances)
        .sort((a, b) => a.step - b.step);
    return (
        <details class="chance-table">
            <summary>{t('Show as a table')}</summary>
            <table>
                <caption class="unseen">{t('Chances of winning')}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t('Step')}</th>
                        {info.seats.map((_, i) => (
                            <th key={i} scope="col">
                                {nameAt(told, i)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(({step, chances = []}) => (
                        <tr key={step}>
                            <th scope="row">{step}</th>
                            {chances.map((chance, i) => (
                                <td key={i}>{t('{percent}%', {percent: percent(chance)})}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </details>
    );
}

export function Graph(props: Props) {
    const {info, verdicts, mistakes, step, viewer, go} = props;
    const frame = useRef<HTMLDivElement>(null);
    const width = useWidth(frame);
    const inner = width - margin.left - margin.right;
    const scale: Scale = {
        width,
        x: at => margin.left + (inner * at) / Math.max(1, info.steps),
        y: chance => margin.top + (height - margin.top - margin.bottom) * (1 - chance),
    };
    const pointed = (event: PointerEvent) => {
        const left = frame.current?.getBoundingClientRect().left ?? 0;
        const at = (event.clientX - left - margin.left) / inner;
        if (event.buttons) go(Math.round(Math.max(0, Math.min(1, at)) * info.steps));
    };
    const pressed = (event: KeyboardEvent) => {
        const to = stepByKey(event.key, step, info.steps);
        if (to === undefined) return;
        event.preventDefault();
        go(to);
    };
    return (
        <div class="graph">
            <Legend info={info} verdicts={verdicts} viewer={viewer} step={step} />
            <div
                ref={frame}
                class="graph-frame"
                tabIndex={0}
                role="slider"
                aria-label={t('Chances of winning')}
                data-keys={keysTaken}
                aria-valuemin={0}
                aria-valuemax={info.steps}
                aria-valuenow={step}
                aria-valuetext={inWords(props)}
                onKeyDown={pressed}
                onPointerDown={pointed}
                onPointerMove={pointed}
            >
                <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
                    <Axes scale={scale} steps={info.steps} />
                    {mistakes.map(({step: at}) => (
                        <path
                            key={at}
                            class="mistake-mark"
                            d={`M${scale.x(at)} ${height - margin.bottom}l-5 8h10z`}
                        />
                    ))}
                    <path
                        class="cursor"
                        d={`M${scale.x(step)} ${margin.top}V${height - margin.bottom}`}
                    />
                    {chanceLines(verdicts.values(), info.seats.length).map((points, seat) => (
                        <Line key={seat} seat={seat} points={points} scale={scale} />
                    ))}
                </svg>
            </div>
            <AsTable info={info} verdicts={verdicts} viewer={viewer} />
        </div>
    );
}
