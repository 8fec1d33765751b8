/** A game that several people play at this device: the curtain, one person's table, everyone's. */
import {useEffect, useState} from 'preact/hooks';
import type {Core, GameName, Setup} from '../core/client';
import {titleOf} from '../core/games';
import {savedGame} from '../core/storage';
import type {GameRecord} from '../core/types';
import {useLoaded, useTable} from '../hooks';
import {Missing, Patience} from '../pages/missing';
import {useOtherTabs} from '../pages/play';
import {TopBar} from '../parts/bar';
import {Picture} from '../parts/picture';
import {ignoreStrays} from '../parts/twice';
import {goTo} from '../route';
import {settings} from '../settings';
import {tempoPart} from '../stage/beats';
import type {Director} from '../stage/director';
import {useHeld} from '../stage/holds';
import {useDirector} from '../stage/hooks';
import {TableScreen} from '../table/screen';
import {t} from '../words';
import {Curtain} from './curtain';
import {Passing, type Phase} from './passing';
import type {Sitting} from './sitting';
import './pass.css';

const save = (record: GameRecord, undone: Parameters<typeof savedGame.write>[1]): void =>
    savedGame.write(record, undone, true);

/** The same people and bots once more. */
const setupOf = ({game, options, seats}: GameRecord): Setup => ({
    ...{game, options},
    seats: seats.map(({name, bot}) => (bot ? {name, bot} : {name})),
});

async function sitDown(core: Core, game: GameName, anew: boolean): Promise<Passing> {
    const saved = savedGame.read(game);
    if (!saved) throw new Error('There is no such game here.');
    const passing = anew
        ? await Passing.begin(core, setupOf(saved), {save})
        : await Passing.resume(core, saved, savedGame.readUndone(game), {save});
    await passing.pass();
    return passing;
}

/** So long what was told last stays in sight, in milliseconds, before the curtain falls. */
const linger = 3000;
const shortestPart = 0.3;

/**
 * When all has been told and nobody reads anything, the device goes on by itself. Whether all has
 * been told.
 */
function useEnd(director: Director | null, isDone: boolean, pass: () => void): boolean {
    const held = useHeld();
    const [isTold, setTold] = useState(false);
    useEffect(() => {
        if (!director || !isDone || held) return;
        let timer: ReturnType<typeof setTimeout> | undefined,
            wanted = true;
        void director.settled().then(() => {
            const part = Math.max(shortestPart, tempoPart[settings().tempo]);
            setTold(wanted);
            if (wanted) timer = setTimeout(pass, linger * part);
        });
        return () => {
            wanted = false;
            setTold(false);
            clearTimeout(timer);
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- `pass` does the same each time
    }, [director, isDone, held]);
    return isTold;
}

interface PassOnProps {
    words: string;
    does: string;
    /** Not yet: there is more to see. */
    pass: (() => void) | null;
}

function PassOn({words, does, pass}: PassOnProps) {
    return (
        <aside class="pass-on">
            <p>{words}</p>
            {pass && (
                <button type="button" onClick={pass}>
                    {does}
                </button>
            )}
        </aside>
    );
}

interface AtProps {
    passing: Passing;
    table: Sitting;
    again(): void;
}

const watch = (_: GameRecord, step = 0): void => goTo({page: 'watch', id: 'here', step});

/** One person's own table, until their turn is over. */
function AtSeat({passing, table, seat, again}: AtProps & {seat: number}) {
    const director = useDirector(table);
    const {waitingFor, over} = useTable(table);
    const isDone = !over && !waitingFor.includes(seat);
    const pass = () => void passing.pass();
    useEnd(director, isDone, pass);
    if (!director) return <Patience away={false} />;
    const hide = (
        <button
            type="button"
            class="icon"
            aria-label={t('Hide my table')}
            title={t('Hide my table')}
            onClick={() => void passing.hide()}
        >
            <Picture art="ui-eye" />
        </button>
    );
    return (
        <TableScreen {...{table, director, again, watch}} tools={hide}>
            {isDone && (
                <PassOn
                    words={t('Your turn is over.')}
                    does={t('Pass the device on')}
                    pass={pass}
                />
            )}
        </TableScreen>
    );
}

/** What all look at together: what was turned over, and the end. */
function AtAll({passing, table, again}: AtProps) {
    const director = useDirector(table);
    const {over} = useTable(table);
    const pass = () => void passing.pass();
    const isTold = useEnd(director, !over, pass);
    if (!director) return <Patience away={false} />;
    return (
        <TableScreen {...{table, director, again, watch}}>
            {!over && (
                <PassOn
                    words={t('Look at this together.')}
                    does={t('Continue')}
                    pass={isTold ? pass : null}
                />
            )}
        </TableScreen>
    );
}

function At({passing, game, again}: {passing: Passing; game: GameName; again(): void}) {
    const [phase, setPhase] = useState<Phase>(passing.phase);
    useEffect(() => {
        setPhase(passing.phase);
        return passing.subscribe(setPhase);
    }, [passing]);
    switch (phase.is) {
        case 'seat':
            return <AtSeat key={phase.seat} {...{passing, again}} {...phase} />;
        case 'all':
            return <AtAll key="all" {...{passing, again}} table={phase.table} />;
        default: {
            const seat = phase.is === 'curtain' ? phase.seat : null;
            const next = seat === null ? null : {seat, name: passing.seats[seat]?.name ?? ''};
            return (
                <>
                    <TopBar title={titleOf(game)} />
                    <Curtain next={next} lift={() => void passing.lift()} />
                </>
            );
        }
    }
}

export function Passed({core, game}: {core: Core; game: GameName}) {
    const [{games, anew}, setGames] = useState({games: 0, anew: false});
    const loaded = useLoaded(() => sitDown(core, game, anew), [core, game, games]);
    const passing = loaded && 'value' in loaded ? loaded.value : null;
    const [ignoring] = useState(ignoreStrays);
    useEffect(() => () => passing?.close(), [passing]);
    useOtherTabs(game, passing, () => setGames({games: games + 1, anew: false}));
    if (loaded && 'error' in loaded)
        return <Missing title={t('The game can’t start')} why={t(loaded.error)} />;
    if (!passing) return <Patience away={false} />;
    return (
        <div class="passed" onClickCapture={ignoring}>
            <At
                key={games}
                {...{passing, game}}
                again={() => setGames({games: games + 1, anew: true})}
            />
        </div>
    );
}
