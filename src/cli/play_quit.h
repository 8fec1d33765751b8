/* The game should end now: Ctrl-C, a closed terminal, a machine that is switched off. The game
 * notices while it waits and between moves, and ends as if the person had left, so that what was
 * played can be kept. A second signal kills the program as usual. */
#ifndef COOKIETIN_CLI_PLAY_QUIT_H
#define COOKIETIN_CLI_PLAY_QUIT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

struct quit {
    atomic_bool asked;
    atomic_int by; /* the signal */
    int wake;      /* a file that can be read from as soon as someone has asked; -1: none */
    /* private */
    int end;
    bool watching;
    pthread_t thread;
    sigset_t signals, before;
    struct sigaction unread; /* what SIGPIPE did */
};

/* From here on signals are caught, and writing output that nobody reads is an error that does not
 * kill. */
void quit_open(struct quit *quit);
/* Puts everything back as it was; if a signal came, it now takes effect. */
void quit_close(struct quit *quit);

#endif
