/* Speculaas rule by rule: S1 to S9, the cards, the turns, and what is taken in them. Laying
 * (S10, S11) is in test_speculaas_laying.c, scoring and Speculattius (S12 to S15) in
 * test_speculaas_score.c, knowledge in test_speculaas_know.c. */
#include "support/speculaas_invariant.h"
#include "support/speculaas_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define HANDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static int sum(const uint8_t *counts, uint32_t kinds)
{
    int all = 0;
    for (int card = 0; card < CARDS; card++)
        all += card_is(card, kinds) ? counts[card] : 0;
    return all;
}

static void assert_sound(const struct speculaas *s)
{
    const char *broken = speculaas_invariant(s);
    if (broken)
        fail_msg("%s", broken);
}

/* ---- cards ---- */

/* S1: six spices in canonical order, also as the names of the basic recipes. */
static void test_s1_spices(void **state)
{
    static const char *const names[] = {"cardamom", "pepper",   "clove",
                                        "nutmeg",   "cinnamon", "ginger"};
    (void)state;
    assert_int_equal(SPICES, 6);
    for (int i = 0; i < SPICES; i++) {
        assert_int_equal(spec_card_named(names[i], KINDS_SPICE), i);
        assert_int_equal(spec_card_named(names[i], KINDS_RECIPE), i);
    }
}

/* S2: a single shows one spice, a double two different ones in canonical order, honey none. */
static void test_s2_spice_cards(void **state)
{
    (void)state;
    for (int a = 0; a < SPICES; a++) {
        assert_int_equal(spec_card_spices[a], 1U << 4 * a);
        for (int b = a + 1; b < SPICES; b++) {
            const int card = CARD_DOUBLE(a, b);
            char name[64];
            struct text text = text_in(name, sizeof name);
            text_put(&text, spec_card_names[a]);
            text_char(&text, '+');
            text_put(&text, spec_card_names[b]);
            assert_int_equal(spec_card_named(name, KINDS_SPICE), card);
            assert_true(card_is(card, KINDS_DOUBLE));
            assert_int_equal(spec_card_spices[card], (1U << 4 * a) + (1U << 4 * b));
        }
    }
    assert_int_equal(spec_card_spices[HONEY], 0);
    assert_int_equal(spec_card_named("nutmeg+clove", KINDS_SPICE), NO_CARD);
    assert_int_equal(spec_card_named("clove+clove", KINDS_SPICE), NO_CARD);
    assert_int_equal(spec_card_named("honey", KINDS_RECIPE), NO_CARD);
}

/* S3: twelve kinds of recipes. */
static void test_s3_recipe_cards(void **state)
{
    static const char *const names[] = {"same",    "different",  "pairs",
                                        "doubles", "near-honey", "rival-honey"};
    (void)state;
    assert_int_equal(__builtin_popcount(KINDS_RECIPE), 12);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(spec_card_named(names[i], KINDS_RECIPE), SAME + i);
        assert_int_equal(spec_card_named(names[i], KINDS_SPICE), NO_CARD);
    }
}

static struct spec_counts usual_counts(int players)
{
    const struct spec_deck deck = spec_deck_usual(players);
    return spec_counts_of_deck(&deck);
}

/* The cards with a mark; 2 stands for none. */
static struct spec_counts added_by(int mark)
{
    struct spec_counts added = usual_counts(mark);
    const struct spec_counts before = usual_counts(mark - 1);
    for (int card = 0; mark > 2 && card < CARDS; card++) {
        added.recipe[card] = (uint8_t)(added.recipe[card] - before.recipe[card]);
        added.spice[card] = (uint8_t)(added.spice[card] - before.spice[card]);
    }
    return added;
}

