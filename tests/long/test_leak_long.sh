#!/bin/sh
# The leak test of `make test`, with other games and twenty times as many.
set -eu
COOKIETIN_SCALE=${COOKIETIN_SCALE:-20} COOKIETIN_SEED=${COOKIETIN_SEED:-1000} \
    "$(dirname "$COOKIETIN")/tests/test_leak"
