#!/bin/sh
# Whole games at every tempo, as people play them; browser_telling takes only a stretch of each.
set -eu
COOKIETIN_WHOLE=1 exec "$COOKIETIN_SOURCE/tests/long/test_browser_telling.sh" -t 'is told'
