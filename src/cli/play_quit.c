/* Signals are blocked and waited for by a thread: there is no handler. */
#include "cli/play_quit.h"

#include "core/check.h"

#include <fcntl.h>
#include <unistd.h>

enum { WAKE = SIGUSR1 }; /* ends the thread: cancelled, it could take a signal with it */

/* One that the program was started to ignore is left alone. */
static sigset_t leaving_signals(void)
{
    static const int wanted[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, WAKE);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct sigaction now;
        if (sigaction(wanted[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&set, wanted[i]);
    }
    return set;
}

static void die_of(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    raise(number);
}

/* The first one is noted; the next is deadly, except for SIGHUP: a terminal that is closed sends
 * it, and the shell in it does so again. */
static void *watch(void *context)
{
    struct quit *quit = context;
    for (int number;;) {
        if (sigwait(&quit->signals, &number) != 0)
            continue;
        if (number == WAKE)
            return NULL;
        if (atomic_load(&quit->asked)) {
            if (number != SIGHUP)
                die_of(number);
            continue;
        }
        atomic_store(&quit->by, number);
        atomic_store(&quit->asked, true);
        close(quit->end); /* so that the end of the pipe can be read */
    }
}

void quit_open(struct quit *quit)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    int pipes[2];
    *quit = (struct quit){.wake = -1, .signals = leaving_signals()};
    sigaction(SIGPIPE, &ignore, &quit->unread);
    pthread_sigmask(SIG_BLOCK, &quit->signals, &quit->before);
    if (pipe(pipes) == 0) {
        fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
        fcntl(pipes[1], F_SETFD, FD_CLOEXEC);
        quit->wake = pipes[0];
        quit->end = pipes[1];
        quit->watching = pthread_create(&quit->thread, NULL, watch, quit) == 0;
    }
    if (!quit->watching)
        pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
}

void quit_close(struct quit *quit)
{
    sigaction(SIGPIPE, &quit->unread, NULL);
    if (quit->watching) {
        CHECK(pthread_kill(quit->thread, WAKE) == 0);
        pthread_join(quit->thread, NULL);
    }
    if (quit->wake >= 0)
        close(quit->wake);
    if (quit->wake >= 0 && !atomic_load(&quit->asked))
        close(quit->end);
    pthread_sigmask(SIG_SETMASK, &quit->before, NULL);
    if (atomic_load(&quit->asked))
        raise(atomic_load(&quit->by));
}
