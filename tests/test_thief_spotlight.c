/* Who Stole the Cookie?: the spotlight (T10) and drawing a new card (T11). */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* ---- T10: the spotlight ---- */

TEST(test_T10_spotlight_must_be_chosen)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka kleina laufabraud hjonabandssaela"
             "  deck lakkristoppur+ randalina randalina+ kleina+ kleina");
    refused(&p, "T9", "0 lay lakkristoppur+ 0");
    refused(&p, "T9", "0 lay lakkristoppur+");
    play(&p, "0 lay lakkristoppur+ 2");
    expect_told(&p, SPECTATOR, EVENT_SPOTLIGHT, 0, 2, ANY);
    expect_spotlight(&p, 0, 2);
    expect_choices(&p, 12 + 1);
    refused(&p, "T10", "1 lay kleina 3 guess tom_krus");
    refused(&p, "T10", "1 lay randalina 1"); /* not on oneself either */
    refused(&p, "T10", "1 lay randalina 0");
    play(&p, "1 lay kleina 2 guess hnallthora");
    expect_choices(&p, 3 + 12); /* seat 2 itself chooses freely: 3 targets, 12 ordered pairs */
    play(&p, "2 lay laufabraud 1");
    expect_spotlight(&p, 0, 2); /* another cake of theirs does not end it */
    expect_choices(&p, 1 + 1);
    refused(&p, "T10", "3 lay hjonabandssaela 1");
    play(&p, "3 lay kleina+"); /* at them alone */
    expect_asked(&p, 3, "guess");
    play(&p, "3 guess randalina+ 2"); /* and that was all, although it hits */
    expect_in(&p, "0 1 3");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    expect_asked(&p, 0, "lay");
}

TEST(test_T10_spotlight_missed_by_kleina_coffee)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka kleina laufabraud hjonabandssaela"
             "  deck lakkristoppur+ kleina+ kleina");
    play(&p, "0 lay lakkristoppur+ 3; 1 lay kleina+");
    refused(&p, "T9", "1 guess laufabraud 2");
    play(&p, "1 guess tom_krus 3");
    expect_asked(&p, 2, "lay");
    expect_spotlight(&p, 0, 3);
}

TEST(test_T10_spotlight_is_one_of_a_pair)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud+ kleina kleina"
             "  deck lakkristoppur+ hjonabandssaela+ randalina+ kleina");
    play(&p, "0 lay lakkristoppur+ 3");
    expect_choices(&p, 3 + 3); /* with 0, 1 or 2 */
    refused(&p, "T10", "1 lay laufabraud+ 0 2");
    refused(&p, "T10", "1 lay laufabraud+ 0 1");
    refused(&p, "T10", "1 lay hjonabandssaela+ 1 2");
    play(&p, "1 lay hjonabandssaela+ 3 0");
    expect_hand(&p, 0, "kleina");
    expect_choices(&p, 12 + 6);
    refused(&p, "T10", "2 lay randalina+ 2 0");
    play(&p, "2 lay randalina+ 0 3");
}

/* Who laid it chooses freely: it is over from the moment that another cake is laid. */
TEST(test_T10_spotlight_ends_when_its_player_lays_a_cake)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur+ kleina kleina kleina kleina hnallthora");
    play(&p, "0 lay lakkristoppur+ 2; 1 lay kleina 2 guess tom_krus");
    play(&p, "2 lay kleina 0 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    expect_choices(&p, 3 + 3 * 12);
    play(&p, "0 lay kleina 1 guess tom_krus");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    play(&p, "1 lay laufabraud 3");
}

/* A pancake is no cake laid. */
TEST(test_T10_spotlight_stays_when_its_player_draws_a_pancake)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur+ kleina kleina kleina vidbrennd hnallthora");
    play(&p, "0 lay lakkristoppur+ 2; 1 lay kleina 2 guess tom_krus");
    play(&p, "2 lay kleina 0 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    expect_spotlight(&p, 0, 2);
    refused(&p, "T10", "1 lay laufabraud 3");
}

TEST(test_T10_spotlight_ends_when_either_is_out)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur+ kleina kleina");
    play(&p, "0 lay lakkristoppur+ 2; 1 lay kleina 2 guess randalina");
    expect_in(&p, "0 1 3");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    play(&p, "3 lay kleina 1 guess tom_krus");
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur+ kleina kleina kleina");
    play(&p, "0 lay lakkristoppur+ 2; 1 lay kleina 2 guess tom_krus");
    play(&p, "2 lay kleina 0 guess piparkaka");
    expect_in(&p, "1 2 3");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    play(&p, "3 lay kleina 1 guess tom_krus");
}

