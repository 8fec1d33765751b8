#!/bin/sh
# `cookietin play` through a pipe: whole games, words, wrong words, the end of the input.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
TERM=xterm
export TERM

play() { # play ANSWERS ARGUMENTS...: answers are separated by blanks, _ stands for a blank
    printf '%s\n' "$1" | tr ' ' '\n' | tr '_' ' ' >"$work/in"
    shift
    got=0
    "$COOKIETIN" play "$@" <"$work/in" >"$work/out" 2>&1 || got=$?
    [ "$got" = 0 ] || complain "play $* ended with $got"
}
says() {
    grep -qF -- "$1" "$work/out" || complain "it does not say: $1"
}
hides() {
    if grep -qF -- "$1" "$work/out"; then
        complain "it says: $1"
    fi
}
ones() { # the first choice, always
    yes 1 | head -n 5000
}

# ---- whole games

for arguments in 'crumbs' 'crumbs --players 7 --seat 6' 'thief --players 3' \
    'thief --players 4 --seat 2' 'thief --players 7 --points 2' 'thief --rounds 3' \
    'speculaas --players 2' 'speculaas --solo easy' 'party --players 2 --board yellow'; do
    for seed in a b; do
        got=0
        # shellcheck disable=SC2086
        ones 2>/dev/null | "$COOKIETIN" play $arguments --seed $seed >"$work/out" 2>&1 || got=$?
        [ "$got" = 0 ] || complain "play $arguments ended with $got"
        grep -q ' wins\?[.!]$\| share the win' "$work/out" ||
            complain "play $arguments: nobody wins"
        if LC_ALL=C grep -q "$(printf '\033')" "$work/out"; then
            complain 'colour in a pipe'
        fi
        if LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/out"; then
            complain 'a line is wider than 80 columns'
        fi
    done
done

# The seed is told at the end, with all that it takes, and gives the same game again.
ones 2>/dev/null | "$COOKIETIN" play thief --players 5 --points 2 --seat 1 >"$work/first"
tail -n 2 "$work/first" | tr -d '\\\n' >"$work/again"
# shellcheck disable=SC2046
set -- $(cat "$work/again")
shift
ones 2>/dev/null | "$COOKIETIN" "$@" >"$work/out"
cmp -s "$work/first" "$work/out" || complain "not the same game: $*"

# What the points were for is one list.
ones 2>/dev/null | "$COOKIETIN" play party --seed a >"$work/out"
says ' of task '
if grep -A 1 ': prize [0-9]* of task ' "$work/out" | sed '$d' | grep -q '^$'; then
    complain 'blank lines between the points'
fi

# A turn is a paragraph of its own, however it begins and whoever is told of in it: it opens with
# the first card that its player draws, also if a pancake ends it straight away, and a card that
# another player draws anew in it opens nothing.
for seed in a b c d e f; do
    ones 2>/dev/null | "$COOKIETIN" play thief --players 4 --points 3 --seed $seed >"$work/out"
    awk '
        /^( *)[^ ]+ draws a (card|pancake)/ ||
        /^( *)You draw (a pancake|[^ ]*\.$|[^ ]* með kaffi\.$)/ {
            inner = /^  /
            who = $1
            if (inner && who != owner) print "inside the turn of " owner ": " $0
            if (!inner && who == owner && !over) print "a turn is cut in two: " $0
            owner = who
            over = 0
            draws++
        }
        /The turn is over. Whoever/ { over = 1 }
        /^Round [0-9]+ starts/ { owner = "" }
        /^[^ ]+ (discards|draws a new card)/ || /^You draw .* as your new card/ {
            print "opens a turn: " $0
        }
        END { if (draws < 8) print "only " draws + 0 " draws were found" }' "$work/out" \
        >"$work/wrong"
    [ ! -s "$work/wrong" ] || complain "thief --seed $seed: $(head -n 3 "$work/wrong")"
done

# ---- words

# Places are typed as they are drawn: a number in full and with its sign.
play 'h64 7_to_33 quit' party --seed 3
says 'You draw h64.'
says 'You move chip 7 to 33.'
play 'cinnamon done pepper_clove_0,-1 quit' speculaas --seed 3
says 'You take Pepper+Clove and place it at (0,−1).'

play 'left_hand take_3 done RIGHT t_2 d quit' crumbs --seed a
says 'You choose your left hand.'
says 'You take 3.'
says 'You choose your right hand.'
says 'You take 2.'
says 'Round 3'
play '1 undo 2 2 2 3 undo 1 1' crumbs --seed a
says 'You choose your left hand.'
says 'Your last step is undone.'
says 'You choose your right hand.'
says 'You show a hand with 1.'
play 'undo' crumbs
says 'nothing to undo'

