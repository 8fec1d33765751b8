/** Your own tray, and everything that can be done on it now. */
import {useRef} from 'preact/hooks';
import type {Decision} from '../../core/client';
import type {Beat} from '../../stage/beats';
import {t, tn} from '../../words';
import {rim, Tray} from './board';
import {strokesOf} from './chip';
import {Chip} from './chips';
import {useArrows} from './focus';
import {litOf} from './lit';
import {sideWords, spaceWords} from './names';
import type {Offers} from './offers';
import {Sides} from './sides';
import {Spots} from './spots';
import type {PartyMove, PartySeat, PartyView} from './types';

interface Props {
    view: PartyView;
    n: number;
    name: string;
    yours: boolean;
    decision: Decision<PartyMove> | null;
    offers: Offers;
    /** The chip that is to be moved, and the choice that waits for a yes. */
    picked: number | null;
    chosen: number | null;
    hinted: PartyMove | undefined;
    marked: string;
    /** The spaces that the marked task still needs. */
    needed: readonly string[];
    help: boolean;
    beat: Beat<PartyView> | null;
    pick(chip: number | null): void;
    choose(choice: number): void;
}

/** What a chip does, and with help how likely that is. */
export function chipWords(view: PartyView, seat: PartySeat, chip: number, help: boolean): string {
    const strokes = strokesOf(chip),
        draws = seat.draws[chip - 2] ?? 0;
    const usual = tn('Chip {chip} draws {n} wall.', 'Chip {chip} draws {n} walls.', strokes, {
        chip,
    });
    if (!help) return usual;
    const odds = tn(
        '{rolls} of 36 rolls hit it; {n} wall fits now.',
        '{rolls} of 36 rolls hit it; {n} walls fit now.',
        draws,
        {rolls: view.odds[chip - 2] ?? 0},
    );
    return `${usual} ${odds}`;
}

function Chips(props: Props) {
    const {view, n, decision, offers, picked, chosen, hinted, help, beat, pick, choose} = props;
    const {hop} = litOf(beat, n);
    const seat = view.boards[n];
    if (!seat) return null;
    const called = view.roll && view.phase === 'round' ? view.roll[0] + view.roll[1] : 0;
    const asked =
        decision && (view.step === 'relocate' || view.step === 'place') ? (view.chip ?? 0) : 0;
    const drop = (space: string, chip: number) => {
        const choice =
            decision?.moves.findIndex(
                move => move.to === space && (move.move ?? move.chip) === chip,
            ) ?? -1;
        if (choice >= 0) choose(choice);
    };
    const touchOf = (chip: number): (() => void) | undefined => {
        const gift = offers.gifts.get(chip);
        if (gift !== undefined) return () => choose(gift);
        return offers.movable.includes(chip)
            ? () => pick(picked === chip ? null : chip)
            : undefined;
    };
    return (
        <>
            {seat.chips.map((space, i) => {
                const chip = i + 2,
                    movable = offers.movable.includes(chip);
                if (space === null) return null;
                const about = chipWords(view, seat, chip, help);
                const gift = offers.gifts.get(chip);
                const name =
                    gift !== undefined
                        ? (decision?.words[gift] ?? '')
                        : t('Move chip {chip}, now on {space}', {
                              chip,
                              space: spaceWords(view, {...seat, chips: []}, space),
                          });
                return (
                    <Chip
                        key={chip}
                        chip={chip}
                        space={space}
                        hops={chip === hop}
                        called={chip === called && (view.step === 'wall' || !decision)}
                        picked={
                            picked === chip ||
                            chip === asked ||
                            (gift !== undefined && gift === chosen)
                        }
                        hinted={
                            hinted !== undefined && (hinted.move === chip || hinted.give === chip)
                        }
                        name={name}
                        about={about}
                        touch={touchOf(chip)}
                        lift={movable || chip === asked ? () => movable && pick(chip) : undefined}
                        drop={to => drop(to, chip)}
                    />
                );
            })}
        </>
    );
}

export function MyTray(props: Props) {
    const {view, n, name, yours, decision, offers, picked, chosen, hinted, choose} = props;
    const {marked, needed} = props;
    const root = useRef<HTMLDivElement>(null);
    const arrows = useArrows(root);
    const seat = view.boards[n];
    const {rows, cols} = view.board;
    if (!seat) return <div />;
    const size = {'--rows': rows, '--cols': cols, '--rim': rim / 100};
    const words = (choice: number) => decision?.words[choice] ?? '';
    return (
        <div
            ref={root}
            class={offers.sides.size > 8 ? 'my-tray many' : 'my-tray'}
            style={size}
            data-seat={n}
            role="group"
            aria-label={yours ? t('Your board') : t('{player}’s board', {player: name})}
            onKeyDown={arrows}
        >
            <Tray view={view} seat={n} {...{marked, needed}} beat={props.beat} numbers />
            <Chips {...props} />
            <Sides
                sides={offers.sides}
                hinted={hinted?.wall ?? hinted?.drink}
                choose={choose}
                nameOf={(side, choice) => sideWords(view, seat, side, words(choice))}
            />
            <Spots
                spaces={offers.spaces}
                chip={picked ?? view.chip ?? 0}
                chosen={chosen}
                hinted={hinted?.to}
                choose={choose}
                nameOf={choice =>
                    t('{choice}: {space}', {
                        choice: words(choice),
                        space: spaceWords(view, seat, decision?.moves[choice]?.to ?? ''),
                    })
                }
            />
        </div>
    );
}
