#!/bin/sh
# The property tests of `make test`, with other games and twenty times as many positions.
set -eu
COOKIETIN_SCALE=${COOKIETIN_SCALE:-20} COOKIETIN_SEED=${COOKIETIN_SEED:-1000000} \
    "$(dirname "$COOKIETIN")/tests/test_properties"
