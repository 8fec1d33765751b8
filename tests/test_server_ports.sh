#!/bin/bash
# The server's core reaches the world through its ports alone: whatever its object files call is in
# the core of the games, or in this list. There is no store's driver in it, no thread, no socket, no
# file and no clock, so nothing on the loop can wait for any of them.
set -euo pipefail

build=$(dirname "$COOKIETIN")
core=$build/libcookietin_server_core.a
allowed='calloc|free|malloc|realloc|mem[a-z]+|bcmp|str[a-z]+|snprintf
check_failed|embedded_catalogues|embedded_catalogues_count
json_load|json_unload|plain_blank|plain_put|query_free
inet_ntop|inet_pton
look_is_piled|look_is_unknown|look_of|looks_alike|wordlist_has
crypto_hash_sha256|crypto_pwhash|crypto_shorthash|sodium_base642bin|sodium_bin2base64
__(asan|ubsan|sanitizer)_.*|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2'
# What the compiler makes of the calls of the C library that are allowed.
pattern="^($(tr '\n' '|' <<<"$allowed" | sed 's/|$//'))\$"

[ -s "$core" ] || {
    echo "there is no $core"
    exit 1
}

calls() { # calls LIBRARY...: what they call and do not define, and the list does not allow
    nm --undefined-only "$@" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u |
        comm -23 - <(nm --defined-only "$@" "$build/libcookietin_core.a" 2>/dev/null |
            awk 'NF == 3 { print $3 }' | sort -u) | grep -Ev "$pattern" || true
}

found=$(calls "$core")
if [ -n "$found" ]; then
    printf 'The core of the server calls what it may not:\n%s\n' "$found"
    exit 1
fi

# The test sees such calls where they are allowed: in the world around the core, and in the store.
for name in pthread_create uv_async_send store_ask; do
    calls "$build/libcookietin_server.a" | grep -qx "$name" || {
        echo "$name is not found where it must be"
        exit 1
    }
done

# And no header of the core knows a store's driver.
cd "$COOKIETIN_SOURCE/src"
if grep -ln 'store/store\.h\|<uv\.h>\|<libwebsockets\.h>\|<pthread\.h>\|<sqlite3\.h>' \
    server/{server,server_internal,lookup,request,room,guest,batch,outbox,message,map}.h \
    store/{rows,query}.h; then
    echo "A header of the core includes what it may not."
    exit 1
fi
