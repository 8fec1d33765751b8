/* Shows the skill what memory.c would show it. */
#include "support/thief_memory.h"

#include "bots/thief/thiefbot.h"

void thief_memory_add(struct memory *memory, const struct thief *before,
                      const struct events *events, int from)
{
    static struct events seen;
    struct thief observed;
    thief_game.observe(before, SPECTATOR, &observed);
    seen.count = 0;
    for (int i = from; i < events->count; i++)
        if (events->at[i].audience & SEAT(SPECTATOR))
            seen.at[seen.count++] = events->at[i];
    thiefbot_remember(memory->at, &observed, &seen);
}
