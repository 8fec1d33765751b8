#!/bin/sh
# Three servers and all that people can do: 10,000 seeds, of which `make test` does the first 100;
# see tests/test_simulation_servers.c.
set -eu
COOKIETIN_SEEDS=${COOKIETIN_SEEDS:-10000} "$(dirname "$COOKIETIN")/tests/test_simulation_servers"
