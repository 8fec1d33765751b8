/* Who Stole the Cookie?: "Decisions and how many choices each has" at the end of the rules. First
 * every sentence of it on a position of its own, then all decisions of random matches against a
 * list that is written down here once more, the long way, from the rules alone. */
#include "games/games.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- laying a cake ---- */

/* A first turn with Hnallþóra's neighbours out of the way: one card in hand, one drawn. */
static int first_turn(int players, const char *hand, const char *drawn)
{
    struct position p;
    deal(&p, "players %d  start 0  hands %s  deck %s", players, hand, drawn);
    expect_asked(&p, 0, "lay");
    return thief_game.choices(&p.t, 0);
}

/* The same card as the rules count it, next to Hnallþóra or Lakkrístoppur, which count 1. */
static int ways(int players, const char *card)
{
    return first_turn(players, "lakkristoppur", card) - 1;
}

TEST(test_choices_of_three_players)
{
    assert_int_equal(ways(3, "kleina"), 2 * 7);
    assert_int_equal(ways(3, "piparkaka"), 2);
    assert_int_equal(ways(3, "laufabraud"), 2);
    assert_int_equal(ways(3, "randalina"), 2 + 1);
    assert_int_equal(ways(3, "hjonabandssaela"), 2);
    assert_int_equal(ways(3, "hnallthora"), 1);
    assert_int_equal(ways(3, "tom_krus"), 1);
}

TEST(test_choices_of_four_players_and_more)
{
    for (int players = 4; players <= 7; players++) {
        const int targets = players - 1, pairs = players * (players - 1) / 2;
        assert_int_equal(ways(players, "kleina"), targets * 12);
        assert_int_equal(ways(players, "kleina+"), 1);
        assert_int_equal(ways(players, "piparkaka"), targets);
        assert_int_equal(ways(players, "piparkaka+"), 1);
        assert_int_equal(ways(players, "laufabraud"), targets);
        assert_int_equal(ways(players, "laufabraud+"), pairs);
        assert_int_equal(ways(players, "lakkristoppur+"), targets);
        assert_int_equal(ways(players, "randalina"), targets + 1);
        assert_int_equal(ways(players, "randalina+"), 2 * pairs);
        assert_int_equal(ways(players, "hjonabandssaela"), targets);
        assert_int_equal(ways(players, "hjonabandssaela+"), pairs);
        assert_int_equal(ways(players, "hnallthora"), 1);
        assert_int_equal(ways(players, "tom_krus"), 1);
    }
}

/* Cards of one kind are one choice; a decision is asked even when it has only one. */
TEST(test_choices_of_one_kind)
{
    assert_int_equal(first_turn(4, "kleina", "kleina"), 36);
    assert_int_equal(first_turn(4, "lakkristoppur", "lakkristoppur"), 1);
    assert_int_equal(first_turn(4, "hnallthora", "randalina+"), 1); /* forced */
    assert_int_equal(first_turn(4, "randalina+", "hnallthora"), 1);
    assert_int_equal(first_turn(4, "hnallthora", "kleina"), 1 + 36);
}

/* With three cards: times the number of different kinds among the other two. */
TEST(test_choices_with_three_cards)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina  deck tvilumma piparkaka tom_krus");
    expect_choices(&p, 2 * 36 + 2 * 3 + 2 * 1);
    deal(&p, "players 4  start 0  hands kleina  deck tvilumma kleina tom_krus");
    expect_choices(&p, 2 * 36 + 1);
    deal(&p, "players 4  start 0  hands kleina  deck tvilumma kleina kleina");
    expect_choices(&p, 36);
    deal(&p, "players 4  start 0  hands hnallthora  deck tvilumma kleina kleina+");
    expect_choices(&p, 2);
    deal(&p, "players 3  start 0  hands randalina  deck tvilumma randalina laufabraud");
    expect_choices(&p, 2 * 3 + 2);
    play(&p, "0 lay randalina 0 hand laufabraud");
    expect_asked(&p, 0, "lay");
}

