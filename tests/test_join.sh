#!/bin/sh
# A bot of someone's own at a server: examples/join.py opens a table, and another one joins it.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
python=${PYTHON:-/usr/bin/python3}
export BOT="$COOKIETIN_SOURCE/examples/bot.py" PYTHONDONTWRITEBYTECODE=1

"$COOKIETIN" serve --port 0 --db "$work/games.db" --seed join >"$work/serve" 2>"$work/log" &
server=$!
trap 'kill $server 2>/dev/null; wait $server; rm -rf "$work"' EXIT
until grep -q 'http://' "$work/serve"; do
    kill -0 $server || exit 1
    sleep 0.1
done
url=$(grep -o 'http://[0-9.:]*' "$work/serve" | head -n 1)
# The bot's command is split like a shell would: the path may have a blank.
join() {
    "$python" "$COOKIETIN_SOURCE/examples/join.py" "$url" "$@" --bot "'$python' '$BOT'"
}

for game in 'thief bot:easy,bot:greedy' 'party bot:easy' 'speculaas bot:random'; do
    join --open "${game% *}" --seats "${game#* }" >"$work/out" 2>"$work/err" ||
        complain "$game: it does not play"
    grep -q '^the bot on seat 0 .*win' "$work/out" || complain "$game: no result"
done

# Two of them at one table, the second by its code. The first's file is its own: what another left
# in it would be taken for the code before it is emptied.
: >"$work/out1"
join --open speculaas --seats open >"$work/out1" 2>"$work/err1" &
first=$!
until grep -q 'code is' "$work/out1"; do
    kill -0 $first || break
    sleep 0.1
done
code=$(sed -n "s/^the table's code is //p" "$work/out1")
join "$code" --name 'Another bot' >"$work/out2" 2>"$work/err2" &
second=$!
wait $first || complain 'the first of two'
wait $second || complain 'the second of two'
grep -q '^the bot on seat 0 ' "$work/out1" || complain 'no result for the first'
grep -q '^the bot on seat 1 ' "$work/out2" || complain 'no result for the second'
got=0
join NONE-NONE >"$work/out" 2>"$work/err" || got=$?
[ "$got" = 1 ] || complain "a wrong code ended with $got"

[ "$failures" = 0 ]
