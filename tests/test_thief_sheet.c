/* Who Stole the Cookie?: the detective's sheet. What it strikes out is impossible and everything
 * else is possible: held against all deals, written out one by one where they are few, and against
 * `imagine` everywhere. And each reason is the right one, in positions that a player can read. */
#include "games/thief/sheet.h"

#include "games/games.h"
#include "games/thief/know.h"
#include "record/sheet.h"
#include "support/budget.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 1000, SAMPLES = 4, NODES_MOST = 20000, GAPS = SEATS_MAX + 3 };

/* ---- all deals, one by one ---- */

struct every {
    struct thief world;
    int viewer, gaps;
    uint8_t *slot[GAPS];
    unsigned may[GAPS];
    int place[GAPS], left[CAKE_KINDS];
    long nodes; /* negative: too many, and not all were looked at */
    struct thief_sheet found;
};

static void add_slot(struct every *all, int place, unsigned may, uint8_t *slot)
{
    all->slot[all->gaps] = slot;
    all->may[all->gaps] = may;
    all->place[all->gaps++] = place;
}

static void begin(struct every *all, const struct thief *seen, int viewer)
{
    struct thief *t = &all->world;
    *all = (struct every){.world = *seen, .viewer = viewer};
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != viewer && in_set(t->in, seat))
            add_slot(all, seat, t->may[seat][viewer], &t->hand[seat]);
    add_slot(all, SECRET, t->may[SECRET][viewer], &t->secret);
    for (int i = 0; t->turn != viewer && i < t->extra_count; i++)
        add_slot(all, t->turn, t->may[DECK][viewer] & ~(unsigned)t->extra_not, &t->extra[i]);
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        all->left[kind] = pile_count(know_unseen(seen, viewer), kind);
}

/* What imagine.c asks of a deal. */
static bool is_possible(const struct every *all)
{
    const struct thief *t = &all->world;
    const unsigned deck = t->may[DECK][all->viewer] & t->may[DECK][SPECTATOR];
    unsigned hand = t->extra_count ? 1U << t->hand[t->turn] : 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (all->left[kind] && !(deck >> kind & 1))
            return false;
    for (int i = 0; i < t->extra_count; i++)
        hand |= 1U << t->extra[i];
    const bool both = (hand >> HNALLTHORA & 1) && (hand & KINDS_COFFEE);
    return (!t->extra_count ||
            (know_hand_fits(t, SPECTATOR) && !(t->flags & FLAG_APART && both))) &&
           know_groups_hold(t);
}

static void add_deal(struct every *all, uint64_t ways)
{
    unsigned kinds[SECRET + 1] = {0};
    all->found.deals += ways;
    for (int i = 0; i < all->gaps; i++)
        kinds[all->place[i]] |= 1U << *all->slot[i];
    for (int place = 0; place <= SECRET; place++)
        for (int kind = 0; kind < CAKE_KINDS; kind++)
            all->found.has[place][kind] += kinds[place] >> kind & 1 ? ways : 0;
}

static void deal_from(struct every *all, int gap, uint64_t ways)
{
    if (all->nodes < 0 || ++all->nodes > NODES_MOST) {
        all->nodes = -1;
        return;
    }
    if (gap == all->gaps) {
        if (is_possible(all))
            add_deal(all, ways);
        return;
    }
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        const int left = all->left[kind];
        if (!left || !(all->may[gap] >> kind & 1))
            continue;
        *all->slot[gap] = (uint8_t)kind;
        all->left[kind]--;
        deal_from(all, gap + 1, ways * (uint64_t)left);
        all->left[kind]++;
    }
}

/* ---- against the core ---- */

static struct {
    long positions, exact, struck, open, counted;
} met;

static void sample_deals(const struct thief *seen, int viewer, const struct thief_sheet *sheet,
                         struct rng *rng)
{
    for (int i = 0; i < SAMPLES; i++) {
        struct thief world;
        assert_true(thief_imagine(seen, viewer, rng, &world));
        for (int place = 0; place <= SECRET; place++) {
            const int card = thief_card_at(&world, place);
            if (place != viewer && card != NO_CARD)
                assert_true(sheet->has[place][card]);
        }
        for (int j = 0; seen->turn != viewer && j < seen->extra_count; j++)
            assert_true(sheet->has[seen->turn][world.extra[j]]);
    }
}

static bool find_deal(struct every *all, int gap)
{
    if (all->nodes < 0 || ++all->nodes > NODES_MOST) {
        all->nodes = -1;
        return false;
    }
    if (gap == all->gaps)
        return is_possible(all);
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        if (!all->left[kind] || !(all->may[gap] >> kind & 1))
            continue;
        *all->slot[gap] = (uint8_t)kind;
        all->left[kind]--;
        const bool found = find_deal(all, gap + 1);
        all->left[kind]++;
        if (found)
            return true;
    }
    return false;
}

