/* Who Stole the Cookie?: "What a player knows", event by event. What a viewer knows is what is the
 * same in all worlds that `imagine` finds behind the observation (support/thief_position.h), so
 * these tests do not depend on how the game remembers it. */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WORLDS = 2000 };

/* The n-th of the worlds that a viewer holds possible. */
static struct thief imagined(const struct position *p, int viewer, int n)
{
    struct thief seen, world;
    struct rng rng;
    rng_fast(&rng, 1000 + (uint64_t)n);
    thief_game.observe(&p->t, viewer, &seen);
    assert_true(thief_game.imagine(&seen, viewer, &rng, &world));
    return world;
}

/* ---- nothing seen ---- */

TEST(test_knows_own_hand_and_open_cards_only)
{
    struct position p;
    struct thief seen;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  deck hnallthora");
    for (int viewer = 0; viewer < 4; viewer++)
        for (int place = 0; place < 4; place++)
            if (place != viewer)
                expect_possible(&p, viewer, place, "any");
    expect_possible(&p, 1, SECRET, "any"); /* but its own */
    expect_possible(&p, SPECTATOR, 1, "any");
    expect_possible(&p, SPECTATOR, SECRET, "any");
    thief_game.observe(&p.t, 2, &seen);
    assert_int_equal(seen.hand[2], LAUFABRAUD);
    assert_int_equal(seen.hand[1], NO_CARD);
    assert_int_equal(seen.extra[0], NO_CARD);
    assert_int_equal(seen.secret, NO_CARD);
    assert_int_equal(seen.deck_count, p.t.deck_count);
    for (int i = 0; i < DECK_MOST; i++)
        assert_int_equal(seen.deck[i], NO_CARD);
    thief_game.observe(&p.t, 1, &seen);
    assert_int_equal(seen.extra[0], HNALLTHORA);
}

/* Games that differ in what a viewer has not seen look the same, byte for byte: cards, and what
 * others know of them. */
TEST(test_knows_no_more_than_was_seen)
{
    struct position one, two;
    struct thief seen_one, seen_two;
    deal(&one, "players 4  start 1  hands kleina piparkaka laufabraud randalina  secret tom_krus"
               "  deck hjonabandssaela lakkristoppur kleina piparkaka+ kleina");
    deal(&two, "players 4  start 1  hands kleina piparkaka laufabraud tom_krus  secret randalina"
               "  deck hnallthora lakkristoppur kleina piparkaka+ kleina");
    play(&one, "1 lay piparkaka 3; 2 lay lakkristoppur; 3 lay kleina 1 guess laufabraud");
    play(&two, "1 lay piparkaka 3; 2 lay lakkristoppur; 3 lay kleina 1 guess laufabraud");
    static const int blind[] = {0, 2, SPECTATOR}, knowing[] = {1, 3};
    for (int i = 0; i < 3; i++) {
        thief_game.observe(&one.t, blind[i], &seen_one);
        thief_game.observe(&two.t, blind[i], &seen_two);
        assert_memory_equal(&seen_one, &seen_two, sizeof seen_one);
    }
    for (int i = 0; i < 2; i++) {
        thief_game.observe(&one.t, knowing[i], &seen_one);
        thief_game.observe(&two.t, knowing[i], &seen_two);
        assert_memory_not_equal(&seen_one, &seen_two, sizeof seen_one);
    }
}

/* Cards that lie open cannot be anywhere else. */
TEST(test_knows_open_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hnallthora kleina");
    play(&p, "1 lay hnallthora");
    expect_possible(&p, 3, 1, "any but hnallthora");
    expect_possible(&p, 1, 3, "any but hnallthora");
    expect_possible(&p, SPECTATOR, SECRET, "any but hnallthora");
}

/* When the round is over the hands lie open. */
TEST(test_knows_the_hands_at_the_end)
{
    struct position p;
    struct thief seen;
    deal(&p, "players 3  start 1  hands tom_krus kleina hnallthora  deck kleina  end");
    play(&p, "1 lay kleina 2 guess tom_krus");
    thief_game.observe(&p.t, SPECTATOR, &seen);
    assert_int_equal(seen.hand[0], TOM_KRUS);
    assert_int_equal(seen.hand[2], HNALLTHORA);
}

