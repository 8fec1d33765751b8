/* Who Stole the Cookie?: how rounds and matches end, T15 to T19. */
#include "core/words.h"
#include "games/games.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- T15: the last one in ---- */

TEST(test_T15_last_one_in_wins)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina laufabraud piparkaka  deck kleina kleina");
    play(&p, "0 lay kleina 1 guess laufabraud; 2 lay kleina 0 guess randalina");
    expect_end(&p, END_LAST, "2");
    expect_scores(&p, "0 0 1");
    expect_next(&p, "deal");
}

/* T15: put out by one event, they go together, in order of seats. */
TEST(test_T15_put_out_together)
{
    struct position p;
    deal(&p, "players 4  start 3  hands randalina+ laufabraud+ kleina piparkaka+"
             "  deck kaffilumma");
    expect_outs(&p, "0 randalina+; 1 laufabraud+; 3 piparkaka+");
    expect_end(&p, END_LAST, "2");
    expect_scores(&p, "0 0 1 0");
}

/* T15 [house]: everybody out, nobody wins, and the same seat starts again. */
TEST(test_T15_everybody_out)
{
    struct position p;
    deal(&p, "players 4  start 2  hands randalina+ laufabraud+ kleina+ piparkaka+"
             "  deck kaffilumma");
    expect_outs(&p, "0 randalina+; 1 laufabraud+; 2 kleina+; 3 piparkaka+");
    expect_end(&p, END_NOBODY, "");
    expect_scores(&p, "0 0 0 0");
    deal_round(&p, "hands kleina kleina piparkaka laufabraud  deck kleina");
    expect_asked(&p, 2, "lay");
}

/* T15: the starting seat stays although another seat brought it about. */
TEST(test_T15_same_seat_starts_again)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina+ laufabraud+ kleina+ piparkaka+"
             "  deck kleina kaffilumma");
    play(&p, "1 lay kleina 3 guess tom_krus");
    expect_end(&p, END_NOBODY, "");
    deal_round(&p, "hands kleina kleina piparkaka laufabraud  deck kleina");
    expect_asked(&p, 1, "lay");
}

/* T19: the jar shown when everybody is out costs its holder a point all the same. */
TEST(test_T15_everybody_out_with_the_jar)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina+ laufabraud+ kleina+ piparkaka+"
             "  deck tvilumma tom_krus kaffilumma");
    expect_outs(&p, "0 randalina+; 1 laufabraud+ tom_krus; 2 kleina+; 3 piparkaka+");
    expect_end(&p, END_NOBODY, "");
    expect_scores(&p, "0 -1 0 0");
}

/* ---- T16: the jar ---- */

TEST(test_T16_the_jar_laid)
{
    struct position p;
    deal(&p, "players 3  start 1  hands laufabraud tom_krus randalina  deck hnallthora");
    play(&p, "1 lay tom_krus");
    expect_outs(&p, "1 hnallthora");
    expect_end(&p, END_JAR, "2");
    expect_scores(&p, "0 -1 1");
}

TEST(test_T16_the_jar_discarded_by_choice)
{
    struct position p;
    deal(&p, "players 3  start 1  hands laufabraud tom_krus randalina"
             "  deck tvilumma hnallthora vidbrennd");
    play(&p, "1 discard tom_krus");
    expect_outs(&p, "1 hnallthora");
    expect_discarded(&p, "tom_krus hnallthora");
    expect_end(&p, END_JAR, "2");
    expect_scores(&p, "0 -1 1");
}

TEST(test_T16_the_jar_discarded_by_randalina)
{
    struct position p;
    deal(&p, "players 3  start 1  hands laufabraud randalina tom_krus  deck kleina hnallthora");
    play(&p, "1 lay randalina 2");
    expect_outs(&p, "2 tom_krus");
    expect_end(&p, END_JAR, "0");
    expect_scores(&p, "1 0 -1");
    deal(&p, "players 3  start 1  hands laufabraud randalina piparkaka  deck tom_krus hnallthora");
    play(&p, "1 lay randalina 1"); /* one's own */
    expect_outs(&p, "1 tom_krus");
    expect_end(&p, END_JAR, "0");
    expect_scores(&p, "1 -1 0");
}

