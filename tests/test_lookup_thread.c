/* Questions to the store, on a thread of their own: each is answered, also those that come while it
 * closes, by whoever has just been answered. */
#include "server/lookup_thread.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { CHAIN = 3 };

struct chain {
    struct lookup_thread *thread;
    struct lookup lookup[CHAIN];
    int asked, answered, failed;
};

static void ask_next(struct chain *chain)
{
    struct lookup *next = &chain->lookup[chain->asked++];
    *next = (struct lookup){.query = {.type = QUERY_OPEN_TABLES}};
    lookup_thread_ask(chain->thread, next);
}

static void on_answered(void *context, struct lookup *lookup)
{
    struct chain *chain = context;
    chain->answered++;
    chain->failed += lookup->answer.failed;
    query_free(&lookup->answer);
    if (chain->asked < CHAIN)
        ask_next(chain);
}

/* The loop does not run, so all of it happens while it closes. */
static void test_asks_while_it_closes(void **state)
{
    struct chain chain = {.asked = 0};
    struct store *store = store_open_memory();
    uv_loop_t loop;
    (void)state;
    assert_int_equal(uv_loop_init(&loop), 0);
    chain.thread = lookup_thread_open(&loop, store, on_answered, &chain);
    assert_non_null(chain.thread);
    ask_next(&chain);
    lookup_thread_close(chain.thread);
    assert_int_equal(chain.answered, CHAIN);
    assert_true(chain.failed >= CHAIN - 1);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    store->driver->close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_asks_while_it_closes)};
    return cmocka_run_group_tests_name("lookup thread", tests, NULL, NULL);
}