/* ---- looking ---- */

TEST(test_knows_a_hand_looked_at)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hjonabandssaela kleina kleina");
    play(&p, "1 lay piparkaka 3");
    expect_possible(&p, 1, 3, "randalina");
    expect_possible(&p, 0, 3, "any");
    expect_possible(&p, 2, 3, "any");
    expect_possible(&p, SPECTATOR, 3, "any");
    expect_possible(&p, 3, 1, "any");
    play(&p, "2 lay kleina 0 guess tom_krus");
    expect_certain(&p, 1, 3, "randalina"); /* and a second card, just drawn */
    play(&p, "3 lay kleina 0 guess tom_krus");
    expect_possible(&p, 1, 3, "randalina"); /* laid the other one */
}

/* When a card of that kind is laid, it may have been either. */
TEST(test_knows_no_more_when_the_card_may_have_been_laid)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hjonabandssaela kleina hnallthora kleina kleina");
    play(&p, "1 lay piparkaka 3; 2 lay kleina 0 guess tom_krus; 3 lay randalina 1");
    expect_possible(&p, 1, 3, "any");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud hjonabandssaela"
             "  deck randalina kleina kleina kleina");
    play(&p, "1 lay piparkaka 3; 2 lay kleina 0 guess tom_krus; 3 lay hjonabandssaela 0");
    expect_possible(&p, 0, 3, "kleina"); /* given by the swap */
}

/* A new card is unknown. */
TEST(test_knows_nothing_of_a_new_card)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hjonabandssaela randalina hnallthora kleina");
    play(&p, "1 lay piparkaka 3; 2 lay randalina 3");
    expect_possible(&p, 1, 3, "any");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hjonabandssaela kleina kleina upphitud hnallthora kleina");
    play(&p, "1 lay piparkaka 3; 2 lay kleina 3 guess randalina; 0 lay kleina 2 guess tom_krus");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck hjonabandssaela kleina upphitud hnallthora kleina");
    play(&p, "1 lay piparkaka 3; 2 lay kleina 3 guess randalina; 0 back 3");
    expect_possible(&p, 1, 3, "any");
}

/* ---- comparing ---- */

TEST(test_knows_who_lost_with_which_card)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hnallthora"
             "  deck hjonabandssaela kleina");
    play(&p, "1 lay laufabraud 2");
    expect_possible(&p, 2, 1, "hjonabandssaela"); /* out, but has seen it */
    expect_possible(&p, 0, 1, "hjonabandssaela hjonabandssaela+ hnallthora tom_krus");
    expect_possible(&p, SPECTATOR, 1, "hjonabandssaela hjonabandssaela+ hnallthora tom_krus");
    expect_possible(&p, 3, 1, "hjonabandssaela hjonabandssaela+ tom_krus");
    expect_possible(&p, 1, 3, "any");
}

TEST(test_knows_each_other_when_equal)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina+ hnallthora"
             "  deck randalina kleina");
    play(&p, "1 lay laufabraud 2");
    expect_possible(&p, 1, 2,
                    "randalina+ kleina lakkristoppur lakkristoppur+ piparkaka "
                    "piparkaka+ laufabraud laufabraud+ kleina+ randalina hnallthora "
                    "hjonabandssaela hjonabandssaela+ tom_krus"); /* with one drawn */
    expect_certain(&p, 1, 2, "randalina+");
    expect_possible(&p, 2, 1, "randalina");
    /* public: the same value. There is no second 7 or 8. */
    expect_possible(&p, 0, 1, "any but hnallthora tom_krus");
    expect_possible(&p, SPECTATOR, 1, "any but hnallthora tom_krus");
    for (int i = 0; i < WORLDS; i++) {
        const struct thief world = imagined(&p, i % 2 ? 0 : SPECTATOR, i);
        assert_int_equal(card_value[world.hand[1]], card_value[world.hand[2]]);
    }
}

