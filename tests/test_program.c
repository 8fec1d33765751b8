/* Programs that we talk to (shell/program.h), and the lines of the bot protocol. What they do in
 * real games is in test_exec_bot.sh. */
#define _GNU_SOURCE /* NOLINT: sigset_t and more, beside _POSIX_C_SOURCE */
#include "games/games.h"
#include "shell/json_load.h"
#include "shell/program.h"
#include "shell/protocol.h"
#include "shell/seed.h"
#include "table/table.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_MS = 600000 }; /* a busy machine is no failure */

static void start(struct program *program, const char *command)
{
    char setting[] = "COOKIETIN_TEST=tin";
    assert_true(program_start(program, command, setting));
    program_allow(program, PATIENCE_MS);
}

/* What a command says, its one line. */
static void assert_says(const char *command, const char *line)
{
    struct program program = {.process = 0};
    size_t size;
    start(&program, command);
    const char *got = program_receive(&program, &size);
    if (!got)
        fail_msg("%s: %s", command, program.problem);
    else
        assert_string_equal(got, line);
    program_end(&program);
    assert_int_equal(program.process, 0);
}

static void assert_fails(const char *command, const char *problem)
{
    struct program program = {.process = 0};
    size_t size;
    start(&program, command);
    assert_null(program_receive(&program, &size));
    assert_string_equal(program.problem, problem);
    assert_int_equal(program.process, 0);
    program_end(&program); /* once more does no harm */
}

/* ---- talking ---- */

static void test_lines(void **state)
{
    (void)state;
    struct program program = {.process = 0};
    size_t size;
    start(&program, "cat");
    for (int i = 0; i < 3; i++) {
        assert_true(program_send(&program, "a b\n", 4));
        assert_string_equal(program_receive(&program, &size), "a b");
        assert_int_equal(size, 3);
        assert_true(program_is_silent(&program));
    }
    program_end(&program);
    assert_fails("true; echo behind it", "it ended with exit status 0"); /* one command only */
}

static void test_line_in_pieces(void **state)
{
    (void)state;
    assert_says("sh -c 'printf a; sleep 0.05; printf b; sleep 0.05; echo c'", "abc");
}

static void test_longest_line(void **state)
{
    (void)state;
    char line[PROGRAM_LINE_MOST + 2];
    struct program program = {.process = 0};
    size_t size;
    memset(line, 'x', sizeof line);
    line[PROGRAM_LINE_MOST] = '\n';
    start(&program, "cat");
    assert_true(program_send(&program, line, PROGRAM_LINE_MOST + 1));
    assert_non_null(program_receive(&program, &size));
    assert_int_equal(size, PROGRAM_LINE_MOST);
    line[PROGRAM_LINE_MOST] = 'x';
    line[PROGRAM_LINE_MOST + 1] = '\n';
    assert_true(program_send(&program, line, PROGRAM_LINE_MOST + 2));
    assert_null(program_receive(&program, &size));
    assert_string_equal(program.problem, "it sent a line of more than 4096 bytes");
}

/* Far more than a pipe holds, both ways at once. */
static void test_long_lines_to_it(void **state)
{
    (void)state;
    enum { SIZE = 3 << 20 };
    char *line = malloc(SIZE);
    struct program program = {.process = 0};
    size_t size;
    assert_non_null(line);
    memset(line, 'x', SIZE);
    line[SIZE - 1] = '\n';
    start(&program, "wc -c -l");
    assert_true(program_send(&program, line, SIZE));
    close(program.to);
    program.to = -1;
    const char *got = program_receive(&program, &size);
    assert_non_null(got);
    assert_non_null(strstr(got, "3145728"));
    program_end(&program);
    start(&program, "sleep 6000");
    program_allow(&program, 50);
    assert_false(program_send(&program, line, SIZE));
    assert_string_equal(program.problem, "it did not read what it was sent within 50 ms");
    start(&program, "yes");
    program_allow(&program, 50);
    assert_false(program_send(&program, line, SIZE));
    free(line);
}