/* T16 [house]: "caught holding it". */
TEST(test_T16_the_jar_shown)
{
    struct position p;
    deal(&p, "players 4  start 1  hands laufabraud randalina tom_krus kleina  deck kleina");
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_outs(&p, "2 tom_krus");
    expect_end(&p, END_JAR, "1");
    expect_scores(&p, "0 1 -1 0");
}

/* T16: an end by the jar, even if only one player is left. */
TEST(test_T16_the_jar_with_one_player_left)
{
    struct position p;
    deal(&p, "players 3  start 0  hands laufabraud randalina tom_krus  deck kleina kleina");
    play(&p, "0 lay kleina 1 guess randalina; 2 lay tom_krus");
    expect_end(&p, END_JAR, "0");
    expect_scores(&p, "1 0 -1");
    deal(&p, "players 3  start 0  hands laufabraud randalina tom_krus  deck kleina kleina kleina");
    play(&p, "0 lay kleina 1 guess randalina; 2 lay kleina 0 guess hnallthora");
    play(&p, "0 lay kleina 2 guess tom_krus");
    expect_end(&p, END_JAR, "0");
}

/* T15, T16: looked at when everybody put out by the same event is out. */
TEST(test_T16_the_jar_among_several_put_out)
{
    struct position p;
    deal(&p, "players 5  start 1  hands hjonabandssaela+ laufabraud kleina+ piparkaka randalina"
             "  deck tvilumma tom_krus kaffilumma kleina");
    expect_outs(&p, "0 hjonabandssaela+; 2 kleina+"); /* the drawer has no coffee */
    deal(&p, "players 5  start 1  hands hjonabandssaela+ laufabraud+ kleina+ piparkaka randalina"
             "  deck tvilumma tom_krus kaffilumma kleina");
    expect_outs(&p, "0 hjonabandssaela+; 1 laufabraud+ tom_krus; 2 kleina+");
    expect_end(&p, END_JAR, "4");
    expect_scores(&p, "0 -1 0 0 1");
    deal(&p, "players 4  start 1  hands hjonabandssaela+ laufabraud+ kleina+ piparkaka"
             "  deck tvilumma tom_krus kaffilumma kleina");
    expect_outs(&p, "0 hjonabandssaela+; 1 laufabraud+ tom_krus; 2 kleina+");
    expect_end(&p, END_JAR, "3"); /* not as the last one in */
    expect_scores(&p, "0 -1 0 1");
}

/* T16: the highest hand among those still in, so not that of who is out. */
TEST(test_T16_only_players_still_in_win)
{
    struct position p;
    deal(&p, "players 4  start 0  hands piparkaka hnallthora tom_krus laufabraud"
             "  deck kleina kleina");
    play(&p, "0 lay kleina 1 guess hnallthora; 2 lay tom_krus");
    expect_end(&p, END_JAR, "3");
}

/* ---- T17: the empty deck ---- */

TEST(test_T17_highest_hand_wins)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka kleina hjonabandssaela laufabraud"
             "  deck kleina  end");
    expect_deck_count(&p, 0);
    expect_asked(&p, 1, "lay"); /* only when a turn is over */
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_end(&p, END_DECK, "2");
    expect_told(&p, SPECTATOR, EVENT_SHOW, 2, HJONABANDSSAELA, -1);
    expect_told(&p, 0, EVENT_SHOW, 3, LAUFABRAUD, -1);
    expect_scores(&p, "0 0 1 0");
}

/* T17: also when a pancake has ended the turn, but not before the hand is down to one. */
TEST(test_T17_after_an_early_end)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka randalina hjonabandssaela laufabraud"
             "  deck kleina tvilumma hnallthora vidbrennd  end");
    play(&p, "1 lay kleina 0 guess tom_krus");
    expect_asked(&p, 2, "discard");
    play(&p, "2 discard hnallthora");
    expect_end(&p, END_DECK, "2");
    expect_hand(&p, 2, "hjonabandssaela");
}

