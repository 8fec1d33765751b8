/* Who Stole the Cookie?: what bots remember of a round, plays and trails. */
#include "bots/thief/thiefbot.h"
#include "support/budget.h"
#include "support/thief_memory.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct thiefbot_memory *memory_of(const struct position *p)
{
    return (const void *)p->memory.at;
}

static const struct play *play_number(const struct position *p, unsigned number)
{
    return thiefbot_recall(memory_of(p), number);
}

static unsigned trail(const struct position *p, int place)
{
    return memory_of(p)->trail[place];
}

static const struct play *newest(const struct position *p, int place)
{
    return play_number(p, trail(p, place) & 255);
}

TEST(test_a_play_is_kept_with_what_everybody_knew_before_it)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina lakkristoppur randalina kleina");
    play(&p, "1 lay kleina 3 guess tom_krus; 2 lay lakkristoppur");
    const int deck = p.t.deck_count;
    play(&p, "3 lay randalina 0");
    const struct play *play = newest(&p, 3);
    const struct thief_move move = thief_unpack(play->move);
    assert_int_equal(play->seat, 3);
    assert_int_equal(move.card, RANDALINA);
    assert_int_equal(move.a, 0);
    assert_int_equal(play->open, pile_of(KLEINA) + pile_of(LAKKRISTOPPUR));
    assert_int_equal(play->in, 15);
    assert_int_equal(play->safe, 1 << 2);
    assert_int_equal(play->deck_count, deck);
    assert_false(play->may[3] >> TOM_KRUS & 1); /* the guess missed */
    assert_true(play->may[0] >> TOM_KRUS & 1);
    assert_int_equal(thief_unpack(newest(&p, 1)->move).card, KLEINA);
}

/* After a swap two know each other's hands. */
TEST(test_a_play_tells_who_had_seen_which_hand)
{
    struct position p;
    deal(&p, "players 4  start 3  hands kleina piparkaka hnallthora laufabraud"
             "  deck hjonabandssaela kleina kleina kleina");
    play(&p, "3 lay hjonabandssaela 0; 0 lay kleina 3 guess tom_krus");
    play(&p, "1 lay kleina 2 guess tom_krus");
    assert_int_equal(play_number(&p, 1)->knew, 0);
    assert_int_equal(play_number(&p, 1)->shown, 0);
    assert_int_equal(play_number(&p, 2)->knew, 1 << 3);
    assert_int_equal(play_number(&p, 2)->shown, 1 << 3);
    assert_int_equal(play_number(&p, 3)->knew, 0);
}

/* It goes where the card goes, and a new card has none. */
TEST(test_trails_go_with_the_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina hjonabandssaela randalina kleina kleina kleina");
    play(&p, "1 lay piparkaka 2; 2 lay hjonabandssaela 1");
    assert_int_equal(trail(&p, 1), 2);
    assert_int_equal(trail(&p, 2), 1);
    play(&p, "3 lay randalina 1");
    assert_int_equal(trail(&p, 1), 0);
    assert_int_equal(trail(&p, 3), 3);
}

/* Who goes out leaves none. */
TEST(test_trails_end)
{
    struct position p;
    deal(&p, "players 3  start 0  hands hnallthora piparkaka laufabraud"
             "  deck kleina kleina kleina randalina kleina");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess randalina; 2 lay kleina 1 guess "
             "piparkaka");
    assert_int_equal(trail(&p, 1), 0);
    play(&p, "0 lay randalina 2");
    assert_int_equal(trail(&p, 0), 1 << 8 | 4);
    assert_int_equal(trail(&p, 2), 0);
}

/* T12: which two of three stayed nobody knows, nor what the text acts on. */
TEST(test_a_play_from_three_is_not_kept)
{
    struct position p;
    deal(&p, "players 3  start 1  hands lakkristoppur piparkaka hnallthora"
             "  deck kleina kleina kleina tvilumma randalina laufabraud kleina");
    play(&p, "1 lay kleina 0 guess tom_krus; 2 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus");
    assert_int_equal(trail(&p, 1), 1);
    play(&p, "1 lay randalina 2 hand piparkaka");
    assert_int_equal(memory_of(&p)->plays, 3);
    assert_int_equal(trail(&p, 1), 0);
    play(&p, "1 lay piparkaka 0");
    assert_int_equal(memory_of(&p)->plays, 4);
    assert_int_equal(trail(&p, 1), 4);
}

