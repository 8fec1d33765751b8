#!/bin/sh
# Everything that can happen to three servers, their database and the links between them, under
# load, with the program that people run: no table stands still for longer than 15 s, nor for
# longer than a second when servers are updated; and what they do anyway on this machine.
set -eu
export COOKIETIN="$COOKIETIN_RELEASE" COOKIETIN_STILL="${COOKIETIN_STILL:-15}"
cd "$COOKIETIN_SOURCE/tests/server"
for faults in ${FAULTS:-calm roll stop kill roll sleep kill database roll}; do
    set -- "$@" "$faults"
done
../../tools/with-postgres "${PYTHON:-/usr/bin/python3}" -B cluster.py "$@"
FAULTS='calm link slow island island' "$COOKIETIN_SOURCE/tests/test_server_network.sh"
