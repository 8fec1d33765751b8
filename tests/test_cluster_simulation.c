/* Three servers over one fenced store, in one thread, a seed a test: they are killed, sleep, lose
 * answers and each other, and clocks jump, while people play and go from one to another. Nobody is
 * ever told two different updates of the same number, no move that was answered is lost, and when
 * it is over, every table goes on to its end. Without the fence that does not hold, and is noticed.
 *
 *   COOKIETIN_SEEDS=1 COOKIETIN_SEED=17 build/test/tests/test_cluster_simulation    does 17 again
 */
#include "support/budget.h"
#include "support/spoilt.h"
#include "support/trio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    SEEDS = 300,
    SEEDS_MOST = 10000,
    NAME_LENGTH = 24,
    PEOPLE = 6,
    TABLES = 3, /* two people and a bot each */
    STEPS = 120,
    UPDATES_MOST = 1000
};

struct player {
    struct client *client;
    int silent; /* steps, for which it has waited for a server that sleeps */
    int heard;  /* messages that were looked at */
    bool is_synced;
    int acknowledged; /* the last decision that was answered with ok */
    uint64_t told[UPDATES_MOST];
};

struct evening {
    struct trio trio;
    struct rng rng;
    struct player player[PEOPLE];
    char table[TABLES][TABLE_WORD];
};

static bool has_no_fence;

static bool chance(struct evening *evening, uint32_t one_in)
{
    return rng_below(&evening->rng, one_in) == 0;
}

static const char *table_of(const struct evening *evening, int player)
{
    return evening->table[player / 2];
}

static struct place *place_of(struct evening *evening, int player)
{
    return client_place(evening->player[player].client, table_of(evening, player));
}

/* ---- what was told ---- */

static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 0x100000001b3;
    return hash | 1;
}

static void look_at_updates(struct evening *evening, int number)
{
    static const char update[] = "{\"tell\":\"update\",\"table\":\"";
    struct player *player = &evening->player[number];
    for (; player->heard < player->client->messages; player->heard++) {
        const char *message = player->client->message[player->heard];
        if (strncmp(message, update, sizeof update - 1) != 0)
            continue;
        size_t size;
        const int n = atoi(strstr(message, "\"n\":") + 4);
        const char *events = update_events(message, &size);
        assert_in_range(n, 1, UPDATES_MOST - 1);
        const uint64_t hash = hash_of(events, size);
        if (player->told[n] && player->told[n] != hash)
            fail_msg("two different updates %d", n);
        player->told[n] = hash;
    }
}

/* ---- people ---- */

static bool is_awake(const struct evening *evening, const struct world *world)
{
    const int node = (int)(world - evening->trio.world);
    return !evening->trio.is_dead[node] && !evening->trio.is_asleep[node];
}

static bool is_ok(const struct json_node *answer)
{
    const struct json_node *ok = json_get(answer, "ok");
    return ok && ok->number;
}

static void come_back(struct evening *evening, struct player *player)
{
    struct client *client = player->client;
    struct world *world = &evening->trio.world[rng_below(&evening->rng, TRIO)];
    client_drop(client);
    player->is_synced = false;
    if (!is_awake(evening, world))
        return;
    client->world = world;
    client_connect(client);
    const struct json_node *answer =
        client_say(client, "'do':'hello','version':1,'token':'%s'", client->token);
    if (!is_ok(answer))
        client_drop(client);
}

static void sync_again(struct evening *evening, int number)
{
    struct player *player = &evening->player[number];
    struct place *place = place_of(evening, number);
    client_sync(player->client, place, chance(evening, 2) ? 0 : place->n);
    player->is_synced = player->client->session && !place->sync && !place->adrift;
}

static void move(struct evening *evening, int number)
{
    struct player *player = &evening->player[number];
    struct place *place = place_of(evening, number);
    if (!place->decision || place->over || !place->now)
        return;
    const int decision = place->decision;
    const int choice = (int)rng_below(&evening->rng, (uint32_t)place->of);
    const struct json_node *answer =
        client_say(player->client, "'do':'move','table':'%s','decision':%d,'choice':%d",
                   table_of(evening, number), decision, choice);
    if (is_ok(answer) && decision > player->acknowledged)
        player->acknowledged = decision;
}

static void let_one_act(struct evening *evening, int number)
{
    struct player *player = &evening->player[number];
    struct client *client = player->client;
    if (client->session && !client->closed && !is_awake(evening, client->world) &&
        ++player->silent < 8)
        return;
    player->silent = 0;
    if (!client->session || client->closed || !is_awake(evening, client->world))
        come_back(evening, player);
    else if (!player->is_synced)
        sync_again(evening, number);
    else
        move(evening, number);
    look_at_updates(evening, number);
}

/* ---- what happens to servers ---- */

static int awake_ones(const struct evening *evening)
{
    int count = 0;
    for (int i = 0; i < TRIO; i++)
        count += is_awake(evening, &evening->trio.world[i]);
    return count;
}