/* S4: what each mark adds. */
static void test_s4_marks(void **state)
{
    static const char *const doubles[][6] = {
        {"cardamom+pepper", "clove+nutmeg", "cinnamon+ginger", "cardamom+clove", "pepper+cinnamon",
         "nutmeg+ginger"},
        {"cardamom+nutmeg", "pepper+ginger", "clove+cinnamon", "cardamom+cinnamon", "pepper+nutmeg",
         "clove+ginger"},
        {"cardamom+ginger", "pepper+clove", "nutmeg+cinnamon", "cardamom+pepper", "clove+nutmeg",
         "cinnamon+ginger"},
    };
    (void)state;
    for (int mark = 2; mark <= 5; mark++) {
        const int each = mark == 2 ? 2 : 1;
        const struct spec_counts added = added_by(mark);
        for (int card = 0; card < CARDS; card++) {
            assert_int_equal(added.recipe[card], card_is(card, KINDS_RECIPE) ? each : 0);
            if (card_is(card, KINDS_SINGLE))
                assert_int_equal(added.spice[card], each);
            if (card_is(card, KINDS_DOUBLE) && mark == 2)
                assert_int_equal(added.spice[card], 1);
        }
        for (int i = 0; mark > 2 && i < 6; i++)
            assert_int_equal(added.spice[spec_card_named(doubles[mark - 3][i], KINDS_SPICE)], 1);
        assert_int_equal(sum(added.spice, KINDS_DOUBLE), mark == 2 ? 15 : 6);
        assert_int_equal(added.spice[HONEY], mark == 2 ? 5 : 4);
        uint32_t spices = 0; /* each spice twice per mark, unmarked five times */
        for (int card = DOUBLE; card < HONEY; card++)
            spices += added.spice[card] * spec_card_spices[card];
        assert_int_equal(spices, mark == 2 ? 0x555555 : 0x222222);
    }
}

/* S4: N players use 12 N recipes and 16 N spice cards, among them 4 N - 3 honey cards, as many as
 * there are tokens; so nobody who holds a honey card finds the supply empty. */
static void test_s4_deck_of_a_game(void **state)
{
    (void)state;
    for (int players = 2; players <= 5; players++) {
        const struct spec_counts deck = usual_counts(players);
        assert_int_equal(sum(deck.recipe, ~0U), 12 * players);
        assert_int_equal(sum(deck.spice, ~0U), 16 * players);
        assert_int_equal(deck.spice[HONEY], 4 * players - 3);
    }
    struct speculaas s;
    deal_solo(&s, 0, NULL); /* takes the deck of two players, or its deal would be refused */
    assert_int_equal(spec_seats(&s), 2);
    assert_sound(&s);
}

/* S4, options: 2 to 5 players, or solo, not both. */
static void test_s4_players(void **state)
{
    struct speculaas s;
    struct options options = {
        .value = {OPTION_ABSENT, OPTION_ABSENT, OPTION_ABSENT, OPTION_ABSENT}};
    (void)state;
    for (int players = 1; players <= 6; players++) {
        options.players = players;
        assert_int_equal(spec_start(&s, &options) == NULL, players >= 2 && players <= 5);
    }
    options.value[0] = 3;
    options.players = 2;
    assert_non_null(spec_start(&s, &options));
    options.players = 0;
    assert_null(spec_start(&s, &options));
    options.value[0] = 4;
    assert_non_null(spec_start(&s, &options));
}

/* ---- turns ---- */

/* S5: hands of 6 recipes and 8 spice cards, in the order dealt. */
static void test_s5_deal(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3,
               HANDS("1 1 recipes: pairs same pairs clove doubles ginger",
                     "1 1 spices: honey clove honey clove+nutmeg clove ginger pepper honey"));
    assert_string_equal(held_names(&s, TYPE_RECIPE, 1), "pairs same pairs clove doubles ginger");
    assert_string_equal(held_names(&s, TYPE_SPICE, 1),
                        "honey clove honey clove+nutmeg clove ginger pepper honey");
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(spec_held(&s, TYPE_RECIPE, seat)->count, 6);
        assert_int_equal(spec_held(&s, TYPE_SPICE, seat)->count, 8);
    }
    assert_int_equal(s.actors, 7);
    assert_int_equal(s.phase, PHASE_RECIPE);
}

