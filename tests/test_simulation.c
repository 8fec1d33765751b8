/* The server in a world that fails (support/simulation.h), a seed a test: the name of a test that
 * fails is its seed, COOKIETIN_SEED=17 begins with that one, and COOKIETIN_SEEDS says how many
 * there are. Then servers that are broken on purpose, each in one way: the simulation must find
 * every one. They are the same server, but for a function that the linker puts another one before
 * (--wrap, cmake/tests.cmake). */
#include "server/block.h"
#include "server/request.h"
#include "server/server_internal.h"
#include "support/budget.h"
#include "support/simulation.h"
#include "support/spoilt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { SEEDS = 24, CANARY_SEEDS = 200, SEEDS_MOST = 100000, NAME_LENGTH = 24 };

static struct simulation_counts counts;

/* ---- seeds ---- */

static void test_seed(void **state)
{
    char words[64];
    const char *seed = *state;
    snprintf(words, sizeof words, "COOKIETIN_SEEDS=1 COOKIETIN_SEED=%s", seed);
    replay_mark_words(words);
    simulation_run(strtoull(seed, NULL, 0), &counts);
    replay_forget();
}

/* That nothing was left out, whatever the seeds. */
static void test_all_was_met(void **state)
{
    const struct simulation_counts *c = &counts;
    (void)state;
    print_message("%ld updates, %ld told again; came back %ld, busy %ld, given up %ld, failed "
                  "starts %ld, left %ld, watched %ld, unwatched %ld, pauses %ld, joined %ld, "
                  "undone %ld, hints %ld, over %ld, revealed %ld, withheld %ld, shuffling at a "
                  "restart %ld, proved %ld\n",
                  c->updates, c->compared, c->came_back, c->busy, c->given_up, c->failed_starts,
                  c->left, c->watched, c->unwatched, c->pauses, c->joined, c->undone, c->hints,
                  c->over, c->revealed, c->withheld, c->resumed, c->proved);
    assert_true(c->updates > 0 && c->compared > 0);
    assert_true(c->came_back > 0 && c->busy > 0 && c->given_up > 0 && c->failed_starts > 0);
    assert_true(c->left > 0 && c->watched > 0 && c->unwatched > 0 && c->pauses > 0);
    assert_true(c->revealed > 0 && c->withheld > 0 && c->resumed > 0 && c->proved > 0);
    assert_true(c->joined > 0 && c->undone > 0 && c->hints > 0 && c->over > 0);
    print_message("removed %ld, silenced %ld, handed on %ld, set %ld, kept %ld, blocked %ld, "
                  "reported %ld, exported %ld, signed out %ld, recovered %ld, erased %ld, "
                  "rematches %ld, sheets %ld, deleted %ld, by operators %ld, closed %ld, banned "
                  "%ld, kept out %ld\n",
                  c->removed, c->silenced, c->handed_on, c->set, c->kept, c->blocked, c->reported,
                  c->exported, c->signed_out, c->recovered, c->erased, c->rematches, c->sheets,
                  c->deleted, c->operated, c->closed, c->banned, c->kept_out);
    assert_true(c->removed > 0 && c->silenced > 0 && c->handed_on > 0 && c->set > 0);
    assert_true(c->kept > 0 && c->blocked > 0 && c->reported > 0 && c->exported > 0);
    assert_true(c->signed_out > 0 && c->recovered > 0 && c->erased > 0 && c->rematches > 0);
    assert_true(c->sheets > 0 && c->deleted > 0);
    assert_true(c->operated > 0 && c->closed > 0 && c->banned > 0 && c->kept_out > 0);
}

/* ---- canaries ---- */

static enum {
    HEALTHY,
    TELLS_EARLY,
    TELLS_OTHERS_EVENTS,
    SHOWS_ALL,
    SEATS_SPECTATORS,
    SKIPS_UPDATES,
    FORGETS_STEPS,
    FORGETS_STARTS,
    TELLS_SPECTATORS_EARLY,
    FORGETS_DELAYS,
    TELLS_REMOVED,
    FORGETS_HOSTS_RULES,
    TELLS_BLOCKED
} canary;

/* NOLINTBEGIN: the linker's names */
const char *__real_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size);
const char *__wrap_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size);
void __real_update_write(const struct update *update, struct text *out);
void __wrap_update_write(const struct update *update, struct text *out);
void __real_table_observe(const struct table *table, int seat, void *seen);
void __wrap_table_observe(const struct table *table, int seat, void *seen);
struct link *__real_link_add(struct session *session, struct room *room, int viewer);
struct link *__wrap_link_add(struct session *session, struct room *room, int viewer);
void __real_tell_missed(struct link *link, int64_t now);
void __wrap_tell_missed(struct link *link, int64_t now);
void __real_save_step(struct server *server, struct room *room, size_t at, enum stood_in why,
                      int64_t now);
void __wrap_save_step(struct server *server, struct room *room, size_t at, enum stood_in why,
                      int64_t now);
void __real_save_room(struct server *server, struct room *room, int64_t now);
void __wrap_save_room(struct server *server, struct room *room, int64_t now);
bool __real_link_is_late(const struct link *link);
bool __wrap_link_is_late(const struct link *link);
void __real_delay_resume(struct server *server, struct room *room, int64_t now);
void __wrap_delay_resume(struct server *server, struct room *room, int64_t now);
void __real_request_detach(struct guest *guest, struct room *room);
void __wrap_request_detach(struct guest *guest, struct room *room);
void __real_save_as_old(struct server *server, struct room *room);
void __wrap_save_as_old(struct server *server, struct room *room);
const struct store_block *__real_block_find(const struct guest *guest, int64_t other);
const struct store_block *__wrap_block_find(const struct guest *guest, int64_t other);

