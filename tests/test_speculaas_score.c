/* Speculaas rule by rule: S12 to S15, scoring, the winner, and Speculattius. */
#include "core/words.h"
#include "support/speculaas_invariant.h"
#include "support/speculaas_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HANDS(...)   ((const char *const[]){__VA_ARGS__, NULL})
#define PICTURE(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- scoring ---- */

/* The points of a recipe, "pairs" or with honey "pairs*", between four neighbours, "." for none. */
static int around(const char *recipe, const char *above, const char *left, const char *right,
                  const char *below)
{
    char name[32], top[64], middle[128], bottom[64];
    const size_t size = strcspn(recipe, "*");
    memcpy(name, recipe, size);
    name[size] = '\0';
    snprintf(top, sizeof top, ". %s .", above);
    snprintf(middle, sizeof middle, "%s [%s]%s %s", left, name, recipe + size, right);
    snprintf(bottom, sizeof bottom, ". %s .", below);
    return points_of(PICTURE(top, middle, bottom), 0, 0);
}

/* S12: basic recipes, 3 x (neighbouring spices + H); doubles give both their spices. */
static void test_s12_basic(void **state)
{
    (void)state;
    assert_int_equal(around("clove", ".", ".", ".", "."), 0);
    assert_int_equal(around("clove*", ".", ".", ".", "."), 3);
    assert_int_equal(around("clove", "pepper", "ginger", "nutmeg", "cinnamon+ginger"), 0);
    assert_int_equal(around("clove", "clove", ".", ".", "."), 3);
    assert_int_equal(around("clove", "clove", ".", "clove+nutmeg", "."), 6);
    assert_int_equal(around("clove", "clove", "pepper+clove", "clove+nutmeg", "."), 9);
    assert_int_equal(around("clove", "clove", "pepper+clove", "clove+nutmeg", "clove"), 12);
    assert_int_equal(around("clove*", "clove", "pepper+clove", "clove+nutmeg", "clove"), 15);
    assert_int_equal(around("nutmeg*", "clove", "pepper+clove", "clove+nutmeg", "clove"), 6);
    for (int spice = 0; spice < SPICES; spice++) {
        const char *name = spec_card_names[spice];
        assert_int_equal(around(name, name, ".", name, "."), 6);
    }
}

/* S12: same, 0, 0, 4, 8, 12, 20 for the largest count of one spice + H. */
static void test_s12_same(void **state)
{
    (void)state;
    assert_int_equal(around("same", ".", ".", ".", "."), 0);
    assert_int_equal(around("same*", ".", ".", ".", "."), 0);
    assert_int_equal(around("same", "clove", "ginger", "pepper", "nutmeg"), 0);
    assert_int_equal(around("same*", "clove", "ginger", "pepper", "nutmeg"), 4);
    assert_int_equal(around("same", "clove", "clove", ".", "pepper"), 4);
    assert_int_equal(around("same*", "clove", "clove", ".", "pepper"), 8);
    assert_int_equal(around("same", "clove", "clove+nutmeg", ".", "clove+ginger"), 8);
    assert_int_equal(around("same*", "clove", "clove+nutmeg", ".", "clove+ginger"), 12);
    assert_int_equal(around("same", "clove", "clove", "clove", "pepper+clove"), 12);
    assert_int_equal(around("same*", "clove", "clove", "clove", "pepper+clove"), 20);
    assert_int_equal(around("same", "clove+nutmeg", "clove+nutmeg", ".", "."), 4);
}

