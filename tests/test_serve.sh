#!/bin/sh
# `cookietin serve` and `cookietin load` from the command line; what goes over the wire has tests of
# its own.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
# shellcheck source=tests/support/serving.sh
. "$COOKIETIN_SOURCE/tests/support/serving.sh"

run 0 serve --help
says out 'Usage: cookietin serve'
for option in listen port db tls-cert tls-key origin host trust-proxy metrics seed po \
    connections per-address handshake-s hello-s requests-per-minute ping-s gather-ms \
    thinkers message-bytes messages-per-s outbox-bytes sessions-per-guest \
    tables-per-guest guests-per-minute name-characters chat-characters chat-per-minute \
    waiting-minutes host-seconds pause-seconds reveal-seconds bot-ms hint-ms bot-seconds \
    backup-dir backup-hours backups-kept \
    guests-per-address proof-bits people-per-address opens-per-minute joins-per-minute \
    wrong-codes renames-per-minute hints-per-minute daily-kib principals addresses-per-network \
    left-days lookups-per-minute replays-per-minute address cluster-secret; do
    says out "--$option "
done
if grep -qE '^.{81}' "$work/out"; then
    complain 'the help is too wide'
fi

# Every wrong use is a sentence and a 2; everything that the world does not allow is a 1.
run 2 serve --port 70000
says err "--port takes a number from 0 to 65535, not “70000”"
run 2 serve --tables none
says err "--tables takes a number from 1 to"
run 2 serve --nonsense 1
says err "there is no option “--nonsense”"
run 2 serve --db
says err '--db needs a value'
run 2 serve thief
says err "what is “thief”?"
run 2 serve --tls-cert file
says err '--tls-cert and --tls-key belong together'
run 2 serve --address 127.0.0.1:7070 --cluster-secret file
says err '--address goes with --db postgresql://'
run 2 serve --db postgresql://x --address 127.0.0.1:7070
says err '--address and --cluster-secret belong together'
run 2 serve --db postgresql://x --address 7070 --cluster-secret file
says err '--address takes something like 192.0.2.1:7070, not “7070”'
run 1 serve --db postgresql://x --address 127.0.0.1:7070 --cluster-secret "$work/none"
says err 'cannot read “'
run 2 serve --node here
says err '--node goes with --db postgresql://'
run 2 serve --db postgresql://nowhere/x --backup-dir "$work"
says err '--backup-dir is for games in a file'
run 1 serve --db 'postgresql://me:hush@127.0.0.1:1/games'
says err 'The database cannot be reached: PostgreSQL does not let us in'
grep -q hush "$work/err" && complain 'a password is told'
run 1 serve --db 'postgresql://me:hu/sh@127.0.0.1:1/games'
says err 'In a password, @ : / ? and % are written %40 %3A %2F %3F %25.'
run 2 serve --origin example.org
says err '--origin takes something like https://example.org'
run 2 serve --host https://example.org
says err '--host takes a name like cookies.example.org'
for network in 10.0.0.0/33 300.1.1.1 10.0.0.0/ ::1/129 proxy; do
    run 2 serve --trust-proxy "$network"
    says err "--trust-proxy takes something like 127.0.0.1 or 10.0.0.0/8, not “$network”"
done
for at in 9464 127.0.0.1 ::1:9464 :9464 127.0.0.1:70000; do
    run 2 serve --metrics "$at"
    says err "--metrics takes something like 127.0.0.1:9464, not “$at”"
done
for at in 127.0.0.1 :9465 ::1:9465 70000 ''; do
    run 2 serve --admin-page "$at"
    says err '--admin-page takes something like 127.0.0.1:9465'
done
run 2 serve --admin-page 9465 --db :memory:
says err 'say one, with --admin-secret'
run 2 serve --admin-page 9465 --db postgresql://me:hush@nowhere/x
says err 'say one, with --admin-secret'
grep -q hush "$work/err" && complain 'a password is told'
run 2 serve --admin-secret "$work/secret"
says err '--admin-secret is for --admin-page'
run 1 serve --port 0 --db "$work/no/such/directory/db"
says err "$work/no/such/directory/db"
run 1 serve --port 0 --db :memory: --listen 192.0.2.1 # which nobody has, and no name server knows
says err "“192.0.2.1” is not an address of this machine"
run 1 serve --port 0 --db :memory: --tls-cert /nowhere --tls-key /nowhere
says err "cannot read “/nowhere”"
echo 'not a database, but long enough to look like one if nobody looks closely' >"$work/text"
run 1 serve --port 0 --db "$work/text"

