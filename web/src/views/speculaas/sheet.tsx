/** What is still out, and what each of your recipes can still reach: worked out by the core. */
import {useEffect, useState} from 'preact/hooks';
import type {TableState} from '../../core/client';
import {Dialog} from '../../parts/dialog';
import {Explain} from '../../parts/explain';
import {numeral, t} from '../../words';
import {CardFace, cardName, explained} from './cards';
import type {Card} from './places';
import type {Recipe, SpiceCard} from './types';

interface Out<C> {
    card: C;
    copies: number;
    out: number;
    own: number;
}

/** docs/protocol.md has it in words. */
export interface Sheet {
    recipe_cards: Out<Recipe>[];
    spice_cards: Out<SpiceCard>[];
    recipes: {recipe: Recipe; points: number; reach: number}[];
}

type Ask = () => Promise<object | null>;

/** Anew whenever anything has happened. */
function useSheet({id, log}: TableState, ask: Ask): Sheet | null {
    const [sheet, setSheet] = useState<Sheet | null>(null);
    useEffect(() => {
        let isLate = false;
        // What is not answered is not known: the table can be played without it.
        ask()
            .then(got => isLate || setSheet(got as Sheet | null))
            .catch(() => undefined);
        return () => void (isLate = true);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each state of the table
    }, [id, log.length]);
    return sheet;
}

const outOf = ({card, out, copies}: Out<Card>): string =>
    t('{card}: {out} of {copies}', {card: cardName(card), out, copies});

function Cards({cards, recipe}: {cards: readonly Out<Card>[]; recipe: boolean}) {
    return (
        <ul class="still-out">
            {cards.map(one => (
                <Explain key={one.card} text={explained(one.card, recipe)}>
                    <li class={one.out ? '' : 'gone'}>
                        <CardFace card={one.card} recipe={recipe} />
                        <span class="unseen">{outOf(one)}</span>
                        <b aria-hidden="true">{numeral(one.out)}</b>
                        <small aria-hidden="true">/{numeral(one.copies)}</small>
                    </li>
                </Explain>
            ))}
        </ul>
    );
}

function Reach({recipes}: Pick<Sheet, 'recipes'>) {
    return (
        <ul class="can-reach">
            {recipes.map(({recipe, points, reach}, n) => (
                <li key={n}>
                    <CardFace card={recipe} recipe />
                    <span>{cardName(recipe)}</span>
                    <span>{t('Now {points}, at most {reach}', {points, reach})}</span>
                </li>
            ))}
        </ul>
    );
}

interface Props {
    state: TableState;
    ask: Ask;
    close(): void;
}

export function StillOut({state, ask, close}: Props) {
    const sheet = useSheet(state, ask);
    return (
        <Dialog side title={t('What is still out')} close={close}>
            {sheet && (
                <div class="speculaas-sheet">
                    {sheet.recipes.length > 0 && (
                        <section>
                            <h3>{t('Your recipes')}</h3>
                            <Reach recipes={sheet.recipes} />
                        </section>
                    )}
                    <section>
                        <h3>{t('Spice cards not on any table yet')}</h3>
                        <Cards cards={sheet.spice_cards} recipe={false} />
                    </section>
                    <section>
                        <h3>{t('Recipes not on any table yet')}</h3>
                        <Cards cards={sheet.recipe_cards} recipe />
                    </section>
                </div>
            )}
        </Dialog>
    );
}
