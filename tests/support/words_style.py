"""What a machine can find in the words of po/, and in the program's English that is not translated
(docs/languages.md): words_style.py SOURCE CATALOGUES

SOURCE is the repository, CATALOGUES the directory in which the build left LANGUAGE.po as it ships
them. Every rule first has to find its own bad example."""
import functools
import glob
import os
import re
import sys

import po

LANGUAGES = 'de fr nl it es is hr'.split()
wrong = []


def complain(where, rule, text):
    wrong.append(f'{where}: {rule}: {text!r}')


# ---- English

# What was dropped, as a regular expression, and texts in which it is right.
HABITS = {
    'play a card, place a recipe': (r'\b(lays?|laid|laying)\b', ()),
    'have a card': (r'\b(holds?|held|holding)\b', (r'press and hold',)),
    'straight away, or at the same time': (r'\bat once\b', ()),
    'cross off a bar, cross out a space': (r'\bcross(es|ed)? (a|the|its|\{)', ()),
    'a chip is rolled': (r'\bis called\b', ()),
    'complete a task': (
        r'\b(fulfil|settles?\b|settled\b)|\bdo(es)? (a |the |your )?tasks?\b|'
        r'\b[Tt]ask( \{\w+\})? is done|\bclosest to done\b', ()),
    'undo': (r'\b([Tt]ak|[Tt]ook)(e|es|en|ing)? back\b', ()),
    'a recording': (r'\b[Rr]ecords?\b', ()),
    'choose: not everyone touches': (r'(^|[.:;] )Touch\b', ()),
    'watch': (r'\b[Ll]ook(s|ing)? (on|at (a|the|this) table)\b', ()),
    'start': (r'\b[Bb]egin(s|ning)?\b', ()),
    'definitely': (r'\bcertainly\b', ()),
    '30% chance, without a space': (
        r' %( |$|\)|,|:|;|\.)|% that\b', (r'% that it loses$',)),
    'discard; out of the game': (r'\b([Tt]hr[oe]wn?|[Pp]uts?) away\b', ()),
    "that isn’t ...": (r'\bThat is no\b|\bThere is no \w+ that\b', ()),
    'the person who ...': (r'\b([Oo]nly|[Ff]or|[Bb]y) who\b|^Who is [^?]*\.', ()),
    'based on, going by': (r'\bby (what (you|every|the player)|the rules)', (r'\bgoing by',)),
    '{target}’s hand': (r'\b(hand|board|card|chip|walls?|honey|table) of \{', ()),
    'most points wins': (r'\b[Mm]ost points win\b|\b[Ff]ewer (\w+ )+decide', ()),
    'players target, a pancake takes effect': (
        r'\bcards? (must|can|cannot|can’t) choose|\b[Pp]ancakes? happens?\b', ()),
    'someone, everyone, anyone': (r'\b([Ss]ome|[Ee]very|[Aa]ny)body\b', ()),
    '’ and “ ”': (r'[\'"]', ()),
    '×': (r'[0-9}] x [0-9{]', ()),
    '−': (r'(^|[ (])-[0-9]', ()),
    '… without a space': (r' …|\.\.\.', ()),
    'rule P2': (r'\([PST][0-9]+\)', ()),
    # Not what a program found in a file, and rows of numbers with their names.
    'two colons in a sentence': (r':[^.!?\n]*[^.!?\n :]:( |$)', (
        r'^%s:%ld: ', r'^--bots .*', r'^Recipes: .*', r'^\{chip\}: .*')),
}

# All that it is there for.
BAD = {
    'play a card, place a recipe': ('Which card do you lay?', 'a recipe that was laid'),
    'have a card': 'You hold {cards}.',
    'straight away, or at the same time': 'it ends at once',
    'cross off a bar, cross out a space': 'You cross {spaces}.',
    'a chip is rolled': 'chip {chip} is called',
    'complete a task': ('{player} fulfils task {task}', 'You do a task.', 'Task {task} is done.',
                        'the tasks closest to done'),
    'undo': 'Take back the last step',
    'a recording': 'This record is wrong.',
    'choose: not everyone touches': 'Whoever is first gets the most. Touch a task to see it.',
    'watch': ('Look on', 'You look at a table.'),
    'start': 'Begin',
    'definitely': '{target} certainly has {card}',
    '30% chance, without a space': ('{percent} % chance', '{percent}% that it is right'),
    'discard; out of the game': 'it is put away',
    "that isn’t ...": ('That is no open side.', 'There is no side that is open.'),
    'the person who ...': 'Only who opened the table may do that.',
    'based on, going by': 'The best choice, by what you can know',
    '{target}’s hand': 'The board of {player}',
    'most points wins': ('Most points win.', 'Tied: fewer honey tokens decide.'),
    'players target, a pancake takes effect': 'That card cannot choose this player.',
    'someone, everyone, anyone': 'Everybody is out.',
    '’ and “ ”': 'That isn\'t it.',
    '×': '{count} x {card}',
    '−': 'caught (-1)',
    '… without a space': 'One moment …',
    'rule P2': 'The board is not right (P2).',
    'two colons in a sentence': '{card} at 0: {count} spices: {points}',
}