/* Where there are too many deals to look at: one with each cake that is not struck out, and none
 * with those that are. Whatever cannot be found so is drawn. */
static void find_each(const struct thief *seen, int viewer, const struct thief_sheet *sheet,
                      struct rng *rng)
{
    static struct every all;
    for (int place = 0; place <= SECRET; place++)
        for (int kind = 0; kind < CAKE_KINDS; kind++) {
            const bool one_card = seen->turn != place || !seen->extra_count;
            if (!(seen->may[place][viewer] >> kind & 1) || place == viewer || !one_card)
                continue;
            struct thief held = *seen, world;
            held.may[place][viewer] = (uint16_t)(1U << kind);
            begin(&all, &held, viewer);
            const bool found = find_deal(&all, 0);
            if (all.nodes >= 0)
                assert_int_equal(found, sheet->has[place][kind] > 0);
            else if (sheet->has[place][kind])
                assert_true(thief_imagine(&held, viewer, rng, &world));
            met.open += found;
        }
}

static void check_position(const struct table *table, int viewer, struct rng *rng)
{
    static struct every all;
    struct thief seen;
    struct thief_sheet sheet;
    table_observe(table, viewer, &seen);
    thief_count_deals(&seen, viewer, &sheet);
    assert_true(sheet.deals > 0);
    sample_deals(&seen, viewer, &sheet, rng);
    begin(&all, &seen, viewer);
    deal_from(&all, 0, 1);
    met.positions++;
    for (int place = 0; place <= SECRET; place++)
        for (unsigned kinds = kinds_in_play(seen.seats); kinds; kinds &= kinds - 1) {
            const int kind = __builtin_ctz(kinds);
            const bool struck = place != viewer && !sheet.has[place][kind];
            met.struck += struck;
            met.counted += struck && seen.may[place][viewer] >> kind & 1;
        }
    if (all.nodes < 0) {
        find_each(&seen, viewer, &sheet, rng);
        return;
    }
    met.exact++;
    assert_int_equal(sheet.deals, all.found.deals);
    assert_memory_equal(sheet.has, all.found.has, sizeof sheet.has);
}

struct game_at {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[1 << 16];
};

static void open_game(struct game_at *at, int players, uint64_t number)
{
    struct options options = options_none();
    struct seed seed;
    options.players = players;
    memset(&seed, 0, sizeof seed);
    memcpy(&seed, &number, sizeof number);
    assert_null(table_open(&at->table, &thief_game, &options, &seed, at->states, at->log,
                           sizeof at->log, NULL));
}

static void play_random(struct game_at *at, struct rng *rng)
{
    const int seat = __builtin_ctz(table_actors(&at->table));
    const int of = table_choices(&at->table, seat);
    const game_move move = table_choice(&at->table, seat, (int)rng_below(rng, (uint32_t)of));
    assert_null(table_play(&at->table, seat, move, NULL));
}

TEST(test_what_is_struck_out_is_impossible_and_the_rest_is_possible)
{
    static struct game_at at;
    struct rng rng;
    const uint64_t seed = budget_seed();
    memset(&met, 0, sizeof met);
    for (uint64_t game = 0; met.positions < POSITIONS; game++) {
        const int players = 3 + (int)(game % 5);
        replay_mark(&thief_game, players, seed + game);
        open_game(&at, players, seed << 20 | game);
        rng_fast(&rng, seed << 20 | game);
        for (int steps = 0; steps < 60 && table_actors(&at.table); steps++) {
            check_position(&at.table, (steps + (int)game) % players, &rng);
            play_random(&at, &rng);
        }
    }
    replay_forget();
    print_message("%ld positions, %ld of them with every deal; %ld cakes struck out, %ld of them "
                  "by counting alone, %ld possible\n",
                  met.positions, met.exact, met.struck, met.counted, met.open);
    assert_true(met.exact > POSITIONS / 3);
    assert_true(met.counted > POSITIONS);
}

/* What a spectator can work out has no hand of its own in it. */
TEST(test_a_spectator_has_a_sheet_too)
{
    static struct game_at at;
    struct rng rng;
    for (uint64_t game = 0; game < 8; game++) {
        open_game(&at, 3 + (int)(game % 2), game);
        rng_fast(&rng, game);
        for (int steps = 0; steps < 10 && table_actors(&at.table); steps++) {
            check_position(&at.table, SPECTATOR, &rng);
            play_random(&at, &rng);
        }
    }
}

/* ---- reasons ---- */

/* A position, and what one seat noted on the way to it. */
struct noted {
    struct position p;
    struct thief_notes notes;
    int viewer;
};

