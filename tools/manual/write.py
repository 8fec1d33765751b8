"""Writes the manual pages and the completions from what the program says about itself.

usage: write.py PROGRAM DIRECTORY
"""
import pathlib
import sys

import completions
import helptext
import man


def main(program, directory):
    whole, version, commands = helptext.read(program)
    directory = pathlib.Path(directory)
    for part in ['man', 'completions']:
        (directory / part).mkdir(parents=True, exist_ok=True)
    for old in (directory / 'man').glob('*.1'):
        old.unlink()
    for command in [whole, *commands]:
        name = 'cookietin' + (f'-{command.name}' if command.name else '')
        (directory / 'man' / f'{name}.1').write_text(
            man.page(command, version, commands), encoding='utf-8')
    for name, write in [('cookietin.bash', completions.bash), ('_cookietin', completions.zsh),
                        ('cookietin.fish', completions.fish)]:
        (directory / 'completions' / name).write_text(write(commands), encoding='utf-8')


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    main(*sys.argv[1:])
