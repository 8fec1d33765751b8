#!/bin/sh
# The program's front: help, unknown words, options of games. Each wrong use is one sentence on
# stderr and status 2, and does nothing.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

narrow() { # narrow WHAT: its output fits into a terminal
    if LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/out"; then
        complain "$1 is wider than 80 columns"
    fi
}
wrong() { # wrong SENTENCE ARGUMENTS...
    sentence=$1
    shift
    run 2 "$@"
    says err "$sentence"
    [ ! -s "$work/out" ] || complain "cookietin $*: a wrong use printed something"
}

# help
run 0 --help
for command in play sim verify replay bench; do
    says out "  $command "
done
for command in play sim bench; do
    run 0 "$command" --help
    says out "Usage: cookietin $command"
    says out '--players 3-7'
    says out '--points 1-'
    [ ! -s "$work/err" ] || complain "$command --help complains"
    narrow "$command --help"
    run 0 "$command" thief -h
    run 0 "$command" --help crumbs
    says out 'crumbs: '
done
run 0 --version
for command in verify replay board review ladder load bot; do
    run 0 "$command" --help
    says out 'Options'
    says out '  --help           show this help'
    narrow "$command --help"
done
for command in serve licences --help; do
    run 0 "$command" --help
    narrow "$command --help"
done
# --help is English in every language.
run 0 play --help
cp "$work/out" "$work/english"
LC_ALL=de_DE.UTF-8 run 0 play --help
same 'play --help' english out
# Whose work is in it: what is bundled has a test with the page, where it comes from.
COOKIETIN=$COOKIETIN_RELEASE run 0 licences
says out "$(sed -n 3p "$COOKIETIN_SOURCE/LICENSE")"
says out 'SIL OPEN FONT LICENSE'
run 0 licences
says out "$(sed -n 3p "$COOKIETIN_SOURCE/LICENSE")"
run 0 licenses --help
says out 'Usage: cookietin licences'
wrong "what is “thief”?" licences thief
run 2
wrong "no command “dance”" dance

# words
wrong 'which game?' sim
wrong 'which game?' play
wrong "no game “chess”; choose one of: " sim chess
wrong "no game “chess”" play chess
wrong "no game “chess”" bench chess
wrong "what is “crumbs”?" sim thief crumbs
wrong "what is “crumbs”?" play thief crumbs
wrong "what is “crumbs”?" bench thief crumbs

# options, wherever they stand
wrong "no option “--dance”" sim thief --dance
wrong "no option “--dance=5”" sim --dance=5 thief
wrong "no option “-x”" play -x thief
wrong '--games needs a value' sim thief --games
wrong '--json takes no value' sim thief --json=5
wrong "“--s” could be several options" sim thief --s 1
wrong 'crumbs has no option --points' sim crumbs --points 5
wrong 'crumbs is for 2 to 7 players' sim crumbs --players 8
wrong 'thief is for 3 to 7 players' sim --players 2 thief
wrong 'thief is for 3 to 7 players' play thief --players x
wrong 'thief is for 3 to 7 players' bench thief --players ''
wrong '--points takes a number from' play thief --points 0
wrong '--points takes a number from' sim thief --points 99999999999999999999
wrong '--points takes a number from' sim thief --points -1
run 2 sim thief --points 3 --rounds 3
wrong '--players is an option of a game' bench --players 4
run 0 sim --players 5 -- crumbs
run 0 sim crumbs --play 2 --game 3
wrong "cannot read “$work”: Is a directory" sim party --board "$work"

# output that cannot be written is one sentence with the reason, whatever the command
lost() { # lost ARGUMENTS...
    got=0
    "$COOKIETIN" "$@" >/dev/full 2>"$work/err" </dev/null || got=$?
    [ "$got" = 1 ] || complain "cookietin $* > /dev/full ended with $got"
    [ "$(cat "$work/err")" = \
        'cookietin: cannot write to standard output: No space left on device' ] ||
        complain "cookietin $* > /dev/full does not say so, once"
}
if [ -w /dev/full ]; then
    "$COOKIETIN" sim speculaas --games 2 --record "$work/records" >"$work/out"
    sed 's/"seat":0/"seat":9/' "$work/records" >"$work/spoilt"
    lost --help
    lost --version
    lost sim --help
    lost board --new
    lost board blue
    lost sim thief --games 5
    lost sim thief --games 5 --report --json
    lost bench --seconds 0
    lost bench thief --json --seconds 0
    lost verify "$work/records"
    lost verify "$work/spoilt"
    lost replay "$work/records"
    lost play crumbs
fi

[ "$failures" = 0 ]