/* Counted after protection and after the spotlight have cut them down. */
TEST(test_choices_when_targets_are_cut_down)
{
    struct position p;
    deal(&p, "players 5  start 0  hands piparkaka kleina randalina+ hjonabandssaela+ randalina"
             "  deck lakkristoppur randalina laufabraud+ laufabraud");
    play(&p, "0 lay lakkristoppur");
    expect_choices(&p, 3 * 12 + (3 + 1)); /* targets 2, 3, 4 */
    play(&p, "1 lay kleina 2 guess tom_krus");
    expect_choices(&p, 2 * 6 + 6); /* pairs out of 1, 2, 3, 4 */
    deal(&p, "players 5  start 0  hands piparkaka kleina randalina+ hjonabandssaela+ randalina"
             "  deck lakkristoppur+ randalina laufabraud+ laufabraud kleina+");
    play(&p, "0 lay lakkristoppur+ 4");
    expect_choices(&p, 12 + 1);
    play(&p, "1 lay kleina 4 guess tom_krus");
    expect_choices(&p, 2 * 4 + 4);     /* pairs with seat 4 */
    play(&p, "2 lay laufabraud+ 4 1"); /* 5 and 5 */
    expect_choices(&p, 1 + 4);
    play(&p, "3 lay laufabraud 4"); /* 6 beats 5, and the light is off */
    expect_choices(&p, 3 + 1);
}

/* 1 where nothing can be chosen (T6): see test_T6_no_legal_target. */
TEST(test_choices_where_nothing_can_be_chosen)
{
    struct position p;
    deal(&p, "players 3  start 0  hands hjonabandssaela piparkaka laufabraud"
             "  deck hnallthora lakkristoppur lakkristoppur randalina");
    play(&p, "0 lay hnallthora; 1 lay lakkristoppur; 2 lay lakkristoppur");
    expect_choices(&p, 1 + 1); /* Randalína on oneself */
}

/* ---- the other decisions ---- */

TEST(test_choices_of_the_other_decisions)
{
    struct position p;
    deal(&p, "players 7  start 0  hands randalina  deck kleina+");
    play(&p, "0 lay kleina+");
    for (int target = 1; target < 7; target++) { /* once per target */
        expect_asked(&p, 0, "guess");
        expect_choices(&p, 12);
        play(&p, "0 guess tom_krus %d", target);
    }
    expect_asked(&p, 1, "lay");
    deal(&p, "players 4  start 0  hands kleina  deck tvilumma halfbokud vidbrennd kleina");
    expect_choices(&p, 2); /* which pancake first */
    play(&p, "0 first halfbokud");
    expect_choices(&p, 1); /* discard: two Kleinas */
    deal(&p, "players 4  start 0  hands kleina  deck tvilumma piparkaka lummudeig");
    expect_choices(&p, 2); /* batter */
    deal(&p, "players 5  start 0  hands randalina laufabraud piparkaka kleina kleina"
             "  deck kleina kleina kleina lummustafli");
    play(&p, "0 lay kleina 4 guess tom_krus; 1 lay kleina 4 guess tom_krus");
    play(&p, "2 lay kleina 1 guess tom_krus");
    expect_choices(&p, 3); /* whose turn: 0, 1 and 2 tied */
    deal(&p, "players 5  start 0  hands randalina laufabraud piparkaka kleina hnallthora"
             "  deck kleina kleina upphitud kleina");
    play(&p, "0 lay kleina 1 guess laufabraud; 2 lay kleina 0 guess randalina");
    expect_choices(&p, 2); /* who comes back: 0 and 1 */
}

/* Nobody else is asked, and nobody while chance is to act. */
TEST(test_choices_of_others_are_none)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina  deck kleina");
    for (int seat = 1; seat < 4; seat++)
        assert_int_equal(thief_game.choices(&p.t, seat), 0);
    deal(&p, "players 4  start 0  hands kleina  deck grautarlumma");
    assert_int_equal(thief_game.choices(&p.t, 0), 0);
    refused(&p, "T5", "0 lay kleina 1 guess tom_krus");
}

