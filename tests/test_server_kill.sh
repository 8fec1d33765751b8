#!/bin/sh
# kill -9 under load, ten times: nothing that anybody has seen is lost. 200 times: tests/long.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/kill.py" "${KILLS:-10}"
