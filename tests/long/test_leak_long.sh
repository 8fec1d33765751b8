#!/bin/sh
# The leak test of `make test`, with other games and 150 times as many.
set -eu
COOKIETIN_SCALE=${COOKIETIN_SCALE:-150} COOKIETIN_SEED=${COOKIETIN_SEED:-1000} \
    "$(dirname "$COOKIETIN")/tests/test_leak"
