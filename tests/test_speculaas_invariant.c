/* Speculaas: every invariant that the test build checks (games/speculaas/invariant.h) is seen
 * failing once, and the rules are seen checking. */
#include "games/games.h"
#include "games/speculaas/invariant.h"
#include "support/speculaas_position.h"
#include "support/spoilt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void open_position(struct speculaas *s)
{
    deal_hands(s, 3, NULL);
    skip_to(s, 1, TYPE_SPICE, 4);
}

/* ---- hands and turns ---- */

static const char *spoil_hand(void *state, int n)
{
    struct spec_hand *recipes = &((struct speculaas *)state)->hand[0][TYPE_RECIPE][2];
    struct spec_hand *spices = &((struct speculaas *)state)->hand[1][TYPE_SPICE][2];
    switch (n) {
    case 0: recipes->count++; return "a hand has holes, or not as many cards as it says";
    case 1:
        recipes->cards = (recipes->cards & ~UINT64_C(0xff)) | HONEY;
        return "a hand holds what is no card of its type (S5)";
    case 2: spices->may = 0; return "a hand holds what everyone knows it does not (S8)";
    case 3: spices->kinds ^= KIND(HONEY); return "a hand miscounts its kinds";
    default: return NULL;
    }
}

static const char *spoil_turn(void *state, int n)
{
    struct speculaas *s = state;
    switch (n) {
    case 0: s->round = SPEC_ROUNDS + 1; return "seats, phase or round are out of range";
    case 1: s->phase = PHASE_DEAL; return "the deal is not chance's (S5)";
    case 2: s->actors ^= SEAT(1); return "who acts is not who can take something (S8)";
    case 3: s->offer[1] ^= KIND(RIVAL_HONEY); return "a seat is not offered what it can take (S8)";
    case 4: s->phase = PHASE_OVER; return "nobody acts although it is not over (S9)";
    case 5: s->turns[TYPE_RECIPE] = RECIPE_HAND + 1; return "too many recipe turns (S7)";
    default: return NULL;
    }
}

static void test_hands_and_turns(void **state)
{
    struct speculaas s;
    (void)state;
    open_position(&s);
    assert_int_equal(expect_spoilt(&s, sizeof s, spoil_hand, spec_invariant), 4);
    assert_int_equal(expect_spoilt(&s, sizeof s, spoil_turn, spec_invariant), 6);
}

/* ---- tables (grid.h) ---- */

static const char *spoil_table(void *state, int n)
{
    struct spec_table *table = &((struct speculaas *)state)->table[1];
    struct spaces *open = &table->open[TYPE_SPICE];
    switch (n) {
    case 0:
        table->spice_count = SPICES_MOST + 1;
        return "more cards lie on a table than there is room for";
    case 1: table->doubles++; return "doubles or tokens are miscounted (S11)";
    case 2: table->tokens++; return "doubles or tokens are miscounted (S11)";
    case 3:
        table->recipe_at[1] = table->recipe_at[0];
        return "two cards lie on the same space (S10)";
    case 4: table->laid[TYPE_SPICE].row[1] ^= 1; return "what is laid is not where the cards are";
    case 5:
        board_set(&open->board, table->spice_at[0]);
        return "a space is open where a card lies (S10)";
    case 6: open->counts++; return "the open spaces are miscounted";
    case 7: table->low_u++; return "the lowest recipe is not where the table says";
    default: return NULL;
    }
}

static void test_tables(void **state)
{
    struct speculaas s;
    (void)state;
    open_position(&s);
    assert_int_equal(expect_spoilt(&s, sizeof s, spoil_table, spec_invariant), 8);
}

/* Recipes in a row, twelve wide and one more: no moves lead there. */
static void test_a_table_too_wide(void **state)
{
    struct spec_table table;
    (void)state;
    spec_table_clear(&table);
    for (int i = 0; i < RECIPES_MOST; i++)
        spec_table_lay_recipe(&table, SAME, spec_table_place(&table, TYPE_RECIPE, i, i));
    assert_null(spec_table_invariant(&table));
    table.laid[TYPE_RECIPE].row[0] ^= KIND(5) | KIND(12);
    table.recipe_at[5] = 12;
    table.open[TYPE_RECIPE] = (struct spaces){{{0}}, 0, {0}};
    assert_string_equal(spec_table_invariant(&table),
                        "a table is wider than its recipes can make it (S10)");
}

/* ---- where it is checked ---- */

static void make_a_move(void *state)
{
    spec_apply(state, 0, spec_choice(state, 0, 0), NULL);
}

static void collect_one(void *state)
{
    struct chance chance;
    struct rng rng;
    rng_fast(&rng, 1);
    spec_roll(state, &rng, &chance);
    spec_settle(state, &chance, NULL);
}

static void test_moves_and_chance_check(void **state)
{
    struct speculaas s;
    (void)state;
    open_position(&s);
    s.table[2].doubles++;
    expect_death(make_a_move, &s, "doubles or tokens are miscounted (S11)");
    deal_solo(&s, 0, NULL);
    assert_null(spec_apply(&s, 0, spec_choice(&s, 0, 0), NULL));
    s.hand[1][TYPE_SPICE][0].may = 0;
    expect_death(collect_one, &s, "a hand holds what everyone knows it does not (S8)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_and_turns),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_a_table_too_wide),
        cmocka_unit_test(test_moves_and_chance_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
