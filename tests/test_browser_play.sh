#!/bin/sh
# Whole games in a real browser, with the page that the release build serves; and that it is one's
# turn there.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    online together offline keys licences turn waiting reload replay "$@"
