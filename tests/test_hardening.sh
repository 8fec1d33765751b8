#!/bin/sh
# The release program is hardened: what a bug in it could be abused for is made hard.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

readelf --wide --file-header --program-headers --dynamic "$COOKIETIN_RELEASE" >"$work/out"
readelf --wide --dyn-syms "$COOKIETIN_RELEASE" >>"$work/out"
grep -q 'Type: *DYN (Position-Independent' "$work/out" || complain 'not position-independent (PIE)'
says out GNU_RELRO
says out BIND_NOW
says out __stack_chk_fail
says out __snprintf_chk # _FORTIFY_SOURCE
grep -q 'GNU_STACK.* RW ' "$work/out" || complain 'the stack can be executed'

# What only the test build checks (core/check.h) costs a release nothing.
sentence='a cake is lost, or there is one too many'
grep -qaF "$sentence" "$COOKIETIN" || complain 'the test build checks no invariants'
! grep -qaF "$sentence" "$COOKIETIN_RELEASE" || complain 'the release checks invariants'

[ "$failures" = 0 ]
