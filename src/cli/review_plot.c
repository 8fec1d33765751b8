/* The picture of a review: everyone's chances of winning from the first decision to the result,
 * the costliest mistakes marked where they were made and told below. Lines differ in colour, dash
 * and sign, and each is named at its end. */
#include "cli/review.h"

#include "cli/language.h"
#include "cli/plot_svg.h"
#include "cli/reason.h"
#include "core/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_WIDTH = 1080,
    HEAD_HEIGHT = 104,
    MARGIN = 28,
    GAP = 20,
    PAD = 20,
    CHART_TOP = 84,  /* below the panel's top: title and legend */
    CHART_LEFT = 70, /* right of the panel's left edge: the ticks of the axis */
    CHART_HEIGHT = 340,
    AXIS_HEIGHT = 56,
    LABEL_WIDTH = 170,
    LABEL_HEIGHT = 17,
    LINE_HEIGHT = 17,
    ENTRY_GAP = 12,
    COST_RIGHT = 76, /* of the column that says what a mistake cost */
    TAG_RADIUS = 9,
    SIGN_EVERY = 60, /* about so far from one sign on a line to the next */
    TICKS_MOST = 100,
    LEGEND_ENTRY = 64, /* without its name */
    ROUND_WIDTH_LEAST = 26,
    WORDS_SIZE = 4096,
    NAME_WIDTH = 112,
    MISTAKES_SHOWN = 20 /* at most: more would hide the lines */
};

struct point {
    const float *chances;
    const struct moment *moment; /* that it stands before; NULL for the end */
};

struct graph {
    const struct review *review;
    struct box box; /* of the chart */
    int count;
    struct point *point;
    double (*place)[2]; /* room for a curve */
};

static int mistakes_shown(const struct review *review)
{
    return review->mistakes < MISTAKES_SHOWN ? review->mistakes : MISTAKES_SHOWN;
}

static double place_x(const struct graph *graph, int point)
{
    return graph->box.x + graph->box.width * point / (graph->count > 1 ? graph->count - 1 : 1);
}

static double place_y(const struct graph *graph, double chance)
{
    return graph->box.y + graph->box.height * (1 - chance);
}

static const char *seat_class(const char *kind, int seat, char buffer[24])
{
    snprintf(buffer, 24, "%s s%d", kind, seat % SEATS_MAX);
    return buffer;
}

/* A name that fits its place. */
static const char *short_name(const char *name, double width, char buffer[NAME_SIZE + 4])
{
    struct text text = text_in(buffer, NAME_SIZE);
    for (const char *c = name; *c; c++) {
        const bool begins = ((unsigned char)*c & 0xc0) != 0x80;
        if (begins && svg_width_of(buffer) > width) {
            memcpy(buffer + text.used, "…", sizeof "…");
            break;
        }
        text_char(&text, *c);
    }
    return buffer;
}

static void find_points(const struct review *review, struct graph *graph)
{
    const size_t most = (size_t)review->count + 1;
    graph->review = review;
    graph->point = malloc(most * sizeof *graph->point);
    graph->place = malloc(most * sizeof *graph->place);
    CHECK(graph->point && graph->place);
    for (int i = 0; i < review->count; i++)
        if (review->moment[i].opens)
            graph->point[graph->count++] =
                (struct point){review->moment[i].chances, &review->moment[i]};
    if (review->ends)
        graph->point[graph->count++] = (struct point){review->end, NULL};
}

/* ---- axes ---- */

static void draw_chance_axis(const struct graph *graph, FILE *out)
{
    const struct box *box = &graph->box;
    for (int percent = 0; percent <= 100; percent += 20) {
        const double y = place_y(graph, percent / 100.0);
        svg_line(out, percent ? "grid" : "axis", box->x, y, box->x + box->width, y);
        char buffer[32];
        struct text text = text_in(buffer, sizeof buffer);
        words_put(&graph->review->names, N_("{percent}%"), WITH({"percent", NULL, percent}), &text);
        svg_text(out, "end", box->x - 10, y + 4, "%s", text.at);
    }
    svg_text_up(out, "soft", box->x - 52, box->y + box->height / 2, tr(N_("chance of winning")));
}

/* The first point of a round from there on; the end is a point of no round. */
static int next_round(const struct graph *graph, int from)
{
    const struct moment *now = from < graph->count ? graph->point[from].moment : NULL;
    int point = from;
    while (point < graph->count && graph->point[point].moment && now &&
           graph->point[point].moment->round == now->round)
        point++;
    return point;
}

