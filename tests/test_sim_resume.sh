#!/bin/sh
# A simulation that was killed goes on where it was, and ends with the same bytes as one that never
# was; its table for other programs; what is compressed; and what is refused.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
python=${PYTHON:-/usr/bin/python3}

# ---- killed, again and again

# How many games one second plays is known only here, so the run is made long enough to be killed.
cat >"$work/kill.py" <<'PROGRAM'
import json, os, signal, subprocess, sys, time
state, command = sys.argv[1], sys.argv[2:]
def games():
    try:
        with open(state) as file:
            return json.loads(file.readline())["games"]
    except FileNotFoundError:
        return 0
killed = 0
while killed < 3:
    before = games()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while process.poll() is None and games() == before:
        time.sleep(0.01)
    if process.poll() is not None:
        break
    process.send_signal(signal.SIGTERM if killed == 1 else signal.SIGKILL)
    process.wait()
    killed += 1
print(killed, games())
PROGRAM
games=3000
for packed in '' .gz; do
    run 0 sim thief --players 3 --rounds 1 --games $games --seed tin --json --threads 2 \
        --bots easy,random --record "$work/whole.jsonl" --csv "$work/whole.csv"
    cp "$work/out" "$work/whole.json"
    rm -f "$work/state"
    resume() {
        "$@" sim thief --players 3 --rounds 1 --games $games --seed tin --json --threads 2 \
            --bots easy,random --record "$work/r.jsonl$packed" --csv "$work/r.csv$packed" \
            --resume "$work/state"
    }
    resume "$python" "$work/kill.py" "$work/state" "$COOKIETIN" >"$work/out" 2>"$work/err"
    says out '3 '
    # What was written but not yet counted when it was killed is not there twice.
    echo 'half a line' >>"$work/r.jsonl$packed"
    resume "$COOKIETIN" >"$work/resumed.json" 2>"$work/err" || complain 'it does not go on'
    if [ -n "$packed" ]; then
        gzip -d <"$work/r.jsonl.gz" >"$work/r.jsonl" || complain 'gzip does not know it'
        gzip -d <"$work/r.csv.gz" >"$work/r.csv" || complain 'gzip does not know it'
        run 0 verify "$work/r.jsonl.gz"
        says out "$games recordings OK, 0 wrong"
    fi
    same 'the report of a run that was killed' whole.json resumed.json
    same 'the recordings of a run that was killed' whole.jsonl r.jsonl
    same 'the table of a run that was killed' whole.csv r.csv
    # Once more, when there is nothing left to do.
    resume "$COOKIETIN" >"$work/resumed.json" || complain 'a finished run does not go on'
    same 'a finished run' whole.json resumed.json
    [ "$(wc -l <"$work/whole.csv")" = $((3 * games + 1)) ] || complain 'not a row for each seat'
done

# Without a seed it takes the first one's; a seed that is said must be that one.
run 0 sim crumbs --games 20 --resume "$work/fresh" --json
cp "$work/out" "$work/first"
run 0 sim crumbs --games 20 --resume "$work/fresh" --json
same 'the same seed' first out
refused() { # refused SENTENCE ARGUMENTS...
    sentence=$1
    shift
    cp "$work/fresh" "$work/before"
    run 1 sim "$@" --resume "$work/fresh"
    says err "$sentence"
    same 'a refused run changes nothing' before fresh
}
refused 'its seed is another' crumbs --games 20 --seed tun
refused 'its number of games is another' crumbs --games 21
refused 'it is another part' crumbs --games 20 --shard 1/2
refused 'its game, options or bots are others' crumbs --games 20 --bots easy
refused 'its game, options or bots are others' thief --games 20
refused 'say --record as you did then' crumbs --games 20 --record "$work/late.jsonl"
[ ! -e "$work/late.jsonl" ] || complain 'it made a file for a run that it refused'
run 2 sim crumbs --resume "$work/other" --record -
says err '--record - does not go with --resume'
run 2 sim crumbs --record "$work/x" --csv "$work/x"
says err 'need a file each'
run 2 sim --merge "$work/fresh" --resume "$work/x"
says err '--resume does not go with --merge'
head -c 300 "$work/fresh" >"$work/broken"
run 1 sim crumbs --games 20 --resume "$work/broken"
says err 'broken, line 1:'
run 0 sim crumbs --games 20 --resume "$work/short" --record "$work/short.jsonl"
: >"$work/short.jsonl"
run 1 sim crumbs --games 20 --resume "$work/short" --record "$work/short.jsonl"
says err 'it has less in it than was written'
run 1 sim crumbs --games 20 --resume "$work/no/where"
says err 'cannot write'

