/**
 * A Vite plugin: everything that others have written and that is in the page has its licence in
 * licences/ and in one text for people, which the page shows and the program prints (`cookietin
 * licences`). What has none cannot be built.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from 'vite';
import {fontPackage} from './fonts';

export interface Part {
    /** As npm names it. */
    from: string;
    name: string;
    use: string;
    /** By SPDX's list. */
    licence: string;
    /** In licences/. */
    file: string;
}

export const parts: Part[] = [
    {
        from: 'preact',
        name: 'Preact',
        use: 'draws the page',
        licence: 'MIT',
        file: 'preact.txt',
    },
    {
        from: 'lean-qr',
        name: 'Lean QR',
        use: 'draws QR codes',
        licence: 'MIT',
        file: 'lean-qr.txt',
    },
    {
        from: fontPackage,
        name: 'Nunito',
        use: 'the letters of the page, cut down to those of our languages',
        licence: 'OFL-1.1',
        file: 'nunito.txt',
    },
];

const line = '-'.repeat(72);

/**
 * The package that a module comes from; null: it is our own. What Vite and Rollup add by themselves
 * is theirs.
 */
export function packageOf(id: string): string | null {
    const path = id.replace(/\\/g, '/').split('?')[0] ?? '';
    const installed = path.split('/node_modules/').pop();
    if (installed !== undefined && path.includes('/node_modules/'))
        return /^(@[^/]+\/)?[^/]+/.exec(installed)?.[0] ?? installed;
    return /^\0?\/?vite\//.test(path)
        ? 'vite'
        : path.startsWith('\0')
          ? `something of the build tools (${path.slice(1)})`
          : null;
}

const read = (path: string): string => readFileSync(path, 'utf8');

export function licenceText(root: string): string {
    const heads = parts.map(({from, name, use, file}) => {
        const {version} = JSON.parse(
            read(join(root, 'web/node_modules', from, 'package.json')),
        ) as {version: string};
        const text = read(join(root, 'licences', file));
        return `${line}\n${name} (${from} ${version}): ${use}.\n\n${text}`;
    });
    return [
        `Cookie Tin\n\n${read(join(root, 'LICENSE'))}`,
        'Parts that others have written are in the page, and so in the program:\n',
        ...heads,
    ].join('\n');
}

interface Locked {
    packages: Record<string, {version: string; integrity: string}>;
}

/** For the list of parts (tools/sbom): with the versions and checksums that npm fetched. */
function partsList(root: string): object[] {
    const {packages} = JSON.parse(read(join(root, 'web/package-lock.json'))) as Locked;
    return parts.map(part => {
        const {version, integrity} = packages[`node_modules/${part.from}`]!;
        return {...part, version, integrity};
    });
}

/** What was found in the page and in its workers, which are built apart. */
const found = new Set<string>();

export function collect(): Plugin {
    return {
        name: 'collect',
        apply: 'build',
        generateBundle(_, bundle) {
            for (const file of Object.values(bundle)) {
                if (file.type === 'chunk')
                    for (const id of Object.keys(file.modules)) found.add(packageOf(id) ?? '');
                else if (/\.(woff2?|[ot]tf)$/.test(file.fileName))
                    found.add(
                        /\/nunito-[^/]*$/.test(file.fileName)
                            ? fontPackage
                            : `the font ${file.fileName}`,
                    );
            }
            // Styles are in no chunk any more.
            for (const id of this.getModuleIds())
                if (/\.css(\?|$)/.test(id)) found.add(packageOf(id) ?? '');
            found.delete('');
        },
    };
}

const fault = (from: string): string =>
    `${from} is bundled and has no licence: licences/README.md, web/tools/licences.ts`;

/** For a page that is built apart, of the same parts or fewer. */
export function licensed(): Plugin {
    const here = collect();
    return {
        ...here,
        name: 'licensed',
        closeBundle() {
            for (const from of found)
                if (!parts.some(part => part.from === from)) this.error(fault(from));
        },
    };
}

export function licences(root: string, build: string): Plugin {
    return {
        name: 'licences',
        enforce: 'post',
        buildStart() {
            mkdirSync(build, {recursive: true});
            writeFileSync(join(build, 'licences.txt'), licenceText(root));
        },
        generateBundle() {
            for (const from of found)
                if (!parts.some(part => part.from === from)) this.error(fault(from));
            for (const {from} of parts)
                if (!found.has(from))
                    this.error(
                        `${from} has a licence here and is not bundled: web/tools/licences.ts`,
                    );
            writeFileSync(join(build, 'bundled.json'), JSON.stringify([...found].sort()));
            writeFileSync(join(build, 'parts.json'), JSON.stringify(partsList(root)));
        },
    };
}
