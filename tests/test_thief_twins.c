/* Who Stole the Cookie?: twins (T12) in all combinations. */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- two cakes ---- */

/* T12: three cards in hand, and two of them are laid, each in its turn. */
TEST(test_T12_two_cakes)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma kleina hnallthora kleina");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "kleina piparkaka hnallthora");
    play(&p, "1 lay piparkaka 2 hand hnallthora");
    expect_told(&p, 1, EVENT_ASIDE, 1, HNALLTHORA, ANY); /* and nobody else */
    expect_not_told(&p, 2, EVENT_ASIDE);
    expect_not_told(&p, SPECTATOR, EVENT_ASIDE);
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "kleina hnallthora");
    play(&p, "1 lay kleina 2 guess laufabraud");
    expect_hand(&p, 1, "hnallthora");
    expect_asked(&p, 3, "lay");
}

/* T12: `hand` is one of the other two, and is said only with three cards. */
TEST(test_T12_says_which_is_the_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma kleina hnallthora kleina");
    refused(&p, "T12", "1 lay piparkaka 2");
    refused(&p, "T12", "1 lay piparkaka 2 hand piparkaka"); /* that is the one laid */
    refused(&p, "T12", "1 lay piparkaka 2 hand randalina");
    refused(&p, "T12", "1 lay hnallthora");
    play(&p, "1 lay hnallthora hand kleina");
    refused(&p, "T12", "1 lay piparkaka 2 hand kleina"); /* two cards only */
    play(&p, "1 lay piparkaka 2");
}

/* T12: of two equal cards one can be laid with the other as the hand. */
TEST(test_T12_two_of_a_kind)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma piparkaka hnallthora kleina");
    refused(&p, "T12", "1 lay hnallthora hand laufabraud");
    play(&p, "1 lay piparkaka 2 hand piparkaka");
    expect_hand(&p, 1, "piparkaka hnallthora");
}

/* T12: the text acts on the chosen card alone; the third comes back when it is done. */
TEST(test_T12_compares_with_the_chosen_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma laufabraud hnallthora kleina");
    play(&p, "1 lay laufabraud 3 hand hnallthora");
    expect_outs(&p, "3 randalina");
    expect_hand(&p, 1, "kleina hnallthora");
    expect_told(&p, 3, EVENT_COMPARE, 3, 1, RANDALINA);
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma laufabraud hnallthora kleina");
    play(&p, "1 lay laufabraud 3 hand kleina");
    expect_outs(&p, "1 kleina hnallthora"); /* T7: all of them */
    expect_in(&p, "0 2 3");
}

TEST(test_T12_compares_in_a_pair_with_the_chosen_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina piparkaka randalina"
             "  deck tvilumma laufabraud+ lakkristoppur kleina");
    play(&p, "1 lay laufabraud+ 1 2 hand lakkristoppur");
    expect_outs(&p, "2 piparkaka");
    expect_hand(&p, 1, "kleina lakkristoppur");
}

TEST(test_T12_swaps_the_chosen_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma hjonabandssaela hnallthora kleina");
    play(&p, "1 lay hjonabandssaela 3 hand kleina");
    expect_hand(&p, 1, "randalina hnallthora");
    expect_hand(&p, 3, "kleina");
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma hjonabandssaela+ lakkristoppur kleina");
    play(&p, "1 lay hjonabandssaela+ 0 1 hand lakkristoppur");
    expect_hand(&p, 1, "kleina kleina");
    expect_hand(&p, 0, "lakkristoppur");
}

TEST(test_T12_exchanges_the_chosen_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina  secret tom_krus"
             "  deck tvilumma piparkaka+ lakkristoppur kleina");
    play(&p, "1 lay piparkaka+ hand kleina");
    expect_hand(&p, 1, "tom_krus lakkristoppur");
    expect_secret(&p, "kleina");
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina  secret tom_krus"
             "  deck tvilumma piparkaka+ lakkristoppur kleina");
    play(&p, "1 lay piparkaka+ hand lakkristoppur");
    expect_hand(&p, 1, "tom_krus kleina");
    expect_secret(&p, "lakkristoppur");
}

TEST(test_T12_renews_the_chosen_hand)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma randalina lakkristoppur hnallthora");
    play(&p, "1 lay randalina 1 hand lakkristoppur");
    expect_hand(&p, 1, "kleina hnallthora");
    expect_discarded(&p, "lakkristoppur");
    expect_asked(&p, 1, "lay");
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud piparkaka"
             "  deck tvilumma randalina+ lakkristoppur hnallthora hjonabandssaela");
    play(&p, "1 lay randalina+ 3 1 hand kleina");
    expect_hand(&p, 3, "hnallthora");
    expect_hand(&p, 1, "lakkristoppur hjonabandssaela");
    expect_discarded(&p, "piparkaka kleina");
}

