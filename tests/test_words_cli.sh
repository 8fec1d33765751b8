#!/bin/sh
# The program in other languages: whole games, words typed in them, and what never changes.
# shellcheck source=tests/support/script.sh
. "$COOKIETIN_SOURCE/tests/support/script.sh"
TERM=xterm
export TERM

ones() { # the first choice, always
    yes 1 | head -n 5000
}
tells() {
    grep -qF -- "$1" "$work/out" || complain "it does not say: $1"
}

# ---- which language

ask() { # ask EXPECTED LC_ALL LC_MESSAGES LANG [ARGUMENTS...]
    want=$1 all=$2 messages=$3 lang=$4
    shift 4
    LC_ALL=$all LC_MESSAGES=$messages LANG=$lang "$COOKIETIN" play thief "$@" \
        </dev/null >"$work/out" 2>&1 || complain "play $* failed"
    case $(head -n 1 "$work/out") in
    "$want"*) ;;
    *) complain "$all/$messages/$lang $*: not $want" ;;
    esac
}
LC_ALL=C.UTF-8
ask 'Who Stole' '' '' ''
ask 'Who Stole' C '' de_DE.UTF-8
ask 'Who Stole' '' '' pl_PL.UTF-8
ask 'Wer hat' '' '' de_AT.UTF-8
ask 'Qui a' '' fr_CH.UTF-8 de_DE.UTF-8
ask 'Wie heeft' nl '' de_DE.UTF-8
ask 'Chi ha' C.UTF-8 '' '' --lang it
ask 'Tko je' C '' '' --lang=hr-HR
ask 'Hver stal' '' '' IS
ask 'Who Stole' de '' '' --lang en_GB
# Corrections of a language stand in for it, in whatever order they are said, with the signs that
# the build would have put in.
sed '/^msgid "Who Stole the Cookie?"$/{n;s/.*/msgstr "\\"Moj\\" naslov..."/;}' \
    "$COOKIETIN_SOURCE/po/hr.po" >"$work/my.po"
ask '„Moj” naslov…' C '' '' --po "$work/my.po"
ask '„Moj” naslov…' C '' '' --po "$work/my.po" --lang hr
ask '„Moj” naslov…' C '' '' --lang de --po "$work/my.po"
ask 'Wer hat' C '' '' --po "$work/my.po" --lang de
run 2 play thief --lang tlh
says err "there is no language “tlh”; choose one of: en, de, es, fr, hr, is, it, nl"
LC_ALL=de_DE.UTF-8 run 2 play nothing
says err "es gibt kein Spiel „nothing“; wähle aus: thief, speculaas, party"
LC_ALL=it_IT.UTF-8 run 2 play party --players 9
says err 'party è per 2-5 giocatori, non'

# Speculattius is no guest, whose name would stand behind a colon: he is a word with cases.
"$COOKIETIN" play speculaas --solo easy --lang hr </dev/null >"$work/out" 2>&1
says out 'Igraš protiv Speculattiusa.'

# ---- whole games

for language in de hr is fr; do
    for arguments in 'thief --players 4' 'speculaas --players 3' 'speculaas --solo easy' \
        'party --players 3'; do
        got=0
        # shellcheck disable=SC2086
        ones 2>/dev/null | "$COOKIETIN" play $arguments --seed a --lang $language \
            >"$work/out" 2>&1 || got=$?
        [ "$got" = 0 ] || complain "play $arguments in $language ended with $got"
        if LC_ALL=C.UTF-8 grep -qE '^.{81}' "$work/out"; then
            complain "play $arguments in $language: a line is wider than 80 columns"
        fi
        if grep -q '[{}]' "$work/out"; then
            complain "play $arguments in $language: a part is left unfilled"
        fi
        if grep -qE ' (the|and|you|of|is) ' "$work/out"; then
            complain "play $arguments in $language: that is English"
        fi
    done
done

# ---- words typed as they are read, with or without their accents

play() { # play LANGUAGE ANSWERS ARGUMENTS...: answers are separated by blanks, _ stands for one
    language=$1
    printf '%s\n' "$2" | tr ' ' '\n' | tr '_' ' ' >"$work/in"
    shift 2
    "$COOKIETIN" play "$@" --lang "$language" <"$work/in" >"$work/out" 2>&1 ||
        complain "play $* failed"
}
play de 'spiele_kleina_anna_laufabraud quit' thief --players 4 --seed a
tells 'Du spielst Kleina auf Anna und tippst auf Laufabrauð.'
play hr 'kleina_anna_laufabraud hint help quit' thief --players 4 --seed a
tells 'Igraš Kleinu na Annu i pogađaš Laufabrauð.'
tells 'najbolje mogućnosti, i zašto'
play hr 'orascic gotovo papar+dumbir_0,1 quit' speculaas --players 2 --seed a
tells 'Uzimaš Papar+Đumbir i stavljaš na (0,1).'
play de 'hilfe quit' thief --seed a
tells "„hilfe“ steht nicht zur Wahl. Tippe eine Zahl von 1 bis "

# ---- whose games these are, and how Speculattius scores

play en 'rules quit' thief --seed a
tells 'Vigfúsdóttir'
tells '(Emblem, 2014)'
tells 'independent implementation'
play de 'rules quit' thief --seed a
tells 'Vigfúsdóttir'
play nl 'rules quit' speculaas --solo hard --seed a
for name in Pošta 'Zak Rajčić' 'Marin Rajčić' Mujadžević; do
    tells "$name"
done
tells '25 bij Heel'
play es 'rules quit' party --seed a
tells 'Ralf zur Linde'

# ---- replay and review

ones 2>/dev/null | "$COOKIETIN" play thief --players 3 --points 2 --seed b --lang de \
    --record "$work/german" >"$work/out"
tells 'Noch einmal mit denselben Karten und Würfen:'
grep -qE 'vor allen anderen 2 Punkte erreicht|Nach [0-9]+ Runden ha' "$work/out" ||
    complain 'it does not say why the game was won'
ones 2>/dev/null | "$COOKIETIN" play thief --players 3 --points 2 --seed b \
    --record "$work/english" >"$work/out"
cmp -s "$work/german" "$work/english" || complain 'a record depends on the language'
# what is read in another case may be typed as it stands on the card
echo 'tom krus' | "$COOKIETIN" play thief --seed s5 --lang is >"$work/out"
tells 'Spila út Tómri krús'
if grep -q 'er ekki í listanum' "$work/out"; then complain 'Tóm krús is not understood'; fi
run 0 replay "$work/german" --seat 1 --lang is
says out 'sæti 0: Gestur'
says out 'sæti 1: Anna (þú)'
says out 'Þú dregur '
run 0 review "$work/german" --budget 50 --po "$work/my.po" --plot "$work/plot.svg"
grep -Eq '[0-9],[0-9]' "$work/out" || complain 'a number is English'
says out 'Najskuplje pogreške'
says out '% šanse za'
says plot.svg '>Izgledi za pobjedu<'
xmllint --noout "$work/plot.svg" || complain 'the plot is no XML'

# ---- what programs read

for command in 'review - --budget 50 --json' 'verify -' 'replay - --lang en' 'bot thief --help'; do
    # shellcheck disable=SC2086
    LC_ALL=C.UTF-8 "$COOKIETIN" $command <"$work/english" >"$work/one" 2>&1 || true
    # shellcheck disable=SC2086
    LC_ALL=de_DE.UTF-8 "$COOKIETIN" $command <"$work/english" >"$work/two" 2>&1 || true
    same "$command" one two
done

[ "$failures" -eq 0 ]
