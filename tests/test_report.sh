#!/bin/sh
# The balance report of `cookietin sim`: what it says for every game, that its figures are those of
# the games played, that parts add up to the whole, and that the picture is one.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

# The table without its last lines, which tell times and seeds.
body() {
    sed '/games\/s: /,$d' "$work/$1" >"$work/$1.body"
}

# ---- parts add up to the whole, and to the same picture

check_whole() { # check_whole GAME OPTIONS...
    what=$*
    run 0 sim "$@" --games 40 --seed tin --threads 1 --report --json --plot "$work/whole.svg" \
        --record "$work/games.jsonl"
    cp "$work/out" "$work/whole.json"
    for shard in 1 2 3; do # a report can be made of plain outputs, too
        run 0 sim "$@" --games 40 --seed tin --threads 2 --shard $shard/3 --json
        cp "$work/out" "$work/shard$shard.json"
    done
    run 0 sim --merge "$work"/shard?.json --report --json --plot "$work/merged.svg"
    cp "$work/out" "$work/merged.json"
    same "$what" whole.json merged.json
    same "$what" whole.svg merged.svg
    run 0 sim --merge "$work/whole.json" --report
    cp "$work/out" "$work/whole"
    run 0 sim --merge "$work"/shard?.json --report
    cp "$work/out" "$work/merged"
    body whole
    body merged
    same "$what" whole.body merged.body
    xmllint --noout --nonet "$work/whole.svg" 2>"$work/err" || complain "$what: no XML"
    if grep -vF '<svg xmlns="http://www.w3.org/2000/svg"' "$work/whole.svg" |
        grep -qiE 'http|url\(|<script|<image|font-face|nan|inf[^o]'; then
        complain "$what: something odd in the picture"
    fi
    # Points by what they were for are the points of the records.
    run 0 verify "$work/games.jsonl"
    grep -o '"result":{"scores":\[[^]]*' "$work/games.jsonl" | sed 's/.*\[//' | tr ',' '\n' |
        awk '{ sum += $1 } END { print sum + 0 }' >"$work/points"
}
# What the groups of the whole have in their column of points (of so many), group by group.
points_of() { # points_of TITLE
    sed -n "s/.*\"tallies\":{\\(.*\\)},\"report\":.*/\\1/p" "$work/whole.json" |
        sed "s/.*\"$1\":\\[\\([^]]*\\)\\].*/\\1/" | grep -o '"points":[0-9]*' | cut -d: -f2 |
        awk '{ sum += $1 } END { print sum + 0 }'
}

check_whole thief --players 5
check_whole thief --players 3 --rounds 2
says whole '40 games of 3 players, rounds 2'
says whole 'at parity'
says whole 'Parity is 33.33%'
says whole 'rounds                2.00     0.00       2      2      2      2      2      2      2'
says whole 'all seats'
says whole 'winning score'
says whole 'winning margin'
says whole 'Shared wins: '
grep -Eq '^  all  +80 +2\.00 +100\.00%$' "$work/whole" || complain 'not two ends a game'
says whole 'which card wins'
says whole.svg '<title>Who Stole the Cookie?</title>'
says whole.svg '>Which card wins</text>'

check_whole party --players 2 --board yellow
says whole 'points by prize'
says whole 'points by task'
for title in 'points by prize' 'points by task'; do
    [ "$(points_of "$title")" = "$(cat "$work/points")" ] || complain "party: $title"
done
says whole.svg '>Points by task</text>'

check_whole speculaas --players 4
[ "$(points_of 'points by recipe')" = "$(cat "$work/points")" ] || complain 'speculaas: points'
says whole 'points each'
grep -Eq '^  Rival honey +160 +4\.00 ' "$work/whole" || complain 'speculaas: all recipes are laid'
says whole.svg '2 rounds long'

check_whole crumbs --players 6
says whole.svg 'Balance report: 40 games of 6 players'

