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

# ---- every rule sees what it is there for

mkdir -p "$work/built"
notices() { # notices WHAT FILE SED-SCRIPT: a copy that was changed so is found to be wrong
    rm -rf "$work/copy"
    mkdir -p "$work/copy"
    cp -r "$COOKIETIN_SOURCE/po" "$work/copy/"
    cp "$catalogues"/*.po "$work/built/"
    sed -i "$3" "$work/$2"
    if cmp -s "$work/$2" "$COOKIETIN_SOURCE/${2#copy/}"; then
        complain "nothing was changed by $3"
    fi
    if check "$work/copy" "$work/built"; then
        complain "it does not notice: $1"
    fi
    says out "$1"
}
notices 'have a card' copy/po/cookietin.pot \
    's/^msgid "You have {cards}\."/msgid "You hold {cards}."/'
notices 'no text has this term' copy/po/glossary.tsv 's/bonus wall/bonus fence/'
notices 'needs a context or a note' copy/po/cookietin.pot '/^#\. /d'
notices 'a part is missing or new' copy/po/de.po \
    's/^msgstr "Du ziehst {card}\."/msgstr "Du ziehst."/'
notices 'needs a second template' copy/po/is.po \
    's/^msgstr "{player} spilar út/msgstr "{player:dat} út/'
notices 'this word has none' copy/po/hr.po '/^msgctxt "cases"$/,/^$/s/^msgstr .*/msgstr ""/'
notices 'not translated' copy/po/nl.po '/^msgid "Rules"$/,/^$/s/^msgstr .*/msgstr ""/'
notices 'unsure' copy/po/es.po 's/^msgid "Undo"/#, fuzzy\n&/'
notices 'says none of' copy/po/fr.po 's/objectif/but/g'
notices 'no-break space before %' built/de.po "s/$(printf '\302\240')%/ %/g"
notices 'narrow no-break space' built/fr.po "s/$(printf '\342\200\257')/ /g"
notices 'straight quote' built/it.po "s/’/'/g"
notices 'quotes are' built/de.po 's/„/«/g'

# Nor is English that is not translated free of the rules.
mkdir -p "$work/copy/src/cli"
echo 'puts("Everybody begins with one card.");' >"$work/copy/src/cli/help.c"
if check "$work/copy" "$work/built"; then
    complain 'it does not notice: English that is not translated'
fi
says out 'src/cli/help.c: start'
says out 'src/cli/help.c: someone, everyone, anyone'

[ "$failures" -eq 0 ]
