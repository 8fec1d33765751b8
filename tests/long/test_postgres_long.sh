#!/bin/sh
# The server's whole test suite with its games in PostgreSQL, 50 times kill -9 under load, and three
# servers to which all kinds of things happen.
set -eu
cd "$COOKIETIN_SOURCE/tests/server"
for test in run.py spread.py "kill.py ${KILLS:-50}" 'cluster.py kill sleep roll stop database'; do
    # shellcheck disable=SC2086 # several words
    ../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B $test
done
