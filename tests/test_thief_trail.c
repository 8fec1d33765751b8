/* Who Stole the Cookie?: lays and trails (know.h), what people at a table remember. */
#include "games/thief/know.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct lay *newest(const struct thief *t, int place)
{
    return know_lay(t, t->trail[place] & 255);
}

TEST(test_a_lay_is_kept_with_what_everybody_knew_before_it)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina lakkristoppur randalina kleina");
    play(&p, "1 lay kleina 3 guess tom_krus; 2 lay lakkristoppur");
    const int deck = p.t.deck_count;
    play(&p, "3 lay randalina 0");
    const struct lay *lay = newest(&p.t, 3);
    const struct thief_move move = thief_unpack(lay->move);
    assert_int_equal(lay->seat, 3);
    assert_int_equal(move.card, RANDALINA);
    assert_int_equal(move.a, 0);
    assert_int_equal(lay->open, pile_of(KLEINA) + pile_of(LAKKRISTOPPUR));
    assert_int_equal(lay->in, 15);
    assert_int_equal(lay->safe, 1 << 2);
    assert_int_equal(lay->deck_count, deck);
    assert_false(lay->may[3] >> TOM_KRUS & 1); /* the guess missed */
    assert_true(lay->may[0] >> TOM_KRUS & 1);
    assert_int_equal(thief_unpack(newest(&p.t, 1)->move).card, KLEINA);
}

/* After a swap two know each other's hands. */
TEST(test_a_lay_tells_who_had_seen_which_hand)
{
    struct position p;
    deal(&p, "players 4  start 3  hands kleina piparkaka hnallthora laufabraud"
             "  deck hjonabandssaela kleina kleina kleina");
    play(&p, "3 lay hjonabandssaela 0; 0 lay kleina 3 guess tom_krus");
    play(&p, "1 lay kleina 2 guess tom_krus");
    assert_int_equal(know_lay(&p.t, 1)->knew, 0);
    assert_int_equal(know_lay(&p.t, 1)->shown, 0);
    assert_int_equal(know_lay(&p.t, 2)->knew, 1 << 3);
    assert_int_equal(know_lay(&p.t, 2)->shown, 1 << 3);
    assert_int_equal(know_lay(&p.t, 3)->knew, 0);
}

/* It goes where the card goes, and a new card has none. */
TEST(test_trails_go_with_the_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina hjonabandssaela randalina kleina kleina kleina");
    play(&p, "1 lay piparkaka 2; 2 lay hjonabandssaela 1");
    assert_int_equal(p.t.trail[1], 2);
    assert_int_equal(p.t.trail[2], 1);
    play(&p, "3 lay randalina 1");
    assert_int_equal(p.t.trail[1], 0);
    assert_int_equal(p.t.trail[3], 3);
}

/* Who goes out leaves none. */
TEST(test_trails_end)
{
    struct position p;
    deal(&p, "players 3  start 0  hands hnallthora piparkaka laufabraud"
             "  deck kleina kleina kleina randalina kleina");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess randalina; 2 lay kleina 1 guess "
             "piparkaka");
    assert_int_equal(p.t.trail[1], 0);
    play(&p, "0 lay randalina 2");
    assert_int_equal(p.t.trail[0], 1 << 8 | 4);
    assert_int_equal(p.t.trail[2], 0);
}

/* T12: which two of three stayed nobody knows, nor what the text acts on. */
TEST(test_a_lay_from_three_is_not_kept)
{
    struct position p;
    deal(&p, "players 3  start 1  hands lakkristoppur piparkaka hnallthora"
             "  deck kleina kleina kleina tvilumma randalina laufabraud kleina");
    play(&p, "1 lay kleina 0 guess tom_krus; 2 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus");
    assert_int_equal(p.t.trail[1], 1);
    play(&p, "1 lay randalina 2 hand piparkaka");
    assert_int_equal(p.t.lays, 3);
    assert_int_equal(p.t.trail[1], 0);
    play(&p, "1 lay piparkaka 0");
    assert_int_equal(p.t.lays, 4);
    assert_int_equal(p.t.trail[1], 4);
}

/* T5: nor after a discard, which of two cards stayed. */
TEST(test_trails_end_with_a_discard)
{
    struct position p;
    deal(&p, "players 3  start 1  hands lakkristoppur piparkaka hnallthora"
             "  deck kleina kleina kleina tvilumma vidbrennd laufabraud kleina");
    play(&p, "1 lay kleina 0 guess tom_krus; 2 lay kleina 0 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus");
    assert_int_equal(p.t.trail[1], 1);
    play(&p, "1 discard laufabraud");
    assert_int_equal(p.t.trail[1], 0);
}

TEST(test_old_lays_are_forgotten)
{
    struct thief t = {.lays = LAYS_KEPT};
    assert_null(know_lay(&t, 0));
    assert_ptr_equal(know_lay(&t, 1), &t.lay[1]);
    t.lays++;
    assert_null(know_lay(&t, 1));
    assert_ptr_equal(know_lay(&t, LAYS_KEPT + 1), &t.lay[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_lay_is_kept_with_what_everybody_knew_before_it),
        cmocka_unit_test(test_a_lay_tells_who_had_seen_which_hand),
        cmocka_unit_test(test_trails_go_with_the_cards),
        cmocka_unit_test(test_trails_end),
        cmocka_unit_test(test_a_lay_from_three_is_not_kept),
        cmocka_unit_test(test_trails_end_with_a_discard),
        cmocka_unit_test(test_old_lays_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
