/* Three servers over one fenced store and everything that people, hosts and operators can do
 * (support/simulation.h), a seed a test.
 *
 *   COOKIETIN_SEEDS=1 COOKIETIN_SEED=17 build/test/tests/test_simulation_servers    does 17 again
 */
#include "server/server_internal.h"
#include "support/budget.h"
#include "support/shared_store.h"
#include "support/simulation.h"
#include "support/spoilt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SEEDS = 300, CANARY_SEEDS = 100, SEEDS_MOST = 100000, NAME_LENGTH = 24 };

static struct simulation_counts counts;

static void test_seed(void **state)
{
    simulation_run_servers(strtoull(*state, NULL, 10), NULL, &counts);
}

/* That nothing was left out, whatever the seeds. */
static void test_all_was_met(void **state)
{
    const struct simulation_counts *c = &counts;
    (void)state;
    print_message(
        "%ld updates, %ld told again; killed %ld, stopped %ld, slept %ld, cut %ld, answers "
        "lost %ld, clocks jumped %ld, failed over %ld, moved %ld, had seen more %ld, busy "
        "%ld, came back %ld\n",
        c->updates, c->compared, c->killed, c->stopped, c->slept, c->cut, c->unheard, c->jumped,
        c->failed_over, c->moved, c->seen_more, c->busy, c->came_back);
    print_message(
        "left %ld, watched %ld, unwatched %ld, pauses %ld, joined %ld, undone %ld, hints "
        "%ld, over %ld, revealed %ld, proved %ld, removed %ld, silenced %ld, handed on "
        "%ld, set %ld, kept %ld, blocked %ld, reported %ld, exported %ld, signed out %ld, "
        "recovered %ld, erased %ld, rematches %ld, sheets %ld, deleted %ld, by operators %ld, "
        "closed %ld, banned "
        "%ld, kept out %ld\n",
        c->left, c->watched, c->unwatched, c->pauses, c->joined, c->undone, c->hints, c->over,
        c->revealed, c->proved, c->removed, c->silenced, c->handed_on, c->set, c->kept, c->blocked,
        c->reported, c->exported, c->signed_out, c->recovered, c->erased, c->rematches, c->sheets,
        c->deleted, c->operated, c->closed, c->banned, c->kept_out);
}

/* ---- canaries ---- */

static enum { HEALTHY, TELLS_EARLY, FORGETS_LAST_STEP, NUMBERS_ANEW } canary;

/* NOLINTBEGIN: the linker's names */
const char *__real_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size);
const char *__wrap_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size);
struct room *__real_load_mine(struct server *server, const struct store_answer *answer,
                              int64_t now);
struct room *__wrap_load_mine(struct server *server, const struct store_answer *answer,
                              int64_t now);

void __real_update_write(const struct update *update, struct text *out);
void __wrap_update_write(const struct update *update, struct text *out);

static bool has_taken; /* over a table */

/* What is said leaves before its batch is on disk. */
const char *__wrap_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size)
{
    return __real_outbox_first(outbox, canary == TELLS_EARLY ? UINT64_MAX : done, size);
}

/* Whoever takes a table over misses what happened last, or counts updates otherwise. */
struct room *__wrap_load_mine(struct server *server, const struct store_answer *answer, int64_t now)
{
    struct store_answer told = *answer;
    told.steps -= canary == FORGETS_LAST_STEP && told.steps > 1;
    has_taken = true;
    return __real_load_mine(server, &told, now);
}

void __wrap_update_write(const struct update *update, struct text *out)
{
    struct update told = *update;
    told.n += canary == NUMBERS_ANEW && has_taken;
    __real_update_write(&told, out);
}
/* NOLINTEND */

static void (*spoil)(struct shared *shared);

static void run_until_dead(void *state)
{
    (void)state;
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    for (uint64_t seed = 1; seed <= CANARY_SEEDS; seed++)
        simulation_run_servers(seed, spoil, &counts);
}

static void test_canaries(void **state)
{
    static const char *const says[] = {[TELLS_EARLY] = "not on disk",
                                       [FORGETS_LAST_STEP] = "ERROR: ", /* one way or another */
                                       [NUMBERS_ANEW] = "what is not on disk"};
    (void)state;
    for (int i = TELLS_EARLY; i <= NUMBERS_ANEW; i++) {
        canary = i;
        expect_death(run_until_dead, NULL, says[i]);
    }
    canary = HEALTHY;
}

static void test_broken_stores(void **state)
{
    (void)state;
    spoil = shared_drop_fences;
    /* Somebody is told something else than is there, or two have written the same steps and nobody
     * can read them any more: whatever comes first. */
    expect_death(run_until_dead, NULL, "ERROR: ");
    spoil = shared_write_twice;
    expect_death(run_until_dead, NULL, "is written twice");
}

static size_t count_seeds(const char *wanted)
{
    const size_t count = wanted ? strtoull(wanted, NULL, 10) : SEEDS;
    return count < SEEDS_MOST ? count : SEEDS_MOST;
}

int main(void)
{
    static char name[SEEDS_MOST][NAME_LENGTH];
    const uint64_t first = budget_seed();
    const size_t count = count_seeds(getenv("COOKIETIN_SEEDS"));
    struct CMUnitTest *tests = calloc(count + 3, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < count; i++) {
        snprintf(name[i], sizeof name[i], "%llu", (unsigned long long)first + i);
        tests[i] = (struct CMUnitTest){name[i], test_seed, NULL, NULL, name[i]};
    }
    size_t all = count;
    if (count >= SEEDS) { /* fewer need not meet everything */
        tests[all++] = (struct CMUnitTest)cmocka_unit_test(test_all_was_met);
        tests[all++] = (struct CMUnitTest)cmocka_unit_test(test_canaries);
        tests[all++] = (struct CMUnitTest)cmocka_unit_test(test_broken_stores);
    }
    const int failed = _cmocka_run_group_tests("servers", tests, all, NULL, NULL);
    free(tests);
    return failed;
}
