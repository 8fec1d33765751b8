#!/bin/sh
# The shortest way through everything once more in Firefox, as Debian has it (WebDriver BiDi).
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
COOKIETIN_BROWSER=firefox
export COOKIETIN_BUILD COOKIETIN_BROWSER
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts browsers "$@"
