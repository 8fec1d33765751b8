#!/bin/sh
# `cookietin bench` measures and says so; how fast is for `make bench`, not for a test.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

"$COOKIETIN" bench crumbs --seconds 0 >"$work/out"
[ "$(wc -l <"$work/out")" = 7 ] || complain 'not a head and a row for each of 2 to 7 players'

"$COOKIETIN" bench --seconds 0 >"$work/out"
if grep -qE '^.{81}' "$work/out"; then
    complain 'the table is wider than 80 columns'
fi

"$COOKIETIN" bench thief --players 4 --seconds 0 --json >"$work/out"
[ "$(wc -l <"$work/out")" = 1 ] || complain 'not one line'
number='[0-9][0-9.e+]*'
for field in games_per_s rounds_per_s decisions_per_s ns_per_decision state_bytes; do
    grep -q "\"$field\":${number}[,}]" "$work/out" || complain "no number $field"
done
grep -q '^{"game":"thief","players":4,.*}$' "$work/out" || complain 'game and players are not there'
# Really counted (null would mean: not counted), and none.
grep -q '"allocations_per_game":0[,}]' "$work/out" || complain 'the rules ask for memory'

"$COOKIETIN" bench --json --seconds 0 >"$work/out"
if grep -q crumbs "$work/out"; then
    complain 'a hidden game is measured unasked'
fi
[ "$(grep -c '"game":"thief"' "$work/out")" = 5 ] || complain 'not 3 to 7 players'

[ "$failures" = 0 ]
