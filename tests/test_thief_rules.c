/* Who Stole the Cookie?: the cards and the course of a round, T1 to T8 (docs/rules/thief.md). */
#include "games/games.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- T1 to T4: cards and deal ---- */

/* T1 */
TEST(test_T1_cakes)
{
    static const struct {
        const char *name;
        int value, copies;
    } cake[] = {
        {"kleina", 1, 5},        {"kleina+", 1, 1},         {"piparkaka", 2, 2},
        {"piparkaka+", 2, 1},    {"laufabraud", 3, 2},      {"laufabraud+", 3, 1},
        {"lakkristoppur", 4, 2}, {"lakkristoppur+", 4, 1},  {"randalina", 5, 2},
        {"randalina+", 5, 1},    {"hjonabandssaela", 6, 1}, {"hjonabandssaela+", 6, 1},
        {"hnallthora", 7, 1},    {"tom_krus", 8, 1},
    };
    int total = 0;
    assert_int_equal(sizeof cake / sizeof *cake, CAKE_KINDS);
    for (int i = 0; i < CAKE_KINDS; i++) {
        const int kind = thief_position_card(AT, cake[i].name);
        assert_int_equal(card_value[kind], cake[i].value);
        assert_int_equal(card_copies[kind], cake[i].copies);
        total += card_copies[kind];
    }
    assert_int_equal(total, 22);
    assert_string_equal(thief_words[LAUFABRAUD_COFFEE], "Laufabrauð með kaffi");
    assert_string_equal(thief_words[HJONABANDSSAELA], "Hjónabandssæla");
    assert_string_equal(thief_words[HNALLTHORA], "Hnallþóra");
    assert_string_equal(thief_words[TOM_KRUS], "Tóm krús");
}

static struct thief new_match(int players)
{
    struct options options = options_none();
    struct thief t;
    options.players = players;
    assert_null(thief_game.start(&t, &options));
    return t;
}

/* Kinds of cards in a random deal of a first round. */
static unsigned kinds_dealt(int players, struct rng *rng)
{
    const struct thief t = new_match(players);
    struct chance chance;
    unsigned kinds = 0;
    thief_game.roll(&t, rng, &chance);
    for (int i = DEAL_CARDS; i < chance.count; i++)
        kinds |= 1U << chance.value[i];
    return kinds;
}

/* T2: four of the eight are in a round, and each of them in some. */
TEST(test_T2_pancakes)
{
    static const char *const name[] = {"grautarlumma", "halfbokud", "kaffilumma", "lummudeig",
                                       "lummustafli",  "tvilumma",  "upphitud",   "vidbrennd"};
    struct rng rng;
    int dealt[CARD_KINDS] = {0};
    rng_fast(&rng, 2);
    for (int i = 0; i < 2000; i++) {
        const unsigned pancakes = kinds_dealt(5, &rng) >> CAKE_KINDS;
        assert_int_equal(__builtin_popcount(pancakes), 4);
        for (int kind = 0; kind < PANCAKE_KINDS; kind++)
            dealt[CAKE_KINDS + kind] += in_set(pancakes, kind);
    }
    for (int i = 0; i < PANCAKE_KINDS; i++)
        assert_in_range(dealt[thief_position_card(AT, name[i])], 900, 1100);
}

/* T3: 16 cakes without coffee, and no Kaffilumma. */
TEST(test_T3_three_players_without_coffee)
{
    struct rng rng;
    unsigned kinds = 0;
    rng_fast(&rng, 3);
    for (int i = 0; i < 500; i++)
        kinds |= kinds_dealt(3, &rng);
    assert_int_equal(kinds & KINDS_COFFEE, 0);
    assert_int_equal(kinds & 1U << KAFFILUMMA, 0);
    assert_int_equal(__builtin_popcount(kinds), 8 + 7);
    const struct thief t = new_match(3);
    struct chance chance;
    thief_game.roll(&t, &rng, &chance);
    assert_int_equal(chance.count - DEAL_CARDS, 16 + 4);
}

static void refuse_deal(struct thief t, const struct chance *chance, const char *rule)
{
    const struct thief before = t;
    const struct refusal *refusal = thief_game.settle(&t, chance, NULL);
    assert_non_null(refusal);
    assert_string_equal(refusal->rule, rule);
    assert_memory_equal(&t, &before, sizeof t);
}

