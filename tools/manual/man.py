"""Manual pages: what --help says, as groff wants it."""
import re


def escape(text):
    # An apostrophe or a full stop at the beginning of a line would be a request to groff.
    text = text.replace('\\', '\\e').replace('-', '\\-')
    return re.sub(r"^([.'])", r'\\&\1', text)


def prose(text):
    """Names of options and what is quoted in the help stand out."""
    text = escape(text)
    text = re.sub(r'`([^`]+)`', r'\\fB\1\\fP', text)
    return re.sub(r'(?<![\w\\-])(\\-\\-[a-z](?:\w|\\-\w)*)', r'\\fB\1\\fP', text)


def term(text):
    name, _, value = text.partition(' ')
    bold = re.match(r'--|[a-z]', name)
    name = f'\\fB{escape(name)}\\fP' if bold else f'\\fI{escape(name)}\\fP'
    return name + (f' \\fI{escape(value)}\\fP' if value else '')


def usage(lines):
    out = []
    for line in lines:
        words = [re.sub(r'([A-Z]{2,})', r'\\fI\1\\fP', escape(word)) for word in line.split()]
        out += ['.br'] if out else []
        out.append(f'\\fB{words[0]}\\fP ' + ' '.join(words[1:]))
    return out


def block(one):
    if one.kind == 'text':
        return ['.PP', *(prose(line) for line in one.content)]
    if one.kind == 'lines':
        return ['.PP', '.nf', *(escape(line) for line in one.content), '.fi']
    rows = []
    for row in one.content:
        rows += ['.TP', term(row.term), prose(row.text)] if row.text else ['.PP', prose(row.term)]
    return rows


def heading(text):
    """“Options (defaults in brackets):” is a section, “thief: Hidden cards…” a part of one."""
    game = re.match(r'([a-z]+): (.*)', text)
    if game:
        return [f'.SS {game[1]}', prose(game[2])]
    name, _, note = text.rstrip(':').partition(' (')
    if len(name) > 30:
        return ['.PP', prose(text)]
    told = {'': [], 'defaults in brackets)': ['Defaults are in brackets.']}
    return [f'.SH {name.upper()}', *told[note]]


def page(command, version, commands):
    name = 'cookietin' + (f'-{command.name}' if command.name else '')
    out = [f'.TH {name.upper().replace("-", chr(92) + "-")} 1 "" "Cookie Tin {version}" '
           '"User Commands"', '.SH NAME',
           f'{name.replace("-", chr(92) + "-")} \\- {escape(command.summary)}',
           '.SH SYNOPSIS', *usage(command.usage), '.SH DESCRIPTION']
    for section in command.sections:
        if section.heading:
            out += heading(section.heading)
        for one in section.blocks:
            out += block(one)
    others = [other for other in [None, *(c.name for c in commands)] if other != command.name]
    refer = [f'.BR cookietin{chr(92) + "-" + other if other else ""} (1)' for other in others]
    out += ['.SH SEE ALSO', *(f'{line} ,' for line in refer[:-1]), refer[-1]]
    return '\n'.join(out) + '\n'
