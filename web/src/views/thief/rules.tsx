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
                    'Everyone has one card. On your turn, draw one, then play one of the two ' +
                        'and do what it says.',
                )}
            </p>
            <h3>{t('How a round ends')}</h3>
            <ul class="ways">
                <li>
                    <Picture art="ui-crown" /> {t('Only one player is left: they win the round.')}
                </li>
                <li>
                    <Picture art="back" />{' '}
                    {t('The deck is empty at the end of a turn: the highest card wins.')}
                </li>
                <li>
                    <Picture art="tom_krus" />{' '}
                    {t(
                        'The empty jar is played or shown: whoever had it is out and loses a ' +
                            'point, and the highest card wins.',
                    )}
                </li>
                <li>
                    <Picture art="point" />{' '}
                    {t(
                        'Winning a round is worth one point, and one more if you have the empty ' +
                            'jar. If cards are tied, the higher total of cakes played wins.',
                    )}
                </li>
            </ul>
            <h3>{t('Cakes')}</h3>
            <ul class="rule-cards">
                {plainCakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <h3>{t('With coffee (for four or more players)')}</h3>
            <ul class="rule-cards">
                {coffeeCakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <h3>{t('Pancakes')}</h3>
            <p>
                {t(
                    'Four of them are in the deck. A pancake takes effect as soon as it is ' +
                        'drawn, and counts as your play.',
                )}
            </p>
            <ul class="rule-cards">
                {pancakes.map(card => (
                    <RuleCard key={card} card={card} />
                ))}
            </ul>
            <p>{t('If you are out, you show your hand. You are back in the next round.')}</p>
        </div>
    );
}
