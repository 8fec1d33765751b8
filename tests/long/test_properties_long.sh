#!/bin/sh
# The property tests of `make test`, with other games and 300 times as many positions: millions of
# each game, in an hour of CPU time.
set -eu
COOKIETIN_SCALE=${COOKIETIN_SCALE:-300} COOKIETIN_SEED=${COOKIETIN_SEED:-1000000} \
    "$(dirname "$COOKIETIN")/tests/test_properties"
