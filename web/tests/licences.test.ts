/**
 * Whatever others have written is in the page together with its licence, and the program prints it.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {packageOf, parts} from '../tools/licences';
import {program} from './machine';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
// What the build has found in the page that is in the program.
const bundled = JSON.parse(
    readFileSync(join(process.env.COOKIETIN_BUILD ?? '', 'bundled.json'), 'utf8'),
) as string[];
const printed = execFileSync(program, ['licences'], {encoding: 'utf8'});

describe('what is bundled', () => {
    it('is something', () => expect(bundled).toContain('preact'));

    it.each(bundled)('%s: its licence is here, word by word, and printed', from => {
        const part = parts.find(one => one.from === from);
        expect(part, 'it is not in web/tools/licences.ts').toBeDefined();
        const text = read('licences', part!.file);
        expect(text).toBe(read('web/node_modules', from, 'LICENSE'));
        const {version} = JSON.parse(read('web/node_modules', from, 'package.json')) as {
            version: string;
        };
        expect(printed).toContain(`${part!.name} (${from} ${version}): ${part!.use}.\n\n${text}`);
        expect(read('licences/README.md')).toContain(`(${part!.file})`);
    });
});

it('prints our own first', () => {
    expect(printed.startsWith(`Cookie Tin\n\n${read('LICENSE')}`)).toBe(true);
    expect(execFileSync(program, ['licenses'], {encoding: 'utf8'})).toBe(printed);
});

it.each([
    ['/a b/web/node_modules/preact/hooks/dist/hooks.module.js', 'preact'],
    ['/a/node_modules/@some/thing/x.css?inline', '@some/thing'],
    ['/a/node_modules/one/node_modules/two/index.js', 'two'],
    ['\0vite/preload-helper.js', 'vite'],
    ['\0commonjsHelpers.js', 'something of the build tools (commonjsHelpers.js)'],
    ['/a/web/src/app.tsx', null],
])('knows whose %j is', (id, from) => expect(packageOf(id)).toBe(from));
