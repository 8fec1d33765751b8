#!/bin/sh
# Two builds in different directories, one with a blank in its name, give the same bytes: everything
# that is installed, the page, the release tarball, and the Debian packages. Without ccache, which
# would hand out the same objects twice.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
unset CMAKE_C_COMPILER_LAUNCHER DESTDIR MAKEFLAGS MAKELEVEL
export CCACHE_DISABLE=1 SOURCE_DATE_EPOCH=1700000000
git='git -c safe.directory=* -c user.name=nobody -c user.email=nobody@cookietin.invalid'

build() { # build DIRECTORY: a copy of the sources, built there, installed into installed/
    mkdir -p "$1/tree"
    tar -C "$COOKIETIN_SOURCE" --exclude=./build --exclude=./.git -c . | tar -C "$1/tree" -x
    (
        cd "$1/tree"
        $git init --quiet
        $git add --all
        $git commit --quiet --message 'The tree as it is'
        make dist
        make install "DESTDIR=$1/installed" PREFIX=/usr
        make site "SITE=$1/site"
    ) >"$work/out" 2>&1 || complain "$1 is not built"
}
build "$work/one"
build "$work/another place/deeper"
cd "$work"
for part in installed site; do
    [ "$(find "one/$part" -type f | wc -l)" -gt 10 ] || complain "hardly anything in $part"
    diff -r "one/$part" "another place/deeper/$part" >"$work/out" || complain "$part differs"
done
for tree in one "another place/deeper"; do
    (cd "$tree/tree/build/dist" && sha256sum ./*.tar.xz)
done >"$work/out"
[ "$(cut -d ' ' -f 1 "$work/out" | sort -u | wc -l)" = 1 ] || complain 'the tarballs differ'

# The packages are built from the tarball, which holds the page.
if command -v dpkg-buildpackage >/dev/null && command -v lintian >/dev/null; then
    for tree in one "another place/deeper"; do
        (cd "$tree/tree" && tools/deb) >"$work/out" 2>&1 || complain "$tree: no packages"
        (cd "$tree/tree/build/deb" && sha256sum ./*.deb) >"$work/sums.$(basename "$tree")"
    done
    [ "$(grep -c '\.deb$' "$work/sums.one")" -ge 5 ] || complain 'hardly any packages'
    same 'packages' sums.one sums.deeper
fi

[ "$failures" = 0 ]