# Kleina has a choice for every player and cake: asked step by step, or typed at once. The first
# seed that deals it to the one who begins.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    play '' thief --seed "$seed"
    if grep -q 'Round 1 starts with you' "$work/out" && grep -q 'Play Kleina on…' "$work/out" &&
        ! grep -q 'Kleina með' "$work/out"; then
        break
    fi
done
play 'kle_ann_hnallth' thief --seed "$seed"
says 'You play Kleina on Anna and guess Hnallþóra.'
play 'kleina dis 0 KLEINA_Björn xyzzy laufabraud' thief --seed "$seed"
says 'Play Kleina on…'
says 'Play Kleina on Dísa and guess…'
says '   0  back to all choices'
says 'Play Kleina on Björn and guess…'
says "“xyzzy” isn’t one of the choices. Type a number from 1 to 12"
says 'You play Kleina on Björn and guess Laufabrauð.'
play 'kleina dis back kleina anna lauf_kaf' thief --seed "$seed"
says 'You play Kleina on Anna and guess Laufabrauð með kaffi.'

# The apostrophe of the keyboard is as good as the printed one.
for word in "d'abord" 'd’abord'; do
    play "1 1 1 1 1 1 1 1 1 ${word}_lummust quit" thief --players 3 --seed s112 --lang fr \
        --bots random
    says 'Tu appliques d’abord Lummustafli.'
done

# Wrong words are answered, and nothing is lost.
play '0 3 -1 99999999999999999999 hand_left xyzzy ../ %s%n é 1 9 1 1' crumbs --seed a
says "“3” isn’t one of the choices"
says "“99999999999999999999” isn’t one"
says "“xyzzy” isn’t one of the choices"
says "“%s%n” isn’t one"
says 'You choose your left hand.'
says 'You show a hand with 1.'
head -c 3000 /dev/zero | tr '\0' 'a' >"$work/long"
{ cat "$work/long"; printf '\n\033[2J\n\0\n\377\376\n1\n'; } |
    "$COOKIETIN" play crumbs --seed a >"$work/out" || complain 'odd bytes'
says 'You choose your left hand.'
if LC_ALL=C grep -q "$(printf '\033')" "$work/out"; then
    complain 'input steers the terminal'
fi

# ---- commands

play 'help rules hand table log log_all log_2 score ? HELP' thief --seed a
says 'the rules in short'
says 'Piparkaka       look at a player’s hand'
says 'Your hand:'
says 'You leave the table.'
says '--seed'

# The end of the input, anywhere, is a polite way to leave.
for lines in 0 1 2 3 5 8 13; do
    ones 2>/dev/null | head -n $lines | "$COOKIETIN" play thief --seed c >"$work/out" ||
        complain "end of the input after $lines"
    says 'You leave the table.'
    says '--seed'
done
printf 1 | "$COOKIETIN" play crumbs --seed a >"$work/out" || complain 'no line break at the end'
says 'You choose your left hand.'

# The seed is not told while it could help: the deck follows from it.
play '1 log table score help' thief --seed a
grep -n -- '--seed\|You leave' "$work/out" | head -n 1 | grep -q 'You leave' ||
    complain 'the seed is told during the game'

# ---- records

