/* Who Stole the Cookie?: what each pancake does; twins, batter and coffee (T12 to T14). */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- Grautarlumma ---- */

/* All cakes laid or discarded go into the deck; the pancake itself and others stay out. */
TEST(test_grautarlumma_shuffles_open_cakes_in)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina piparkaka laufabraud kleina"
             "  deck kleina hnallthora lakkristoppur upphitud grautarlumma kleina");
    play(&p, "0 lay randalina 1; 1 lay lakkristoppur");
    /* Upphituð does nothing, and seat 3 draws Grautarlumma. Open: Randalína, Piparkaka. */
    expect_next(&p, "shuffle");
    expect_discarded(&p, "piparkaka");
    expect_deck_count(&p, 21 - 5);
    play(&p, "shuffle piparkaka randalina");
    expect_told(&p, 0, EVENT_SHUFFLED, 3, 21 - 5 + 2, ANY);
    expect_front(&p, 0, "");
    expect_discarded(&p, "");
    expect_hand(&p, 3, "kleina piparkaka");
    expect_asked(&p, 3, "lay");
    expect_deck(&p, "randalina");
    for (int i = 0; i < p.t.deck_count; i++) /* discarded pancakes stay out */
        assert_true(p.t.deck[i] != UPPHITUD && p.t.deck[i] != GRAUTARLUMMA);
}

/* [house] Except what still protects and what still lights. */
TEST(test_grautarlumma_leaves_protection_and_spotlight)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina piparkaka laufabraud kleina"
             "  deck lakkristoppur+ kleina lakkristoppur grautarlumma");
    play(&p, "0 lay lakkristoppur+ 1; 1 lay kleina 0 guess tom_krus; 2 lay lakkristoppur");
    play(&p, "shuffle kleina hnallthora");
    expect_front(&p, 0, "lakkristoppur+");
    expect_front(&p, 1, "");
    expect_front(&p, 2, "lakkristoppur");
    expect_protected(&p, "2");
    expect_spotlight(&p, 0, 1);
    expect_hand(&p, 3, "kleina kleina");
}

TEST(test_grautarlumma_takes_lakkristoppur_that_is_over)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina piparkaka laufabraud kleina"
             "  deck lakkristoppur+ kleina lakkristoppur kleina kleina kleina+ grautarlumma");
    play(&p, "0 lay lakkristoppur+ 1; 1 lay kleina 0 guess tom_krus; 2 lay lakkristoppur");
    play(&p, "3 lay kleina 1 guess tom_krus; 0 lay kleina 3 guess tom_krus");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    play(&p, "1 lay kleina+; 1 guess tom_krus 3; 1 guess tom_krus 0");
    play(&p, "shuffle lakkristoppur+ kleina+"); /* drawn by seat 2, still protected */
    expect_front(&p, 2, "lakkristoppur");
    expect_front(&p, 0, "");
    expect_hand(&p, 2, "laufabraud lakkristoppur+");
}

/* Of two Lakkrístoppur in a row, one still protects. */
TEST(test_grautarlumma_leaves_one_of_two_lakkristoppur)
{
    struct position p;
    deal(&p, "players 3  start 0  hands lakkristoppur laufabraud randalina"
             "  deck lakkristoppur kleina kleina hnallthora grautarlumma");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    play(&p, "0 lay lakkristoppur; shuffle lakkristoppur kleina kleina");
    expect_front(&p, 0, "lakkristoppur");
    expect_protected(&p, "0");
}

/* Nothing but a shuffle of these very cards. */
TEST(test_grautarlumma_refuses_other_decks)
{
    struct position p;
    struct chance chance, altered;
    struct rng rng;
    rng_fast(&rng, 3);
    deal(&p, "players 4  start 0  hands randalina piparkaka laufabraud kleina"
             "  deck lakkristoppur+ grautarlumma");
    play(&p, "0 lay lakkristoppur+ 1");
    thief_game.roll(&p.t, &rng, &chance);
    for (int i = 1; i < chance.count; i++) {
        struct thief t = p.t;
        altered = chance;
        altered.value[i] = chance.value[i] == KLEINA ? LAKKRISTOPPUR_COFFEE : KLEINA;
        assert_non_null(thief_game.settle(&t, &altered, NULL));
        assert_memory_equal(&t, &p.t, sizeof t);
    }
    struct thief t = p.t;
    altered = chance;
    altered.count--;
    assert_non_null(thief_game.settle(&t, &altered, NULL));
    assert_memory_equal(&t, &p.t, sizeof t);
    assert_null(thief_game.settle(&p.t, &chance, NULL));
}

