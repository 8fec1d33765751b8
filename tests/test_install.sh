#!/bin/sh
# Everything that `make install` brings along, used from where it was put: a directory with a blank
# in its name.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
build=$(dirname "$COOKIETIN_RELEASE")
DESTDIR="$work/in stalled" cmake --install "$build" --prefix /usr >"$work/out"
root="$work/in stalled/usr"
export HOME="$work" LC_ALL=C.UTF-8

# Nothing knows where it was built: tests/long/test_reproducible.sh compares whole builds.
! grep -rlF -e "$COOKIETIN_SOURCE/" -e "$build/" "$root" >"$work/out" ||
    complain 'there are paths of the build in what is installed'

# ---- the program and its manual ----
"$root/bin/cookietin" sim thief --games 20 --seed install >"$work/out" || complain 'it does not run'
for file in "$root/bin/cookietin" "$root"/lib*/libcookietin.so.1 "$root"/lib/*/libcookietin.so.1; do
    [ ! -e "$file" ] || ! readelf --dynamic "$file" | grep -E 'RPATH|RUNPATH' ||
        complain "$file looks for libraries where it was built"
done
"$root/bin/cookietin" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' >"$work/commands"
[ "$(wc -l <"$work/commands")" -gt 10 ] || complain 'hardly any commands'
for page in '' $(sed 's/^/-/' "$work/commands"); do
    file="$root/share/man/man1/cookietin$page.1"
    man --warnings -E UTF-8 -l -Tutf8 -Z "$file" >"$work/page" 2>"$work/err" ||
        complain "cookietin$page has no manual page"
    [ ! -s "$work/err" ] || complain "the manual page cookietin$page has faults"
done
[ "$(find "$root/share/man" -name '*.1' | wc -l)" = "$(($(wc -l <"$work/commands") + 1))" ] ||
    complain 'there are other manual pages'
# Each option of a command is in its page, with what it takes.
for command in sim serve admin; do
    MANWIDTH=300 man -E UTF-8 -l "$root/share/man/man1/cookietin-$command.1" >"$work/out"
    "$root/bin/cookietin" "$command" --help | grep -oE '^  --[a-z-]+' | while read -r option; do
        grep -q -- "^ *$option" "$work/out" || echo "$option"
    done >"$work/missing"
    [ ! -s "$work/missing" ] || complain "cookietin-$command(1) misses $(head -n 1 "$work/missing")"
done
says out 'PERSON is the number that guests shows.'

# ---- completions, in the shells themselves ----
cat >"$work/ask.bash" <<'SCRIPT'
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_cookietin
printf '%s\n' "${COMPREPLY[@]}"
SCRIPT
touch "$work/my games.jsonl"
in_bash() {
    (cd "$work" && bash "$work/ask.bash" "$root/share/bash-completion/completions/cookietin" \
        cookietin "$@") >"$work/out" 2>"$work/err"
}
# shellcheck disable=SC2016 # fish expands it
in_fish() {
    (cd "$work" && file="$root/share/fish/vendor_completions.d/cookietin.fish" line="cookietin $*" \
        fish --no-config -c 'source $file; complete -C $line') 2>"$work/err" | cut -f 1 >"$work/out"
}
in_zsh() {
    (cd "$work" && python3 "$COOKIETIN_SOURCE/tests/support/zsh_offers.py" \
        "$root/share/zsh/site-functions" "cookietin $*") >"$work/out" 2>"$work/err"
}
want="" never=""
for shell in bash fish zsh; do
    offers() { # offers WORDS...: all of $want, and not $never
        "in_$shell" "$@" || complain "$shell: $*"
        [ ! -s "$work/err" ] || complain "$shell complains: $*"
        for word in $want; do
            grep -qxF -- "$word" "$work/out" || complain "$shell offers no $word: $*"
        done
        ! grep -qxF -- "$never" "$work/out" || complain "$shell offers $never: $*"
    }
    want='sim serve' never=play offers s
    want='--players --points --plot' never=--board offers sim thief --p
    want=--board never=--points offers sim party --b
    want=greedy
    [ $shell = zsh ] || want=easy,greedy
    never=random offers sim --bots easy,gr
    want='is it' never=de offers play --lang i
    want='repair reports' never=look offers admin re
    want='blue' never=yellow offers sim party --board b
    want='thief speculaas party' never=greedy offers bench ''
    "in_$shell" verify my || complain "$shell: verify"
    grep -qE '^my' "$work/out" || complain "$shell offers no files"
done

# ---- desktop, systemd, data, licences, parts ----
desktop-file-validate "$root/share/applications/cookietin.desktop" >"$work/out" ||
    complain 'the desktop entry has faults'
grep -q '^Comment\[is\]=' "$root/share/applications/cookietin.desktop" ||
    complain 'the desktop entry speaks English only'
for file in scalable/apps/cookietin.svg 192x192/apps/cookietin.png 512x512/apps/cookietin.png; do
    [ -s "$root/share/icons/hicolor/$file" ] || complain "no icon $file"
done
for board in "$root"/share/cookietin/boards/*.board; do
    "$root/bin/cookietin" board "$board" >"$work/out" 2>&1 || complain "$board is wrong"
done
"$root/bin/cookietin" deck "$root/share/cookietin/decks/speculaas.deck" >"$work/out" 2>&1 ||
    complain 'the deck is wrong'
"$root/bin/cookietin" play thief --po "$root/share/cookietin/po/is.po" </dev/null \
    >"$work/out" 2>&1 ||
    complain 'the catalogue is no use'
unit=$root/lib/systemd/system/cookietin.service
grep -q '^ExecStart=/usr/bin/cookietin serve --db ' "$unit" || complain 'the unit starts another'
if command -v systemd-analyze >/dev/null; then
    sed "s|/usr/bin/cookietin|/bin/true|" "$unit" >"$work/cookietin.service"
    systemd-analyze verify --man=no --recursive-errors=no "$work/cookietin.service" \
        >"$work/out" 2>&1 || complain 'the unit has faults'
    [ ! -s "$work/out" ] || complain 'systemd complains of the unit'
fi
user=$(sed -n 's/^User=//p' "$unit")
grep -q "^u $user " "$root/lib/sysusers.d/cookietin.conf" || complain "nobody makes the user $user"
# What the container starts is this program, with options that it has; what it says is where it is.
python3 -c '
import json, re, sys
text = open(sys.argv[1]).read().replace("\\\n", "")
print(*json.loads(re.search(r"^ENTRYPOINT (.*)", text, re.M)[1]))' \
    "$COOKIETIN_SOURCE/packaging/Containerfile" >"$work/entry"
"$root/bin/cookietin" serve --help >"$work/help"
while read -r option; do
    grep -q -- "^ *$option " "$work/help" || complain "serve has no $option"
done <<OPTIONS
$(grep -o -- '--[a-z]*' "$work/entry")
OPTIONS
grep -q '^cookietin serve .*--port 8080 ' "$work/entry" || complain 'the container starts another'
grep -q '^EXPOSE 8080$' "$COOKIETIN_SOURCE/packaging/Containerfile" || complain 'another port'
documents=$root/share/doc/cookietin
for part in $(python3 -c '
import json, sys
print(*json.load(open(sys.argv[1])))' "$build/bundled.json"); do
    grep -qF "\"$part\"" "$documents/cookietin.spdx.json" || complain "$part is not among the parts"
done
python3 -c '
import json, sys
parts = json.load(open(sys.argv[1]))
ids = {part["SPDXID"] for part in parts["packages"]} | {"SPDXRef-DOCUMENT"}
assert len(ids) > 8, "hardly any part"
for link in parts["relationships"]:
    assert {link["spdxElementId"], link["relatedSpdxElement"]} <= ids, link
for part in parts["packages"]:
    assert part["versionInfo"], part' "$documents/cookietin.spdx.json" 2>"$work/err" ||
    complain 'the list of parts is wrong'
for file in LICENSE licences/preact.txt licences/lean-qr.txt licences/nunito.txt docs/library.md; do
    [ -s "$documents/$file" ] || complain "no $file"
done

# ---- the library: pkg-config and CMake, C and C++ ----
libraries=$(dirname "$(find "$root" -name 'libcookietin.so.1')")
export LD_LIBRARY_PATH="$libraries"
example=$COOKIETIN_SOURCE/examples/library.c
# pkg-config does not quote a blank in a sysroot, so there it has another name.
ln -s "in stalled" "$work/sysroot"
flags=$(PKG_CONFIG_SYSROOT_DIR=sysroot PKG_CONFIG_PATH="$libraries/pkgconfig" \
    pkg-config --cflags --libs cookietin)
# shellcheck disable=SC2086 # several words
(cd "$work" && "${CC:-cc}" -std=c17 -Wall -Wextra -Werror "$example" -o with-pkg-config $flags) \
    2>"$work/err" || complain 'pkg-config: no program'
mkdir "$work/project"
cp "$example" "$work/project/example.c"
echo '#include <cookietin.h>
int main() { return ct_abi_version() == CT_ABI ? 0 : 1; }' >"$work/project/plus.cpp"
cat >"$work/project/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES C CXX)
find_package(cookietin 0.2 REQUIRED)
add_executable(shared example.c)
target_link_libraries(shared PRIVATE cookietin::cookietin)
add_executable(plus plus.cpp)
target_link_libraries(plus PRIVATE cookietin::cookietin)
if(TARGET cookietin::static)
    add_executable(static example.c)
    target_link_libraries(static PRIVATE cookietin::static)
endif()
PROJECT
{
    cmake -S "$work/project" -B "$work/project/build" "-DCMAKE_PREFIX_PATH=$root" &&
        cmake --build "$work/project/build"
} >"$work/out" 2>&1 || complain 'CMake: no program'
"$work/with-pkg-config" >"$work/out.pkg-config" || complain 'the program does not run'
says out.pkg-config 'wins'
"$work/project/build/plus" || complain 'C++ does not run'
for kind in shared static; do
    [ ! -e "$work/project/build/$kind" ] || "$work/project/build/$kind" >"$work/out.$kind" ||
        complain "$kind does not run"
    [ ! -e "$work/out.$kind" ] || same "$kind" out.pkg-config "out.$kind"
done

[ "$failures" = 0 ]
