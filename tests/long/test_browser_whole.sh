#!/bin/sh
# The page's browser tests with nothing left out: every game, every language, and whole games at
# every tempo as people play them, of which browser_telling takes only a stretch.
set -eu
export COOKIETIN_WHOLE=1
for test in test_browser_play test_browser_people test_browser_screens test_browser_server; do
    "$COOKIETIN_SOURCE/tests/$test.sh"
done
exec "$COOKIETIN_SOURCE/tests/long/test_browser_telling.sh" -t 'is told'
