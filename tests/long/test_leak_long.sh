#!/bin/sh
# The leak test of `make test`, with other games and sixty times as many.
set -eu
COOKIETIN_SCALE=${COOKIETIN_SCALE:-60} COOKIETIN_SEED=${COOKIETIN_SEED:-1000} \
    "$(dirname "$COOKIETIN")/tests/test_leak"
