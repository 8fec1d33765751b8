// The texts of the page, for xgettext: node tools/texts.mjs OUTPUT_DIRECTORY
//
// Writes, for each source with texts, a file of the same name that holds nothing but its calls of t() and tn(): the
// compiler's own parser finds them, because xgettext loses its way in JSX.
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';

const web = fileURLToPath(new URL('..', import.meta.url));
const [output] = process.argv.slice(2);

function* sourcesIn(directory) {
    for (const entry of readdirSync(directory, {withFileTypes: true}).sort((a, b) =>
        a.name < b.name ? -1 : 1,
    )) {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) yield* sourcesIn(path);
        else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield path;
    }
}

const isText = node => node !== undefined && ts.isStringLiteralLike(node);

function textsIn(source) {
    const calls = [];
    const visit = node => {
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
            const [one, other] = node.arguments;
            if (node.expression.text === 't' && isText(one))
                calls.push(`t(${JSON.stringify(one.text)});`);
            if (node.expression.text === 'tn' && isText(one) && isText(other))
                calls.push(`tn(${JSON.stringify(one.text)}, ${JSON.stringify(other.text)});`);
        }
        ts.forEachChild(node, visit);
    };
    visit(source);
    return calls;
}

for (const path of sourcesIn(join(web, 'src'))) {
    const calls = textsIn(
        ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
    );
    if (!calls.length) continue;
    const file = join(output, 'web', relative(web, path));
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, `${calls.join('\n')}\n`);
}
