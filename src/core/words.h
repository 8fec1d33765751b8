/* Sentences from events: one way for every game and every client. */
#ifndef COOKIETIN_CORE_WORDS_H
#define COOKIETIN_CORE_WORDS_H

#include "core/game.h"

/* One sentence about an event, as the reader in `names` may read it. */
void words_event(const struct game *game, const struct event *event, const struct names *names,
                 struct text *out);
/* A template filled from an event's arguments: for phrases that are not events (moves, questions).
 */
void words_phrase(const struct game *game, const struct phrase *phrase, const struct event *event,
                  const struct names *names, struct text *out);
const char *words_translate(const struct names *names, const char *english);

#endif
