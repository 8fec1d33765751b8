#!/bin/sh
# `make cluster`: three servers, PostgreSQL and HAProxy, to be played on until Ctrl-C.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/made.py"
