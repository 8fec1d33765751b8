/* The review for people: in a terminal, or a pipe. */
#include "cli/review.h"

#include "cli/language.h"
#include "cli/play_screen.h"
#include "cli/reason.h"
#include "core/words.h"

#include <math.h>
#include <string.h>

enum { LINE_MOST = 4096, NAME_WIDTH_LEAST = 8, NAME_WIDTH = 24, INDENT = 4 };

/* i18n: The headings of a table: how well each player played. */
static const char *const head[] = {NC_("column", "player"), NC_("column", "good choices"),
                                   NC_("column", "average loss"), NC_("column", "points")};
enum { HEAD_PLAYER, HEAD_GOOD, HEAD_LOSS, HEAD_POINTS };

/* ---- words that the picture uses, too ---- */

const char *review_name(const struct review *review, int seat)
{
    return seat == review->names.reader ? tr(N_("You")) : review->name[seat];
}

/* What others did is told about them by their names, whoever reads. */
static struct names names_at(const struct review *review, const struct moment *moment)
{
    struct names names = review->names;
    if (names.reader != moment->seat)
        names.reader = SPECTATOR;
    return names;
}

void review_say_move(const struct review *review, const struct moment *moment, game_move move,
                     struct text *out)
{
    const struct game *game = review->reader.game;
    _Alignas(16) uint8_t state[STATE_MAX], seen[STATE_MAX];
    const struct names names = names_at(review, moment);
    memcpy(state, review_state(review, moment), game->state_size);
    game->observe(state, moment->seat, seen);
    game->say_move(seen, moment->seat, move, &names, out);
}

void review_say_reason(const struct review *review, const struct moment *moment, struct text *out)
{
    const struct names names = names_at(review, moment);
    reason_put(review->reader.game, &moment->best, &names, out);
}

void review_say_choice(const struct review *review, const struct moment *moment, bool best,
                       const char *english, struct text *out)
{
    char said[REASON_SIZE], why[REASON_SIZE];
    struct text choice = text_in(said, sizeof said), reason = text_in(why, sizeof why);
    const double chance = best ? (double)moment->best.chance : moment->chance;
    review_say_move(review, moment, best ? moment->best.move : moment->played, &choice);
    review_say_reason(review, moment, &reason);
    words_put(&review->names, english,
              WITH({"choice", choice.at, 0}, {"percent", NULL, reason_percent(chance)},
                   {"reason", reason.at, 0}),
              out);
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
    const char *english = !moment->round             ? N_("setup, move {move}")
                          : review_has_turns(review) ? N_("round {round}, turn {turn}, move {move}")
                                                     : N_("round {round}, move {move}");
    words_put(&review->names, english,
              WITH({"round", NULL, moment->round}, {"turn", NULL, moment->turn},
                   {"move", NULL, moment->move}),
              out);
}

static void say_winners(const struct review *review, struct text *out)
{
    const unsigned set = review->outcome.winners, others = set & ~(1U << review->names.reader);
    const bool own = set != others, shared = set & (set - 1);
    const char *english = !review->outcome.over ? N_("The game is unfinished.")
                          : !set                ? N_("Nobody wins.")
                          : shared && own       ? N_("You share the win with {names}.")
                          : shared              ? N_("{winners} share the win.")
                          : own                 ? N_("You win!")
                                                : N_("{winners} wins.");
    words_say(&review->names, english,
              WITH({"winners", NULL, set, true}, {"names", NULL, others, true}), out);
}

void review_say_game(const struct review *review, struct text *out)
{
    const struct record_reader *reader = &review->reader;
    const size_t begin = out->used;
    words_setup(&review->names, reader->game, reader->seats, &reader->options, out);
    words_capitalise(out, begin);
    text_put(out, ". ");
    words_put(&review->names, P_("{count} round played.", "{count} rounds played."),
              WITH({"count", NULL, review->outcome.rounds}), out);
    text_char(out, ' ');
    say_winners(review, out);
}

/* ---- mistakes ---- */

/* i18n: Labels before two choices in the review: what was played, what had been better. */
static const char *const labels[] = {NC_("choice", "played"), NC_("choice", "better"), NULL};

/* "  played  Lay Kleina on Anna and guess Laufabrauð . 18% to win." */
static void tell_choice(const struct review *review, struct screen *screen,
                        const struct moment *moment, bool best)
{
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    const int hang = INDENT + 2 + (int)words_width(&review->names, labels);
    text_pad(&line, 0, INDENT);
    text_put(&line, tr(labels[best]));
    text_pad(&line, 0, (size_t)hang);
    review_say_choice(review, moment, best,
                      best ? N_("{choice}. {percent}% to win. {reason}")
                           : N_("{choice}. {percent}% to win."),
                      &line);
    screen_say(screen, STYLE_PLAIN, hang, line.at);
}

