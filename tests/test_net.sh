#!/bin/sh
# The server over real sockets: HTTP, frames, limits, signals, TLS. What the messages mean is for
# other tests. (Debian's Python: another one may not have what the server's tests need.)
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

cd "$COOKIETIN_SOURCE/tests/server"
echo "COOKIETIN_SEED=${COOKIETIN_SEED:-1}"
export PYTHONDONTWRITEBYTECODE=1
parts="http guard proxy frames masks limits stop"
for part in $parts; do # at once: they mostly wait
    { /usr/bin/python3 -m unittest -q "test_net_$part" >"$work/out.$part" 2>&1 &&
        rm "$work/out.$part"; } &
done
wait
for part in $parts; do
    [ ! -e "$work/out.$part" ] || complain "test_net_$part"
done

[ "$failures" = 0 ]
