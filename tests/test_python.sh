#!/bin/sh
# The Python package over the release library, its wheel, and the examples with a small budget.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
python=${PYTHON:-/usr/bin/python3}
COOKIETIN_LIBRARY=$(dirname "$COOKIETIN_RELEASE")/libcookietin.so.1
PYTHONPATH=$COOKIETIN_SOURCE/python
PYTHONDONTWRITEBYTECODE=1
export COOKIETIN_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE OPENBLAS_NUM_THREADS=1

"$python" "$COOKIETIN_SOURCE/python/tests/test_cookietin.py" -q >"$work/out" 2>&1 ||
    complain 'the package'
grep -q '^Ran [1-9][0-9]* tests' "$work/out" || complain 'no tests were run'

"$python" "$COOKIETIN_SOURCE/tools/library/pieces.py" --check >"$work/out" 2>&1 ||
    complain 'the tables of docs/library.md'

example() { # example NAME ARGUMENTS...: runs it
    name=$1
    shift
    "$python" "$COOKIETIN_SOURCE/examples/python/$name.py" "$@" >"$work/out" 2>&1 ||
        complain "examples/python/$name.py does not run"
}
example random_agent --steps 50
says out 'games'
example bot_match --games 20
says out 'wins'
example cfr --iterations 30
says out 'exploitability'
# Two updates, of which each takes a second or two, make a player who is better than random by far.
example self_play --updates 2 --games 600 --against random
awk 'NR == 2 { first = $3 } { last = $3 }
    END { exit !(NR == 4 && first < 0.42 && last > first + 0.12) }' "$work/out" ||
    complain 'the network learns nothing'

# The wheel holds the package, made without a network.
if "$python" -c 'import pip, setuptools, wheel' 2>/dev/null; then
    cp -R "$COOKIETIN_SOURCE/python" "$work/python"
    HOME=$work "$python" -m pip wheel --quiet --no-index --no-build-isolation --no-deps \
        --wheel-dir "$work/wheel" "$work/python" >"$work/out" 2>&1 || complain 'no wheel'
    "$python" -m zipfile -l "$work"/wheel/cookietin-*.whl >"$work/out"
    says out cookietin/vector.py
    says out cookietin/py.typed
fi

[ "$failures" = 0 ]