/* T3: coffee or Kaffilumma among three players is no possible deal. */
TEST(test_T3_refuses_coffee_for_three)
{
    const struct thief t = new_match(3);
    struct chance chance, altered;
    struct rng rng;
    rng_fast(&rng, 4);
    thief_game.roll(&t, &rng, &chance);
    for (int i = DEAL_CARDS; i < chance.count; i++) {
        altered = chance;
        altered.value[i] = is_cake(chance.value[i]) ? KLEINA_COFFEE : KAFFILUMMA;
        refuse_deal(t, &altered, "T4");
    }
}

/* T4: one card each, one aside, four pancakes in the rest; the start is drawn at random. */
TEST(test_T4_deal)
{
    struct rng rng;
    rng_fast(&rng, 5);
    for (int players = 3; players <= 7; players++) {
        unsigned starts = 0;
        for (int i = 0; i < 200; i++) {
            struct thief t = new_match(players);
            struct chance chance;
            struct events events = {0};
            assert_int_equal(thief_game.actors(&t), SEAT(CHANCE));
            thief_game.roll(&t, &rng, &chance);
            starts |= 1U << chance.value[DEAL_START];
            for (int s = 0; s <= players; s++)
                assert_true(is_cake(chance.value[DEAL_CARDS + s]));
            const int cakes = players == 3 ? 16 : 22;
            assert_int_equal(chance.count, DEAL_CARDS + cakes + 4);
            assert_null(thief_game.settle(&t, &chance, &events));
            assert_int_equal(events.at[0].kind, EVENT_ROUND);
            assert_int_equal(events.at[0].arg[1], chance.value[DEAL_START]);
        }
        assert_int_equal(starts, (1U << players) - 1);
    }
}

/* T4: what is no deal of these cards is refused. */
TEST(test_T4_impossible_deals)
{
    const struct thief t = new_match(4);
    struct chance chance, altered;
    struct rng rng;
    int pancake = DEAL_CARDS;
    rng_fast(&rng, 6);
    thief_game.roll(&t, &rng, &chance);
    while (is_cake(chance.value[pancake]))
        pancake++;
    altered = chance; /* a pancake in a hand */
    altered.value[pancake] = chance.value[DEAL_CARDS];
    altered.value[DEAL_CARDS] = chance.value[pancake];
    refuse_deal(t, &altered, "T4");
    altered = chance; /* and as the secret card */
    altered.value[pancake] = chance.value[DEAL_CARDS + 4];
    altered.value[DEAL_CARDS + 4] = chance.value[pancake];
    refuse_deal(t, &altered, "T4");
    for (int i = DEAL_CARDS; i < chance.count; i++) /* one card twice, or none there */
        for (int card = 0; card <= NO_CARD; card++) {
            altered = chance;
            altered.value[i] = (uint8_t)card;
            const bool other_pancake =
                !is_cake(chance.value[i]) && card >= CAKE_KINDS && card < CARD_KINDS &&
                !memchr(chance.value + DEAL_CARDS, card, chance.count - (size_t)DEAL_CARDS);
            if (card != chance.value[i] && !other_pancake)
                refuse_deal(t, &altered, "T4");
        }
    altered = chance;
    altered.value[DEAL_START] = 4;
    refuse_deal(t, &altered, "T4");
    altered = chance;
    altered.value[DEAL_ROUND] = 2;
    refuse_deal(t, &altered, "T4");
    altered = chance;
    altered.count--;
    refuse_deal(t, &altered, "T4");
}

/* T4: later rounds are started by the last winner, again to the left. */
TEST(test_T4_winner_starts_next_round)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina"
             "  deck halfbokud kleina kleina kleina");
    play(&p, "0 lay kleina 1 guess laufabraud");
    expect_asked(&p, 2, "lay"); /* to the right now, past the seat that is out */
    play(&p, "2 lay kleina 0 guess tom_krus; 0 lay kleina 2 guess randalina");
    expect_end(&p, END_LAST, "0");
    expect_next(&p, "deal");
    deal_round(&p, "hands randalina kleina kleina  deck kleina laufabraud hnallthora");
    expect_asked(&p, 0, "lay");
    expect_in(&p, "0 1 2");
    expect_front(&p, 0, "");
    play(&p, "0 lay kleina 1 guess randalina");
    expect_asked(&p, 1, "lay");
    play(&p, "1 lay kleina 0 guess randalina");
    expect_asked(&p, 2, "lay");
}

