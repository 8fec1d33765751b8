#!/bin/sh
# The pictures of the documents are what their commands draw.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

mkdir "$work/drawn"
"$COOKIETIN_SOURCE/tools/pictures" "$work/drawn"
for picture in "$work"/drawn/*; do
    cmp -s "$picture" "$COOKIETIN_SOURCE/docs/${picture##*/}" ||
        complain "docs/${picture##*/} is not what its command draws any longer: make pictures"
done
[ "$(find "$work/drawn" -name '*.svg' | wc -l)" = 2 ] || complain 'not two pictures'

[ "$failures" = 0 ]
