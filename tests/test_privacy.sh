#!/bin/sh
# docs/privacy.md names every column of every table that a server's database has, and no other.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
# shellcheck source=tests/support/serving.sh
. "$COOKIETIN_SOURCE/tests/support/serving.sh"

begin --db "$work/games.db"
end

"${PYTHON:-/usr/bin/python3}" -c '
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as file:
    for row in file.execute("SELECT m.name, c.name FROM sqlite_schema AS m, "
                            "pragma_table_info(m.name) AS c WHERE m.type = \"table\""):
        print(*row, sep=".")
' "$work/games.db" | sort >"$work/stored"
# The first column of the table: `table.column`, several in a row.
sed -n 's/^| \(`[a-z]*[.][^|]*\)|.*/\1/p' "$COOKIETIN_SOURCE/docs/privacy.md" |
    grep -o '[a-z]*[.][a-z_]*' | sort >"$work/said"
[ -s "$work/stored" ] || complain 'nothing is stored'
diff "$work/said" "$work/stored" >"$work/diff" ||
    complain "docs/privacy.md is not what is stored: $(cat "$work/diff")"
[ "$failures" = 0 ]
