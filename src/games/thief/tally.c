/* What simulations count: how rounds end, and which cake the winners hold then. */
#include "games/thief/state.h"

enum { GROUP_ENDS, GROUP_CARDS };

/* In the order of enum end; nobody wins by the last. */
static const char *const ends[] = {"last player left", "the empty jar", "empty deck", "nobody left",
                                   NULL};
static const char *const winning_ends[] = {"last player left", "the empty jar", "empty deck", NULL};

const struct tally_group thief_groups[] = {
    [GROUP_ENDS] = {.title = "how rounds ended",
                    .unit = "rounds",
                    .rows = ends,
                    .measure = TALLY_COUNTS,
                    .brief = true},
    [GROUP_CARDS] = {.title = "which card wins",
                     .unit = "rounds won",
                     .rows = thief_words, /* by kind */
                     .parts = winning_ends,
                     .measure = TALLY_COUNTS,
                     .sparse = true},
    {.title = NULL},
};

/* Winners who share a round have cards of the same value: at most two kinds. */
int thief_tally(const struct event *event, struct tally_entry *out)
{
    const int end = event->kind - EVENT_END_LAST;
    int filled = 0;
    if (end < END_LAST || end > END_NOBODY)
        return 0;
    out[filled++] = (struct tally_entry){.group = GROUP_ENDS, .row = end, .count = 1};
    for (int kind = 0; kind < CAKE_KINDS && filled < TALLIES_MAX; kind++)
        if (event->arg[END_KINDS] >> kind & 1)
            out[filled++] =
                (struct tally_entry){.group = GROUP_CARDS, .row = kind, .part = end, .count = 1};
    return filled;
}