/* What is said leaves before its batch is on disk. */
const char *__wrap_outbox_first(const struct outbox *outbox, uint64_t done, size_t *size)
{
    return __real_outbox_first(outbox, canary == TELLS_EARLY ? UINT64_MAX : done, size);
}

/* Everybody is told everything. */
void __wrap_update_write(const struct update *update, struct text *out)
{
    static struct events events;
    struct update told = *update;
    if (canary == TELLS_OTHERS_EVENTS) {
        events = *update->events;
        for (int i = 0; i < events.count; i++)
            events.at[i].audience |= 0xff;
        told.events = &events;
    }
    __real_update_write(&told, out);
}

void __wrap_table_observe(const struct table *table, int seat, void *seen)
{
    if (canary == SHOWS_ALL)
        memcpy(seen, table->state, table->game->state_size);
    else
        __real_table_observe(table, seat, seen);
}

struct link *__wrap_link_add(struct session *session, struct room *room, int viewer)
{
    return __real_link_add(session, room,
                           canary == SEATS_SPECTATORS && viewer == SPECTATOR ? 0 : viewer);
}

/* Who comes back misses one. */
void __wrap_tell_missed(struct link *link, int64_t now)
{
    if (canary == SKIPS_UPDATES && link->seen + 1 < link->room->updates[link->viewer])
        link->seen++;
    __real_tell_missed(link, now);
}

/* Every seventh step goes no further than to memory. */
void __wrap_save_step(struct server *server, struct room *room, size_t at, enum stood_in why,
                      int64_t now)
{
    static int steps;
    if (canary != FORGETS_STEPS || ++steps % 7)
        __real_save_step(server, room, at, why, now);
}

/* What people have committed to is frozen in memory alone. */
void __wrap_save_room(struct server *server, struct room *room, int64_t now)
{
    if (canary != FORGETS_STARTS || !room->lobby.shuffling)
        __real_save_room(server, room, now);
}

/* Spectators are told straight away, whatever the host has decided; or after a restart. */
bool __wrap_link_is_late(const struct link *link)
{
    return canary != TELLS_SPECTATORS_EARLY && __real_link_is_late(link);
}

void __wrap_delay_resume(struct server *server, struct room *room, int64_t now)
{
    if (canary != FORGETS_DELAYS)
        __real_delay_resume(server, room, now);
}

/* Whoever is removed may stay and look. */
void __wrap_request_detach(struct guest *guest, struct room *room)
{
    const struct sanction *sanction = room_sanction(room, guest->row.id);
    if (canary != TELLS_REMOVED || !sanction || !sanction->removed)
        __real_request_detach(guest, room);
}

/* What a host decides goes no further than to memory. */
void __wrap_save_as_old(struct server *server, struct room *room)
{
    const struct lobby *lobby = &room->lobby;
    if (canary != FORGETS_HOSTS_RULES || !(lobby->locked || lobby->unwatched || lobby->delay))
        __real_save_as_old(server, room);
}

const struct store_block *__wrap_block_find(const struct guest *guest, int64_t other)
{
    return canary == TELLS_BLOCKED ? NULL : __real_block_find(guest, other);
}
/* NOLINTEND */

/* From a seed on. */
static void run_until_dead(void *state)
{
    const uint64_t *first = state;
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    for (uint64_t seed = *first; seed < *first + CANARY_SEEDS; seed++)
        simulation_run(seed, &counts);
}

static void test_canaries(void **state)
{
    static const struct {
        const char *says;
        uint64_t first; /* none before it finds it: it was looked for once */
    } all[] = {
        [TELLS_EARLY] = {"not on disk", 1},
        [TELLS_OTHERS_EVENTS] = {"other events than it may know", 1},
        [SHOWS_ALL] = {"another view than its own", 1},
        [SEATS_SPECTATORS] = {" is ", 1},
        [SKIPS_UPDATES] = {"a gap", 1},
        [FORGETS_STEPS] = {"not on disk", 1},
        [FORGETS_STARTS] = {"not on disk", 1},
        [TELLS_SPECTATORS_EARLY] = {"before its time", 1},
        [FORGETS_DELAYS] = {"before its time", 13},
        [TELLS_REMOVED] = {"was removed from a table and is told of it", 64},
        [FORGETS_HOSTS_RULES] = {"what the host decided is lost", 2},
        [TELLS_BLOCKED] = {"hears somebody whom it has blocked", 163},
    };
    (void)state;
    for (int i = TELLS_EARLY; i <= TELLS_BLOCKED; i++) {
        uint64_t first = all[i].first;
        canary = i;
        expect_death(run_until_dead, &first, all[i].says);
    }
    canary = HEALTHY;
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
    struct CMUnitTest *tests = calloc(count + 2, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < count; i++) {
        snprintf(name[i], sizeof name[i], "%llu", (unsigned long long)first + i);
        tests[i] = (struct CMUnitTest){name[i], test_seed, NULL, replay_tell, name[i]};
    }
    size_t all = count;
    if (count >= SEEDS) { /* fewer need not meet everything */
        tests[all++] = (struct CMUnitTest)cmocka_unit_test(test_all_was_met);
        tests[all++] = (struct CMUnitTest)cmocka_unit_test(test_canaries);
    }
    const int failed = _cmocka_run_group_tests("simulation", tests, all, NULL, NULL);
    free(tests);
    return failed;
}
