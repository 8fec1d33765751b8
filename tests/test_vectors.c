/* Records of every game that another program has written: tests/vectors/GAME.jsonl must verify,
 * every record in GAME-broken.jsonl ({"why":…,"record":…}) must be refused. */
#include "games/games.h"
#include "record/record.h"
#include "shell/json_load.h"
#include "shell/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct reading {
    struct lines lines;
    struct json_document document;
    struct record_reader reader;
    char path[1024];
};

/* False if there is no such file. */
static bool open_vectors(struct reading *r, const struct game *game, const char *suffix)
{
    snprintf(r->path, sizeof r->path, "%s/vectors/%s%s.jsonl", TEST_DATA, game->name, suffix);
    if (lines_open(&r->lines, r->path))
        return true;
    print_message("no %s\n", r->path);
    return false;
}

static bool next_vector(struct reading *r)
{
    const enum lines_status status = lines_next(&r->lines);
    if (status == LINES_END)
        return false;
    assert_int_equal(status, LINES_LINE);
    if (!json_load(&r->document, r->lines.line, r->lines.size))
        fail_msg("%s:%ld: %s", r->path, r->lines.number, r->document.problem);
    return true;
}

static void close_vectors(struct reading *r)
{
    lines_close(&r->lines);
    json_unload(&r->document);
}

static void test_right(void **state)
{
    struct reading *r = calloc(1, sizeof *r);
    int wrong = 0;
    (void)state;
    for (int i = 0; games[i]; i++) {
        long count = 0;
        if (!open_vectors(r, games[i], ""))
            continue;
        for (; next_vector(r); count++) {
            const struct record_problem *problem = &r->reader.problem;
            if (record_verify(&r->reader, r->document.root))
                continue;
            print_error("%s:%ld: move %d: %s: %s\n", r->path, r->lines.number, problem->move,
                        problem->rule, problem->text);
            wrong++;
        }
        print_message("%s: %ld records\n", games[i]->name, count);
        assert_true(count > 0 || games[i]->hidden);
        close_vectors(r);
    }
    free(r);
    assert_int_equal(wrong, 0);
}

/* The move named in `why`: "move 17: T9: ..."; -1 if it is not about a move. */
static int move_in(const char *why)
{
    return why && strncmp(why, "move ", 5) == 0 ? (int)strtol(why + 5, NULL, 10) : -1;
}

/* Another program may find a problem earlier than we do, but what comes before it is right. */
static void test_broken(void **state)
{
    struct reading *r = calloc(1, sizeof *r);
    int wrong = 0;
    (void)state;
    for (int i = 0; games[i]; i++) {
        long count = 0;
        if (!open_vectors(r, games[i], "-broken"))
            continue;
        for (; next_vector(r); count++) {
            const char *why = json_text(json_get(r->document.root, "why"));
            const struct record_problem *problem = &r->reader.problem;
            const bool right = record_verify(&r->reader, json_get(r->document.root, "record"));
            const int broken = move_in(why);
            const bool later = broken >= 0 && problem->move > broken;
            if (!right && (problem->move == broken || later))
                continue;
            print_error("%s:%ld: %s at move %d (%s: %s), but: %s\n", r->path, r->lines.number,
                        right ? "accepted" : "refused", problem->move, problem->rule, problem->text,
                        why);
            wrong++;
        }
        print_message("%s: %ld broken records\n", games[i]->name, count);
        close_vectors(r);
    }
    free(r);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_right), cmocka_unit_test(test_broken)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