/* The two know each other's cards; who chose them learns what is public. */
TEST(test_knows_nothing_of_two_others_who_compare)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hjonabandssaela"
             "  deck laufabraud+ kleina");
    play(&p, "1 lay laufabraud+ 2 3");
    expect_certain(&p, 2, 3, "hjonabandssaela"); /* out, but has seen it; and one more is drawn */
    play(&p, "3 lay kleina 0 guess tom_krus");
    expect_possible(&p, 2, 3, "hjonabandssaela");
    /* Kleina cannot have won: what did is still there */
    expect_possible(&p, 0, 3, "hjonabandssaela hjonabandssaela+ hnallthora tom_krus");
    deal(&p, "players 5  start 1  hands kleina laufabraud randalina randalina+ kleina"
             "  deck laufabraud+ kleina kleina");
    play(&p, "1 lay laufabraud+ 2 3; 2 lay kleina 0 guess tom_krus");
    expect_certain(&p, 2, 3, "randalina+");
    expect_possible(&p, 3, 2, "randalina");
    expect_possible(&p, 1, 2, "any");
}

/* Equal values: whatever of the two comes to light tells the value of the other. */
TEST(test_knows_the_value_when_its_equal_comes_to_light)
{
    struct position p;
    deal(&p, "players 6  start 1  hands randalina laufabraud piparkaka kleina randalina randalina+"
             "  deck laufabraud+ kleina kleina");
    play(&p, "1 lay laufabraud+ 4 5; 2 lay kleina 4 guess randalina");
    expect_outs(&p, "4 randalina");
    expect_possible(&p, 0, 5, "randalina+"); /* holds the other Randalína */
    deal(&p, "players 6  start 1  hands kleina laufabraud piparkaka kleina randalina randalina+"
             "  deck laufabraud+ randalina kleina kleina");
    play(&p, "1 lay laufabraud+ 4 5; 2 lay randalina 4"); /* discarded */
    expect_possible(&p, 0, 5, "randalina+");
    expect_possible(&p, 0, 4, "any but randalina+");
    deal(&p, "players 6  start 1  hands kleina laufabraud piparkaka kleina randalina+ randalina"
             "  deck laufabraud+ kleina kleina");
    play(&p, "1 lay laufabraud+ 4 5; 2 lay kleina 4 guess randalina+");
    expect_possible(&p, 0, 5, "randalina");
    expect_possible(&p, SPECTATOR, 5, "randalina");
}

/* Equal values move with the cards. */
TEST(test_knows_equal_cards_that_were_swapped)
{
    struct position p;
    deal(&p, "players 6  start 1  hands randalina laufabraud piparkaka kleina randalina randalina+"
             "  deck laufabraud+ hjonabandssaela+ kleina kleina");
    play(&p, "1 lay laufabraud+ 4 5; 2 lay hjonabandssaela+ 4 0"); /* 0 and 5 are equal now */
    play(&p, "3 lay kleina 0 guess randalina");
    expect_outs(&p, "0 randalina");
    expect_possible(&p, 1, 5, "randalina randalina+");
    expect_certain(&p, 0, 4, "randalina"); /* given, before the draw */
}

/* ---- swapping ---- */

TEST(test_knows_what_was_swapped)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina laufabraud"
             "  deck hjonabandssaela kleina");
    play(&p, "1 lay hjonabandssaela 3");
    expect_possible(&p, 1, 3, "piparkaka");
    expect_possible(&p, 3, 1, "laufabraud");
    expect_possible(&p, 0, 3, "any");
    expect_possible(&p, SPECTATOR, 1, "any");
}

TEST(test_knows_nothing_of_two_others_who_swap)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina laufabraud"
             "  deck hjonabandssaela+ kleina");
    play(&p, "1 lay hjonabandssaela+ 0 3");
    expect_possible(&p, 0, 3, "kleina");
    expect_possible(&p, 3, 0, "laufabraud");
    expect_possible(&p, 1, 0, "any");
    expect_possible(&p, 1, 3, "any");
    expect_possible(&p, 2, 3, "any");
}

