/* Speculaas rule by rule: S10 and S11, how cards are laid, and moves that are none. */
#include "support/speculaas_invariant.h"
#include "support/speculaas_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define HANDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void assert_sound(const struct speculaas *s)
{
    const char *broken = speculaas_invariant(s);
    if (broken)
        fail_msg("%s", broken);
}

/* Two players who have laid a recipe at (0,0) and now hold these spice cards. */
static void begin_spices(struct speculaas *s, const char *first, const char *second)
{
    deal_hands(s, 2, HANDS(first, second));
    finish_turn(s);
    assert_int_equal(s->phase, PHASE_SPICE);
}

/* ---- laying ---- */

/* S10: the first recipe at (0,0), spice cards beside recipes, recipes beside spice cards. */
static void test_s10_laying(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same", "1 0 spices: clove+nutmeg",
                     "1 1 recipes: pairs same", "1 1 spices: clove+ginger pepper+ginger"));
    assert_string_equal(take(&s, 0, "pairs", 1, 1), "S10");
    assert_null(take(&s, 0, "pairs", 0, 0));
    assert_null(take(&s, 1, "pairs", 0, 0));
    assert_string_equal(take(&s, 0, "clove+nutmeg", 0, 0), "S10"); /* on the recipe */
    assert_string_equal(take(&s, 0, "clove+nutmeg", 1, 1), "S10"); /* diagonal */
    assert_string_equal(take(&s, 0, "clove+nutmeg", 2, 1), "S10"); /* touches nothing */
    assert_null(take(&s, 0, "clove+nutmeg", 1, 0));
    assert_null(take(&s, 1, "clove+ginger", 0, -1));
    assert_int_equal(spaces_count(&s.table[0].open[TYPE_RECIPE]), 3);
    assert_string_equal(take(&s, 0, "same", 1, 0), "S10");  /* on the spice card */
    assert_string_equal(take(&s, 0, "same", 0, 1), "S10");  /* beside a recipe only */
    assert_string_equal(take(&s, 0, "same", -1, 1), "S10"); /* diagonal, but no spice card */
    assert_string_equal(take(&s, 0, "same", 16, 16), "S10");
    assert_null(take(&s, 0, "same", 1, 1));
    assert_null(take(&s, 1, "same", 0, -2));
    assert_int_equal(spaces_count(&s.table[0].open[TYPE_SPICE]), 5);
    assert_int_equal(spaces_count(&s.table[1].open[TYPE_SPICE]), 6);
    assert_sound(&s);
}

/* S10: two spice cards of one turn do not lie on the same space. */
static void test_s10_second_space(void **state)
{
    struct speculaas s;
    (void)state;
    begin_spices(&s, "1 0 spices: clove ginger", "1 1 spices: honey");
    assert_null(take(&s, 0, "clove", 1, 0));
    assert_string_equal(take(&s, 0, "ginger", 1, 0), "S10");
    for (int n = 0; n < spec_choices(&s, 0); n++) {
        const struct spec_move move = spec_unpack(spec_choice(&s, 0, n));
        assert_false(move.spot.x == 1 && move.spot.y == 0);
    }
}

/* S10, house rule: without a spice card on the table recipes go diagonally to a recipe; from the
 * first spice card on they touch a spice card again. */
static void test_s10_without_spice_card(void **state)
{
    static const char spices[] = "1 0 spices: honey clove+nutmeg pepper+ginger cardamom+clove "
                                 "cinnamon+ginger nutmeg+ginger cardamom+pepper clove+ginger";
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same ginger", "1 1 recipes: pairs same ginger", spices,
                     "1 1 spices: honey clove+cinnamon"));
    finish_turn(&s);
    assert_null(take(&s, 0, "honey", 0, 0));
    assert_null(take(&s, 1, "clove+cinnamon", 0, 1));
    assert_int_equal(spaces_count(&s.table[0].open[TYPE_RECIPE]), 4);
    assert_string_equal(take(&s, 0, "same", 2, 0), "S10");
    assert_string_equal(take(&s, 0, "same", 1, 0), "S10");
    assert_null(take(&s, 0, "same", -1, 1));
    finish_turn(&s);
    assert_int_equal(spaces_count(&s.table[0].open[TYPE_RECIPE]), 6);
    assert_int_equal(spaces_count(&s.table[0].open[TYPE_SPICE]), 6);
    assert_null(take(&s, 0, "cardamom", 1, 0));
    finish_turn(&s);
    assert_string_equal(take(&s, 0, "ginger", -2, 2), "S10"); /* diagonal is not enough now */
    assert_null(take(&s, 0, "ginger", 1, -1));
    assert_sound(&s);
}

