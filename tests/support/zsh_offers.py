"""What zsh itself offers behind some words, in a terminal of its own: one in a line.

usage: zsh_offers.py DIRECTORY WORDS      DIRECTORY has _cookietin
"""
import os
import pty
import re
import sys

# Typed before zsh reads keys itself, a key would go to the terminal: so wait until it says it does.
READY = b'<ready>'
SETUP = r'''PS1=''; fpath=($OFFERS $fpath); LISTMAX=9999; stty cols 200 rows 200; unsetopt list_beep
autoload -Uz compinit; compinit -u -D
bindkey "^T" list-choices
zle-line-init() { print -n "<re""ady>" }; zle -N zle-line-init
'''


def until(terminal, mark):
    seen = b''
    while mark not in seen:
        seen += os.read(terminal, 4096)
    return seen


def main(directory, words):
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM='dumb', OFFERS=directory)
        os.execvp('zsh', ['zsh', '-f', '-i'])
    os.write(terminal, SETUP.encode())
    until(terminal, READY)
    # The list; then the line is emptied, and the next line begins behind it.
    os.write(terminal, words.encode() + b'\x14\x15\n')
    seen = until(terminal, READY).decode(errors='replace')
    os.close(terminal)
    os.waitpid(pid, 0)
    for line in re.sub(r'\x1b\[[0-9;?]*[A-Za-z]|[\r\a]', '', seen).split('\n'):
        if not line.startswith('cookietin') and '<ready>' not in line:
            print('\n'.join(re.sub(r' -- .*', '', line).split()))


if __name__ == '__main__':
    main(*sys.argv[1:])
