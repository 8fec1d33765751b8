/* Who Stole the Cookie?: trails (know.h), what was laid beside a card. */
#include "games/thief/know.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static unsigned trace(int card, unsigned more, int in)
{
    return (unsigned)(in - 2) << TRACE_CROWD | more | (unsigned)(card + 1);
}

TEST(test_trails_tell_what_was_laid_beside_a_card)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina randalina hjonabandssaela kleina");
    play(&p, "1 lay kleina 3 guess tom_krus; 2 lay randalina 0");
    assert_int_equal(p.t.trail[1], trace(KLEINA, TRACE_SPECIAL, 4));
    assert_int_equal(p.t.trail[2], trace(RANDALINA, 0, 4));
}

/* It goes where the card goes, and a new card has none. */
TEST(test_trails_go_with_the_cards)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina piparkaka hnallthora laufabraud"
             "  deck kleina hjonabandssaela randalina kleina kleina kleina");
    play(&p, "1 lay piparkaka 2; 2 lay hjonabandssaela 1");
    assert_int_equal(p.t.trail[1], trace(HJONABANDSSAELA, TRACE_SHOWN, 4));
    assert_int_equal(p.t.trail[2], trace(PIPARKAKA, 0, 4));
    play(&p, "3 lay randalina 1");
    assert_int_equal(p.t.trail[1], 0);
    assert_int_equal(p.t.trail[3], trace(RANDALINA, 0, 4));
}

/* The last four are enough; who goes out leaves none. */
TEST(test_trails_end)
{
    struct position p;
    deal(&p, "players 3  start 0  hands hnallthora piparkaka laufabraud"
             "  deck kleina kleina kleina randalina kleina");
    play(&p, "0 lay kleina 1 guess tom_krus; 1 lay kleina 0 guess randalina; 2 lay kleina 1 guess "
             "piparkaka");
    assert_int_equal(p.t.trail[1], 0);
    play(&p, "0 lay randalina 2");
    assert_int_equal(p.t.trail[0], trace(KLEINA, TRACE_SPECIAL, 3) << 8 | trace(RANDALINA, 0, 2));
    assert_int_equal(p.t.trail[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trails_tell_what_was_laid_beside_a_card),
        cmocka_unit_test(test_trails_go_with_the_cards),
        cmocka_unit_test(test_trails_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
