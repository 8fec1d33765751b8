#!/bin/sh
# Whole games in a real browser, with the page that the release build serves: against bots, with
# friends, by keys alone, and once more as a replay, reviewed. `make test-long` has what repeats.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    online offline undo keys replay review licences first tips "$@"
