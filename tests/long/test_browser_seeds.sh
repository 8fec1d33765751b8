#!/bin/sh
# The page's tests once more, with other deals than those of `make test`.
set -eu
for seed in 2 3 4; do
    for test in test_web test_browser_play test_browser_people test_browser_screens \
        test_browser_server long/test_browser_telling; do
        echo "COOKIETIN_SEED=$seed: $test"
        COOKIETIN_SEED=$seed "$COOKIETIN_SOURCE/tests/$test.sh"
    done
done