/* The largest deck that there can be. */
TEST(test_grautarlumma_makes_the_largest_deck)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina piparkaka laufabraud hnallthora"
             "  deck kleina kleina grautarlumma");
    play(&p, "0 lay kleina 1 guess piparkaka; 2 lay kleina 3 guess hnallthora");
    play(&p, "shuffle tom_krus");
    expect_deck_count(&p, 22 - 1);
    expect_hand(&p, 0, "randalina tom_krus");
}

/* Draws, also from a deck that was empty; but nothing if there is nothing. */
TEST(test_grautarlumma_as_the_last_card)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina piparkaka laufabraud"
             "  deck kleina grautarlumma  end");
    play(&p, "0 lay kleina 2 guess tom_krus; shuffle kleina");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "kleina piparkaka");
}

/* ---- Hálfbökuð ---- */

TEST(test_halfbokud_draws_and_reverses_after_this_turn)
{
    struct position p;
    deal(&p, "players 5  start 1  hands kleina piparkaka laufabraud randalina kleina"
             "  deck halfbokud kleina kleina kleina");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "piparkaka kleina");
    play(&p, "1 lay kleina 0 guess tom_krus");
    expect_asked(&p, 0, "lay");
    play(&p, "0 lay kleina 3 guess tom_krus");
    expect_asked(&p, 4, "lay");
    play(&p, "4 lay kleina 3 guess randalina");
    expect_asked(&p, 2, "lay"); /* seat 3 is out */
}

/* Even if its drawer is out before the turn is over. */
TEST(test_halfbokud_reverses_when_the_drawer_is_out)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud hnallthora randalina"
             "  deck halfbokud kleina kleina");
    play(&p, "1 lay laufabraud 2");
    expect_outs(&p, "1 kleina");
    expect_asked(&p, 0, "lay");
}

/* ---- Kaffilumma ---- */

/* Everybody with coffee, the drawer too, together and in order of seats. */
TEST(test_kaffilumma_puts_out_who_holds_coffee)
{
    struct position p;
    deal(&p, "players 6  start 3  hands kleina+ kleina randalina+ piparkaka+ hnallthora kleina"
             "  deck kaffilumma kleina");
    expect_outs(&p, "0 kleina+; 2 randalina+; 3 piparkaka+");
    expect_told(&p, SPECTATOR, EVENT_COFFEE, 3, 1 << 0 | 1 << 2 | 1 << 3, ANY);
    expect_in(&p, "1 4 5");
    expect_told(&p, SPECTATOR, EVENT_TURN_OVER, 3, ANY, ANY);
    expect_asked(&p, 4, "lay");
}

TEST(test_kaffilumma_without_coffee)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck kaffilumma kleina");
    expect_outs(&p, "");
    expect_in(&p, "0 1 2 3");
    expect_told(&p, SPECTATOR, EVENT_TURN_OVER, 1, ANY, ANY); /* it counted as a play (T5) */
    expect_asked(&p, 2, "lay");
}

/* T9: pancakes skip the protected. */
TEST(test_kaffilumma_skips_the_protected)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina+ laufabraud+ hnallthora"
             "  deck lakkristoppur kaffilumma kleina");
    play(&p, "1 lay lakkristoppur");
    expect_outs(&p, "2 laufabraud+");
    expect_in(&p, "0 1 3");
}

/* T14: every card in the drawer's hand is looked at. */
TEST(test_T14_kaffilumma_looks_at_the_whole_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck tvilumma kleina+ kaffilumma kleina");
    expect_outs(&p, "1 randalina kleina+");
    expect_in(&p, "0 2 3");
    expect_asked(&p, 2, "lay");
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck tvilumma kleina kaffilumma kleina");
    expect_outs(&p, "");
    expect_not_told(&p, SPECTATOR, EVENT_TURN_OVER);
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "randalina kleina");
}

/* T12: with its drawer out, a pancake that still waits is gone. */
TEST(test_T14_kaffilumma_puts_the_drawer_out_before_the_second_pancake)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina+ laufabraud hnallthora"
             "  deck tvilumma halfbokud kaffilumma kleina");
    play(&p, "1 first kaffilumma");
    expect_outs(&p, "1 randalina+");
    expect_asked(&p, 2, "lay");
    expect_hand(&p, 2, "laufabraud kleina");
    play(&p, "2 lay kleina 0 guess tom_krus");
    expect_asked(&p, 3, "lay"); /* not reversed */
}

