#!/bin/sh
# Three servers and all that people can do: 3,000 seeds; see tests/test_simulation_servers.c.
set -eu
COOKIETIN_SEEDS=${COOKIETIN_SEEDS:-3000} COOKIETIN_SEED=${COOKIETIN_SEED:-1000} \
    "$(dirname "$COOKIETIN")/tests/test_simulation_servers"