/* S12: different, 0, 0, 1, 3, 6, 10, 15, 21 for the number of different spices + H. */
static void test_s12_different(void **state)
{
    (void)state;
    assert_int_equal(around("different", ".", ".", ".", "."), 0);
    assert_int_equal(around("different*", ".", ".", ".", "."), 0);
    assert_int_equal(around("different", "clove", "clove", ".", "."), 0);
    assert_int_equal(around("different*", "clove", "clove", ".", "."), 1);
    assert_int_equal(around("different", "clove", "ginger", ".", "."), 1);
    assert_int_equal(around("different*", "clove", "ginger", ".", "."), 3);
    assert_int_equal(around("different", "clove", "ginger", "pepper", "."), 3);
    assert_int_equal(around("different*", "clove", "ginger", "pepper", "."), 6);
    assert_int_equal(around("different", "clove+ginger", "pepper+nutmeg", ".", "clove"), 6);
    assert_int_equal(around("different*", "clove+ginger", "pepper+nutmeg", ".", "clove"), 10);
    assert_int_equal(around("different", "clove+ginger", "pepper+nutmeg", ".", "cardamom"), 10);
    assert_int_equal(around("different*", "clove+ginger", "pepper+nutmeg", ".", "cardamom"), 15);
    assert_int_equal(around("different", "clove+ginger", "pepper+nutmeg", "cinnamon", "cardamom"),
                     15);
    assert_int_equal(around("different*", "clove+ginger", "pepper+nutmeg", "cinnamon", "cardamom"),
                     21);
}

/* S12: pairs, 0, 4, 9, 15, 22; honey completes a pair if some count is odd. */
static void test_s12_pairs(void **state)
{
    (void)state;
    assert_int_equal(around("pairs", ".", ".", ".", "."), 0);
    assert_int_equal(around("pairs*", ".", ".", ".", "."), 0);
    assert_int_equal(around("pairs", "clove", "ginger", "pepper", "."), 0);
    assert_int_equal(around("pairs*", "clove", "ginger", "pepper", "."), 4);
    assert_int_equal(around("pairs", "clove", "clove", ".", "."), 4);
    assert_int_equal(around("pairs*", "clove", "clove", ".", "."), 4); /* nothing to complete */
    assert_int_equal(around("pairs", "clove", "clove", "clove", "."), 4);
    assert_int_equal(around("pairs*", "clove", "clove", "clove", "."), 9);
    assert_int_equal(around("pairs", "clove", "clove", "ginger", "ginger"), 9);
    assert_int_equal(around("pairs", "clove", "clove", "clove", "clove"), 9);
    assert_int_equal(around("pairs*", "clove", "clove+nutmeg", "nutmeg", "ginger"), 15);
    assert_int_equal(around("pairs", "clove+ginger", "clove+nutmeg", "nutmeg", "ginger"), 15);
    assert_int_equal(around("pairs", "clove+ginger", "clove+ginger", "nutmeg", "nutmeg"), 15);
    assert_int_equal(around("pairs*", "clove+ginger", "clove+nutmeg", "nutmeg+ginger", "pepper"),
                     22);
    assert_int_equal(around("pairs", "clove+ginger", "clove+ginger", "pepper+nutmeg",
                            "pepper+nutmeg"),
                     22);
    assert_int_equal(around("pairs*", "clove+ginger", "clove+ginger", "pepper+nutmeg",
                            "pepper+nutmeg"),
                     22);
}

/* S12: doubles, 3 x (doubles in its row or column at any distance + H). */
static void test_s12_doubles(void **state)
{
    static const char *const rows[] = {
        "pepper+clove [clove] .            .                .             .",
        ".            clove   [doubles]    clove+ginger     [clove]       clove+nutmeg",
        ".            [clove] clove+ginger [clove]          clove+ginger  .",
        ".            .       .            nutmeg+ginger    .             .",
        ".            .       pepper       [doubles]*       pepper+ginger .",
        NULL,
    };
    (void)state;
    /* the row: clove+ginger, clove+nutmeg; the column: clove+ginger; none elsewhere */
    assert_int_equal(points_of(rows, 1, 0), 9);
    /* honey, pepper+ginger in its row, nutmeg+ginger and clove+ginger far up in its column */
    assert_int_equal(points_of(rows, 5, 0), 12);
    assert_int_equal(around("doubles", "clove", "clove", "ginger", "."), 0);
    assert_int_equal(around("doubles*", "clove", "clove", "ginger", "."), 3);
    assert_int_equal(around("doubles", "clove+ginger", "pepper+clove", "nutmeg+ginger",
                            "clove+nutmeg"),
                     12);
}

