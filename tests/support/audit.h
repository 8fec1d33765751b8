/* What the clients of a server are told, held against what is on disk at that moment. The games are
 * played again from the rows of the store, and who may know what is worked out here a second time.
 * So a step that is told before it is on disk is noticed when it is told, and so is an event, a
 * view or a code that is told to someone who may not know it; what a spectator is told before its
 * time, and what is told to someone whom the host has removed. */
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
/* A change is on disk; it was made at that time, or later. */
void audit_note_change(struct audit *audit, struct store *store, const struct store_change *change,
                       int64_t made);
/* The client has read all that has left the server. */
void audit_note_drained(struct audit *audit, int client);
/* Somebody may be served by a server that others have overtaken, and that does not know it yet
 * (trio.h): what was decided since, about who may come in or look on, is not expected of it. */
void audit_note_stale(struct audit *audit, bool is_stale);
void audit_note_time(struct audit *audit, int64_t now); /* in milliseconds */
/* How many updates have been looked at. */
long audit_updates(const struct audit *audit);

#endif
