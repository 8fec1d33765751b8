/** A first game that is played through (first/course.ts): learning by playing. */
import {useEffect, useState} from 'preact/hooks';
import type {Core, GameName} from '../core/client';
import {reachedSteps, savedLessons} from '../core/storage';
import {Coach} from '../first/coach';
import {type Course, learner, linesAt} from '../first/course';
import {courseOf} from '../first/courses';
import {GuidedTable} from '../first/guided';
import {useLoaded} from '../hooks';
import {goTo} from '../route';
import {useDirector} from '../stage/hooks';
import {TableScreen} from '../table/screen';
import {t} from '../words';
import {WithGame} from './later';
import {Missing, Patience} from './missing';
import {recordedName} from './name';

/** With the name of whoever learns. */
function named(course: Course): Course {
    const seats = course.record.seats.map((seat, i) =>
        i === learner ? {...seat, name: recordedName()} : seat,
    );
    return {...course, record: {...course.record, seats}};
}

/** What it has explained needs no tip any more. */
function learned(game: GameName, {steps}: Course): void {
    const taught = steps.flatMap(({teaches}) => teaches ?? []);
    savedLessons.write(game, [...new Set([...savedLessons.read(game), ...taught])]);
}

async function begin(core: Core, game: GameName) {
    const course = named(courseOf(game));
    const {steps} = course;
    const kept = reachedSteps.read(game),
        step = kept < steps.length ? kept : 0;
    return {course, step, table: await GuidedTable.open(core, course, linesAt(course, step))};
}

type Begun = Awaited<ReturnType<typeof begin>>;

function Guided({game, begun, again}: {game: GameName; begun: Begun; again(): void}) {
    const {course, table} = begun;
    const [step, setStep] = useState(begun.step);
    const director = useDirector(table);
    useEffect(() => {
        table.onMove = () => setStep(now => now + 1);
        return () => table.close();
    }, [table]);
    useEffect(() => {
        reachedSteps.write(game, step);
        if (step >= course.steps.length) learned(game, course);
        void table.playTo(linesAt(course, step));
    }, [game, course, table, step]);
    if (!director) return <Patience away={false} />;
    const now = course.steps[step];
    return (
        <TableScreen
            table={table}
            director={director}
            again={again}
            watch={() => goTo({page: 'home'})}
            guide={({busy, state}) => {
                // The step is the table's once what came before it has been told.
                const isThere =
                    !busy &&
                    table.played === linesAt(course, step) &&
                    (!now?.does || state.decision !== null);
                return {
                    hint: isThere && now?.does ? table.goal : null,
                    words: (
                        <Coach
                            {...{game, course, step, isThere, again}}
                            next={() => setStep(step + 1)}
                        />
                    ),
                };
            }}
        />
    );
}

function Loaded({core, game}: {core: Core; game: GameName}) {
    const [games, setGames] = useState(0);
    const begun = useLoaded(() => begin(core, game), [core, game, games]);
    if (begun && 'error' in begun)
        return <Missing title={t('The game can’t start')} why={t(begun.error)} />;
    if (!begun) return <Patience away={false} />;
    const again = () => {
        reachedSteps.write(game, 0);
        setGames(games + 1);
    };
    return <Guided key={games} {...{game, again}} begun={begun.value} />;
}

export function First({core, game}: {core: Core; game: GameName}) {
    return <WithGame game={game}>{() => <Loaded core={core} game={game} />}</WithGame>;
}