def habits_in(text):
    for rule, (pattern, exceptions) in HABITS.items():
        for exception in exceptions:
            text = re.sub(exception, '', text)
        if re.search(pattern, text):
            yield rule


def check_habits(entries):
    for rule, texts in BAD.items():
        for text in [texts] if isinstance(texts, str) else texts:
            assert rule in habits_in(text), (rule, text)
    assert set(BAD) == set(HABITS)
    for entry in entries:
        for text in entry.sources():
            for rule in habits_in(text):
                complain('English', rule, text)


# ---- English that is not translated: --help, an operator's log, what a program is answered

WORD = r'[^\W\d_]+(?:[’-][^\W\d_]+)*'

# The rules that hold for any text. The others are about players' words, and formats have their own.
ANYWHERE = [
    'play a card, place a recipe', 'straight away, or at the same time', 'undo', 'watch', 'start',
    'definitely', "that isn’t ...", 'the person who ...', 'based on, going by', 'most points wins',
    'someone, everyone, anyone']
STRING = r'"((?:[^"\\\n]|\\.)*)"'


def literals_in(text):
    """Strings of at least three words, with those that follow each other as one."""
    code = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    for run in re.finditer(rf'(?:{STRING}\s*)+', code):
        words = ''.join(re.findall(STRING, run.group())).replace('\\n', '\n')
        if len(re.findall(WORD, words)) >= 3:
            yield words


def check_literals(source):
    bad = 'f("the cells " /* or */\n  "begin here");'
    assert [list(habits_in(text)) for text in literals_in(bad)] == [['start']]
    for folder in 'cli core lib server shell store wasm'.split():
        for path in sorted(glob.glob(os.path.join(source, 'src', folder, '*.c'))):
            with open(path, encoding='utf-8') as file:
                for text in literals_in(file.read()):
                    for rule in set(ANYWHERE) & set(habits_in(text)):
                        complain(os.path.relpath(path, source), rule, text)


# The table of a skill's reasons: what each says where nobody in it is the reader.
REASON = re.compile(rf'\] =\s*\{{\s*(?:\.text =\s*)?[NP]_\(\s*((?:{STRING},?\s*)+)\)')


def reasons_in(text):
    return [found.group(1) for found in REASON.finditer(text)]


def check_reasons(source):
    """A review tells somebody else's move, with the reasons of a hint: they speak to nobody."""
    bad = '[WHY] =\n {.text = N_("it is safe "\n  "until you play")},'
    assert [' you ' in text for text in reasons_in(bad)] == [True]
    for path in sorted(glob.glob(os.path.join(source, 'src/bots/*/explain.c'))):
        with open(path, encoding='utf-8') as file:
            texts = reasons_in(file.read())
        assert texts, path
        for text in texts:
            if re.search(r'\byour?\b', text):
                complain('English', 'a reason is told of others, too', text)


# ---- contexts

def is_short(entry):
    """At most two words, not counting what is filled in: nobody can guess what they mean."""
    bare = re.sub(r'\{\w+\}|%[-+ 0-9.*]*[a-zA-Z]', '', entry.english)
    return len(re.findall(WORD, bare)) <= 2


def check_contexts(entries):
    assert is_short(po.Entry(english='{n} of {all}')) and is_short(po.Entry(english='The end'))
    assert not is_short(po.Entry(english='{player} draws a card.'))
    for entry in entries:
        if is_short(entry) and not entry.context and not entry.notes:
            complain('English', 'a short text needs a context or a note', entry.english)
        if any('#-#' in note for note in entry.notes):
            complain('English', 'a note with what msgcat leaves', entry.english)


# ---- complete

def check_complete(language, entries):
    for entry in entries:
        if 'fuzzy' in entry.flags:
            complain(language, 'unsure', entry.english)
        if not all(entry.forms) and not entry.is_cases():
            complain(language, 'not translated', entry.english)