/* S5: a deal that is no permutation of the deck is refused and changes nothing. */
static void test_s5_false_deals(void **state)
{
    struct speculaas s, before;
    struct chance chance, altered;
    struct rng rng;
    struct options options = {.players = 4,
                              .value = {OPTION_ABSENT, OPTION_ABSENT, OPTION_ABSENT,
                                        OPTION_ABSENT}};
    (void)state;
    rng_fast(&rng, 5);
    assert_null(spec_start(&s, &options));
    spec_roll(&s, &rng, &chance);
    before = s;
    altered = chance;
    altered.value[0] = altered.value[0] == PAIRS ? SAME : PAIRS; /* a recipe too many */
    assert_string_equal(spec_settle(&s, &altered, NULL)->rule, "S5");
    altered = chance;
    altered.value[3] = HONEY; /* a spice card among the recipes */
    assert_string_equal(spec_settle(&s, &altered, NULL)->rule, "S5");
    altered = chance;
    altered.value[17] = 255;
    assert_string_equal(spec_settle(&s, &altered, NULL)->rule, "S5");
    altered = chance;
    altered.count--;
    assert_string_equal(spec_settle(&s, &altered, NULL)->rule, "S5");
    assert_memory_equal(&s, &before, sizeof s);
    assert_null(spec_settle(&s, &chance, NULL));
    assert_string_equal(spec_settle(&s, &chance, NULL)->rule, "S5"); /* not a second time */
}

/* S5: tables and tokens stay for the second round, only hands are dealt anew. */
static void test_s5_second_round(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2, HANDS("2 0 recipes: same same pairs pairs different doubles"));
    skip_to(&s, 2, TYPE_RECIPE, 1);
    assert_string_equal(held_names(&s, TYPE_RECIPE, 0), "same same pairs pairs different doubles");
    assert_int_equal(s.table[0].recipe_count, 6);
    assert_true(s.table[0].spice_count > 0);
    assert_sound(&s);
}

/* S6: a round begins with a recipe turn, then spice and recipe turns alternate. */
static void test_s6_turns_alternate(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 4, NULL);
    for (int turn = 1; turn <= 5; turn++) {
        assert_int_equal(s.phase, PHASE_RECIPE);
        assert_int_equal(s.turns[TYPE_RECIPE], turn - 1);
        finish_turn(&s);
        assert_int_equal(s.phase, PHASE_SPICE);
        assert_int_equal(s.turns[TYPE_SPICE], turn - 1);
        finish_turn(&s);
    }
}

/* S6: the rest of a hand passes to the left, seat s to s + 1, wrapping; in both rounds; and only
 * the hand of the turn's type does. */
static void test_s6_hands_pass_left(void **state)
{
    struct speculaas s;
    (void)state;
    for (int round = 1; round <= 2; round++) {
        deal_hands(&s, 3,
                   HANDS("1 0 recipes: pairs same clove clove ginger ginger",
                         "2 0 recipes: pairs same clove cinnamon ginger doubles",
                         "1 2 recipes: doubles doubles pepper pepper nutmeg nutmeg",
                         "2 2 recipes: same different pepper cinnamon nutmeg cinnamon"));
        skip_to(&s, round, TYPE_RECIPE, 1);
        const struct spec_hand spices = *spec_held(&s, TYPE_SPICE, 1);
        finish_turn(&s); /* the first choice is the kind of the lowest number */
        assert_string_equal(held_names(&s, TYPE_RECIPE, 1),
                            round == 1 ? "pairs same clove ginger ginger"
                                       : "pairs same cinnamon ginger doubles");
        assert_string_equal(held_names(&s, TYPE_RECIPE, 0),
                            round == 1 ? "doubles doubles pepper nutmeg nutmeg"
                                       : "same different cinnamon nutmeg cinnamon");
        assert_memory_equal(&spices, spec_held(&s, TYPE_SPICE, 1), sizeof spices);
    }
}

/* S6: everybody acts at once: in any order, nothing happens before all are done, and the epoch (the
 * limit of taking back) changes only then. */