/* S12: doubles sees across the whole table: as far as two can lie apart. */
static void test_s12_doubles_far_away(void **state)
{
    struct spec_table table;
    struct spec_score score[RECIPES_MOST];
    (void)state;
    for (int flip = 0; flip < 2; flip++) {
        spec_table_clear(&table);
        for (int n = 0; n < RECIPES_MOST; n++) {
            const int x = flip ? 0 : 2 * n, y = flip ? -2 * n : 0;
            spec_table_lay_recipe(&table, DOUBLES, spec_table_place(&table, TYPE_RECIPE, x, y));
            spec_table_lay_spice(&table, CARD_DOUBLE(CLOVE, GINGER),
                                 spec_table_place(&table, TYPE_SPICE, flip ? x : x + 1,
                                                  flip ? y - 1 : y));
        }
        /* 16 apart, where the bitboard comes round again: not in the same column */
        spec_table_lay_spice(&table, CARD_DOUBLE(CLOVE, GINGER),
                             spec_table_place(&table, TYPE_SPICE, flip ? 1 : 16, flip ? -16 : 1));
        assert_int_equal(spec_score_table(&table, 0, score), 12 * 12 * 3 + 3);
        assert_int_equal(score[8].points, 13 * 3);
        assert_int_equal(score[0].points, 12 * 3);
    }
}

/* S12: near-honey, 4 x (tokens on recipes at (x+-1, y+-1) + H). */
static void test_s12_near_honey(void **state)
{
    (void)state;
    assert_int_equal(around("near-honey", "clove", ".", ".", "."), 0);
    assert_int_equal(around("near-honey*", "clove", ".", ".", "."), 4);
    assert_int_equal(points_of(PICTURE("[clove]* pepper       [clove]",
                                       "pepper   [near-honey] pepper",
                                       "[clove]  pepper       [clove]*"),
                               2, 0),
                     8);
    assert_int_equal(points_of(PICTURE("[clove]* pepper        [clove]*",
                                       "pepper   [near-honey]* pepper",
                                       "[clove]* pepper        [clove]*"),
                               2, 0),
                     20);
    assert_int_equal(points_of(PICTURE("[clove]* pepper [near-honey] pepper [clove]*"), 1, 0), 0);
}

/* S12: rival-honey, 2 x (tokens of the opponent who has most + H). */
static void test_s12_rival_honey(void **state)
{
    static const char *const without[] = {"[clove]* pepper [rival-honey] pepper [clove]*", NULL};
    static const char *const with[] = {"[clove]* pepper [rival-honey]* pepper [clove]*", NULL};
    struct speculaas s;
    (void)state;
    for (int rival = 0; rival <= 12; rival++) {
        assert_int_equal(points_of(without, 1, rival), 2 * rival);
        assert_int_equal(points_of(with, 1, rival), 2 * rival + 2);
    }
    deal_hands(&s, 4, NULL);
    s.table[0].tokens = 9;
    s.table[1].tokens = 2;
    s.table[2].tokens = 5;
    assert_int_equal(spec_rival_tokens(&s, 0), 5);
    assert_int_equal(spec_rival_tokens(&s, 2), 9);
}

/* S12: a neighbour counts for each of the recipes it touches. */
static void test_s12_shared_neighbour(void **state)
{
    static const char *const rows[] = {"[clove] clove+ginger [ginger]*", NULL};
    (void)state;
    assert_int_equal(points_of(rows, 0, 0), 3);
    assert_int_equal(points_of(rows, 1, 0), 6);
}

/* ---- in words ---- */

static const struct names people = {.seat = {"Ann", "Bob", "Cid"}, .reader = SPECTATOR};

