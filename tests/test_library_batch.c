/* Batches of the library: the same games whatever the number of threads and whoever looks, rewards
 * that add up, masks that are written anew only where they differ, rows that are refused. */
#include "cookietin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 37, STEPS = 150 };

static const struct {
    const char *name, *options;
} setups[] = {
    {"thief", "{\"players\":3,\"points\":1}"},
    {"speculaas", "{\"players\":2}"},
    {"speculaas", "{\"solo\":\"easy\"}"},
    {"party", "{\"players\":2}"},
};
enum { SETUPS = sizeof setups / sizeof *setups };

/* A batch with its arrays. */
struct world {
    ct_game *game;
    ct_batch *batch;
    struct ct_arrays arrays;
    int32_t action[GAMES];
};

static void open_world(struct world *world, int setup, int threads)
{
    char why[256];
    world->game = ct_game_new(setups[setup].name, setups[setup].options, why, sizeof why);
    assert_non_null(world->game);
    world->batch = ct_batch_new(world->game, GAMES, 7, threads, why, sizeof why);
    assert_non_null(world->batch);
    const size_t seats = (size_t)ct_game_seats(world->game);
    world->arrays = (struct ct_arrays){.tensor = malloc(GAMES * ct_tensor_size(world->game)),
                                       .mask = malloc(GAMES * (size_t)ct_action_count(world->game)),
                                       .reward = malloc(GAMES * seats * sizeof(float)),
                                       .done = malloc(GAMES),
                                       .actor = malloc(GAMES * sizeof(int32_t)),
                                       .score = malloc(GAMES * seats * sizeof(int32_t))};
}

static void close_world(struct world *world)
{
    ct_batch_free(world->batch);
    ct_game_free(world->game);
    free(world->arrays.tensor);
    free(world->arrays.mask);
    free(world->arrays.reward);
    free(world->arrays.done);
    free(world->arrays.actor);
    free(world->arrays.score);
}

/* What a row says is what its game says. */
static void check_row(const struct world *world, int n)
{
    static uint8_t mask[10000];
    static int8_t tensor[10000];
    const size_t size = ct_tensor_size(world->game);
    const size_t actions = (size_t)ct_action_count(world->game);
    ct_state *state = ct_batch_state(world->batch, n);
    const int seat = ct_actor(state);
    assert_int_equal(world->arrays.actor[n], seat);
    assert_int_equal(ct_tensor(state, seat, tensor, sizeof tensor), 0);
    assert_memory_equal(tensor, world->arrays.tensor + (size_t)n * size, size);
    assert_true(ct_mask(state, seat, mask, sizeof mask) > 0);
    assert_memory_equal(mask, world->arrays.mask + (size_t)n * actions, actions);
    assert_int_equal(mask[world->action[n]], 1); /* what was sampled is a choice */
    ct_state_free(state);
}

static int check_rewards(const struct world *world)
{
    const int seats = ct_game_seats(world->game);
    int ended = 0;
    for (int n = 0; n < GAMES; n++) {
        float sum = 0;
        for (int seat = 0; seat < seats; seat++)
            sum += world->arrays.reward[n * seats + seat];
        assert_true(sum > (float)world->arrays.done[n] - 0.001F);
        assert_true(sum < (float)world->arrays.done[n] + 0.001F);
        ended += world->arrays.done[n];
    }
    return ended;
}

static void test_rows(void **unused)
{
    (void)unused;
    for (int setup = 0; setup < SETUPS; setup++) {
        struct world world;
        int ended = 0;
        open_world(&world, setup, 1);
        assert_int_equal(ct_batch_reset(world.batch, 7, &world.arrays), 0);
        for (int step = 0; step < STEPS; step++) {
            ct_batch_sample(world.batch, world.action);
            check_row(&world, step % GAMES);
            assert_int_equal(ct_batch_step(world.batch, world.action, &world.arrays), 0);
            ended += check_rewards(&world);
        }
        assert_true(ended > 0 || setup == SETUPS - 1); /* a party is longer */
        close_world(&world);
    }
}

/* ---- threads ---- */

static void same_arrays(const struct world *one, const struct world *two)
{
    const size_t seats = (size_t)ct_game_seats(one->game);
    const struct ct_arrays *a = &one->arrays, *b = &two->arrays;
    assert_memory_equal(a->tensor, b->tensor, GAMES * ct_tensor_size(one->game));
    assert_memory_equal(a->mask, b->mask, GAMES * (size_t)ct_action_count(one->game));
    assert_memory_equal(a->reward, b->reward, GAMES * seats * sizeof *a->reward);
    assert_memory_equal(a->score, b->score, GAMES * seats * sizeof *a->score);
    assert_memory_equal(a->done, b->done, GAMES);
    assert_memory_equal(a->actor, b->actor, GAMES * sizeof *a->actor);
}