# Figures that can be checked by hand: one game.
run 0 sim party --games 1 --seed tin --report --json --record "$work/one.jsonl"
scores=$(sed 's/.*"scores":\[\([^]]*\)\],"winners".*/\1/' "$work/one.jsonl" | tr ',' ' ')
rounds=$(sed 's/.*"rounds":\([0-9]*\)}}$/\1/' "$work/one.jsonl")
# shellcheck disable=SC2046,SC2086
set -- $(printf '%s\n' $scores | sort -rn)
says out "\"winning_score\":{\"mean\":$1,\"standard_deviation\":0,\"least\":$1,\"q05\":$1,"
says out "\"winning_margin\":{\"mean\":$(($1 - $2)),\"standard_deviation\":0,"
says out "\"score\":{\"mean\":$(echo "$@" | awk '{ printf "%.9g", ($1 + $2 + $3) / 3 }'),"
says out "\"least\":$3,\"q05\":$3,\"q25\":$3,\"median\":$2,\"q75\":$1,\"q95\":$1,\"most\":$1}"
says out "\"report\":{\"rounds\":{\"mean\":$rounds,"
says out '"excludes_parity":false'

# ---- a seat that nobody sits on

check_whole speculaas --solo hard
says whole '40 games, solo hard'
says whole 'Speculattius '
says whole.json '"seat":1,"name":"Speculattius",'
says whole.json '"excludes_parity":true'
says whole.json '"bots":[{"bot":"random","games":40,'
says whole.svg '>Points of Speculattius</text>'
recipes=$(points_of 'points by recipe')
[ $((recipes + $(points_of 'points of Speculattius'))) = "$(cat "$work/points")" ] ||
    complain 'solo: points'
[ "$(grep -c '"seats":\[{"name":"random 1","bot":"random"},{"name":"Speculattius"}\]' \
    "$work/games.jsonl")" = 40 ] || complain 'solo: not all records say who sits where'
run 2 sim speculaas --solo hard --bots random,random
says err '--bots names more than 1'
run 2 play speculaas --solo hard --seat 1
says err 'seat 1 belongs to Speculattius'
run 2 play speculaas --solo hard --bots random
says err 'there is no seat for one'
echo quit | "$COOKIETIN" play speculaas --solo hard --seed tin >"$work/out" 2>"$work/err" ||
    complain 'a game alone cannot be left'
says out 'Speculattius'

# ---- outputs that do not add up

run 0 sim party --games 5 --seed tin --json
cp "$work/out" "$work/a.json"
spoil() { # spoil SED-COMMAND SENTENCE
    sed "$1" "$work/a.json" >"$work/spoilt.json"
    run 1 sim --merge "$work/spoilt.json" --report
    says err "$2"
}
spoil 's/"counts":\[[0-9]*/"counts":[77/' 'are not counts'
spoil 's/"winning_margin":{\(.*\)"counts":\[/&1,/' '"winning_margin" do not add up'
spoil 's/"scores":\[{/"scores":[{},{/' '"scores" is not a list'
spoil 's/"least":-*[0-9]*,"most":[0-9]*,"counts"/"least":-9999,"counts"/' 'are not counts'
spoil 's/"row":"first prize"/"row":"last prize"/' '"points by prize" has a row that is not known'
spoil 's/{"row":"first prize"[^}]*}/&,&/' '"points by prize" has a row twice'
spoil 's/"points by task"/"points by whim"/' 'tally "points by task" is missing'
spoil 's/"points":[0-9]*/"points":-1/' '"points" is missing or is not a count'
spoil 's/"shared_wins":[0-9]*/"shared_wins":6/' 'do not add up'

# ---- no games, and what cannot be written

run 0 sim thief --games 1 --shard 1/2 --report --plot "$work/none.svg"
says out '0 games'
xmllint --noout --nonet "$work/none.svg" || complain 'no games: no XML'
run 0 sim thief --games 1 --shard 1/2 --report --json
cp "$work/out" "$work/none.json"
run 1 sim --merge "$work/none.json" --report
run 1 sim crumbs --games 5 --plot "$work/missing/x.svg" --record "$work/never"
says err 'cannot write'
[ ! -e "$work/never" ] || complain 'games were played all the same'
run 2 sim crumbs --plot
if [ -w /dev/full ]; then
    run 1 sim crumbs --games 5 --plot /dev/full
    says err "cannot write “/dev/full”"
fi

[ "$failures" = 0 ]