/* The sentence for the n-th reason of a finished game. */
static const char *reason(const struct speculaas *s, int n, int reader)
{
    static char buffer[256];
    struct outcome outcome;
    struct events why = {.count = 0};
    struct names names = people;
    struct text text = text_in(buffer, sizeof buffer);
    names.reader = reader;
    spec_outcome(s, &outcome, &why);
    assert_true(n < why.count);
    words_event(&speculaas_game, &why.at[n], &names, &text);
    return buffer;
}

/* S12: every recipe says what it scored and why. */
static void test_s12_reasons(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 2, NULL);
    s.phase = PHASE_OVER;
    s.table[0] = picture(PICTURE(".       clove        .             .       .",
                                 "ginger  [different]* nutmeg+ginger [pairs] nutmeg",
                                 ".       .            [same]        .       [ginger]"));
    s.table[1] = picture(PICTURE("[near-honey]* clove [rival-honey] pepper [doubles]",
                                 ".             .     pepper+clove  .      ."));
    assert_string_equal(reason(&s, 0, SPECTATOR),
                        "Ann, Different at (0,0), +6: 3 different spices + honey");
    assert_string_equal(reason(&s, 0, 0),
                        "Your Different at (0,0), +6: 3 different spices + honey");
    assert_string_equal(reason(&s, 1, 1), "Ann, Pairs at (2,0), +4: 1 pair");
    assert_string_equal(reason(&s, 2, 1), "Ann, Same at (1,1), 0: 1 of the same spice");
    assert_string_equal(reason(&s, 3, 1), "Ann, Ginger at (3,1), 0: 0 × Ginger");
    assert_string_equal(
        reason(&s, 4, 1),
        "Your Nearby honey at (0,0), +4: 0 honey tokens diagonally next to it + its own");
    assert_string_equal(reason(&s, 5, 0),
                        "Bob, Rival honey at (2,0), +2: 1 honey token of the rival with the most");
    assert_string_equal(reason(&s, 6, 0),
                        "Bob, Doubles at (4,0), 0: 0 doubles in its row or column");
}

/* ---- the winner ---- */

/* Three players whose tables score what we want: n basic recipes of 3 points, tokens, doubles. */
static void set_table(struct speculaas *s, int seat, int threes, int tokens, int doubles)
{
    struct spec_table *table = &s->table[seat];
    spec_table_clear(table);
    for (int n = 0; n < threes; n++) { /* honey on a recipe nobody touches scores 3 by itself */
        table->recipe[n] = CLOVE;
        table->recipe_at[n] = (uint8_t)(n | n << 4);
        table->honey |= (uint16_t)(1U << n);
    }
    table->recipe_count = (uint8_t)threes;
    table->tokens = (uint8_t)tokens; /* S13 looks at these two numbers only */
    table->doubles = (uint8_t)doubles;
    s->phase = PHASE_OVER;
}

static seatset winners(const struct speculaas *s, int *tie)
{
    struct outcome outcome;
    struct events why = {.count = 0};
    spec_outcome(s, &outcome, &why);
    assert_true(outcome.over);
    *tie = why.count && why.at[why.count - 1].kind >= EVENT_TIE_HONEY ? why.at[why.count - 1].kind
                                                                      : -1;
    return outcome.winners;
}

/* S13: most points; then fewer honey tokens; then fewer doubles; then it is shared. */
static void test_s13_winner(void **state)
{
    struct speculaas s;
    int tie;
    (void)state;
    deal_hands(&s, 3, NULL);
    set_table(&s, 0, 3, 3, 3);
    set_table(&s, 1, 4, 9, 9);
    set_table(&s, 2, 2, 0, 0);
    assert_int_equal(winners(&s, &tie), SEAT(1));
    assert_int_equal(tie, -1);
    set_table(&s, 0, 4, 3, 5);
    set_table(&s, 1, 4, 4, 1);
    assert_int_equal(winners(&s, &tie), SEAT(0));
    assert_int_equal(tie, EVENT_TIE_HONEY);
    set_table(&s, 1, 4, 3, 1);
    assert_int_equal(winners(&s, &tie), SEAT(1));
    assert_int_equal(tie, EVENT_TIE_DOUBLES);
    set_table(&s, 0, 4, 3, 1);
    assert_int_equal(winners(&s, &tie), SEAT(0) | SEAT(1));
    assert_int_equal(tie, EVENT_TIE_SHARED);
    set_table(&s, 2, 4, 3, 1);
    assert_int_equal(winners(&s, &tie), SEAT(0) | SEAT(1) | SEAT(2));
    set_table(&s, 2, 4, 3, 0);
    assert_int_equal(winners(&s, &tie), SEAT(2));
}

