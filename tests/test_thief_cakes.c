/* Who Stole the Cookie?: what each cake does. */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- Kleina ---- */

TEST(test_kleina_right_guess)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  deck kleina");
    play(&p, "1 lay kleina 2 guess laufabraud");
    expect_told(&p, SPECTATOR, EVENT_HIT, 1, 2, LAUFABRAUD);
    expect_outs(&p, "2 laufabraud");
    expect_in(&p, "0 1 3");
    expect_asked(&p, 3, "lay");
}

TEST(test_kleina_wrong_guess)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  deck kleina");
    play(&p, "1 lay kleina 2 guess randalina");
    expect_told(&p, SPECTATOR, EVENT_MISS, 1, 2, RANDALINA);
    expect_in(&p, "0 1 2 3");
    expect_hand(&p, 2, "laufabraud kleina");
}

/* A Kleina of either sort cannot be named, nor a pancake, nor coffee among three. */
TEST(test_kleina_cannot_name_kleina)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka kleina randalina  deck kleina");
    refused(&p, "T6", "1 lay kleina 2 guess kleina");
    refused(&p, "T6", "1 lay kleina 2 guess kleina+");
    refused(&p, "T6", "1 lay kleina 2 guess upphitud");
    play(&p, "1 lay kleina 2 guess randalina+");
    deal(&p, "players 3  start 1  hands kleina piparkaka kleina  deck kleina");
    refused(&p, "T6", "1 lay kleina 2 guess randalina+");
    refused(&p, "T6", "1 lay kleina 2 guess kleina");
}

/* [house] Plain and coffee cakes are different cakes. */
TEST(test_kleina_coffee_is_another_cake)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina+ kleina  deck kleina kleina");
    play(&p, "1 lay kleina 2 guess randalina");
    expect_in(&p, "0 1 2 3");
    play(&p, "2 lay kleina 1 guess piparkaka+");
    expect_in(&p, "0 1 2 3");
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina+ kleina  deck kleina");
    play(&p, "1 lay kleina 2 guess randalina+");
    expect_in(&p, "0 1 3");
}

TEST(test_kleina_needs_an_opponent)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck kleina kleina");
    refused(&p, "T9", "1 lay kleina 1 guess piparkaka");
    refused(&p, "T9", "1 lay kleina 4 guess piparkaka");
    play(&p, "1 lay kleina 2 guess laufabraud");
    refused(&p, "T9", "3 lay kleina 2 guess piparkaka"); /* is out */
}

/* ---- Kleina with coffee ---- */

/* Every target in turn, from the left neighbour on. */
TEST(test_kleina_coffee_guesses_at_every_target)
{
    struct position p;
    deal(&p, "players 5  start 2  hands piparkaka laufabraud randalina piparkaka kleina"
             "  deck kleina+");
    play(&p, "2 lay kleina+");
    expect_asked(&p, 2, "guess");
    expect_choices(&p, 12);
    refused(&p, "T9", "2 guess laufabraud 1"); /* not their turn */
    refused(&p, "T6", "2 guess kleina 3");
    refused(&p, "T6", "2 guess kleina+ 3");
    play(&p, "2 guess piparkaka 3");
    expect_outs(&p, "3 piparkaka"); /* told before the next guess is made */
    expect_asked(&p, 2, "guess");
    expect_in(&p, "0 1 2 4");
    play(&p, "2 guess hnallthora 4");
    expect_told(&p, 0, EVENT_MISS, 2, 4, HNALLTHORA);
    play(&p, "2 guess piparkaka 0");
    expect_in(&p, "1 2 4");
    play(&p, "2 guess randalina 1");
    expect_in(&p, "1 2 4");
    expect_hand(&p, 2, "randalina");
    expect_asked(&p, 4, "lay");
}

