/* Who Stole the Cookie?: imagined worlds never contradict what a viewer has seen. Random games are
 * replayed with a notebook for every viewer (support/thief_notebook.h), and worlds are checked
 * against it. Then the facts that are easily lost, each on a position of its own. */
#include "games/games.h"
#include "games/thief/invariant.h"
#include "support/thief_notebook.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* ---- random games ---- */

struct replay {
    struct thief t;
    struct notebook book[SEATS_MAX + 1]; /* the last one is the spectators' */
    struct events events;
    struct rng rng;
    long worlds;
};

static void step(struct replay *r)
{
    struct chance chance;
    r->events.count = 0;
    if (thief_game.actors(&r->t) == SEAT(CHANCE)) {
        thief_game.roll(&r->t, &r->rng, &chance);
        assert_null(thief_game.settle(&r->t, &chance, &r->events));
    } else {
        const uint32_t count = (uint32_t)thief_game.choices(&r->t, r->t.turn);
        const int n = (int)rng_below(&r->rng, count);
        assert_null(
            thief_game.apply(&r->t, r->t.turn, thief_game.choice(&r->t, r->t.turn, n), &r->events));
    }
}

static void check_notebook(struct replay *r, const struct notebook *book)
{
    struct thief seen, world;
    const char *problem = notebook_contradicts(book, &r->t);
    if (problem)
        fail_msg("the notebook of %d is wrong about %s", book->viewer, problem);
    thief_game.observe(&r->t, book->viewer, &seen);
    for (int i = 0; i < 2; i++, r->worlds++) {
        assert_true(thief_game.imagine(&seen, book->viewer, &r->rng, &world));
        problem = notebook_contradicts(book, &world);
        if (problem)
            fail_msg("%d imagines a world that contradicts %s", book->viewer, problem);
        problem = thief_invariant(&world);
        if (problem)
            fail_msg("%d imagines a world in which %s", book->viewer, problem);
    }
}

static void replay_match(struct replay *r, int players, unsigned facts)
{
    struct options options = options_none();
    options.players = players;
    options.value[1] = 3;
    assert_null(thief_game.start(&r->t, &options));
    for (int i = 0; i <= players; i++)
        notebook_open(&r->book[i], i == players ? SPECTATOR : i, players, facts);
    while (thief_game.actors(&r->t)) {
        step(r);
        for (int i = 0; i <= players; i++)
            notebook_read(&r->book[i], &r->events);
        if (r->t.phase != PHASE_DEAL && r->t.phase != PHASE_OVER)
            check_notebook(r, &r->book[rng_below(&r->rng, (uint32_t)players + 1)]);
    }
}

static void check_facts(int matches, unsigned facts)
{
    static struct replay r;
    rng_fast(&r.rng, 12);
    r.worlds = 0;
    for (int i = 0; i < matches; i++)
        replay_match(&r, 3 + i % 5, facts);
    print_message("%ld worlds\n", r.worlds);
    assert_true(r.worlds > 50 * matches);
}

TEST(test_imagine_never_contradicts_what_was_seen)
{
    check_facts(10000, 0);
}

/* The same with facts that are easily lost, of several cards in one hand and of equal cards. */
TEST(test_imagine_keeps_that_several_cards_are_no_coffee)
{
    check_facts(4000, NOTE_COFFEE);
}

TEST(test_imagine_keeps_that_several_cards_are_not_hnallthora)
{
    check_facts(4000, NOTE_HNALLTHORA);
}

TEST(test_imagine_keeps_cards_when_one_of_several_was_chosen)
{
    check_facts(4000, NOTE_CHOICE);
}

TEST(test_imagine_keeps_what_follows_from_equal_cards)
{
    check_facts(4000, NOTE_EQUAL);
}

/* ---- hands of several cards, and what follows from equal ones ---- */

/* T14: Kaffilumma looks at every card in the drawer's hand, so none of them is coffee. */
TEST(test_knows_that_no_card_of_several_is_coffee)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina laufabraud hnallthora kleina"
             "  deck tvilumma kleina kaffilumma kleina");
    expect_possible(&p, 0, 1,
                    "any but kleina+ piparkaka+ laufabraud+ lakkristoppur+ randalina+ "
                    "hjonabandssaela+");
    play(&p, "1 lay kleina 0 guess tom_krus");
    expect_possible(&p, 0, 1,
                    "any but kleina+ piparkaka+ laufabraud+ lakkristoppur+ randalina+ "
                    "hjonabandssaela+");
}

