/* Cookie Party (docs/rules/party.md, P1 to P11) as a `struct game`. Reading order: board.h
 * (boards), state.h (the state), choices.c (what can be done), play.c (what it does), reveal.c (who
 * may see it), then words.c, draw.c and record.c. */
#include "core/words.h"
#include "games/party/state.h"

static int seats(const void *state)
{
    return ((const struct party *)state)->seats;
}

/* A round begins with its roll and ends when all have finished: within it, a seat can take its
 * steps back. */
static uint32_t epoch(const void *state)
{
    const struct party *p = state;
    return p->round * 8U + p->phase;
}

static void settings(const void *state, struct options *options)
{
    const struct party *p = state;
    if (options->value[0] == OPTION_ABSENT)
        options->value[0] = 0;
    if (options->value[1] == OPTION_ABSENT)
        options->value[1] = p->first ? 0 : 1;
}

static bool check_text(const char *text, size_t size, struct text *error)
{
    struct board board;
    return party_board_parse(text, size, &board, error);
}

const char *const party_boards[BOARDS + 1] = {"blue", "yellow", NULL};
static const char *const starts[] = {"first", "standard", NULL};
/* i18n: How this game is set up, in the line above it: “Cookie Party (3 players, blue board)”. */
static const char *const say_boards[] = {N_("blue board"), N_("yellow board"), N_("custom board")};
static const char *const say_starts[] = {N_("setup for a first game"), N_("standard setup")};

const struct game party_game = {
    .name = "party",
    .title = N_("Cookie Party"),
    .about = N_("Box in the cookies on your board and be the first to complete the tasks."),
    .seats_min = PLAYERS_MIN,
    .seats_max = PLAYERS_MAX,
    .seats_default = 3,
    .state_size = sizeof(struct party),
    .option = {{.name = "board",
                .words = party_boards,
                .takes_text = true,
                .help = "board",
                .value = "BOARD",
                .usually = "blue",
                .says_words = say_boards},
               {.name = "start",
                .words = starts,
                .help = "setup",
                .value = "SETUP",
                .usually = "first, if the board has dots",
                .says_words = say_starts}},
    .start = party_start,
    .check_text = check_text,
    .seats = seats,
    .settings = settings,
    .actors = party_actors,
    .choices = party_choices,
    .choice = party_choice,
    .apply = party_apply,
    .roll = party_roll,
    .settle = party_settle,
    .observe = party_observe,
    .imagine = party_imagine,
    .outcome = party_outcome,
    .epoch = epoch,
    .phrases = party_phrases,
    .phrase_count = PARTY_EVENTS,
    .words = party_words,
    .seen_words = party_seen_words,
    .say_move = party_say_move,
    .say_question = party_say_question,
    .draw = party_draw,
    .rules = party_rules,
    .credits = party_credits,
    .ours = party_ours,
    .write_line = party_write_line,
    .read_line = party_read_line,
    .fields = party_fields,
    .setup_is_chance = true,
    .simultaneous = true,
    .result_rule = "P10",
    .winner_rule = "P11",
    .rule = party_rule,
    .write_result = party_write_result,
    .write_view = party_write_view,
    .tally = party_tally,
    .groups = party_groups,
};
