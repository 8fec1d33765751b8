#!/bin/sh
# libcookietin as it is delivered: its names, its header from C and C++, a program of thirty lines
# against what is installed, shared and static.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
build=$(dirname "$COOKIETIN_RELEASE")

# Only the header's names, all of them, and a version for each.
nm -D --defined-only "$build/libcookietin.so.1" | awk '{ print $3 }' | grep -v '^COOKIETIN_1$' |
    sort >"$work/names"
grep -v '^ct_[a-z_]*@@COOKIETIN_1$' "$work/names" >"$work/out" || true
[ ! -s "$work/out" ] || complain 'the shared library exports other names'
sed 's/@@.*//' "$work/names" >"$work/exported"
grep -oE '^[a-z].*[ *](ct_[a-z_]+)\(' "$COOKIETIN_SOURCE/include/cookietin.h" |
    grep -oE 'ct_[a-z_]+\(' | tr -d '(' | sort >"$work/declared"
same 'header and library' declared exported
[ "$(wc -l <"$work/declared")" -gt 40 ] || complain 'hardly anything is declared'
nm --defined-only --extern-only "$build/libcookietin.a" 2>/dev/null | awk 'NF == 3 { print $3 }' |
    sort >"$work/static"
same 'header and static library' declared static
readelf --dynamic "$build/libcookietin.so.1" | grep -q 'SONAME.*\[libcookietin.so.1\]' ||
    complain 'the soname is another'

# What is installed, wherever that is: with a blank in the name, too.
DESTDIR="$work/in stalled" cmake --install "$build" --component library --prefix /usr >"$work/out"
root="$work/in stalled/usr"
pc=$(find "$root" -name cookietin.pc)
libraries=$(dirname "$(dirname "$pc")")
[ "$(sed -n 's/^Version: //p' "$pc")" = "$("$COOKIETIN_RELEASE" --version | sed 's/.* //')" ] ||
    complain 'the version in cookietin.pc is another'
example=$COOKIETIN_SOURCE/examples/library.c
"${CC:-cc}" -std=c17 -pedantic -Wall -Wextra -Werror -I"$root/include" "$example" \
    -o "$work/shared" -L"$libraries" -lcookietin 2>"$work/err" ||
    complain 'the example does not build'
"${CC:-cc}" -std=c17 -I"$root/include" "$example" -o "$work/static.program" \
    "$libraries/libcookietin.a" -ljansson -lpthread -lm 2>"$work/err" ||
    complain 'the example does not build with the static library'
echo '#include <cookietin.h>
int main() { return ct_abi_version() == CT_ABI ? 0 : 1; }' >"$work/plus.cpp"
"${CXX:-c++}" -std=c++11 -pedantic -Wall -Wextra -Werror -I"$root/include" "$work/plus.cpp" \
    -o "$work/plus" -L"$libraries" -lcookietin 2>"$work/err" || complain 'C++ does not build'
export LD_LIBRARY_PATH="$libraries"
"$work/plus" || complain 'C++ does not run'
"$work/shared" >"$work/out.shared" || complain 'the example does not run'
"$work/static.program" >"$work/out.static" || complain 'the static example does not run'
same 'shared and static' out.shared out.static
says out.shared 'wins'

[ "$failures" = 0 ]
