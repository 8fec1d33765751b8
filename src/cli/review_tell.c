/* The review for people: in a terminal, or a pipe. */
#include "cli/review.h"

#include "cli/play_screen.h"
#include "cli/reason.h"

#include <string.h>

enum { LINE_MOST = 4096, NAME_WIDTH_LEAST = 8, NAME_WIDTH = 24, INDENT = 4, HANG = 12 };

/* ---- words that the picture uses, too ---- */

void review_say_move(const struct review *review, const struct moment *moment, game_move move,
                     struct text *out)
{
    const struct game *game = review->reader.game;
    _Alignas(16) uint8_t state[STATE_MAX], seen[STATE_MAX];
    struct names names = review->names;
    names.reader = moment->seat;
    memcpy(state, review_state(review, moment), game->state_size);
    game->observe(state, moment->seat, seen);
    game->say_move(seen, moment->seat, move, &names, out);
}

void review_say_reason(const struct review *review, const struct moment *moment, struct text *out)
{
    struct names names = review->names;
    names.reader = moment->seat;
    reason_put(review->reader.game, &moment->best, &names, out);
}

bool review_has_turns(const struct review *review)
{
    for (int i = 0; i < review->count; i++)
        if (review->moment[i].round > 0 && review->moment[i].turn > 1)
            return true;
    return false;
}

void review_say_when(const struct review *review, const struct moment *moment, struct text *out)
{
    if (moment->round) {
        text_put(out, "round ");
        text_number(out, moment->round);
    } else {
        text_put(out, "set-up");
    }
    if (moment->round && review_has_turns(review)) {
        text_put(out, ", turn ");
        text_number(out, moment->turn);
    }
    text_put(out, ", move ");
    text_number(out, moment->move);
}

static void say_winners(const struct review *review, struct text *out)
{
    const struct outcome *outcome = &review->outcome;
    const int winners = __builtin_popcount(outcome->winners);
    int told = 0;
    if (!outcome->over)
        text_put(out, "not over");
    else if (!winners)
        text_put(out, "nobody wins");
    for (int seat = 0; seat < review->reader.seats; seat++)
        if (outcome->winners >> seat & 1) {
            text_put(out, !told ? "" : told + 1 < winners ? ", " : " and ");
            text_put(out, review->name[seat]);
            told++;
        }
    if (winners)
        text_put(out, winners > 1 ? " share the win" : " wins");
}

static void say_options(const struct record_reader *reader, bool first, struct text *out)
{
    for (int i = 0; i < OPTIONS_MAX && reader->game->option[i].name; i++) {
        const struct option_spec *spec = &reader->game->option[i];
        const int value = reader->options.value[i];
        if (value == OPTION_ABSENT)
            continue;
        text_put(out, first ? "" : ", ");
        first = false;
        text_put(out, spec->name);
        text_char(out, ' ');
        if (value == OPTION_TEXT)
            text_put(out, "of their own");
        else if (spec->words)
            text_put(out, spec->words[value]);
        else
            text_number(out, value);
    }
}

void review_say_game(const struct review *review, struct text *out)
{
    const struct record_reader *reader = &review->reader;
    const bool fixed = options_fix_seats(reader->game, &reader->options);
    if (!fixed) {
        text_number(out, reader->seats);
        text_put(out, " players");
    }
    say_options(reader, fixed, out);
    text_put(out, "; ");
    text_number(out, review->outcome.rounds);
    text_put(out, review->outcome.rounds == 1 ? " round: " : " rounds: ");
    say_winners(review, out);
}

/* ---- mistakes ---- */

static void put_percent(struct text *out, double chance)
{
    text_number(out, reason_percent(chance));
    text_put(out, " %");
}

/* "  played  Lay Kleina on Anna and guess Laufabrauð (18 % to win)" */
static void tell_choice(const struct review *review, struct screen *screen, const char *head,
                        const struct moment *moment, bool best)
{
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    text_pad(&line, 0, INDENT);
    text_put(&line, head);
    text_pad(&line, 0, HANG);
    review_say_move(review, moment, best ? moment->best.move : moment->played, &line);
    text_put(&line, ", ");
    put_percent(&line, best ? (double)moment->best.chance : moment->chance);
    text_put(&line, best ? " to win: " : " to win");
    if (best)
        review_say_reason(review, moment, &line);
    screen_say(screen, STYLE_PLAIN, HANG, line.at);
}

