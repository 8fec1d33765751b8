#!/bin/sh
# What a machine can find in the words: habits, missing contexts, parts, cases, terms, typography.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

check() { # check SOURCE: into out, what is wrong there
    PYTHONDONTWRITEBYTECODE=1 python3 "$COOKIETIN_SOURCE/tests/support/words_style.py" \
        "$1" "$2" >"$work/out" 2>&1
}
catalogues=$(dirname "$COOKIETIN")/catalogues
check "$COOKIETIN_SOURCE" "$catalogues" || complain 'the words are not right'
cp "$work/out" "$work/clean"

# ---- every rule sees what it is there for

# A copy with everything wrong in it, looked at once: each rule says what it has found.
mkdir -p "$work/built" "$work/copy/src/cli"
cp -r "$COOKIETIN_SOURCE/po" "$work/copy/"
cp "$catalogues"/*.po "$work/built/"
spoil() { # spoil WHAT FILE SED-SCRIPT: something that a rule must say
    cp "$work/$2" "$work/before"
    sed -i "$3" "$work/$2"
    ! cmp -s "$work/$2" "$work/before" || complain "nothing was changed by $3"
    echo "$1" >>"$work/expected"
}
spoil 'have a card' copy/po/cookietin.pot \
    's/^msgid "You have {cards}\."/msgid "You hold {cards}."/'
spoil 'no text has this term' copy/po/glossary.tsv 's/bonus wall/bonus fence/'
spoil 'needs a context or a note' copy/po/cookietin.pot '/^#\. /d'
spoil 'a part is missing or new' copy/po/de.po \
    's/^msgstr "Du ziehst {card}\."/msgstr "Du ziehst."/'
spoil 'needs a second template' copy/po/is.po \
    's/^msgstr "{player} spilar út/msgstr "{player:dat} út/'
spoil 'this word has none' copy/po/hr.po '/^msgctxt "cases"$/,/^$/s/^msgstr .*/msgstr ""/'
spoil 'not translated' copy/po/nl.po '/^msgid "Rules"$/,/^$/s/^msgstr .*/msgstr ""/'
spoil 'unsure' copy/po/es.po 's/^msgid "Undo"/#, fuzzy\n&/'
spoil 'says none of' copy/po/fr.po 's/objectif/but/g'
spoil 'no-break space before %' built/de.po "s/$(printf '\302\240')%/ %/g"
spoil 'narrow no-break space' built/fr.po "s/$(printf '\342\200\257')/ /g"
spoil 'straight quote' built/it.po "s/’/'/g"
spoil 'quotes are' built/de.po 's/„/«/g'

# What a hint says, a review says of others.
mkdir -p "$work/copy/src/bots/game"
echo '    [WHY] = {N_("it is protected until you play another"), NULL},' \
    >"$work/copy/src/bots/game/explain.c"
echo 'a reason is told of others, too' >>"$work/expected"

# Nor is English that is not translated free of the rules.
echo 'puts("Everybody begins with one card.");' >"$work/copy/src/cli/help.c"
cat >>"$work/expected" <<'END'
src/cli/help.c: start
src/cli/help.c: someone, everyone, anyone
END

! check "$work/copy" "$work/built" || complain 'it does not notice anything'
while read -r rule; do
    ! grep -qF -- "$rule" "$work/clean" || complain "said of words that are right: $rule"
    says out "$rule"
done <"$work/expected"

[ "$failures" -eq 0 ]
