/* What must hold for every game (support/property.h), over a million random positions and more; and
 * the proof that it would be noticed if it did not: games broken on purpose.
 *
 * COOKIETIN_SCALE multiplies the number of positions, COOKIETIN_SEED chooses other ones.
 * COOKIETIN_REPLAY="thief 5 0x200000434", the name, seats and seed that a problem begins with, goes
 * straight to the game in which it was met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/canary.h"
#include "support/property.h"

enum {
    POSITIONS = 1000000,       /* of every game ... */
    POSITIONS_EXAMPLE = 60000, /* ... but the examples, which get these */
    POSITIONS_CANARY = 20000,
    RECORDS = 40 /* a game and number of seats */
};

static uint64_t environment(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 0) : otherwise;
}

static void print_counts(const struct property *property)
{
    const struct property_counts *c = &property->counts;
    print_message("%s: %ld positions, %ld games, %ld ends; %ld refused, %ld accepted, %ld listed, "
                  "%ld altered; %ld seen, %ld imagined; %ld twins, %ld apart, %ld secrets; "
                  "%ld unseen, %ld interleaved; %ld events, %ld lines, %ld records\n",
                  property->game->name, c->positions, c->games, c->endings, c->refused, c->accepted,
                  c->listed, c->altered, c->seen, c->imagined, c->twins, c->twins_apart, c->secrets,
                  c->unseen, c->interleaved, c->events, c->lines, c->records);
}

/* Every number of seats in turn; the options are drawn by property_check. */
static bool check_game(struct property *property, long positions, uint64_t seed)
{
    const struct game *game = property->game;
    const int sizes = game->seats_max - game->seats_min + 1;
    bool well = true;
    for (int i = 0; well && i < sizes; i++)
        well = property_check(property, game->seats_min + i, positions / sizes + 1,
                              seed + ((uint64_t)i << 32));
    return well && property_check_counts(property);
}

/* ---- the tests ---- */

static void test_every_game(void **state)
{
    (void)state;
    const long scale = (long)environment("COOKIETIN_SCALE", 1);
    const uint64_t seed = environment("COOKIETIN_SEED", 1);
    for (int i = 0; games[i]; i++) {
        struct property property = {.game = games[i], .about = property_game_named(games[i]->name)};
        const long share = games[i]->hidden ? POSITIONS_EXAMPLE : POSITIONS;
        const bool well = check_game(&property, share * scale, seed);
        print_counts(&property);
        if (!well)
            fail_msg("%s", property.problem);
        assert_true(property.counts.positions >= share);
    }
}

static void test_every_record_verifies(void **state)
{
    (void)state;
    const int scale = (int)environment("COOKIETIN_SCALE", 1);
    const uint64_t seed = environment("COOKIETIN_SEED", 1);
    for (int i = 0; games[i]; i++) {
        struct property property = {.game = games[i]};
        for (int seats = games[i]->seats_min; seats <= games[i]->seats_max; seats++)
            if (!property_check_records(&property, seats, RECORDS * scale, seed << 16))
                fail_msg("%s", property.problem);
        print_message("%s: %ld records\n", games[i]->name, property.counts.records);
        assert_true(property.counts.records > 0);
    }
}

static bool finds(const struct canary *canary, struct property *property, struct game *game)
{
    *game = *game_named("crumbs");
    if (canary)
        canary->spoil(game);
    *property = (struct property){.game = game, .about = property_game_named("crumbs")};
    return !check_game(property, POSITIONS_CANARY, 1);
}

static void test_canaries(void **state)
{
    (void)state;
    struct property property;
    struct game game;
    int missed = 0;
    if (finds(NULL, &property, &game))
        fail_msg("the sound game is reported: %s", property.problem);
    for (int i = 0; i < canaries_count; i++) {
        const bool found = finds(&canaries[i], &property, &game);
        const bool right = found && strstr(property.problem, canaries[i].problem);
        if (!right)
            print_error("%s: %s\n", canaries[i].what, found ? property.problem : "not noticed");
        missed += !right;
    }
    assert_int_equal(missed, 0);
}

static void test_what_was_not_met_is_not_proved(void **state)
{
    (void)state;
    struct property property = {.game = game_named("crumbs")};
    assert_false(property_check_counts(&property));
    assert_non_null(strstr(property.problem, "not tested"));
}

static int replay(const char *what)
{
    char name[32] = "";
    int seats = 0;
    unsigned long long seed = 0;
    const int count = sscanf(what, "%31s %d %llx", name, &seats, &seed);
    struct property property = {.game = game_named(name), .about = property_game_named(name)};
    if (count < 3 || !property.game || seats < property.game->seats_min ||
        seats > property.game->seats_max) {
        print_error("COOKIETIN_REPLAY=\"game seats seed\"\n");
        return 2;
    }
    const bool well = property_check(&property, seats, 1000, seed);
    print_message("%s\n", well ? "nothing is wrong" : property.problem);
    return !well;
}

int main(void)
{
    const char *what = getenv("COOKIETIN_REPLAY");
    if (what)
        return replay(what);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canaries),
        cmocka_unit_test(test_what_was_not_met_is_not_proved),
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_every_record_verifies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