TEST(test_T10_spotlight_ends_with_lakkristoppur)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur+ kleina lakkristoppur kleina");
    play(&p, "0 lay lakkristoppur+ 2; 1 lay kleina 2 guess tom_krus; 2 lay lakkristoppur");
    expect_spotlight(&p, NO_SEAT, NO_SEAT);
    refused(&p, "T9", "3 lay kleina 2 guess tom_krus");
    play(&p, "3 lay kleina 1 guess tom_krus");
}

/* The spotlight cannot fall on who is protected (T9). */
TEST(test_T10_spotlight_not_on_the_protected)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina kleina"
             "  deck lakkristoppur lakkristoppur+ kleina");
    play(&p, "0 lay lakkristoppur");
    refused(&p, "T9", "1 lay lakkristoppur+ 0");
    expect_choices(&p, 2 + 2);
}

/* ---- T11: drawing a new card ---- */

/* Pancakes are thrown away, not executed. */
TEST(test_T11_pancakes_are_thrown_away)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina piparkaka laufabraud"
             "  deck kleina vidbrennd halfbokud hnallthora");
    play(&p, "1 lay randalina 3");
    expect_told(&p, SPECTATOR, EVENT_REDRAW_PANCAKE, 3, VIDBRENND, ANY);
    expect_told(&p, SPECTATOR, EVENT_REDRAW_PANCAKE, 3, HALFBOKUD, ANY);
    expect_hand(&p, 3, "hnallthora");
    expect_asked(&p, 2, "lay"); /* neither reversed nor burned */
}

TEST(test_T11_no_card_left)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina piparkaka laufabraud  deck kleina  end");
    play(&p, "0 lay randalina 2");
    expect_outs(&p, "2"); /* what was discarded is not shown again */
    expect_end(&p, END_DECK, "1");
    deal(&p, "players 4  start 0  hands randalina piparkaka laufabraud hnallthora"
             "  deck kleina halfbokud upphitud  end");
    play(&p, "0 lay randalina 0"); /* only pancakes */
    expect_outs(&p, "0");
    expect_end(&p, END_DECK, "3");
}

/* Randalína with coffee, one card left: the second of the two is out. */
TEST(test_T11_the_deck_runs_out_between_two)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina piparkaka laufabraud hnallthora"
             "  deck randalina+ tvilumma randalina  end");
    play(&p, "0 lay randalina+ 2 1");
    expect_hand(&p, 2, "randalina");
    expect_outs(&p, "1");
    expect_end(&p, END_DECK, "3");
    deal(&p, "players 4  start 0  hands kleina piparkaka laufabraud hnallthora"
             "  deck randalina+  end");
    play(&p, "0 lay randalina+ 3 0");
    expect_outs(&p, "3; 0");
    expect_end(&p, END_DECK, "2");
}

/* T15: the second is left when the first is out and only one player remains. */
TEST(test_T11_the_first_out_may_end_the_round)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina piparkaka laufabraud randalina"
             "  deck kleina kleina randalina+  end");
    play(&p, "0 lay kleina 2 guess laufabraud; 1 lay kleina 0 guess tom_krus");
    expect_asked(&p, 3, "lay");
    play(&p, "3 lay randalina+ 0 1");
    expect_outs(&p, "0; 1");
    expect_end(&p, END_LAST, "3");
    deal(&p, "players 4  start 0  hands kleina piparkaka laufabraud randalina"
             "  deck kleina hjonabandssaela randalina+  end");
    play(&p, "0 lay kleina 2 guess laufabraud; 1 lay piparkaka 3");
    play(&p, "3 lay randalina+ 3 1");
    expect_outs(&p, "3; 1");
    expect_end(&p, END_LAST, "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T10_spotlight_must_be_chosen),
        cmocka_unit_test(test_T10_spotlight_missed_by_kleina_coffee),
        cmocka_unit_test(test_T10_spotlight_is_one_of_a_pair),
        cmocka_unit_test(test_T10_spotlight_ends_when_its_player_lays_a_cake),
        cmocka_unit_test(test_T10_spotlight_stays_when_its_player_draws_a_pancake),
        cmocka_unit_test(test_T10_spotlight_ends_when_either_is_out),
        cmocka_unit_test(test_T10_spotlight_ends_with_lakkristoppur),
        cmocka_unit_test(test_T10_spotlight_not_on_the_protected),
        cmocka_unit_test(test_T11_pancakes_are_thrown_away),
        cmocka_unit_test(test_T11_no_card_left),
        cmocka_unit_test(test_T11_the_deck_runs_out_between_two),
        cmocka_unit_test(test_T11_the_first_out_may_end_the_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
