/* The library as its users see it (include/cookietin.h): whole games of every kind, in which
 * everything that can be asked is asked and must agree. */
#include "cookietin.h"
#include "support/budget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ACTIONS_MOST = 10000, TENSOR_MOST = 8192, BYTES_MOST = 1 << 20 };
#define SECONDS 0.3 /* on every game */

static const struct {
    const char *name, *options;
} setups[] = {
    {"thief", ""},
    {"thief", "{\"players\":3,\"points\":2}"},
    {"thief", "{\"players\":7,\"rounds\":2}"},
    {"speculaas", ""},
    {"speculaas", "{\"players\":5}"},
    {"speculaas", "{\"solo\":\"hard\"}"},
    {"party", ""},
    {"party", "{\"players\":5}"},
    {"party", "{\"players\":2,\"board\":\"yellow\"}"},
};
enum { SETUPS = sizeof setups / sizeof *setups };

static struct rng rng;
static long decisions, enumerated, imagined;

static ct_game *open_setup(int n)
{
    char why[256] = "";
    ct_game *game = ct_game_new(setups[n].name, setups[n].options, why, sizeof why);
    if (!game)
        fail_msg("%s %s: %s", setups[n].name, setups[n].options, why);
    return game;
}

/* ---- what a seat may choose ---- */

static void check_choices(const ct_state *state, int seat)
{
    static int32_t action[ACTIONS_MOST];
    static uint8_t mask[ACTIONS_MOST];
    const int all = ct_action_count(ct_state_game(state));
    const int count = ct_choices(state, seat);
    int marked = 0;
    assert_true(count > 0 && all <= ACTIONS_MOST);
    assert_int_equal(ct_actions(state, seat, action, ACTIONS_MOST), count);
    assert_int_equal(ct_mask(state, seat, mask, ACTIONS_MOST), count);
    for (int i = 0; i < all; i++)
        marked += mask[i];
    assert_int_equal(marked, count); /* so no two choices have the same number */
    for (int i = 0; i < count; i++) {
        uint32_t move;
        assert_in_range(action[i], 0, all - 1);
        assert_int_equal(mask[action[i]], 1);
        assert_int_equal(ct_move_of_action(state, seat, action[i], &move), 0);
        assert_int_equal(move, ct_choice(state, seat, i));
        assert_int_equal(ct_action_of_move(state, seat, move), action[i]);
    }
    for (int i = 0; i < 40; i++) { /* what is not marked is refused */
        const int32_t other = (int32_t)rng_below(&rng, (uint32_t)all);
        uint32_t move;
        assert_int_equal(ct_move_of_action(state, seat, other, &move), mask[other] ? 0 : CT_WRONG);
    }
}

static void check_refusals(ct_state *state, int seat)
{
    const uint64_t before = ct_hash(state);
    uint8_t mask[ACTIONS_MOST];
    const int all = ct_action_count(ct_state_game(state));
    ct_mask(state, seat, mask, sizeof mask);
    int32_t wrong = (int32_t)rng_below(&rng, (uint32_t)all);
    while (mask[wrong])
        wrong = (wrong + 1) % all;
    assert_true(ct_apply(state, seat, wrong) < 0);
    assert_true(ct_why(state)[0]);
    assert_int_equal(ct_apply(state, seat, -1), CT_WRONG);
    assert_int_equal(ct_apply(state, seat, all), CT_WRONG);
    assert_int_equal(ct_apply(state, 7, 0), CT_WRONG);
    assert_int_equal(ct_apply(state, -1, 0), CT_WRONG);
    assert_true(ct_apply_move(state, seat, UINT32_C(0xffffffff)) < 0);
    assert_int_equal(ct_chance(state), CT_WRONG);
    assert_true(ct_hash(state) == before);
}

/* ---- what is known ---- */

static void see(const ct_state *state, int viewer, int8_t *tensor)
{
    const size_t size = ct_tensor_size(ct_state_game(state));
    assert_true(size < TENSOR_MOST);
    memset(tensor, 99, TENSOR_MOST);
    assert_int_equal(ct_tensor(state, viewer, tensor, size), 0);
    assert_int_equal(tensor[size], 99); /* nothing behind it is touched */
    assert_int_equal(ct_tensor(state, viewer, tensor, size - 1), CT_WRONG);
}