/* T5: nor after a discard, which of two cards stayed. */
TEST(test_trails_end_with_a_discard)
{
    struct position p;
    deal(&p, "players 3  start 1  hands lakkristoppur piparkaka hnallthora"
             "  deck kleina kleina kleina tvilumma vidbrennd laufabraud kleina");
    play(&p, "1 lay kleina 0 guess tom_krus; 2 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus");
    assert_int_equal(trail(&p, 1), 1);
    play(&p, "1 discard laufabraud");
    assert_int_equal(trail(&p, 1), 0);
}

TEST(test_old_plays_are_forgotten)
{
    struct thiefbot_memory memory = {.plays = PLAYS_KEPT};
    assert_null(thiefbot_recall(&memory, 0));
    assert_ptr_equal(thiefbot_recall(&memory, 1), &memory.play[1]);
    memory.plays++;
    assert_null(thiefbot_recall(&memory, 1));
    assert_ptr_equal(thiefbot_recall(&memory, PLAYS_KEPT + 1), &memory.play[1]);
}

/* ---- in every position of many games ---- */

struct game_here {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[1 << 18];
    struct events events;
    struct memory memory; /* step by step */
};

static void open_table(struct game_here *here, int players, uint8_t number)
{
    const struct options options = {.players = players, .value = {5, -1, -1, -1}};
    const struct seed seed = {{number}};
    struct thief before = {0};
    memset(&here->memory, 0, sizeof here->memory);
    assert_null(table_open(&here->table, &thief_game, &options, &seed, here->states, here->log,
                           sizeof here->log, &here->events));
    assert_null(thief_game.start(&before, &here->table.options));
    thief_memory_add(&here->memory, &before, &here->events, 0);
}

/* Every card that is played is public, so all viewers remember the same, whenever they are asked: a
 * memory is nothing but the log as they saw it. */
static void compare_memories(const struct game_here *here)
{
    for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
        struct memory memory;
        if (viewer >= table_seats(&here->table) && viewer != SPECTATOR)
            continue;
        memory_recall(&memory, &here->table, viewer);
        assert_memory_equal(&memory, &here->memory, sizeof memory);
    }
}

TEST(test_everybody_remembers_the_same_whenever_asked)
{
    struct game_here *here = malloc(sizeof *here);
    struct rng rng;
    int plays = 0;
    rng_fast(&rng, budget_seed());
    for (int players = 3; players <= SEATS_MAX; players++) {
        open_table(here, players, (uint8_t)players);
        for (seatset who; (who = table_actors(&here->table)) != 0;) {
            const int seat = __builtin_ctz(who), count = table_choices(&here->table, seat);
            const game_move any =
                table_choice(&here->table, seat, (int)rng_below(&rng, (uint32_t)count));
            struct thief before;
            memcpy(&before, here->table.state, sizeof before);
            assert_null(table_play(&here->table, seat, any, &here->events));
            thief_memory_add(&here->memory, &before, &here->events, 0);
            compare_memories(here);
            plays += ((const struct thiefbot_memory *)(const void *)here->memory.at)->plays > 0;
        }
    }
    assert_true(plays > 100);
    free(here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_play_is_kept_with_what_everybody_knew_before_it),
        cmocka_unit_test(test_a_play_tells_who_had_seen_which_hand),
        cmocka_unit_test(test_trails_go_with_the_cards),
        cmocka_unit_test(test_trails_end),
        cmocka_unit_test(test_a_play_from_three_is_not_kept),
        cmocka_unit_test(test_trails_end_with_a_discard),
        cmocka_unit_test(test_old_plays_are_forgotten),
        cmocka_unit_test(test_everybody_remembers_the_same_whenever_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