/* T11, T7: no new card for the chosen hand, so the third is shown, too. */
TEST(test_T12_out_of_cards_with_a_third)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina kleina laufabraud hnallthora"
             "  deck randalina tvilumma randalina lakkristoppur  end");
    play(&p, "0 lay kleina 2 guess tom_krus");
    play(&p, "1 lay randalina 1 hand kleina");
    expect_outs(&p, "1 lakkristoppur");
    expect_end(&p, END_DECK, "3");
}

/* T16: a jar set aside is shown when its holder is out. */
TEST(test_T12_the_jar_set_aside)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma laufabraud tom_krus kleina");
    play(&p, "1 lay laufabraud 3 hand kleina");
    expect_outs(&p, "1 kleina tom_krus");
    expect_end(&p, END_JAR, "3");
    expect_scores(&p, "0 -1 0 1");
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma hnallthora tom_krus kleina");
    play(&p, "1 lay tom_krus hand kleina"); /* laid from three, both others are shown */
    expect_outs(&p, "1 kleina hnallthora");
    expect_end(&p, END_JAR, "3");
}

/* T9: between the two cakes of one turn protection holds; the second one ends it. */
TEST(test_T12_protected_by_the_first_cake)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma lakkristoppur lakkristoppur kleina kleina");
    play(&p, "1 lay lakkristoppur hand lakkristoppur; 1 lay kleina 2 guess tom_krus");
    expect_protected(&p, "");
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma lakkristoppur lakkristoppur kleina kleina");
    play(&p, "1 lay lakkristoppur hand kleina; 1 lay lakkristoppur");
    expect_protected(&p, "1");
    expect_hand(&p, 1, "kleina");
}

/* T10: the second cake ends the spotlight that the first one lit. */
TEST(test_T12_spotlight_by_the_first_cake)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck tvilumma lakkristoppur+ piparkaka kleina kleina");
    play(&p, "1 lay lakkristoppur+ 2 hand kleina");
    expect_spotlight(&p, 1, 2);
    expect_choices(&p, 3 * 12 + 3);
    play(&p, "1 lay piparkaka 3");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
}

/* ---- a cake and a pancake ---- */

/* T12: nothing to choose, the pancake is executed before a cake is laid. */
TEST(test_T12_cake_and_pancake)
{
    static const char *const deck[] = {"tvilumma kleina halfbokud hnallthora",
                                       "tvilumma halfbokud kleina hnallthora"};
    for (int i = 0; i < 2; i++) {
        struct position p;
        deal(&p, "players 4  start 1  hands piparkaka piparkaka laufabraud randalina  deck %s",
             deck[i]);
        expect_asked(&p, 1, "lay");
        expect_hand(&p, 1, "piparkaka kleina hnallthora");
        play(&p, "1 lay piparkaka 2 hand kleina; 1 lay hnallthora");
        expect_asked(&p, 0, "lay");
    }
}

/* Upphituð counts as one of the two plays. */
TEST(test_T12_cake_and_upphitud)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka laufabraud randalina kleina"
             "  deck kleina tvilumma upphitud kleina hnallthora kleina");
    play(&p, "1 lay kleina 0 guess piparkaka");
    expect_asked(&p, 2, "back");
    play(&p, "2 back 0");
    expect_hand(&p, 0, "hnallthora");
    expect_asked(&p, 2, "lay");
    expect_hand(&p, 2, "randalina kleina");
}

/* ---- two pancakes ---- */

/* T12: the drawer chooses which is executed first, and both are. */
TEST(test_T12_two_pancakes)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud lummudeig kleina hnallthora kleina");
    expect_asked(&p, 1, "first");
    expect_choices(&p, 2);
    refused(&p, "T12", "1 first tvilumma");
    refused(&p, "T12", "1 first vidbrennd");
    play(&p, "1 first lummudeig"); /* one card in hand, so nothing is chosen for the batter */
    expect_told(&p, SPECTATOR, EVENT_FIRST, 1, LUMMUDEIG, ANY);
    play(&p, "mix piparkaka kleina laufabraud randalina");
    expect_asked(&p, 1, "lay"); /* both have drawn a card */
    expect_hand(&p, 1, "kleina kleina hnallthora");
    play(&p, "1 lay kleina 2 guess tom_krus hand kleina; 1 lay kleina 2 guess tom_krus");
    expect_asked(&p, 0, "lay");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud lummudeig kleina hnallthora kleina");
    play(&p, "1 first halfbokud"); /* the other way round: two cards when the batter comes */
    expect_asked(&p, 1, "batter");
}

