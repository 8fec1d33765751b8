#!/bin/sh
# A real server on a file with one damaged page, for every page of it.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/damage.py" "${EVERY:-1}"