static void test_failures(void **state)
{
    (void)state;
    assert_fails("sh -c 'exit 3'", "it ended with exit status 3");
    assert_fails("sh -c 'kill -9 $$'", "it was ended by signal 9 (Killed)");
    assert_fails("/nowhere/at/all 2>/dev/null", "it cannot be run (exit status 127 of the shell)");
    assert_fails("sh -c 'exec >&-; sleep 6000'", "it closed its output");
    assert_fails("sh -c 'sleep 6000 & exit 4'", "it ended with exit status 4");
    assert_fails("printf 'a\\nb\\n'", "it sent something that nobody had asked for: 'b?'");
    assert_fails("yes", "it sent something that nobody had asked for: "
                        "'y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?y?'");
}

static void test_chatter(void **state)
{
    (void)state;
    struct program program = {.process = 0};
    size_t size;
    start(&program, "sh -c 'echo a; read b; printf \"\\033[2J\"; read b'");
    assert_string_equal(program_receive(&program, &size), "a");
    assert_true(program_is_silent(&program));
    assert_true(program_send(&program, "\n", 1));
    while (program_is_silent(&program))
        usleep(10000);
    assert_string_equal(program.problem, "it sent something that nobody had asked for: '?[2J'");
}

/* ---- time ---- */

static void test_deadline(void **state)
{
    (void)state;
    struct program program = {.process = 0};
    size_t size;
    /* It sends something all the time, but never a line. */
    start(&program, "sh -c 'while printf x; do sleep 0.01; done'");
    program_allow(&program, 200);
    assert_null(program_receive(&program, &size));
    assert_string_equal(program.problem, "it did not answer within 200 ms");
}

static void test_stop(void **state)
{
    (void)state;
    const atomic_bool stop = true;
    struct program program = {.process = 0, .stop = &stop};
    size_t size;
    start(&program, "sleep 6000");
    assert_null(program_receive(&program, &size));
    assert_string_equal(program.problem, "nobody waits for it any longer");
}

/* ---- surroundings ---- */

static void test_surroundings(void **state)
{
    (void)state;
    sigset_t blocked, before;
    const int open_file = open("/dev/null", O_RDONLY); /* without O_CLOEXEC */
    assert_true(open_file > 2);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    void (*const was)(int) = signal(SIGINT, SIG_IGN);
    assert_says("printenv COOKIETIN_TEST", "tin");
    assert_says("sh -c 'echo $(ls /proc/self/fd)'", "0 1 2 3"); /* 3 is how ls looks */
    assert_says("grep -h SigBlk /proc/self/status", "SigBlk:\t0000000000000000");
    assert_fails("sh -c 'kill -INT $$; echo ignored'", "it was ended by signal 2 (Interrupt)");
    assert_says("sh -c '[ $(cut -d\" \" -f5 /proc/$$/stat) = $$ ] && echo own group'", "own group");
    signal(SIGINT, was);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(open_file);
}

/* A setting of ours replaces one of the same name. */
static void test_setting(void **state)
{
    (void)state;
    setenv("COOKIETIN_TEST", "old", 1);
    assert_says("printenv COOKIETIN_TEST", "tin");
    unsetenv("COOKIETIN_TEST");
}

static void test_broken_pipe(void **state)
{
    (void)state;
    struct program program = {.process = 0};
    size_t size;
    sigset_t after, pending;
    start(&program, "sh -c 'exec <&-; echo; sleep 6000'");
    assert_non_null(program_receive(&program, &size));
    assert_false(program_send(&program, "\n", 1));
    assert_string_equal(program.problem, "it closed its input");
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    sigpending(&pending);
    assert_int_equal(sigismember(&pending, SIGPIPE), 0);
    assert_int_equal(sigismember(&after, SIGPIPE), 0);
}

static int open_files(void)
{
    DIR *files = opendir("/proc/self/fd");
    int count = 0;
    assert_non_null(files);
    while (readdir(files))
        count++;
    closedir(files);
    return count;
}

static void test_nothing_is_left(void **state)
{
    (void)state;
    static const char *const command[] = {"cat", "true", "sleep 6000",
                                          "sh -c 'sleep 6000 & sleep 6000'"};
    struct program program = {.process = 0};
    size_t size;
    const int before = open_files();
    for (int i = 0; i < 16; i++) {
        start(&program, command[i % 4]);
        program_allow(&program, 1);
        if (i & 4)
            program_receive(&program, &size);
        program_end(&program);
        assert_int_equal(program.process, 0);
    }
    assert_int_equal(open_files(), before);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child at all */
    assert_int_equal(errno, ECHILD);
}

/* ---- the protocol ---- */

