#!/bin/sh
# `cookietin verify` and `cookietin replay` from outside: what they print, and their exit status.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
here=$(dirname "$0")

ends() {
    [ "$(tail -n 1 "$work/out")" = "$1" ] || complain "the last line is not: $1"
}

crumbs() { # crumbs SEAT-0-NAME MOVES
    printf '{"format":"cookietin/1","game":"crumbs","options":{"players":2},'
    printf '"seats":[{"name":"%s"},' "$1"
    printf '{"name":"Bo"}],"setup":{"lucky":[1,6]},"moves":[{"roll":2}%s]}\n' "$2"
}
hand=',{"seat":0,"hand":"left","of":2}'

# verify
{ crumbs Ada "$hand"; echo; crumbs Ada ''; } >"$work/right"
{ crumbs Ada "$hand$hand"; crumbs Ada ''; echo 'no record'; echo '{}'; } >"$work/wrong"
run 0 verify "$work/right"
ends '2 recordings OK, 0 wrong'
run 1 verify "$work/wrong"
says out "$work/wrong:1: move 2: C3: ${hand#,}: Take 1, 2 or 3 crumbs."
says out "$work/wrong:3: It is not JSON"
says out "$work/wrong:4: format must be"
ends '1 recording OK, 3 wrong'
run 1 verify "$work/right" "$work/wrong"
ends '3 recordings OK, 3 wrong'
run 1 verify "$work/right" "$work/missing"
says err "$work/missing: No such file"
ends '2 recordings OK, 0 wrong'
run 1 verify "$work"
run 0 verify - <"$work/right"
ends '2 recordings OK, 0 wrong'
run 0 verify - </dev/null
ends '0 recordings OK, 0 wrong'
head -c 5000000 /dev/zero | tr '\0' '[' >"$work/long"
run 1 verify "$work/long"
says out "$work/long:1: The line is longer than 4 MiB."
# Whatever the number of threads, the same is said, in the order of the lines.
for n in $(seq 400); do
    case $((n % 7)) in
    0) echo "no record $n" ;;
    3) echo ;;
    *) crumbs "Ada$n" "$hand" ;;
    esac
done >"$work/many"
for threads in 1 2 7; do
    run 1 verify --threads $threads "$work/many" "$work/wrong" "$work/many"
    cp "$work/out" "$work/out.$threads"
    ends '573 recordings OK, 117 wrong'
done
same 'two threads' out.1 out.2
same 'seven threads' out.1 out.7
[ "$(sed -n 's/^.*many:\([0-9]*\):.*/\1/p' "$work/out" | head -n 57 | sort -nc && echo sorted)" = \
    sorted ] || complain 'not in the order of the lines'
run 2 verify --threads 0 "$work/many"
run 0 verify "$here/vectors/thief.jsonl"
ends '30 recordings OK, 0 wrong'

# a field that moves have, in a place where it does not belong; a stranger's field is fine
stray() { # stray SED-SCRIPT WHAT-IS-SAID
    head -n 1 "$here/vectors/thief.jsonl" | sed "$1" >"$work/stray"
    head -n 1 "$here/vectors/thief.jsonl" | cmp -s - "$work/stray" && complain "$1 changes nothing"
    if [ -n "$2" ]; then
        run 1 verify "$work/stray"
        says out "$2"
    else
        run 0 verify "$work/stray"
    fi
}
stray 's/"setup":{}/"setup":{"deck":[]}/' 'deck does not belong here.'
stray 's/{"seat":\([0-9]\),"draw"/{"of":1,"seat":\1,"draw"/' 'of does not belong here.'
stray 's/{"round":1,/{"round":1,"lay":null,/' 'lay does not belong here.'
stray 's/"result":{/"result":{"points":[],/' 'result: points does not belong here.'
stray 's/"setup":{}/"setup":{"mood":7}/' ''
run 2 verify
run 2 verify --nonsense "$work/right"
run 2 verify --points 5 "$work/right"
run 0 verify --help
says out 'Usage: cookietin verify FILE'

# a server's promise: the secret fits the commitment, and the seed follows
fair=$here/support/fair.jsonl
run 0 verify "$fair"
ends '1 recording OK, 0 wrong'
unfair() { # unfair SED-SCRIPT WHAT-IS-SAID
    sed "$1" "$fair" >"$work/unfair"
    cmp -s "$fair" "$work/unfair" && complain "nothing is changed by $1"
    run 1 verify "$work/unfair"
    says out "$work/unfair:1: fair: $2"
}
unfair 's/"secret":"aa/"secret":"ab/' 'the commitment is not the hash of the secret.'
unfair 's/"commitment":"e/"commitment":"f/' 'the commitment is not the hash of the secret.'
unfair 's/00ff10/00ff11/' 'the seed does not follow'
unfair 's/"","00ff10",""/"00ff10","",""/' 'the seed does not follow'
unfair 's/"","00ff10",""/"","00ff10"/' 'entropy must be a list'
unfair 's/00ff10/0ff10/' 'entropy is told in hex digits'
unfair 's/"seed":"[0-9a-f]*",//' 'the record has no seed.'
unfair 's/"secret":"aa/"secret":"/' 'secret must be 64 hex digits.'
unfair 's/"commitment":"e/"commitment":"/' 'commitment must be 64 hex digits.'
unfair 's/"fair":{.*}}/"fair":7}/' 'must be an object.'