/* T15 before T17: who is left alone wins as the last one. */
TEST(test_T17_not_when_one_player_is_left)
{
    struct position p;
    deal(&p, "players 3  start 1  hands piparkaka laufabraud hjonabandssaela"
             "  deck kleina kleina  end");
    play(&p, "1 lay kleina 0 guess piparkaka; 2 lay kleina 1 guess laufabraud");
    expect_end(&p, END_LAST, "2");
}

/* What the last event says to somebody who reads only words. */
static void expect_said(const struct position *p, const char *expected)
{
    char buffer[512];
    struct text text = text_in(buffer, sizeof buffer);
    const struct names names = {.seat = {"Anna", "Björn", "Dísa", "Einar"}, .reader = SPECTATOR};
    words_event_more(&thief_game, &p->events.at[p->events.count - 1], &names, &text);
    assert_string_equal(text.at, expected);
}

/* T17: the jar in a hand is the highest card, and worth a point more (T19). */
TEST(test_T17_the_jar_wins)
{
    struct position p;
    deal(&p, "players 3  start 1  hands tom_krus kleina hnallthora  deck kleina  end");
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_end(&p, END_DECK, "0");
    expect_said(&p, "The deck is empty. The highest card wins the round: Anna. That scores 1 point "
                    "for the round and 1 for the empty jar.");
    expect_scores(&p, "2 0 0");
}

/* ---- T18: ties ---- */

TEST(test_T18_higher_sum_in_front)
{
    struct position p;
    deal(&p, "players 4  start 0  hands randalina kleina randalina+ piparkaka  secret tom_krus"
             "  deck kleina kleina piparkaka kleina  end");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess tom_krus; 2 lay piparkaka 0");
    play(&p, "3 lay kleina 0 guess tom_krus");
    expect_end(&p, END_DECK, "2"); /* 5 and 5, but 2 to 1 in front */
    expect_said(&p, "The deck is empty. The highest card wins the round: Dísa. Tied cards: the "
                    "higher total of cakes played wins. That scores 1 point for the round.");
}

/* T18: the sum, not the highest single cake. */
TEST(test_T18_sum_of_several_cakes)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina randalina kleina  secret tom_krus"
             "  deck piparkaka lakkristoppur kleina laufabraud kleina kleina  end");
    play(&p, "0 lay piparkaka 2; 1 lay lakkristoppur; 2 lay kleina 0 guess tom_krus");
    play(&p, "0 lay laufabraud 2"); /* 2 + 3 against 4; beats Kleina */
    expect_in(&p, "0 1");
    play(&p, "1 lay kleina 0 guess tom_krus");
    expect_asked(&p, 0, "lay");
    play(&p, "0 lay kleina 1 guess tom_krus");
    expect_end(&p, END_DECK, "0"); /* 2 + 3 + 1 against 4 + 1 */
}

/* T18: still tied, they share the win; the one nearest to the left of the last start is next. */
TEST(test_T18_shared_win)
{
    struct position p;
    deal(&p, "players 4  start 2  hands randalina randalina+ piparkaka kleina  secret tom_krus"
             "  deck kleina kleina kleina kleina  end");
    play(&p, "2 lay kleina 0 guess tom_krus; 3 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess tom_krus");
    expect_end(&p, END_DECK, "0 1");
    expect_said(&p, "The deck is empty. The highest card wins the round: Anna and Björn. Still "
                    "tied: they share the round. That scores 1 point for the round.");
    expect_scores(&p, "1 1 0 0");
    deal_round(&p, "hands kleina kleina piparkaka laufabraud  deck kleina");
    expect_asked(&p, 0, "lay");
}

/* T18 [house]: that seat itself first. */
TEST(test_T18_last_start_itself_first)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina randalina+ piparkaka kleina  secret tom_krus"
             "  deck kleina kleina kleina kleina  end");
    play(&p, "1 lay kleina 0 guess tom_krus; 2 lay kleina 0 guess tom_krus");
    play(&p, "3 lay kleina 1 guess tom_krus; 0 lay kleina 1 guess tom_krus");
    expect_end(&p, END_DECK, "0 1");
    deal_round(&p, "hands kleina kleina piparkaka laufabraud  deck kleina");
    expect_asked(&p, 1, "lay");
}