/* ---- Lummudeig ---- */

TEST(test_lummudeig_mixes_hands_and_draws)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck lummudeig piparkaka kleina");
    expect_next(&p, "mix");
    play(&p, "mix randalina hnallthora laufabraud kleina");
    expect_told(&p, SPECTATOR, EVENT_MIXED, 1, 15, ANY);
    expect_told(&p, 3, EVENT_NEW_HAND, 3, KLEINA, ANY);
    expect_hand(&p, 0, "randalina");
    expect_hand(&p, 1, "hnallthora piparkaka");
    expect_hand(&p, 3, "kleina");
    expect_asked(&p, 1, "lay");
}

TEST(test_lummudeig_skips_the_protected_and_the_out)
{
    struct position p;
    deal(&p, "players 5  start 0  hands kleina randalina laufabraud hnallthora piparkaka"
             "  deck kleina lakkristoppur lummudeig kleina kleina");
    play(&p, "0 lay kleina 3 guess hnallthora; 1 lay lakkristoppur");
    play(&p, "mix laufabraud - piparkaka - kleina");
    expect_hand(&p, 0, "laufabraud");
    expect_hand(&p, 1, "randalina");
    expect_hand(&p, 2, "piparkaka kleina");
    expect_hand(&p, 4, "kleina");
    expect_asked(&p, 2, "lay");
}

TEST(test_lummudeig_refuses_other_hands)
{
    static const uint8_t wrong[][4] = {
        {RANDALINA, KLEINA, LAUFABRAUD, KLEINA},     {RANDALINA, KLEINA, LAUFABRAUD, NO_CARD},
        {RANDALINA, KLEINA, LAUFABRAUD, TOM_KRUS},   {RANDALINA, KLEINA, LAUFABRAUD, UPPHITUD},
        {RANDALINA, KLEINA, LAUFABRAUD, CARD_KINDS}, {RANDALINA, RANDALINA, KLEINA, HNALLTHORA},
    };
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora  deck lummudeig");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct chance chance = {.count = 5, .value = {PHASE_MIX}};
        struct thief t = p.t;
        memcpy(chance.value + 1, wrong[i], 4);
        assert_non_null(thief_game.settle(&t, &chance, NULL));
        assert_memory_equal(&t, &p.t, sizeof t);
    }
}

/* Nothing to mix: told all the same, and one card is drawn. */
TEST(test_lummudeig_with_nobody_to_mix)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina randalina laufabraud"
             "  deck lakkristoppur lakkristoppur lummudeig kleina");
    play(&p, "0 lay lakkristoppur; 1 lay lakkristoppur; mix - - laufabraud");
    expect_hand(&p, 2, "laufabraud kleina");
    expect_asked(&p, 2, "lay");
}

/* T13: with more than one cake, the drawer first chooses which one goes in. */
TEST(test_T13_which_card_goes_into_the_batter)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck tvilumma lummudeig piparkaka kleina");
    expect_asked(&p, 1, "batter");
    expect_choices(&p, 2);
    refused(&p, "T5", "1 batter kleina");
    play(&p, "1 batter piparkaka");
    expect_told(&p, 1, EVENT_BATTER, 1, PIPARKAKA, ANY);
    expect_told(&p, 2, EVENT_BATTER_UNSEEN, 1, -1, ANY);
    expect_not_told(&p, 2, EVENT_BATTER);
    play(&p, "mix piparkaka hnallthora kleina laufabraud");
    expect_hand(&p, 1, "randalina hnallthora kleina"); /* and one drawn */
    expect_hand(&p, 0, "piparkaka");
    expect_asked(&p, 1, "lay");
}

TEST(test_T13_two_of_a_kind_are_one_choice)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina laufabraud hnallthora"
             "  deck tvilumma lummudeig randalina kleina");
    expect_asked(&p, 1, "batter");
    expect_choices(&p, 1);
    play(&p, "1 batter randalina; mix randalina kleina laufabraud hnallthora");
    expect_hand(&p, 1, "kleina kleina randalina");
}

/* ---- Lummustafli ---- */

TEST(test_lummustafli_gives_the_turn_to_the_highest_cake)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck kleina lakkristoppur lummustafli kleina kleina");
    play(&p, "0 lay kleina 3 guess tom_krus; 1 lay lakkristoppur");
    expect_told(&p, SPECTATOR, EVENT_STACK, 2, 1 << 1, ANY);
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 2, "randalina");
    play(&p, "1 lay kleina 3 guess tom_krus");
    expect_asked(&p, 2, "lay"); /* play goes on from there */
}

