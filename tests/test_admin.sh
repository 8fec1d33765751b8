#!/bin/sh
# `cookietin admin` and the backups of `cookietin serve`, from the command line.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
# shellcheck source=tests/support/serving.sh
. "$COOKIETIN_SOURCE/tests/support/serving.sh"

until_log() { # until_log TEXT: the server says it
    while ! grep -qF -- "$1" "$work/log"; do
        kill -0 "$server" 2>"$work/dead" || {
            complain "the server has ended and never said: $1"
            return 0
        }
        sleep 0.05
    done
}
damage() { # damage FILE PAGE
    dd if=/dev/zero of="$1" bs=4096 seek="$2" count=1 conv=notrunc 2>"$work/dd"
}

db="$work/it's games.db"

run 0 admin --help
says out 'Usage: cookietin admin check FILE'
if grep -qE '^.{81}' "$work/out"; then
    complain 'the help is too wide'
fi
run 2 admin
says err 'check, repair, backup, copy, nodes, or'
run 2 admin check postgresql://me:hush@127.0.0.1:1/games
says err 'check is for files'
run 2 admin copy "$0" "$work/b"
run 2 admin nodes "$0"
run 1 admin nodes postgresql://me:hush@127.0.0.1:1/games
says err 'The database cannot be reached'
grep -q hush "$work/err" && complain 'a password is told'
run 2 admin polish "$db"
says err 'there is no “polish”'
run 2 admin check
says err 'check needs a file'
run 2 admin backup "$db"
says err 'backup needs a name for the copy'
run 2 admin check "$db" more
says err 'what is “more”?'
run 1 admin check "$db"
says err "cannot read “$db”"

# ---- while a server runs

begin --db "$db"
run 0 load "$url" --tables 3 --players 3 --seconds 1 --pid "$server"
run 0 admin check "$db"
says out 'is sound.'
people=$(sed -n 's/^  people  *//p' "$work/out")
[ "$people" -ge 9 ] || complain 'nobody is in it'
run 0 admin backup "$db" "$work/copy.db"
says out 'copy.db is written and sound.'
run 1 admin backup "$db" "$work/copy.db"
says err 'File exists'
run 1 admin backup "$db" "$work/no/such/copy.db"
says err 'No such file'
run 0 admin repair "$db"
says out 'there is nothing to repair'
end
run 0 admin check "$work/copy.db"
[ "$(sed -n 's/^  people  *//p' "$work/out")" = "$people" ] || complain 'the copy is another'

# ---- when it is damaged

pages=$(($(stat -c %s "$db") / 4096))
[ "$pages" -gt 10 ] || complain 'too small a file'
damage "$db" 2
cp "$db" "$work/damaged.db"
run 1 admin check "$db"
says err 'is damaged'
next=$(sed -n "s/^  cookietin admin repair //p" "$work/err")
[ "$(eval "printf %s $next")" = "$db" ] || complain 'not to be typed like that'
run 1 admin backup "$db" "$work/damaged-copy.db"
[ ! -e "$work/damaged-copy.db" ] || complain 'a backup that is none'
run 0 admin repair "$db"
says out 'is repaired.'
says out "People saved: $people, tables: "
cmp -s "$db-damaged-1" "$work/damaged.db" || complain 'the damaged file is not kept'
[ "$(stat -c %a "$db")" = 600 ] || complain 'others may read it'
run 0 admin check "$db"
[ "$(sed -n 's/^  people  *//p' "$work/out")" = "$people" ] || complain 'people are lost'
begin --db "$db"
end
# What root repairs stays the service's: its user must be able to open all of it.
mkdir "$work/theirs"
cp "$work/damaged.db" "$work/theirs/games.db"
chmod 640 "$work/theirs/games.db"
if [ "$(id -u)" = 0 ] && chown nobody: "$work/theirs/games.db"; then
    run 0 admin repair "$work/theirs/games.db"
    says out 'is repaired.'
    find "$work/theirs" -type f -printf '%f %u %g %m\n' | sort >"$work/owned"
    group=$(id -gn nobody)
    for file in games.db games.db-damaged-1 games.db-lock; do
        echo "$file nobody $group 640"
    done >"$work/owned.want"
    cmp -s "$work/owned" "$work/owned.want" || complain "not nobody's: $(cat "$work/owned")"
fi
# What is not ours is not touched.
head -c 20000 /bin/sh >"$work/text"
cp "$work/text" "$work/text.was"
run 1 admin check "$work/text"
says err 'is not a database'
run 1 admin repair "$work/text"
says err 'there are no games in it'
same 'not ours' text text.was

# ---- backups on a schedule

run 0 serve --help
for option in backup-dir backup-hours backups-kept; do
    says out "--$option "
done
run 2 serve --db :memory: --backup-dir "$work/backups"
says err '--db :memory: keeps nothing'
run 1 serve --port 0 --db "$db" --backup-dir "$work/no/such/place"
says err 'cannot write backups into'
mkdir "$work/backups"
for old in 20200101 20200102 20200103; do
    touch -d "${old}" "$work/backups/cookietin-$old-000000.db"
done
touch "$work/backups/cookietin-20200104-000000.db-part" "$work/backups/notes"
list() {
    find "$work/backups" -type f -printf '%f\n' | sort
}
begin --db "$db" --backup-dir "$work/backups" --backups-kept 2
until_log 'is written and sound'
end
newest=$(list | tail -n 2 | head -n 1)
[ "$(list | wc -l)" = 3 ] || complain "not two backups: $(list)"
[ "$(list | head -n 1)" = cookietin-20200103-000000.db ] || complain "not the newest: $(list)"
run 0 admin check "$work/backups/$newest"
[ "$(sed -n 's/^  people  *//p' "$work/out")" = "$people" ] || complain 'a backup of nothing'
# A restart is no reason for another one, but time is.
begin --db "$db" --backup-dir "$work/backups" --backup-hours 20
run 0 load "$url" --tables 1 --seconds 1 --pid "$server"
end
if grep -q backup "$work/log"; then
    complain 'too soon'
fi
touch -d '21 hours ago' "$work/backups/$newest"
begin --db "$db" --backup-dir "$work/backups" --backup-hours 20
until_log 'is written and sound'
end
[ "$(list | wc -l)" = 4 ] || complain "not three backups: $(list)"

[ "$failures" = 0 ]
