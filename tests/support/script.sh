# What the test scripts share; they read it with `.` and end with a look at $failures.
# shellcheck shell=sh
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

complain() { # complain WORDS...: the test fails, and goes on
    echo "$*" >&2
    for file in "$work"/out* "$work/err"; do
        [ ! -e "$file" ] || head -c 3000 "$file" | sed 's/^/    /' >&2
    done
    failures=$((failures + 1))
}
run() { # run STATUS ARGUMENTS...: its output in $work/out and $work/err
    want=$1
    shift
    got=0
    "$COOKIETIN" "$@" >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = "$want" ] || complain "cookietin $* ended with $got, not $want"
}
says() { # says FILE TEXT
    grep -qF -- "$2" "$work/$1" || complain "$1 does not say: $2"
}
same() { # same WHAT FILE FILE
    cmp -s "$work/$2" "$work/$3" || complain "$1: $2 and $3 differ"
}