/* The highest single cake, not the sum. */
TEST(test_lummustafli_counts_single_cakes)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka laufabraud randalina"
             "  deck kleina kleina lakkristoppur piparkaka laufabraud lummustafli kleina");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess tom_krus; 2 lay lakkristoppur");
    play(&p, "0 lay piparkaka 1; 1 lay laufabraud 0"); /* 3 beats 2: seat 0 is out */
    expect_asked(&p, 2, "lay");                        /* drawn by seat 2, with the highest: 4 */
}

TEST(test_lummustafli_tied_the_drawer_chooses)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina laufabraud randalina hnallthora"
             "  deck piparkaka piparkaka+ lummustafli kleina kleina");
    play(&p, "0 lay piparkaka 1; 1 lay piparkaka+"); /* 2 and 2 */
    expect_asked(&p, 2, "turn");
    expect_choices(&p, 2);
    refused(&p, "T5", "2 turn 2");
    refused(&p, "T5", "2 turn 3");
    play(&p, "2 turn 0");
    expect_told(&p, SPECTATOR, EVENT_TURN, 2, 0, ANY);
    expect_asked(&p, 0, "lay");
}

/* Who is out does not count, though the cakes lie there still. */
TEST(test_lummustafli_counts_only_who_is_in)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud hjonabandssaela piparkaka"
             "  deck lakkristoppur kleina kleina laufabraud lummustafli kleina");
    play(&p, "0 lay randalina 3"); /* draws kleina */
    play(&p, "1 lay kleina 0 guess lakkristoppur");
    expect_in(&p, "1 2 3");
    expect_front(&p, 0, "randalina");
    expect_asked(&p, 2, "lay");
    play(&p, "2 lay laufabraud 1"); /* 6 beats 3 */
    expect_in(&p, "2 3");
    expect_asked(&p, 2, "lay"); /* given by seat 3 */
}

TEST(test_lummustafli_with_no_cake_in_front)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hnallthora"
             "  deck lummustafli kleina");
    expect_told(&p, SPECTATOR, EVENT_STACK, 1, 0, ANY);
    expect_asked(&p, 2, "lay");
}

/* Down to one card first; the drawer may have the next turn, too. */
TEST(test_lummustafli_discards_down_to_one)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina"
             "  deck lakkristoppur kleina kleina tvilumma lummustafli hnallthora kleina");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    expect_asked(&p, 0, "discard");
    play(&p, "0 discard hnallthora");
    expect_asked(&p, 0, "lay");
    expect_hand(&p, 0, "kleina kleina");
    expect_protected(&p, "0");
}

/* T17 comes before the choice. */
TEST(test_lummustafli_as_the_last_card)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka laufabraud randalina"
             "  deck kleina kleina lummustafli  end");
    play(&p, "0 lay kleina 2 guess tom_krus; 1 lay kleina 2 guess tom_krus");
    expect_end(&p, END_DECK, "2");
}

/* With Hálfbökuð the direction is turned, and play goes on from the highest cake. */
TEST(test_lummustafli_after_halfbokud)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina hnallthora"
             "  deck kleina lakkristoppur halfbokud lummustafli kleina kleina");
    play(&p, "0 lay kleina 2 guess tom_krus; 1 lay lakkristoppur");
    expect_asked(&p, 1, "lay");
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_asked(&p, 0, "lay");
}

/* ---- Upphituð ---- */

TEST(test_upphitud_brings_somebody_back)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud kleina piparkaka"
             "  deck lakkristoppur kleina kleina kleina+ upphitud vidbrennd hnallthora kleina");
    play(&p,
         "0 lay lakkristoppur; 1 lay kleina 3 guess piparkaka; 2 lay kleina 1 guess laufabraud");
    play(&p, "0 lay kleina+; 0 guess tom_krus 2");
    expect_asked(&p, 2, "back");
    expect_choices(&p, 2);
    refused(&p, "T7", "2 back 0");
    refused(&p, "T7", "2 back 2");
    play(&p, "2 back 1");
    expect_told(&p, SPECTATOR, EVENT_BACK, 2, 1, ANY);
    expect_told(&p, SPECTATOR, EVENT_REDRAW_PANCAKE, 1, VIDBRENND, ANY); /* T11 */
    expect_not_told(&p, 0, EVENT_REDRAW);
    expect_in(&p, "0 1 2");
    expect_hand(&p, 1, "hnallthora");
    expect_front(&p, 1, "kleina");
    expect_told(&p, SPECTATOR, EVENT_TURN_OVER, 2, ANY, ANY);
    expect_asked(&p, 0, "lay");
}