/* ---- every decision of random matches ---- */

struct list {
    int count;
    game_move at[CHOICES_MAX];
};

static void add(struct list *list, int ask, int card, int a, int b, int guess, int hand)
{
    list->at[list->count++] = thief_pack((struct thief_move){ask, card, a, b, guess, hand});
}

static bool is_target(const struct thief *t, int seat)
{
    return seat != t->turn && in_set(t->in, seat) && !in_set(t->safe, seat);
}

/* T10: the spotlight that this player's cards must obey. */
static int light(const struct thief *t)
{
    const bool on = t->spot_on != NO_SEAT && t->spot_by != t->turn && t->spot_on != t->turn;
    return on && is_target(t, t->spot_on) ? t->spot_on : NO_SEAT;
}

static bool may_choose(const struct thief *t, int seat)
{
    return is_target(t, seat) && (light(t) == NO_SEAT || light(t) == seat);
}

static bool nameable(const struct thief *t, int kind)
{
    return kind != KLEINA && kind != KLEINA_COFFEE && (t->seats > 3 || !(KINDS_COFFEE >> kind & 1));
}

static void add_single(const struct thief *t, struct list *list, int card, int hand)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const bool oneself = card == RANDALINA && seat == t->turn && light(t) == NO_SEAT;
        if (!may_choose(t, seat) && !oneself)
            continue;
        if (card != KLEINA)
            add(list, PHASE_LAY, card, seat, NO_SEAT, NO_CARD, hand);
        for (int kind = 0; card == KLEINA && kind < CAKE_KINDS; kind++)
            if (nameable(t, kind))
                add(list, PHASE_LAY, card, seat, NO_SEAT, kind, hand);
    }
}

static void add_pairs(const struct thief *t, struct list *list, int card, int hand)
{
    for (int a = 0; a < t->seats; a++)
        for (int b = 0; b < t->seats; b++) {
            const bool both =
                (is_target(t, a) || a == t->turn) && (is_target(t, b) || b == t->turn);
            const bool lit = light(t) == NO_SEAT || light(t) == a || light(t) == b;
            if (both && lit && a != b && (card == RANDALINA_COFFEE || a < b))
                add(list, PHASE_LAY, card, a, b, NO_CARD, hand);
        }
}

static void add_lay(const struct thief *t, struct list *list, int card, int hand)
{
    const int before = list->count;
    switch (card) {
    case KLEINA:
    case PIPARKAKA:
    case LAUFABRAUD:
    case LAKKRISTOPPUR_COFFEE:
    case RANDALINA:
    case HJONABANDSSAELA: add_single(t, list, card, hand); break;
    case LAUFABRAUD_COFFEE:
    case RANDALINA_COFFEE:
    case HJONABANDSSAELA_COFFEE: add_pairs(t, list, card, hand); break;
    default: break;
    }
    if (list->count == before) /* without effect, or nothing to choose */
        add(list, PHASE_LAY, card, NO_SEAT, NO_SEAT, NO_CARD, hand);
}

static void list_lays(const struct thief *t, struct list *list)
{
    const int cards = 1 + t->extra_count;
    const int card[3] = {t->hand[t->turn], t->extra[0], t->extra[1]};
    static const int others[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    bool hnallthora = false, coffee = false;
    for (int i = 0; i < 3 && i < cards; i++) {
        hnallthora |= card[i] == HNALLTHORA;
        coffee |= KINDS_COFFEE >> card[i] & 1;
    }
    for (int i = 0; i < 3 && i < cards; i++) {
        if ((i > 0 && card[i] == card[0]) || (i > 1 && card[i] == card[1]))
            continue;
        if (hnallthora && coffee && card[i] != HNALLTHORA)
            continue;
        const int one = card[others[i][0]], two = card[others[i][1]];
        add_lay(t, list, card[i], cards == 3 ? one : NO_CARD);
        if (cards == 3 && one != two)
            add_lay(t, list, card[i], two);
    }
}

static void list_cards(const struct thief *t, struct list *list)
{
    const int card[3] = {t->hand[t->turn], t->extra[0], t->extra[1]};
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card[0] == kind || card[1] == kind || card[2] == kind)
            add(list, t->phase, kind, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD);
}

