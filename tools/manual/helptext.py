"""What the program says about itself: its --help, taken apart.

The help is the one source of the manual pages and of the completions in shells. Nothing is written
down twice, so here is what a help looks like, and write.py complains about one that is not so:

    Usage: cookietin NAME WORDS

    Paragraphs, from the left edge.

    Heading (defaults in brackets):
      --name VALUE     what it does, with more
                       lines below
"""
import collections
import re
import subprocess

Row = collections.namedtuple('Row', 'term text')
# kind: 'text' (lines), 'rows' (rows), 'lines' (an example or a table, as it stands)
Block = collections.namedtuple('Block', 'kind content')
Section = collections.namedtuple('Section', 'heading blocks')


class Command:
    """One command: its name (None: the program itself), a line about it, and its help."""

    def __init__(self, name, summary, text):
        self.name, self.summary = name, summary
        usage, *rest = text.strip('\n').split('\n\n')
        if not usage.startswith('Usage: '):
            raise SystemExit(f'{name}: the help does not begin with “Usage:”')
        self.usage = [line[len('Usage: '):] for line in usage.split('\n')]
        self.sections = take_apart(rest)

    def rows(self, heading=None):
        """All rows, or those below one heading."""
        return [row for section in self.sections
                if heading is None or (section.heading or '').startswith(heading)
                for block in section.blocks if block.kind == 'rows' for row in block.content]

    def options(self):
        """(game or None, name, value or None, text) of every option."""
        found = []
        for section in self.sections:
            game = re.match(r'([a-z]+): ', section.heading or '')
            for block in section.blocks:
                for row in block.content if block.kind == 'rows' else []:
                    said = re.match(r'--([a-z0-9-]+)(?: (.*))?$', row.term)
                    if said:
                        found.append((game and game[1], said[1], said[2], row.text))
        return found


def take_apart(parts):
    sections = [Section(None, [])]
    for part in parts:
        lines = part.split('\n')
        indented = next((i for i, line in enumerate(lines) if line.startswith('  ')), len(lines))
        if 0 < indented < len(lines) or re.match(r'[A-Z][^.]*:$', part):
            sections.append(Section(' '.join(lines[:indented]), []))
            lines = lines[indented:]
        if lines:
            sections[-1].blocks.append(block_of(lines))
    return sections


def block_of(lines):
    if not lines[0].startswith('  '):
        return Block('text', lines)
    if lines[0].startswith('    '):
        return Block('lines', lines)
    column = column_of(lines)
    if column is None:
        plain = lines[0].startswith('  cookietin')
        return Block('lines' if plain else 'text', [line if plain else line.strip()
                                                    for line in lines])
    rows = []
    for line in lines:
        if line.startswith('   '):
            rows[-1] = Row(rows[-1].term, f'{rows[-1].text} {line.strip()}'.strip())
        elif len(line) > column and line[column - 1] == ' ' and line[column] != ' ':
            rows.append(Row(line[2:column].strip(), line[column:]))
        else:
            term, _, text = line[2:].partition('  ')
            rows.append(Row(term, text.strip()))
    return Block('rows', rows)


def column_of(lines):
    """Where the texts of most rows begin; None: these are no rows."""
    starts = collections.Counter(
        match.end() for line in lines if (match := re.match(r'  \S.*?(?:  +)(?=\S)', line)))
    starts.update(len(line) - len(line.lstrip()) for line in lines if line.startswith('   '))
    return max(starts, key=lambda start: (starts[start], -start)) if starts else None


def read(program):
    """The program as a Command, its version, and its commands."""
    def ask(*words):
        # Whatever the user's language: the help is in English.
        return subprocess.run([program, *words], check=True, capture_output=True,
                              env={'LC_ALL': 'C.UTF-8'}).stdout.decode()
    about, _, text = ask('--help').partition('\n\n')
    whole = Command(None, about.removeprefix('Cookie Tin: ').rstrip('.'), text)
    rows = [row for row in whole.rows() if re.match(r'[a-z]+$', row.term)]
    if len(rows) < 5:
        raise SystemExit('hardly any command is in the help')
    commands = [Command(row.term, row.text, ask(row.term, '--help')) for row in rows]
    return whole, ask('--version').split()[-1], commands


def games(commands):
    return sorted({game for command in commands for game, *_ in command.options() if game},
                  key=['thief', 'speculaas', 'party'].index)


def words_in(text):
    """What an option can be, where its help lists it: “x: one, two or a file” and the like."""
    listed = re.search(r': ((?:[\w-]+, )*[\w-]+ or (?:[\w-]+|a file))(?= ?\(| *$)', text)
    return re.split(r', | or ', listed[1]) if listed else []