/* To the left whatever the direction of play, past those who are protected or out. */
TEST(test_kleina_coffee_goes_left_when_play_goes_right)
{
    struct position p;
    deal(&p, "players 5  start 3  hands piparkaka laufabraud randalina hnallthora kleina"
             "  deck halfbokud kleina lakkristoppur kleina+");
    play(&p, "3 lay kleina 4 guess tom_krus");
    expect_asked(&p, 2, "lay"); /* to the right */
    play(&p, "2 lay lakkristoppur; 1 lay kleina+");
    refused(&p, "T9", "1 guess randalina 2"); /* protected */
    refused(&p, "T9", "1 guess piparkaka 0");
    play(&p, "1 guess tom_krus 3; 1 guess tom_krus 4; 1 guess tom_krus 0");
    expect_asked(&p, 0, "lay");
}

/* Stops if the round ends: by the jar, or because nobody else is left. */
TEST(test_kleina_coffee_stops_when_the_round_ends)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka laufabraud randalina tom_krus  deck kleina+");
    play(&p, "1 lay kleina+; 1 guess piparkaka 2; 1 guess tom_krus 3");
    expect_end(&p, END_JAR, "2");
    expect_scores(&p, "0 0 1 -1");
    expect_next(&p, "deal");
    deal(&p, "players 4  start 1  hands piparkaka laufabraud randalina hnallthora  deck kleina+");
    play(&p, "1 lay kleina+; 1 guess randalina 2; 1 guess hnallthora 3; 1 guess piparkaka 0");
    expect_end(&p, END_LAST, "1");
}

/* From three cards the turn goes on after the guesses. */
TEST(test_kleina_coffee_from_three_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka laufabraud randalina hnallthora"
             "  deck tvilumma kleina+ kleina");
    play(&p, "1 lay kleina+ hand kleina; 1 guess tom_krus 2; 1 guess tom_krus 3");
    play(&p, "1 guess piparkaka 0");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "laufabraud kleina");
}

/* ---- Piparkaka ---- */

TEST(test_piparkaka_looks_at_a_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  deck hnallthora");
    refused(&p, "T9", "1 lay piparkaka 1");
    play(&p, "1 lay piparkaka 3");
    expect_told(&p, 1, EVENT_LOOK, 1, 3, RANDALINA);
    expect_told(&p, 0, EVENT_LOOK_UNSEEN, 1, 3, -1);
    expect_told(&p, SPECTATOR, EVENT_LOOK_UNSEEN, 1, 3, -1);
    expect_not_told(&p, 0, EVENT_LOOK);
    expect_not_told(&p, 2, EVENT_LOOK);
    expect_not_told(&p, SPECTATOR, EVENT_LOOK);
    expect_hand(&p, 3, "randalina");
    expect_hand(&p, 1, "hnallthora");
}

TEST(test_piparkaka_coffee_exchanges_with_the_secret_card)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  secret tom_krus  deck piparkaka+");
    play(&p, "1 lay piparkaka+");
    expect_hand(&p, 1, "tom_krus");
    expect_secret(&p, "piparkaka");
    expect_told(&p, 1, EVENT_EXCHANGE, 1, PIPARKAKA, TOM_KRUS);
    expect_told(&p, 2, EVENT_EXCHANGE_UNSEEN, 1, -1, -1);
    expect_not_told(&p, 2, EVENT_EXCHANGE);
    expect_not_told(&p, SPECTATOR, EVENT_EXCHANGE);
    expect_front(&p, 1, "piparkaka+");
}

/* ---- Laufabrauð ---- */

TEST(test_laufabraud_lower_is_out)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hnallthora"
             "  deck hjonabandssaela");
    refused(&p, "T9", "1 lay laufabraud 1");
    play(&p, "1 lay laufabraud 2");
    expect_outs(&p, "2 randalina");
    expect_told(&p, 1, EVENT_COMPARE, 1, 2, HJONABANDSSAELA);
    expect_told(&p, 2, EVENT_COMPARE, 2, 1, RANDALINA);
    expect_told(&p, 3, EVENT_COMPARE_UNSEEN, 1, 2, -1);
    expect_not_told(&p, 3, EVENT_COMPARE);
    expect_not_told(&p, SPECTATOR, EVENT_COMPARE);
    expect_asked(&p, 3, "lay");
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hnallthora"
             "  deck hjonabandssaela");
    play(&p, "1 lay laufabraud 3");
    expect_outs(&p, "1 hjonabandssaela");
    expect_front(&p, 1, "laufabraud");
    expect_asked(&p, 2, "lay");
}

