/* What the clients of a server are told, held against what is on disk at that moment. The games are
 * played again from the rows of the store, and who may know what is worked out here a second time.
 * So a step that is told before it is on disk is noticed when it is told, and so is an event, a
 * view or a code that is told to someone who may not know it. */
#ifndef TESTS_SUPPORT_AUDIT_H
#define TESTS_SUPPORT_AUDIT_H

#include "store/store.h"

enum { AUDIT_CLIENTS = 16 };

struct audit;

struct audit *audit_open(void);
void audit_close(struct audit *audit);

/* A client is told something: NULL, or a sentence saying what is wrong with it. `client` is any
 * number below AUDIT_CLIENTS; whose it is follows from the answers to `hello`. */
const char *audit_hear(struct audit *audit, struct store *store, int client, const char *bytes,
                       size_t size);
/* A table is not on disk any more: what was told of it before may still be on its way. */
void audit_note_deleted(struct audit *audit, const uint8_t id[STORE_ID]);
/* How many updates have been looked at. */
long audit_updates(const struct audit *audit);

#endif
