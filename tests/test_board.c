/* Board files (P2): what is a board, what is not and why, and that no bytes whatever do harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/embedded.h"
#include "games/games.h"
#include "games/party/invariant.h"
#include "support/party_position.h"
#include "table/playout.h"

/* A right board; the wrong ones are made of it. */
static const char pantry[] = "name Pantry\n"                           /* line 1 */
                             "size 3 4\n"                              /* line 2 */
                             "end 9 8 7 6\n"                           /* line 3 */
                             "cells\n"                                 /* line 4 */
                             "a b R .\n"                               /* line 5 */
                             "b a R .\n"                               /* line 6 */
                             "c . R c\n"                               /* line 7 */
                             "dots 00 01 02 03 10 11 12 13 20 21 22\n" /* line 8 */
                             "walls h00 v00 h10 h33\n"                 /* line 9 */
                             "task a all 6 4 3\n"                      /* line 10 */
                             "task b all 5 3 2\n"                      /* line 11 */
                             "task R 2 4 3 2\n"                        /* line 12 */
                             "task line 3 2 2\n";                      /* line 13 */

enum { PANTRY_ROOM = 1024 };

static bool parse(const char *bytes, size_t size, struct board *board, char reason[256])
{
    struct text error = text_in(reason, 256);
    /* On the heap and exactly as long as it is: reading past its end would be seen. */
    char *exact = malloc(size ? size : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    const bool well = party_board_parse(exact, size, board, &error);
    free(exact);
    assert_int_equal(well, error.used == 0);
    assert_false(error.cut);
    return well;
}

/* The pantry with one text in place of another. */
static size_t pantry_with(const char *old, const char *new, char *out)
{
    const char *at = strstr(pantry, old);
    assert_non_null(at);
    struct text text = text_in(out, PANTRY_ROOM);
    text_bytes(&text, pantry, (size_t)(at - pantry));
    text_put(&text, new);
    text_put(&text, at + strlen(old));
    assert_false(text.cut);
    return text.used;
}

/* ---- right ---- */

static void test_ours_are_right(void **state)
{
    (void)state;
    struct board board;
    char reason[256];
    assert_int_equal(embedded_boards_count, 2);
    for (int i = 0; i < embedded_boards_count; i++)
        assert_true(parse(embedded_boards[i].text, embedded_boards[i].size, &board, reason));
    assert_true(parse(kitchen, strlen(kitchen), &board, reason));
}

static void test_what_is_read(void **state)
{
    (void)state;
    struct board board;
    char reason[256];
    assert_true(parse(pantry, strlen(pantry), &board, reason));
    const struct layout *layout = &board.layout;
    assert_string_equal(layout->name, "Pantry");
    assert_int_equal(layout->rows, 3);
    assert_int_equal(layout->cols, 4);
    assert_int_equal(bits_count(layout->spaces), 12);
    assert_int_equal(bits_count(layout->dots), 11);
    assert_false(bits_has(layout->dots, space_at(2, 3)));
    assert_int_equal(board.end[0], 9);
    assert_int_equal(board.end[3], 6);
    assert_int_equal(layout->cell[space_at(2, 3)], 'c');
    assert_int_equal(layout->tasks, 4);
    assert_int_equal(layout->task[1], 1);
    assert_int_equal(layout->need[1], 2);
    assert_int_equal(layout->task_spaces[1], bits_one(space_at(0, 1)) | bits_one(space_at(1, 0)));
    assert_int_equal(layout->task[2], TASK_RED);
    assert_int_equal(layout->need[2], 2);
    assert_int_equal(layout->task[3], TASK_LINE);
    assert_int_equal(layout->prize[3][0], 3);
    assert_false(side_is_open(board.open, party_side_named("h33", 3, 3, 4)));
    assert_true(side_is_open(board.open, party_side_named("h32", 3, 3, 4)));
}

/* Blanks, tabs, comments, blank lines, CRLF, no line break at the end, and any order that puts size
 * before cells. */
static void test_as_people_write(void **state)
{
    (void)state;
    static const char *const right[] = {
        "task line 9 9 9\r\nwalls\th00   v24 # two\r\n# nothing\r\ndots\r\nend 9 9 9 9\r\n"
        "\r\nsize 3 4\r\nname Two words # not more\r\ncells # here\r\n\r\na b\tc d # row\r\n"
        "# between\r\n. . . .\r\n  R R R R  \r\ntask R 4 1 1 0",
        "name N\nsize 2 6\nend 1 1 1 1\ncells\n. . . . . .\n. . . . . .\ntask line 1 1 1\n",
        "dots 00 01 02 03 04 05 10 11 12 13 14\nname \xc3\x9c\tx\nsize 2 6\nend 1 1 1 1\ncells\n"
        "a b c d e f\ng h i j k l\ntask l all 1 1 1"};
    static const char *const name[] = {"Two words", "N", "\xc3\x9c x"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        struct board board;
        char reason[256] = "";
        if (!parse(right[i], strlen(right[i]), &board, reason))
            fail_msg("%zu: %s", i, reason);
        assert_string_equal(board.layout.name, name[i]);
    }
}

/* ---- wrong ---- */

static const struct {
    const char *old, *new;
    const char *reason;
} wrong[] = {
    {"h33", "h34", "line 9: there is no side 'h34' on this board"},
    {"h33", "h33 h40", "line 9: there is no side 'h40' on this board"},
    {"h33", "v30", "line 9: there is no side 'v30' on this board"},
    {"h33", "h33 h10", "line 9: the wall 'h10' stands here twice"},
    {"h33", "v01", "line 9: the space '00' is walled in from the start"},
    {"name Pantry", "name", "line 1: the name is missing"},
    {"name Pantry", "name # Pantry", "line 1: the name is missing"},
    {"name Pantry", "name Pan\033try", "line 1: the name has a control character in it"},
    {"name Pantry\n", "", "line 12: the file ends without 'name'"},
    {"end 9 8 7 6\n", "", "line 12: the file ends without 'end'"},
    {"cells\na b R .\nb a R .\nc . R c\n", "", "line 9: the file ends without 'cells'"},
    {"size 3 4\n", "", "line 3: size must come before cells"},
    {"end 9", "size 3 4\nend 9", "line 3: 'size' stands here for the second time"},
    {"dots", "dots\ndots", "line 9: 'dots' stands here for the second time"},
    {"name", "Name", "line 1: 'Name' is no keyword of a board file"},
    {"cells\n", "cells a b R .\n", "line 4: the cells start on the line after “cells”"},
    {"size 3 4", "size 3", "line 2: size takes two numbers, rows and columns"},
    {"size 3 4", "size 3 4 5", "line 2: size takes two numbers, rows and columns"},
    {"size 3 4", "size 3 x", "line 2: 'x' is not a number"},
    {"size 3 4", "size 3 -4", "line 2: '-4' is not a number"},
    {"size 3 4", "size 3 99999999999999999999",
     "line 2: '99999999999999999999' is too large; 999 "
     "is the most"},
    {"size 3 4", "size 2 5", "line 2: the board is too small; it needs at least 11 spaces"},
    {"size 3 4", "size 3 9", "line 2: the board is too large; 8 rows and 8 columns at most"},
    {"end 9 8 7 6", "end 9 8 7", "line 3: end takes four numbers"},
    {"end 9 8 7 6", "end 9 8 7 6 5", "line 3: end takes four numbers"},
    {"end 9 8 7 6", "end 9 8 0 6", "line 3: 0 points cannot end a game; 1 is the least"},
    {"end 9 8 7 6", "end 6 7 8 10",
     "line 3: the game could hang: the third prizes of all tasks add up to less than the points "
     "that end it"},
    {"a b R .\n", "a b R\n", "line 5: this row has too few cells"},
    {"a b R .\n", "a b R . .\n", "line 5: this row has too many cells"},
    {"a b R .\n", "a b r A\n", "line 5: 'A' is no cell; a cell is a to z, R or a dot"},
    {"a b R .\n", "abR.\n", "line 5: 'abR.' is no cell; a cell is a to z, R or a dot"},
    {"c . R c\n", "", "line 7: 'dots' is no cell; a cell is a to z, R or a dot"},
    {" 22\n", "\n", "line 8: there must be eleven dots, or none"},
    {" 22\n", " 22 23\n", "line 8: there must be eleven dots, or none"},
    {" 22\n", " 21\n", "line 8: the dot '21' stands here twice"},
    {" 22\n", " 24\n", "line 8: there is no space '24' on this board"},
    {" 22\n", " 2\n", "line 8: there is no space '2' on this board"},
    {"task a all", "task", "line 10: '6' is no task; a task is a to z, R or line"},
    {"task a all 6 4 3", "task", "line 10: task takes a sort of cookie, R or line"},
    {"task a all", "task a", "line 10: the task for a sort takes the word all"},
    {"task a all", "task R all", "line 10: task R takes the number of cookies, 1 or more"},
    {"task R 2", "task R 0", "line 12: task R takes the number of cookies, 1 or more"},
    {"task R 2", "task R 4",
     "line 12: this task can never be done: the board has too few such cookies"},
    {"task a all", "task z all",
     "line 10: this task can never be done: the board has too few such cookies"},
    {"task b all", "task a all", "line 11: the task 'a' stands here for the second time"},
    {"task line", "task R 1", "line 13: the task 'R' stands here for the second time"},
    {"6 4 3", "6 4", "line 10: a task ends in its three prizes"},
    {"6 4 3", "6 4 3 2", "line 10: a task ends in its three prizes"},
    {"6 4 3", "4 6 3", "line 10: a later prize is higher than an earlier one"},
    {"6 4 3", "6 3 4", "line 10: a later prize is higher than an earlier one"},
    {"6 4 3", "1000 4 3", "line 10: '1000' is too large; 999 is the most"},
    {"Pantry", "Pan\xfftry", "line 1: this is not text in UTF-8"},
    {"cells\n", "cells # \xed\xa0\x80\n", "line 4: this is not text in UTF-8"},
    {"cells\n", "cells # \xc0\xaf\n", "line 4: this is not text in UTF-8"},
    {"name", "\xef\xbb\xbfname",
     "line 1: the file starts with a byte order mark; save it without one"},
};

static void test_wrong_ones_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct board board;
        char reason[256], text[PANTRY_ROOM];
        const size_t size = pantry_with(wrong[i].old, wrong[i].new, text);
        assert_false(parse(text, size, &board, reason));
        assert_string_equal(reason, wrong[i].reason);
    }
}

