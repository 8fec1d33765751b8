/* cookietin bot: one of our bots as a program that speaks the bot protocol (docs/bot-protocol.md).
 * It keeps nothing but its random numbers from one decision to the next. */
#include "cli/cli.h"
#include "cli/options.h"
#include "games/games.h"
#include "shell/json_load.h"
#include "shell/lines.h"
#include "shell/protocol.h"

#include <stdio.h>
#include <string.h>

struct served {
    struct player_spec spec;
    struct player *player;
    const struct game *game; /* NULL before the hello */
    struct protocol_key key;
    bool has_key;
    seatset people;
    struct rng rng;
};

static void help(void)
{
    puts("Usage: cookietin bot NAME\n"
         "\n"
         "Runs one of our bots, such as strong:20ms, over standard input and output in the\n"
         "bot protocol (docs/bot-protocol.md), for the cookietin that started it:\n"
         "\n"
         "  cookietin sim thief --bots \"exec:cookietin bot greedy\",random\n"
         "\n"
         "Options:\n"
         "  --help           show this help\n"
         "\n"
         "Bots:");
    for (int i = 0; bots[i]; i++)
        if (!bots[i]->sees_all)
            printf("  %-16s %s\n", bots[i]->name, bots[i]->about);
}

/* NULL, or a sentence. */
static const char *answer_hello(struct served *served, const struct json_node *line)
{
    const char *game = json_text(json_get(line, "game"));
    const char *version = json_text(json_get(line, "version"));
    int protocol, ms;
    if (!json_int(json_get(line, "protocol"), PROTOCOL_VERSION, PROTOCOL_VERSION, &protocol))
        return "the hello is for another protocol than 1";
    served->game = game ? game_named(game) : NULL;
    if (!served->game)
        return "the hello is about a game that is not known here";
    if (!version || strcmp(version, COOKIETIN_VERSION) != 0)
        return "this is version " COOKIETIN_VERSION " of cookietin: it plays for no other";
    if (!json_int(json_get(line, "time_ms"), 1, INT32_MAX, &ms))
        return "the hello does not say how much time there is";
    if (served->spec.bot.bot->searches && (uint32_t)ms <= served->spec.bot.ms)
        return "this bot thinks longer than it is given: try more --bot-time";
    printf("{\"hello\":\"cookietin %s\",\"protocol\":%d,\"seen\":true}\n", served->spec.name,
           PROTOCOL_VERSION);
    return NULL;
}

static void begin_game(struct served *served, const struct json_node *line)
{
    const struct json_node *list = json_get(line, "people"), *node = json_first(list);
    uint64_t random = 0;
    protocol_read_random(line, &random);
    rng_fast(&served->rng, random);
    served->people = 0;
    for (uint32_t i = 0; node && i < list->size; i++, node = json_next(node)) {
        int seat;
        if (json_int(node, 0, SEATS_MAX - 1, &seat))
            served->people |= SEAT(seat);
    }
}

static const char *answer_decision(struct served *served, const struct json_node *line)
{
    struct protocol_decision decision;
    if (!served->game)
        return "a decision came before the hello";
    if (!served->has_key)
        return "this only plays for the cookietin that started it, with --bots \"exec:...\"";
    const char *wrong = protocol_read_decide(line, served->game, &served->key, &decision);
    if (wrong)
        return wrong;
    const struct thought thought = {.game = served->game,
                                    .seen = decision.seen,
                                    .memory = &decision.memory,
                                    .seat = decision.seat,
                                    .people = served->people,
                                    .rng = &served->rng};
    game_move move;
    CHECK(!player_choose(served->player, thought, &move));
    int choice = 0;
    while (served->game->choice(decision.seen, decision.seat, choice) != move)
        CHECK(++choice < decision.count);
    printf("{\"decide\":%lld,\"choice\":%d}\n", (long long)decision.number, choice);
    return NULL;
}

/* Lines of other kinds are for others. */
static const char *answer(struct served *served, const struct json_node *line)
{
    if (line->type != NODE_OBJECT)
        return "a line is not a JSON object";
    if (json_get(line, "hello"))
        return answer_hello(served, line);
    if (json_get(line, "new_game"))
        begin_game(served, line);
    if (json_get(line, "decide"))
        return answer_decision(served, line);
    return NULL;
}

static int serve(struct served *served)
{
    struct lines lines;
    struct json_document document = {.root = NULL};
    int status = EXIT_OK;
    if (!lines_open(&lines, "-"))
        return job_error("cannot read standard input: %s", lines_why(&lines));
    for (enum lines_status got; status == EXIT_OK && (got = lines_next(&lines)) != LINES_END;) {
        if (got == LINES_FAILED)
            status = job_error("cannot read standard input: %s", lines_why(&lines));
        else if (got == LINES_TOO_LONG)
            status = job_error("bot: line %ld is too long", lines.number);
        else if (!json_load(&document, lines.line, lines.size))
            status = job_error("bot: line %ld: %s", lines.number, document.problem);
        else {
            const char *wrong = answer(served, document.root);
            if (wrong)
                status = job_error("bot: line %ld: %s", lines.number, wrong);
        }
        if (fflush(stdout) != 0)
            break; /* main says so */
    }
    json_unload(&document);
    lines_close(&lines);
    return status;
}

static int run(int argc, char **argv)
{
    static const struct flag flags[] = {{NULL, NULL, NULL}};
    struct arguments arguments;
    struct served served = {.game = NULL};
    int status = arguments_read(&arguments, flags, argc, argv);
    if (status != EXIT_OK)
        return status;
    if (arguments.help) {
        help();
        return EXIT_OK;
    }
    if (arguments.others)
        return usage_error(arguments.command, "there is no option “--%s”", arguments.other[0].name);
    if (arguments.words != 1)
        return usage_error(arguments.command, arguments.words ? "one bot only" : "which bot?");
    const char *name = arguments.word[0];
    const char *wrong = player_read_spec(name, strlen(name), &served.spec);
    if (!wrong && served.spec.is_program)
        wrong = "that is a program already";
    if (!wrong && served.spec.bot.bot->sees_all)
        wrong = "only sim can use it: it cheats";
    if (wrong)
        return usage_error(arguments.command, "“%s”: %s", name, wrong);
    served.has_key = protocol_take_key(&served.key);
    served.player = player_open(&served.spec, PLAYER_CPU);
    rng_fast(&served.rng, 0);
    status = serve(&served);
    player_close(served.player);
    return status;
}

const struct command command_bot = {"bot", "run one of our bots for another program", run};