/* Equal: nothing. Coffee does not make a card worth more. */
TEST(test_laufabraud_equal_is_nothing)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina+ hnallthora  deck randalina");
    play(&p, "1 lay laufabraud 2");
    expect_told(&p, SPECTATOR, EVENT_EQUAL, 1, 2, ANY);
    expect_outs(&p, "");
    expect_in(&p, "0 1 2 3");
}

/* The jar is the highest card of all. */
TEST(test_laufabraud_against_the_jar)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud tom_krus randalina  deck hnallthora");
    play(&p, "1 lay laufabraud 2");
    expect_outs(&p, "1 hnallthora");
    expect_in(&p, "0 2 3");
}

/* [house] Who makes two others compare sees nothing. */
TEST(test_laufabraud_coffee_two_others)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hjonabandssaela"
             "  deck laufabraud+");
    refused(&p, "T6", "1 lay laufabraud+ 2 2");
    refused(&p, "T6", "1 lay laufabraud+ 2");
    refused(&p, "T6", "1 lay laufabraud+ 2 4");
    play(&p, "1 lay laufabraud+ 3 2"); /* either way round */
    expect_outs(&p, "2 randalina");
    expect_told(&p, 2, EVENT_COMPARE, 2, 3, RANDALINA);
    expect_told(&p, 3, EVENT_COMPARE, 3, 2, HJONABANDSSAELA);
    expect_told(&p, 1, EVENT_COMPARE_UNSEEN, 2, 3, -1);
    expect_not_told(&p, 1, EVENT_COMPARE);
    expect_in(&p, "0 1 3");
}

TEST(test_laufabraud_coffee_with_oneself)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina laufabraud randalina hjonabandssaela"
             "  deck laufabraud+");
    play(&p, "1 lay laufabraud+ 1 0");
    expect_outs(&p, "0 kleina");
    expect_told(&p, 1, EVENT_COMPARE, 1, 0, LAUFABRAUD);
}

/* ---- Randalína ---- */

TEST(test_randalina_on_a_target)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina piparkaka laufabraud"
             "  deck kleina hnallthora");
    play(&p, "1 lay randalina 3");
    expect_told(&p, SPECTATOR, EVENT_DISCARD, 3, LAUFABRAUD, ANY);
    expect_told(&p, 3, EVENT_REDRAW, 3, HNALLTHORA, ANY);
    expect_told(&p, 1, EVENT_REDRAW_UNSEEN, 3, -1, ANY);
    expect_not_told(&p, 1, EVENT_REDRAW);
    expect_not_told(&p, SPECTATOR, EVENT_REDRAW);
    expect_hand(&p, 3, "hnallthora");
    expect_discarded(&p, "laufabraud");
    expect_hand(&p, 1, "kleina");
}

TEST(test_randalina_on_oneself)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina piparkaka laufabraud"
             "  deck lakkristoppur hnallthora");
    play(&p, "1 lay randalina 1");
    expect_discarded(&p, "lakkristoppur");
    expect_protected(&p, ""); /* discarded, not laid */
    expect_hand(&p, 1, "hnallthora");
    expect_asked(&p, 2, "lay");
}

/* Yourself if there is no target: then it must be carried out (T6). */
TEST(test_randalina_without_target_is_on_oneself)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina piparkaka laufabraud"
             "  deck kleina lakkristoppur lakkristoppur kleina hnallthora");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay lakkristoppur; 2 lay lakkristoppur");
    expect_choices(&p, 2); /* Kleina without effect, Randalína on oneself */
    refused(&p, "T9", "0 lay randalina");
    refused(&p, "T9", "0 lay randalina 1");
    play(&p, "0 lay randalina 0");
    expect_hand(&p, 0, "hnallthora");
}

