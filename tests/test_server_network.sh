#!/bin/sh
# Three servers with a PostgreSQL, each on a machine of its own as far as its network goes, while
# links are dropped. tests/long/test_cluster_faults.sh does more of it.
set -eu
cd "$COOKIETIN_SOURCE/tests/server"
if ! unshare --net true 2>/dev/null; then
    echo "SKIPPED: making a network of its own is not allowed here (unshare --net; root may)"
    exit 0
fi
# shellcheck disable=SC2086 # several words
exec unshare --net ../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B cluster.py \
    ${FAULTS:-link}
