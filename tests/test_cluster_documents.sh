#!/bin/sh
# What docs/cluster.md has people write into files, tried by the programs that read them.
set -eu
exec "${PYTHON:-/usr/bin/python3}" -B "$COOKIETIN_SOURCE/tests/server/documented.py"