/* S13: the tie-breaks are said in words. */
static void test_s13_in_words(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3, NULL);
    set_table(&s, 0, 1, 1, 2);
    set_table(&s, 1, 1, 2, 1);
    set_table(&s, 2, 0, 0, 0);
    assert_string_equal(reason(&s, 2, 1), "Tied at 3 points; fewest honey tokens wins: Ann.");
    set_table(&s, 1, 1, 1, 1);
    assert_string_equal(reason(&s, 2, 1),
                        "Tied at 3 points and in honey tokens; you win with the fewest doubles.");
    set_table(&s, 1, 1, 1, 2);
    assert_string_equal(
        reason(&s, 2, 2),
        "Tied at 3 points, in honey tokens and in doubles: Ann and Bob share the win.");
}

/* ---- Speculattius ---- */

/* S14: two seats; when the player has finished, chance takes from his hand, then both pass. */
static void test_s14_recipe_turn(void **state)
{
    struct speculaas s;
    (void)state;
    deal_solo(&s, 0,
              HANDS("1 0 recipes: pairs same clove pepper ginger nutmeg",
                    "1 1 recipes: doubles same clove pepper ginger nutmeg"));
    assert_int_equal(s.actors, SEAT(0));
    assert_string_equal(take(&s, 1, "same", 0, 0), "S14"); /* he never decides */
    assert_string_equal(collect(&s, "doubles"), "S14");    /* not yet */
    assert_null(take(&s, 0, "same", 0, 0));
    assert_int_equal(s.actors, SEAT(CHANCE));
    assert_string_equal(collect(&s, "pairs"), "S14"); /* in the player's hand */
    assert_string_equal(collect(&s, "doubles same"), "S14");
    assert_null(collect(&s, "pepper"));
    assert_int_equal(s.table[SPECULATTIUS].recipe[0], PEPPER);
    assert_string_equal(held_names(&s, TYPE_RECIPE, 0), "doubles same clove ginger nutmeg");
    assert_string_equal(held_names(&s, TYPE_RECIPE, 1), "pairs clove pepper ginger nutmeg");
    assert_int_equal(s.actors, SEAT(0));
    assert_int_equal(s.phase, PHASE_SPICE);
}

/* A solo game in which the player has finished the first spice turn. */
static void begin_collecting(struct speculaas *s, const char *his_hand)
{
    deal_solo(s, 1, HANDS("1 0 spices: pepper+ginger", his_hand));
    finish_turn(s);
    assert_null(take(s, 0, "pepper+ginger", 1, 0));
    assert_int_equal(s->actors, SEAT(CHANCE));
}

/* S14: a double alone; two out of singles and honey; a single put back when the second card turned
 * up is a double; a single alone only if it is the last card. */