/* Each in turn, in the order that was chosen. */
TEST(test_randalina_coffee_in_order)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina piparkaka laufabraud"
             "  deck randalina+ hnallthora hjonabandssaela");
    play(&p, "1 lay randalina+ 3 2");
    expect_hand(&p, 3, "hnallthora");
    expect_discarded(&p, "piparkaka laufabraud");
    deal(&p, "players 4  start 1  hands kleina kleina piparkaka laufabraud"
             "  deck randalina+ hnallthora hjonabandssaela");
    refused(&p, "T6", "1 lay randalina+ 2 2");
    play(&p, "1 lay randalina+ 1 3");
    expect_hand(&p, 1, "hnallthora");
    expect_hand(&p, 3, "hjonabandssaela");
    expect_discarded(&p, "kleina laufabraud");
}

/* T16: when the first one's jar ends the round, the second keeps the hand. */
TEST(test_randalina_coffee_ends_with_the_jar)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina tom_krus laufabraud"
             "  deck randalina+ hnallthora hjonabandssaela");
    play(&p, "1 lay randalina+ 2 3");
    expect_outs(&p, "2 tom_krus");
    expect_end(&p, END_JAR, "3");
    expect_hand(&p, 3, "laufabraud");
    expect_discarded(&p, "tom_krus");
    expect_scores(&p, "0 0 -1 1");
}

/* ---- Hjónabandssæla ---- */

TEST(test_hjonabandssaela_swaps_with_a_target)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina laufabraud"
             "  deck hjonabandssaela");
    refused(&p, "T9", "1 lay hjonabandssaela 1");
    play(&p, "1 lay hjonabandssaela 3");
    expect_hand(&p, 1, "laufabraud");
    expect_hand(&p, 3, "piparkaka");
    expect_told(&p, 1, EVENT_SWAP, 1, 3, PIPARKAKA);
    expect_told(&p, 3, EVENT_SWAP, 3, 1, LAUFABRAUD);
    expect_told(&p, 2, EVENT_SWAP_UNSEEN, 1, 3, -1);
    expect_not_told(&p, 2, EVENT_SWAP);
    expect_not_told(&p, SPECTATOR, EVENT_SWAP);
}

TEST(test_hjonabandssaela_coffee_swaps_two)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina laufabraud"
             "  deck hjonabandssaela+");
    refused(&p, "T6", "1 lay hjonabandssaela+ 3 3");
    play(&p, "1 lay hjonabandssaela+ 3 0");
    expect_hand(&p, 0, "laufabraud");
    expect_hand(&p, 3, "kleina");
    expect_hand(&p, 1, "piparkaka");
    expect_told(&p, 0, EVENT_SWAP, 0, 3, KLEINA);
    expect_told(&p, 3, EVENT_SWAP, 3, 0, LAUFABRAUD);
    expect_not_told(&p, 1, EVENT_SWAP);
    deal(&p, "players 4  start 1  hands kleina piparkaka randalina laufabraud"
             "  deck hjonabandssaela+");
    play(&p, "1 lay hjonabandssaela+ 1 0");
    expect_hand(&p, 0, "piparkaka");
    expect_hand(&p, 1, "kleina");
}

/* ---- Hnallþóra and the jar ---- */

TEST(test_hnallthora_must_be_laid_with_coffee)
{
    static const char *const coffee[] = {"kleina+",        "piparkaka+", "laufabraud+",
                                         "lakkristoppur+", "randalina+", "hjonabandssaela+"};
    struct position p;
    for (size_t i = 0; i < sizeof coffee / sizeof *coffee; i++) {
        deal(&p, "players 4  start 1  hands kleina hnallthora randalina laufabraud  deck %s",
             coffee[i]);
        expect_choices(&p, 1);
        refused(&p, "T6", "1 lay %s%s", coffee[i], i == 3 ? " 2" : i < 2 ? "" : " 2 3");
        play(&p, "1 lay hnallthora");
        expect_told(&p, 0, EVENT_LAY_NOTHING, 1, HNALLTHORA, ANY);
        expect_hand(&p, 1, coffee[i]);
        expect_in(&p, "0 1 2 3");
    }
}