TEST(test_T4_only_the_winner_may_start)
{
    struct position p;
    struct chance chance;
    struct rng rng;
    rng_fast(&rng, 8);
    deal(&p, "players 3  start 1  hands kleina kleina tom_krus  deck kleina");
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_end(&p, END_JAR, "1");
    thief_game.roll(&p.t, &rng, &chance);
    assert_int_equal(chance.value[DEAL_START], 1);
    for (uint8_t seat = 0; seat < 4; seat++) {
        chance.value[DEAL_START] = seat;
        if (seat != 1)
            refuse_deal(p.t, &chance, "T4");
    }
}

/* ---- T5: a turn ---- */

/* T5.1 to T5.4: draw one, lay one, and the next seat to the left; a cake is drawn unseen. */
TEST(test_T5_draw_one_lay_one)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck lakkristoppur kleina");
    expect_asked(&p, 1, "lay");
    expect_hand(&p, 1, "piparkaka lakkristoppur");
    expect_told(&p, 1, EVENT_DRAW, 1, LAKKRISTOPPUR, ANY);
    expect_told(&p, 0, EVENT_DRAW_UNSEEN, 1, -1, ANY);
    expect_told(&p, SPECTATOR, EVENT_DRAW_UNSEEN, 1, -1, ANY);
    expect_not_told(&p, 0, EVENT_DRAW);
    expect_not_told(&p, SPECTATOR, EVENT_DRAW);
    refused(&p, "T5", "2 lay laufabraud 0");  /* not the seat's turn */
    refused(&p, "T5", "1 lay randalina 0");   /* not in the hand */
    refused(&p, "T5", "1 discard piparkaka"); /* not what is asked */
    play(&p, "1 lay lakkristoppur");
    expect_front(&p, 1, "lakkristoppur");
    expect_hand(&p, 1, "piparkaka");
    expect_asked(&p, 2, "lay");
    expect_hand(&p, 2, "laufabraud kleina");
}

/* T5.2: a drawn pancake is shown to all and counts as the play of the turn. */
TEST(test_T5_pancake_is_the_play)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck upphitud lakkristoppur");
    expect_told(&p, 0, EVENT_DRAW_PANCAKE, 1, UPPHITUD, ANY);
    expect_told(&p, SPECTATOR, EVENT_DRAW_PANCAKE, 1, UPPHITUD, ANY);
    expect_asked(&p, 2, "lay");
    expect_hand(&p, 1, "piparkaka");
    expect_front(&p, 1, "");
    expect_hand(&p, 2, "laufabraud lakkristoppur");
}

/* T5.4: the next player is the next who is still in. */
TEST(test_T5_next_is_who_is_still_in)
{
    struct position p;
    deal(&p, "players 5  start 4  hands randalina laufabraud piparkaka kleina kleina"
             "  deck kleina kleina kleina");
    play(&p, "4 lay kleina 0 guess randalina");
    expect_asked(&p, 1, "lay");
    play(&p, "1 lay kleina 2 guess piparkaka");
    expect_asked(&p, 3, "lay");
    expect_in(&p, "1 3 4");
}

/* T5: with nothing to draw, nothing is drawn. */
TEST(test_T5_empty_deck_gives_nothing)
{
    struct position p;
    deal(&p, "players 3  start 0  hands randalina laufabraud piparkaka"
             "  deck kleina halfbokud  end");
    play(&p, "0 lay kleina 2 guess hnallthora"); /* then seat 1 draws the last card */
    expect_told(&p, 0, EVENT_DRAW_PANCAKE, 1, HALFBOKUD, ANY);
    expect_end(&p, END_DECK, "0");
    expect_hand(&p, 1, "laufabraud");
}

/* T5: a turn that ends early leaves one card, the player's choice, and nothing is executed. */
TEST(test_T5_discard_down_to_one)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma lakkristoppur vidbrennd kleina");
    expect_asked(&p, 1, "discard");
    expect_choices(&p, 2);
    refused(&p, "T5", "1 discard kleina");
    refused(&p, "T5", "1 lay piparkaka 0");
    play(&p, "1 discard lakkristoppur");
    expect_discarded(&p, "lakkristoppur");
    expect_protected(&p, "");
    expect_hand(&p, 1, "piparkaka");
    expect_told(&p, 3, EVENT_DISCARD, 1, LAKKRISTOPPUR, ANY);
    expect_asked(&p, 2, "lay");
}