static void test_s6_all_at_once(void **state)
{
    struct speculaas s, other;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same clove clove ginger ginger",
                     "1 1 recipes: doubles same pepper pepper nutmeg nutmeg"));
    other = s;
    const uint32_t epoch = spec_epoch(&s);
    assert_null(take(&s, 0, "same", 0, 0));
    assert_int_equal(s.actors, SEAT(1));
    assert_int_equal(s.table[0].recipe_count, 0);
    assert_int_equal(spec_held(&s, TYPE_RECIPE, 0)->count, 6);
    assert_int_equal(spec_epoch(&s), epoch);
    assert_null(take(&s, 1, "nutmeg", 0, 0));
    assert_int_equal(spec_epoch(&s), epoch + 1);
    assert_int_equal(s.table[0].recipe[0], SAME);
    assert_int_equal(s.actors, SEAT(0) | SEAT(1));
    assert_null(take(&other, 1, "nutmeg", 0, 0));
    assert_null(take(&other, 0, "same", 0, 0));
    assert_memory_equal(&s, &other, sizeof s);
}

/* S7: exactly one recipe a turn, and six turns empty the hands. */
static void test_s7_one_recipe(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2, HANDS("1 0 recipes: pairs same clove clove ginger ginger"));
    assert_int_equal(spec_choices(&s, 0), 4);               /* kinds in hand, one space */
    assert_string_equal(take(&s, 0, "pepper", 0, 0), "S7"); /* not in the hand */
    assert_null(take(&s, 0, "pairs", 0, 0));
    assert_string_equal(take(&s, 0, "same", 0, 0), "S7"); /* a second one */
    assert_int_equal(spec_choices(&s, 0), 0);
    skip_to(&s, 1, TYPE_SPICE, 6);
    assert_int_equal(spec_held(&s, TYPE_RECIPE, 0)->count, 0);
    assert_int_equal(spec_held(&s, TYPE_RECIPE, 1)->count, 0);
    assert_int_equal(s.table[0].recipe_count, 6);
}

/* ---- spice turns ---- */

/* Two players who have laid a recipe at (0,0) and now hold these spice cards. */
static void begin_spices(struct speculaas *s, const char *first, const char *second)
{
    deal_hands(s, 2, HANDS(first, second));
    finish_turn(s);
    assert_int_equal(s->phase, PHASE_SPICE);
}

/* S8: a double ends the turn; so do two cards out of singles and honey cards. */
static void test_s8_double_or_two(void **state)
{
    struct speculaas s;
    (void)state;
    begin_spices(&s, "1 0 spices: clove+nutmeg clove honey pepper clove honey ginger pepper",
                 "1 1 spices: clove+ginger nutmeg nutmeg");
    /* clove, pepper, ginger and the double on four spaces, honey on one recipe */
    assert_int_equal(spec_choices(&s, 0), 4 * 4 + 1);
    struct speculaas one = s, two = s;
    assert_null(take(&one, 0, "clove+nutmeg", 1, 0));
    assert_int_equal(spec_choices(&one, 0), 0);
    assert_string_equal(take(&one, 0, "clove", 0, 1), "S8");
    assert_null(take(&two, 0, "clove", 1, 0));
    assert_int_equal(spec_choices(&two, 0), 3 * 3 + 1); /* the other clove is still there */
    assert_string_equal(take(&two, 0, "clove+nutmeg", 0, 1), "S8");
    assert_null(take(&two, 0, "clove", 0, 1));
    assert_int_equal(spec_choices(&two, 0), 0);
}

/* S8: a card taken as the first one is not there for the second. */
static void test_s8_cards_are_taken_once(void **state)
{
    struct speculaas s;
    (void)state;
    begin_spices(&s, "1 0 spices: clove ginger", "1 1 spices: clove");
    assert_null(take(&s, 0, "clove", 1, 0));
    assert_string_equal(take(&s, 0, "clove", 0, 1), "S8");
    assert_null(take(&s, 0, "ginger", 0, 1));
}