/* Coffee was laid from three cards, so neither of the other two is Hnallþóra. */
TEST(test_knows_that_no_card_of_several_is_hnallthora)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina kleina laufabraud kleina"
             "  deck tvilumma lakkristoppur+ laufabraud kleina");
    play(&p, "1 lay lakkristoppur+ 3 hand laufabraud");
    expect_possible(&p, 0, 1, "any but hnallthora");
    play(&p, "1 lay kleina 0 guess tom_krus");
    expect_possible(&p, 0, 1, "any but hnallthora");
}

/* A plain cake was laid from three cards, so the other two are not Hnallþóra and coffee ... */
TEST(test_knows_that_two_cards_are_not_hnallthora_and_coffee)
{
    struct position p;
    struct thief seen, world;
    struct rng rng;
    deal(&p, "players 4  start 1  hands randalina kleina laufabraud kleina"
             "  deck tvilumma hnallthora laufabraud kleina");
    play(&p, "1 lay kleina 0 guess tom_krus hand laufabraud");
    rng_fast(&rng, 3);
    thief_game.observe(&p.t, 0, &seen);
    for (int i = 0; i < 20000; i++) {
        assert_true(thief_game.imagine(&seen, 0, &rng, &world));
        const unsigned kinds = 1U << world.hand[1] | 1U << world.extra[0];
        assert_false((kinds >> HNALLTHORA & 1) && (kinds & KINDS_COFFEE));
    }
    /* ... and when Hnallþóra is laid next, what stays is no coffee. */
    play(&p, "1 lay hnallthora");
    expect_possible(&p, 0, 1,
                    "any but kleina+ piparkaka+ laufabraud+ lakkristoppur+ randalina+ "
                    "hjonabandssaela+");
}

/* A card that was looked at is still there when a hand of three was only compared ... */
TEST(test_knows_a_card_that_was_compared_from_three)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora randalina kleina lakkristoppur"
             "  deck piparkaka tvilumma laufabraud kleina kleina");
    play(&p, "0 lay piparkaka 1; 1 lay laufabraud 2 hand kleina"); /* equal */
    expect_certain(&p, 0, 1, "randalina");
    play(&p, "1 lay kleina 3 guess tom_krus");
    expect_possible(&p, 0, 1, "randalina");
}

/* ... or when another card of the three was discarded for all to see. */
TEST(test_knows_a_card_that_stayed_when_another_was_discarded)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora lakkristoppur kleina lakkristoppur"
             "  deck piparkaka tvilumma randalina kleina kleina kleina");
    play(&p, "0 lay piparkaka 1; 1 lay randalina 1 hand kleina");
    expect_certain(&p, 0, 1, "lakkristoppur");
}

/* Seat 3 was looked at and compared equal to seat 5: what seat 3 does later changes nothing. */
TEST(test_knows_the_equal_of_a_card_looked_at)
{
    struct position p;
    deal(&p, "players 6  start 0  hands hnallthora laufabraud kleina randalina kleina randalina+"
             "  deck piparkaka laufabraud+ lakkristoppur kleina kleina");
    play(&p, "0 lay piparkaka 3; 1 lay laufabraud+ 3 5");
    expect_possible(&p, 0, 5, "randalina randalina+");
    play(&p, "2 lay lakkristoppur; 3 lay kleina 0 guess tom_krus");
    expect_possible(&p, 0, 3, "randalina");
    expect_possible(&p, 0, 5, "randalina randalina+");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_imagine_never_contradicts_what_was_seen),
        cmocka_unit_test(test_imagine_keeps_that_several_cards_are_no_coffee),
        cmocka_unit_test(test_imagine_keeps_that_several_cards_are_not_hnallthora),
        cmocka_unit_test(test_imagine_keeps_cards_when_one_of_several_was_chosen),
        cmocka_unit_test(test_imagine_keeps_what_follows_from_equal_cards),
        cmocka_unit_test(test_knows_that_no_card_of_several_is_coffee),
        cmocka_unit_test(test_knows_that_no_card_of_several_is_hnallthora),
        cmocka_unit_test(test_knows_that_two_cards_are_not_hnallthora_and_coffee),
        cmocka_unit_test(test_knows_a_card_that_was_compared_from_three),
        cmocka_unit_test(test_knows_a_card_that_stayed_when_another_was_discarded),
        cmocka_unit_test(test_knows_the_equal_of_a_card_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