/* Knowledge moves with the card: who knew a hand that is swapped knows where it went. */
TEST(test_knows_where_a_card_went)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck randalina hjonabandssaela kleina kleina");
    play(&p, "1 lay piparkaka 3; 2 lay hjonabandssaela 3");
    expect_certain(&p, 1, 2, "laufabraud");
    expect_certain(&p, 2, 3, "hnallthora");
    expect_possible(&p, 0, 2, "any");
    play(&p, "3 lay kleina 0 guess tom_krus");
    expect_possible(&p, 1, 2, "laufabraud");
    expect_possible(&p, 3, 2, "laufabraud");
    expect_possible(&p, 2, 3, "hnallthora");
    expect_possible(&p, 1, 3, "any");
}

/* T12: which of two cards was swapped is a secret. */
TEST(test_knows_no_more_when_one_of_three_was_swapped)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina randalina hnallthora laufabraud"
             "  deck piparkaka tvilumma hjonabandssaela kleina lakkristoppur");
    play(&p, "0 lay piparkaka 1");
    expect_certain(&p, 0, 1, "randalina");
    play(&p, "1 lay hjonabandssaela 2 hand kleina");
    expect_possible(&p, 0, 2, "any");
    expect_possible(&p, 1, 2, "kleina");
    expect_certain(&p, 2, 1, "hnallthora");
}

/* A missed guess moves with the card as well. */
TEST(test_knows_where_a_missed_card_went)
{
    struct position p;
    deal(&p, "players 5  start 1  hands kleina piparkaka randalina laufabraud kleina"
             "  deck kleina hjonabandssaela+ kleina kleina");
    play(&p, "1 lay kleina 3 guess hnallthora");
    expect_possible(&p, 0, 3, "any but hnallthora");
    play(&p, "2 lay hjonabandssaela+ 0 3");
    expect_possible(&p, 1, 0, "any but hnallthora");
    expect_possible(&p, SPECTATOR, 0, "any but hnallthora");
    expect_possible(&p, SPECTATOR, 3, "any");
    expect_possible(&p, 0, 3, "any"); /* its hand, kleina, and a card just drawn */
    expect_certain(&p, 0, 3, "kleina");
}

/* ---- the secret card ---- */

TEST(test_knows_the_card_given_to_the_secret_place)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  secret hnallthora"
             "  deck piparkaka+ kleina");
    play(&p, "1 lay piparkaka+");
    expect_possible(&p, 1, SECRET, "piparkaka");
    expect_possible(&p, 0, SECRET, "any but hnallthora"); /* else it would have been laid */
    expect_possible(&p, SPECTATOR, SECRET, "any but hnallthora");
    expect_possible(&p, 0, 1, "any");
}

/* Who knew the hand knows the secret card now; and the next who takes it is known to hold it. */
TEST(test_knows_what_became_the_secret_card)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina randalina laufabraud randalina  secret tom_krus"
             "  deck piparkaka piparkaka+ kleina");
    play(&p, "0 lay piparkaka 1; 1 lay piparkaka+");
    expect_possible(&p, 0, SECRET, "randalina");
    expect_possible(&p, 1, SECRET, "randalina");
    expect_possible(&p, 2, SECRET, "any but hnallthora");
}

/* ---- guesses and coffee ---- */

TEST(test_knows_that_a_guess_missed)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina hnallthora laufabraud"
             "  deck kleina kleina kleina");
    play(&p, "1 lay kleina 3 guess randalina");
    for (int viewer = 0; viewer < 3; viewer++)
        expect_possible(&p, viewer, 3, "any but randalina");
    expect_possible(&p, SPECTATOR, 3, "any but randalina");
    play(&p, "2 lay kleina 0 guess tom_krus");
    play(&p, "3 lay laufabraud 0"); /* equal: 1 and 1 */
    expect_possible(&p, 1, 3, "any but hnallthora tom_krus");
}

