"""Completions for bash, zsh and fish: commands, options, and what options and words can be.

What can be is one of: a list of words; FILES; DIRECTORIES; a list separated by commas (SEVERAL); or
None, for what nobody can guess. All three shells are given the same.
"""
import re

from helptext import games, words_in

FILES, DIRECTORIES = 'FILES', 'DIRECTORIES'


class Several(list):
    """Words that may be given several of, with commas between them."""


def bots(commands):
    return [row.term for command in commands if command.name == 'sim'
            for row in command.rows('Bots') if row.term.islower()] + ['exec:']


def value_of(value, text, commands):
    """What an option that takes VALUE can be."""
    if value is None:
        return None
    if value == 'A,B,...':
        return Several(bots(commands))
    if value == 'GAME':
        return games(commands)
    listed = words_in(text)
    if listed:
        return [word for word in listed if word != 'a file'] + (
            [FILES] if 'a file' in listed else [])
    if re.match(r'FILE|PATH', value):
        return [FILES]
    return [DIRECTORIES] if value == 'DIR' else None


def words_of(command, commands):
    """What the words of a command can be."""
    names = []
    for line in command.usage:
        words = line.split()[2:]
        if words and re.match(r'[a-z]+$', words[0]):
            names.append(words[0])
        for word in words:
            name = word.strip('[].')
            if name == 'GAME':
                names += games(commands)
            elif name == 'NAME' and command.name == 'bot':
                names += [bot for bot in bots(commands) if bot not in ('exec:', 'cheat')]
            elif name == 'FILE':
                names.append(FILES)
            elif name == 'ORDER':
                names += [re.match(r'[a-z]+', row.term)[0] for row in command.rows()
                          if row.term[0].islower()]
    return list(dict.fromkeys(names))


def options_of(command, commands):
    """(game or None, name, what it can be or None, whether it takes something, text)"""
    found = [(game, name, value_of(value, text, commands), value is not None, text)
             for game, name, value, text in command.options()]
    if not any(name == 'help' for _, name, *_ in found):
        found.append((None, 'help', None, False, 'show this help'))
    return found


# ---- bash ----

BASH = '''# bash completion for cookietin, written by tools/manual from the program's own help.

_cookietin_files() { # _cookietin_files -f|-d WORD
    local found
    compopt -o filenames 2>/dev/null
    mapfile -t found < <(compgen "$1" -- "$2")
    COMPREPLY+=("${found[@]}")
}

_cookietin_words() { # _cookietin_words WORDS WORD
    local found
    mapfile -t found < <(compgen -W "$1" -- "$2")
    COMPREPLY+=("${found[@]}")
}

_cookietin_several() { # _cookietin_several WORDS WORD: the last of a list with commas
    local before=${2%"${2##*,}"} found
    mapfile -t found < <(compgen -W "$1" -- "${2##*,}")
    COMPREPLY+=("${found[@]/#/$before}")
    compopt -o nospace 2>/dev/null
}

_cookietin() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} game= word
    COMPREPLY=()
    if [ "$cur" = = ]; then
        cur=
    elif [ "$prev" = = ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        _cookietin_words "@COMMANDS@ --help --version" "$cur"
        return
    fi
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        case $word in
        @GAMES@) game=$word ;;
        esac
    done
    case ${COMP_WORDS[1]}:$prev in
@VALUES@
    esac
    if [[ $cur == -* ]]; then
        case ${COMP_WORDS[1]}:$game in
@OPTIONS@
        esac
        return
    fi
    case ${COMP_WORDS[1]} in
@WORDS@
    esac
}
complete -F _cookietin cookietin
'''


def bash_of(what):
    """The commands that offer this."""
    if isinstance(what, Several):
        return [f'_cookietin_several "{" ".join(what)}" "$cur"']
    plain = [word for word in what or [] if word not in (FILES, DIRECTORIES)]
    return ([f'_cookietin_words "{" ".join(plain)}" "$cur"'] if plain else []) + (
        ['_cookietin_files -f "$cur"'] if FILES in (what or []) else []) + (
        ['_cookietin_files -d "$cur"'] if DIRECTORIES in (what or []) else [])


def bash(commands):
    values, options, words = [], [], []
    for command in commands:
        mine = options_of(command, commands)
        for _, name, what, takes, _ in mine:
            if takes:
                values.append(f'    {command.name}:--{name})')
                values += [f'        {line}' for line in bash_of(what)]
                values += ['        return', '        ;;']
        for game in [*games(commands), None]:
            names = ' '.join(f'--{name}' for only, name, *_ in mine
                             if game is None or only in (None, game))
            options += [f'        {command.name}:{game or "*"})',
                        f'            _cookietin_words "{names}" "$cur"', '            ;;']
        offered = bash_of(words_of(command, commands))
        if offered:
            words += [f'    {command.name})', *(f'        {line}' for line in offered),
                      '        ;;']
    return (BASH.replace('@COMMANDS@', ' '.join(c.name for c in commands))
            .replace('@GAMES@', ' | '.join(games(commands)))
            .replace('@VALUES@', '\n'.join(values)).replace('@OPTIONS@', '\n'.join(options))
            .replace('@WORDS@', '\n'.join(words)))


