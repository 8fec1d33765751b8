#!/bin/sh
# The memory of a server does not grow with the games that are over; see tests/server/flat.py.
set -eu
export COOKIETIN="$COOKIETIN_RELEASE" # sanitizers keep what was freed
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/flat.py" "${GAMES:-20000}"