static void let_something_happen(struct evening *evening)
{
    struct trio *trio = &evening->trio;
    const int node = (int)rng_below(&evening->rng, TRIO), other = (node + 1) % TRIO;
    const bool spare = awake_ones(evening) > 1;
    switch (rng_below(&evening->rng, 7)) {
    case 0:
        if (trio->is_dead[node])
            trio_begin(trio, node);
        else if (spare && !trio->is_asleep[node])
            trio_kill(trio, node);
        break;
    case 1:
    case 2:
        if (trio->is_asleep[node])
            trio->is_asleep[node] = false;
        else if (spare && !trio->is_dead[node])
            trio->is_asleep[node] = true;
        break;
    case 3: trio_cut(trio, node, other, !trio->is_cut[node][other]); break;
    case 4:
        if (is_awake(evening, &trio->world[node]))
            shared_lose_answer(trio->world[node].store, true);
        break;
    case 5: trio->world[node].fail_commit = 1; break;
    default:
        if (chance(evening, 4))
            trio->now += 20000; /* the clock jumps: everyone counts as gone */
        else
            trio_wait(trio, 1000 * (int64_t)rng_below(&evening->rng, 13));
    }
}

/* ---- a whole run ---- */

static void open_tables(struct evening *evening)
{
    static const char *const fields[TABLES] = {
        "'game':'speculaas','options':{'players':2},'seats':['me','open']",
        "'game':'thief','options':{'players':3,'rounds':2},'seats':['me','bot:easy','open']",
        "'game':'speculaas','options':{'players':3},'seats':['me','open','bot:greedy']"};
    for (int i = 0; i < PEOPLE; i++) {
        char name[8] = {(char)('A' + i), '\0'};
        evening->player[i].client = client_arrive(&evening->trio.world[i % TRIO], name);
        evening->player[i].is_synced = true;
    }
    for (int i = 0; i < TABLES; i++) {
        struct client *pair[] = {evening->player[2 * i].client, evening->player[2 * i + 1].client};
        snprintf(evening->table[i], TABLE_WORD, "%s", world_table(pair, 2, fields[i]));
    }
}

static void heal(struct evening *evening)
{
    struct trio *trio = &evening->trio;
    for (int i = 0; i < TRIO; i++) {
        trio->is_asleep[i] = false;
        trio_cut(trio, i, (i + 1) % TRIO, false);
        if (trio->is_dead[i])
            trio_begin(trio, i);
    }
    trio_wait(trio, 15000);
}

static bool is_over(struct evening *evening)
{
    for (int i = 0; i < PEOPLE; i++)
        if (!place_of(evening, i)->over)
            return false;
    return true;
}

static void look_for_lost_moves(struct evening *evening)
{
    for (int i = 0; i < PEOPLE; i++)
        if (!place_of(evening, i)->over &&
            place_of(evening, i)->next <= evening->player[i].acknowledged)
            fail_msg("a move that was answered is lost");
}

static void run(uint64_t seed)
{
    struct evening *evening = calloc(1, sizeof *evening);
    assert_non_null(evening);
    trio_prepare(&evening->trio, seed);
    for (int i = 0; i < TRIO; i++)
        evening->trio.world[i].gather_ms = seed % 2 ? 100 : 0;
    trio_start(&evening->trio);
    if (has_no_fence)
        shared_drop_fences(evening->trio.shared);
    rng_fast(&evening->rng, seed);
    open_tables(evening);
    for (int i = 0; i < STEPS; i++) {
        let_one_act(evening, (int)rng_below(&evening->rng, PEOPLE));
        if (chance(evening, 5))
            let_something_happen(evening);
        world_run(&evening->trio.world[0]);
    }
    heal(evening);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < PEOPLE; i++)
            let_one_act(evening, i);
        trio_wait(&evening->trio, 2000);
    }
    if (!has_no_fence)
        look_for_lost_moves(evening);
    for (int round = 0; round < 3000 && !is_over(evening); round++) {
        for (int i = 0; i < PEOPLE; i++)
            let_one_act(evening, i);
        if (round % 20 == 19)
            trio_wait(&evening->trio, 2000);
    }
    if (!is_over(evening) && !has_no_fence) /* the canary is to be caught by what it tells */
        fail_msg("a table does not go on");
    trio_close(&evening->trio);
    free(evening);
}

static void test_seed(void **state)
{
    run(strtoull(*state, NULL, 10));
}

static void run_until_dead(void *state)
{
    (void)state;
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    has_no_fence = true;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        run(seed);
}

static void test_without_fence(void **state)
{
    (void)state;
    expect_death(run_until_dead, NULL, "two different updates");
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
    struct CMUnitTest *tests = calloc(count + 1, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < count; i++) {
        snprintf(name[i], sizeof name[i], "%llu", (unsigned long long)first + i);
        tests[i] = (struct CMUnitTest){name[i], test_seed, NULL, NULL, name[i]};
    }
    tests[count] = (struct CMUnitTest)cmocka_unit_test(test_without_fence);
    const int failed = _cmocka_run_group_tests("cluster", tests, count + 1, NULL, NULL);
    free(tests);
    return failed;
}
