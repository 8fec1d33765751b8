/* What people report to the operator: who reports whom, at which table, and what was said there
 * last. It is in the store only. */
#ifndef COOKIETIN_SERVER_REPORT_H
#define COOKIETIN_SERVER_REPORT_H

#include "server/request.h"

enum { REPORT_CHARACTERS = 200 };

void report_add(struct server *server, struct room *room, struct guest *guest,
                const struct other *other, const char *say, int64_t now);
/* All reports in an answer of the store, for the person who made them; nothing if there are
 * none. */
void reports_put(struct server *server, const struct store_answer *answer, struct json *json);
/* Has those that are too old deleted. */
void reports_purge(struct server *server, int64_t now);
/* One as an object; unless `whole`, without what others said, for the person who made it. */
void report_put(struct server *server, const struct store_report *report, bool whole,
                struct json *json);

#endif
