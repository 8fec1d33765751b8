#!/bin/sh
# `cookietin sim`: the same games whatever the threads and shards, sums that add up, and clear words
# where something fails.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

# ---- the same games

for game in thief crumbs; do
    for threads in 1 2 3; do
        run 0 sim "$game" --players 5 --games 150 --seed tin --threads $threads \
            --record "$work/$threads.jsonl" --json
        cp "$work/out" "$work/$threads.json"
        [ ! -s "$work/err" ] || complain 'a progress bar in a pipe'
    done
    same "$game: threads" 1.jsonl 2.jsonl
    same "$game: threads" 1.jsonl 3.jsonl
    same "$game: threads" 1.json 2.json
    same "$game: threads" 1.json 3.json
    [ "$(wc -l <"$work/1.jsonl")" = 150 ] || complain 'not a record for each game'
    run 0 verify "$work/1.jsonl"
    says out '150 recordings OK, 0 wrong'

    : >"$work/shards.jsonl"
    for shard in 1 2 3 4; do
        run 0 sim "$game" --players 5 --games 150 --seed tin --shard $shard/4 --record - --json
        cat "$work/out" >>"$work/shards.jsonl"
        cp "$work/err" "$work/shard$shard.json"
    done
    same "$game: shards" 1.jsonl shards.jsonl
    run 0 sim --merge "$work"/shard?.json --json
    cp "$work/out" "$work/merged.json"
    same "$game: merged shards" 1.json merged.json
    cat "$work/shard1.json" "$work/shard2.json" >"$work/half.json"
    run 1 sim --merge "$work/half.json" --json
    says err 'these parts of the run are missing: --shard 3/4, 4/4'
    cp "$work/out" "$work/half"
    "$COOKIETIN" sim --json --merge "$work/half" "$work/shard4.json" - <"$work/shard3.json" \
        >"$work/merged.json"
    same "$game: merged twice" 1.json merged.json
done

run 0 sim crumbs --games 20 --seed tin --record "$work/a.jsonl"
run 0 sim crumbs --games 20 --seed tun --record "$work/b.jsonl"
if cmp -s "$work/a.jsonl" "$work/b.jsonl"; then
    complain 'another seed, the same games'
fi
# The seed that is printed is the seed.
run 0 sim crumbs --games 20 --record "$work/a.jsonl"
seed=$(sed -n 's/^Repeat it with --seed //p' "$work/out")
run 0 sim crumbs --games 20 --record "$work/b.jsonl" --seed "$seed"
same 'the printed seed' a.jsonl b.jsonl
# Seats rotate: the first of the line-up sits on seat 0, then 1, then 2.
grep -n '"seats":\[{"name":"random 1"' "$work/a.jsonl" | cut -d: -f1 | head -n 3 | tr '\n' ' ' \
    >"$work/out"
[ "$(cat "$work/out")" = '1 4 7 ' ] || complain 'seats do not rotate'

# ---- what is printed

run 0 sim thief --games 50 --players 3 --json
[ "$(wc -l <"$work/out")" = 1 ] || complain 'not one object'
says out '"game":"thief","players":3,'
says out '"games":50,'
says out '"bots":[{"bot":"random","games":150,"wins":50,"win_rate":0.333333333,"low":0.26'
run 0 sim thief --games 50 --players 3 --rounds 2 --bots random,random
says out '50 games of 3 players, rounds 2'
says out 'random'
says out '95% interval'
says out 'how rounds ended'
says out 'rounds                     2.0               2         2'
run 1 sim --merge "$work/half.json"
says err 'these parts of the run are missing: --shard 3/4, 4/4'
says out "These are 75 of the run's 150 games."
run 0 sim crumbs --games 2 --shard 1/8
says out '0 games of 3 players'

# ---- wrong words

for wrong in '--games 0' '--games x' '--games 1e3' '--threads 0' '--threads 1000' '--shard 0/4' \
    '--shard 5/4' '--shard 1' '--shard 1/' '--shard /4' '--shard 1/4/2' '--shard -1/4' \
    '--bots clever' '--bots random,' '--bots ,' '--bots random,random,random,random'; do
    # shellcheck disable=SC2086
    run 2 sim crumbs $wrong --record "$work/never"
    says err 'cookietin sim: '
    [ ! -e "$work/never" ] || complain "$wrong: a file was written all the same"
done
run 2 sim crumbs --bots clever
says err "“clever”: there is no such bot \
(choose from: random, easy, greedy, strong, cheat, exec:COMMAND)"
run 2 sim crumbs --bots random,random,random,random
says err 'more than 3'

# ---- any split of a run, in any order, is the run; and what is missing has a name

run 0 sim crumbs --games 5 --seed tin --json
cp "$work/out" "$work/whole.json"
for shards in 1 2 3 5 7; do # of seven, two are empty
    : >"$work/split.json"
    for shard in $(seq "$shards" -1 1); do
        run 0 sim crumbs --games 5 --seed tin --json --shard "$shard/$shards"
        cat "$work/out" >>"$work/split.json"
    done
    run 0 sim --merge "$work/split.json" --json
    cp "$work/out" "$work/split"
    same "$shards parts" whole.json split
    [ "$shards" -gt 1 ] || continue
    sed 1d "$work/split.json" >"$work/short.json"
    run 1 sim --merge "$work/short.json" --json
    [ "$shards" -gt 5 ] || says err "missing: --shard $shards/$shards"
    [ "$shards" = 5 ] || continue
    sed '2d;4,5d' "$work/split.json" >"$work/short.json"
    run 1 sim --merge "$work/short.json" --json
    says err 'missing: --shard 1/5, 2/5, 4/5'
