/* A progress bar on stderr: only if a person is watching, gone when the work is done. */
#ifndef COOKIETIN_CLI_PROGRESS_H
#define COOKIETIN_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool shown;       /* stderr is a terminal */
    bool drawn;       /* there is a bar on the screen */
    const char *unit; /* what is counted: "games" */
    uint64_t total;
    double began;
};

/* Seconds on a clock that never jumps; and the processor time of this whole process. */
double clock_wall(void);
double clock_cpu(void);
/* Columns of the terminal of a file descriptor; 80 if it is not a terminal. */
int terminal_width(int file);

struct progress progress_begin(const char *unit, uint64_t total);
void progress_draw(struct progress *progress, uint64_t done);
/* Wipes the bar away. */
void progress_end(struct progress *progress);

#endif