/* A world that looks the same to a viewer gives the same tensor, choices and JSON. */
static void check_sight(const ct_state *state, int viewer)
{
    static int8_t one[TENSOR_MOST], two[TENSOR_MOST];
    static int32_t choices[2][ACTIONS_MOST];
    ct_state *world = ct_imagine(state, viewer, rng_next(&rng));
    assert_non_null(world);
    see(state, viewer, one);
    see(world, viewer, two);
    assert_memory_equal(one, two, ct_tensor_size(ct_state_game(state)));
    assert_true(ct_hash_seen(state, viewer) == ct_hash_seen(world, viewer));
    if (viewer != CT_SPECTATOR) {
        const int count = ct_actions(state, viewer, choices[0], ACTIONS_MOST);
        assert_int_equal(ct_actions(world, viewer, choices[1], ACTIONS_MOST), count);
        assert_memory_equal(choices[0], choices[1], (size_t)count * sizeof **choices);
    }
    imagined += ct_hash(state) != ct_hash(world);
    ct_state_free(world);
}

/* ---- chance ---- */

/* Everything that can happen is possible, and together it is certain. What is drawn is among it. */
static void check_chance(const ct_state *state)
{
    const int count = ct_chance_outcomes(state);
    uint8_t drawn[CT_BYTES_MAX], bytes[CT_BYTES_MAX];
    const int size = ct_chance_draw(state, drawn, sizeof drawn);
    double sum = 0, likely;
    bool found = false;
    assert_true(size > 0);
    if (count == CT_TOO_LARGE) {
        assert_int_equal(ct_chance_outcome(state, 0, bytes, sizeof bytes, &likely), CT_TOO_LARGE);
        return;
    }
    assert_in_range(count, 1, 5040);
    ct_state *copy = ct_state_copy(state);
    const int step = count > 100 ? 1 + (int)rng_below(&rng, 50) : 1; /* that is enough */
    for (int i = 0; i < count; i++) {
        const int used = ct_chance_outcome(state, i, bytes, sizeof bytes, &likely);
        sum += likely;
        found |= used == size && !memcmp(drawn, bytes, (size_t)size);
        if (i % step)
            continue;
        assert_int_equal(ct_state_assign(copy, state), 0);
        if (ct_chance_apply(copy, bytes, (size_t)used))
            fail_msg("outcome %d of %d: %s", i, count, ct_why(copy));
    }
    assert_true(found && sum > 1 - 1e-9 && sum < 1 + 1e-9);
    assert_int_equal(ct_chance_outcome(state, count, bytes, sizeof bytes, &likely), CT_WRONG);
    enumerated += count;
    ct_state_free(copy);
}

/* ---- keeping ---- */

static void check_kept(ct_state *state)
{
    static uint8_t bytes[BYTES_MOST];
    static char text[BYTES_MOST];
    const ct_game *game = ct_state_game(state);
    char why[256];
    const size_t size = ct_save(state, bytes, sizeof bytes);
    assert_int_equal(ct_save(state, NULL, 0), size);
    ct_state *again = ct_load(game, bytes, size, why, sizeof why);
    if (!again)
        fail_msg("%s", why);
    assert_true(ct_hash(again) == ct_hash(state));
    assert_int_equal(ct_history(again), ct_history(state));
    if (ct_actor(state) == CT_CHANCE) { /* the luck goes on, too */
        assert_int_equal(ct_chance(again) | ct_chance(state), 0);
        assert_true(ct_hash(again) == ct_hash(state));
        assert_int_equal(ct_undo(again) | ct_undo(state), 0);
    }
    ct_state_free(again);
    for (int i = 0; i < 6; i++) { /* spoilt bytes are a state or a sentence */
        const size_t at = rng_below(&rng, (uint32_t)size);
        const uint8_t was = bytes[at];
        bytes[at] ^= (uint8_t)(1U << rng_below(&rng, 8));
        ct_state_free(ct_load(game, bytes, size, why, sizeof why));
        bytes[at] = was;
        ct_state_free(ct_load(game, bytes, at, why, sizeof why));
    }
    const size_t length = ct_record(state, NULL, text, sizeof text);
    assert_int_equal(strlen(text), length);
    if (!ct_actors(state) && ct_verify(text, length, why, sizeof why))
        fail_msg("%s", why);
    assert_int_equal(ct_verify(text, length / 2, why, sizeof why), CT_REFUSED);
}

