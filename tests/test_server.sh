#!/bin/sh
# Clients that know only docs/protocol.md, against a real server over real sockets: whole games of
# every kind, reconnects, clocks, refusals, strangers. TESTS="part of a name" runs some of them.
set -eu
# shellcheck disable=SC2086 # several names are several words
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/run.py" ${TESTS:-}
