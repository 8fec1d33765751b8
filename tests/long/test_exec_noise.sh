#!/bin/sh
# Programs as bots, with thirty times as much noise; see tests/test_exec_bot.sh.
set -eu
NOISE=${NOISE:-60} exec "$COOKIETIN_SOURCE/tests/test_exec_bot.sh"