# ---- parts and cases

# What stands for these is a word of a game; everything else may be somebody's name.
FIXED = 'card cards own guess hand recipe recipes spice second'.split()


def parts_of(text):
    return set(re.findall(r'\{(\w+)(?::\w+)?\}', text))


def cased_parts(text):
    return re.findall(r'\{(\w+):(\w*)\}', text)


def problems_of_form(english, form):
    templates = form.split('|')
    if len(templates) > 2:
        yield 'more than two templates'
    for template in templates:
        if parts_of(template) != parts_of(english):
            yield 'a part is missing or new'
        if '\t' in template or not template:
            yield 'empty, or a tab'
    if any(part not in FIXED for part, _ in cased_parts(templates[0])) and len(templates) < 2:
        yield 'a name in a case needs a second template, for guests'
    if any(part not in FIXED for part, _ in cased_parts(templates[-1])) and len(templates) > 1:
        yield 'the second template asks for a case of a name'
    if bool(english.endswith('\n')) != bool(form.endswith('\n')):
        yield 'ends otherwise'


# French words that lose their last letter before a name that begins with a vowel.
ELIDED = re.compile(r'\b(?:que|de|jusque|lorsque|puisque|ne|se|me|te) '
                    r'\{(?:player|target|name|names|winners|host|rival|next|who)\}')


def check_parts(language, entries):
    assert list(problems_of_form('{a} and {b}', '{a}'))
    assert list(problems_of_form('{a}', '{a:dat}'))
    assert list(problems_of_form('{a}', '{a:dat}|{a:acc}'))
    assert list(problems_of_form('{a} {b}', '{a:dat} {b}|{a}'))
    assert ELIDED.search('Il ne reste que {winners}') and not ELIDED.search('que tient {name}')
    assert not list(problems_of_form('{a} {card}', '{a:dat} {card:acc}|{card:gen}: {a}'))
    for entry in entries:
        if entry.is_cases() or (entry.context, entry.english) == ('list', ' and '):
            continue
        last = entry.plural or entry.english
        for form in entry.forms:
            for problem in problems_of_form(last, form):
                complain(language, problem, form)
            if language == 'fr' and ELIDED.search(form):
                complain(language, 'no name behind what would lose its e', form)


def check_cases(language, entries):
    """A language that asks for a case has told the cases of all words."""
    asked = {case for entry in entries for form in entry.forms for _, case in cased_parts(form)}
    for entry in entries:
        if not entry.is_cases():
            continue
        form = entry.forms[0]
        if asked and not form:
            complain(language, 'the language has cases, and this word has none', entry.english)
        for one in filter(None, (part.strip() for part in form.split(';'))):
            name = one.split('=')[0]
            if not re.fullmatch(r'[a-z]+=\S.*', one):
                complain(language, 'a table of cases is "acc=...; dat=..."', form)
            elif name not in asked:
                complain(language, f'no text asks for the case {name}', form)


# ---- typography, as it is shipped

QUOTES = {'de': '„“', 'is': '„“', 'hr': '„”', 'fr': '«»', 'es': '«»', 'it': '«»', 'nl': '“”'}
SPACED_PERCENT = 'de fr es is hr'.split()
NO_BREAK = '\u00a0\u202f'


def bare_of(text):
    """Without code in backticks, parts and formats."""
    text = re.sub(r'\{[\w:]+\}', '0', re.sub(r'`[^`]*`', '`', text))
    return re.sub(r'%[-+ 0-9.*]*(?:ll|l)?[a-zA-Z](?![a-zà-ž])', 'x', text)


def typography_of(language, text):
    bare = bare_of(text)
    if re.search(r'[\'"]|\.\.\.', bare):
        yield 'a straight quote, or three dots'
    if set(re.findall('[„“”«»‟‹›]', bare)) - set(QUOTES[language]):
        yield f'quotes are {QUOTES[language]}'
    if re.search(r'[0-9] x [0-9]', bare):
        yield '×'
    if re.search(r'(^|[ (])-[0-9]', bare):
        yield '−'
    if language in SPACED_PERCENT and re.search(r'[^\u00a0\u202f]%', bare):
        yield 'a no-break space before %'
    if language not in SPACED_PERCENT and re.search(r'\s%', bare):
        yield 'no space before %'
    if language == 'fr' and re.search(r'[^\u202f!?…][;!?]($|[\s)»])', bare):
        yield 'a narrow no-break space before ; ! ?'
    if language == 'fr' and '%' not in text and re.search(
            r'[^\u00a0]:($|[\s)])|[^\u00a0]»|«[^\u00a0]', bare.replace('bot:', 'bot')):
        yield 'a no-break space before : and inside « »'