# Without --db it keeps games in the user's data directory, for nobody else to read.
XDG_DATA_HOME=$work/data
export XDG_DATA_HOME
begin
[ -s "$XDG_DATA_HOME/cookietin/cookietin.db" ] || complain 'no database in the data directory'
[ "$(stat -c %a "$XDG_DATA_HOME/cookietin")" = 700 ] || complain 'the directory is not private'
port=${url##*:}
port=${port%/}
# A port that is taken: it says what to type, in the words of who started it, and that works.
run 1 serve --port "$port" --db :memory:
says err "port $port is in use: is Cookie Tin running already?"
next=$(sed -n 's/^  cookietin serve --db :memory: --port \([0-9]*\)$/\1/p' "$work/err")
[ "${next:-0}" -gt "$port" ] || [ "$next" = 0 ] || complain 'no other port to type'
# It offers none that is taken: the offered one is held by somebody (or taken by then), and not
# offered again.
python3 - "$next" "$COOKIETIN" serve --port "$port" --db :memory: 2>"$work/err" <<'TEXT' ||
import socket, subprocess, sys
holder = socket.socket()
try:
    holder.bind(("127.0.0.1", int(sys.argv[1])))
    holder.listen()
except OSError:
    pass
stderr = subprocess.run(sys.argv[2:], capture_output=True, text=True, check=False).stderr
sys.exit("--port " not in stderr or f"--port {sys.argv[1]}\n" in stderr)
TEXT
    complain 'an offer that is taken'
# In make's words, and they work as they stand: the shell reads them, then make, then a shell again.
odd="$work/it's \"my\" \$5.db"
COOKIETIN_CALLED='make play' run 1 serve --port="$port" --db "$odd" --tables 7
typed=$(sed -n 's/^  make play ARGS=/ARGS=/p' "$work/err")
read_by_make=$(eval "$typed" && printf '%s' "$ARGS" | sed 's/\$\$/$/g')
eval "set -- $read_by_make"
if [ "$#" != 6 ] || [ "$1 $3 $4 $5" != '--db --tables 7 --port' ] || [ "$2" != "$odd" ] ||
    [ "$6" = "$port" ]; then
    complain "not in make's words: $typed"
fi
# The same games twice: it is running already, whether its port was asked for or another one.
for asked in "$port" 0; do
    run 1 serve --port "$asked"
    says err 'is in use by another Cookie Tin server'
    grep -qE '^  cookietin serve --port [0-9]+ --db second\.db$' "$work/err" ||
        complain 'no way to a second server'
done

run 0 load "$url" --tables 2 --players 3 --seconds 1 --idle 9 --json --pid "$server"
number='[0-9][0-9.]*'
for field in tables players idle moves_per_s moves_per_cpu_s p50_ms p99_ms; do
    grep -q "\"$field\":${number}[,}]" "$work/out" || complain "no number $field"
done
grep -q '"kib_per_table":-\{0,1\}[0-9.]*}' "$work/out" || complain 'no number kib_per_table'
[ "$(wc -l <"$work/out")" = 1 ] || complain 'not one line'
for game in speculaas party; do
    run 0 load "$url" --game "$game" --tables 2 --seconds 1 --pid "$server"
    says out "2 tables of $game"
    says out 'moves per CPU second of the server'
done
end

# Deals that follow from a seed are no secret, and it says so.

if grep -q -- --seed "$work/log"; then
    complain 'a server without a seed speaks of one'
fi
begin --db :memory: --seed 'some words'
end
grep -q '^cookietin: --seed is for tests only: ' "$work/log" ||
    complain "it does not say that deals are no secret: $(cat "$work/log")"
run 2 serve --seed
says err '--seed needs a value'

# A catalogue that somebody corrects: what the page gets of it is tested with the page.
correct() { # correct TEXT: Croatian says so for "You win!"
    sed '/^msgid "You win!"$/{n;s/.*/msgstr "'"$1"'"/;}' "$COOKIETIN_SOURCE/po/hr.po" >"$work/my.po"
}
if command -v msgfmt >/dev/null; then
    correct 'Moja pobjeda'
    begin --db :memory: --po "$work/my.po"
    end
    echo 'msgid "' >"$work/my.po"
    run 1 serve --port 0 --db :memory: --po "$work/my.po"
    says err "cannot read '$work/my.po': it is not a gettext catalogue"
    correct 'Moja pobjeda'
    grep -v '^"Language:' "$work/my.po" >"$work/none.po"
    run 1 serve --port 0 --db :memory: --po "$work/none.po"
    says err 'its header names no language that we have'
fi
run 1 serve --port 0 --db :memory: --po "$work/no.po"
says err "cannot read '$work/no.po'"

begin --db :memory: --metrics 127.0.0.1:0
metrics=$(sed -n 's/^Metrics are at \(.*\)/\1/p' "$work/served")
url=$(sed -n 's/.* open at \(http.*\)/\1/p' "$work/served")
run 0 load "$url" --tables 2 --seconds 1 --metrics "$metrics"
says out 'moves per CPU second of the server'
run 2 load "$url" --tables 2
says err 'say which process the server is (--pid)'
end
# Not the last one's port, which anybody may have by now.
run 1 load http://127.0.0.1:1/ --tables 1 --metrics http://127.0.0.1:1/
says err 'does not answer'
run 2 load
says err 'which server?'
run 2 load https://127.0.0.1:1/
says err 'cannot use TLS'
run 2 load localhost:8080
says err 'http://'
run 2 load http://192.0.2.1/
says err 'is not this machine: say --yes'
run 2 load "$url" --game chess
says err "there is no game “chess”"
# When many come, newcomers are asked for a proof of work: the load has one.
begin --db :memory: --guests-per-minute 8 --proof-bits 8
run 0 load "$url" --game thief --players 3 --tables 2 --seconds 1 --pid "$server"
end
run 0 load --help
says out 'Usage: cookietin load URL'

# ---- how others get there

# An address that this machine does not have (203.0.113.0/24 is nobody's).
run 1 serve --port 0 --db :memory: --listen 203.0.113.199
says err "“203.0.113.199” is not an address of this machine"
says err '  cookietin serve --port 0 --db :memory: --listen 0.0.0.0'

unset SSH_CONNECTION COOKIETIN_CALLED
begin --db :memory:
end
[ "$(wc -l <"$work/served")" = 1 ] || complain 'advice in the log of a service'
COOKIETIN_CALLED='make play'
export COOKIETIN_CALLED
begin --db :memory:
end
says served 'Only this machine can open it.'
says served '  make play ARGS="--port 0 --db :memory: --listen 0.0.0.0"'
head -n 1 "$work/served" | grep -qE '^Cookie Tin is open at http://127\.0\.0\.1:[0-9]+/$' ||
    complain 'the first line'
SSH_CONNECTION='192.0.2.7 50000 192.0.2.9 22'
export SSH_CONNECTION
begin --db :memory:
end
port=${url##*:}
port=${port%/}
who=$(id -un 2>"$work/err") || who= # whose number has no name is named by nobody
says served "  ssh -L $port:localhost:$port ${who:+$who@}192.0.2.9"
says served "Then open http://localhost:$port/ there."
SSH_CONNECTION='192.0.2.7 50000 192.0.2.9 2222'
begin --db :memory:
end
says served "  ssh -p 2222 -L"
# Open to everyone: the addresses are those of this machine, and nothing else is to be typed.
begin --db :memory: --listen 0.0.0.0
end
if grep -q '0\.0\.0\.0\|ssh' "$work/served"; then
    complain 'an address that nobody can open, or a tunnel that nobody needs'
fi
says served 'Cookie Tin is open at http://localhost:'
python3 - "$work/served" <<'TEXT' || complain 'not the addresses of this machine'
import socket, subprocess, sys
addresses, code = [], []
for line in open(sys.argv[1]).read().splitlines()[1:]:
    if line.startswith("  http://"):
        addresses.append(line.strip())
        host = line.split("/")[2].rsplit(":", 1)[0]
        socket.socket().bind((host, 0))  # only an address of this machine can be bound
        assert not host.startswith("127."), line
    elif set(line) <= set(" \u2580\u2584\u2588"):
        code.append(line)
    elif line != "With a phone in the same network, scan this:":
        assert line in ("Other machines can open:",
                        "This machine has no address yet that others could open."), line
if addresses:  # what a camera would see
    rows = [[255 * (square in light) for square in line[2:] for _ in range(8)]
            for line in code for light in ("\u2580\u2588", "\u2584\u2588") for _ in range(8)]
    picture = b"P5 %d %d 255 " % (len(rows[0]), len(rows)) + b"".join(map(bytes, rows))
    seen = subprocess.run(["zbarimg", "--nodbus", "--quiet", "--raw", "-"], input=picture,
                          stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    assert seen == addresses[0], seen
TEXT
unset SSH_CONNECTION COOKIETIN_CALLED
# On a terminal it is said without make, too.
cat >"$work/terminal.py" <<'TEXT'
import os, pty, signal, sys
process, terminal = pty.fork()
if process == 0:
    os.execv(sys.argv[1], sys.argv[1:])
said = b""
while b"--listen 0.0.0.0" not in said:
    said += os.read(terminal, 4096)
os.kill(process, signal.SIGTERM)
sys.exit(os.waitpid(process, 0)[1])
TEXT
python3 "$work/terminal.py" "$COOKIETIN" serve --port 0 --db :memory: ||
    complain 'no advice on a terminal'

# Ctrl-C, too, and the games are there the next time.
begin --db "$work/games.db"
kill -INT "$server"
got=0
wait "$server" || got=$?
[ "$got" = 0 ] || complain "ended with $got after SIGINT"
begin --db "$work/games.db"
end

[ "$failures" = 0 ]
