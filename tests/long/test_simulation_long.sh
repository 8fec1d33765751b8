#!/bin/sh
# The simulation of `make test` with 1,000 other seeds.
set -eu
COOKIETIN_SEEDS=${COOKIETIN_SEEDS:-1000} COOKIETIN_SEED=${COOKIETIN_SEED:-1000} \
    "$(dirname "$COOKIETIN")/tests/test_simulation"