# what players committed to: a record of an honest server, and of one that replaced what seat 0 had
# revealed and tried until that seat got the empty jar (tests/test_server_forged.c)
fair=$here/support/committed.jsonl
forged=$here/support/forged.jsonl
mine=$(printf '30%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
mine=$mine$mine
mine_hash=84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a
other_hash=8a83665f3798727f14f92ad0e6c99fdab08ee731d6cd644c131223fd2f4fed2a
run 0 verify "$fair" "$forged"
ends '2 recordings OK, 0 wrong'
server_hash=$(sed 's/.*"fair":{.*"commitment":"\([0-9a-f]*\)".*/\1/' "$fair")
run 0 verify --mine "$mine" --told "$server_hash,$mine_hash,$other_hash," "$fair"
run 0 verify --told "$server_hash,$mine_hash,$other_hash" "$fair"
# all of them, in their places: else the rest could have been chosen later
for told in "$mine_hash,$other_hash" "$server_hash,$mine_hash" ",$mine_hash,$other_hash" \
    "$server_hash,$other_hash,$mine_hash" "$server_hash,$mine_hash,,$other_hash" "$server_hash" \
    "$mine_hash,$mine_hash,$other_hash" "$server_hash,$mine_hash,$other_hash,$mine_hash"; do
    run 1 verify --told "$told" "$fair"
    says out "$fair:1: fair: the commitments that you were shown are not this deal’s."
done
run 1 verify --mine "$mine" "$forged"
says out "$forged:1: fair: what you committed to is not in this deal."
run 1 verify --told "$server_hash,$mine_hash,$other_hash" "$forged"
says out "$forged:1: fair: the commitments that you were shown are not this deal’s."
run 1 verify --mine "$mine" "$here/support/fair.jsonl"
says out 'nobody committed to anything before this deal'
run 1 verify --told "$mine_hash" "$work/right"
says out 'nobody committed to anything before this deal'
run 1 verify --mine "$mine" "$here/support/open.jsonl"
says out 'a seat’s luck was sent openly, so whoever dealt could choose the deal.'
run 0 verify "$here/support/open.jsonl"
run 2 verify --mine 30 "$fair"
run 2 verify --told "$mine_hash$other_hash" "$fair"
run 2 verify --told "$mine_hash,0" "$fair"
run 2 verify --told ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,," "$fair"
other=$(printf '%s' "$mine" | sed 's/30/31/g')
unfair "s/$mine/$other/" 'a seat’s entropy is not what it had committed to.'
unfair "s/\"$mine\"/\"30\"/" 'a seat’s entropy is not what it had committed to.'
unfair "s/\"$mine\"/\"\"/" 'a seat’s entropy is missing, and nothing says so.'
unfair 's/"commitments":\[/&"",/' 'commitments must be a list'
unfair "s/$mine_hash/00/" 'a commitment must be 64 hex digits, or nothing.'
unfair 's/}}$/,"withheld":[{"seat":2,"why":"late"}]}}/' 'a seat is said to have withheld something'
unfair 's/}}$/,"withheld":[{"seat":0,"why":"late"}]}}/' 'a seat is said to have withheld something'
unfair 's/}}$/,"withheld":[{"seat":0,"why":"shy"}]}}/' 'withheld must say which seat, and why'
unfair 's/}}$/,"withheld":[7]}}/' 'withheld must say which seat, and why'
unfair 's/}}$/,"withheld":7}}/' 'withheld must be a list.'
sed "s/\"entropy\":\[\"$mine\"/\"withheld\":[{\"seat\":0,\"why\":\"late\"}],\"entropy\":[\"\"/" \
    "$fair" >"$work/unfair"
run 1 verify "$work/unfair"
says out 'the seed does not follow'

# nobody's words steer the terminal
crumbs 'A\u001b[31m\u009b' ',{"seat":"\u001b[2J\u009b"}' >"$work/escapes"
run 1 verify "$work/escapes"
run 1 replay "$work/escapes"
if LC_ALL=C grep -q "$(printf '\033\\|\302\233')" "$work/out" "$work/err"; then
    complain 'a control character got through'
fi
says out 'A?[31m?'

# limits are not errors of syntax
for limit in '[1e999]:A number is too large' '[99999999999999999999]:A number is too large' \
    '["\u0000"]:A text contains a NUL character'; do
    printf '%s\n' "${limit%%:*}" >"$work/limit"
    run 1 verify "$work/limit"
    says out "$work/limit:1: ${limit#*:} (at byte "
done

# what is wrong with a result: the field, and its rule
result() { # result GAME SED-COMMAND SENTENCE
    head -n 1 "$here/vectors/$1.jsonl" | sed "$2" >"$work/result"
    run 1 verify "$work/result"
    says out "$work/result:1: $3"
}
result party 's/"scores":\[/&9/' 'P10: result: scores is [9'
result party 's/"winners":\[/&9,/' 'P11: result: winners is [9,'
result party 's/"winners"/"losers"/' 'P11: result: winners is missing, should be ['
result party 's/"rounds":/&9/' 'P11: result: rounds is 9'
result party 's/,"rounds":[0-9]*//' 'P11: result: rounds is missing, should be '
result speculaas 's/"scores":\[/&9/' 'S12: result: scores is [9'
result speculaas 's/"winners":\[/&9,/' 'S13: result: winners is [9,'
result speculaas 's/\(.*"recipes":\[\)/\1[],/' 'S13: result: recipes is [[],[{'
result thief 's/"scores":\[/&9/' 'T19: result: scores is [9'
result thief 's/\(.*"winners":\[\)/\19,/' 'T19: result: winners is [9,'
result thief 's/"result":.*/"result":null}/' 'result: must be an object.'
result thief 's/"result":.*/"result":7}/' 'result: must be an object.'
result thief 's/,"result":.*/}/' 'T19: result: The game is over and has no result.'

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
says err 'has 2 recordings'
run 1 replay "$work/right" --seat 2
says err 'no seat 2'
run 1 replay "$work/wrong"
says err 'move 2: C3: {"seat":0,"hand":"left","of":2}: Take 1, 2 or 3 crumbs.'
run 1 replay "$work/missing"
# One seat is not told what is wrong: that could be what others hold.
run 1 replay "$work/wrong" --seat 1
says err "$work/wrong:1: move 2: C3: there is a mistake in the recording here"
if grep -q '{\|Take\|left' "$work/err"; then
    complain 'seat 1 is told what another did'
fi
"$COOKIETIN" sim thief --games 1 --seed a --record "$work/seeded" >"$work/out"
sed 's/"seed":"..../"seed":"0000/' "$work/seeded" >"$work/dealt"
run 1 replay "$work/dealt"
says err 'is not what the seed gives'
run 1 replay "$work/dealt" --seat 0
# shellcheck disable=SC2016 # the backticks are what is said
problem='move 0: there is a mistake in the recording here; `cookietin verify` explains it'
[ "$(cat "$work/err")" = "cookietin: $work/dealt:1: $problem" ] ||
    complain 'seat 0 is told the deal'
run 1 replay "$work/wrong" --game 3 --seat 0
says err "$work/wrong:3: there is a mistake in the recording here"
# Names without anything to be seen.
for name in '' '  ' '\u200b' ' \u200d\u2060\ufeff\u00a0'; do
    crumbs "$name" "$hand" >"$work/names"
    run 0 replay "$work/names"
    says out '  seat 0: Seat 0'
    says out 'Seat 0 chooses the left hand.'
done
crumbs 'A\u200bd\u200fa' "$hand" >"$work/names"
run 0 replay "$work/names"
says out '  seat 0: Ada'
# A terminal's width is kept, a pipe is not wrapped.
run 0 replay "$here/vectors/speculaas.jsonl"
LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/out" || complain 'a pipe is wrapped'
if command -v script >/dev/null; then
    narrow="stty cols 40 && \"$COOKIETIN\" replay \"$here/vectors/speculaas.jsonl\""
    script -qec "$narrow" /dev/null </dev/null | tr -d '\r' >"$work/narrow"
    [ -s "$work/narrow" ] || complain 'nothing on a terminal'
    if LC_ALL=C.UTF-8 grep -qE '^.{41}' "$work/narrow"; then
        complain 'a line is wider than the terminal'
    fi
    tr -s ' \n' '\n' <"$work/narrow" >"$work/words.narrow"
    tr -s ' \n' '\n' <"$work/out" >"$work/words.wide"
    cmp -s "$work/words.narrow" "$work/words.wide" || complain 'wrapping changes the words'
fi
run 2 replay "$work/right" --seat x
run 2 replay "$work/right" --game 0
run 2 replay
run 2 replay "$work/right" "$work/wrong"
run 0 replay --help

[ "$failures" = 0 ]