static void begin_notes(struct noted *n, int viewer)
{
    n->viewer = viewer;
    memset(&n->notes, 0, sizeof n->notes);
}

static void take_step(struct noted *n, const char *words)
{
    struct thief before, after;
    thief_observe(&n->p.t, n->viewer, &before);
    play(&n->p, "%s", words);
    thief_observe(&n->p.t, n->viewer, &after);
    struct events told = {.count = 0};
    for (int i = 0; i < n->p.events.count; i++)
        if (n->p.events.at[i].audience >> n->viewer & 1)
            told.at[told.count++] = n->p.events.at[i];
    thief_take_notes(&n->notes, &before, &after, n->viewer, &told);
}

/* What the sheet says of a place (SECRET: the last one) and a cake; "": it is possible. */
static const char *reason_for(const struct noted *n, int place, const char *cake)
{
    static char sheet[1 << 15], word[64];
    static const struct names names = {.seat = {"Anna", "Birna", "Carl", "Dagur"}, .reader = 0};
    struct text text = text_in(sheet, sizeof sheet);
    struct json json = {.out = &text};
    struct thief seen;
    thief_observe(&n->p.t, n->viewer, &seen);
    json_open(&json, '{');
    thief_write_sheet(&n->notes, &seen, n->viewer, &names, &json);
    json_close(&json, '}');
    assert_false(text.cut);
    snprintf(word, sizeof word, place == SECRET ? ",{\"cakes\":" : "{\"seat\":%d", place);
    char *at = strstr(sheet, word);
    assert_non_null(at);
    snprintf(word, sizeof word, "\"card\":\"%s\",\"percent\":", cake);
    at = strstr(at, word);
    assert_non_null(at);
    at += strlen(word);
    if (strncmp(at, "0,\"why\":\"", 9) != 0)
        return "";
    *strchr(at + 9, '"') = '\0';
    return at + 9;
}

TEST(test_what_can_be_counted_needs_no_other_reason)
{
    struct noted n;
    deal(&n.p, "players 4  start 0  hands piparkaka kleina laufabraud hjonabandssaela"
               "  deck piparkaka hnallthora randalina laufabraud");
    begin_notes(&n, 0);
    assert_string_equal(reason_for(&n, 1, "piparkaka"), "You have both.");
    take_step(&n, "0 lay piparkaka 3");
    assert_string_equal(reason_for(&n, 1, "piparkaka"),
                        "You have one, and the other one is on the table.");
    take_step(&n, "1 lay hnallthora");
    assert_string_equal(reason_for(&n, 2, "hnallthora"), "On the table.");
    assert_string_equal(reason_for(&n, 2, "kleina"), "");
}

TEST(test_a_card_that_was_seen_is_known_and_is_nowhere_else)
{
    struct noted n;
    deal(&n.p, "players 4  start 0  hands piparkaka kleina laufabraud hjonabandssaela"
               "  deck kleina hnallthora randalina laufabraud");
    begin_notes(&n, 0);
    take_step(&n, "0 lay piparkaka 3");
    assert_string_equal(reason_for(&n, 3, "kleina"), "You have seen this card: Hjónabandssæla.");
    assert_string_equal(reason_for(&n, 3, "hjonabandssaela"), "");
    assert_string_equal(reason_for(&n, 1, "hjonabandssaela"), "Dagur has it.");
}

TEST(test_a_guess_that_missed_says_who_guessed)
{
    struct noted n;
    deal(&n.p, "players 4  start 1  hands piparkaka kleina laufabraud hjonabandssaela"
               "  deck kleina hnallthora randalina laufabraud");
    begin_notes(&n, 0);
    take_step(&n, "1 lay kleina 3 guess randalina");
    assert_string_equal(reason_for(&n, 3, "randalina"), "Birna guessed it and was wrong.");
    assert_string_equal(reason_for(&n, 2, "randalina"), "");
    take_step(&n, "2 lay hnallthora");
    take_step(&n, "3 lay randalina 3"); /* and draws anew */
    assert_string_equal(reason_for(&n, 3, "randalina+"), "");
}

/* "Not a 7: with a coffee cake they would have had to play it." */
TEST(test_a_cake_with_coffee_says_that_the_other_was_not_the_seven)
{
    struct noted n;
    deal(&n.p, "players 4  start 1  hands piparkaka lakkristoppur+ laufabraud kleina"
               "  deck kleina piparkaka randalina laufabraud");
    begin_notes(&n, 0);
    take_step(&n, "1 lay lakkristoppur+ 2");
    assert_string_equal(reason_for(&n, 1, "hnallthora"),
                        "Birna played Lakkrístoppur með kaffi. If you have Hnallþóra and a cake "
                        "with coffee, you must play Hnallþóra.");
    assert_string_equal(reason_for(&n, 2, "hnallthora"), "");
}

