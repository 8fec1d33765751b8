#!/bin/sh
# po/ is up to date with the sources and complete; and the check that says so sees when it is not.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

mkdir -p "$work/copy/web"
(cd "$COOKIETIN_SOURCE" && cp -r po src tools "$work/copy/" &&
    cp -r web/src web/tools "$work/copy/web/")
ln -s "$COOKIETIN_SOURCE/web/node_modules" "$work/copy/web/node_modules"
copy=$work/copy
notices() { # notices WHAT: the check of the copy fails and says it
    if "$copy/tools/words" --check >"$work/out" 2>"$work/err"; then
        complain "it does not notice: $1"
    fi
    says err "$1"
}
"$copy/tools/words" --check >"$work/out" 2>"$work/err" || complain 'po/ is not right'

cp "$copy/po/de.po" "$work/de.po"
sed -i 's/^msgstr "Du hast gewonnen!"/msgstr ""/' "$copy/po/de.po"
cat >"$copy/web/src/glued.tsx" <<'END'
export const one = (name, points) => <b>{name}: {points}</b>;
export const two = (name, points) => `${name}: ${points}`;
export const three = (name, points) => [name, points].join(': ');
END
echo 'void glue(struct text *out) { text_put(out, ": "); }' >"$copy/src/games/glue.c"
sed -i 's/N_("You win!")/N_("You win the game!")/' "$copy/src/cli/play_talk.c"
notices 'src/games/glue.c:1: a sign glued to words'
says err 'po/de.po: not translated: 1'
says err 'po/cookietin.pot is out of date'
cp "$work/de.po" "$copy/po/de.po"
for line in 1 2 3; do
    says err "web/src/glued.tsx:$line: a sign glued to words"
done
rm "$copy/web/src/glued.tsx" "$copy/src/games/glue.c"

"$copy/tools/words" >"$work/out" 2>"$work/err" || complain 'the copy cannot be brought up to date'
notices 'po/hr.po: not translated: 1'

[ "$failures" -eq 0 ]
