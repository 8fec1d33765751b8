#!/bin/bash
# examples/simulate-parallel: the parts of a run with GNU parallel, and what is missing once more.
set -euo pipefail
work=$(mktemp -d "${TMPDIR:-/tmp}/cookietin parallel.XXXXXX")
trap 'rm -rf "$work"' EXIT
export COOKIETIN=$COOKIETIN_RELEASE HOME=$work
script=$COOKIETIN_SOURCE/examples/simulate-parallel
run=(speculaas --players 3 --games 500 --seed 'a tin')

"$script" 7 "$work/parts" "${run[@]}"
"$COOKIETIN" sim "${run[@]}" --json >"$work/whole.json"
cmp "$work/whole.json" "$work/parts/merged.json"

rm "$work/parts/part-3.json" "$work/parts/part-6.json" "$work/parts/merged.json"
touch -d 2001-01-01 "$work"/parts/part-*.json
"$script" 7 "$work/parts" "${run[@]}"
cmp "$work/whole.json" "$work/parts/merged.json"
[ "$(find "$work/parts" -name 'part-*.json' -newermt 2002-01-01 | wc -l)" = 2 ]

# Where a part fails there is no result.
if "$script" 3 "$work/wrong" thief --players 99 --seed tin 2>"$work/err"; then
    echo "a wrong run is done" >&2
    exit 1
fi
[ ! -e "$work/wrong/merged.json" ]
echo "7 parts, two of them later: the same as one run"
