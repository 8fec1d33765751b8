#!/bin/sh
# Programs as bots: the examples play, every kind of misbehaviour costs exactly the game in which it
# happens, nothing is left behind, and `cookietin bot` plays like the bot that it serves. NOISE says
# how much noise there is in the end; more of it is in tests/long.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

# A shell runs the commands, so paths go through the environment: there may be blanks in them.
export ROGUE="$COOKIETIN_SOURCE/tests/support/rogue.py" BOT="$COOKIETIN_SOURCE/examples/bot.py"
export PYTHON="${PYTHON:-/usr/bin/python3}" # one in the user's path may be a script, and slow
export WORK="$work" PROCESSES="$work/processes" COOKIETIN COOKIETIN_EXAMPLE
# shellcheck disable=SC2016
rogue='exec:"$PYTHON" -SE "$ROGUE"' python='exec:"$PYTHON" "$BOT"' \
    example='exec:"$COOKIETIN_EXAMPLE"' \
    wrapper='exec:"$WORK/wrapper"' missing='exec:"$WORK/missing"' processes='"$PROCESSES"'
patient='--bot-time 300000' # where a busy machine must not matter

forfeits() { # of the first in the line-up, as the JSON output says
    sed 's/.*"lineup":\[{[^}]*"forfeits":\([0-9]*\).*/\1/' "$work/out"
}
moves() { # moves FILE: its records without who sat where
    sed 's/"seats":\[{[^]]*\],//' "$work/$1"
}
gone() { # every process in $work/processes has ended, or does so in a moment
    for _ in $(seq 3000); do # times a tenth of a second: a busy machine takes its time
        alive=
        while read -r process; do
            if grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$process/status" 2>/dev/null; then
                alive="$alive $process"
            fi
        done <"$work/processes"
        [ -n "$alive" ] || break
        sleep 0.1
    done
    [ -z "$alive" ] || complain "$1: still there:$alive"
    rm -f "$work/processes"
}

# ---- the examples

for game in 'thief --players 4' 'speculaas --players 3' 'party --players 2' 'crumbs --players 3'; do
    # shellcheck disable=SC2086
    run 0 sim $game $patient --games 4 --seed tin --bots "$example,$python" --json \
        --record "$work/records" --threads 2
    [ ! -s "$work/err" ] || complain "$game: an example complains"
    [ "$(forfeits)" = 0 ] || complain "$game: an example forfeits"
    run 0 verify "$work/records"
    says out '4 recordings OK, 0 wrong'
done
# Better than random: in thief, where random play wins half of the games between two such pairs.
for each in "$example" "$python"; do
    # shellcheck disable=SC2086
    COOKIETIN=$COOKIETIN_RELEASE run 0 sim thief $patient --games 60 --seed tin \
        --bots "$each,random" --json
    # The lower end of the 95 % interval of the example, where even chances are 25 %.
    sed 's/.*"bots":\[{[^}]*"low":\([0-9.e-]*\).*/\1/' "$work/out" | awk '{ exit !($1 > 0.25) }' ||
        complain "$each is not better than random"
done
# The Python one draws from what it is given: the same games again.
for i in 1 2; do
    # shellcheck disable=SC2086
    run 0 sim thief $patient --games 3 --seed tin --bots "$python" \
        --record "$work/$i.jsonl" --threads $i
done
same 'the same luck' 1.jsonl 2.jsonl

# The session in the document is a real one.
cat >"$work/wrapper" <<TEXT
#!/bin/sh
tee "$work/read" | "$PYTHON" "$COOKIETIN_SOURCE/examples/bot.py" | tee "$work/said"
TEXT
chmod +x "$work/wrapper"
# shellcheck disable=SC2086
run 0 sim thief $patient --players 3 --rounds 1 --games 1 --seed 20 --threads 1 \
    --bots "$wrapper,random,random"
sed 's/"time_ms":300000/"time_ms":1000/' "$work/read" >"$work/a"
sed -n 's/^< //p' "$COOKIETIN_SOURCE/docs/bot-protocol.md" >"$work/b"
same 'what the document says is read' a b
sed -n 's/^> //p' "$COOKIETIN_SOURCE/docs/bot-protocol.md" >"$work/b"
same 'what the document says is answered' said b

# ---- cookietin bot

