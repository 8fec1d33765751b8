/* Who Stole the Cookie? in words: who is "you", and columns that nobody's name is too long for. */
#include "core/words.h"
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char long_name[] = "Rosquilla de albaricoque"; /* the longest there is */
static const struct names names = {.seat = {"Anna", "Björn", long_name}};

/* What a seat reads of the last event of a kind. */
static void expect_read(const struct position *p, int kind, int reader, const char *expected)
{
    char buffer[512] = "";
    struct names as = names;
    as.reader = reader;
    for (int i = 0; i < p->events.count; i++) {
        if (p->events.at[i].kind != kind)
            continue;
        struct text text = text_in(buffer, sizeof buffer);
        words_event_more(&thief_game, &p->events.at[i], &as, &text);
    }
    assert_string_equal(buffer, expected);
}

TEST(test_who_wins_by_the_highest_card_when_the_jar_is_caught)
{
    struct position p;
    deal(&p, "players 3  start 1  hands laufabraud tom_krus randalina  deck hnallthora");
    play(&p, "1 lay tom_krus");
    expect_read(&p, EVENT_END_JAR, 2,
                "Björn is caught with the empty jar (−1). You have the highest card and win the "
                "round. That scores 1 point for the round.");
    expect_read(
        &p, EVENT_END_JAR, 1,
        "You are caught with the empty jar (−1). The highest card wins the round: Rosquilla "
        "de albaricoque. That scores 1 point for the round.");
    expect_read(&p, EVENT_END_JAR, 0,
                "Björn is caught with the empty jar (−1). The highest card wins the round: "
                "Rosquilla de albaricoque. That scores 1 point for the round.");
}

TEST(test_who_shares_a_round)
{
    struct position p;
    deal(&p, "players 3  start 1  hands randalina tom_krus randalina  deck hnallthora");
    play(&p, "1 lay tom_krus");
    expect_read(
        &p, EVENT_END_JAR, 0,
        "Björn is caught with the empty jar (−1). The highest card wins the round: Rosquilla "
        "de albaricoque and you. Still tied: you share the round. That scores 1 point for "
        "the round.");
    expect_read(&p, EVENT_END_JAR, 1,
                "You are caught with the empty jar (−1). The highest card wins the round: Anna and "
                "Rosquilla de albaricoque. Still tied: they share the round. That scores 1 point "
                "for the round.");
}

TEST(test_who_goes_next_after_lummustafli)
{
    struct position p;
    deal(&p, "players 3  start 0  hands laufabraud randalina piparkaka"
             "  deck kleina lummustafli kleina kleina");
    play(&p, "0 lay kleina 1 guess tom_krus");
    expect_read(&p, EVENT_STACK, 0,
                "The turn is over. You have the highest cake on the table and go next.");
    expect_read(&p, EVENT_STACK, 1,
                "The turn is over. Whoever has the highest cake on the table goes next: Anna.");
    deal(&p, "players 3  start 1  hands laufabraud randalina piparkaka  deck lummustafli kleina");
    expect_read(&p, EVENT_STACK, 1,
                "The turn is over. There is no cake on the table, so play goes on as usual.");
}

TEST(test_who_plays_on_their_own_card)
{
    struct position p;
    deal(&p, "players 4  start 1  hands laufabraud randalina kleina kleina  deck randalina+ kleina"
             " kleina kleina");
    play(&p, "1 lay randalina+ 0 1");
    expect_read(&p, EVENT_LAY_PAIR, SPECTATOR,
                "Björn plays Randalína með kaffi on Anna and on Björn’s own card.");
    expect_read(&p, EVENT_LAY_PAIR, 0,
                "Björn plays Randalína með kaffi on you and on Björn’s own card.");
    expect_read(&p, EVENT_LAY_PAIR, 1, "You play Randalína með kaffi on Anna and yourself.");
}

/* The points stand below each other, however long a name is, and the name is there in full. */
TEST(test_columns_are_as_wide_as_names)
{
    struct position p;
    char buffer[4096];
    struct text text = text_in(buffer, sizeof buffer);
    size_t column = 0;
    int rows = 0;
    deal(&p, "players 3  start 1  hands laufabraud tom_krus randalina  deck hnallthora");
    thief_game.draw(&p.t, 0, &names, &text);
    assert_non_null(strstr(buffer, long_name));
    for (const char *line = buffer; *line; line += strcspn(line, "\n") + 1) {
        const char *points = strstr(line, "0 points");
        if (!points || memchr(line, '\n', (size_t)(points - line)))
            continue;
        char row[256];
        struct text cell = text_in(row, sizeof row);
        text_bytes(&cell, line, (size_t)(points - line));
        assert_true(!rows++ || text_width(&cell, 0) == column);
        column = text_width(&cell, 0);
    }
    assert_int_equal(rows, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_wins_by_the_highest_card_when_the_jar_is_caught),
        cmocka_unit_test(test_who_shares_a_round),
        cmocka_unit_test(test_who_goes_next_after_lummustafli),
        cmocka_unit_test(test_who_plays_on_their_own_card),
        cmocka_unit_test(test_columns_are_as_wide_as_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