/* A decision's line says the same about every world that the seat takes for possible. */
static void test_observations_only(void **state)
{
    (void)state;
    enum { LINE = 1 << 18 };
    char key_setting[PROTOCOL_SETTING_SIZE], *text[2] = {malloc(LINE), malloc(LINE)};
    const struct protocol_key key = protocol_make_key(key_setting);
    static uint8_t log[1 << 16];
    static struct table table;
    static _Alignas(16) uint8_t states[TABLE_STATES];
    struct rng rng;
    rng_fast(&rng, 1);
    for (int g = 0; games[g]; g++) {
        const struct game *game = games[g];
        const struct options options = options_none();
        const struct seed seed = seed_from_text("tin");
        assert_null(table_open(&table, game, &options, &seed, states, log, sizeof log, NULL));
        for (int step = 0; step < 60 && table_actors(&table); step++) {
            _Alignas(16) uint8_t seen[2][STATE_MAX], world[STATE_MAX] = {0};
            const int seat = __builtin_ctz(table_actors(&table));
            memset(seen, 0, sizeof seen);
            table_observe(&table, seat, seen[0]);
            assert_true(game->imagine(seen[0], seat, &rng, world));
            game->observe(world, seat, seen[1]);
            for (int i = 0; i < 2; i++) {
                const struct thought thought = {.game = game, .seen = seen[i], .seat = seat};
                const struct protocol_line line = {PROTOCOL_DECIDE, .thought = &thought,
                                                   .key = &key};
                struct text out = text_in(text[i], LINE);
                protocol_write(&line, &(struct json){.out = &out});
                assert_false(out.cut);
            }
            assert_string_equal(text[0], text[1]);
            const uint32_t choice = rng_below(&rng, (uint32_t)table_choices(&table, seat));
            assert_null(table_play(&table, seat, table_choice(&table, seat, (int)choice), NULL));
        }
    }
    free(text[0]);
    free(text[1]);
}

static void spoil(struct rng *rng, char *line, size_t *size, size_t room)
{
    static const char pieces[][8] = {"{",       "}",      "[",       "]",   "\"",  ":",
                                     ",",       "choice", "decide",  "-1",  "1e9", "null",
                                     "\\u0000", "0",      "9999999", "true"};
    for (uint32_t i = rng_below(rng, 6); i > 0; i--) {
        const char *piece = pieces[rng_below(rng, sizeof pieces / sizeof *pieces)];
        const size_t at = rng_below(rng, (uint32_t)*size + 1), more = strlen(piece);
        if (rng_below(rng, 2) && *size + more <= room) {
            memmove(line + at + more, line + at, *size - at);
            memcpy(line + at, piece, more); /* NOLINT: a line has a size, and no '\0' */
            *size += more;
        } else if (at < *size) {
            line[at] = (char)rng_next(rng);
        }
    }
}

/* Whatever an answer is, it is a choice that there is, or a sentence. */
static void test_answers(void **state)
{
    (void)state;
    struct json_document document = {.root = NULL};
    struct rng rng;
    int right = 0, wrong_shape = 0;
    rng_fast(&rng, 7);
    for (int i = 0; i < 60000; i++) {
        char line[256], words[PROGRAM_PROBLEM_SIZE];
        struct text wrong = text_in(words, sizeof words);
        size_t size = (size_t)snprintf(line, sizeof line, "{\"decide\":5,\"choice\":%d}", i % 12);
        int choice = -1;
        bool wants_seen;
        spoil(&rng, line, &size, sizeof line);
        if (!json_load(&document, line, size))
            continue;
        protocol_read_hello(document.root, &wants_seen);
        if (protocol_read_choice(document.root, 5, 10, &choice, &wrong)) {
            assert_in_range(choice, 0, 9);
            right++;
        } else {
            assert_true(wrong.used > 10);
            wrong_shape++;
        }
    }
    assert_true(right > 1000 && wrong_shape > 1000);
    json_unload(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_line_in_pieces),
        cmocka_unit_test(test_longest_line),
        cmocka_unit_test(test_long_lines_to_it),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_chatter),
        cmocka_unit_test(test_deadline),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_surroundings),
        cmocka_unit_test(test_setting),
        cmocka_unit_test(test_broken_pipe),
        cmocka_unit_test(test_nothing_is_left),
        cmocka_unit_test(test_observations_only),
        cmocka_unit_test(test_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
