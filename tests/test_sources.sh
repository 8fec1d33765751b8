#!/bin/sh
# Every source file opens with a comment that says its job or its invariant, and none names a path
# of someone's machine. What strangers read first, headers and documents, is free of the words that
# the texts for players have dropped (tests/support/words_style.py has theirs), and all sources are
# of those about people. Each test in a browser is run by one of the scripts.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
cd "$COOKIETIN_SOURCE"

folders='src include tools tests/support web/src'

opens_with_comment() { # opens_with_comment FILE: /* ... in C and TypeScript, // ... in TypeScript
    case $1 in
    *.ts | *.tsx) head -n 1 "$1" | grep -Eq '^(/\*|//)' ;;
    *) head -n 1 "$1" | grep -q '^/\*' ;;
    esac
}

check_openings() { # check_openings FOLDERS...: names the files that do not
    find "$@" -type f \( -name '*.[ch]' -o -name '*.ts' -o -name '*.tsx' \) | sort >"$work/files"
    [ -s "$work/files" ] || complain "there are no sources in $*"
    while IFS= read -r file; do
        opens_with_comment "$file" || echo "$file"
    done <"$work/files"
}

check_paths() { # check_paths FOLDERS...: a home, the root's, or where someone works
    grep -rnE '(^|[^A-Za-z0-9_.])/(ho[m]e/[a-z]|ro[o]t/|wo[r]k/|Us[e]rs/[A-Za-z]|t[m]p/)' "$@" ||
        [ $? = 1 ]
}

check_people() { # check_people PLACES...: somebody, for who
    grep -rnE -e '\b([Ss]ome|[Ee]very|[Aa]ny)body\b' -e '\b([Ff]or|[Bb]y|[Tt]o|[Oo]nly) who\b' \
        "$@" || [ $? = 1 ]
}
check_english() { # check_english FILES...: at once, taken back, where one can, is none that
    takes='([Tt]ak(e|es|en|ing)|took)'
    grep -nE -e '\b([Aa]t once|certainly|looks? on|[Oo]ne (can|wants|opens))\b' \
        -e '\b(is|are) none that\b' \
        -e ', who (asks|joins|leaves|lists|looks)\b' \
        -e "\\b$takes (back|(it|them|a (move|step)) back)\\b" "$@" || [ $? = 1 ]
}

check_browser_tests() { # check_browser_tests FOLDER SCRIPTS...: names what none of them runs
    folder=$1
    shift
    for file in "$folder"/*.test.ts; do
        name=$(basename "$file" .test.ts)
        cat "$@" | sed '/^#/d' | grep -qw "$name" || echo "$file"
    done
}

# shellcheck disable=SC2086
check_openings $folders >"$work/out"
[ ! -s "$work/out" ] || complain 'these files open without a comment that says what they are for'
check_paths src include python web/src >"$work/out"
[ ! -s "$work/out" ] || complain 'a path of a machine'

check_people src include python web/src examples ./*.md docs >"$work/out"
[ ! -s "$work/out" ] || complain 'English that we have dropped'
find src include -name '*.h' -exec cat {} + |
    cat - README.md CONTRIBUTING.md docs/*.md docs/rules/*.md >"$work/strangers"
check_english "$work/strangers" >"$work/out"
[ ! -s "$work/out" ] || complain 'English that we have dropped'

check_browser_tests web/e2e tests/test_browser_*.sh tests/long/test_browser_*.sh >"$work/out"
[ ! -s "$work/out" ] || complain 'tests that no script runs'

# What is looked for is found.
mkdir "$work/sources"
for words in 'if somebody moves' 'For who is out' 'said at once' 'a move taken back' \
    'took it back' 'who looks on' 'has certainly seen' 'a table that one can join' \
    'to say what one wants' \
    'a game that is none that we know' 'without a name, who joins is refused'; do
    echo "$words" >"$work/sources/said"
    found=$(check_people "$work/sources" && check_english "$work/sources/said")
    [ -n "$found" ] || complain "not found: $words"
done
rm "$work/sources/said"
printf '#include <stdio.h>\n' >"$work/sources/silent.c"
printf '/* Says what it is for. */\n' >"$work/sources/fine.c"
printf 'import x from "y";\n' >"$work/sources/silent.ts"
printf '// Says what it is for.\nconst a = "/%s/anna/a";\n' home >"$work/sources/fine.ts"
check_openings "$work/sources" >"$work/found"
[ "$(grep -c silent "$work/found")" = 2 ] || complain 'a file without an opening is not found'
! grep -q fine "$work/found" || complain 'files with an opening comment are complained about'
touch "$work/sources/forgotten.test.ts" "$work/sources/named.test.ts"
echo 'run vitest named' >"$work/sources/script"
[ "$(check_browser_tests "$work/sources" "$work/sources/script")" = \
    "$work/sources/forgotten.test.ts" ] || complain 'a test that no script runs is not found'
check_paths "$work/sources" | grep -q fine.ts || complain 'a path of a machine is not found'

[ "$failures" = 0 ]