/* S10: the table is unbounded: twelve recipes in a row, in all eight directions, each at its own
 * coordinates, with all spaces where they belong (grid.h says why nothing overflows). */
static void test_s10_far_away(void **state)
{
    (void)state;
    for (int dx = -2; dx <= 2; dx++)
        for (int dy = -2; dy <= 2; dy++) {
            if (abs(dx) + abs(dy) != 2)
                continue;
            struct spec_table table;
            spec_table_clear(&table);
            for (int n = 0; n < RECIPES_MOST; n++) {
                const int at = spec_table_place(&table, TYPE_RECIPE, n * dx, n * dy);
                assert_true(at >= 0);
                spec_table_lay_recipe(&table, SAME, at);
                /* the space on the way to the next one */
                const int x = n * dx + (dx ? dx / abs(dx) : 0), y = n * dy + (dx ? 0 : dy / 2);
                spec_table_lay_spice(&table, CLOVE, spec_table_place(&table, TYPE_SPICE, x, y));
                const char *broken = speculaas_table_invariant(&table);
                if (broken)
                    fail_msg("%d,%d, recipe %d: %s", dx, dy, n, broken);
            }
            const struct spec_spot last =
                spec_table_spot(&table, TYPE_RECIPE, table.recipe_at[RECIPES_MOST - 1]);
            assert_int_equal(last.x, 11 * dx);
            assert_int_equal(last.y, 11 * dy);
            assert_int_equal(spec_table_place(&table, TYPE_RECIPE, 16 * dx, 16 * dy), -1);
        }
}

/* S10: tables that grow as far as they can, or as densely, at random: never a wrong space. */
static void test_s10_random_growth(void **state)
{
    struct rng rng;
    (void)state;
    rng_fast(&rng, 7);
    for (int game = 0; game < 2000; game++) {
        struct spec_table table;
        spec_table_clear(&table);
        const int prefer = (int)rng_below(&rng, 3); /* any space, the first, the last */
        while (table.recipe_count < RECIPES_MOST) {
            for (enum type type = TYPE_RECIPE; type < TYPES; type++) {
                const int cards = type == TYPE_RECIPE ? 1 : (int)rng_below(&rng, 4);
                for (int i = 0; i < cards && spaces_count(&table.open[type]); i++) {
                    const int count = spaces_count(&table.open[type]);
                    const int n = prefer == 0   ? (int)rng_below(&rng, (uint32_t)count)
                                  : prefer == 1 ? 0
                                                : count - 1;
                    const int at = spaces_nth(&table.open[type], n);
                    if (type == TYPE_RECIPE)
                        spec_table_lay_recipe(&table, PAIRS, at);
                    else
                        spec_table_lay_spice(&table, CARD_DOUBLE(CLOVE, GINGER), at);
                }
            }
            const char *broken = speculaas_table_invariant(&table);
            if (broken)
                fail_msg("game %d: %s", game, broken);
            if (!spaces_count(&table.open[TYPE_RECIPE]))
                break;
        }
    }
}

/* S10: however it comes, 37 spice cards fit, and no more spaces than that can be. */
static void test_s10_most_spice_cards(void **state)
{
    struct spec_table table;
    (void)state;
    spec_table_clear(&table);
    for (int n = 0; n < RECIPES_MOST; n++) {
        spec_table_lay_recipe(&table, SAME, spec_table_place(&table, TYPE_RECIPE, 2 * n, 0));
        spec_table_lay_spice(&table, CLOVE, spec_table_place(&table, TYPE_SPICE, 2 * n + 1, 0));
    }
    while (spaces_count(&table.open[TYPE_SPICE]))
        spec_table_lay_spice(&table, CLOVE, spaces_nth(&table.open[TYPE_SPICE], 0));
    assert_int_equal(table.spice_count, SPICES_MOST);
    assert_null(speculaas_table_invariant(&table));
}

/* S10: where there is no space there is no decision: four recipes round a single spice card leave
 * none for a fifth, and its seat takes none. */