static void test_s14_spice_turn(void **state)
{
    struct speculaas s;
    (void)state;
    begin_collecting(&s, "1 1 spices: clove honey clove+nutmeg clove ginger honey nutmeg pepper");
    const struct speculaas before = s;
    assert_string_equal(collect(&s, "clove"), "S14"); /* there was a second card */
    assert_string_equal(collect(&s, "clove clove+nutmeg"), "S14");
    assert_string_equal(collect(&s, "clove+nutmeg clove"), "S14");
    assert_string_equal(collect(&s, "ginger ginger"), "S14"); /* there is only one */
    assert_string_equal(collect(&s, "cinnamon"), "S14");
    assert_string_equal(collect(&s, "clove ginger nutmeg"), "S14");
    assert_memory_equal(&s, &before, sizeof s);
    assert_null(collect(&s, "clove clove"));
    assert_int_equal(s.table[SPECULATTIUS].spice_count, 2);
    s = before;
    assert_null(collect(&s, "honey ginger")); /* honey is discarded and becomes a token */
    assert_int_equal(s.table[SPECULATTIUS].spice_count, 1);
    assert_int_equal(s.table[SPECULATTIUS].tokens, 1);
    assert_null(speculaas_invariant(&s));
    s = before; /* turned up first, or after a single that is put back: all others stay */
    assert_null(collect(&s, "clove+nutmeg"));
    assert_int_equal(s.table[SPECULATTIUS].doubles, 1);
    assert_string_equal(held_names(&s, TYPE_SPICE, 0),
                        "clove honey clove ginger honey nutmeg pepper");
    s = before;
    struct spec_hand *hand = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 1)];
    while (hand->count > 1)
        hand_remove(hand, hand_card(hand, 1));
    assert_null(collect(&s, "clove"));
}

/* S14: he shuffles fairly. Of 2 doubles and 2 singles he takes both singles if they are on top, in
 * 1 of 6 cases, else a double; which of them is as likely, and so is the order of the singles. */
static void test_s14_fair(void **state)
{
    enum { TRIES = 60000 };
    struct speculaas s;
    struct rng rng;
    int count[4] = {0};
    (void)state;
    begin_collecting(&s, "1 1 spices: clove ginger clove+nutmeg pepper+nutmeg");
    struct spec_hand *hand = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 1)];
    while (hand->count > 4)
        hand_remove(hand, hand_card(hand, 4));
    rng_fast(&rng, 11);
    for (int i = 0; i < TRIES; i++) {
        struct chance chance;
        spec_roll(&s, &rng, &chance);
        struct speculaas after = s;
        assert_null(spec_settle(&after, &chance, NULL));
        count[chance.count == 2 ? chance.value[0] == GINGER
                                : 2 + (chance.value[0] == CARD_DOUBLE(PEPPER, NUTMEG))]++;
    }
    const int expected[] = {TRIES / 12, TRIES / 12, TRIES * 5 / 12, TRIES * 5 / 12};
    for (int i = 0; i < 4; i++) /* four standard deviations and more */
        assert_in_range(count[i], expected[i] - 500, expected[i] + 500);
}

/* S14: with nothing in his hand there is no chance event; the player's turn ends by itself. */
static void test_s14_empty_hand(void **state)
{
    struct speculaas s;
    (void)state;
    deal_solo(&s, 2, HANDS("1 0 spices: pepper+ginger"));
    finish_turn(&s);
    struct spec_hand *hand = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 1)];
    while (hand->count)
        hand_remove(hand, hand_card(hand, 0));
    assert_null(take(&s, 0, "pepper+ginger", 1, 0));
    assert_int_equal(s.actors, SEAT(0));
    assert_int_equal(s.phase, PHASE_RECIPE);
}

/* S15: the round goes on while either can take: he alone, here. */
static void test_s15_goes_on(void **state)
{
    struct speculaas s;
    (void)state;
    deal_solo(&s, 0, NULL);
    skip_to(&s, 1, TYPE_RECIPE, 6);
    struct spec_hand *own = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 0)];
    struct spec_hand *his = &s.hand[0][TYPE_SPICE][spec_hand_owner(&s, TYPE_SPICE, 1)];
    const uint8_t honey[] = {HONEY}, single[] = {CLOVE};
    hand_fill(own, honey, 1);
    hand_fill(his, single, 1);
    own->may = his->may = MAY_ALL;
    assert_int_equal(spec_choices(&s, 0) > 0, true);
    finish_turn(&s);
    assert_int_equal(s.phase, PHASE_SPICE);
    s.table[0].honey = 0x3f; /* he cannot take the honey */
    s.table[0].tokens = 6;
    spec_ask(&s);
    assert_int_equal(s.actors, SEAT(CHANCE));
    assert_null(collect(&s, "clove"));
    /* now the player holds nothing, and he holds the honey */
    assert_int_equal(s.actors, SEAT(CHANCE));
    assert_null(collect(&s, "honey"));
    assert_int_equal(s.round, 2);
}

