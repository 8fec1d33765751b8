/* Speculaas (docs/rules/speculaas.md, S1 to S15) as a `struct game`. Reading order: cards.h,
 * hand.h, grid.h (a player's table), state.h, choices.c (what can be taken), play.c (decisions),
 * turn.c (what happens between them), chance.c (the deal, Speculattius), know.c (who knows what),
 * score.c, then words.c, view.c, draw.c, record.c and tally.c. */
#include "core/words.h"
#include "games/speculaas/state.h"

const char *const spec_levels[] = {"easy", "medium", "hard", "very-hard", NULL};

/* i18n: How difficult a solo game is, in the line above it: “Speculaas (solo, easy)”. */
static const char *const say_levels[] = {N_("solo, easy"), N_("solo, medium"), N_("solo, hard"),
                                         N_("solo, very hard")};

static const char *const decks[] = {"usual", NULL};
/* i18n: All cards of a game, in the line above it: “Speculaas (3 players, custom deck)”. */
static const char *const say_decks[] = {N_("usual deck"), N_("custom deck")};

static bool check_text(const char *text, size_t size, struct text *error)
{
    struct spec_deck deck;
    return spec_deck_parse(text, size, SPEC_SEATS, &deck, error);
}

static const char *seat_name(const struct options *options, int seat)
{
    return options->value[SPEC_SOLO] != OPTION_ABSENT && seat == SPECULATTIUS
               ? NAME_("Speculattius")
               : NULL;
}

/* The first round is over when the second is dealt. */
static bool pauses(const struct event *event)
{
    return event->kind == EVENT_ROUND && event->arg[0] > 1;
}

const struct game speculaas_game = {
    .name = "speculaas",
    .title = N_("Speculaas"),
    .about = N_("Draft recipes and spices, all at the same time; build a growing grid."),
    .seats_min = 2,
    .seats_max = SPEC_SEATS,
    .seats_default = 3,
    .state_size = sizeof(struct speculaas),
    .option = {{.name = "solo",
                .words = spec_levels,
                .seats = 2,
                .help = "solo against Speculattius",
                .value = "LEVEL",
                .says_words = say_levels},
               {.name = "deck",
                .words = decks,
                .takes_text = true,
                .workbench = true,
                .help = "deck",
                .value = "DECK",
                .usually = "usual",
                .says_words = say_decks}},
    .start = spec_start,
    .check_text = check_text,
    .seats = spec_seats,
    .seat_name = seat_name,
    .actors = spec_actors,
    .choices = spec_choices,
    .choice = spec_choice,
    .apply = spec_apply,
    .roll = spec_roll,
    .settle = spec_settle,
    .observe = spec_observe,
    .imagine = spec_imagine,
    .outcome = spec_outcome,
    .epoch = spec_epoch,
    .pauses = pauses,
    .phrases = spec_phrases,
    .phrase_count = SPEC_EVENTS,
    .words = spec_words,
    .say_move = spec_say_move,
    .say_question = spec_say_question,
    .draw = spec_draw,
    .rules = spec_rules,
    .solo_rules = spec_solo_rules,
    .credits = spec_credits,
    .ours = spec_ours,
    .write_line = spec_write_line,
    .read_line = spec_read_line,
    .fields = spec_fields,
    .setup_is_chance = true,
    .simultaneous = true,
    .result_rule = "S12",
    .winner_rule = "S13",
    .rule = spec_rule,
    .write_result = spec_write_result,
    .write_view = spec_write_view,
    .write_sheet = spec_write_sheet,
    .tally = spec_tally,
    .groups = spec_groups,
};