def check_typography(language, entries):
    for code, text in (('fr', 'Vraiment ?'), ('fr', 'Cartes: 2'), ('de', '30 %'), ('nl', '30 %'),
                       ('fr', '«a»'), ('it', "l'altro"), ('de', '»a«'), ('hr', '2 x 3'),
                       ('is', '(-1)'), ('es', 'Un momento...')):
        assert list(typography_of(code, text)), text
    assert not list(typography_of('fr', 'Vraiment\u202f? 30\u00a0%\u00a0: «\u00a0a\u00a0»'))
    for entry in entries:
        for form in [] if entry.is_cases() else entry.forms:
            for problem in typography_of(language, form):
                complain(language, problem, form)


# ---- the glossary

def read_glossary(path):
    with open(path, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    assert rows[0][1:] == LANGUAGES
    return [(row[0], dict(zip(LANGUAGES, row[1:]))) for row in rows[1:]]


def glossary_problems(cell, form):
    allowed, _, forbidden = cell.partition('!')
    form = form.lower()
    words = [word.strip().lower() for word in allowed.split(',')]
    if not any(word in form for word in words if word):
        yield 'says none of ' + allowed.strip()
    for word in filter(None, (word.strip(' ').lower() for word in forbidden.split(','))):
        if re.search(r'(?<!\w)' + re.escape(word), form):
            yield 'says ' + word


# Texts in which the English word means something else, or may be left out: long ones, in which a
# translator turns the sentence round, and what speaks of the protocol's or commands' own words.
LONG = 100
NOT_THE_TERM = [r'\n', r'--', r'“', r'\b(other way|coming) round\b', r'\bturning points\b',
                r'\bseats (must|is|are)\b', r'\bhints are true\b',
                # All cards of a game, not those that one draws from.
                r'\b(usual|custom|own) deck\b']
# Icelandic need not say what an Icelandic name means: there the gloss describes the thing.
NOT_IN = {'is': r'^(a [\w -]+ pancake|a stack of pancakes|pancake batter|the empty jar)$'}


@functools.lru_cache(maxsize=None)
def has_term(pattern, english):
    """The same for every language, so it is looked up once."""
    bare = re.sub(r'\{\w+\}|`[^`]*`', '', english)
    return (len(bare) <= LONG and re.search(pattern, bare) is not None and
            not any(re.search(other, bare) for other in NOT_THE_TERM))


def check_glossary(language, entries, glossary, pending):
    assert list(glossary_problems('objectif !tâche', 'la tâche'))
    assert not list(glossary_problems('objectif !tâche', 'les objectifs'))
    for pattern, cells in glossary:
        cell = cells[language]
        found = meant = 0
        for entry in entries:
            if entry.is_cases() or not has_term(pattern, entry.english):
                continue
            if language in NOT_IN and re.search(NOT_IN[language], entry.english):
                continue
            meant += 1
            for form in entry.forms:
                for problem in glossary_problems(cell.lstrip('?'), form):
                    found += 1
                    if not cell.startswith('?'):
                        complain(language, f'{pattern} {problem}', f'{entry.english} -> {form}')
        if not meant:
            complain(language, 'no text has this term of po/glossary.tsv', pattern)
        if cell.startswith('?') and not found:
            complain(language, 'the ? in po/glossary.tsv can go', pattern)
        if found:
            pending.append((language, pattern))


def main():
    source, catalogues = sys.argv[1:3]
    pot = po.read(os.path.join(source, 'po/cookietin.pot'))
    check_habits(pot)
    check_literals(source)
    check_reasons(source)
    check_contexts([entry for entry in pot if not entry.is_cases()])
    glossary = read_glossary(os.path.join(source, 'po/glossary.tsv'))
    pending = []
    for language in LANGUAGES:
        entries = po.read(os.path.join(source, f'po/{language}.po'))
        check_complete(language, entries)
        check_parts(language, entries)
        check_cases(language, entries)
        check_glossary(language, entries, glossary, pending)
        check_typography(language, po.read(os.path.join(catalogues, f'{language}.po')))
    for line in wrong:
        print(line)
    if '--pending' in sys.argv:
        print(pending)
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
