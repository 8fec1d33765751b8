#!/bin/sh
# What the page tells of a game in a real browser: all of it, in order, and for long enough.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    telling acting clock frames passing "$@"
