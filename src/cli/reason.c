/* A percentage says 0 or 100 only where nothing is left to chance. */
#include "cli/reason.h"

#include <string.h>

void reason_put(const struct game *game, const struct advice *advice, const struct names *names,
                struct text *out)
{
    const size_t begin = out->used;
    bot_say_why(game, advice, names, out);
    if (out->used > begin && !strchr(".!?", out->at[out->used - 1]))
        text_char(out, '.');
}

int reason_percent(double chance)
{
    const int percent = (int)(100 * chance + 0.5);
    if (percent <= 0)
        return chance > 0 ? 1 : 0;
    if (percent >= 100)
        return chance < 1 ? 99 : 100;
    return percent;
}