/* T18: ties in T16 are settled in the same way. */
TEST(test_T18_tie_after_the_jar)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina kleina randalina+ kleina"
             "  deck lakkristoppur tom_krus");
    play(&p, "1 lay lakkristoppur; 2 lay tom_krus");
    expect_end(&p, END_JAR, "0");
    deal(&p, "players 4  start 0  hands randalina tom_krus randalina+ kleina"
             "  deck kleina kleina");
    play(&p, "0 lay kleina 3 guess tom_krus; 1 lay tom_krus");
    expect_end(&p, END_JAR, "0");
    deal(&p, "players 4  start 1  hands randalina tom_krus randalina+ kleina  deck kleina");
    play(&p, "1 lay tom_krus");
    expect_end(&p, END_JAR, "0 2");
    deal_round(&p, "hands kleina kleina piparkaka laufabraud  deck kleina");
    expect_asked(&p, 2, "lay");
}

/* T18: cakes shuffled in by Grautarlumma are not in front any more. */
TEST(test_T18_after_grautarlumma)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina kleina randalina  secret piparkaka"
             "  deck hnallthora grautarlumma tom_krus kleina");
    play(&p, "0 lay hnallthora; shuffle tom_krus");
    expect_front(&p, 0, "");
    play(&p, "1 lay tom_krus");
    expect_end(&p, END_JAR, "0 2");
}

/* ---- T19: points ---- */

TEST(test_T19_the_jar_is_worth_a_point)
{
    struct position p;
    deal(&p, "players 3  start 0  hands tom_krus laufabraud piparkaka  deck kleina kleina kleina");
    play(&p, "0 lay kleina 1 guess laufabraud; 2 lay kleina 0 guess randalina");
    play(&p, "0 lay kleina 2 guess piparkaka");
    expect_end(&p, END_LAST, "0");
    expect_scores(&p, "2 0 0");
}

/* Why a match is over: one event, about its only winner; or none, where a win is shared. */
static void expect_why(const struct position *p, int kind, int seat, int number)
{
    struct outcome outcome;
    struct events why = {.count = 0};
    thief_game.outcome(&p->t, &outcome, &why);
    assert_int_equal(why.count, kind >= 0);
    if (kind < 0)
        return;
    assert_int_equal(why.at[0].kind, kind);
    assert_int_equal(why.at[0].seat, seat);
    assert_int_equal(why.at[0].arg[0], number);
}

/* T19: to the agreed points, at the end of a round. */
TEST(test_T19_match_by_points)
{
    struct position p;
    struct outcome outcome;
    deal(&p, "players 3  start 0  points 2  hands tom_krus laufabraud piparkaka"
             "  deck kleina kleina kleina");
    thief_game.outcome(&p.t, &outcome, NULL);
    assert_false(outcome.over);
    assert_int_equal(outcome.winners, 0);
    play(&p, "0 lay kleina 1 guess laufabraud; 2 lay kleina 0 guess randalina");
    play(&p, "0 lay kleina 2 guess piparkaka");
    expect_next(&p, "over");
    thief_game.outcome(&p.t, &outcome, NULL);
    assert_true(outcome.over);
    assert_int_equal(outcome.winners, SEAT(0));
    assert_int_equal(outcome.rounds, 1);
    expect_why(&p, EVENT_WON_GOAL, 0, 2);
}

/* T19: five points unless something else was agreed. */
TEST(test_T19_five_points_by_default)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud piparkaka  deck kleina kleina");
    for (int round = 1; round <= 5; round++) {
        play(&p, "0 lay kleina 1 guess laufabraud; 2 lay kleina 0 guess randalina");
        play(&p, "0 lay kleina 2 guess piparkaka");
        if (round < 5)
            deal_round(&p, "hands kleina laufabraud piparkaka  deck kleina kleina");
    }
    expect_scores(&p, "5 0 0");
    expect_next(&p, "over");
}