/* S15: his whole score, by parts, at every level. */
static void test_s15_score(void **state)
{
    static const int start[] = {0, 10, 20, 25};
    static const uint8_t recipes[] = {CLOVE,      SAME,        DIFFERENT, PAIRS,      DOUBLES,
                                      NEAR_HONEY, RIVAL_HONEY, GINGER,    NEAR_HONEY, RIVAL_HONEY};
    static const int parts[] = {5 * 2, 2 * 5, 3 * 3, 4 * 3, 2 * 4, 2 * 4 * 3, 2 * 2 * 4};
    (void)state;
    for (int level = 0; level < 4; level++) {
        struct speculaas s;
        struct outcome outcome;
        struct events why = {.count = 0};
        deal_solo(&s, level, NULL);
        s.phase = PHASE_OVER;
        s.table[0].tokens = 4;
        struct spec_table *pile = &s.table[SPECULATTIUS];
        memcpy(pile->recipe, recipes, sizeof recipes);
        pile->recipe_count = sizeof recipes;
        pile->spice_count = 7; /* 5 singles and 2 doubles */
        pile->doubles = 2;
        pile->tokens = 3;
        spec_outcome(&s, &outcome, &why);
        int sum = start[level];
        assert_int_equal(why.at[0].arg[1], start[level]);
        for (int i = 0; i < 7; i++) {
            assert_int_equal(why.at[1 + i].arg[1], parts[i]);
            sum += parts[i];
        }
        assert_int_equal(outcome.score[SPECULATTIUS], sum);
        assert_int_equal(outcome.winners, SEAT(SPECULATTIUS));
    }
}

/* S15: the player's rival-honey counts his tokens, and S13 his tokens and doubles. */
static void test_s15_rivals(void **state)
{
    struct speculaas s;
    struct outcome outcome;
    (void)state;
    deal_solo(&s, 0, NULL);
    s.phase = PHASE_OVER;
    s.table[0] = picture(PICTURE("[rival-honey]"));
    s.table[SPECULATTIUS].tokens = 3; /* 9 points */
    spec_outcome(&s, &outcome, NULL);
    assert_int_equal(outcome.score[0], 6);
    assert_int_equal(outcome.score[1], 9);
    s.table[0] = picture(PICTURE("clove [clove] clove+ginger", ". clove ."));
    spec_outcome(&s, &outcome, NULL);
    assert_int_equal(outcome.score[0], 9);
    assert_int_equal(outcome.winners, SEAT(0)); /* tied, and he has more honey */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s12_basic),
        cmocka_unit_test(test_s12_same),
        cmocka_unit_test(test_s12_different),
        cmocka_unit_test(test_s12_pairs),
        cmocka_unit_test(test_s12_doubles),
        cmocka_unit_test(test_s12_doubles_far_away),
        cmocka_unit_test(test_s12_near_honey),
        cmocka_unit_test(test_s12_rival_honey),
        cmocka_unit_test(test_s12_shared_neighbour),
        cmocka_unit_test(test_s12_reasons),
        cmocka_unit_test(test_s13_winner),
        cmocka_unit_test(test_s13_in_words),
        cmocka_unit_test(test_s14_recipe_turn),
        cmocka_unit_test(test_s14_spice_turn),
        cmocka_unit_test(test_s14_fair),
        cmocka_unit_test(test_s14_empty_hand),
        cmocka_unit_test(test_s15_goes_on),
        cmocka_unit_test(test_s15_score),
        cmocka_unit_test(test_s15_rivals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