/* Every how many rounds one is named, so that the names do not run into each other. */
static int round_step(const struct graph *graph)
{
    const int rounds = graph->review->outcome.rounds;
    const double most = graph->box.width / ROUND_WIDTH_LEAST;
    return rounds > most ? (int)scale_step(rounds, (int)most, 1) : 1;
}

static void draw_round(const struct graph *graph, double x, bool wide, int round, FILE *out)
{
    char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    if (wide)
        words_put(&graph->review->names, N_("round {round}"), WITH({"round", NULL, round}), &text);
    else
        text_number(&text, round);
    svg_text(out, "mid", x, graph->box.y + graph->box.height + 20, "%s", text.at);
}

/* A round reaches from its first point to the first of the next. */
static void draw_rounds(const struct graph *graph, FILE *out)
{
    const struct box *box = &graph->box;
    const int step = round_step(graph);
    const double bottom = box->y + box->height;
    for (int point = 0; point < graph->count && graph->point[point].moment;) {
        const int round = graph->point[point].moment->round, end = next_round(graph, point);
        const double x = place_x(graph, point);
        const double right = place_x(graph, end < graph->count ? end : graph->count - 1);
        const bool wide = right - x > 70;
        if (step == 1 || round % step == 0) {
            if (point)
                svg_line(out, step == 1 ? "round" : "grid", x, box->y, x, bottom);
            svg_line(out, "axis", x, bottom, x, bottom + 6);
            if (!round)
                svg_text(out, "soft mid", (x + right) / 2, bottom + 20, "%s",
                         wide ? tr(N_("setup")) : "");
            else
                draw_round(graph, step == 1 ? (x + right) / 2 : x, wide, round, out);
        }
        point = end;
    }
    for (int i = 0; graph->count < TICKS_MOST && i < graph->count; i++)
        svg_line(out, "axis", place_x(graph, i), bottom, place_x(graph, i), bottom + 3);
    svg_text(out, "soft mid", box->x + box->width / 2, bottom + 42, "%s",
             tr(!graph->review->reader.game->simultaneous ? N_("decision by decision, in rounds")
                : review_has_turns(graph->review)         ? N_("turn by turn, in rounds")
                                                          : N_("round by round")));
}

/* ---- lines ---- */

static void draw_line(const struct graph *graph, int seat, FILE *out)
{
    char class[24], words[NAME_SIZE + 128];
    struct text text = text_in(words, sizeof words);
    const int last = graph->count - 1;
    const int every = (int)ceil(SIGN_EVERY * (double)graph->count / graph->box.width);
    for (int i = 0; i < graph->count; i++) {
        graph->place[i][0] = place_x(graph, i);
        graph->place[i][1] = place_y(graph, (double)graph->point[i].chances[seat]);
    }
    words_put(&graph->review->names, N_("{player}: from {first}% to {last}%"),
              WITH({"player", review_name(graph->review, seat), 0},
                   {"first", NULL, reason_percent((double)graph->point[0].chances[seat])},
                   {"last", NULL, reason_percent((double)graph->point[last].chances[seat])}),
              &text);
    svg_curve(out, seat_class("line", seat, class), (const double(*)[2])graph->place, graph->count,
              words);
    /* the signs of different lines stand at different places */
    for (int i = every * (seat + 1) / (SEATS_MAX + 1); i < graph->count - 1; i += every)
        svg_sign(out, seat_class("sign", seat, class), graph->place[i][0], graph->place[i][1], 4,
                 seat);
}

