/* What simulations count: which prizes and which tasks the points come from (P10). */
#include "games/party/state.h"

enum { GROUP_PRIZES, GROUP_TASKS };

static const char *const prizes[] = {"first prize", "second prize", "third prize", NULL};

const struct tally_group party_groups[] = {
    [GROUP_PRIZES] = {.title = "points by prize",
                      .unit = "prizes",
                      .rows = prizes,
                      .measure = TALLY_POINTS,
                      .brief = true},
    [GROUP_TASKS] = {.title = "points by task",
                     .unit = "completed",
                     .rows = party_words + WORD_TASKS,
                     .parts = prizes,
                     .measure = TALLY_POINTS,
                     .sparse = true}, /* a board has eleven tasks at most */
    {.title = NULL},
};

int party_tally(const struct event *event, struct tally_entry *out)
{
    if (event->kind != EVENT_PRIZE)
        return 0;
    const int points = event->arg[0], task = event->arg[1] - WORD_TASKS, prize = event->arg[2] - 1;
    out[0] =
        (struct tally_entry){.group = GROUP_PRIZES, .row = prize, .count = 1, .points = points};
    out[1] = (struct tally_entry){
        .group = GROUP_TASKS, .row = task, .part = prize, .count = 1, .points = points};
    return 2;
}