static void list_guesses(const struct thief *t, struct list *list)
{
    int target = (t->turn + 1) % t->seats;
    while (!in_set(t->aim, target))
        target = (target + 1) % t->seats;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (nameable(t, kind))
            add(list, PHASE_GUESS, NO_CARD, target, NO_SEAT, kind, NO_CARD);
}

static int highest_in_front(const struct thief *t, int seat)
{
    int highest = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (pile_count(t->front[seat], kind))
            highest = card_value[kind];
    return highest;
}

static void list_seats(const struct thief *t, struct list *list)
{
    int best = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (in_set(t->in, seat) && highest_in_front(t, seat) > best)
            best = highest_in_front(t, seat);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->phase == PHASE_BACK ? !in_set(t->in, seat)
                                   : in_set(t->in, seat) && highest_in_front(t, seat) == best)
            add(list, t->phase, NO_CARD, seat, NO_SEAT, NO_CARD, NO_CARD);
}

static void list_all(const struct thief *t, struct list *list)
{
    list->count = 0;
    switch (t->phase) {
    case PHASE_LAY: list_lays(t, list); break;
    case PHASE_GUESS: list_guesses(t, list); break;
    case PHASE_FIRST:
        for (int i = 0; i < 2; i++)
            add(list, PHASE_FIRST, t->waiting[i], NO_SEAT, NO_SEAT, NO_CARD, NO_CARD);
        break;
    case PHASE_BATTER:
    case PHASE_DISCARD: list_cards(t, list); break;
    default: list_seats(t, list);
    }
}

static int by_number(const void *a, const void *b)
{
    const game_move *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void compare_lists(const struct thief *t)
{
    static struct list want, have;
    list_all(t, &want);
    have.count = game_legal(&thief_game, t, t->turn, have.at);
    if (want.count != have.count)
        fail_msg("%d choices instead of %d in phase %d", have.count, want.count, t->phase);
    qsort(want.at, (size_t)want.count, sizeof *want.at, by_number);
    qsort(have.at, (size_t)have.count, sizeof *have.at, by_number);
    assert_memory_equal(want.at, have.at, (size_t)want.count * sizeof *want.at);
}

/* Plays a match and compares every decision. */
static long random_match(int players, struct rng *rng)
{
    struct options options = options_none();
    struct chance chance;
    struct thief t;
    long decisions = 0;
    options.players = players;
    options.value[1] = 4;
    assert_null(thief_game.start(&t, &options));
    for (seatset who; (who = thief_game.actors(&t)) != 0;) {
        if (who == SEAT(CHANCE)) {
            thief_game.roll(&t, rng, &chance);
            assert_null(thief_game.settle(&t, &chance, NULL));
            continue;
        }
        compare_lists(&t);
        const uint32_t count = (uint32_t)thief_game.choices(&t, t.turn);
        const game_move move = thief_game.choice(&t, t.turn, (int)rng_below(rng, count));
        assert_null(thief_game.apply(&t, t.turn, move, NULL));
        decisions++;
    }
    return decisions;
}

TEST(test_choices_of_random_matches)
{
    struct rng rng;
    long decisions = 0;
    rng_fast(&rng, 11);
    for (int i = 0; i < 10000; i++)
        decisions += random_match(3 + i % 5, &rng);
    print_message("%ld decisions\n", decisions);
    assert_true(decisions > 50000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices_of_three_players),
        cmocka_unit_test(test_choices_of_four_players_and_more),
        cmocka_unit_test(test_choices_of_one_kind),
        cmocka_unit_test(test_choices_with_three_cards),
        cmocka_unit_test(test_choices_when_targets_are_cut_down),
        cmocka_unit_test(test_choices_where_nothing_can_be_chosen),
        cmocka_unit_test(test_choices_of_the_other_decisions),
        cmocka_unit_test(test_choices_of_others_are_none),
        cmocka_unit_test(test_choices_of_random_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