static void check_undo(ct_state *state, uint64_t before)
{
    const uint64_t after = ct_hash(state);
    ct_state *copy = ct_state_copy(state);
    assert_int_equal(ct_undo(copy), 0);
    assert_true(ct_hash(copy) == before && ct_hash(state) == after);
    ct_state_free(copy);
}

static void check_words(const ct_state *state, int seat)
{
    char small[8], *text = malloc(BYTES_MOST);
    assert_non_null(text);
    const size_t size = ct_json(state, seat, text, BYTES_MOST);
    assert_true(size > 10 && strlen(text) == size && text[size - 1] == '}');
    assert_int_equal(ct_json(state, seat, small, sizeof small), size);
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_true(ct_text(state, seat, text, BYTES_MOST) > 10);
    assert_true(ct_say_move(state, seat, ct_choice(state, seat, 0), text, BYTES_MOST) > 2);
    assert_int_equal(ct_say_move(state, seat, UINT32_C(0xffffffff), text, BYTES_MOST), 0);
    assert_true(ct_say_question(state, seat, text, BYTES_MOST) > 2);
    free(text);
}

/* ---- whole games ---- */

static void decide(ct_state *state)
{
    const unsigned actors = ct_actors(state);
    int seat = (int)rng_below(&rng, CT_SEATS_MAX);
    while (!(actors >> seat & 1))
        seat = (seat + 1) % CT_SEATS_MAX;
    const uint64_t before = ct_hash(state);
    const bool often = rng_below(&rng, 8) == 0;
    check_choices(state, seat);
    for (int viewer = 0; often && viewer < ct_game_seats(ct_state_game(state)); viewer++)
        check_sight(state, viewer);
    if (often) {
        check_sight(state, CT_SPECTATOR);
        check_refusals(state, seat);
        check_words(state, seat);
    }
    const int n = (int)rng_below(&rng, (uint32_t)ct_choices(state, seat));
    assert_int_equal(ct_apply_move(state, seat, ct_choice(state, seat, n)), 0);
    if (often)
        check_undo(state, before);
    decisions++;
}

static void play(const ct_game *game, uint64_t seed)
{
    ct_state *state = ct_state_new(game, seed, 0);
    float part[CT_SEATS_MAX];
    float sum = 0;
    assert_int_equal(ct_undo(state), CT_WRONG);
    while (ct_actors(state)) {
        if (ct_actor(state) == CT_CHANCE) {
            check_chance(state);
            assert_int_equal(ct_chance(state), 0);
        } else {
            decide(state);
        }
        if (rng_below(&rng, 64) == 0)
            check_kept(state);
    }
    check_kept(state);
    assert_true(ct_returns(state, part, CT_SEATS_MAX));
    for (int i = 0; i < ct_game_seats(game); i++)
        sum += part[i];
    assert_true(sum > 0.999F && sum < 1.001F);
    ct_state_free(state);
}

static void test_games(void **unused)
{
    const uint64_t seed = budget_seed();
    (void)unused;
    for (int n = 0; n < SETUPS; n++) {
        ct_game *game = open_setup(n);
        const struct cpu_budget budget = budget_of(SECONDS);
        decisions = enumerated = imagined = 0;
        rng_fast(&rng, seed + (uint64_t)n);
        uint64_t games = 0;
        do
            play(game, seed + games++);
        while (budget_left(&budget));
        print_message("%s %s: %d games, %ld decisions, %ld outcomes, %ld other worlds\n",
                      setups[n].name, setups[n].options, (int)games, decisions, enumerated,
                      imagined);
        assert_true(imagined > 0);
        ct_game_free(game);
    }
}

/* ---- chance from outside ---- */

