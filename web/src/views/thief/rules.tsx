/** The rules in short words, with all cards. */
import {Picture} from '../../parts/picture';
import {t} from '../../words';
import {RuleCard} from './card';
import {coffeeCakes, pancakes, plainCakes} from './cards';
import './rules.css';

export function Rules() {
    return (
        <div class="thief-rules">
            <p>
                {t(
                    'Everybody holds one card. On your turn you draw one, then lay one of ' +
                        'the two in front of you and do what it says.',
                )}
            </p>
            <h3>{t('How a round ends')}</h3>
            <ul class="ways">
                <li>
                    <Picture art="ui-crown" /> {t('Only one player is left: they win the round.')}
                </li>
                <li>
                    <Picture art="back" />{' '}
                    {t('The deck is empty at the end of a turn: the highest hand wins.')}
                </li>
                <li>
                    <Picture art="tom_krus" />{' '}
                    {t(
                        'The empty jar comes to light: its holder is out and loses a point, ' +
                            'and the highest hand wins.',
                    )}
                </li>
                <li>
                    <Picture art="point" />{' '}
                    {t(
                        'Winning a round is one point, and one more for who holds the empty ' +
                            'jar then. If hands are equal, the higher sum of cakes in front ' +
                            'wins.',
                    )}
                </li>
            </ul>
            <h3>{t('Cakes')}</h3>
            <ul class="rule-cards">
                {plainCakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <h3>{t('With coffee (four players or more)')}</h3>
            <ul class="rule-cards">
                {coffeeCakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <h3>{t('Pancakes')}</h3>
            <p>
                {t(
                    'Four of them are in the deck. A pancake happens as soon as it is drawn, ' +
                        'and that is what you play.',
                )}
            </p>
            <ul class="rule-cards">
                {pancakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <p>{t('Who is out lays their hand open and is back in the next round.')}</p>
        </div>
    );
}
