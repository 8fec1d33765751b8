#!/bin/sh
# docs/research.md against real runs: every field and column is in it, and it has no others.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"

for run in 'thief --bots greedy,random' 'speculaas --bots easy' 'speculaas --solo hard' party; do
    # shellcheck disable=SC2086
    run 0 sim $run --games 30 --seed tin --json --report --csv "$work/rows.csv"
    cat "$work/out" >>"$work/reports"
done
cat >"$work/look.py" <<'PROGRAM'
import csv, json, re, sys
document, reports, rows = sys.argv[1:]
text = open(document, encoding='utf-8').read()

def documented(heading):
    table = text.split(heading)[1]
    return {name for line in re.findall(r'^\| (`.*?) \|', table, re.M)
            for name in re.findall(r'`([^`]*)`', line)}

# Tables of the report: the same fields at several places are there once, with a star. A row may
# name fields of its items in its text.
fields = documented('## The report in JSON')
inside = {'report.score_by_seat': {'seat', 'name'},
          'report.seat_advantage.seats': {'seat', 'name', 'win_rate', 'low', 'high'}}
fields |= {f'{path}[].{name}' for path, names in inside.items() for name in names}

def pattern(field):
    return re.compile(re.escape(field).replace(r'report\.\*', r'report\.[a-z_]+(\[\])?')
                      .replace(r'tallies\.\*', r'tallies\.[^.]+') + '$')

def paths(node, path):
    if isinstance(node, dict):
        for key, value in node.items():
            if path == 'options':
                continue
            yield from paths(value, f'{path}.{key}' if path else key)
    elif isinstance(node, list):
        for value in node:
            yield from paths(value, f'{path}[]') if isinstance(value, (dict, list)) else [path]
    else:
        yield path

found = {path for line in open(reports, encoding='utf-8')
         for path in paths(json.loads(line), '')}
# What a split has are the same fields as its row.
found = {path.replace('.split[]', '') for path in found} | {'report.groups[].rows[].split'}
patterns = {field: pattern(field) for field in fields}
missing = [path for path in sorted(found) if not any(one.match(path) for one in patterns.values())]
assert not missing, f'not in the document: {missing}'
leaves = [field for field, one in sorted(patterns.items())
          if not any(one.match(path) or path.startswith((f'{field}.', f'{field}[]'))
                     for path in found)]
assert leaves in ([], ['options']), f'only in the document: {leaves}'

columns = re.findall(r'^\| `([a-z]*)` \|', text.split('## The table')[1].split('##')[0], re.M)
with open(rows, newline='', encoding='utf-8') as file:
    assert next(csv.reader(file)) == columns, columns
PROGRAM
/usr/bin/python3 "$work/look.py" "$COOKIETIN_SOURCE/docs/research.md" "$work/reports" \
    "$work/rows.csv" 2>"$work/err" || complain 'docs/research.md and the program differ'
# A test that finds nothing would find nothing missing.
# shellcheck disable=SC2016 # the marks are the document's
sed 's/^| `shared_wins`.*//; s/`bots\[\].wins`/`bots[].win`/' "$COOKIETIN_SOURCE/docs/research.md" \
    >"$work/wrong.md"
! /usr/bin/python3 "$work/look.py" "$work/wrong.md" "$work/reports" "$work/rows.csv" \
    2>"$work/err" || complain 'a missing field is not noticed'
says err "['bots[].wins', 'shared_wins']"

# Its own example goes, for fewer games.
cd "$work"
# shellcheck disable=SC2016 # the example is to expand it
sed -n '/^cookietin sim thief/,/[^\\]$/p' "$COOKIETIN_SOURCE/docs/research.md" |
    sed '1s/^cookietin/"$COOKIETIN"/; s/100000/3/; s/:2000/:20/' >example
says example "--resume thief.state"
sh example || complain 'the example does not run'
run 0 verify thief.jsonl.gz
says out '3 recordings OK, 0 wrong'

[ "$failures" = 0 ]
