#!/bin/sh
# `cookietin verify` and `cookietin replay` from outside: what they print, and their exit status.
set -eu
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# run STATUS ARGUMENTS...: its output in $work/out and $work/err
run() {
    want=$1
    shift
    got=0
    "$COOKIETIN" "$@" >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = "$want" ] || complain "cookietin $* ended with $got, not $want"
}
complain() {
    echo "$*" >&2
    sed 's/^/    /' "$work/out" "$work/err" >&2
    failures=$((failures + 1))
}
says() { # says FILE TEXT
    grep -qF -- "$2" "$work/$1" || complain "$1 does not say: $2"
}
ends() {
    [ "$(tail -n 1 "$work/out")" = "$1" ] || complain "the last line is not: $1"
}

crumbs() { # crumbs SEAT-0-NAME MOVES
    printf '{"format":"cookietin/1","game":"crumbs","options":{"players":2},"seats":[{"name":"%s"},' "$1"
    printf '{"name":"Bo"}],"setup":{"lucky":[1,6]},"moves":[{"roll":2}%s]}\n' "$2"
}
hand=',{"seat":0,"hand":"left","of":2}'

# verify
{ crumbs Ada "$hand"; echo; crumbs Ada ''; } >"$work/right"
{ crumbs Ada "$hand$hand"; crumbs Ada ''; echo 'no record'; echo '{}'; } >"$work/wrong"
run 0 verify "$work/right"
ends '2 records ok, 0 wrong'
run 1 verify "$work/wrong"
says out "$work/wrong:1: move 2: C3: {\"seat\":0,\"hand\":\"left\",\"of\":2}: Take 1, 2 or 3 crumbs."
says out "$work/wrong:3: It is not JSON"
says out "$work/wrong:4: format must be"
ends '1 records ok, 3 wrong'
run 1 verify "$work/right" "$work/wrong"
ends '3 records ok, 3 wrong'
run 1 verify "$work/right" "$work/missing"
says err "$work/missing: No such file"
ends '2 records ok, 0 wrong'
run 1 verify "$work"
run 0 verify - <"$work/right"
ends '2 records ok, 0 wrong'
run 0 verify - </dev/null
ends '0 records ok, 0 wrong'
head -c 5000000 /dev/zero | tr '\0' '[' >"$work/long"
run 1 verify "$work/long"
says out "$work/long:1: The line is longer than 4 MiB."
run 0 verify "$here/vectors/thief.jsonl"
ends '30 records ok, 0 wrong'
run 2 verify
run 2 verify --nonsense "$work/right"
run 2 verify --points 5 "$work/right"
run 0 verify --help
says out 'Usage: cookietin verify FILE'

# nobody's words steer the terminal
crumbs 'A\u001b[31m\u009b' ',{"seat":"\u001b[2J\u009b"}' >"$work/escapes"
run 1 verify "$work/escapes"
run 1 replay "$work/escapes"
if LC_ALL=C grep -q "$(printf '\033\\|\302\233')" "$work/out" "$work/err"; then
    complain 'a control character got through'
fi
says out 'A?[31m?'

# replay
run 0 replay "$work/right"
says out "Ada's lucky number is 1."
says out "Bo's lucky number is 6."
says out '     1  Ada chooses the left hand.'
says out 'the game is not over'
run 0 replay "$work/right" --seat 1
says out 'Your lucky number is 6.'
if grep -q 'Ada chooses\|is 1\.' "$work/out"; then
    complain 'seat 1 is told what it did not see'
fi
run 0 replay --game 2 - <"$work/right"
run 0 replay "$here/vectors/thief.jsonl" --game 3
says out 'wins'
run 1 replay "$work/right" --game 3
says err 'has 2 records'
run 1 replay "$work/right" --seat 2
says err 'no seat 2'
run 1 replay "$work/wrong"
says err 'move 2: C3: {"seat":0,"hand":"left","of":2}: Take 1, 2 or 3 crumbs.'
run 1 replay "$work/missing"
run 2 replay "$work/right" --seat x
run 2 replay "$work/right" --game 0
run 2 replay
run 2 replay "$work/right" "$work/wrong"
run 0 replay --help

[ "$failures" = 0 ]
