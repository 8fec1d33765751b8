#!/bin/sh
# Everything that the server's core does for its clients, simulated in one thread, with its games in
# PostgreSQL instead of in memory: the tests of its parts, and some seeds of the simulation.
set -eu
tests=$(dirname "$COOKIETIN")/tests
if [ -z "${COOKIETIN_POSTGRES:-}" ]; then
    exec "$COOKIETIN_SOURCE/tools/with-postgres" "$0"
fi
for source in "$COOKIETIN_SOURCE"/tests/test_server_*.c; do
    name=$(basename "$source" .c)
    case $name in
    test_server_commit) continue ;; # of databases that refuse to write: each in its own way
    esac
    echo "$name"
    "$tests/$name"
done
COOKIETIN_SEEDS=${COOKIETIN_SEEDS:-100} "$tests/test_simulation"