TEST(test_hnallthora_without_coffee_is_free)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina+ hnallthora randalina+ laufabraud"
             "  deck lakkristoppur kleina");
    expect_choices(&p, 2);
    play(&p, "1 lay lakkristoppur"); /* other players' coffee does not matter */
    expect_hand(&p, 1, "hnallthora");
}

/* Any card of three makes it so; when it is laid, the rest is free. */
TEST(test_hnallthora_among_three_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina randalina laufabraud"
             "  deck tvilumma piparkaka+ hnallthora");
    expect_choices(&p, 2);
    refused(&p, "T6", "1 lay kleina 2 guess randalina hand hnallthora");
    refused(&p, "T6", "1 lay piparkaka+ hand kleina");
    play(&p, "1 lay hnallthora hand kleina; 1 lay kleina 2 guess randalina");
    expect_in(&p, "0 1 3");
    expect_hand(&p, 1, "piparkaka+");
}

/* Discarding is not laying (T8): coffee may be discarded, Hnallþóra kept. */
TEST(test_hnallthora_may_be_kept_when_discarding)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina hnallthora randalina laufabraud"
             "  deck tvilumma kleina+ vidbrennd kleina");
    expect_asked(&p, 1, "discard");
    expect_choices(&p, 2);
    play(&p, "1 discard kleina+");
    expect_hand(&p, 1, "hnallthora");
}

/* T16 */
TEST(test_tom_krus_ends_the_round)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina tom_krus randalina laufabraud  deck hnallthora");
    play(&p, "1 lay tom_krus");
    expect_outs(&p, "1 hnallthora");
    expect_front(&p, 1, "tom_krus");
    expect_end(&p, END_JAR, "2");
    expect_scores(&p, "0 -1 1 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kleina_right_guess),
        cmocka_unit_test(test_kleina_wrong_guess),
        cmocka_unit_test(test_kleina_cannot_name_kleina),
        cmocka_unit_test(test_kleina_coffee_is_another_cake),
        cmocka_unit_test(test_kleina_needs_an_opponent),
        cmocka_unit_test(test_kleina_coffee_guesses_at_every_target),
        cmocka_unit_test(test_kleina_coffee_goes_left_when_play_goes_right),
        cmocka_unit_test(test_kleina_coffee_stops_when_the_round_ends),
        cmocka_unit_test(test_kleina_coffee_from_three_cards),
        cmocka_unit_test(test_piparkaka_looks_at_a_hand),
        cmocka_unit_test(test_piparkaka_coffee_exchanges_with_the_secret_card),
        cmocka_unit_test(test_laufabraud_lower_is_out),
        cmocka_unit_test(test_laufabraud_equal_is_nothing),
        cmocka_unit_test(test_laufabraud_against_the_jar),
        cmocka_unit_test(test_laufabraud_coffee_two_others),
        cmocka_unit_test(test_laufabraud_coffee_with_oneself),
        cmocka_unit_test(test_randalina_on_a_target),
        cmocka_unit_test(test_randalina_on_oneself),
        cmocka_unit_test(test_randalina_without_target_is_on_oneself),
        cmocka_unit_test(test_randalina_coffee_in_order),
        cmocka_unit_test(test_randalina_coffee_ends_with_the_jar),
        cmocka_unit_test(test_hjonabandssaela_swaps_with_a_target),
        cmocka_unit_test(test_hjonabandssaela_coffee_swaps_two),
        cmocka_unit_test(test_hnallthora_must_be_laid_with_coffee),
        cmocka_unit_test(test_hnallthora_without_coffee_is_free),
        cmocka_unit_test(test_hnallthora_among_three_cards),
        cmocka_unit_test(test_hnallthora_may_be_kept_when_discarding),
        cmocka_unit_test(test_tom_krus_ends_the_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