/* T19: for the agreed number of rounds; points can be negative, ties share. */
TEST(test_T19_match_by_rounds)
{
    struct position p;
    struct outcome outcome;
    deal(&p, "players 3  start 1  rounds 2  hands laufabraud tom_krus laufabraud  deck kleina");
    play(&p, "1 lay tom_krus");
    expect_scores(&p, "1 -1 1");
    expect_next(&p, "deal");
    deal_round(&p, "hands laufabraud tom_krus laufabraud  deck kleina kleina");
    expect_asked(&p, 2, "lay"); /* nearest to the left of seat 1 */
    play(&p, "2 lay kleina 1 guess tom_krus");
    expect_scores(&p, "1 -2 2");
    expect_next(&p, "over");
    thief_game.outcome(&p.t, &outcome, NULL);
    assert_int_equal(outcome.winners, SEAT(2));
    assert_int_equal(outcome.score[1], -2);
    expect_why(&p, EVENT_WON_MOST, 2, 2);
    deal(&p, "players 3  start 1  rounds 1  hands laufabraud tom_krus laufabraud  deck kleina");
    play(&p, "1 lay tom_krus");
    thief_game.outcome(&p.t, &outcome, NULL);
    assert_int_equal(outcome.winners, SEAT(0) | SEAT(2));
}

/* T19: both at once reach the agreed points. */
TEST(test_T19_shared_match)
{
    struct position p;
    struct outcome outcome;
    deal(&p, "players 3  start 1  points 1  hands laufabraud tom_krus laufabraud  deck kleina");
    play(&p, "1 lay tom_krus");
    expect_next(&p, "over");
    thief_game.outcome(&p.t, &outcome, NULL);
    assert_int_equal(outcome.winners, SEAT(0) | SEAT(2));
    expect_why(&p, -1, 0, 0);
}

TEST(test_T19_options)
{
    struct thief t;
    struct options options = options_none();
    options.value[0] = options.value[1] = 3;
    assert_non_null(thief_game.start(&t, &options)); /* points or rounds, not both */
    options.value[0] = OPTION_ABSENT;
    options.players = 2;
    assert_non_null(thief_game.start(&t, &options));
    options.players = 8;
    assert_non_null(thief_game.start(&t, &options));
    options.players = 7;
    assert_null(thief_game.start(&t, &options));
    assert_int_equal(thief_game.seats(&t), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T15_last_one_in_wins),
        cmocka_unit_test(test_T15_put_out_together),
        cmocka_unit_test(test_T15_everybody_out),
        cmocka_unit_test(test_T15_same_seat_starts_again),
        cmocka_unit_test(test_T15_everybody_out_with_the_jar),
        cmocka_unit_test(test_T16_the_jar_laid),
        cmocka_unit_test(test_T16_the_jar_discarded_by_choice),
        cmocka_unit_test(test_T16_the_jar_discarded_by_randalina),
        cmocka_unit_test(test_T16_the_jar_shown),
        cmocka_unit_test(test_T16_the_jar_with_one_player_left),
        cmocka_unit_test(test_T16_the_jar_among_several_put_out),
        cmocka_unit_test(test_T16_only_players_still_in_win),
        cmocka_unit_test(test_T17_highest_hand_wins),
        cmocka_unit_test(test_T17_after_an_early_end),
        cmocka_unit_test(test_T17_not_when_one_player_is_left),
        cmocka_unit_test(test_T17_the_jar_wins),
        cmocka_unit_test(test_T18_higher_sum_in_front),
        cmocka_unit_test(test_T18_sum_of_several_cakes),
        cmocka_unit_test(test_T18_shared_win),
        cmocka_unit_test(test_T18_last_start_itself_first),
        cmocka_unit_test(test_T18_tie_after_the_jar),
        cmocka_unit_test(test_T18_after_grautarlumma),
        cmocka_unit_test(test_T19_the_jar_is_worth_a_point),
        cmocka_unit_test(test_T19_match_by_points),
        cmocka_unit_test(test_T19_five_points_by_default),
        cmocka_unit_test(test_T19_match_by_rounds),
        cmocka_unit_test(test_T19_shared_match),
        cmocka_unit_test(test_T19_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