/* S8: one single alone only when no second card can be taken. */
static void test_s8_single_alone(void **state)
{
    static const char doubles[] = "1 0 spices: clove clove+nutmeg clove+ginger pepper+ginger "
                                  "pepper+clove cardamom+clove cinnamon+ginger nutmeg+ginger";
    static const char with_honey[] = "1 0 spices: clove honey clove+ginger pepper+ginger "
                                     "pepper+clove cardamom+clove cinnamon+ginger nutmeg+ginger";
    struct speculaas s;
    (void)state;
    begin_spices(&s, doubles, "1 1 spices: honey");
    assert_null(take(&s, 0, "clove", 1, 0));
    assert_int_equal(spec_choices(&s, 0), 0);
    assert_false(s.actors & SEAT(0));
    begin_spices(&s, with_honey, "1 1 spices: honey");
    assert_null(take(&s, 0, "clove", 1, 0));
    assert_int_equal(spec_choices(&s, 0), 1); /* the honey, on the only recipe */
    assert_string_equal(take(&s, 0, "pepper+ginger", 0, 1), "S8");
    assert_null(take(&s, 0, "honey", 0, 0));
    begin_spices(&s, with_honey, "1 1 spices: pepper");
    assert_null(take(&s, 0, "honey", 0, 0));
    assert_int_equal(spec_choices(&s, 0), 4); /* the clove; there is no second recipe for honey */
}

/* S8: who can take nothing, here only honey with no recipe left for it, passes without a
 * decision, and everybody is told. */
static void test_s8_pass(void **state)
{
    struct speculaas s;
    struct events events = {.count = 0};
    (void)state;
    begin_spices(&s, "1 0 spices: clove+nutmeg honey honey honey honey honey pepper+ginger",
                 "1 1 spices: clove clove ginger ginger pepper pepper nutmeg nutmeg");
    assert_null(take(&s, 0, "honey", 0, 0)); /* no second recipe: alone */
    finish_turn(&s);
    struct spec_hand *hand = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 1)];
    finish_turn(&s); /* recipes */
    assert_int_equal(s.phase, PHASE_SPICE);
    /* what if seat 1 held nothing but honey, and had a token on both of its recipes? */
    while (hand->kinds & ~KIND(HONEY))
        for (int card = 0; card < HONEY; card++)
            if (hand->kinds & KIND(card))
                hand_remove(hand, card);
    s.table[1].honey = 3;
    s.table[1].tokens = 2;
    spec_ask(&s);
    assert_int_equal(s.actors, SEAT(0));
    assert_int_equal(spec_choices(&s, 1), 0);
    assert_string_equal(take(&s, 1, "honey", 0, 0), "S8");
    while (s.phase == PHASE_SPICE) {
        events.count = 0;
        assert_null(spec_apply(&s, 0, spec_choice(&s, 0, 0), &events));
    }
    bool passed = false;
    for (int i = 0; i < events.count; i++)
        passed = passed || (events.at[i].kind == EVENT_NO_SPICE && events.at[i].seat == 1 &&
                            events.at[i].audience == EVERYONE);
    assert_true(passed);
}

/* S9: after the sixth recipe turn spice turns follow each other; the round ends before the first in
 * which nobody can take a card. */
static void test_s9_spice_turns_at_the_end(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 spices: clove+nutmeg clove+ginger pepper+ginger pepper+clove "
                     "cardamom+clove cinnamon+ginger nutmeg+ginger cardamom+pepper",
                     "1 1 spices: cardamom+nutmeg pepper+nutmeg pepper+cinnamon "
                     "cardamom+cinnamon clove+cinnamon nutmeg+cinnamon cardamom+ginger clove"));
    skip_to(&s, 1, TYPE_SPICE, 6);
    for (int turn = 6; turn <= 8; turn++) { /* eight cards, one a turn */
        assert_int_equal(s.round, 1);
        assert_int_equal(s.phase, PHASE_SPICE);
        assert_int_equal(s.turns[TYPE_SPICE], turn - 1);
        assert_int_equal(s.turns[TYPE_RECIPE], 6);
        finish_turn(&s);
    }
    assert_int_equal(s.round, 2);
    assert_int_equal(s.phase, PHASE_RECIPE);
    assert_int_equal(s.table[0].spice_count, 8);
}

