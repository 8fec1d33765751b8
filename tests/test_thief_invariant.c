/* Who Stole the Cookie?: every invariant that the test build checks (games/thief/invariant.h) is
 * seen failing once, and the rules are seen checking. */
#include "games/games.h"
#include "games/thief/invariant.h"
#include "games/thief/know.h"
#include "support/spoilt.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Seat 0 is protected and has the turn, with two cards. Seat 1's spotlight is on seat 2; they have
 * seen each other's hands, which are equal. */
static void open_position(struct position *p)
{
    deal(p, "players 4  start 0  hands kleina laufabraud piparkaka randalina  secret hnallthora"
            "  deck lakkristoppur lakkristoppur+ laufabraud laufabraud+ kleina");
    play(p,
         "0 lay lakkristoppur; 1 lay lakkristoppur+ 2; 2 lay piparkaka 3; 3 lay laufabraud+ 1 2");
}

/* The deck's n-th pancake from the bottom. */
static uint8_t *pancake(struct thief *t, int n)
{
    int at = 0;
    for (; is_cake(t->deck[at]) || n--; at++)
        ;
    return &t->deck[at];
}

/* ---- cards ---- */

static const char *spoil_cards(void *state, int n)
{
    struct thief *t = state;
    switch (n) {
    case 0: t->hand[1] = GRAUTARLUMMA; break;
    case 1: t->hand[5] = KLEINA; break;
    case 2:
        t->extra[1] = KLEINA;
        return "a further card in hand is no cake, or there is one that "
               "does not count (T5)";
    case 3: t->deck[t->deck_count] = KLEINA; return "the deck and its number of cards do not agree";
    case 4: t->score[6] = 1; return "a seat that nobody sits on has cards or points";
    case 5: t->secret = NO_CARD; return "the secret card is no cake (T4)";
    case 6: t->discard += pile_of(KLEINA); return "a cake is lost, or there is one too many (T1)";
    case 7: *pancake(t, 0) = *pancake(t, 1); return "there are not four different pancakes (T4)";
    case 8:
        t->waiting[t->waiting_count++] = KLEINA;
        return "what waits to be executed is no pancake that was drawn (T5)";
    default: return NULL;
    }
    return "a hand is not one cake, or someone who is out has one (T5, T7)";
}

static const char *spoil_three(void *state, int n)
{
    *pancake(state, 0) = KAFFILUMMA;
    return n ? NULL : "three players play with Kaffilumma (T3)";
}

TEST(test_cards)
{
    struct position p;
    open_position(&p);
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_cards, thief_invariant), 9);
    deal(&p, "players 3  start 0  deck kleina");
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_three, thief_invariant), 1);
}

/* ---- the table ---- */

static const char *spoil_table(void *state, int n)
{
    struct thief *t = state;
    switch (n) {
    case 0: t->goal = 0; return "seats, phase or goal are out of range";
    case 1:
        t->safe |= 1U << 5;
        return "a seat is named that nobody sits on, or who is out is protected (T9)";
    case 2: t->extra_count = 3; return "more cards than there is room for";
    case 3: t->round = 0; return "a round was not dealt (T4)";
    case 4: t->safe |= 1U << 3; return "someone is protected by no card (T9)";
    case 5: t->spot_by = NO_SEAT; return "a spotlight without a seat (T10)";
    case 6: t->spot_on = t->spot_by; return "a spotlight that should be off (T10)";
    case 7: t->spot_by = 3; return "a spotlight of no card (T10)";
    default: return NULL;
    }
}

static const char *spoil_phase(void *state, int n)
{
    struct thief *t = state;
    switch (n) {
    case 0: t->caught = 1; return "the round should be over (T15, T16)";
    case 1:
        t->discard += pile_of(t->extra[--t->extra_count]);
        t->extra[t->extra_count] = NO_CARD;
        return "only one card to choose from (T5)";
    case 2: t->phase = PHASE_GUESS; return "a guess at nobody who can be chosen";
    case 3: t->phase = PHASE_FIRST; return "one pancake to choose from (T12)";
    case 4: t->phase = PHASE_TURN; return "a turn is given away too early (T17)";
    case 5: t->phase = PHASE_BACK; return "nobody can come back";
    default: return NULL;
    }
}

static const char *spoil_turn(void *state, int n)
{
    ((struct thief *)state)->turn = 1;
    return n ? NULL : "someone who is out is asked (T7)";
}

TEST(test_table)
{
    struct position p;
    open_position(&p);
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_table, thief_invariant), 8);
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_phase, thief_invariant), 6);
    deal(&p, "players 4  start 0  hands kleina laufabraud  deck piparkaka kleina");
    play(&p, "0 lay kleina 1 guess laufabraud");
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_turn, thief_invariant), 1);
}