TEST(test_knows_who_holds_no_coffee)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina+ randalina hnallthora laufabraud"
             "  deck lakkristoppur kleina kleina kleina kaffilumma kleina");
    play(&p, "1 lay lakkristoppur; 2 lay kleina 0 guess tom_krus; 3 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 3 guess tom_krus"); /* seat 1, protected, draws Kaffilumma */
    expect_outs(&p, "0 randalina+");
    expect_possible(&p, 1, 3,
                    "any but kleina+ piparkaka+ laufabraud+ lakkristoppur+ "
                    "hjonabandssaela+ tom_krus");
    expect_possible(&p, 2, 1, "any"); /* was skipped */
    expect_possible(&p, SPECTATOR, SECRET, "any");
}

/* Hnallþóra must be laid with coffee, so who lays coffee has none; but discarding is free. */
TEST(test_knows_that_coffee_was_laid_without_hnallthora)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud laufabraud"
             "  deck lakkristoppur+ kleina");
    play(&p, "1 lay lakkristoppur+ 3");
    expect_possible(&p, 0, 1, "any but hnallthora");
    expect_possible(&p, SPECTATOR, 1, "any but hnallthora");
    deal(&p, "players 4  start 1  hands kleina hnallthora randalina laufabraud"
             "  deck tvilumma kleina+ vidbrennd kleina");
    play(&p, "1 discard kleina+");
    expect_possible(&p, 0, 1, "any");
}

/* ---- mixing ---- */

/* Two hands: who got another card than before knows where the own one is. */
TEST(test_knows_after_mixing_two_hands)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina randalina laufabraud"
             "  deck lakkristoppur lummudeig kleina");
    play(&p, "0 lay lakkristoppur; mix - laufabraud randalina");
    expect_possible(&p, 2, 1, "any");
    expect_certain(&p, 2, 1, "laufabraud");
    expect_possible(&p, 1, 2, "randalina");
    expect_possible(&p, 0, 2, "any");
    deal(&p, "players 3  start 0  hands kleina randalina laufabraud"
             "  deck lakkristoppur lummudeig kleina");
    play(&p, "0 lay lakkristoppur; mix - randalina laufabraud");
    expect_possible(&p, 1, 2, "any"); /* nothing has moved, nothing is learnt */
    deal(&p, "players 3  start 0  hands hnallthora randalina laufabraud"
             "  deck piparkaka kleina lakkristoppur kleina lummudeig kleina");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess tom_krus; 2 lay lakkristoppur");
    play(&p, "0 lay hnallthora; mix kleina randalina -"); /* as before */
    expect_certain(&p, 0, 1, "randalina");
}

/* More hands: a known card may be in any of them, but a unique one nowhere else. */
TEST(test_knows_after_mixing_more_hands)
{
    struct position p;
    deal(&p, "players 4  start 1  hands tom_krus randalina laufabraud hnallthora"
             "  deck lummudeig piparkaka kleina");
    play(&p, "mix laufabraud tom_krus hnallthora randalina");
    expect_possible(&p, 0, 2, "any");
    expect_possible(&p, 0, 3, "any");
    expect_possible(&p, 0, SECRET, "any but tom_krus"); /* it is in one of the hands */
    for (int i = 0; i < WORLDS; i++) {
        const struct thief world = imagined(&p, 0, i);
        assert_true(world.hand[1] == TOM_KRUS || world.hand[2] == TOM_KRUS ||
                    world.hand[3] == TOM_KRUS);
        assert_true(world.extra[0] != TOM_KRUS);
    }
    expect_possible(&p, 2, SECRET, "any");
}

/* Who was skipped keeps the card, and others what they know of it. */
TEST(test_knows_after_mixing_who_was_protected)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka randalina laufabraud kleina"
             "  deck kleina lakkristoppur lummudeig kleina");
    play(&p, "0 lay piparkaka 1; 1 lay lakkristoppur; mix laufabraud - kleina kleina");
    expect_possible(&p, 0, 1, "randalina");
    expect_possible(&p, 0, 3, "any");
}

