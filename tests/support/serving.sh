# A server in the background, for scripts that have read script.sh.
# shellcheck shell=sh
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

begin() { # begin ARGUMENTS...: starts one; its address in $url, its log in $work/log
    # Both now, and not when the process gets to it: what the last one said is in them.
    : >"$work/served"
    : >"$work/log"
    "$COOKIETIN" serve --port 0 "$@" >"$work/served" 2>"$work/log" &
    server=$!
    url=
    while kill -0 "$server" 2>"$work/dead"; do
        url=$(sed -n 's/.* at \(http.*\)/\1/p' "$work/served")
        [ -z "$url" ] || return 0
        sleep 0.05
    done
    complain "no server: $(cat "$work/log")"
}
end() { # end: SIGTERM, and it must end well
    kill "$server"
    got=0
    wait "$server" || got=$?
    server=
    [ "$got" = 0 ] || complain "the server ended with $got: $(cat "$work/log")"
}