/* T5: what else the turn has drawn is discarded, never more than one card of two. */
TEST(test_T5_turn_ends_early_within_twins)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud hnallthora vidbrennd kleina");
    expect_asked(&p, 1, "discard"); /* halfbokud has drawn vidbrennd */
    expect_hand(&p, 1, "piparkaka hnallthora");
    play(&p, "1 discard piparkaka");
    expect_hand(&p, 1, "hnallthora");
    expect_asked(&p, 0, "lay"); /* reversed all the same */
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina"
             "  deck tvilumma halfbokud grautarlumma piparkaka kleina");
    play(&p, "1 first halfbokud; shuffle vidbrennd kleina");
    expect_asked(&p, 1, "discard");
    expect_hand(&p, 1, "piparkaka piparkaka");
    expect_choices(&p, 1); /* asked even so */
    play(&p, "1 discard piparkaka");
    expect_asked(&p, 0, "lay");
}

/* T5: when the round ends within a turn, the highest of several cards counts ... */
TEST(test_T5_highest_of_several_counts)
{
    struct position p;
    deal(&p, "players 4  start 1  hands hjonabandssaela piparkaka tom_krus randalina"
             "  deck tvilumma kleina hnallthora");
    play(&p, "1 lay kleina 2 guess tom_krus hand piparkaka");
    expect_end(&p, END_JAR, "1"); /* Hnallþóra 7, although Piparkaka was the hand */
    expect_hand(&p, 1, "piparkaka hnallthora");
    expect_discarded(&p, "tom_krus");
    expect_scores(&p, "0 1 -1 0");
}

/* ... and any of them may be the jar. */
TEST(test_T5_any_of_several_may_be_the_jar)
{
    struct position p;
    deal(&p, "players 3  start 0  hands laufabraud kleina randalina"
             "  deck kleina tvilumma tom_krus piparkaka");
    play(&p, "0 lay kleina 2 guess randalina; 1 lay kleina 0 guess laufabraud hand piparkaka");
    expect_end(&p, END_LAST, "1");
    expect_scores(&p, "0 2 0");
    deal(&p, "players 3  start 0  hands laufabraud piparkaka randalina"
             "  deck kleina tvilumma tom_krus kleina");
    play(&p, "0 lay kleina 2 guess randalina; 1 lay kleina 0 guess laufabraud hand piparkaka");
    expect_scores(&p, "0 2 0"); /* as well when it is the third card */
}

/* ---- T6 to T8 ---- */

/* T6: what can be carried out is carried out. */
TEST(test_T6_executing_is_not_optional)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina  deck randalina+");
    refused(&p, "T6", "1 lay kleina");
    refused(&p, "T6", "1 lay kleina 2");
    refused(&p, "T6", "1 lay randalina+");
    refused(&p, "T6", "1 lay randalina+ 2");
    deal(&p, "players 4  start 1  hands kleina piparkaka laufabraud randalina  deck laufabraud");
    refused(&p, "T9", "1 lay piparkaka");
    refused(&p, "T9", "1 lay laufabraud");
    deal(&p, "players 4  start 1  hands kleina hjonabandssaela laufabraud kleina  deck randalina");
    refused(&p, "T9", "1 lay hjonabandssaela");
    refused(&p, "T9", "1 lay randalina");
    refused(&p, "T9", "1 lay randalina 4");
}

/* T6: with nobody to choose, a card is laid without effect, and it is said why. */
TEST(test_T6_no_legal_target)
{
    static const char *const card[] = {"kleina",          "kleina+",     "piparkaka",
                                       "laufabraud",      "laufabraud+", "lakkristoppur+",
                                       "hjonabandssaela", "randalina+",  "hjonabandssaela+"};
    for (size_t i = 0; i < sizeof card / sizeof *card; i++) {
        struct position p;
        deal(&p,
             "players 4  start 0  hands piparkaka randalina tom_krus hnallthora"
             "  secret kleina  deck kleina lakkristoppur lakkristoppur %s",
             card[i]);
        play(&p, "0 lay kleina 3 guess hnallthora; 1 lay lakkristoppur; 2 lay lakkristoppur");
        expect_protected(&p, "1 2");
        expect_choices(&p, strcmp(card[i], "piparkaka") == 0 ? 1 : 2);
        play(&p, "0 lay %s", card[i]);
        expect_told(&p, 3, EVENT_LAY_BLOCKED, 0, thief_position_card(AT, card[i]), ANY);
        expect_in(&p, "0 1 2");
        expect_hand(&p, 0, "piparkaka");
        expect_hand(&p, 2, "tom_krus");
        expect_secret(&p, "kleina");
        expect_spotlight(&p, NO_SEAT, NO_SEAT);
        expect_asked(&p, 1, "lay");
    }
}

