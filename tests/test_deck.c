/* Deck files of Speculaas (S4): the usual one is S4's, wrong ones are refused with a sentence, and
 * with the oddest right ones games can be played, observed and imagined. */
#include "core/embedded.h"
#include "games/games.h"
#include "games/speculaas/state.h"
#include "support/speculaas_invariant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char file[DECK_BYTES_MAX];

static const char *usual_file(void)
{
    FILE *in = fopen(TEST_DATA "/../data/decks/speculaas.deck", "rb");
    assert_non_null(in);
    file[fread(file, 1, sizeof file - 1, in)] = '\0';
    fclose(in);
    return file;
}

/* The usual file with one text in place of another. */
static const char *changed(const char *old, const char *new)
{
    static char out[DECK_BYTES_MAX];
    const char *at = strstr(usual_file(), old);
    assert_non_null(at);
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
    return out;
}

static void test_the_usual_file_is_s4(void **state)
{
    char why[256];
    struct text error = text_in(why, sizeof why);
    (void)state;
    const char *text = usual_file();
    for (int players = 2; players <= SPEC_SEATS; players++) {
        const struct spec_deck usual = spec_deck_usual(players);
        struct spec_deck deck;
        assert_true(spec_deck_parse(text, strlen(text), players, &deck, &error));
        assert_memory_equal(&deck, &usual, sizeof deck);
    }
}

static void assert_refused(const char *text, const char *sentence)
{
    char why[256] = "";
    struct text error = text_in(why, sizeof why);
    struct spec_deck deck;
    assert_false(spec_deck_parse(text, strlen(text), 3, &deck, &error));
    if (!strstr(why, sentence))
        fail_msg("“%s” is not in “%s”", sentence, why);
    assert_false(speculaas_game.check_text(text, strlen(text), &error));
}

static void test_wrong_files_are_refused(void **state)
{
    (void)state;
    assert_refused("", "line 1: the file ends without “deck speculaas”");
    assert_refused("deck thief\n", "line 1: a deck of Speculaas says so once: deck speculaas");
    assert_refused("deck speculaas\ndeck speculaas\n", "line 2: a deck of Speculaas says so once");
    assert_refused("board 1\n", "line 1: 'board' is no keyword of a deck file");
    assert_refused(changed("recipe pairs ", "recipe honey "), "'honey' is no recipe");
    assert_refused(changed("recipe pairs ", "recipe\n# "), "is no recipe");
    assert_refused(changed("spice  honey ", "spice  pairs "), "'pairs' is no spice card");
    assert_refused(changed("recipe same ", "recipe pairs "),
                   "'pairs' stands here for the second time");
    assert_refused(changed("5 4 4 4", "5 4 4"), "a card takes four numbers");
    assert_refused(changed("5 4 4 4", "5 4 4 4 4"), "a card takes four numbers");
    assert_refused(changed("5 4 4 4", "5 4 4 x"), "'x' is not a number");
    assert_refused(changed("5 4 4 4", "4 4 4 4"),
                   "there are 31 spice cards without a mark; there must be 32");
    assert_refused(changed("5 4 4 4", "5 4 4 900"),
                   "there are 912 spice cards marked 5; there must be 16");
    assert_refused(changed("pairs             2 1 1 1", "pairs             2 1 3 1"),
                   "there are 14 recipes marked 4; there must be 12");
    assert_refused(changed("2 1 1 1", "2 1 1 1000"), "'1000' is too large");
}

/* ---- odd decks ---- */

/* Random games at that deck; every seat's view can be imagined, and the cards stay those of it. */
static void play(const char *text, int players, uint64_t seed)
{
    struct options options = options_none();
    struct speculaas s, seen, world;
    struct chance chance;
    struct rng rng;
    rng_fast(&rng, seed);
    options.players = players;
    options.value[SPEC_DECK] = OPTION_TEXT;
    options.text = text;
    options.text_size = strlen(text);
    assert_null(spec_start(&s, &options));
    for (seatset who; (who = spec_actors(&s)) != 0;) {
        if (who == SEAT(CHANCE)) {
            spec_roll(&s, &rng, &chance);
            assert_null(spec_settle(&s, &chance, NULL));
            continue;
        }
        const int seat = __builtin_ctz(who);
        spec_observe(&s, seat, &seen);
        assert_true(spec_imagine(&seen, seat, &rng, &world));
        assert_null(speculaas_invariant(&world));
        const int count = spec_choices(&s, seat);
        const game_move move = spec_choice(&s, seat, (int)rng_below(&rng, (uint32_t)count));
        assert_null(spec_apply(&s, seat, move, NULL));
        assert_null(speculaas_invariant(&s));
    }
    assert_int_equal(s.phase, PHASE_OVER);
}

static void test_odd_decks_are_played(void **state)
{
    static const char *const recipes[] = {"doubles", "near-honey", "same"};
    static const char *const spices[] = {
        "spice honey 32 16 16 16\n",
        "spice cardamom 32 16 16 16\n",
        "spice clove+nutmeg 32 16 16 16\n",
        "spice honey 20 10 10 10\nspice clove 6 3 3 3\nspice clove+nutmeg 6 3 3 3\n",
        "spice honey 28 14 14 14\nspice cinnamon+ginger 4 2 2 2\n",
        "spice honey 4 14 0 8\nspice ginger 20 1 10 8\nspice pepper+clove 8 1 6 0\n",
    };
    (void)state;
    for (size_t r = 0; r < sizeof recipes / sizeof *recipes; r++)
        for (size_t i = 0; i < sizeof spices / sizeof *spices; i++)
            for (int players = 2; players <= SPEC_SEATS; players++) {
                char text[512];
                snprintf(text, sizeof text, "deck speculaas\nrecipe %s 24 12 12 12\n%s", recipes[r],
                         spices[i]);
                for (uint64_t seed = 1; seed <= 3; seed++)
                    play(text, players, seed);
            }
}

/* Whatever is cut off or spoilt, there is a sentence or a deck, and nothing is read beyond. */
static void test_spoilt_files(void **state)
{
    struct rng rng;
    (void)state;
    rng_fast(&rng, 25);
    const size_t size = strlen(usual_file());
    char *bytes = malloc(size);
    for (int i = 0; i < 3000; i++) {
        char why[256] = "";
        struct text error = text_in(why, sizeof why);
        struct spec_deck deck;
        memcpy(bytes, file, size);
        for (uint32_t k = rng_below(&rng, 4); k; k--)
            bytes[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        const size_t used = i % 3 ? size : rng_below(&rng, (uint32_t)size);
        const bool right = spec_deck_parse(bytes, used, 5, &deck, &error);
        assert_true(right || why[0]);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_usual_file_is_s4),
        cmocka_unit_test(test_wrong_files_are_refused),
        cmocka_unit_test(test_odd_decks_are_played),
        cmocka_unit_test(test_spoilt_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
