/* A child process dies in the place of the test: a check that fails does not come back. */
#include "support/spoilt.h"

#include "core/game.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

int expect_spoilt(const void *state, size_t size, spoil_function *spoil,
                  const char *(*invariant)(const void *state))
{
    _Alignas(max_align_t) unsigned char copy[STATE_MAX];
    assert_true(size <= sizeof copy);
    assert_null(invariant(state));
    for (int n = 0;; n++) {
        memcpy(copy, state, size);
        const char *says = spoil(copy, n);
        if (!says)
            return n;
        const char *said = invariant(copy);
        if (!said || strcmp(said, says) != 0)
            fail_msg("way %d: \"%s\" instead of \"%s\"", n, said ? said : "", says);
    }
}

/* All that the child says on its way out, cut to fit. */
static void read_all(int from, char *text, size_t size)
{
    size_t used = 0;
    for (ssize_t got; used < size - 1 && (got = read(from, text + used, size - 1 - used)) > 0;)
        used += (size_t)got;
    text[used] = '\0';
}

void expect_death(void (*act)(void *state), void *state, const char *says)
{
    int ends[2], status = 0;
    char said[1024];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        signal(SIGABRT, SIG_DFL); /* cmocka would take it for a failed test */
        dup2(ends[1], STDERR_FILENO);
        act(state);
        _exit(0);
    }
    close(ends[1]);
    read_all(ends[0], said, sizeof said);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || !strstr(said, says))
        fail_msg("status %#x, \"%s\" instead of \"%s\"", (unsigned)status, said, says);
}
