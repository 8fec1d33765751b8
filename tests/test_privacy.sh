#!/bin/sh
# docs/privacy.md names every column of every table that a server's database has, and no other: in
# its table those of a file, and behind it what only PostgreSQL has, whole tables or columns.
[ -n "${COOKIETIN_POSTGRES:-}" ] || exec "$COOKIETIN_SOURCE/tools/with-postgres" "$0"
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
# shellcheck source=tests/support/serving.sh
. "$COOKIETIN_SOURCE/tests/support/serving.sh"

document="$COOKIETIN_SOURCE/docs/privacy.md"
# The first column of the table: `table.column`, several in a row.
sed -n 's/^| \(`[a-z]*[.][^|]*\)|.*/\1/p' "$document" | grep -o '[a-z]*[.][a-z_]*' |
    LC_ALL=C sort >"$work/said"

compare() { # compare WHERE: what is $work/said and $work/stored
    [ -s "$work/stored" ] || complain "nothing is stored in $1"
    diff "$work/said" "$work/stored" >"$work/diff" ||
        complain "docs/privacy.md is not what is stored in $1: $(cat "$work/diff")"
}

begin --db "$work/games.db"
end
"${PYTHON:-/usr/bin/python3}" -c '
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as file:
    for row in file.execute("SELECT m.name, c.name FROM sqlite_schema AS m, "
                            "pragma_table_info(m.name) AS c WHERE m.type = \"table\""):
        print(*row, sep=".")
' "$work/games.db" | LC_ALL=C sort >"$work/stored"
compare 'a file'

begin --db "$COOKIETIN_POSTGRES"
end
# A table that is named as a whole counts as one row.
# shellcheck disable=SC2016 # Markdown's
sed -n '/^In PostgreSQL there/,/^$/p' "$document" | grep -o '`[a-z_.]*`' | tr -d '`' >"$work/more"
psql -qAtc "SELECT table_name || '.' || column_name FROM information_schema.columns
    WHERE table_schema = current_schema" >"$work/columns"
while IFS=. read -r table column; do
    ! grep -qx "$table" "$work/more" || column=
    echo "$table${column:+.$column}"
done <"$work/columns" | LC_ALL=C sort -u >"$work/stored"
grep -v '^recent[.]' "$work/said" | cat - "$work/more" | LC_ALL=C sort >"$work/both"
mv "$work/both" "$work/said"
compare PostgreSQL
[ "$failures" = 0 ]
