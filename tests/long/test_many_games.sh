#!/bin/bash
# 100,000 games of each game, over all numbers of players and set-ups, recorded and verified with no
# problem. The records go through a pipe: they would be gigabytes.
set -euo pipefail

each() { # GAMES GAME OPTIONS...
    local games=$1
    shift
    local said
    said=$("$COOKIETIN_RELEASE" sim "$@" --games "$games" --seed "many $*" --record - 2>/dev/null |
        "$COOKIETIN_RELEASE" verify - | tail -n 1)
    echo "$*: $said"
    [ "$said" = "$games recordings OK, 0 wrong" ]
}

for players in 3 4 5 6 7; do
    each 10000 thief --players "$players"
    each 10000 thief --players "$players" --rounds 5
done
for players in 2 3 4 5; do
    each 20000 speculaas --players "$players"
done
for level in easy medium hard very-hard; do
    each 5000 speculaas --solo "$level"
done
for players in 2 3 4 5; do
    each 10000 party --players "$players" --board blue --start first
    each 7500 party --players "$players" --board blue --start standard
    each 7500 party --players "$players" --board yellow --start standard
done