TEST(test_the_winner_of_a_comparison_had_the_higher_card)
{
    struct noted n;
    deal(&n.p, "players 4  start 1  hands piparkaka randalina laufabraud kleina"
               "  deck laufabraud piparkaka randalina kleina");
    begin_notes(&n, 0);
    take_step(&n, "1 lay laufabraud 2");
    assert_string_equal(reason_for(&n, 1, "kleina"), "This card was higher than Laufabrauð.");
    assert_string_equal(reason_for(&n, 1, "lakkristoppur"), "");
}

/* The note goes with the card. */
TEST(test_a_swap_takes_what_is_known_along)
{
    struct noted n;
    deal(&n.p, "players 4  start 1  hands piparkaka kleina laufabraud hjonabandssaela"
               "  deck kleina hjonabandssaela+ randalina laufabraud");
    begin_notes(&n, 0);
    take_step(&n, "1 lay kleina 3 guess randalina");
    take_step(&n, "2 lay hjonabandssaela+ 1 3");
    assert_string_equal(reason_for(&n, 1, "randalina"), "Birna guessed it and was wrong.");
    assert_string_equal(reason_for(&n, 3, "randalina"), "");
}

TEST(test_what_was_given_away_is_known)
{
    struct noted n;
    deal(&n.p, "players 4  start 0  hands piparkaka+ kleina laufabraud randalina  secret piparkaka"
               "  deck hjonabandssaela lakkristoppur randalina laufabraud");
    begin_notes(&n, 0);
    take_step(&n, "0 lay piparkaka+");
    assert_string_equal(reason_for(&n, SECRET, "kleina"),
                        "You had this card before: Hjónabandssæla.");
    assert_string_equal(reason_for(&n, 1, "hjonabandssaela"), "It’s the secret card.");
}

TEST(test_nobody_who_stayed_in_has_coffee)
{
    struct noted n;
    deal(&n.p, "players 4  start 1  hands piparkaka kleina laufabraud randalina"
               "  deck kaffilumma lakkristoppur randalina laufabraud");
    begin_notes(&n, 0);
    assert_string_equal(reason_for(&n, 1, "randalina+"), "Ruled out by everything you have seen.");
}

/* Of all reasons in random play, few may be left unsaid. */
TEST(test_most_reasons_are_said)
{
    static struct game_at at;
    struct rng rng;
    long said = 0, unsaid = 0;
    for (uint64_t game = 0; game < 40; game++) {
        const int players = 3 + (int)(game % 5);
        open_game(&at, players, game);
        rng_fast(&rng, game);
        for (int steps = 0; steps < 30 && table_actors(&at.table); steps++) {
            struct sheet_notes kept;
            struct thief seen;
            const struct thief_notes *notes = (const void *)kept.at;
            const int viewer = steps % players;
            sheet_take_notes(&kept, &at.table, viewer);
            table_observe(&at.table, viewer, &seen);
            for (int place = 0; place <= SECRET; place++)
                for (unsigned kinds = kinds_in_play(players); kinds; kinds &= kinds - 1) {
                    const int kind = __builtin_ctz(kinds);
                    const unsigned may = seen.may[place][viewer];
                    if (place == viewer || !may || may >> kind & 1 ||
                        !pile_count(know_unseen(&seen, viewer), kind))
                        continue;
                    said += notes->at[place][kind].why != WHY_UNSAID;
                    unsaid += notes->at[place][kind].why == WHY_UNSAID;
                }
            play_random(&at, &rng);
        }
    }
    print_message("%ld reasons said, %ld unsaid\n", said, unsaid);
    assert_true(said > 1000);
    assert_true(unsaid * 20 < said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_what_is_struck_out_is_impossible_and_the_rest_is_possible,
                                  replay_tell),
        cmocka_unit_test(test_a_spectator_has_a_sheet_too),
        cmocka_unit_test(test_what_can_be_counted_needs_no_other_reason),
        cmocka_unit_test(test_a_card_that_was_seen_is_known_and_is_nowhere_else),
        cmocka_unit_test(test_a_guess_that_missed_says_who_guessed),
        cmocka_unit_test(test_a_cake_with_coffee_says_that_the_other_was_not_the_seven),
        cmocka_unit_test(test_the_winner_of_a_comparison_had_the_higher_card),
        cmocka_unit_test(test_a_swap_takes_what_is_known_along),
        cmocka_unit_test(test_what_was_given_away_is_known),
        cmocka_unit_test(test_nobody_who_stayed_in_has_coffee),
        cmocka_unit_test(test_most_reasons_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