/* T12: a second pancake that never gets its turn is discarded. */
TEST(test_T12_second_pancake_discarded)
{
    static const char *const end[] = {"vidbrennd", "lummustafli"};
    for (int i = 0; i < 2; i++) {
        struct position p;
        deal(&p,
             "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud %s kleina kleina",
             end[i]);
        play(&p, "1 first %s", end[i]);
        expect_asked(&p, 2, "lay");
        expect_hand(&p, 1, "piparkaka");
        play(&p, "2 lay kleina 0 guess tom_krus");
        expect_asked(&p, 3, "lay"); /* Hálfbökuð has not turned play */
    }
}

/* T12: executed second, it ends the turn with what the first has drawn. */
TEST(test_T12_second_pancake_ends_the_turn)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud vidbrennd hnallthora kleina kleina");
    play(&p, "1 first halfbokud");
    expect_asked(&p, 1, "discard");
    expect_hand(&p, 1, "piparkaka hnallthora");
    play(&p, "1 discard piparkaka");
    expect_asked(&p, 0, "lay");
}

/* T5.3: a pancake drawn by a pancake comes before one that waits. */
TEST(test_T12_drawn_by_a_pancake_before_the_waiting_one)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud grautarlumma vidbrennd kleina");
    play(&p, "1 first halfbokud"); /* draws Viðbrennd, and Grautarlumma never gets its turn */
    expect_asked(&p, 0, "lay");
    expect_hand(&p, 1, "piparkaka");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud vidbrennd lummudeig kleina hnallthora");
    play(&p, "1 first halfbokud"); /* draws Lummudeig, which comes before Viðbrennd */
    expect_next(&p, "mix");
    play(&p, "mix kleina piparkaka laufabraud randalina");
    expect_asked(&p, 1, "discard");
    expect_hand(&p, 1, "piparkaka kleina");
}

/* T12: Upphituð waits while the other puts somebody out. */
TEST(test_T12_upphitud_after_kaffilumma)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina+ piparkaka laufabraud randalina"
             "  deck tvilumma upphitud kaffilumma hnallthora kleina");
    play(&p, "1 first kaffilumma");
    expect_in(&p, "1 2 3");
    expect_asked(&p, 1, "back");
    play(&p, "1 back 0");
    expect_hand(&p, 0, "hnallthora");
    expect_asked(&p, 2, "lay");
}

/* ---- a short deck ---- */

TEST(test_T12_one_card_left)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka laufabraud randalina"
             "  deck kleina tvilumma hnallthora  end");
    play(&p, "0 lay kleina 2 guess tom_krus");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "laufabraud hnallthora");
    play(&p, "1 lay laufabraud 0");
    expect_outs(&p, "0 piparkaka");
    expect_end(&p, END_DECK, "1");
}

TEST(test_T12_one_pancake_left)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka laufabraud randalina"
             "  deck kleina tvilumma halfbokud  end");
    play(&p, "0 lay kleina 2 guess tom_krus"); /* nothing to choose, nothing to draw */
    expect_end(&p, END_DECK, "2");
}

TEST(test_T12_no_card_left)
{
    struct position p;
    deal(&p, "players 3  start 0  hands piparkaka laufabraud randalina"
             "  deck kleina tvilumma  end");
    play(&p, "0 lay kleina 2 guess tom_krus");
    expect_end(&p, END_DECK, "2");
    expect_hand(&p, 1, "laufabraud");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T12_two_cakes),
        cmocka_unit_test(test_T12_says_which_is_the_hand),
        cmocka_unit_test(test_T12_two_of_a_kind),
        cmocka_unit_test(test_T12_compares_with_the_chosen_hand),
        cmocka_unit_test(test_T12_compares_in_a_pair_with_the_chosen_hand),
        cmocka_unit_test(test_T12_swaps_the_chosen_hand),
        cmocka_unit_test(test_T12_exchanges_the_chosen_hand),
        cmocka_unit_test(test_T12_renews_the_chosen_hand),
        cmocka_unit_test(test_T12_out_of_cards_with_a_third),
        cmocka_unit_test(test_T12_the_jar_set_aside),
        cmocka_unit_test(test_T12_protected_by_the_first_cake),
        cmocka_unit_test(test_T12_spotlight_by_the_first_cake),
        cmocka_unit_test(test_T12_cake_and_pancake),
        cmocka_unit_test(test_T12_cake_and_upphitud),
        cmocka_unit_test(test_T12_two_pancakes),
        cmocka_unit_test(test_T12_second_pancake_discarded),
        cmocka_unit_test(test_T12_second_pancake_ends_the_turn),
        cmocka_unit_test(test_T12_drawn_by_a_pancake_before_the_waiting_one),
        cmocka_unit_test(test_T12_upphitud_after_kaffilumma),
        cmocka_unit_test(test_T12_one_card_left),
        cmocka_unit_test(test_T12_one_pancake_left),
        cmocka_unit_test(test_T12_no_card_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