TEST(test_upphitud_with_nobody_out)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud kleina piparkaka"
             "  deck upphitud kleina");
    expect_told(&p, SPECTATOR, EVENT_NOBODY_BACK, 0, ANY, ANY);
    expect_told(&p, SPECTATOR, EVENT_TURN_OVER, 0, ANY, ANY);
    expect_asked(&p, 1, "lay");
}

TEST(test_upphitud_with_no_card_in_the_deck)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud kleina piparkaka"
             "  deck kleina upphitud  end");
    play(&p, "0 lay kleina 3 guess piparkaka"); /* nothing is asked */
    expect_told(&p, SPECTATOR, EVENT_BACK_EMPTY, 1, ANY, ANY);
    expect_end(&p, END_DECK, "0");
    expect_in(&p, "0 1 2");
}

/* T11: only pancakes left, so who came back is out again. */
TEST(test_upphitud_with_only_pancakes_in_the_deck)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud kleina piparkaka"
             "  deck kleina upphitud vidbrennd halfbokud  end");
    play(&p, "0 lay kleina 3 guess piparkaka");
    expect_asked(&p, 1, "back");
    expect_choices(&p, 1);
    play(&p, "1 back 3");
    expect_outs(&p, "3");
    expect_in(&p, "0 1 2");
    expect_end(&p, END_DECK, "0");
}

/* ---- Viðbrennd ---- */

TEST(test_vidbrennd_ends_the_turn)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina laufabraud kleina piparkaka"
             "  deck vidbrennd kleina");
    expect_told(&p, SPECTATOR, EVENT_BURNED, 0, ANY, ANY);
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 0, "randalina");
    expect_discarded(&p, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grautarlumma_shuffles_open_cakes_in),
        cmocka_unit_test(test_grautarlumma_leaves_protection_and_spotlight),
        cmocka_unit_test(test_grautarlumma_takes_lakkristoppur_that_is_over),
        cmocka_unit_test(test_grautarlumma_leaves_one_of_two_lakkristoppur),
        cmocka_unit_test(test_grautarlumma_refuses_other_decks),
        cmocka_unit_test(test_grautarlumma_makes_the_largest_deck),
        cmocka_unit_test(test_grautarlumma_as_the_last_card),
        cmocka_unit_test(test_halfbokud_draws_and_reverses_after_this_turn),
        cmocka_unit_test(test_halfbokud_reverses_when_the_drawer_is_out),
        cmocka_unit_test(test_kaffilumma_puts_out_who_holds_coffee),
        cmocka_unit_test(test_kaffilumma_without_coffee),
        cmocka_unit_test(test_kaffilumma_skips_the_protected),
        cmocka_unit_test(test_T14_kaffilumma_looks_at_the_whole_hand),
        cmocka_unit_test(test_T14_kaffilumma_puts_the_drawer_out_before_the_second_pancake),
        cmocka_unit_test(test_lummudeig_mixes_hands_and_draws),
        cmocka_unit_test(test_lummudeig_skips_the_protected_and_the_out),
        cmocka_unit_test(test_lummudeig_refuses_other_hands),
        cmocka_unit_test(test_lummudeig_with_nobody_to_mix),
        cmocka_unit_test(test_T13_which_card_goes_into_the_batter),
        cmocka_unit_test(test_T13_two_of_a_kind_are_one_choice),
        cmocka_unit_test(test_lummustafli_gives_the_turn_to_the_highest_cake),
        cmocka_unit_test(test_lummustafli_counts_single_cakes),
        cmocka_unit_test(test_lummustafli_tied_the_drawer_chooses),
        cmocka_unit_test(test_lummustafli_counts_only_who_is_in),
        cmocka_unit_test(test_lummustafli_with_no_cake_in_front),
        cmocka_unit_test(test_lummustafli_discards_down_to_one),
        cmocka_unit_test(test_lummustafli_as_the_last_card),
        cmocka_unit_test(test_lummustafli_after_halfbokud),
        cmocka_unit_test(test_upphitud_brings_somebody_back),
        cmocka_unit_test(test_upphitud_with_nobody_out),
        cmocka_unit_test(test_upphitud_with_no_card_in_the_deck),
        cmocka_unit_test(test_upphitud_with_only_pancakes_in_the_deck),
        cmocka_unit_test(test_vidbrennd_ends_the_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
