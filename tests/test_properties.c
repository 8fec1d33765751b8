/* What must hold for every game (support/property.h), over some two hundred thousand random
 * positions; and the proof that it would be noticed if it did not: games broken on purpose. How
 * much is played, and how to come back to what failed: support/budget.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/budget.h"
#include "support/canary.h"
#include "support/property.h"

/* The least that is played of every game, and what may be spent on playing on. */
enum {
    BATCHES = 4, /* of every number of seats */
    BATCHES_CANARY = 10,
    RECORDS = 8 /* of every number of seats */
};
#define SECONDS         2.0
#define SECONDS_EXAMPLE 0.5
#define SECONDS_RECORDS 0.5

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

/* A batch for every number of seats; the options are drawn by property_check. No two batches have
 * a game in common. */
static bool check_batches(struct property *property, uint64_t seed, uint64_t number)
{
    const struct game *game = property->game;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        const uint64_t first = seed << 40 | (uint64_t)seats << 32 | number << 12;
        replay_mark(game, seats, first);
        if (!property_check(property, seats, first))
            return false;
    }
    replay_forget();
    return true;
}

/* The least first: it must have met all there is. */
static bool check_game(struct property *property, uint64_t seed, uint64_t least, double seconds)
{
    const struct cpu_budget budget = budget_of(seconds);
    uint64_t number = 0;
    while (number < least)
        if (!check_batches(property, seed, number++))
            return false;
    if (!property_check_counts(property))
        return false;
    while (budget_left(&budget))
        if (!check_batches(property, seed, number++))
            return false;
    return true;
}

/* ---- the tests ---- */

static void test_every_game(void **state)
{
    (void)state;
    const uint64_t least = BATCHES * (uint64_t)budget_scale(), seed = budget_seed();
    for (int i = 0; games[i]; i++) {
        struct property property = {.game = games[i], .about = property_game_named(games[i]->name)};
        const double seconds = games[i]->hidden ? SECONDS_EXAMPLE : SECONDS;
        const bool well = check_game(&property, seed, least, seconds);
        print_counts(&property);
        if (!well)
            fail_msg("%s", property.problem);
    }
}

static void check_records(struct property *property, uint64_t seed, int count)
{
    const struct game *game = property->game;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        for (int i = 0; i < count; i++) {
            replay_mark(game, seats, seed + (uint64_t)i);
            if (!property_check_records(property, seats, 1, seed + (uint64_t)i))
                fail_msg("%s", property->problem);
        }
    replay_forget();
}

static void test_every_record_verifies(void **state)
{
    (void)state;
    const int least = RECORDS * budget_scale();
    const uint64_t seed = budget_seed() << 32;
    for (int i = 0; games[i]; i++) {
        struct property property = {.game = games[i]};
        const struct cpu_budget budget = budget_of(SECONDS_RECORDS);
        check_records(&property, seed, least);
        for (int number = least; budget_left(&budget); number++)
            check_records(&property, seed + (uint64_t)number, 1);
        print_message("%s: %ld records\n", games[i]->name, property.counts.records);
    }
}

static void spoilt_game(const struct canary *canary, struct property *property, struct game *game)
{
    *game = *game_named("crumbs");
    canary->spoil(game);
    *property = (struct property){.game = game, .about = property_game_named("crumbs")};
}

/* What is broken may first show as something else: the next batch is tried until it is told right.
 */
static bool finds(const struct canary *canary)
{
    struct property property;
    struct game game;
    const char *said = "not noticed";
    for (uint64_t number = 0; number < BATCHES_CANARY; number++) {
        spoilt_game(canary, &property, &game);
        if (check_batches(&property, 1, number))
            continue;
        if (strstr(property.problem, canary->problem))
            return true;
        said = property.problem;
    }
    print_error("%s: %s\n", canary->what, said);
    return false;
}

static void test_canaries(void **state)
{
    (void)state;
    struct property sound = {.game = game_named("crumbs"), .about = property_game_named("crumbs")};
    int missed = 0;
    if (!check_game(&sound, 1, BATCHES_CANARY, 0))
        fail_msg("the sound game is reported: %s", sound.problem);
    for (int i = 0; i < canaries_count; i++)
        missed += !finds(&canaries[i]);
    replay_forget(); /* it was about broken games */
    assert_int_equal(missed, 0);
}

static void test_what_was_not_met_is_not_proved(void **state)
{
    (void)state;
    struct property property = {.game = game_named("crumbs")};
    assert_false(property_check_counts(&property));
    assert_non_null(strstr(property.problem, "not tested"));
}

/* As a batch and as a record: what failed was one of the two. */
static int again(const struct replay_point *point)
{
    struct property property = {.game = point->game,
                                .about = property_game_named(point->game->name)};
    const bool well = property_check(&property, point->seats, point->seed) &&
                      property_check_records(&property, point->seats, 1, point->seed);
    print_message("%s\n", well ? "nothing is wrong" : property.problem);
    return !well;
}

int main(void)
{
    struct replay_point point;
    if (replay_wanted(&point))
        return again(&point);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canaries),
        cmocka_unit_test(test_what_was_not_met_is_not_proved),
        cmocka_unit_test_teardown(test_every_game, replay_tell),
        cmocka_unit_test_teardown(test_every_record_verifies, replay_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
