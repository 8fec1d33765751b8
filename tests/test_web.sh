#!/bin/sh
# The page's own tests: the core as WebAssembly, tables offline and against a server of the release
# build, whose `verify` checks the records.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
export COOKIETIN_BUILD
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/vitest/vitest.mjs run "$@"
