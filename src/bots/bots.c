#include "bots/bots.h"

#include <string.h>

extern const struct bot bot_random;

const struct bot *const bots[] = {&bot_random, NULL};

const struct bot *bot_named(const char *name)
{
    for (int i = 0; bots[i]; i++)
        if (strcmp(bots[i]->name, name) == 0)
            return bots[i];
    return NULL;
}
