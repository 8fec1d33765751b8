/* Who Stole the Cookie?: who is protected, T9. */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

TEST(test_T9_protected_cannot_be_chosen)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina kleina laufabraud randalina"
             "  deck lakkristoppur piparkaka hjonabandssaela hjonabandssaela+ kleina");
    play(&p, "1 lay lakkristoppur");
    expect_protected(&p, "1");
    expect_told(&p, 3, EVENT_PROTECTED, 1, ANY, ANY);
    refused(&p, "T9", "2 lay piparkaka 1");
    refused(&p, "T9", "2 lay laufabraud 1");
    play(&p, "2 lay piparkaka 0");
    refused(&p, "T9", "3 lay hjonabandssaela 1");
    refused(&p, "T9", "3 lay randalina 1");
    play(&p, "3 lay hjonabandssaela 0");
    refused(&p, "T6", "0 lay hjonabandssaela+ 1 2");
    refused(&p, "T6", "0 lay hjonabandssaela+ 1 0");
    play(&p, "0 lay hjonabandssaela+ 2 3");
}

/* T9: until they lay any other cake; drawing and executing a pancake is not laying one. */
TEST(test_T9_protected_until_another_cake)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina"
             "  deck lakkristoppur kleina kleina upphitud kleina kleina hnallthora");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    expect_asked(&p, 1, "lay"); /* seat 0 drew a pancake */
    expect_protected(&p, "0");
    play(&p, "1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    expect_protected(&p, "0");
    play(&p, "0 lay kleina 2 guess tom_krus");
    expect_protected(&p, "");
    play(&p, "1 lay laufabraud 0");
}

TEST(test_T9_any_other_cake_ends_protection)
{
    static const char *const lay[] = {"kleina 1 guess tom_krus",
                                      "kleina+",
                                      "piparkaka 1",
                                      "piparkaka+",
                                      "laufabraud 1",
                                      "laufabraud+ 1 2",
                                      "lakkristoppur+ 1",
                                      "randalina 1",
                                      "randalina+ 1 2",
                                      "hjonabandssaela 1",
                                      "hjonabandssaela+ 1 2",
                                      "hnallthora"};
    for (size_t i = 0; i < sizeof lay / sizeof *lay; i++) {
        struct position p;
        const char *hands = i ? "kleina kleina" : "piparkaka piparkaka"; /* of five Kleinas */
        deal(&p,
             "players 4  start 0  hands randalina laufabraud %s"
             "  deck lakkristoppur kleina kleina kleina %.*s",
             hands, (int)strcspn(lay[i], " "), lay[i]);
        play(&p, "0 lay lakkristoppur; 1 lay kleina 3 guess tom_krus");
        play(&p, "2 lay kleina 3 guess tom_krus; 3 lay kleina 2 guess tom_krus");
        expect_protected(&p, "0");
        play(&p, "0 lay %s", lay[i]);
        expect_protected(&p, "");
    }
}

/* T9: from the moment it is laid; a second one in a row protects on. */
TEST(test_T9_protected_two_in_a_row)
{
    struct position p;
    deal(&p, "players 3  start 0  hands lakkristoppur laufabraud randalina"
             "  deck lakkristoppur kleina kleina hnallthora kleina");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    play(&p, "0 lay lakkristoppur");
    expect_protected(&p, "0");
    expect_front(&p, 0, "lakkristoppur lakkristoppur");
    refused(&p, "T9", "1 lay kleina 0 guess hnallthora");
    play(&p, "1 lay kleina 2 guess hnallthora");
}

/* T9: protection ends when its player is out, and does not come back with them. */
TEST(test_T9_protection_ends_when_out)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina randalina kleina hnallthora"
             "  deck lakkristoppur kleina kleina kleina laufabraud upphitud piparkaka");
    play(&p, "1 lay lakkristoppur; 2 lay kleina 3 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    play(&p, "0 lay kleina 2 guess tom_krus; 1 lay laufabraud 3"); /* loses 5 to 7 */
    expect_in(&p, "0 2 3");
    expect_protected(&p, "");
    play(&p, "2 back 1");
    expect_in(&p, "0 1 2 3");
    expect_protected(&p, "");
    expect_front(&p, 1, "lakkristoppur laufabraud");
    expect_hand(&p, 1, "piparkaka");
}

/* T9 [house]: protection does not cover turn order. */
TEST(test_T9_protection_does_not_cover_turn_order)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina"
             "  deck lakkristoppur kleina kleina vidbrennd kleina");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus; 2 lay kleina 1 guess tom_krus");
    expect_asked(&p, 1, "lay"); /* seat 0's turn was burned */
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina"
             "  deck lakkristoppur lummustafli kleina");
    play(&p, "0 lay lakkristoppur");
    expect_asked(&p, 0, "lay"); /* the protected one has the highest cake in front */
    deal(&p, "players 4  start 0  hands piparkaka laufabraud randalina hnallthora"
             "  deck lakkristoppur kleina kleina kleina halfbokud kleina");
    play(&p, "0 lay lakkristoppur; 1 lay kleina 2 guess tom_krus");
    play(&p, "2 lay kleina 1 guess tom_krus; 3 lay kleina 1 guess tom_krus");
    play(&p, "0 lay kleina 1 guess tom_krus");
    expect_asked(&p, 3, "lay");
}

/* T9: pancakes skip the protected, also one that they draw themselves. */
TEST(test_T9_protected_drawer_of_kaffilumma)
{
    struct position p;
    deal(&p, "players 4  start 1  hands kleina+ randalina+ kleina hnallthora"
             "  deck lakkristoppur kleina kleina kleina kaffilumma kleina");
    play(&p, "1 lay lakkristoppur; 2 lay kleina 3 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    play(&p, "0 lay kleina 2 guess tom_krus"); /* and seat 1 draws Kaffilumma */
    expect_outs(&p, "0 kleina+");
    expect_in(&p, "1 2 3");
    expect_hand(&p, 1, "randalina+");
}

TEST(test_T9_protected_drawer_of_lummudeig)
{
    struct position p;
    deal(&p, "players 4  start 1  hands piparkaka randalina+ laufabraud hnallthora"
             "  deck lakkristoppur kleina kleina kleina tvilumma lummudeig randalina kleina");
    play(&p, "1 lay lakkristoppur; 2 lay kleina 3 guess tom_krus; 3 lay kleina 2 guess tom_krus");
    play(&p, "0 lay kleina 2 guess tom_krus"); /* seat 1 draws twins: Lummudeig and a cake */
    expect_next(&p, "mix");                    /* T13 does not ask who is left out */
    play(&p, "mix hnallthora - piparkaka laufabraud");
    expect_hand(&p, 0, "hnallthora");
    expect_hand(&p, 2, "piparkaka");
    expect_hand(&p, 3, "laufabraud");
    expect_hand(&p, 1, "randalina+ randalina kleina");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_T9_protected_cannot_be_chosen),
        cmocka_unit_test(test_T9_protected_until_another_cake),
        cmocka_unit_test(test_T9_any_other_cake_ends_protection),
        cmocka_unit_test(test_T9_protected_two_in_a_row),
        cmocka_unit_test(test_T9_protection_ends_when_out),
        cmocka_unit_test(test_T9_protection_does_not_cover_turn_order),
        cmocka_unit_test(test_T9_protected_drawer_of_kaffilumma),
        cmocka_unit_test(test_T9_protected_drawer_of_lummudeig),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
