#!/bin/sh
# `cookietin review`: real records of every game, the same review each time, a planted blunder, the
# picture, and what is refused.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
NO_COLOR=1
export NO_COLOR

plain() { # plain FILE: nothing that a pipe or a narrow terminal would stumble over
    if LC_ALL=C grep -q "$(printf '\033')" "$work/$1"; then
        complain "$1: colour in a pipe"
    fi
    if LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/$1"; then
        complain "$1: a line is wider than 80 columns"
    fi
}
count() { # count TEXT FILE: how often it stands there
    grep -oF -- "$1" "$work/$2" | wc -l
}

# ---- every game: text, JSON and picture, the same on any number of threads and from the fast
# program

check_game() { # check_game PLAYERS GAME OPTIONS...
    players=$1
    shift
    what=$*
    "$COOKIETIN_RELEASE" sim "$@" --games 2 --bots random --seed tin --threads 1 \
        --record "$work/games.jsonl" >"$work/out" 2>"$work/err" || complain "$what: no record"
    run 0 review "$work/games.jsonl" --budget 40 --threads 1 --plot "$work/one.svg"
    cp "$work/out" "$work/out1"
    [ ! -s "$work/err" ] || complain "$what: a progress bar where nobody looks"
    plain out1
    says out1 'good choices'
    COOKIETIN=$COOKIETIN_RELEASE run 0 review "$work/games.jsonl" --budget 40 --threads 2 \
        --plot "$work/two.svg"
    cp "$work/out" "$work/out2"
    same "$what" out1 out2
    same "$what" one.svg two.svg
    # A title, and a line for each player: one of the chart, one of the legend.
    xmllint --noout --nonet "$work/one.svg" 2>"$work/err" || complain "$what: no XML"
    grep -q '^<title>..*</title>$' "$work/one.svg" || complain "$what: a picture without title"
    says one.svg '>Chances of winning</text>'
    [ "$(count 'class="line s' one.svg)" = $((2 * players)) ] || complain "$what: not all lines"
    for seat in $(seq 0 $((players - 1))); do
        [ "$(count "class=\"line s$seat\"" one.svg)" = 2 ] || complain "$what: no line of $seat"
    done
    if grep -vF '<svg xmlns="http://www.w3.org/2000/svg"' "$work/one.svg" |
        grep -qiE 'http|url\(|<script|<image|font-face|nan[^a-z]|inf[^o]'; then
        complain "$what: something odd in the picture"
    fi
}
check_game 4 thief --points 2
check_game 2 speculaas --players 2
grep -qE '^ 1  random [12], round [12], turn [0-9]+, move [0-9]+: ' "$work/out1" ||
    complain 'speculaas: the turn'
check_game 2 party --players 2 --start standard
check_game 2 speculaas --solo easy
check_game 7 crumbs --players 7

# ---- chances: every seat's share of 1, ending with the result (crumbs: the last record above)

run 0 review - --game 2 --budget 20 --json <"$work/games.jsonl"
grep -o '"chances":\[[^]]*' "$work/out" | sed 's/.*\[//' |
    awk -F, '{ sum = 0; for (i = 1; i <= NF; i++) sum += $i;
               if (NF != 7 || sum < 0.99 || sum > 1.01) { print; exit 1 } }
             END { if (NR < 3) exit 1 }' ||
    complain 'chances that are not shares of 1'
winners=$(sed -n 's/.*"winners":\[\([^]]*\)\].*/\1/p' "$work/out")
sed 's/.*"end":{"chances":\[\([^]]*\).*/\1/' "$work/out" | awk -F, -v winners="$winners" '
    { n = split(winners, w, ","); for (i = 1; i <= n; i++) wins[w[i] + 1] = 1
      for (i = 1; i <= NF; i++) if (($i > 0) != (i in wins)) exit 1 }' ||
    complain 'the graph does not end with the result'
says out '"format":"cookietin-review/1"'
says out '"words":"'
says out '"reason":"'

# ---- a planted blunder: seat 0 lays the empty jar (T16) although it holds another card

blunder=$COOKIETIN_SOURCE/tests/support/blunder.jsonl
run 0 review "$blunder" --seat 0 --budget 400 --mistakes 1
sed -n '/^ 1  /,/better/p' "$work/out" >"$work/worst"
says worst ' 1  You, round 1, move 2: '
says worst 'played  Play Tóm krús. '
says worst 'better  Play Hjónabandssæla on '
grep -qE '^ 1  You, round 1, move 2: [0-9]+% lost$' "$work/out" || complain 'what it cost'
grep -qE '^    played  .*[.] [0-9]+% to win[.]$' "$work/out" || complain 'what was played'
grep -qE '^    better  .*[.] [0-9]+% to win[.]' "$work/out" || complain 'what was better'
says out 'The costliest mistakes'
[ "$(grep -c '% lost$' "$work/out")" = 1 ] || complain 'more mistakes than asked for'
[ "$(grep -cE '^  (You|Guest|Anna|Björn) ' "$work/out")" = 1 ] ||
    complain 'other seats than asked for'