# ---- the table

run 0 sim speculaas --solo hard --games 3 --csv - --seed tin
head -n 1 "$work/out" >"$work/head"
says head 'game,seat,bot,score,share,rounds,decisions,forfeit'
says out ',Speculattius,'
export WORK="$work"
printf '#!/bin/sh\nexit 3\n' >"$work/quits"
cat >"$work/bad" <<'BOT'
#!/bin/sh
read -r line && echo '{"hello":"bad","protocol":1}'
while read -r line; do case $line in *'"decide"'*) echo '{"choice":-1}' ;; esac; done
BOT
chmod +x "$work/bad"
# shellcheck disable=SC2016
run 0 sim crumbs --players 3 --games 2 --threads 1 --bots 'exec:"$WORK/bad",random,random' \
    --csv "$work/rows.csv" --seed tin
"$python" - "$work/rows.csv" >"$work/out" <<'PROGRAM' || complain 'the table is wrong'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline='')))
assert len(rows) == 6, len(rows)
assert rows[0]['bot'] == 'exec:"$WORK/bad"', rows[0]['bot']
assert [row['forfeit'] for row in rows] == ['1', '0', '0', '0', '1', '0'], rows
assert [row['share'] for row in rows] == ['0', '0.5', '0.5', '0.5', '0', '0.5'], rows
assert all(row['score'] == row['rounds'] == row['decisions'] == '' for row in rows), rows
PROGRAM

# What the table says is what the report says.
run 0 sim party --players 2 --games 40 --seed tin --bots easy,random --csv "$work/rows.csv" --json
"$python" - "$work/rows.csv" "$work/out" >"$work/err" 2>&1 <<'PROGRAM' || complain 'it differs'
import csv, json, sys
rows = list(csv.DictReader(open(sys.argv[1], newline='')))
report = json.load(open(sys.argv[2]))
for bot in report['bots']:
    wins = sum(float(row['share']) for row in rows if row['bot'] == bot['bot'])
    assert abs(wins - bot['wins']) < 1e-3, (wins, bot)
for seat, scores in enumerate(report['scores']):
    mine = [int(row['score']) for row in rows if row['seat'] == str(seat)]
    assert abs(sum(mine) / len(mine) - scores['mean']) < 1e-6
assert sum(int(row['decisions']) for row in rows) == 2 * report['decisions']['sum']
PROGRAM

# ---- compressed recordings

run 0 sim crumbs --games 300 --seed tin --record "$work/a.jsonl"
run 0 sim crumbs --games 300 --seed tin --record "$work/a.jsonl.gz" --threads 1
gzip -dc "$work/a.jsonl.gz" >"$work/b.jsonl"
same 'compressed' a.jsonl b.jsonl
[ "$(wc -c <"$work/a.jsonl.gz")" -lt $(($(wc -c <"$work/a.jsonl") / 3)) ] || complain 'too large'
gzip -9 <"$work/a.jsonl" >"$work/other" # by another program, under any name, from anywhere
run 0 replay "$work/other" --game 300
cp "$work/out" "$work/one"
run 0 replay "$work/a.jsonl" --game 300
same 'a compressed replay' one out
"$COOKIETIN" verify - <"$work/a.jsonl.gz" >"$work/out" || complain 'not from standard input'
says out '300 recordings OK, 0 wrong'
# Cut off or damaged anywhere, it says so, and what came before was read.
for size in 2 11 3000; do
    head -c $size "$work/a.jsonl.gz" >"$work/cut.gz"
    run 1 verify "$work/cut.gz"
    says err 'cut.gz: it is compressed, and damaged or cut off'
done
{ head -c 3000 "$work/a.jsonl.gz" && echo 'not compressed' && tail -c +3000 "$work/a.jsonl.gz"; } \
    >"$work/cut.gz"
run 1 verify "$work/cut.gz"
says err 'cut.gz: it is compressed, and damaged or cut off'

[ "$failures" = 0 ]