static void test_s10_no_space(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2, NULL);
    skip_to(&s, 1, TYPE_RECIPE, 5);
    struct spec_table *table = &s.table[0];
    spec_table_clear(table);
    spec_table_lay_recipe(table, SAME, spec_table_place(table, TYPE_RECIPE, 0, 0));
    spec_table_lay_spice(table, CLOVE, spec_table_place(table, TYPE_SPICE, 1, 0));
    spec_table_lay_recipe(table, SAME, spec_table_place(table, TYPE_RECIPE, 2, 0));
    spec_table_lay_recipe(table, SAME, spec_table_place(table, TYPE_RECIPE, 1, 1));
    spec_table_lay_recipe(table, SAME, spec_table_place(table, TYPE_RECIPE, 1, -1));
    spec_ask(&s);
    assert_int_equal(s.actors, SEAT(1));
    assert_string_equal(take(&s, 0, "same", 3, 1), "S7");
    finish_turn(&s);
    assert_int_equal(s.phase, PHASE_SPICE);
    assert_int_equal(s.table[0].recipe_count, 4);
    while (s.phase != PHASE_OVER)
        finish_turn(&s);
}

/* ---- honey ---- */

/* S11: honey is not laid, it puts a token on a recipe that has none. */
static void test_s11_honey(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same clove pepper", "1 0 spices: clove+nutmeg",
                     "1 1 recipes: pairs same clove pepper",
                     "1 1 spices: honey honey honey honey clove+cinnamon"));
    assert_null(take(&s, 0, "pairs", 0, 0));
    assert_null(take(&s, 1, "pairs", 0, 0));
    assert_null(take(&s, 0, "clove+nutmeg", 1, 0));
    assert_null(take(&s, 1, "clove+cinnamon", 1, 0));
    assert_null(take(&s, 0, "same", 2, 0));
    finish_turn(&s);
    struct speculaas again = s;
    assert_string_equal(take(&s, 0, "honey", 1, 0), "S11"); /* a spice card */
    assert_string_equal(take(&s, 0, "honey", 1, 1), "S11"); /* nothing there */
    assert_null(take(&s, 0, "honey", 2, 0));
    assert_string_equal(take(&s, 0, "honey", 2, 0), "S11"); /* it has one now */
    assert_null(take(&s, 0, "honey", 0, 0));                /* two in one turn are fine */
    finish_turn(&s);
    assert_int_equal(s.table[0].tokens, 2);
    assert_int_equal(s.table[0].spice_count, 1);
    assert_sound(&s);
    /* not takeable: every recipe has a token */
    again.table[0].honey = 3;
    again.table[0].tokens = 2;
    spec_ask(&again);
    assert_string_equal(take(&again, 0, "honey", 0, 0), "S11");
    assert_false(again.offer[0] & KIND(HONEY));
}

/* S11: after honey on the last recipe a second honey card cannot be taken: it stands alone. */
static void test_s11_honey_alone(void **state)
{
    struct speculaas s;
    (void)state;
    begin_spices(&s,
                 "1 0 spices: honey honey honey honey honey clove+nutmeg clove+ginger "
                 "pepper+ginger",
                 "1 1 spices: clove");
    assert_int_equal(spec_choices(&s, 0), 3 * 4 + 1);
    assert_null(take(&s, 0, "honey", 0, 0));
    assert_int_equal(spec_choices(&s, 0), 0);
    assert_false(s.actors & SEAT(0));
}

/* ---- moves that are none ---- */

/* Whatever the number, whoever the seat: refused with a rule, and nothing changes. */
static void test_refusals_change_nothing(void **state)
{
    struct speculaas s;
    struct rng rng;
    (void)state;
    rng_fast(&rng, 3);
    deal_hands(&s, 3, NULL);
    skip_to(&s, 1, TYPE_SPICE, 3);
    const struct speculaas before = s;
    for (int i = 0; i < 200000; i++) {
        const game_move move =
            i & 1 ? rng_next(&rng) : spec_choice(&s, 0, 0) ^ 1U << rng_below(&rng, 32);
        const int seat = (int)rng_below(&rng, 12) - 2;
        const struct refusal *refusal = spec_apply(&s, seat, move, NULL);
        if (!refusal) {
            s = before;
            continue;
        }
        assert_true(refusal->rule[0] == 'S' && refusal->text[0]);
        assert_memory_equal(&s, &before, sizeof s);
    }
    assert_string_equal(spec_apply(&s, -1, 0, NULL)->rule, "S6");
    assert_string_equal(spec_apply(&s, SPECTATOR, 0, NULL)->rule, "S6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s10_laying),
        cmocka_unit_test(test_s10_second_space),
        cmocka_unit_test(test_s10_without_spice_card),
        cmocka_unit_test(test_s10_far_away),
        cmocka_unit_test(test_s10_random_growth),
        cmocka_unit_test(test_s10_most_spice_cards),
        cmocka_unit_test(test_s10_no_space),
        cmocka_unit_test(test_s11_honey),
        cmocka_unit_test(test_s11_honey_alone),
        cmocka_unit_test(test_refusals_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