done
# ---- ... in every form, byte for byte

for game in 'thief --players 4' 'speculaas --players 3' 'party --players 2 --board yellow'; do
    # shellcheck disable=SC2086 # several words
    set -- sim $game --games 29 --seed tin
    run 0 "$@" --report --json --plot "$work/whole.svg"
    cp "$work/out" "$work/whole.json"
    run 0 "$@" --report
    cp "$work/out" "$work/whole.txt"
    run 0 "$@"
    cp "$work/out" "$work/short.txt"
    for shards in 2 4 9; do
        rm -f "$work"/split-*.json
        for shard in $(seq "$shards"); do
            run 0 "$@" --json --shard "$shard/$shards" --threads "$((shard % 3 + 1))"
            cp "$work/out" "$work/split-$shard.json"
        done
        run 0 sim --merge "$work"/split-*.json --report --json --plot "$work/merged.svg"
        same "$game in $shards" whole.json out
        same "$game in $shards" whole.svg merged.svg
        run 0 sim --merge "$work"/split-*.json --report
        same "$game in $shards" whole.txt out
        run 0 sim --merge "$work"/split-*.json
        same "$game in $shards" short.txt out
    done
done

run 0 sim crumbs --games 5 --seed tin --json
cp "$work/out" "$work/whole.json"
run 0 sim crumbs --games 5 --seed tun --json --shard 1/2
cp "$work/out" "$work/short.json"
run 1 sim --merge "$work/whole.json" "$work/short.json"
says err 'missing: --shard 2/2'

# ---- merging what does not belong together

run 0 sim crumbs --games 20 --seed tin --json
cp "$work/out" "$work/a.json"
run 1 sim --merge "$work/a.json" "$work/a.json"
says err 'games that were in those before it'
run 0 sim crumbs --games 10 --seed tin --json
cp "$work/out" "$work/b.json"
run 1 sim --merge "$work/a.json" "$work/b.json"
says err 'games that were in those before it'
run 1 sim --merge "$work/a.json" "$work/1.json"
says err 'another number of players'
run 0 sim thief --games 2 --json --players 3
cp "$work/out" "$work/c.json"
run 1 sim --merge "$work/a.json" "$work/c.json"
says err 'another game, thief'
run 0 sim thief --games 2 --json --players 3 --points 2
cp "$work/out" "$work/d.json"
run 1 sim --merge "$work/c.json" "$work/d.json"
says err 'other options'
spoil() { # spoil SED-COMMAND SENTENCE
    sed "$1" "$work/a.json" >"$work/spoilt.json"
    run 1 sim --merge "$work/spoilt.json"
    says err "$2"
}
spoil 's/}$//' 'not JSON'
spoil 's/cookietin-sim/cookietin/' 'not an output'
spoil 's/"shares":[0-9]*/"shares":77/' 'do not add up'
spoil 's/"shares":[0-9]*/"shares":-1/' 'not a count'
spoil 's/"games":20,"inter/"games":21,"inter/' 'do not add up'
spoil 's/"end":20/"end":21/' 'does not add up'
spoil 's/"parts":\[.*\]/"parts":[]/' '"parts" are missing'
spoil 's/crumbs/chess/' 'its game is not known here'
spoil 's/"random"/"clever"/g' 'a bot that is not known'
: >"$work/empty.json"
run 1 sim --merge "$work/empty.json"
says err 'nothing in'
run 1 sim --merge "$work/missing.json"
says err 'missing.json'
run 2 sim --merge
run 2 sim thief --merge "$work/c.json"
says err '--merge takes files only; the game is in them'
run 2 sim --merge "$work/a.json" --games 5
run 2 sim --merge "$work/a.json" --players 5

# ---- what cannot be written

run 1 sim crumbs --games 5 --record "$work/missing/x"
says err 'cannot write'
if [ -w /dev/full ]; then
    run 1 sim crumbs --games 500 --record /dev/full
    says err 'cannot write all recordings'
    got=0
    "$COOKIETIN" sim crumbs --games 5 >/dev/full 2>"$work/err" || got=$?
    [ "$got" = 1 ] || complain 'a report that cannot be written is no failure'
fi
# A file that may not grow is cut to whole records.
got=0
(
    trap '' XFSZ
    ulimit -f 8
    exec "$COOKIETIN" sim crumbs --games 500 --record "$work/cut.jsonl"
) >"$work/out" 2>"$work/err" || got=$?
[ "$got" = 1 ] || complain "a file that cannot grow: status $got"
says err 'of them are there, whole'
run 0 verify "$work/cut.jsonl"

# ---- interrupted: what was played is reported

rm "$work/cut.jsonl"
"$COOKIETIN" sim thief --games 100000000 --json --record "$work/cut.jsonl" >"$work/out" \
    2>"$work/err" &
sim=$!
while [ ! -s "$work/cut.jsonl" ]; do
    sleep 0.1
done
got=0
kill -TERM $sim
wait $sim || got=$?
[ "$got" = 1 ] || complain "an interrupted run ended with $got"
says err 'interrupted after'
says out '"interrupted":true'
played=$(sed -n 's/.*"games":\([0-9]*\),"interrupted.*/\1/p' "$work/out")
[ "$played" = "$(wc -l <"$work/cut.jsonl")" ] || complain 'played and recorded games differ'

[ "$failures" = 0 ]
