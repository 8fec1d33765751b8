#!/bin/sh
# The types of the page, its tests and its tools.
set -eu
cd "$COOKIETIN_SOURCE/web"
exec node node_modules/typescript/bin/tsc --noEmit