static void test_given(void **unused)
{
    (void)unused;
    char text[1 << 16], why[256];
    ct_game *game = ct_game_new("party", "{\"players\":2,\"start\":\"first\"}", why, sizeof why);
    ct_state *state = ct_state_new(game, 5, 0);
    const uint8_t six[] = {6, 6}, seven[] = {7, 1};
    assert_int_equal(ct_chance_outcomes(state), CT_TOO_LARGE);
    assert_int_equal(ct_chance(state), 0);
    assert_int_equal(ct_chance_outcomes(state), 36);
    assert_int_equal(ct_chance_apply(state, seven, 2), CT_REFUSED);
    assert_string_equal(ct_why(state), "P5: Each die shows 1 to 6.");
    assert_int_equal(ct_chance_apply(state, six, 2), 0);
    ct_record(state, NULL, text, sizeof text);
    assert_null(strstr(text, "\"seed\"")); /* it does not follow from one any more */
    assert_int_equal(ct_undo(state), 0);
    ct_record(state, NULL, text, sizeof text);
    assert_non_null(strstr(text, "\"seed\":\"0500000000000000"));
    ct_state_free(state);
    ct_game_free(game);
}

/* ---- options and shapes ---- */

static void test_options(void **unused)
{
    static const char *const wrong[][2] = {
        {"chess", ""},
        {"crumbs", ""},
        {"thief", "{\"players\":2}"},
        {"thief", "{\"points\":5,\"rounds\":5}"},
        {"thief", "{\"player\":3}"},
        {"thief", "players"},
        {"party", "{\"board\":{\"text\":\"no board\"}}"},
    };
    char why[256];
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        why[0] = '\0';
        assert_null(ct_game_new(wrong[i][0], wrong[i][1], why, sizeof why));
        assert_true(strlen(why) > 10);
        assert_null(ct_game_new(wrong[i][0], wrong[i][1], NULL, 0));
    }
    assert_string_equal(ct_game_name(0), "thief");
    assert_non_null(ct_game_name(2));
    assert_null(ct_game_name(3));
    assert_int_equal(ct_abi_version(), CT_ABI);
}

static size_t product(const struct ct_piece *piece)
{
    size_t size = 1;
    for (int i = 0; i < piece->dims; i++)
        size *= (size_t)piece->shape[i];
    return size;
}

static void test_shapes(void **unused)
{
    (void)unused;
    for (int n = 0; n < SETUPS; n++) {
        ct_game *game = open_setup(n);
        struct ct_piece piece;
        size_t size = 0, actions = 0;
        for (int i = 0; ct_tensor_piece(game, i, &piece) == 0; i++, size += product(&piece))
            assert_int_equal(piece.offset, size);
        for (int i = 0; ct_action_group(game, i, &piece) == 0; i++, actions += product(&piece))
            assert_int_equal(piece.offset, actions);
        assert_int_equal(size, ct_tensor_size(game));
        assert_int_equal(actions, ct_action_count(game));
        char *text = malloc(BYTES_MOST);
        assert_true(ct_game_json(game, text, BYTES_MOST) > 1000);
        free(text);
        ct_game_free(game);
    }
}

/* ---- bots ---- */

static void test_bots(void **unused)
{
    static const char *const names[] = {"random", "easy", "greedy", "strong:20"};
    char why[256] = "";
    (void)unused;
    assert_null(ct_bot_new("bold", 1, why, sizeof why));
    assert_true(why[0]);
    for (int n = 0; n < SETUPS; n += 3)
        for (int i = 0; i < 4; i++) {
            ct_game *game = open_setup(n);
            uint64_t hash[2];
            for (int round = 0; round < 2; round++) { /* the same seed, the same choices */
                ct_bot *bot = ct_bot_new(names[i], 3, why, sizeof why);
                ct_state *state = ct_state_new(game, 4, 0);
                assert_int_equal(ct_bot_choose(bot, state, 0), CT_WRONG);
                assert_int_equal(ct_actor(state) == CT_CHANCE ? ct_chance(state) : 0, 0);
                for (int steps = 0; steps < 25 && ct_actor(state) < CT_SPECTATOR; steps++)
                    assert_true(ct_step(state, ct_bot_choose(bot, state, ct_actor(state))) >= 0);
                hash[round] = ct_hash(state);
                ct_state_free(state);
                ct_bot_free(bot);
            }
            assert_true(hash[0] == hash[1]);
            ct_game_free(game);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options), cmocka_unit_test(test_shapes), cmocka_unit_test(test_given),
        cmocka_unit_test(test_games),   cmocka_unit_test(test_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
