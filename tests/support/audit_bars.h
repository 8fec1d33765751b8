/* Whom hosts have removed from tables, and what connections were told last of each table: a part of
 * the audit (audit.h). */
#ifndef TESTS_SUPPORT_AUDIT_BARS_H
#define TESTS_SUPPORT_AUDIT_BARS_H

#include "support/audit.h"

#include "core/json.h"

/* Somebody was removed from a table, and that is on disk. */
struct bar {
    uint8_t id[STORE_ID];
    int64_t guest;
    long since; /* in `moments` */
};

/* What a connection was told last of a table. */
struct notion {
    int client;
    uint8_t id[STORE_ID];
    bool removed; /* that it is none of its business any more */
    bool late;    /* that it is told later, as a spectator */
};

struct bars {
    long moments;                /* messages and changes so far */
    long greeted[AUDIT_CLIENTS]; /* when its `hello` was answered */
    long drained[AUDIT_CLIENTS]; /* when all was read that had left for it */
    struct bar *bar;
    size_t count;
    struct notion *notion;
    size_t notions;
};

void bars_end(struct bars *bars);
/* A table is on disk as this. */
void bars_note_table(struct bars *bars, const struct store_table *row,
                     const struct json_node *about);
void bars_note_hello(struct bars *bars, int client);
void bars_note_drained(struct bars *bars, int client);
/* A guest is told of a table: NULL, or what is wrong with that. */
const char *bars_hear(struct bars *bars, int client, int64_t guest, const uint8_t id[STORE_ID],
                      const struct json_node *root);

#endif
