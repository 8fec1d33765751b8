/** The rules in short words, with pictures of everything. */
import {t} from '../../words';
import {allRecipes, CardFace, cardName, isSpice, recipeWants} from './cards';
import type {Card} from './places';
import {spices} from './types';

function Cards({cards, recipe = false}: {cards: readonly Card[]; recipe?: boolean}) {
    return (
        <p class="rule-cards">
            {cards.map(card => (
                <CardFace key={card} card={card} recipe={recipe} />
            ))}
        </p>
    );
}

/** A recipe in the middle of what it wants: nine points. */
function Example() {
    const around: [Card, string][] = [
        ['clove', 'n'],
        ['clove+nutmeg', 'w'],
        ['ginger', 'e'],
        ['clove', 's'],
    ];
    return (
        <p
            class="rule-example"
            role="img"
            aria-label={t(
                'The recipe Clove with three cloves around it, one of them on a double: 9 points.',
            )}
        >
            <span class="c">
                <CardFace card="clove" recipe />
            </span>
            {around.map(([card, where]) => (
                <span key={where} class={where}>
                    <CardFace card={card} recipe={false} />
                </span>
            ))}
        </p>
    );
}

function Wants() {
    return (
        <dl class="rule-recipes">
            {allRecipes.map(recipe => (
                <div key={recipe}>
                    <dt>
                        <CardFace card={recipe} recipe /> {cardName(recipe)}
                    </dt>
                    <dd>
                        {isSpice(recipe)
                            ? t('3 points for each of this spice touching it, and for its honey.')
                            : recipeWants(recipe)}
                    </dd>
                </div>
            ))}
        </dl>
    );
}

export function Rules() {
    return (
        <>
            <p>
                {t(
                    'Two rounds. Everyone takes their turn at the same time, then the hands ' +
                        'pass to the left. Most points wins.',
                )}
            </p>
            <h3>{t('Recipe turn')}</h3>
            <Cards cards={['pairs', 'clove', 'near-honey']} recipe />
            <p>
                {t(
                    'Take one recipe and place it where it touches one of your spice cards. The ' +
                        'first one goes in the middle.',
                )}
            </p>
            <h3>{t('Spice turn')}</h3>
            <Cards cards={['clove+nutmeg', 'ginger', 'honey']} />
            <p>
                {t(
                    'Take one double, or two cards that are singles or honey. Place spices ' +
                        'where they touch one of your recipes. A card counts for every recipe ' +
                        'it touches; a double counts as both its spices.',
                )}
            </p>
            <p>{t('Honey goes on a recipe, at most one on each.')}</p>
            <Cards cards={spices} />
            <h3>{t('What recipes want')}</h3>
            <Example />
            <Wants />
            <h3>{t('End of the game')}</h3>
            <p>
                {t(
                    'After six recipes, spice turns continue until nobody can take a card. Then ' +
                        'hands are dealt for the second round. If points are tied, fewest honey ' +
                        'tokens wins, then fewest doubles.',
                )}
            </p>
            <h3>{t('Solo')}</h3>
            <p>
                {t(
                    'Speculattius collects cards at random and places none. He starts with 0 ' +
                        'points at easy, 10 at medium, 20 at hard and 25 at very hard. He scores ' +
                        '2 for a single, 5 for a double and 3 for a honey token. A recipe named ' +
                        'after a spice scores 3, and so do Same and Different; Pairs and Doubles ' +
                        'score 4. Nearby honey scores 4 for each of his honey tokens, Rival ' +
                        'honey 2 for each of yours.',
                )}
            </p>
        </>
    );
}