static void tell_mistake(const struct review *review, struct screen *screen,
                         const struct moment *moment)
{
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    if (moment->rank < 10)
        text_char(&line, ' ');
    text_number(&line, moment->rank);
    text_pad(&line, 0, INDENT);
    text_put(&line, review->name[moment->seat]);
    text_put(&line, ", ");
    review_say_when(review, moment, &line);
    text_put(&line, ": ");
    put_percent(&line, moment->loss);
    text_put(&line, " lost");
    screen_say(screen, STYLE_STRONG, INDENT, line.at);
    tell_choice(review, screen, "played", moment, false);
    tell_choice(review, screen, "better", moment, true);
}

static void tell_mistakes(const struct review *review, struct screen *screen)
{
    int all = 0;
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    for (int i = 0; i < review->count; i++)
        all += review_is_mistake(&review->moment[i]);
    if (!review->mistakes_most)
        return;
    if (!all) {
        screen_say(screen, STYLE_PLAIN, 2, "No mistake was found.");
        screen_gap(screen);
        return;
    }
    text_put(&line, "The mistakes that cost most");
    if (all > review->mistakes) {
        text_put(&line, " (");
        text_number(&line, review->mistakes);
        text_put(&line, " of ");
        text_number(&line, all);
        text_char(&line, ')');
    }
    screen_say(screen, STYLE_ASK, 2, line.at);
    screen_gap(screen);
    for (int i = 0; i < review->mistakes; i++)
        tell_mistake(review, screen, review->mistake[i]);
    screen_gap(screen);
}

/* ---- seats ---- */

/* The column of names, as wide as they are, within limits. */
static int name_width(const struct review *review)
{
    int width = NAME_WIDTH_LEAST;
    for (int seat = 0; seat < review->reader.seats; seat++) {
        const int own = screen_width_of(review->name[seat]);
        width = own > width ? own : width;
    }
    return width < NAME_WIDTH ? width : NAME_WIDTH;
}

/* A name takes its column and no more. */
static void put_name(struct text *line, const char *name, int column)
{
    for (int width = 0; *name; name++) {
        width += ((unsigned char)*name & 0xc0) != 0x80;
        if (width > column)
            break;
        text_char(line, *name);
    }
}

static void tell_seat(const struct review *review, struct screen *screen, int seat)
{
    const struct review_seat *of = &review->of_seat[seat];
    char buffer[LINE_MOST], figures[128];
    struct text line = text_in(buffer, sizeof buffer);
    const int width = name_width(review);
    text_put(&line, "  ");
    put_name(&line, review->name[seat], width);
    text_pad(&line, 0, (size_t)width + 2);
    snprintf(figures, sizeof figures, "%8d of %4d%13.1f %%%9d%s", of->good, of->decisions,
             100 * of->loss, review->outcome.score[seat],
             review->outcome.winners >> seat & 1 ? "  wins" : "");
    text_put(&line, figures);
    screen_say(screen, STYLE_PLAIN, 4, line.at);
}

static void tell_seats(const struct review *review, struct screen *screen)
{
    const struct record_reader *reader = &review->reader;
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    text_put(&line, "  player");
    text_pad(&line, 0, (size_t)name_width(review) + 2);
    text_put(&line, "    good choices   average loss   points");
    screen_say(screen, STYLE_ASK, 2, line.at);
    for (int seat = 0; seat < reader->seats; seat++)
        if ((review->seat < 0 || review->seat == seat) &&
            !game_seat_name(reader->game, &reader->options, seat))
            tell_seat(review, screen, seat);
}

static void tell_terms(const struct review *review, struct screen *screen)
{
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    text_put(&line, "Percentages are chances of winning the game, by what the player could know. "
                    "A choice is good if nothing was found that is clearly better by 1 % or more; "
                    "where there was no choice nothing is counted. Spent on each: ");
    text_put(&line, review->budget);
    text_put(&line, review->strong.playouts ? " play-outs." : ".");
    text_put(&line, " `cookietin replay` tells the whole game by the numbers of its moves.");
    screen_say(screen, STYLE_FAINT, 0, line.at);
}

void review_tell(struct review *review)
{
    struct screen screen = screen_open();
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    screen_say(&screen, STYLE_STRONG, 2, review->reader.game->title);
    review_say_game(review, &line);
    text_char(&line, '.');
    screen_say(&screen, STYLE_PLAIN, 2, line.at);
    screen_gap(&screen);
    tell_mistakes(review, &screen);
    tell_seats(review, &screen);
    screen_gap(&screen);
    tell_terms(review, &screen);
}