/* ---- knowledge (know.h) ---- */

static const char *spoil_knowledge(void *state, int n)
{
    struct thief *t = state;
    switch (n) {
    case 0: t->may[1][1] = 1; return "something is thought of an own or empty place";
    case 1: t->may[5][0] = 1; return "something is thought of an own or empty place";
    case 2: t->may[2][3] = 0; return "someone thinks a card impossible that is there";
    case 3: t->may[0][3] = 0; return "someone thinks a card impossible that is there";
    case 4: t->may[SECRET][1] = 0; return "someone thinks a card impossible that is there";
    case 5:
        t->may[3][SPECTATOR] = (uint16_t)(1U << t->hand[3]);
        return "someone knows less than the public";
    case 6: t->may[1][2] |= 1U << KLEINA; return "someone who has seen a card does not know it";
    case 7: t->may[DECK][0] = 0; return "someone thinks a card impossible that is in the deck";
    case 8: t->equal |= 1U << 4 * 5; return "an empty place equals something, or was seen";
    case 9: t->shown[5] = 1; return "an empty place equals something, or was seen";
    case 10: t->shown[1] |= 1U << 1; return "someone is noted as having been shown the own card";
    case 11:
        t->equal |= (t->equal >> 4 & 15) << 4 * 3;
        return "cards that compared equal have different values";
    default: return NULL;
    }
}

TEST(test_knowledge)
{
    struct position p;
    open_position(&p);
    assert_int_equal(expect_spoilt(&p.t, sizeof p.t, spoil_knowledge, thief_invariant), 12);
}

/* ---- where it is checked ---- */

static void make_a_move(void *state)
{
    struct position *p = state;
    thief_game.apply(&p->t, 0, thief_game.choice(&p->t, 0, 0), NULL);
}

static void deal_again(void *state)
{
    struct position *p = state;
    struct chance chance;
    struct rng rng;
    rng_fast(&rng, 1);
    thief_game.roll(&p->t, &rng, &chance);
    thief_game.settle(&p->t, &chance, NULL);
}

TEST(test_moves_and_chance_check)
{
    struct position p;
    open_position(&p);
    p.t.may[3][1] = 0;
    expect_death(make_a_move, &p, "someone thinks a card impossible that is there");
    open_position(&p);
    p.t.phase = PHASE_DEAL;
    p.t.score[6] = 1;
    expect_death(deal_again, &p, "a seat that nobody sits on has cards or points");
}

static void miss_the_right_card(void *state)
{
    struct thief *t = state;
    know_not(t, 3, 1U << t->hand[3]);
}

static void swap_what_was_not_swapped(void *state)
{
    know_swap(state, 2, 3);
}

static void equal_what_is_not(void *state)
{
    know_equal(state, 2, 3);
}

static void forget_who_has_gone(void *state)
{
    know_gone(state, 3);
}

static void mix_hands_from_nowhere(void *state)
{
    struct thief *t = state;
    const uint8_t before[SEATS_MAX] = {TOM_KRUS, TOM_KRUS, TOM_KRUS, TOM_KRUS};
    know_not(t, 1, 1U << RANDALINA);
    know_not(t, 2, 1U << RANDALINA);
    t->hand[1] = t->hand[2] = RANDALINA;
    know_mixed(t, 1U << 1 | 1U << 2, before);
}

TEST(test_knowing_checks)
{
    struct position p;
    open_position(&p);
    expect_death(miss_the_right_card, &p.t, "know.c");
    expect_death(swap_what_was_not_swapped, &p.t, "know.c");
    expect_death(equal_what_is_not, &p.t, "cards that compared equal have different values");
    expect_death(forget_who_has_gone, &p.t, "someone thinks a card impossible that is there");
    expect_death(mix_hands_from_nowhere, &p.t, "know.c");
}

/* What stays on in release. */
static void draw_too_many(void *state)
{
    thief_draw(state, 3, NULL);
}

static void see_nothing(void *state)
{
    know_see(state, 1, 5);
}

TEST(test_rules_check)
{
    struct position p;
    open_position(&p);
    expect_death(draw_too_many, &p.t, "extra_count");
    expect_death(see_nothing, &p.t, "is_cake");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),          cmocka_unit_test(test_table),
        cmocka_unit_test(test_knowledge),      cmocka_unit_test(test_moves_and_chance_check),
        cmocka_unit_test(test_knowing_checks), cmocka_unit_test(test_rules_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
