#include "cli/reason.h"

#include <ctype.h>
#include <string.h>

static bool begins_with(const char *sentence, const char *word)
{
    const size_t size = word ? strlen(word) : 0;
    return size && !strncmp(sentence, word, size) && !isalpha((unsigned char)sentence[size]);
}

/* Whether a sentence begins with a name, of a player or of a thing in the game. */
static bool begins_with_name(const char *sentence, const struct game *game,
                             const struct names *names)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat != names->reader && begins_with(sentence, names->seat[seat]))
            return true;
    for (int i = 0; game->words && game->words[i]; i++)
        if (begins_with(sentence, game->words[i]))
            return true;
    return false;
}

void reason_put(const struct game *game, const struct advice *advice, const struct names *names,
                struct text *out)
{
    const size_t begin = out->used;
    bot_say_why(game, advice, names, out);
    if (out->used == begin)
        return;
    char *first = out->at + begin;
    if (*first >= 'A' && *first <= 'Z' && !begins_with_name(first, game, names))
        *first = (char)(*first - 'A' + 'a');
    if (!strchr(".!?", out->at[out->used - 1]))
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