# Whoever is meant by --seat is "you", in the table and in the picture, too.
says out '  You  '
run 0 review "$blunder" --seat 0 --budget 40 --plot "$work/own.svg"
says own.svg '>You, round 1, move 2</text>'
if grep -q Guest "$work/own.svg" || grep -q Guest "$work/out"; then
    complain 'a name where the reader is meant'
fi
run 0 replay "$blunder" --seat 0
grep -qE '^  You {24}−1$' "$work/out" || complain 'replay: the reader among the scores'
run 0 review "$blunder" --budget 400 --plot "$work/blunder.svg"
says out 'Guest, round 1, move 2: '
says blunder.svg '>Guest, round 1, move 2</text>'
says blunder.svg 'Played: Play Tóm krús. '
run 0 review "$blunder" --budget 1ms --mistakes 0
if grep -q '% lost$' "$work/out"; then
    complain 'mistakes although none were asked for'
fi
says out 'Time for each decision:'

# What a mistake cost is in the average, however well the good choices came out.
"$COOKIETIN_RELEASE" sim thief --points 2 --games 3 --bots random --seed tin --threads 1 \
    --record "$work/lucky.jsonl" >"$work/out" 2>"$work/err" || complain 'no record'
run 0 review "$work/lucky.jsonl" --game 3 --seat 3 --budget 30
says out '% lost'
grep -qE '^  You .* 0[.][1-9]%' "$work/out" || complain 'a mistake that cost nothing on average'

# Advice is given by what the seat could know: one round of it, and the same with other cards in
# the secret place and in the deck.
cut -d'}' -f 1-10 "$blunder" | sed 's/$/}]}/' >"$work/round.jsonl"
sed 's/"secret":"kleina"/"secret":"lakkristoppur"/
     s/"lakkristoppur","lummustafli","vidbrennd"/"vidbrennd","kleina","lummustafli"/' \
    "$work/round.jsonl" >"$work/other.jsonl"
if cmp -s "$work/round.jsonl" "$work/other.jsonl"; then
    complain 'not another deal'
fi
for record in round other; do
    run 0 review "$work/$record.jsonl" --seat 0 --budget 100 --json
    cp "$work/out" "$work/$record"
done
says round '"mistakes":[2]'
same 'what nobody could know' round other

# The example in the documents; its picture has a test of its own.
run 0 verify "$COOKIETIN_SOURCE/docs/review.jsonl"

# ---- a game that is not over

sed 's/\({"seat":0,"lay":"tom_krus"[^}]*}\).*/]}/; s/,\]}$/]}/' "$blunder" >"$work/begun.jsonl"
run 0 review "$work/begun.jsonl" --budget 40 --plot "$work/begun.svg"
says out 'unfinished'
says out 'No mistake was found.'
xmllint --noout --nonet "$work/begun.svg" 2>"$work/err" || complain 'not over: no XML'
run 0 review "$work/begun.jsonl" --budget 40 --json
says out '"over":false'

# ---- what is refused

sed 's/"of":[0-9]*/"of":99/' "$blunder" >"$work/wrong.jsonl"
run 1 verify "$work/wrong.jsonl"
head -n 1 "$work/out" >"$work/verified"
run 1 review "$work/wrong.jsonl"
[ ! -s "$work/out" ] || complain 'a wrong record is reviewed'
sed 's/^cookietin: //' "$work/err" >"$work/refused"
same 'the words of verify' verified refused
echo '{' >"$work/wrong.jsonl"
run 1 review "$work/wrong.jsonl"
says err 'wrong.jsonl:1: '
run 1 review "$work/nothing.jsonl"
says err 'nothing.jsonl: No such file'
run 1 review "$blunder" --game 2
says err 'has 1 recording; there is no number 2'
run 1 review "$blunder" --seat 3
says err 'there is no seat 3 in this game, only 0 to 2'
"$COOKIETIN_RELEASE" sim speculaas --solo easy --games 1 --threads 1 --record "$work/solo.jsonl" \
    >"$work/out"
run 1 review "$work/solo.jsonl" --seat 1
says err 'seat 1 belongs to Speculattius'
run 1 review "$blunder" --plot "$work/no/such.svg"
says err 'cannot write'
run 2 review
says err 'which file?'
run 2 review "$blunder" "$blunder"
says err 'one file only'
run 2 review "$blunder" --budget 20s
says err "--budget “20s”: a budget is a time from 1ms"
run 2 review "$blunder" --budget 100:2
says err "--budget “100:2”: a budget is a time"
run 2 review "$blunder" --seat 9
says err '--seat takes a number from 0 to 6'
run 2 review "$blunder" --mistakes -1
says err '--mistakes takes a number'
run 2 review "$blunder" --players 3
says err "there is no option “--players”"
run 0 review --help
says out '--budget B'

[ "$failures" = 0 ]