static void test_too_many_tasks(void **state)
{
    (void)state;
    char buffer[PANTRY_ROOM], reason[256];
    struct text text = text_in(buffer, sizeof buffer);
    struct board board;
    text_put(&text, "name N\nsize 3 4\nend 1 1 1 1\ncells\na b c d\ne f g h\ni j k l\n");
    size_t eleven = 0;
    for (int sort = 'a'; sort <= 'l'; sort++) {
        eleven = text.used;
        text_put(&text, "task ");
        text_char(&text, (char)sort);
        text_put(&text, " all 1 1 1\n");
    }
    assert_false(parse(buffer, text.used, &board, reason));
    assert_string_equal(reason, "line 19: there are more than eleven tasks");
    assert_true(parse(buffer, eleven, &board, reason));
}

/* NUL bytes, nothing at all, one endless line, a megabyte. */
static void test_odd_files(void **state)
{
    (void)state;
    enum { MEGABYTE = 1 << 20 };
    struct board board;
    char reason[256], text[PANTRY_ROOM];
    assert_false(parse("", 0, &board, reason));
    assert_string_equal(reason, "line 1: the file ends without 'name'");
    const size_t size = pantry_with("Pantry", "Pantry", text);
    text[20] = '\0';
    assert_false(parse(text, size, &board, reason));
    assert_string_equal(reason, "line 2: there is a NUL byte; this must be a text file");
    char *big = malloc(MEGABYTE);
    assert_non_null(big);
    memset(big, 'x', MEGABYTE);
    assert_false(parse(big, BOARD_BYTES_MAX, &board, reason));
    assert_string_equal(reason,
                        "line 1: 'xxxxxxxxxxxxxxxxxxxxxxxx...' is no keyword of a board file");
    assert_false(parse(big, MEGABYTE, &board, reason));
    assert_string_equal(reason, "line 1: the file is too long; it may have at most 65536 bytes");
    memset(big, '\n', MEGABYTE);
    assert_false(parse(big, MEGABYTE, &board, reason));
    memset(big, '#', BOARD_BYTES_MAX);
    memcpy(big + BOARD_BYTES_MAX - size, pantry, size);
    big[BOARD_BYTES_MAX - size - 1] = '\n';
    assert_true(parse(big, BOARD_BYTES_MAX, &board, reason)); /* comments may be as long as that */
    free(big);
}

