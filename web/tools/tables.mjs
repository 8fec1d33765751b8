// A plugin of Prettier that leaves the tables of Markdown as they are written: padded to the width
// of their longest cells, most of ours would be some hundred columns wide.
import {doc} from 'prettier';
import {parsers as allParsers, printers as allPrinters} from 'prettier/plugins/markdown';

function print(path, options, ...more) {
    const {type, position} = path.node;
    if (type !== 'table') return allPrinters.mdast.print(path, options, ...more);
    const text = options.originalText.slice(position.start.offset, position.end.offset);
    const rows = text.split('\n').map(row => row.trim());
    return doc.builders.join(doc.builders.hardline, rows);
}

// Prettier prints with the plugin that has parsed.
export const parsers = {markdown: allParsers.markdown};
export const printers = {mdast: {...allPrinters.mdast, print}};
