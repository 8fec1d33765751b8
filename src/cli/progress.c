/* The bar is one line, drawn over itself and never as wide as the terminal, so that it does not
 * wrap. */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { BAR_MOST = 40, WIDTH_UNKNOWN = 80, WIDTH_LEAST = 20 };

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

int terminal_width(int file)
{
    struct winsize size;
    if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_UNKNOWN;
    return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

struct progress progress_begin(const char *unit, uint64_t total)
{
    return (struct progress){.shown = isatty(STDERR_FILENO),
                             .unit = unit,
                             .total = total ? total : 1,
                             .began = clock_wall()};
}

static void say_time(char *out, size_t size, double seconds)
{
    const long whole = (long)(seconds + 0.5);
    if (whole >= 3600)
        snprintf(out, size, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        snprintf(out, size, "%ld min %02ld s", whole / 60, whole % 60);
    else
        snprintf(out, size, "%ld s", whole);
}

void progress_draw(struct progress *progress, uint64_t done)
{
    if (!progress->shown)
        return;
    const double share = (double)done / (double)progress->total;
    const double spent = clock_wall() - progress->began;
    char left[32] = "", words[128];
    if (done > 0 && spent > 0.5) {
        say_time(left + snprintf(left, sizeof left, ", "), sizeof left - 2,
                 spent / share * (1 - share));
        strncat(left, " left", sizeof left - strlen(left) - 1);
    }
    snprintf(words, sizeof words, " %3.0f %%  %llu of %llu %s%s", 100 * share,
             (unsigned long long)done, (unsigned long long)progress->total, progress->unit, left);
    const int width = terminal_width(STDERR_FILENO) - 1; /* a full last column may break the line */
    int bar = width - (int)strlen(words) - 2;
    if (bar > BAR_MOST)
        bar = BAR_MOST;
    fputc('\r', stderr);
    if (bar > 3) {
        fputc('[', stderr);
        for (int i = 0; i < bar; i++)
            fputc(i < (int)(share * bar) ? '#' : '.', stderr);
        fputc(']', stderr);
    }
    fprintf(stderr, "%.*s\033[K", width, words);
    fflush(stderr);
    progress->drawn = true;
}

void progress_end(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}
