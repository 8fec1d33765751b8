#!/bin/sh
# What a server keeps and decides about people, in real browsers: who one is on which device, games
# one deletes, what hosts and operators say and do; and the page on a host of its own.
set -eu
# A name stands for every file with it in its path: `you` alone would be the layout, too.
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts \
    e2e/you host joining operator operators deleting below "$@"
