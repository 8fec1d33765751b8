#!/bin/sh
# cookietin deck, and games with a deck of one's own: right and wrong files, recordings that carry
# the deck, and bots that play with the oddest ones.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
cd "$work"

run 0 deck --help
says out 'cookietin deck FILE'
run 0 deck speculaas
says out 'recipe  same               2  3  4  5'
says out 'spice   honey              5  9 13 17'
run 0 deck --new speculaas
mv out usual.deck
run 0 deck usual.deck
cmp -s usual.deck "$COOKIETIN_SOURCE/data/decks/speculaas.deck" || complain 'another file is new'
run 1 deck /does/not/exist
run 2 deck
run 2 deck usual.deck usual.deck
run 2 deck --new speculaas usual.deck
run 2 deck --new chess
run 2 deck --frob
sed 's/^spice  honey .*/spice honey 5 4 4 3/' usual.deck >wrong.deck
run 1 deck wrong.deck
says err 'wrong.deck: line '
says err 'there are 15 spice cards marked 5; there must be 16'
run 2 sim speculaas --deck wrong.deck
says err 'there are 15 spice cards marked 5'

# The same cards are the same games.
run 0 sim speculaas --games 20 --seed tin --json
grep -o '"bots":.*' out >usual.json
run 0 sim speculaas --games 20 --seed tin --json --deck usual.deck --record usual.jsonl
grep -o '"bots":.*' out >same.json
cmp -s usual.json same.json || complain 'the usual deck from a file plays other games'
run 0 verify usual.jsonl
says out '20 recordings OK, 0 wrong'

# Another deck is in the recording, which needs no file, and its cards are checked by it.
cat >odd.deck <<'DECK'
deck speculaas
recipe near-honey 12 6 6 6
recipe same       12 6 6 6
spice  honey      20 10 10 10
spice  clove       6  3  3  3
spice  clove+nutmeg 6 3  3  3
DECK
for line in '--players 2 --bots greedy,easy' '--players 5 --bots strong:20,random' \
    '--solo hard --bots strong:20'; do
    # shellcheck disable=SC2086
    run 0 sim speculaas --deck odd.deck $line --games 6 --seed tin --record odd.jsonl
    mv odd.deck hidden.deck
    run 0 verify odd.jsonl
    says out '6 recordings OK, 0 wrong'
    run 0 replay odd.jsonl --game 1
    mv hidden.deck odd.deck
done
sed 's/honey      20 10/honey      19 10/' odd.jsonl >spoilt.jsonl
run 1 verify spoilt.jsonl
says out 'there are 31 spice cards without a mark'
sed 's/"deck":{"text":[^}]*}/"deck":"usual"/' odd.jsonl >spoilt.jsonl
run 1 verify spoilt.jsonl
says out 'jsonl:1: S5: '
run 0 sim speculaas --deck odd.deck --games 5 --seed tin --shard 1/2 --json
mv out first.json
run 0 sim speculaas --deck odd.deck --games 5 --seed tin --shard 2/2 --json
mv out second.json
run 0 sim --merge first.json second.json
says out 'deck from a file'

[ "$failures" = 0 ]
