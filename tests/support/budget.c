/* Processor time, not the clock, so that a busy machine tests as much; and the mark that says where
 * random play was when the program died. */
#include "support/budget.h"
#include "games/games.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t environment(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 0) : otherwise;
}

int budget_scale(void)
{
    return (int)environment("COOKIETIN_SCALE", 1);
}

uint64_t budget_seed(void)
{
    const uint64_t seed = environment("COOKIETIN_SEED", 1);
    printf("COOKIETIN_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

static double spent(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

struct cpu_budget budget_of(double seconds)
{
    return (struct cpu_budget){spent() + seconds * budget_scale()};
}

bool budget_left(const struct cpu_budget *budget)
{
    return spent() < budget->until;
}

/* ---- coming back ---- */

static char mark[96]; /* empty while nothing is played */

/* There only with a sanitizer: what AddressSanitizer calls when it ends the program, and how the
 * other one is told to end it by abort. */
/* NOLINTBEGIN: not our names */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1";
}
/* NOLINTEND */

/* Nothing but write: called by sanitizers and in a handler. */
static void tell_at_once(void)
{
    const size_t size = strlen(mark);
    if (size && write(STDERR_FILENO, mark, size) < 0)
        return;
    mark[0] = '\0';
}

static void on_abort(int number)
{
    (void)number;
    tell_at_once(); /* then the program ends, as it would have */
}

static void watch(void)
{
    static bool watched;
    if (watched)
        return;
    watched = true;
    signal(SIGABRT, on_abort);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(tell_at_once);
}

void replay_mark(const struct game *game, int seats, uint64_t seed)
{
    watch();
    snprintf(mark, sizeof mark, "again: COOKIETIN_REPLAY=\"%s %d %#llx\"\n", game->name, seats,
             (unsigned long long)seed);
}

void replay_mark_words(const char *words)
{
    watch();
    snprintf(mark, sizeof mark, "again: %s\n", words);
}

void replay_forget(void)
{
    mark[0] = '\0';
}

int replay_tell(void **state)
{
    (void)state;
    tell_at_once();
    return 0;
}

bool replay_wanted(struct replay_point *point)
{
    const char *what = getenv("COOKIETIN_REPLAY");
    char name[32] = "";
    unsigned long long seed = 0;
    if (!what)
        return false;
    const int count = sscanf(what, "%31s %d %llx", name, &point->seats, &seed);
    point->game = game_named(name);
    point->seed = seed;
    if (count == 3 && point->game && point->seats >= point->game->seats_min &&
        point->seats <= point->game->seats_max)
        return true;
    fprintf(stderr, "COOKIETIN_REPLAY=\"game seats seed\"\n");
    exit(2);
}
