/* The waiters of a question are resumed in the order in which they came. A question of which
 * nobody waits for the answer any more is answered all the same, and the answer dropped. */
#include "server/lookup.h"

#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

struct question {
    struct lookup lookup; /* first: what the world has of it */
    struct map_item by_key;
    struct waiter *waiters, **end;
};

bool lookup_is_same(const struct store_query *a, const struct store_query *b)
{
    return a->type == b->type && a->guest == b->guest && a->has_id == b->has_id &&
           a->anywhere == b->anywhere && memcmp(a->token_hash, b->token_hash, STORE_HASH) == 0 &&
           memcmp(a->recovery, b->recovery, STORE_RECOVERY) == 0 &&
           memcmp(a->id, b->id, STORE_ID) == 0 && !strcmp(a->code, b->code);
}

static uint64_t key_of(const struct store_query *query)
{
    return map_hash(query->type == QUERY_GUEST ? query->token_hash : query->id,
                    query->type == QUERY_GUEST ? STORE_HASH : STORE_ID);
}

/* What is loaded into memory is loaded once. What is only told, like results, may have changed
 * since another asked for it. */
static bool is_shared(enum query_type type)
{
    return type == QUERY_GUEST || type == QUERY_GUEST_IDS || type == QUERY_TABLE;
}

static struct question *find(const struct server *server, const struct store_query *query)
{
    if (!is_shared(query->type))
        return NULL;
    for (struct map_item *item = map_first(&server->questions, key_of(query)); item;
         item = map_next(item)) {
        struct question *question = item->thing;
        if (lookup_is_same(&question->lookup.query, query))
            return question;
    }
    return NULL;
}

bool lookup_is_under_way(const struct server *server, const struct store_query *query)
{
    return find(server, query);
}

static struct question *ask(struct server *server, const struct store_query *query)
{
    struct question *question = calloc(1, sizeof *question);
    CHECK(question);
    question->lookup.query = *query;
    question->end = &question->waiters;
    map_add(&server->questions, &question->by_key, key_of(query), question);
    server->ports.look_up(server->ports.context, &question->lookup);
    return question;
}

bool lookup_start(struct server *server, const struct store_query *query, struct waiter *waiter)
{
    CHECK(!waiter->question);
    struct question *question = find(server, query);
    if (!question && server->questions.count >= QUESTIONS_MOST)
        return false;
    if (!question)
        question = ask(server, query);
    waiter->question = question;
    waiter->next = NULL;
    waiter->back = question->end;
    *question->end = waiter;
    question->end = &waiter->next;
    return true;
}

void lookup_cancel(struct waiter *waiter)
{
    if (!waiter->question)
        return;
    *waiter->back = waiter->next;
    if (waiter->next)
        waiter->next->back = waiter->back;
    else
        waiter->question->end = waiter->back;
    waiter->question = NULL;
}

/* What fails for one fails for all: one line for the first, and one when it is over. A question
 * that was not asked any more, because the server stops, has no error. */
static void note_failure(struct server *server, const struct store_answer *answer)
{
    const bool failed = answer->failed && answer->error[0];
    if (answer->failed && !failed)
        return;
    if (failed && !server->reads_fail)
        server_log(server, answer->error, NULL);
    if (!failed && server->reads_fail)
        server_log(server, "the database can be read again", NULL);
    server->reads_fail = failed;
}

void server_answered(struct server *server, struct lookup *lookup, int64_t now)
{
    struct question *question = (struct question *)lookup;
    const struct store_answer *answer = &lookup->answer;
    server->now = now;
    map_remove(&server->questions, &question->by_key);
    note_failure(server, answer);
    if (!answer->failed)
        server->cluster.heard_at = now;
    if (!answer->failed && lookup->query.type == QUERY_GUEST_IDS)
        guest_take_ids(server, answer->first_id, lookup->query.count);
    for (struct waiter *waiter; (waiter = question->waiters);) {
        lookup_cancel(waiter);
        waiter->resume(server, waiter, lookup);
    }
    query_free(&lookup->answer);
    free(question);
}
