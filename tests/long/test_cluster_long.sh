#!/bin/sh
# Three simulated servers: 10,000 seeds, of which `make test` does the first 100.
set -eu
COOKIETIN_SEEDS=${COOKIETIN_SEEDS:-10000} "$(dirname "$COOKIETIN")/tests/test_cluster_simulation"
