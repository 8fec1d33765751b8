#!/bin/sh
# Every screen of the page in a real browser: for everyone, in every language, in windows of all
# sizes; how much it weighs; ways out of it.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    screens layout size leaving "$@"
