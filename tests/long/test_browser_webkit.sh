#!/bin/sh
# The shortest way through everything once more in WebKitGTK, as Debian has it, by its own
# WebDriver. It needs a screen: one that nobody sees.
set -eu
COOKIETIN_BUILD=$(dirname "$COOKIETIN_RELEASE")
COOKIETIN_BROWSER=webkit
MINIBROWSER=$(echo /usr/lib/*/webkit2gtk-4.1/MiniBrowser)
export COOKIETIN_BUILD COOKIETIN_BROWSER MINIBROWSER

work=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb" &
screen=$!
trap 'kill $screen; rm -rf "$work"' EXIT
while ! [ -s "$work/display" ]; do
    kill -0 "$screen" || { cat "$work/xvfb" && exit 1; }
    sleep 0.2
done
DISPLAY=:$(cat "$work/display")
HOME=$work
LIBGL_ALWAYS_SOFTWARE=1
export DISPLAY HOME LIBGL_ALWAYS_SOFTWARE
cd "$COOKIETIN_SOURCE/web"
node node_modules/vitest/vitest.mjs run --config vitest.e2e.config.ts browsers "$@"
