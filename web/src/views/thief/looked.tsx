/** What someone may have, in pictures and words, and why: touched at their place. */
import {Dialog} from '../../parts/dialog';
import {Picture, PlayerMark} from '../../parts/picture';
import {Pictured} from '../../parts/words';
import {list, t} from '../../words';
import {nameOf, namesOf} from '../props';
import {CardRow, Small} from './card';
import {nameOfCard} from './cards';
import {kindsInPlay, knownOf} from './knowing';
import {inOrderOfPlay} from './rounds';
import type {Table} from './seats';
import type {Cake, SheetCake} from './types';
import './looked.css';

const percentText = (percent: number): string => t('{percent}%', {percent});

/** The likeliest first. */
function Possible({cakes}: {cakes: readonly SheetCake[]}) {
    const sorted = [...cakes].sort((a, b) => b.percent - a.percent);
    return (
        <ul class="could">
            {sorted.map(({card, percent}) => (
                <li key={card}>
                    <Small card={card} />
                    <span class="name">{nameOfCard(card)}</span>
                    {percent > 0 && (
                        <>
                            <span class="share" aria-hidden="true">
                                <i style={{width: `${percent}%`}} />
                            </span>
                            <strong>{percentText(percent)}</strong>
                        </>
                    )}
                </li>
            ))}
        </ul>
    );
}

/** Cakes that are impossible for the same reason share its sentence. */
function Impossible({cakes}: {cakes: readonly SheetCake[]}) {
    const reasons = new Map<string, Cake[]>();
    for (const {card, why = ''} of cakes) reasons.set(why, [...(reasons.get(why) ?? []), card]);
    return (
        <ul class="cannot">
            {[...reasons].map(([why, kinds]) => (
                <li key={why}>
                    <span class="kinds">
                        {kinds.map(card => (
                            <Small key={card} card={card} />
                        ))}
                    </span>
                    {why && (
                        <span class="why">
                            <Pictured game="thief" text={why} />
                        </span>
                    )}
                </li>
            ))}
        </ul>
    );
}

/** What the core has worked out; until it answers, what the view says. */
function cakesAt({view, sheet, help}: Table, seat: number): readonly SheetCake[] {
    const worked = sheet?.places.find(place => place.seat === seat);
    if (worked) return worked.cakes;
    const may = help ? (view.seats[seat]?.may_hold ?? []) : [];
    return may.map(card => ({card, percent: 0}));
}

interface Props {
    table: Table;
    place: number;
    close(): void;
}

export function Looked({table, place, close}: Props) {
    const {state, view, help, played} = table;
    const name = nameOf(state, place),
        seat = view.seats[place];
    if (!seat) return null;
    const cakes = cakesAt(table, place),
        known = knownOf(view, place, help);
    const possible = cakes.filter(({why}) => why === undefined);
    const impossible = cakes.filter(({why}) => why !== undefined);
    const front = inOrderOfPlay(seat.front, played[place]);
    return (
        <Dialog side title={name} close={close}>
            <div class="thief-looked">
                {possible.length > 0 && (
                    <section>
                        <h3>
                            {possible.length === 1
                                ? t('{name} has', {name})
                                : t('{name} could have', {name})}
                        </h3>
                        {possible.length === kindsInPlay(view).length && (
                            <p class="soft">{t('Nothing is known about this card yet.')}</p>
                        )}
                        <Possible cakes={possible} />
                    </section>
                )}
                {impossible.length > 0 && (
                    <section>
                        <h3>{t('{name} can’t have', {name})}</h3>
                        <Impossible cakes={impossible} />
                    </section>
                )}
                {known.seenBy.length > 0 && (
                    <p class="seen-by">
                        <Picture art="ui-eye" />
                        {known.seenBy.map(by => (
                            <PlayerMark key={by} seat={by} />
                        ))}
                        {t('Seen by: {names}', {names: list(namesOf(state, known.seenBy))})}
                    </p>
                )}
                <section>
                    <h3>{t('{name} has played', {name})}</h3>
                    {front.length ? (
                        <CardRow
                            cards={front}
                            name={`looked-${place}`}
                            from={() => ''}
                            label={t('{name}, cakes played', {name})}
                        />
                    ) : (
                        <p class="soft">{t('Nothing yet in this round.')}</p>
                    )}
                </section>
            </div>
        </Dialog>
    );
}