for arguments in 'thief greedy' 'thief strong:50' 'speculaas greedy' 'party greedy' \
    'crumbs strong:20:2'; do
    game=${arguments% *}
    bot=${arguments#* }
    run 0 sim "$game" --games 2 --seed tin --bots "$bot" --record "$work/a.jsonl"
    # shellcheck disable=SC2086
    run 0 sim "$game" $patient --games 2 --seed tin --bots "exec:\"\$COOKIETIN\" bot $bot,$bot" \
        --record "$work/b.jsonl" --threads 1
    moves a.jsonl >"$work/a"
    moves b.jsonl >"$work/b"
    same "$game: $bot as a program" a b
    says b.jsonl "\"bot\":\"exec:\\\"\$COOKIETIN\\\" bot $bot\""
done
run 2 bot
run 2 bot clever
says err "“clever”: there is no such bot"
run 2 bot cheat
says err 'it cheats'
run 2 bot exec:true
run 2 bot greedy --players 3
run 0 bot --help
run 0 bot greedy </dev/null
[ ! -s "$work/out" ] || complain 'it talks to nobody'
run 1 sim thief --games 9 --threads 1 --bots "exec:\"\$COOKIETIN\" bot strong:50ms,random" \
    --bot-time 50
says err 'this bot thinks longer than it is given'
says err 'bot strong:50ms cannot play: it ended with exit status 1'

# What it is not given by the program that started it, it does not play.
cat >"$work/wrapper" <<TEXT
#!/bin/sh
echo "\$COOKIETIN_KEY" >"$work/key"
tee "$work/session" | "$COOKIETIN" bot greedy
TEXT
chmod +x "$work/wrapper"
# shellcheck disable=SC2086
run 0 sim speculaas $patient --games 1 --seed tin --threads 1 --bots "$wrapper,random,random"
answers() { # answers STATUS KEY SENTENCE <SESSION
    got=0
    COOKIETIN_KEY=$2 "$COOKIETIN" bot greedy >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = "$1" ] || complain "cookietin bot ended with $got, not $1"
    [ -z "$3" ] || says err "$3"
}
key=$(cat "$work/key")
[ "$(grep -c '"seen":"' "$work/session")" = "$(grep -c '^{"decide"' "$work/session")" ] ||
    complain 'it is not given what it asks for'
answers 0 "$key" '' <"$work/session"
[ "$(wc -l <"$work/out")" = "$(grep -c 'hello\|decide' "$work/session")" ] ||
    complain 'not an answer to each question'
answers 1 '' 'for the cookietin that started it' <"$work/session"
answers 1 "$(echo "$key" | tr 0-9a-f 1-9a-f0)" 'does not come from the program' <"$work/session"
sed 's/"seat":0/"seat":1/' "$work/session" >"$work/other"
answers 1 "$key" 'does not come from the program' <"$work/other"
sed 's/"seen":"\(.\{80\}\)./"seen":"\1/' "$work/session" >"$work/other"
answers 1 "$key" 'was not written by this version' <"$work/other"
sed 's/"version":"/&9/' "$work/session" >"$work/other"
answers 1 "$key" 'it plays for no other' <"$work/other"

# ---- misbehaviour: one game, lost with a clear message

wrongs() { # wrongs WAY SENTENCE [ARGUMENTS...]
    way=$1
    sentence=$2
    shift 2
    # shellcheck disable=SC2086
    run 0 sim thief --players 3 --games 1 --seed tin --threads 1 --json --record "$work/records" \
        $patient "$@" \
        --bots "$rogue $way $processes,random,random"
    says err "$rogue $way $processes forfeits game 0, on seat 0: it"
    says err "$sentence"
    [ "$(wc -l <"$work/err")" = 1 ] || complain "$way: not one message"
    says out '"shares":0,"forfeits":1},{"bot":"random","shares":210,"forfeits":0},'
    if LC_ALL=C grep -q "$(printf '[\001-\010\033\200-\377]')" "$work/err"; then
        complain "$way: the message carries bytes of the program"
    fi
    gone "$way"
}

# The hello: what does not get so far plays no game at all, and nothing that was there is lost.
refused() { # refused WAY SENTENCE
    echo 'games of yesterday' >"$work/records"
    cp "$work/records" "$work/plot.svg"
    # shellcheck disable=SC2086
    run 1 sim thief --players 3 --games 1 --threads 1 --record "$work/records" \
        --plot "$work/plot.svg" $patient --bots "random,$rogue $1 $processes"
    says err "$rogue $1 $processes cannot play: it"
    says err "$2"
    [ ! -s "$work/out" ] || complain "$1: a report of no games"
    [ "$(wc -l <"$work/err")" = 1 ] || complain "$1: not one message"
    for file in records plot.svg; do
        says $file 'games of yesterday'
    done
    if LC_ALL=C grep -q "$(printf '[\001-\010\033\200-\377]')" "$work/err"; then
        complain "$1: the message carries bytes of the program"
    fi
    gone "$1"
}
refused dies 'it ended with exit status 3'
refused killed 'it was ended by signal 11'
refused flood 'a line of more than 4096 bytes'
refused flood-lines 'nobody had asked for'
refused garbage 'its answer cannot be read'
refused old 'another protocol than 1'
refused nameless 'its hello is not {"hello":"NAME","protocol":1}'
refused greets-twice 'nobody had asked for'
for command in 'sim thief' 'sim thief --games 1' 'play thief' \
    'ladder crumbs --players 2 --games 1'; do
    # shellcheck disable=SC2086
    run 1 $command --bots "random,$missing"
    says err "$missing cannot play: it cannot be run (exit status 127 of the shell)"
    [ ! -s "$work/out" ] || complain "$command: it plays with a program that is not there"
done

# an answer
wrongs words 'It is not JSON'
wrongs empty 'its answer cannot be read'
wrongs list 'its answer is not {"choice":NUMBER}: [0]'
wrongs number "its answer cannot be read: '0'"
wrongs no-choice 'its answer is not {"choice":NUMBER}: {"chose":0}'
wrongs text 'its answer is not {"choice":NUMBER}'
wrongs real 'its answer is not {"choice":NUMBER}'
wrongs true 'its answer is not {"choice":NUMBER}'
wrongs huge 'A number is too large'
wrongs large 'it chose 4294967296, but its choices were 0 to '
wrongs beyond 'it chose 4096, but its choices were 0 to '
wrongs negative 'it chose -1, but its choices were 0 to '
wrongs stale 'it answers "decide":-5, but was asked 1'
wrongs both 'two fields of the same name'
wrongs twice "nobody had asked for: '{\"choice\":0}"
wrongs trailing "nobody had asked for: 'x'"
wrongs long 'a line of more than 4096 bytes'
wrongs endless 'a line of more than 4096 bytes'
wrongs deep 'nested too deeply'
wrongs binary 'its answer cannot be read'
wrongs nul 'its answer cannot be read'
wrongs steer 'its answer cannot be read'

# no answer, too late, too slow, gone
wrongs silent 'it did not answer within 100 ms' --bot-time 100
wrongs slow 'it did not answer within 100 ms' --bot-time 100
wrongs deaf 'it did not answer within 100 ms' --bot-time 100
wrongs exits 'it ended with exit status 7'
wrongs crashes 'it was ended by signal 11'
wrongs closes 'it closed its output'
wrongs closes-input 'it closed its input'
wrongs leaves-child 'it ended with exit status 0'
wrongs floods 'nobody had asked for'

# A program that does not read a line that is longer than what a pipe holds.
cp "$COOKIETIN_SOURCE/data/boards/blue.board" "$work/long.board"
yes '#' | head -n 31000 >>"$work/long.board"
run 0 sim party --players 2 --games 1 --bots "$rogue deaf,random" --bot-time 100 --threads 1 \
    --board "$work/long.board"
says err 'it did not read what it was sent within 100 ms'

# One that sits twice does not win on one seat what it forfeits on the other.
# shellcheck disable=SC2086
run 0 sim thief $patient --players 3 --games 1 --seed tin --threads 1 --json \
    --bots "$rogue negative,random,$rogue negative"
says out '{"bot":"random","shares":420,"forfeits":0},'

# One that ends between two games loses the next one, and plays the one after that.
# shellcheck disable=SC2086
run 0 sim crumbs $patient --players 2 --games 4 --threads 1 --json \
    --bots "$rogue dies-between,random"
says out '"forfeits":2},{"bot":"random"'
says err 'forfeits game 1, on seat 1: it ended with exit status 5'

# One that answers, but ends neither by signals nor at the end of its input.
# shellcheck disable=SC2086
run 0 sim crumbs $patient --games 2 --bots "$rogue stubborn $processes,random,random"
[ ! -s "$work/err" ] || complain 'a stubborn program is no reason to complain'
gone stubborn

# ---- what a forfeit does to the rest

# Games of others are what they were, and what a bot forfeits is an unfinished, right record. Under
# a limit of open files that a leak would soon reach.
(
    # shellcheck disable=SC3045
    ulimit -n 14
    # shellcheck disable=SC2086
    run 0 sim thief $patient --players 3 --rounds 1 --games 12 --seed tin --threads 1 --json \
        --bots "$rogue every-other $processes \"\$WORK/games\",random,random" \
        --record "$work/a.jsonl"
    [ "$failures" = 0 ]
) || failures=$((failures + 1))
gone every-other
says out '"games":12,'
[ "$(forfeits)" = 6 ] || complain 'not every other game was forfeited'
[ "$(wc -l <"$work/err")" = 1 ] || complain 'not one message for six forfeits'
cp "$work/out" "$work/whole.json"
run 0 verify "$work/a.jsonl"
says out '12 recordings OK, 0 wrong'
[ "$(grep -c '"result"' "$work/a.jsonl")" = 6 ] || complain 'not six finished records'
# shellcheck disable=SC2086
run 0 sim thief $patient --players 3 --rounds 1 --games 12 --seed tin --threads 1 \
    --bots "$rogue first,random,random" --record "$work/b.jsonl"
moves a.jsonl | awk 'NR % 2' >"$work/a"
moves b.jsonl | awk 'NR % 2' >"$work/b"
same 'games without a forfeit' a b

# They are counted, shown, and added up.
rm "$work/games"
for shard in 1 2 3; do
    # shellcheck disable=SC2086
    run 0 sim thief $patient --players 3 --rounds 1 --games 12 --seed tin --shard $shard/3 \
        --threads 1 --bots "$rogue every-other $processes \"\$WORK/games\",random,random" --json
    cp "$work/out" "$work/shard$shard.json"
done
gone shards
run 0 sim --merge "$work/shard1.json" "$work/shard2.json" "$work/shard3.json" --json
cp "$work/out" "$work/merged.json"
same 'merged forfeits' whole.json merged.json
run 0 sim --merge "$work/whole.json"
says out 'forfeits'
grep -Eq '^ +6 +50\.00%$' "$work/out" || complain 'the table does not show the forfeits'
grep -Eq '^  how rounds ended' "$work/out" || complain 'no tallies'
grep -Eq '^  rounds +1\.0 +1 +1$' "$work/out" || complain 'a forfeited game counts as a length'
run 0 sim --merge "$work/whole.json" --report --plot "$work/plot.svg"
xmllint --noout --nonet "$work/plot.svg" || complain 'the plot is no XML'
sed 's/\("lineup":\[{[^}]*"forfeits":\)6/\17/' "$work/whole.json" >"$work/spoilt.json"
run 1 sim --merge "$work/spoilt.json"
says err 'do not add up to its games'
sed 's/\("lineup":\[{[^}]*"forfeits":\)6/\113/' "$work/whole.json" >"$work/spoilt.json"
run 1 sim --merge "$work/spoilt.json"
says err 'wins do not add up'

# Nothing but forfeits: the report has nothing to show, and shows it.
# shellcheck disable=SC2086
run 0 sim speculaas $patient --solo easy --games 2 --bots "$rogue negative" --report \
    --plot "$work/plot.svg"
xmllint --noout --nonet "$work/plot.svg" || complain 'nothing but forfeits: no XML'

# What never works is given up.
# shellcheck disable=SC2086
run 1 sim crumbs $patient --players 2 --games 1000 --threads 1 \
    --bots "$rogue starts-once $processes \"\$WORK/started\",random"
says err 'forfeits game 0, on seat 0: it ended with exit status 4'
says err 'it could not be started three times, one after another'
says err 'interrupted after 3 of 1000 games'
rm "$work/processes"
# shellcheck disable=SC2086
run 1 sim crumbs $patient --games 1000 --threads 1 --bots "$rogue negative,random,random"
says err 'it forfeited ten games, one after another, the last one because it chose -1'
says err 'interrupted after 10 of 1000 games'
[ "$(wc -l <"$work/err")" = 3 ] || complain 'a million messages'

# ---- the end of the run is the end of the programs

interrupted() { # interrupted SIGNAL STATUS, when every place on every thread has its program
    # Under nohup a hang-up is ignored; then it would be here, too.
    env --default-signal=HUP "$COOKIETIN" sim thief --threads 2 --bot-time 600000 \
        --bots "$rogue silent $processes,$rogue stubborn $processes" \
        >"$work/out" 2>"$work/err" &
    sim=$!
    while [ ! -e "$work/processes" ] || [ "$(wc -l <"$work/processes")" -lt 8 ]; do
        sleep 0.05
    done
    kill -"$1" $sim
    got=0
    wait $sim || got=$?
    [ "$got" = "$2" ] || complain "$1: status $got, not $2"
    gone "$1"
}
interrupted TERM 1
says err 'interrupted after 0 of 1000 games'
interrupted HUP 1
says err 'interrupted after 0 of 1000 games'
interrupted KILL 137

# ---- play

play() { # play BOTS ARGUMENTS...
    bots=$1
    shift
    got=0
    # shellcheck disable=SC2086
    yes 1 2>/dev/null | head -n 3000 | "$COOKIETIN" play $patient "$@" --seed tin --bots "$bots" \
        >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = 0 ] || complain "play $* ended with $got"
    grep -q ' wins\?[.!]$\| share the win\.$' "$work/out" || complain "play $*: nobody wins"
}
for game in thief speculaas party; do
    play "$example,$python" "$game"
    if grep -q 'out of the game' "$work/out"; then
        complain "$game: an example fails"
    fi
done
play greedy thief
cp "$work/out" "$work/a"
play "exec:\"\$COOKIETIN\" bot greedy" thief
cp "$work/out" "$work/b"
same 'play: greedy as a program' a b
play "$rogue crashes $processes,easy" thief
says out "Anna’s program is out of the game: it was ended by signal 11"
says out 'greedy takes over'
gone 'play: crashes'
play "$rogue starts-once $processes \"\$WORK/started-here\"" crumbs --players 2
says out "Anna’s program is out of the game: it ended with exit status 4"
play "$rogue silent $processes" crumbs --players 2 --bot-time 100
says out 'it did not answer within 100 ms'
gone 'play: silent'

# ---- wrong use

run 2 sim thief --bots 'exec:'
says err 'exec: needs a command after it'
run 2 sim thief --bots 'exec: ,random'
run 2 sim thief --bots "exec:$(printf './a\033[2J')"
says err 'characters in it that cannot be shown'
run 2 sim thief --bots "exec:$(head -c 600 /dev/zero | tr '\0' x)"
says err 'too long'
run 2 sim thief --bot-time 0
run 2 sim thief --bot-time 600001
run 2 play thief --bot-time x
run 2 sim --merge "$work/whole.json" --bot-time 5
for command in sim play; do
    run 0 $command --help
    says out 'exec:COMMAND'
    says out 'comma'
    says out '--bot-time MS'
done

# ---- noise

# Programs that send noise: the game may be lost, we may not.
noise=${NOISE:-2}
for seed in $(seq "$noise"); do
    got=0
    "$COOKIETIN" sim crumbs --players 2 --games 12 --bot-time 100 --threads 2 --seed "$seed" \
        >"$work/out" 2>"$work/err" --bots "$rogue fuzz $processes,random" || got=$?
    [ "$got" -le 1 ] || complain "noise $seed: status $got"
    if grep -q 'Sanitizer\|runtime error\|cookietin: bug' "$work/err"; then
        complain "noise $seed"
    fi
done
gone noise
# A session for `cookietin bot` in which some bytes are others.
cat >"$work/spoil.py" <<'TEXT'
import random, subprocess, sys
program, path, noise = sys.argv[1:]
session = open(path, "rb").read().splitlines(keepends=True)[:4]
for seed in range(10 * int(noise)):
    dice = random.Random(seed)
    spoilt = bytearray(b"".join(session))
    for _ in range(dice.choice([1, 1, 2, 5, 50])):
        at = dice.randrange(len(spoilt))
        spoilt[at:at + dice.choice([0, 1, 1, 1, 900])] = dice.choice(
            [bytes([dice.randrange(256)]), b"", b"[{", b"}\n", b"null", b"-1", b"1e999"])
    ended = subprocess.run([program, "bot", "greedy"], input=bytes(spoilt), check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
    if ended.returncode not in (0, 1) or b"Sanitizer" in ended.stderr:
        sys.exit(f"noise {seed}: {ended}")
TEXT
COOKIETIN_KEY=$key "$PYTHON" "$work/spoil.py" "$COOKIETIN" "$work/session" "$noise" 2>"$work/err" ||
    complain 'cookietin bot fails at noise'

[ "$failures" = 0 ]
