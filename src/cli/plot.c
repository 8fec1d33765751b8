/* The page: a headline and panels in two columns, each put where there is more room. */
#include "cli/plot.h"

#include "cli/plot_panels.h"

#include <string.h>

enum {
    PAGE_WIDTH = 1080,
    HEAD_HEIGHT = 104,
    MARGIN = 28,
    GAP = 20,
    COLUMNS = 2,
    STRETCH_MOST = 200,
    PANELS_MAX = 5 + TALLY_GROUPS_MAX
};

struct page {
    int count;
    struct panel panel[PANELS_MAX];
    int column[PANELS_MAX];
    double height[COLUMNS]; /* of what stands in a column, gaps below included */
};

static void add(struct page *page, struct panel panel)
{
    CHECK(page->count < PANELS_MAX);
    const int column = page->height[1] < page->height[0];
    page->column[page->count] = column;
    page->height[column] += panel.box.height + GAP;
    page->panel[page->count++] = panel;
}

static bool rounds_vary(const struct sim *sim)
{
    const struct spread rounds = spread_of(&sim->count.rounds);
    return rounds.least < rounds.most;
}

static void choose_panels(const struct sim *sim, struct page *page)
{
    const struct tally_group *groups = sim->setup.game->groups;
    add(page, panel_scores());
    add(page, panel_wins(sim));
    add(page, panel_seat_scores(sim));
    if (rounds_vary(sim))
        add(page, panel_rounds());
    add(page, panel_margins());
    for (int i = 0; groups && groups[i].title; i++)
        if (tally_is_shown(sim, i, -1))
            add(page, panel_group(sim, i));
}

/* Panels that can are stretched until both columns end at the same height, if that is not far. */
static void stretch(struct page *page)
{
    const int low = page->height[0] < page->height[1] ? 0 : 1;
    double missing = page->height[1 - low] - page->height[low];
    int willing = 0;
    for (int i = 0; i < page->count; i++)
        willing += page->column[i] == low && page->panel[i].stretches;
    if (!willing)
        return;
    missing = missing / willing < STRETCH_MOST ? missing / willing : STRETCH_MOST;
    for (int i = 0; i < page->count; i++)
        if (page->column[i] == low && page->panel[i].stretches)
            page->panel[i].box.height += missing;
    page->height[low] += missing * willing;
}

static void place(struct page *page)
{
    const double width = (PAGE_WIDTH - 2.0 * MARGIN - GAP) / COLUMNS;
    double y[COLUMNS] = {HEAD_HEIGHT, HEAD_HEIGHT};
    for (int i = 0; i < page->count; i++) {
        struct box *box = &page->panel[i].box;
        box->x = MARGIN + page->column[i] * (width + GAP);
        box->y = y[page->column[i]];
        box->width = width;
        y[page->column[i]] += box->height + GAP;
    }
}

/* A length that is the same in every game needs no panel, but saying; unless it is an option. */
static void describe_length(const struct sim *sim, struct text *out)
{
    const struct setup *setup = &sim->setup;
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++)
        if (!strcmp(setup->game->option[i].name, "rounds") &&
            setup->options.value[i] != OPTION_ABSENT)
            return;
    if (!sim_finished(&sim->count) || rounds_vary(sim))
        return;
    text_put(out, ", ");
    text_number(out, spread_of(&sim->count.rounds).most);
    text_put(out, " rounds long");
}

/* "Balance report: 1,000 games of 3 players, board blue · bots: greedy, random" */
static void describe_run(const struct sim *sim, struct text *out)
{
    struct rate rate;
    text_put(out, "Balance report: ");
    report_headline(sim, out);
    describe_length(sim, out);
    for (int i = 0, named = 0; i < sim->players; i++)
        if (rate_of_bot(sim, i, &rate)) {
            text_put(out, named++ ? ", " : " · bots: ");
            text_put(out, sim->lineup[i].name);
        }
}

static void draw_head(const struct sim *sim, const char *words, FILE *out)
{
    svg_cookie(out, MARGIN + 28, HEAD_HEIGHT / 2.0, 26);
    svg_text(out, "h1", MARGIN + 72, HEAD_HEIGHT / 2.0 - 4, "%s", sim->setup.game->title);
    svg_text(out, "sub", MARGIN + 72, HEAD_HEIGHT / 2.0 + 20, "%s", words);
}

void plot_draw(const struct sim *sim, FILE *out)
{
    struct page page = {.count = 0};
    char buffer[512 + SEATS_MAX * PLAYER_NAME_SIZE];
    struct text words = text_in(buffer, sizeof buffer);
    describe_run(sim, &words);
    if (sim_finished(&sim->count))
        choose_panels(sim, &page);
    stretch(&page);
    place(&page);
    const double height = page.height[0] > page.height[1] ? page.height[0] : page.height[1];
    svg_begin(out, PAGE_WIDTH, HEAD_HEIGHT + height - (height > 0 ? GAP : 0) + MARGIN,
              sim->setup.game->title, words.at);
    draw_head(sim, words.at, out);
    for (int i = 0; i < page.count; i++) {
        const struct panel *panel = &page.panel[i];
        svg_box(out, "paper", panel->box, 12, "%s", "");
        panel->draw(sim, panel, out);
    }
    svg_end(out);
}
