#!/bin/sh
# People at a table in real browsers: what they do together, who waits for whom, and whose turn it
# is.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    together turn waiting reload standin device "$@"
