/* Who Stole the Cookie?: the game as the rest of the program sees it. Rules: docs/rules/thief.md.
 *
 * Reading order: cards.h, state.h, choices.c (what can be chosen), play.c (the flow of a turn),
 * cakes.c and pancakes.c (what cards do), round.c (how it ends), chance.c (deals and shuffles),
 * know.c and imagine.c (who knows what), sheet.c, notes.c and sheet_say.c (what follows, and why),
 * then words.c, view.c, record.c and tally.c. */
#include "core/words.h"
#include "games/thief/know.h"
#include "games/thief/sheet.h"

#include <string.h>

enum { OPTION_POINTS, OPTION_ROUNDS, POINTS_DEFAULT = 5 };

static bool in_range(int value, const struct option_spec *spec)
{
    return value == OPTION_ABSENT || (value >= spec->low && value <= spec->high);
}

static const char *start(void *state, const struct options *options)
{
    struct thief *t = state;
    const int seats = options->players ? options->players : thief_game.seats_default;
    const int points = options->value[OPTION_POINTS], rounds = options->value[OPTION_ROUNDS];
    if (seats < thief_game.seats_min || seats > thief_game.seats_max)
        return "Who Stole the Cookie? is for 3 to 7 players.";
    if (points != OPTION_ABSENT && rounds != OPTION_ABSENT)
        return "A match goes to points or for rounds, not both.";
    if (!in_range(points, &thief_game.option[OPTION_POINTS]) ||
        !in_range(rounds, &thief_game.option[OPTION_ROUNDS]))
        return "A match goes to 1 to 100 points or for 1 to 250 rounds.";
    memset(t, 0, sizeof *t);
    t->seats = (uint8_t)seats;
    t->goal = (uint8_t)(rounds != OPTION_ABSENT   ? rounds
                        : points != OPTION_ABSENT ? points
                                                  : POINTS_DEFAULT);
    t->flags = rounds != OPTION_ABSENT ? FLAG_ROUNDS : 0;
    t->phase = PHASE_DEAL;
    memset(t->hand, NO_CARD, sizeof t->hand);
    memset(t->extra, NO_CARD, sizeof t->extra);
    memset(t->deck, NO_CARD, sizeof t->deck);
    t->secret = NO_CARD;
    t->spot_by = t->spot_on = t->caught = NO_SEAT;
    return NULL;
}

static int seats(const void *state)
{
    return ((const struct thief *)state)->seats;
}

static void settings(const void *state, struct options *options)
{
    const struct thief *t = state;
    options->value[t->flags & FLAG_ROUNDS ? OPTION_ROUNDS : OPTION_POINTS] = t->goal;
}

static seatset actors(const void *state)
{
    const struct thief *t = state;
    if (t->phase == PHASE_OVER)
        return 0;
    return SEAT(t->phase < PHASE_LAY ? CHANCE : t->turn);
}

static bool pauses(const struct event *event)
{
    return event->kind >= EVENT_END_LAST && event->kind <= EVENT_END_NOBODY;
}

static const char *rule(const void *state, int seat, const struct event *due)
{
    static const char *const by_phase[] = {
        [PHASE_DEAL] = "T4",    [PHASE_SHUFFLE] = "T6", [PHASE_MIX] = "T6",
        [PHASE_LAY] = "T5",     [PHASE_GUESS] = "T6",   [PHASE_FIRST] = "T12",
        [PHASE_BATTER] = "T13", [PHASE_DISCARD] = "T5", [PHASE_TURN] = "T6",
        [PHASE_BACK] = "T6",    [PHASE_OVER] = "T19"};
    (void)seat;
    if (!due)
        return by_phase[((const struct thief *)state)->phase];
    switch (due->kind) {
    case EVENT_REDRAW:
    case EVENT_REDRAW_PANCAKE: return "T11";
    case EVENT_OUT: return "T7";
    case EVENT_END_LAST:
    case EVENT_END_NOBODY: return "T15";
    case EVENT_END_JAR: return "T16";
    case EVENT_END_DECK: return "T17";
    default: return "T5";
    }
}

const struct game thief_game = {
    .name = "thief",
    .title = N_("Who Stole the Cookie?"),
    .about = N_("Hidden cards, deduction, and pancakes that turn everything upside down."),
    .seats_min = 3,
    .seats_max = SEATS_MAX,
    .seats_default = 4,
    .state_size = sizeof(struct thief),
    .option = {[OPTION_POINTS] = {.name = "points",
                                  .low = 1,
                                  .high = 100,
                                  .help = "play to this many points",
                                  .usually = "5",
                                  .says = P_("{n} point to win", "{n} points to win")},
               [OPTION_ROUNDS] = {.name = "rounds",
                                  .low = 1,
                                  .high = 250,
                                  .help = "play this many rounds instead",
                                  .says = P_("{n} round", "{n} rounds")}},
    .start = start,
    .seats = seats,
    .settings = settings,
    .actors = actors,
    .choices = thief_choices,
    .choice = thief_choice,
    .apply = thief_apply,
    .roll = thief_roll,
    .settle = thief_settle,
    .observe = thief_observe,
    .imagine = thief_imagine,
    .outcome = thief_outcome,
    .pauses = pauses,
    .phrases = thief_phrases,
    .phrase_count = THIEF_EVENTS,
    .words = thief_words,
    .glosses = thief_glosses,
    .say_move = thief_say_move,
    .say_question = thief_say_question,
    .say_hand = thief_say_hand,
    .say_more = thief_say_more,
    .draw = thief_draw_view,
    .notes_size = sizeof(struct thief_notes),
    .take_notes = thief_take_notes,
    .say_sheet = thief_say_sheet,
    .write_sheet = thief_write_sheet,
    .rules = thief_rules,
    .credits = thief_credits,
    .write_line = thief_write_line,
    .read_line = thief_read_line,
    .fields = thief_fields,
    .unordered = "cards",
    .result_rule = "T19",
    .rule = rule,
    .write_view = thief_write_view,
    .tally = thief_tally,
    .groups = thief_groups,
};