static void tell_mistake(const struct review *review, struct screen *screen,
                         const struct moment *moment)
{
    char buffer[LINE_MOST], round[256];
    struct text line = text_in(buffer, sizeof buffer), when = text_in(round, sizeof round);
    if (moment->rank < 10)
        text_char(&line, ' ');
    text_number(&line, moment->rank);
    text_pad(&line, 0, INDENT);
    review_say_when(review, moment, &when);
    words_put(&review->names,
              moment->seat == review->names.reader ? N_("You, {when}: {percent}% lost")
                                                   : N_("{player}, {when}: {percent}% lost"),
              WITH({"player", review->name[moment->seat], 0}, {"when", when.at, 0},
                   {"percent", NULL, reason_percent(moment->loss)}),
              &line);
    screen_say(screen, STYLE_STRONG, INDENT, line.at);
    tell_choice(review, screen, moment, false);
    tell_choice(review, screen, moment, true);
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
        screen_say(screen, STYLE_PLAIN, 2, tr(N_("No mistake was found.")));
        screen_gap(screen);
        return;
    }
    words_put(&review->names,
              all > review->mistakes ? N_("The costliest mistakes ({shown} of {all})")
                                     : N_("The costliest mistakes"),
              WITH({"shown", NULL, review->mistakes}, {"all", NULL, all}), &line);
    screen_say(screen, STYLE_ASK, 2, line.at);
    screen_gap(screen);
    for (int i = 0; i < review->mistakes; i++)
        tell_mistake(review, screen, review->mistake[i]);
    screen_gap(screen);
}

/* ---- seats ---- */

/* As wide as its heading in this language, and a gap. */
static int column_of(int heading)
{
    static const int least[] = {0, 16, 15, 9};
    const int width = screen_width_of(tr(head[heading])) + 2;
    return width > least[heading] ? width : least[heading];
}

/* The column of names, as wide as they are, within limits. */
static int name_width(const struct review *review)
{
    int width = screen_width_of(tr(head[HEAD_PLAYER]));
    width = width > NAME_WIDTH_LEAST ? width : NAME_WIDTH_LEAST;
    for (int seat = 0; seat < review->reader.seats; seat++) {
        const int own = screen_width_of(review_name(review, seat));
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

/* Blanks first, so that a column ends where its heading does. */
static void put_right(struct text *line, const char *text, int column)
{
    for (int width = screen_width_of(text); width < column; width++)
        text_char(line, ' ');
    text_put(line, text);
}

static void tell_seat(const struct review *review, struct screen *screen, int seat)
{
    const struct review_seat *of = &review->of_seat[seat];
    char buffer[LINE_MOST], figures[128];
    struct text line = text_in(buffer, sizeof buffer);
    const int width = name_width(review);
    text_put(&line, "  ");
    put_name(&line, review_name(review, seat), width);
    text_pad(&line, 0, (size_t)width + 2);
    char all[16], loss[32];
    struct text figure = text_in(figures, sizeof figures);
    snprintf(all, sizeof all, "%4d", of->decisions);
    /* i18n: In a column: so many good choices of so many. */
    words_put(&review->names, N_("{good} of {all}"),
              WITH({"good", NULL, of->good}, {"all", all, 0}), &figure);
    put_right(&line, figures, column_of(HEAD_GOOD));
    figure = text_in(figures, sizeof figures);
    const int tenths = (int)lround(1000 * of->loss);
    /* i18n: Between the whole part of a number and the rest: 1.4 */
    snprintf(loss, sizeof loss, "%d%s%d", tenths / 10, tr(NC_("decimal sign", ".")), tenths % 10);
    words_put(&review->names, NC_("loss", "{percent}%"), WITH({"percent", loss, 0}), &figure);
    put_right(&line, figures, column_of(HEAD_LOSS));
    figure = text_in(figures, sizeof figures);
    words_number(&figure, review->outcome.score[seat]);
    put_right(&line, figures, column_of(HEAD_POINTS));
    text_put(&line, review->outcome.winners >> seat & 1 ? "  " : "");
    text_put(&line, review->outcome.winners >> seat & 1 ? tr(NC_("player", "wins")) : "");
    screen_say(screen, STYLE_PLAIN, 4, line.at);
}

static void tell_seats(const struct review *review, struct screen *screen)
{
    const struct record_reader *reader = &review->reader;
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    text_put(&line, "  ");
    text_put(&line, tr(head[HEAD_PLAYER]));
    text_pad(&line, 0, (size_t)name_width(review) + 2);
    for (int i = HEAD_GOOD; i <= HEAD_POINTS; i++)
        put_right(&line, tr(head[i]), column_of(i));
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
    text_put(&line,
             tr(N_("Percentages are the chances of winning the game, based on what the player "
                   "could know. A choice counts as good if nothing clearly better, by 1% or more, "
                   "was found. Decisions with only one choice are not counted.")));
    text_char(&line, ' ');
    words_put(&review->names,
              review->strong.playouts ? N_("Each decision was checked with {budget} play-outs.")
                                      : N_("Time for each decision: {budget}."),
              WITH({"budget", review->budget, 0}), &line);
    text_char(&line, ' ');
    text_put(&line, tr(N_("`cookietin replay` tells the whole game, with move numbers.")));
    screen_say(screen, STYLE_FAINT, 0, line.at);
}

void review_tell(struct review *review)
{
    struct screen screen = screen_open();
    char buffer[LINE_MOST];
    struct text line = text_in(buffer, sizeof buffer);
    screen_say(&screen, STYLE_STRONG, 2, tr(review->reader.game->title));
    review_say_game(review, &line);
    screen_say(&screen, STYLE_PLAIN, 2, line.at);
    screen_gap(&screen);
    tell_mistakes(review, &screen);
    tell_seats(review, &screen);
    screen_gap(&screen);
    tell_terms(review, &screen);
}