/* Names at the ends of the lines, in the order of the lines and not upon each other. */
static void place_labels(const struct graph *graph, double y[SEATS_MAX], int order[SEATS_MAX])
{
    const int seats = graph->review->reader.seats, last = graph->count - 1;
    for (int i = 0; i < seats; i++) {
        const float chance = graph->point[last].chances[i];
        int at = i;
        for (; at > 0 && graph->point[last].chances[order[at - 1]] < chance; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < seats; i++) {
        const double wanted = place_y(graph, (double)graph->point[last].chances[order[i]]);
        y[i] = i && wanted < y[i - 1] + LABEL_HEIGHT ? y[i - 1] + LABEL_HEIGHT : wanted;
    }
    double floor = graph->box.y + graph->box.height;
    for (int i = seats - 1; i >= 0; i--, floor -= LABEL_HEIGHT)
        y[i] = y[i] > floor ? floor : y[i];
}

static void draw_labels(const struct graph *graph, FILE *out)
{
    const struct review *review = graph->review;
    const int last = graph->count - 1;
    double y[SEATS_MAX];
    int order[SEATS_MAX];
    place_labels(graph, y, order);
    for (int i = 0; i < review->reader.seats; i++) {
        const int seat = order[i];
        const double x = place_x(graph, last);
        const double from = place_y(graph, (double)graph->point[last].chances[seat]);
        char class[24], name[NAME_SIZE + 4];
        svg_line(out, seat_class("leader", seat, class), x, from, x + 14, y[i]);
        svg_sign(out, seat_class("sign", seat, class), x + 21, y[i], 4.5, seat);
        const bool won = review->outcome.winners >> seat & 1;
        svg_text(out, won ? "bold" : "", x + 31, y[i] + 4, "%s%s%s",
                 short_name(review_name(review, seat), NAME_WIDTH - 24, name), won ? " " : "",
                 won ? tr(NC_("player", "wins")) : "");
    }
}

static void draw_legend(const struct review *review, double x, double y, double width, FILE *out)
{
    const double share = width / review->reader.seats - LEGEND_ENTRY;
    for (int seat = 0; seat < review->reader.seats; seat++) {
        char class[24], name[NAME_SIZE + 4];
        const double line[2][2] = {{x, y - 4}, {x + 34, y - 4}};
        svg_curve(out, seat_class("line", seat, class), line, 2, review_name(review, seat));
        svg_sign(out, seat_class("sign", seat, class), x + 17, y - 4, 4.5, seat);
        svg_text(out, "", x + 42, y, "%s",
                 short_name(review_name(review, seat), fmin(share, NAME_WIDTH), name));
        x += LEGEND_ENTRY + svg_width_of(name);
    }
}

/* ---- mistakes ---- */

static void draw_tag(int rank, int seat, double x, double y, const char *words, FILE *out)
{
    char class[24];
    svg_box(out, seat_class("tag", seat, class),
            (struct box){x - TAG_RADIUS, y - TAG_RADIUS, 2 * TAG_RADIUS, 2 * TAG_RADIUS},
            TAG_RADIUS, "%s", words);
    svg_text(out, "bold mid", x, y + 4, "%d", rank);
}

/* Where the tag of a mistake stands, and the place on a line that it points to. */
struct tag {
    double x, y, line;
};

/* The last point that is not behind the decision. */
static int point_of(const struct graph *graph, const struct moment *moment)
{
    int point = 0;
    while (point + 1 < graph->count && graph->point[point + 1].moment &&
           graph->point[point + 1].moment->move <= moment->move)
        point++;
    return point;
}

/* Above the line, higher where another tag stands already; below if that is out of the chart. */
static void place_tag(const struct graph *graph, const struct moment *moment, struct tag *tag,
                      int before)
{
    const int point = point_of(graph, moment);
    struct tag *own = &tag[before];
    own->x = place_x(graph, point);
    own->line = place_y(graph, (double)graph->point[point].chances[moment->seat]);
    const double away = own->line - graph->box.y < 60 ? 1 : -1;
    own->y = own->line + away * 22;
    for (int i = 0; i < before; i++)
        if (fabs(tag[i].x - own->x) < 2.2 * TAG_RADIUS &&
            fabs(tag[i].y - own->y) < 2.2 * TAG_RADIUS) {
            own->y += away * 2.4 * TAG_RADIUS;
            i = -1; /* all others again: it goes one way only, so that ends */
        }
}

static void draw_tags(const struct graph *graph, FILE *out)
{
    const struct review *review = graph->review;
    const int shown = mistakes_shown(review);
    struct tag tag[MISTAKES_SHOWN];
    char class[24], words[NAME_SIZE + 64];
    for (int i = 0; i < shown; i++) {
        const int seat = review->mistake[i]->seat;
        place_tag(graph, review->mistake[i], tag, i);
        svg_line(out, seat_class("leader", seat, class), tag[i].x, tag[i].line, tag[i].x, tag[i].y);
    }
    for (int i = 0; i < shown; i++) {
        const struct moment *moment = review->mistake[i];
        struct text text = text_in(words, sizeof words);
        words_put(&review->names,
                  moment->seat == review->names.reader ? N_("You: {percent}% lost")
                                                       : N_("{player}: {percent}% lost"),
                  WITH({"player", review->name[moment->seat], 0},
                       {"percent", NULL, reason_percent(moment->loss)}),
                  &text);
        draw_tag(moment->rank, moment->seat, tag[i].x, tag[i].y, words, out);
    }
}

/* One mistake in words; returns its height. With `out` being NULL nothing is drawn. */
static double draw_mistake(const struct review *review, const struct moment *moment, struct box box,
                           FILE *out)
{
    char one[WORDS_SIZE], two[WORDS_SIZE], when[256];
    struct text played = text_in(one, sizeof one), better = text_in(two, sizeof two);
    struct text where = text_in(when, sizeof when);
    const double top = box.y + 12;
    review_say_choice(review, moment, false, N_("Played: {choice}. {percent}% to win."), &played);
    review_say_choice(review, moment, true, N_("Better: {choice}. {percent}% to win. {reason}"),
                      &better);
    review_say_when(review, moment, &where);
    if (out) {
        draw_tag(moment->rank, moment->seat, box.x + TAG_RADIUS, top - 4, "", out);
        char buffer[32];
        struct text loss = text_in(buffer, sizeof buffer);
        words_put(&review->names, N_("{percent}%"),
                  WITH({"percent", NULL, -reason_percent(moment->loss)}), &loss);
        svg_text(out, "bold red end", box.x + COST_RIGHT, top, "%s", loss.at);
        svg_text(out, "bold", box.x + COST_RIGHT + 18, top, "%s, %s",
                 review_name(review, moment->seat), where.at);
    }
    struct box words = {box.x + COST_RIGHT + 18, top + LINE_HEIGHT, box.width - COST_RIGHT - 24, 0};
    const int first = svg_paragraph(out, "", words, LINE_HEIGHT, played.at);
    words.y += first * LINE_HEIGHT;
    const int second = svg_paragraph(out, "soft", words, LINE_HEIGHT, better.at);
    return (1 + first + second) * LINE_HEIGHT + ENTRY_GAP;
}

static double draw_mistakes(const struct review *review, struct box box, FILE *out)
{
    double height = 44;
    if (out) {
        svg_box(out, "paper", box, 12, "%s", "");
        svg_text(out, "h2", box.x + PAD, box.y + 30, "%s", tr(N_("The costliest mistakes")));
    }
    for (int i = 0; i < mistakes_shown(review); i++) {
        const struct box entry = {box.x + PAD, box.y + height, box.width - 2 * PAD, 0};
        height += draw_mistake(review, review->mistake[i], entry, out);
    }
    return height + PAD - ENTRY_GAP;
}

/* ---- the page ---- */

static void draw_chart(struct graph *graph, struct box panel, FILE *out)
{
    const struct review *review = graph->review;
    svg_box(out, "paper", panel, 12, "%s", "");
    svg_text(out, "h2", panel.x + PAD, panel.y + 30, "%s", tr(N_("Chances of winning")));
    svg_text(out, "soft end", panel.x + panel.width - PAD, panel.y + 30, "%s",
             tr(review->mistakes ? N_("based on what everyone at the table can see; numbers mark "
                                      "the mistakes listed below")
                                 : N_("based on what everyone at the table can see")));
    draw_legend(review, panel.x + PAD, panel.y + 56, panel.width - 2 * PAD, out);
    graph->box = (struct box){panel.x + CHART_LEFT, panel.y + CHART_TOP,
                              panel.width - CHART_LEFT - LABEL_WIDTH, CHART_HEIGHT};
    draw_chance_axis(graph, out);
    draw_rounds(graph, out);
    for (int seat = 0; graph->count && seat < review->reader.seats; seat++)
        draw_line(graph, seat, out);
    if (graph->count)
        draw_labels(graph, out);
    draw_tags(graph, out);
}

static void draw_page(const struct review *review, struct graph *graph, FILE *out)
{
    char words[WORDS_SIZE];
    struct text text = text_in(words, sizeof words);
    const double width = PAGE_WIDTH - 2.0 * MARGIN;
    const struct box chart = {MARGIN, HEAD_HEIGHT, width, CHART_TOP + CHART_HEIGHT + AXIS_HEIGHT};
    struct box list = {MARGIN, chart.y + chart.height + GAP, width, 0};
    list.height = review->mistakes ? draw_mistakes(review, list, NULL) : -GAP;
    char about[WORDS_SIZE];
    struct text game = text_in(about, sizeof about);
    review_say_game(review, &game);
    words_put(&review->names, N_("Review: {game}"), WITH({"game", game.at, 0}), &text);
    svg_begin(out, PAGE_WIDTH, list.y + list.height + MARGIN, tr(review->reader.game->title),
              words);
    svg_cookie(out, MARGIN + 28, HEAD_HEIGHT / 2.0, 26);
    svg_text(out, "h1", MARGIN + 72, HEAD_HEIGHT / 2.0 - 4, "%s", tr(review->reader.game->title));
    svg_text(out, "sub", MARGIN + 72, HEAD_HEIGHT / 2.0 + 20, "%s", words);
    draw_chart(graph, chart, out);
    if (review->mistakes)
        draw_mistakes(review, list, out);
    svg_end(out);
}

void review_draw(const struct review *review, FILE *out)
{
    struct graph graph = {.count = 0};
    find_points(review, &graph);
    draw_page(review, &graph, out);
    free(graph.point);
    free(graph.place);
}