/* T7: all cards in hand are shown; what lies in front stays. */
TEST(test_T7_out)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina laufabraud kleina piparkaka"
             "  deck lakkristoppur tvilumma kleina hnallthora kleina kleina");
    play(&p, "1 lay lakkristoppur");
    play(&p, "2 lay kleina 0 guess piparkaka hand hnallthora; 2 lay kleina 3 guess piparkaka");
    expect_outs(&p, "3 piparkaka");
    expect_in(&p, "0 1 2");
    expect_hand(&p, 3, "");
    expect_discarded(&p, "piparkaka");
    play(&p, "0 lay kleina 2 guess hnallthora");
    expect_front(&p, 2, "kleina kleina");
    expect_front(&p, 1, "lakkristoppur");
    expect_in(&p, "0 1");
    refused(&p, "T9", "1 lay kleina 3 guess randalina"); /* cannot be chosen any more */
}

/* T7: a player who is out on their own turn shows all they have. */
TEST(test_T7_out_with_several_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina laufabraud hnallthora piparkaka"
             "  deck tvilumma kleina lakkristoppur kleina");
    play(&p, "1 lay laufabraud 2 hand kleina");
    expect_outs(&p, "1 kleina lakkristoppur");
    expect_discarded(&p, "kleina lakkristoppur");
    expect_front(&p, 1, "laufabraud");
    expect_asked(&p, 2, "lay");
}

/* T8: a discarded card is not executed and does not protect. */
TEST(test_T8_discarding_is_not_playing)
{
    struct position p;
    deal(&p, "players 4  start 1  hands lakkristoppur randalina kleina piparkaka"
             "  deck kleina hnallthora kleina");
    play(&p, "1 lay randalina 0");
    expect_discarded(&p, "lakkristoppur");
    expect_front(&p, 0, "");
    expect_protected(&p, "");
    expect_hand(&p, 0, "hnallthora");
    expect_told(&p, 2, EVENT_DISCARD, 0, LAKKRISTOPPUR, ANY);
}

/* T8, T18: what is discarded counts for nothing in a tie. */
TEST(test_T8_discarded_cards_do_not_count_in_ties)
{
    struct position p;
    deal(&p, "players 3  start 2  hands randalina piparkaka randalina"
             "  deck kleina piparkaka kleina lakkristoppur  end");
    play(&p, "2 lay randalina 0; 0 lay kleina 2 guess hnallthora; 1 lay lakkristoppur");
    expect_hand(&p, 0, "piparkaka"); /* Kleina in front, Randalína discarded */
    expect_hand(&p, 1, "piparkaka"); /* Lakkrístoppur in front */
    expect_end(&p, END_DECK, "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T1_cakes),
        cmocka_unit_test(test_T2_pancakes),
        cmocka_unit_test(test_T3_three_players_without_coffee),
        cmocka_unit_test(test_T3_refuses_coffee_for_three),
        cmocka_unit_test(test_T4_deal),
        cmocka_unit_test(test_T4_impossible_deals),
        cmocka_unit_test(test_T4_winner_starts_next_round),
        cmocka_unit_test(test_T4_only_the_winner_may_start),
        cmocka_unit_test(test_T5_draw_one_lay_one),
        cmocka_unit_test(test_T5_pancake_is_the_play),
        cmocka_unit_test(test_T5_next_is_who_is_still_in),
        cmocka_unit_test(test_T5_empty_deck_gives_nothing),
        cmocka_unit_test(test_T5_discard_down_to_one),
        cmocka_unit_test(test_T5_turn_ends_early_within_twins),
        cmocka_unit_test(test_T5_highest_of_several_counts),
        cmocka_unit_test(test_T5_any_of_several_may_be_the_jar),
        cmocka_unit_test(test_T6_executing_is_not_optional),
        cmocka_unit_test(test_T6_no_legal_target),
        cmocka_unit_test(test_T7_out),
        cmocka_unit_test(test_T7_out_with_several_cards),
        cmocka_unit_test(test_T8_discarding_is_not_playing),
        cmocka_unit_test(test_T8_discarded_cards_do_not_count_in_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
