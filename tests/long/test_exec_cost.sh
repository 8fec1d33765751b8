#!/bin/sh
# What a bot of someone's own costs besides its own thinking: processor time of both sides of the
# pipe, for a program that hardly reads what it is asked. docs/bot-protocol.md promises this much.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
most_us=50

cat >"$work/first.c" <<'PROGRAM'
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (!strncmp(line, "{\"decide\"", 9))
            puts("{\"choice\":0}");
        else if (!strncmp(line, "{\"hello\"", 8))
            puts("{\"hello\":\"first\",\"protocol\":1}");
        fflush(stdout);
    }
}
PROGRAM
"${CC:-cc}" -O2 "$work/first.c" -o "$work/first" || complain 'the bot does not build'
grep -qF "at most $most_us µs" "$COOKIETIN_SOURCE/docs/bot-protocol.md" ||
    complain 'the document promises something else'

cat >"$work/measure.py" <<'PROGRAM'
import json, resource, subprocess, sys
program, game, bot = sys.argv[1:]
run = [program, 'sim', game, '--games', '100', '--seed', 'cost', '--threads', '1', '--json',
       '--bot-time', '300000', '--bots', bot]
report = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE).stdout)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{(used.ru_utime + used.ru_stime) / report['decisions']['sum'] * 1e6:.1f}")
PROGRAM
export WORK="$work"
for game in thief speculaas party; do
    # shellcheck disable=SC2016
    us=$(/usr/bin/python3 "$work/measure.py" "$COOKIETIN_RELEASE" $game 'exec:"$WORK/first"')
    echo "$game: $us µs a decision"
    [ "${us%.*}" -lt $most_us ] || complain "$game: $us µs a decision"
done

[ "$failures" = 0 ]
