// The texts of the page, for xgettext: node tools/texts.mjs OUTPUT_DIRECTORY
//
// Writes, for each source with texts, a file of the same name that holds nothing but its calls of
// t() and tn(): the compiler's own parser finds them, because xgettext loses its way in JSX.
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

/** The text of a literal, or of literals that + puts together; undefined: something else. */
function textOf(node) {
    if (node === undefined) return undefined;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
        return undefined;
    const left = textOf(node.left);
    const right = textOf(node.right);
    return left === undefined || right === undefined ? undefined : left + right;
}

function textsIn(source) {
    const calls = [];
    const visit = node => {
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
            const [one, other] = node.arguments.map(textOf);
            if (node.expression.text === 't' && one !== undefined)
                calls.push(`t(${JSON.stringify(one)});`);
            if (node.expression.text === 'tn' && one !== undefined && other !== undefined)
                calls.push(`tn(${JSON.stringify(one)}, ${JSON.stringify(other)});`);
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
