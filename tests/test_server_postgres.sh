#!/bin/sh
# A server with its games in PostgreSQL: what only that has to bear, whole games of every kind, and
# kill -9 under load; then three servers. Everything else that is done to a server:
# tests/long/test_postgres_long.sh.
set -eu
cd "$COOKIETIN_SOURCE/tests/server"
for test in postgres.py 'run.py test_play' "kill.py ${KILLS:-2}" \
    "cluster.py ${FAULTS:-kill stop}"; do
    # shellcheck disable=SC2086 # several words
    ../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B $test
done
