#!/bin/sh
# `hint` in `cookietin play`: the best choices with chances and reasons, in every game and in every
# step of a turn; that it changes nothing; that it can be switched off; and records of such games.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

play() { # play OUT ANSWERS ARGUMENTS...: answers are separated by blanks, _ stands for a blank
    out=$1
    printf '%s\n' "$2" | tr ' ' '\n' | tr '_' ' ' >"$work/in"
    shift 2
    got=0
    "$COOKIETIN_RELEASE" play "$@" <"$work/in" >"$work/$out" 2>&1 || got=$?
    [ "$got" = 0 ] || complain "play $* ended with $got"
}
# The sanitized program is asked once a game, too: there a hint comes from few play-outs.
play_slowly() {
    got=0
    printf 'hint\n1\nhint\n' | "$COOKIETIN" play "$@" >"$work/out" 2>&1 || got=$?
    [ "$got" = 0 ] || complain "play $* ended with $got"
    says out '% to win. '
}

for game in thief speculaas party; do
    play_slowly $game --seed 3 --bots random
done

# ---- every hint has a head and one to three lines: number or -, choice, chance, reason

for game in 'thief --players 3 --bots random' 'thief --players 6 --seat 2 --bots random' \
    'speculaas --players 2' 'speculaas --solo easy' 'party --players 2 --bots random' \
    'party --players 3 --start standard --bots random'; do
    # shellcheck disable=SC2086
    play out 'hint 1 hint 1 hint 1' $game --seed 3
    hints=$(grep -c '^The best choices\?, going by what you can know:$' "$work/out") || true
    [ "$hints" -ge 2 ] || complain "$game: $hints hints"
    sed -n '/^The best choice/,/^> /p' "$work/out" >"$work/best"
    for what in '^ *([0-9]+|-)  [A-Z]' '(^ *|[.]) [0-9]+% to win[.] .'; do
        grep -qE "$what" "$work/best" || complain "$game: no advice"
    done
    if LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/out"; then
        complain "$game: a line is wider than 80 columns"
    fi
done

# The best comes first, and the number before it picks it.
play out 'hint quit' crumbs --seed a --bots random
grep -E '^ +[0-9]+  .*% to win[.] ' "$work/out" >"$work/advice"
sed 's/.*[.] \([0-9]*\)% to win[.] .*/\1/' "$work/advice" >"$work/percent"
sort -rn "$work/percent" | cmp -s - "$work/percent" || complain 'the best is not the first'
sed 's/^ *\([0-9]*\)  \(.*\)[.] [0-9]*% to win[.] .*/\1 \2/' "$work/advice" >"$work/numbers"
while read -r number words; do
    grep -qE "^ +$number  $words\$" "$work/out" || complain "choice $number is not: $words"
done <"$work/numbers"

# Where everybody acts at once and the turn is done there is nothing left to advise.
play out '1 hint' speculaas --players 2 --seed 3 --bots random
says out 'Your turn is finished: there is nothing to give a hint about.'

# ---- asking changes nothing: the same game, move by move

compare() { # compare ANSWERS ANSWERS_WITH_HINTS GAME...
    without=$1
    with=$2
    shift 2
    rm -f "$work/without.jsonl" "$work/with.jsonl"
    play out1 "$without" "$@" --seed tin --record "$work/without.jsonl"
    play out2 "$with" "$@" --seed tin --record "$work/with.jsonl"
    [ -s "$work/with.jsonl" ] || complain "$*: no record"
    same "$*" without.jsonl with.jsonl
    run 0 verify "$work/with.jsonl"
    says out '1 recording OK, 0 wrong'
}
ones=$(yes 1 | head -n 60 | tr '\n' ' ')
compare "$ones" "1 hint 1 hint hint $ones" thief --bots greedy --players 4 --points 1
compare '1 1 1 1 1 1' 'hint 1 1 hint 1 1 hint 1 1' speculaas --bots greedy --players 3
compare '1 1 1 1 1 1' 'hint 1 1 hint 1 1 hint 1 1' party --bots random --players 2

# The record is that of a person and bots, one more line each time, and can be reviewed.
says with.jsonl '"seats":[{"name":"Guest"},{"name":"Anna","bot":"random"}]'
cd "$work" # a path that is told may be wrapped if it is long
play out '1 1 1' party --bots random --players 2 --record with.jsonl
[ "$(wc -l <"$work/with.jsonl")" = 2 ] || complain 'a game is not added to the file'
says out 'cookietin review with.jsonl --seat 0'
play out '1 1 1' party --bots random --players 2 --record "Anna's game.jsonl"
says out "cookietin review 'Anna'\\''s game.jsonl' --seat 0"
run 0 review "$work/with.jsonl" --game 2 --seat 0 --budget 20
says out '  You  '
got=0
"$COOKIETIN" play crumbs --record "$work/no/such" </dev/null >"$work/out" 2>"$work/err" || got=$?
[ "$got" = 1 ] || complain "a record that cannot be written: status $got"
says err 'cannot write'

# ---- help, and no help

play out 'help' thief --seed a
says out '  hint      the best choices'
says out "Type \`rules\`, \`help\` or \`hint\`"
play out 'help hint 1' thief --seed a --no-hints
says out 'This game is played without hints.'
if grep -qE "^  hint|\`hint\`|% to win" "$work/out"; then
    complain 'hints although there are none'
fi

[ "$failures" = 0 ]
