"""po files as gettext's tools write them with --no-wrap."""
import ast
import re
from dataclasses import dataclass, field


@dataclass
class Entry:
    context: str = ''
    english: str = ''
    plural: str = ''
    forms: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    places: list = field(default_factory=list)
    flags: str = ''

    def sources(self):
        """The English texts: one, or one and many."""
        return [text for text in (self.english, self.plural) if text]

    def is_cases(self):
        """An entry of the table of cases: nothing that anybody reads as it is."""
        return self.context in ('cases', 'name')


def _text_of(lines):
    # Few have a backslash, and there are a hundred thousand.
    return ''.join(ast.literal_eval(line) if '\\' in line else line[1:-1] for line in lines)


def _entry_of(block):
    entry = Entry()
    parts, current = {}, None
    for line in block.split('\n'):
        if line.startswith('#.'):
            entry.notes.append(line[2:].strip())
        elif line.startswith('#:'):
            entry.places += line[2:].split()
        elif line.startswith('#,'):
            entry.flags += line[2:]
        elif line.startswith('#') or not line:
            continue
        else:
            key = re.match(r'(msg\w+(?:\[\d\])?) (.*)', line)
            current = key.group(1) if key else current
            parts.setdefault(current, []).append(key.group(2) if key else line)
    entry.context = _text_of(parts.get('msgctxt', ['""']))
    entry.english = _text_of(parts.get('msgid', ['""']))
    entry.plural = _text_of(parts.get('msgid_plural', ['""']))
    entry.forms = [_text_of(parts[key]) for key in sorted(parts) if key.startswith('msgstr')]
    return entry


def read(path):
    """All entries but the header."""
    with open(path, encoding='utf-8') as file:
        blocks = file.read().strip().split('\n\n')
    entries = [_entry_of(block) for block in blocks]
    return [entry for entry in entries if entry.english]