/* S9: the sixth spice turn included: with singles taken by twos the hands are empty before it. */
static void test_s9_no_sixth_spice_turn(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 spices: clove clove ginger ginger pepper pepper nutmeg nutmeg",
                     "1 1 spices: cinnamon cinnamon cardamom cardamom honey honey honey honey"));
    skip_to(&s, 1, TYPE_RECIPE, 6);
    assert_int_equal(spec_held(&s, TYPE_SPICE, 0)->count + spec_held(&s, TYPE_SPICE, 1)->count, 0);
    finish_turn(&s);
    assert_int_equal(s.round, 2);
    assert_int_equal(s.phase, PHASE_RECIPE);
}

/* S9: what is left, honey that nobody could take, is put out of the game. */
static void test_s9_left_over(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3,
               HANDS("1 0 spices: clove+nutmeg clove+ginger pepper+ginger honey pepper+clove "
                     "cardamom+clove cinnamon+ginger nutmeg+ginger",
                     "1 1 spices: cardamom+nutmeg pepper+nutmeg pepper+cinnamon honey "
                     "cardamom+cinnamon clove+cinnamon nutmeg+cinnamon cardamom+ginger",
                     "1 2 spices: cardamom+pepper cardamom+pepper clove+nutmeg honey "
                     "cinnamon+ginger cardamom+clove pepper+cinnamon nutmeg+ginger"));
    skip_to(&s, 1, TYPE_SPICE, 7);         /* a double and honey are left in each hand */
    for (int seat = 0; seat < 3; seat++) { /* as if everybody had honey on every recipe */
        s.table[seat].honey = 0x3f;
        s.table[seat].tokens = 6;
    }
    spec_ask(&s);
    finish_turn(&s); /* the doubles */
    assert_int_equal(s.round, 2);
    int left = 0;
    for (int seat = 0; seat < 3; seat++) {
        left += s.hand[0][TYPE_SPICE][seat].count;
        assert_int_equal(s.hand[0][TYPE_SPICE][seat].kinds & ~KIND(HONEY), 0);
    }
    assert_int_equal(left, 3);
    assert_int_equal(s.phase, PHASE_RECIPE);
}

/* S9: after the second round the game is over. */
static void test_s9_game_end(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 5, NULL);
    while (s.phase != PHASE_OVER)
        finish_turn(&s);
    assert_int_equal(s.round, 2);
    assert_int_equal(spec_actors(&s), 0);
    assert_string_equal(take(&s, 0, "clove", 0, 0), "S9");
    assert_sound(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s1_spices),
        cmocka_unit_test(test_s2_spice_cards),
        cmocka_unit_test(test_s3_recipe_cards),
        cmocka_unit_test(test_s4_marks),
        cmocka_unit_test(test_s4_deck_of_a_game),
        cmocka_unit_test(test_s4_players),
        cmocka_unit_test(test_s5_deal),
        cmocka_unit_test(test_s5_false_deals),
        cmocka_unit_test(test_s5_second_round),
        cmocka_unit_test(test_s6_turns_alternate),
        cmocka_unit_test(test_s6_hands_pass_left),
        cmocka_unit_test(test_s6_all_at_once),
        cmocka_unit_test(test_s7_one_recipe),
        cmocka_unit_test(test_s8_double_or_two),
        cmocka_unit_test(test_s8_cards_are_taken_once),
        cmocka_unit_test(test_s8_single_alone),
        cmocka_unit_test(test_s8_pass),
        cmocka_unit_test(test_s9_spice_turns_at_the_end),
        cmocka_unit_test(test_s9_no_sixth_spice_turn),
        cmocka_unit_test(test_s9_left_over),
        cmocka_unit_test(test_s9_game_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
