/** Which form of a text goes with a number: the core's choice, compared with the browser's own. */
import {expect, it} from 'vitest';
import {type Language, languages, readCatalogue, speak, tn} from '../src/words';
import {catalogue, machineCore} from './machine';

const [one, other] = ['{n} player', '{n} players'] as const;

it.each(Object.keys(languages) as Language[])('numbers have their forms in %s', async language => {
    const core = await machineCore();
    const words = language === 'en' ? new ArrayBuffer(0) : catalogue(language);
    speak(language, words, (await core.language(words)).plurals);
    const forms = (words.byteLength && readCatalogue(words).get(one)) || [one, other];
    const rules = new Intl.PluralRules(language);
    const categories = rules.resolvedOptions().pluralCategories.filter(name => name !== 'many');
    expect(categories).toHaveLength(forms.length);
    const order = ['one', 'few', 'other'].filter(name => categories.some(it => it === name));
    for (let n = 0; n <= 1300; n++)
        expect(tn(one, other, n)).toBe(
            forms[order.indexOf(rules.select(n))]!.replace('{n}', String(n)),
        );
    speak('en', new ArrayBuffer(0), (await core.language(new ArrayBuffer(0))).plurals);
});

it('has what the command line says, too', () => {
    expect(readCatalogue(catalogue('de')).get('You win!')?.[0]).toMatch(/^Du /);
});
