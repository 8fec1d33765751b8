/* Whatever goes wrong with the program ends it and costs the game in which it is noticed. A program
 * that cannot be started, or forfeits game after game, is given up (external_hopeless). */
#include "shell/external.h"

#include "shell/json_load.h"
#include "shell/program.h"
#include "shell/protocol.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    HELLO_MS = 60000,
    STARTS_MOST = 3,    /* that fail, one after another */
    FORFEITS_MOST = 10, /* one after another */
    TEXT_FIRST = 1 << 16,
    TEXT_MOST = 1 << 26 /* far beyond CHOICES_MAX choices */
};

struct external {
    char command[PLAYER_NAME_SIZE];
    int answer_ms;
    struct program program;
    struct protocol_key key;
    bool wants_seen; /* the program asked for what the key seals */
    char setting[PROTOCOL_SETTING_SIZE];
    int64_t games, decisions; /* so far */
    bool playing;             /* it was told of a game, and has not failed in it */
    bool failed;              /* between two games, which is yet to be said */
    int failed_starts, forfeits;
    char *text; /* for the lines to it */
    size_t text_size;
    struct json_document document; /* for the lines from it */
};

struct external *external_open(const char *command, int answer_ms)
{
    struct external *external = calloc(1, sizeof *external);
    CHECK(external);
    snprintf(external->command, sizeof external->command, "%s", command);
    external->answer_ms = answer_ms;
    external->key = protocol_make_key(external->setting);
    external->text_size = TEXT_FIRST;
    external->text = malloc(TEXT_FIRST);
    CHECK(external->text);
    return external;
}

void external_close(struct external *external)
{
    program_end(&external->program);
    json_unload(&external->document);
    free(external->text);
    free(external);
}

void external_watch(struct external *external, const atomic_bool *stop)
{
    external->program.stop = stop;
}

/* ---- lines ---- */

static bool send_line(struct external *external, const struct protocol_line *line)
{
    for (;;) {
        struct text text = text_in(external->text, external->text_size);
        struct json json = {.out = &text};
        protocol_write(line, &json);
        text_char(&text, '\n');
        if (!text.cut)
            return program_send(&external->program, text.at, text.used);
        external->text_size *= 2;
        CHECK(external->text_size <= TEXT_MOST);
        external->text = realloc(external->text, external->text_size);
        CHECK(external->text);
    }
}

/* The answer as JSON; NULL: it failed. */
static const struct json_node *receive_line(struct external *external)
{
    struct program *program = &external->program;
    size_t size;
    const char *line = program_receive(program, &size);
    if (!line)
        return NULL;
    if (json_load(&external->document, line, size))
        return external->document.root;
    program_fail(program, "its answer cannot be read: '%.40s' (%s)", line,
                 external->document.problem);
    return NULL;
}

/* ---- games ---- */

static const char *forfeit(struct external *external)
{
    external->playing = external->failed = false;
    external->forfeits++;
    return external->program.problem;
}

static bool say_hello(struct external *external, const struct game *game)
{
    const struct protocol_line line = {.type = PROTOCOL_HELLO,
                                       .time_ms = external->answer_ms,
                                       .game = game};
    program_allow(&external->program, HELLO_MS);
    if (!send_line(external, &line))
        return false;
    const struct json_node *answer = receive_line(external);
    if (!answer)
        return false;
    const char *wrong = protocol_read_hello(answer, &external->wants_seen);
    return !wrong || program_fail(&external->program, "%s", wrong);
}

static bool start(struct external *external, const struct game *game)
{
    external->failed_starts++;
    if (!program_start(&external->program, external->command, external->setting) ||
        !say_hello(external, game))
        return false;
    external->failed_starts = 0;
    return true;
}

const char *external_try(struct external *external, const struct game *game)
{
    return start(external, game) ? NULL : external->program.problem;
}

const char *external_begin(struct external *external, const struct player_game *game)
{
    const struct protocol_line line = {.type = PROTOCOL_NEW_GAME,
                                       .number = ++external->games,
                                       .begins = game};
    if (external->failed)
        return forfeit(external);
    if (!external->program.process && !start(external, game->game))
        return forfeit(external);
    program_allow(&external->program, external->answer_ms);
    if (!program_is_silent(&external->program) || !send_line(external, &line))
        return forfeit(external);
    external->playing = true;
    return NULL;
}

const char *external_choose(struct external *external, const struct thought *thought,
                            game_move *move)
{
    const struct game *game = thought->game;
    const int count = game->choices(thought->seen, thought->seat);
    char words[PROGRAM_PROBLEM_SIZE];
    struct text wrong = text_in(words, sizeof words);
    int choice;
    if (!external->playing)
        return "it was not told of this game";
    const struct protocol_line line = {.type = PROTOCOL_DECIDE,
                                       .number = ++external->decisions,
                                       .time_ms = external->answer_ms,
                                       .thought = thought,
                                       .key = external->wants_seen ? &external->key : NULL};
    program_allow(&external->program, external->answer_ms);
    if (!program_is_silent(&external->program) || !send_line(external, &line))
        return forfeit(external);
    const struct json_node *answer = receive_line(external);
    if (!answer)
        return forfeit(external);
    if (!protocol_read_choice(answer, line.number, count, &choice, &wrong)) {
        program_fail(&external->program, "%s", wrong.at);
        return forfeit(external);
    }
    *move = game->choice(thought->seen, thought->seat, choice);
    return NULL;
}

void external_over(struct external *external, const struct player_result *result)
{
    const struct protocol_line line = {.type = PROTOCOL_OVER, .ended = result};
    if (!external->playing)
        return;
    external->playing = false;
    external->forfeits = 0;
    program_allow(&external->program, external->answer_ms);
    external->failed = !program_is_silent(&external->program) || !send_line(external, &line);
}

const char *external_hopeless(const struct external *external)
{
    if (external->failed_starts >= STARTS_MOST)
        return "it could not be started three times, one after another";
    if (external->forfeits >= FORFEITS_MOST)
        return "it forfeited ten games, one after another";
    return NULL;
}
