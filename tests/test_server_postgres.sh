#!/bin/sh
# A server with its games in PostgreSQL: what only that has to bear, and kill -9 under load. Then
# three servers: whole games of every kind, with people spread over them; one is killed, one
# stopped, and their database replaced by its copy. Everything else that is done to a server:
# tests/long/test_postgres_long.sh.
set -eu
cd "$COOKIETIN_SOURCE/tests/server"
for test in postgres.py 'spread.py test_play test_host' "kill.py ${KILLS:-2}" \
    "cluster.py ${FAULTS:-kill stop database}"; do
    # shellcheck disable=SC2086 # several words
    ../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B $test
done
