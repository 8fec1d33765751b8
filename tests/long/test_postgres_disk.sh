#!/bin/sh
# The database's disk is full, and then it is not. The disk is a small one in memory, which needs a
# mount of its own.
set -eu
if ! unshare --mount true 2>/dev/null; then
    echo "SKIPPED: a mount of one's own is not allowed here (unshare --mount; root may)"
    exit 0
fi
place=$(mktemp -d /tmp/cookietin-disk.XXXXXX)
trap 'rmdir "$place"' EXIT
export COOKIETIN_SMALL_DISK="$place" COOKIETIN_POSTGRES_IN="$place"
# shellcheck disable=SC2016 # of the shell that it runs
unshare --mount sh -euc 'mount -t tmpfs -o size=200m,mode=711 disk "$COOKIETIN_SMALL_DISK"
    cd "$COOKIETIN_SOURCE/tests/server"
    ../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B postgres.py test_full_disk'
