#!/bin/sh
# cookietin board: right and wrong files, the template, exit statuses.
set -eu

fail() {
    echo "test_board_cli: $1" >&2
    exit 1
}

# status COMMAND...: its exit status; what it prints goes to $out.
out=$(mktemp)
trap 'rm -f "$out"' EXIT
status() {
    "$@" >"$out" 2>&1 && echo 0 || echo $?
}

[ "$(status "$COOKIETIN" board --help)" = 0 ] || fail "--help"
grep -q "cookietin board FILE" "$out" || fail "--help does not help"

for name in blue yellow; do
    [ "$(status "$COOKIETIN" board $name)" = 0 ] || fail "$name is refused"
    grep -q "+----+" "$out" || fail "$name is not drawn"
done

"$COOKIETIN" board --new | "$COOKIETIN" board - >"$out" || fail "the template is refused"
grep -q "^My board: 6 rows, 6 columns, 10 tasks" "$out" ||
    fail "the template is read as something else"

wrong=$("$COOKIETIN" board --new | sed 's/^walls .*/walls h77/' | "$COOKIETIN" board - 2>&1 ||
    echo "status $?")
case $wrong in
*"standard input: line "*": there is no side 'h77' on this board"*"status 1") ;;
*) fail "a wrong board: $wrong" ;;
esac

head -c 100000 /dev/zero >"$out.zero"
wrong=$("$COOKIETIN" board "$out.zero" 2>&1 || echo "status $?")
rm -f "$out.zero"
case $wrong in
*".zero: line 1: there is a NUL byte"*"status 1") ;;
*) fail "a file of NUL bytes: $wrong" ;;
esac

[ "$(status "$COOKIETIN" board /does/not/exist)" = 1 ] || fail "a file that is not there"
[ "$(status "$COOKIETIN" board)" = 2 ] || fail "no file"
[ "$(status "$COOKIETIN" board blue yellow)" = 2 ] || fail "two files"
[ "$(status "$COOKIETIN" board --new blue)" = 2 ] || fail "--new with a file"
[ "$(status "$COOKIETIN" board --frob)" = 2 ] || fail "an unknown option"