static void test_threads(void **unused)
{
    (void)unused;
    for (int setup = 0; setup < SETUPS; setup++) {
        struct world one, two;
        open_world(&one, setup, 1);
        open_world(&two, setup, 3);
        ct_batch_reset(one.batch, 9, &one.arrays);
        ct_batch_reset(two.batch, 9, &two.arrays);
        for (int step = 0; step < STEPS; step++) {
            same_arrays(&one, &two);
            ct_batch_sample(one.batch, one.action);
            ct_batch_sample(two.batch, two.action);
            ct_batch_step(one.batch, one.action, &one.arrays);
            ct_batch_step(two.batch, two.action, &two.arrays);
        }
        close_world(&one);
        close_world(&two);
    }
}

/* ---- bots ---- */

static void test_bots(void **unused)
{
    static const char *const names[] = {"random", "easy", "strong:5"};
    char why[256];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct world world;
        open_world(&world, 0, 2);
        assert_int_equal(ct_batch_bot(world.batch, 0, names[i], why, sizeof why), 0);
        assert_int_equal(ct_batch_bot(world.batch, 2, names[i], why, sizeof why), 0);
        assert_int_equal(ct_batch_bot(world.batch, 1, "easy", why, sizeof why), CT_WRONG);
        assert_string_equal(why, "At least one seat must stay yours.");
        assert_int_equal(ct_batch_bot(world.batch, 3, "easy", why, sizeof why), CT_WRONG);
        assert_int_equal(ct_batch_bot(world.batch, 0, "bold", why, sizeof why), CT_WRONG);
        ct_batch_reset(world.batch, 1, &world.arrays);
        for (int step = 0; step < 20; step++) {
            for (int n = 0; n < GAMES; n++)
                assert_int_equal(world.arrays.actor[n], 1);
            ct_batch_sample(world.batch, world.action);
            assert_int_equal(ct_batch_step(world.batch, world.action, &world.arrays), 0);
            check_rewards(&world);
        }
        close_world(&world);
    }
}

/* ---- what is refused ---- */

static void test_refused(void **unused)
{
    (void)unused;
    for (int setup = 0; setup < SETUPS; setup++) {
        struct world world;
        open_world(&world, setup, 2);
        ct_batch_reset(world.batch, 1, &world.arrays);
        ct_state *before = ct_batch_state(world.batch, 30);
        ct_batch_sample(world.batch, world.action);
        world.action[3] = -1;
        world.action[20] = ct_action_count(world.game);
        world.action[30] = INT32_MAX;
        assert_int_equal(ct_batch_step(world.batch, world.action, &world.arrays), 3);
        assert_int_equal(world.arrays.done[3], CT_ROW_REFUSED);
        assert_int_equal(world.arrays.done[20], CT_ROW_REFUSED);
        assert_int_equal(world.arrays.done[4], 0);
        ct_state *after = ct_batch_state(world.batch, 30);
        assert_true(ct_hash(before) == ct_hash(after));
        assert_null(ct_batch_state(world.batch, GAMES));
        ct_state_free(before);
        ct_state_free(after);
        close_world(&world);
    }
}

/* ---- leaks ---- */

/* test_library_games.c compares the tensors of worlds that look the same to their viewer. To
 * another viewer they do not, which must be found. */
static void test_canary(void **unused)
{
    (void)unused;
    for (int setup = 0; setup < SETUPS; setup++) {
        struct world world;
        static int8_t one[10000], two[10000];
        bool found = false;
        open_world(&world, setup, 1);
        for (int step = 0; step < STEPS && !found; step++) {
            ct_state *state = ct_batch_state(world.batch, 0);
            ct_state *other = ct_imagine(state, CT_SPECTATOR, (uint64_t)step);
            assert_int_equal(ct_tensor(state, 0, one, sizeof one), 0);
            assert_int_equal(ct_tensor(other, 0, two, sizeof two), 0);
            found = memcmp(one, two, ct_tensor_size(world.game)) != 0;
            ct_state_free(state);
            ct_state_free(other);
            ct_batch_sample(world.batch, world.action);
            ct_batch_step(world.batch, world.action, NULL);
        }
        assert_true(found);
        close_world(&world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),    cmocka_unit_test(test_threads), cmocka_unit_test(test_bots),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_canary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