/* Grautarlumma: what lay open may come out of the deck again, but not turn up elsewhere. */
TEST(test_knows_that_open_cards_went_into_the_deck)
{
    struct position p;
    deal(&p, "players 4  start 1  hands hnallthora randalina laufabraud kleina"
             "  deck lummudeig piparkaka grautarlumma kleina");
    play(&p, "mix laufabraud hnallthora randalina kleina; 1 lay hnallthora");
    expect_possible(&p, 0, 3, "any"); /* all but Hnallþóra, that is */
    play(&p, "shuffle kleina kleina hnallthora; 2 lay kleina 0 guess tom_krus");
    play(&p, "3 lay kleina 2 guess tom_krus");
    expect_asked(&p, 0, "lay");
    expect_hand(&p, 0, "laufabraud hnallthora");
    expect_possible(&p, 2, 0, "any");
    expect_possible(&p, SPECTATOR, SECRET, "any");
    play(&p, "0 lay hnallthora");
    expect_possible(&p, 2, 0, "any");
    deal(&p, "players 4  start 1  hands hnallthora randalina laufabraud kleina"
             "  deck lummudeig piparkaka grautarlumma kleina");
    play(&p, "mix laufabraud hnallthora randalina kleina; 1 lay hnallthora");
    play(&p, "shuffle kleina hnallthora; 2 lay kleina 0 guess tom_krus");
    expect_possible(&p, 0, 3, "any"); /* has drawn a card */
    expect_possible(&p, 0, 2, "any"); /* may have kept a card just drawn */
    expect_possible(&p, 0, SECRET, "any but hnallthora");
}

/* ---- a new round ---- */

TEST(test_knows_nothing_in_a_new_round)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tom_krus kleina");
    play(&p, "1 lay piparkaka 3; 2 lay kleina 1 guess tom_krus");
    expect_next(&p, "deal");
    deal_round(&p, "hands kleina kleina laufabraud randalina  deck kleina");
    expect_possible(&p, 1, 3, "any");
    expect_possible(&p, 2, 1, "any");
    expect_possible(&p, SPECTATOR, SECRET, "any");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knows_own_hand_and_open_cards_only),
        cmocka_unit_test(test_knows_no_more_than_was_seen),
        cmocka_unit_test(test_knows_open_cards),
        cmocka_unit_test(test_knows_the_hands_at_the_end),
        cmocka_unit_test(test_knows_a_hand_looked_at),
        cmocka_unit_test(test_knows_no_more_when_the_card_may_have_been_laid),
        cmocka_unit_test(test_knows_nothing_of_a_new_card),
        cmocka_unit_test(test_knows_who_lost_with_which_card),
        cmocka_unit_test(test_knows_each_other_when_equal),
        cmocka_unit_test(test_knows_nothing_of_two_others_who_compare),
        cmocka_unit_test(test_knows_the_value_when_its_equal_comes_to_light),
        cmocka_unit_test(test_knows_equal_cards_that_were_swapped),
        cmocka_unit_test(test_knows_what_was_swapped),
        cmocka_unit_test(test_knows_nothing_of_two_others_who_swap),
        cmocka_unit_test(test_knows_where_a_card_went),
        cmocka_unit_test(test_knows_no_more_when_one_of_three_was_swapped),
        cmocka_unit_test(test_knows_where_a_missed_card_went),
        cmocka_unit_test(test_knows_the_card_given_to_the_secret_place),
        cmocka_unit_test(test_knows_what_became_the_secret_card),
        cmocka_unit_test(test_knows_that_a_guess_missed),
        cmocka_unit_test(test_knows_who_holds_no_coffee),
        cmocka_unit_test(test_knows_that_coffee_was_laid_without_hnallthora),
        cmocka_unit_test(test_knows_after_mixing_two_hands),
        cmocka_unit_test(test_knows_after_mixing_more_hands),
        cmocka_unit_test(test_knows_after_mixing_who_was_protected),
        cmocka_unit_test(test_knows_that_open_cards_went_into_the_deck),
        cmocka_unit_test(test_knows_nothing_in_a_new_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