# Whoever leaves, and however, has what was played in the file: after what was there before.
# kept NUMBER WAY [any]: the file holds so many records, the last one with a move of the person
kept() {
    [ "$(wc -l <"$work/kept.jsonl")" = "$1" ] || complain "$2: not $1 records"
    "$COOKIETIN" verify "$work/kept.jsonl" >"$work/verified" 2>&1 ||
        complain "$2: $(cat "$work/verified")"
    [ -n "${3-}" ] || tail -n 1 "$work/kept.jsonl" | grep -q '"seat":0,' ||
        complain "$2: the record has no move of the person"
    tail -n 1 "$work/kept.jsonl" >"$work/last.jsonl"
    "$COOKIETIN" replay "$work/last.jsonl" >"$work/replayed" 2>&1 ||
        complain "$2: it cannot be replayed"
}
printf 'no record, and no end of the line' >"$work/it's.jsonl"
# A long path would be told on two lines.
(cd "$work" && play 'quit' crumbs --seed a --record "it's.jsonl")
says "cookietin review 'it'\\''s.jsonl'"
[ "$(wc -l <"$work/it's.jsonl")" = 2 ] || complain 'the record is not a line of its own'
play '1 1 1 quit' crumbs --seed a --record "$work/kept.jsonl"
kept 1 quit
play '1 1 1' crumbs --seed a --record "$work/kept.jsonl"
kept 2 'the end of the input'
cat >"$work/leave.py" <<'TEXT'
"""leave.py SIGNAL COMMAND...: plays a little on a terminal of its own, then the signal comes: by
its key if there is one, and with the terminal gone if it is SIGHUP. Ends as the command does, by
the same signal."""
import os, pty, signal, sys
number = getattr(signal, sys.argv[1])
process, terminal = pty.fork()
if process == 0:
    signal.signal(number, signal.SIG_DFL) # whoever started us may ignore it
    os.execv(sys.argv[2], sys.argv[2:])
said = b""
def until(words):
    global said
    while words not in said:
        said += os.read(terminal, 4096)
    said = b""
for _ in range(2):
    until(b"> ")
    os.write(terminal, b"1\n")
until(b"> ")
if number == signal.SIGINT:
    os.write(terminal, b"\x03")
elif number == signal.SIGHUP:
    os.close(terminal)
else:
    os.kill(process, number)
while number != signal.SIGHUP:
    try:
        if not os.read(terminal, 4096):
            break
    except OSError: # the other side is closed
        break
_, status = os.waitpid(process, 0)
if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != number:
    sys.exit(f"{sys.argv[1]}: status {status:#x}")
TEXT
number=2
for signal in SIGINT SIGTERM SIGHUP; do
    python3 "$work/leave.py" $signal \
        "$COOKIETIN" play crumbs --seed a --record "$work/kept.jsonl" ||
        complain "$signal: it ends in another way"
    number=$((number + 1))
    kept $number $signal
done
# Nobody reads any longer what it says.
ones 2>/dev/null | "$COOKIETIN" play thief --seed a --record "$work/kept.jsonl" 2>/dev/null |
    head -n 1 >/dev/null
kept 6 'a closed pipe' any
# A game that never began leaves no file behind, and changes none.
for wrong in '--bots clever' '--seat 9' '--points x' '--bots cheat'; do
    # shellcheck disable=SC2086
    "$COOKIETIN" play thief $wrong --record "$work/never.jsonl" </dev/null >"$work/out" 2>&1 &&
        complain "play $wrong"
    [ ! -e "$work/never.jsonl" ] || complain "play $wrong leaves a file behind"
done
got=0
"$COOKIETIN" play thief --record "$work/no/where" </dev/null >"$work/out" 2>&1 || got=$?
[ "$got" = 1 ] || complain "a record into no directory: status $got"
says "cannot write “$work/no/where”"

# ---- wrong use

# It offers no bot that it refuses.
got=0
"$COOKIETIN" play thief --bots foo </dev/null >"$work/out" 2>&1 || got=$?
[ "$got" = 2 ] || complain "play --bots foo ended with $got"
says "“foo”: there is no such bot (choose from: random, easy, greedy, strong, exec:COMMAND)"
got=0
"$COOKIETIN" play thief --bots easy:5 </dev/null >"$work/out" 2>&1 || got=$?
[ "$got" = 2 ] || complain "play --bots easy:5 ended with $got"
hides 'cheat'
got=0
"$COOKIETIN" sim thief --bots foo >"$work/out" 2>&1 || got=$?
[ "$got" = 2 ] || complain "sim --bots foo ended with $got"
says '(choose from: random, easy, greedy, strong, cheat, exec:COMMAND)'

for wrong in '--seat 4' '--seat -1' '--bots clever' '--bots random,random,random,random' \
    '--pause x'; do
    got=0
    # shellcheck disable=SC2086
    "$COOKIETIN" play thief $wrong </dev/null >"$work/out" 2>&1 || got=$?
    [ "$got" = 2 ] || complain "play thief $wrong ended with $got"
done
if [ -w /dev/full ]; then
    got=0
    ones 2>/dev/null | "$COOKIETIN" play crumbs >/dev/full 2>"$work/out" || got=$?
    [ "$got" = 1 ] || complain "a full disk: status $got"
fi

# ---- what can be worked out, and what only lies open

play '1 1 sheet quit' thief --seed 2 --players 4
says '  1 Kleina                      5 copies'
says '  Anna could have: Kleina '
says 'You guessed it and were wrong.'
says '  The secret card could be: '
play '1 1 sheet quit' thief --seed 2 --players 4 --no-hints
says '  1 Kleina                      5 copies'
hides 'could have:'
play 'rules quit' thief --seed 2
says '  8 Tóm krús                    1 copy'

# ---- the README shows what the program says

play '1 1 1 1' thief --seed 2
sed -n '/play thief --seed 2$/,/^## /p' "$COOKIETIN_SOURCE/README.md" |
    awk '/^```/ { inside = !inside; next } inside && $0 != ">"' >"$work/shown"
[ "$(wc -l <"$work/shown")" -gt 20 ] || complain 'the README shows no game'
grep -xF -A "$(wc -l <"$work/shown")" -- "$(head -n 1 "$work/shown")" "$work/out" |
    head -n "$(wc -l <"$work/shown")" >"$work/said"
cmp -s "$work/shown" "$work/said" ||
    complain "the README shows another game: $(diff "$work/shown" "$work/said")"

[ "$failures" = 0 ]
