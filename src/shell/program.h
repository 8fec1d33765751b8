/* A program that we start and talk to in lines, through its standard input and output.
 *
 * It is a stranger: it may send anything or nothing, never read, never end, or leave children
 * behind. So every wait has a deadline, what it sends is kept in a buffer of fixed size and read
 * only when an answer is due (until then the system makes it wait), and in the end its whole
 * process group is killed. A call that returns false has said why in `problem` and ended it. */
#ifndef COOKIETIN_SHELL_PROGRAM_H
#define COOKIETIN_SHELL_PROGRAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROGRAM_LINE_MOST = 4096, PROGRAM_PROBLEM_SIZE = 256 };

/* Begins as {0}. */
struct program {
    pid_t process;                      /* and its group; 0: it is not running */
    char problem[PROGRAM_PROBLEM_SIZE]; /* why a call failed: "it ended with exit status 1" */
    const atomic_bool *stop;            /* someone has no time to wait any longer; or NULL */
    /* private */
    int to, from;
    int limit_ms;
    uint64_t deadline;
    size_t used;
    char line[PROGRAM_LINE_MOST + 1]; /* with its line break, which becomes a '\0' */
};

/* Runs a command as a shell does, with `setting` ("NAME=value", which is not changed) added to its
 * environment. That there is no such command shows only when an answer is due. */
bool program_start(struct program *program, const char *command, char *setting);
/* From now on it has `ms` milliseconds for everything that follows, until this is called again. */
void program_allow(struct program *program, int ms);
bool program_send(struct program *program, const char *bytes, size_t size);
/* The next line, without its break; it stays until the next call. NULL: it failed. */
const char *program_receive(struct program *program, size_t *size);
/* Between answers: it must not have said anything. */
bool program_is_silent(struct program *program);
/* Says why, and ends it. Returns false. */
bool program_fail(struct program *program, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Lets it see the end of its input and end by itself, for a moment; then kills what is left. */
void program_end(struct program *program);

#endif
