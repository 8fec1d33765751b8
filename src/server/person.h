/* What can be done to a person as a whole, whoever asks for it: themselves, or an operator. Someone
 * who is not in memory is fetched first (QUERY_PERSON, guest_from). */
#ifndef COOKIETIN_SERVER_PERSON_H
#define COOKIETIN_SERVER_PERSON_H

#include "core/json.h"
#include "server/guest.h"

/* Gives them a name that guest_read_name has accepted, and tells the tables that are not over. */
void person_rename(struct server *server, struct guest *guest, const char *name);
void person_tell_name(struct server *server, struct guest *guest, int64_t now);
/* Everything stored about them except their games: fields of an open object. */
void person_put(const struct guest *guest, struct json *json);
/* ... what only those who want everything ask for: tables that are not over here, and bans */
void person_put_rest(const struct server *server, const struct guest *guest, struct json *json);
/* ... and one of their games, as a whole object, from an answer to QUERY_ALL_RESULTS; nothing if
 * its text cannot be read. */
void person_put_game(struct server *server, const struct store_result *result,
                     const struct store_table *table, struct json *json);
/* For someone who will not be back for a while, if they are in memory: frees their seats at waiting
 * tables, and lets bots play for them in running games. */
void person_stand_aside(struct server *server, int64_t id, int64_t now);
/* Forgets them with everything that is theirs. Their seats at waiting tables become free, running
 * games go on with a bot, and in finished games someone without a name has played. All of their
 * connections, except `asking` (or NULL), are sent away. If another server has erased them, so that
 * they are gone from the store, what this server has put there since goes, too. */
void person_erase(struct server *server, struct guest *guest, const struct session *asking,
                  int64_t now);
/* Whether they were erased just now: the store may still have them, and must not be believed. */
bool person_is_erased(const struct server *server, int64_t id);

#endif
