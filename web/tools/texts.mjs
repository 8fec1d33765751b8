// The texts of the page, for xgettext: node tools/texts.mjs OUTPUT_DIRECTORY
//
// Writes, for each source with texts, a file of the same name that holds nothing but its calls of
// t(), tn() and tc(): the compiler's own parser finds them, because xgettext loses its way in JSX.
//
// The file "glued" says where the page glues signs to words without asking a translator: some
// languages have a space before them.
//
// A comment "i18n: ..." is a note for translators. It is meant for all texts of what it stands
// before: a call, a line of a list, a statement or a whole function. The innermost counts.
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

/** How many texts each function takes before its parts. */
const functions = {t: 1, tn: 2, tc: 2};

function textsIn(source) {
    const calls = [];
    const whole = source.getFullText();
    const noteOf = node => {
        const comments = ts.getLeadingCommentRanges(whole, node.getFullStart()) ?? [];
        const texts = comments.map(({pos, end}) => whole.slice(pos, end));
        const notes = texts.map(text => /i18n:\s*([^]*?)\s*(?:\*\/)?$/.exec(text)?.[1]);
        return notes.findLast(note => note !== undefined)?.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
    };
    const visit = (node, outer) => {
        const note = (ts.isSourceFile(node) ? undefined : noteOf(node)) ?? outer;
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
            const name = node.expression.text,
                count = functions[name] ?? 0;
            const texts = node.arguments.slice(0, count).map(textOf);
            const quoted = texts.map(text => JSON.stringify(text)).join(', ');
            if (count && texts.length === count && !texts.includes(undefined))
                calls.push(...(note ? [`// i18n: ${note}`] : []), `${name}(${quoted});`);
        }
        ts.forEachChild(node, child => visit(child, note));
    };
    visit(source);
    return calls;
}

/** Not what the core's own errors are made of, and not where a text is taken apart. */
function gluedIn(source) {
    const found = [];
    const isGlue = node => {
        if (ts.isJsxText(node)) return /[:;!?%…]/.test(node.text.replace(/&\w+;/g, ''));
        if (ts.isTemplateSpan(node)) return /^\s?[:;!?]\s/.test(node.literal.text);
        return (
            ts.isStringLiteralLike(node) &&
            /^\s?[:;!?]\s$/.test(node.text) &&
            !/^(split|tc)$/.test(node.parent.expression?.name?.text ?? node.parent.expression?.text)
        );
    };
    const visit = node => {
        if (isGlue(node))
            found.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
        ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
}

const glued = [];
for (const path of sourcesIn(join(web, 'src'))) {
    const source = ts.createSourceFile(
        path,
        readFileSync(path, 'utf8'),
        ts.ScriptTarget.Latest,
        true,
    );
    const place = join('web', relative(web, path));
    // The operators' page is in English alone, as `cookietin admin` is.
    if (!/^web\/src\/(core|operators)\//.test(place))
        for (const line of gluedIn(source)) glued.push(`${place}:${line}\n`);
    const calls = textsIn(source);
    if (!calls.length) continue;
    const file = join(output, place);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, `${calls.join('\n')}\n`);
}
writeFileSync(join(output, 'glued'), glued.join(''));