/* ---- any bytes ---- */

static size_t mutate(struct rng *rng, char *text, size_t size, size_t room)
{
    static const char likely[] = "\n\r\t #.R0123456789abhvlinetaskwdozmcf\xc3\xff";
    for (uint32_t times = 1 + rng_below(rng, 4); times; times--) {
        const size_t at = rng_below(rng, (uint32_t)size);
        const char byte =
            rng_below(rng, 2) ? likely[rng_below(rng, sizeof likely)] : (char)rng_below(rng, 256);
        const uint32_t how = rng_below(rng, 8);
        if (how < 4) {
            text[at] = byte;
        } else if (how < 6 && size < room) {
            memmove(text + at + 1, text + at, size - at);
            text[at] = byte;
            size++;
        } else if (how == 6 && size > 1) {
            memmove(text + at, text + at + 1, size - at - 1);
            size--;
        } else if (how == 7 && rng_below(rng, 8) == 0) {
            size = at ? at : 1;
        }
    }
    return size;
}

/* Either it is refused with a line and a reason, or it is a board on which a game ends. */
static void test_any_bytes(void **state)
{
    (void)state;
    struct rng rng;
    int accepted = 0;
    rng_fast(&rng, 21);
    for (int i = 0; i < 30000; i++) {
        const struct embedded_file *file = &embedded_boards[i & 1];
        struct board board;
        char text[2048], reason[256];
        memcpy(text, file->text, file->size);
        const size_t size = mutate(&rng, text, file->size, sizeof text);
        if (!parse(text, size, &board, reason)) {
            assert_int_equal(strncmp(reason, "line ", 5), 0);
            continue;
        }
        if (accepted++ % 16)
            continue;
        struct options options = options_none();
        struct party p;
        options.players = 2 + i % 4;
        options.value[0] = OPTION_TEXT;
        options.text = text;
        options.text_size = size;
        assert_null(party_game.start(&p, &options));
        playout_random(&party_game, &p, &rng);
        assert_null(party_invariant(&p));
    }
    assert_true(accepted > 1000);
}

/* The game itself refuses a wrong board, too, and check_text says why. */
static void test_start_refuses(void **state)
{
    (void)state;
    struct party p;
    struct options options = options_none();
    char text[PANTRY_ROOM], reason[256];
    struct text error = text_in(reason, sizeof reason);
    options.value[0] = OPTION_TEXT;
    options.text = text;
    options.text_size = pantry_with("h33", "h34", text);
    assert_non_null(strstr(party_game.start(&p, &options), "P2"));
    assert_false(party_game.check_text(text, options.text_size, &error));
    assert_string_equal(reason, "line 9: there is no side 'h34' on this board");
    assert_true(party_game.check_text(pantry, strlen(pantry), &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ours_are_right),  cmocka_unit_test(test_what_is_read),
        cmocka_unit_test(test_as_people_write), cmocka_unit_test(test_wrong_ones_are_refused),
        cmocka_unit_test(test_too_many_tasks),  cmocka_unit_test(test_odd_files),
        cmocka_unit_test(test_any_bytes),       cmocka_unit_test(test_start_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
