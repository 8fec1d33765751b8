#!/bin/sh
# kill -9 under load, 200 times; see tests/server/kill.py.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/kill.py" "${KILLS:-200}"