# ---- zsh ----

ZSH = '''#compdef cookietin
# zsh completion for cookietin, written by tools/manual from the program's own help.

_cookietin() {
    local -a commands options
    local game=
    commands=(
@COMMANDS@
    )
    if ((CURRENT == 2)); then
        _describe -t commands command commands
        compadd -- --help --version
        return
    fi
    game=${${words[3,CURRENT-1]}[(r)(@GAMES@)]}
    case $words[2] in
@CASES@
    esac
}

_cookietin "$@"
'''


def zsh_quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_action(what):
    if isinstance(what, Several):
        return f'_values -s , bot {" ".join(what)}'.replace(':', r'\:')
    plain = ' '.join(word for word in what or [] if word not in (FILES, DIRECTORIES))
    if FILES in (what or []):
        # The blank: without it zsh adds words of its own, which _alternative does not know.
        return f' _alternative "words\\:word\\:({plain})" "files\\:file\\:_files"' if plain \
            else '_files'
    if DIRECTORIES in (what or []):
        return '_files -/'
    return f'({plain})' if plain else ' '


def zsh_option(name, what, takes, text):
    told = re.sub(r'([\[\]:\\])', r'\\\1', text)
    return zsh_quote(f'--{name}[{told}]' + (f':{name}:{zsh_action(what)}' if takes else ''))


def zsh(commands):
    cases = []
    for command in commands:
        cases += [f'    {command.name})', '        options=(']
        mine = options_of(command, commands)
        cases += [f'            {zsh_option(*rest)}' for game, *rest in mine if not game]
        cases.append('        )')
        for game in games(commands):
            own = [rest for only, *rest in mine if only == game]
            if own:
                cases += [f'        [[ -n $game && $game != {game} ]] || options+=(',
                          *(f'            {zsh_option(*rest)}' for rest in own), '        )']
        offered = words_of(command, commands)
        rest = f"'*:word:{zsh_action(offered)}'" if offered else ''
        cases += ['        shift words', '        ((CURRENT--))',
                  f'        _arguments -s $options {rest}'.rstrip(), '        ;;']
    told = [zsh_quote(f'{c.name}:{c.summary}') for c in commands]
    return (ZSH.replace('@COMMANDS@', '\n'.join(f'        {line}' for line in told))
            .replace('@GAMES@', '|'.join(games(commands))).replace('@CASES@', '\n'.join(cases)))


# ---- fish ----

def fish_quote(text):
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"


def fish_value(what):
    if isinstance(what, Several):
        return ['-x', '-a', fish_quote(f'(__cookietin_several {" ".join(what)})')]
    plain = ' '.join(word for word in what or [] if word not in (FILES, DIRECTORIES))
    if DIRECTORIES in (what or []):
        return ['-x', '-a', "'(__fish_complete_directories)'"]
    force = ['-r', '-F'] if FILES in (what or []) else ['-x']
    return force + (['-a', fish_quote(plain)] if plain else [])


FISH = '''# fish completion for cookietin, written by tools/manual from the program's own help.

function __cookietin_several # the last of a list with commas
    set -l word (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
    set -l before (string match -r '^.*,' -- $word)
    printf "$before%s\\n" $argv
end
function __cookietin_game # whether a game was named, and which
    set -l words (commandline -opc)
    test (count $words) -ge 3
    and string match -r '^(@GAMES@)$' -- $words[3..-1] | head -n 1
end
function __cookietin_may # whether an option of this game can be said: of it, or no game was named
    set -l game (__cookietin_game)
    test -z "$game"; or contains -- "$game" $argv
end

complete -c cookietin -f
complete -c cookietin -n __fish_use_subcommand -l help -d 'show help'
complete -c cookietin -n __fish_use_subcommand -l version -d 'show the version'
'''


def fish(commands):
    lines = [FISH.replace('@GAMES@', '|'.join(games(commands)))]
    for command in commands:
        lines.append(f'complete -c cookietin -n __fish_use_subcommand -a {command.name} '
                     f'-d {fish_quote(command.summary)}')
        here = f'__fish_seen_subcommand_from {command.name}'
        allowed = {}
        for game, name, *_ in options_of(command, commands):
            allowed.setdefault(name, []).append(game)
        done = set()
        for _, name, what, takes, text in options_of(command, commands):
            if name in done:
                continue
            done.add(name)
            only = [game for game in allowed[name] if game]
            when = f'{here}; and __cookietin_may {" ".join(only)}' if only else here
            lines.append(' '.join(['complete -c cookietin -n', fish_quote(when), '-l', name,
                                   *(fish_value(what) if takes else []), '-d',
                                   fish_quote(text)]))
        offered = words_of(command, commands)
        if offered:
            lines.append(' '.join(['complete -c cookietin -n', fish_quote(here),
                                   *(fish_value(offered)[1:] if fish_value(offered)[0] == '-x'
                                     else ['-F', *fish_value(offered)[2:]])]))
    return '\n'.join(lines) + '\n'
