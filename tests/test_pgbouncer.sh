#!/bin/bash
# The store through pgbouncer in transaction mode, where a connection is another one after every
# transaction: so nothing may depend on a session.
set -euo pipefail
if [ -z "${COOKIETIN_POSTGRES:-}" ]; then
    exec "$COOKIETIN_SOURCE/tools/with-postgres" "$0"
fi

work=$(mktemp -d /tmp/cookietin-pgbouncer.XXXXXX)
pooler=
# shellcheck disable=SC2317,SC2329 # the trap calls it
stop() {
    [ -z "$pooler" ] || { kill "$pooler" && wait "$pooler"; } 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
cat >"$work/pgbouncer.ini" <<SETTINGS
[databases]
* = host=$PGHOST user=cookietin
[pgbouncer]
listen_addr =
unix_socket_dir = $work
auth_type = any
auth_file =
pool_mode = transaction
default_pool_size = 4
server_reset_query = DISCARD ALL
server_reset_query_always = 1
ignore_startup_parameters = extra_float_digits
SETTINGS
as=()
if [ "$(id -u)" -eq 0 ]; then
    as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    chown -R postgres: "$work"
fi
PATH=$PATH:/usr/sbin "${as[@]}" pgbouncer -q "$work/pgbouncer.ini" >"$work/log" 2>&1 &
pooler=$!
until [ -S "$work/.s.PGSQL.6432" ]; do
    kill -0 "$pooler" || { cat "$work/log"; exit 1; }
    sleep 0.05
done
export COOKIETIN_POSTGRES="postgresql:///postgres?user=cookietin&port=6432&host=${work//\//%2F}"
COOKIETIN_TESTS='*PostgreSQL*' "$(dirname "$COOKIETIN")/tests/test_store"
cd "$COOKIETIN_SOURCE/tests/server"
"${PYTHON:-/usr/bin/python3}" -B run.py test_speculaas_2 test_undo
"${PYTHON:-/usr/bin/python3}" -B spread.py test_speculaas_2 test_undo test_rematch
