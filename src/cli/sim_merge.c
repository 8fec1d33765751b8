/* Adds up outputs of `sim --json`. Each is read into a struct sim of its own, checked against
 * itself, and only then added; what differs or would be counted twice is refused. */
#include "cli/cli.h"
#include "cli/sim.h"
#include "games/games.h"
#include "shell/json_load.h"
#include "shell/lines.h"
#include "shell/seed.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST_LOG2 = 40, PROBLEM_SIZE = 200 };

/* One output on its way in. */
struct incoming {
    const struct json_node *root;
    struct sim sim;
    char problem[PROBLEM_SIZE]; /* a sentence, or empty */
};

__attribute__((format(printf, 2, 3))) static bool fail(struct incoming *in, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!in->problem[0])
        vsnprintf(in->problem, sizeof in->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* Any count: never so large that adding up a million of them overflows. */
static uint64_t count_in(struct incoming *in, const struct json_node *object, const char *key)
{
    const struct json_node *node = json_get(object, key);
    if (!node || node->type != NODE_INTEGER || node->number < 0 ||
        node->number >> (GAMES_MOST_LOG2 + 9)) {
        fail(in, "its \"%s\" is missing or is not a count", key);
        return 0;
    }
    return (uint64_t)node->number;
}

static bool read_text_option(struct incoming *in, const struct json_node *node)
{
    const struct json_node *text = json_get(node, "text");
    struct setup *setup = &in->sim.setup;
    if (!json_text(text) || setup->text)
        return false;
    setup->text = malloc((size_t)text->size + 1);
    CHECK(setup->text);
    memcpy(setup->text, text->text, text->size);
    setup->options.text = setup->text;
    setup->options.text_size = text->size;
    return true;
}

static bool read_option(struct incoming *in, const struct json_node *node)
{
    struct setup *setup = &in->sim.setup;
    for (int i = 0; i < OPTIONS_MAX && setup->game->option[i].name; i++) {
        const struct option_spec *spec = &setup->game->option[i];
        if (strcmp(spec->name, node->key) != 0)
            continue;
        if (!spec->words)
            return json_int(node, spec->low, spec->high, &setup->options.value[i]);
        if (spec->takes_text && node->type == NODE_OBJECT) {
            setup->options.value[i] = OPTION_TEXT;
            return read_text_option(in, node);
        }
        return json_text(node) && !options_set(&setup->options, setup->game, i, json_text(node));
    }
    return false;
}

static bool read_setup(struct incoming *in)
{
    struct setup *setup = &in->sim.setup;
    const char *format = json_text(json_get(in->root, "format"));
    const char *game = json_text(json_get(in->root, "game"));
    if (!format || strcmp(format, "cookietin-sim/1") != 0)
        return fail(in, "it is not an output of `cookietin sim --json`");
    setup->game = game ? game_named(game) : NULL;
    if (!setup->game)
        return fail(in, "its game is not known here");
    setup->options = options_none();
    if (!json_int(json_get(in->root, "players"), 1, SEATS_MAX, &setup->seats))
        return fail(in, "its \"players\" is not a number of players");
    const struct json_node *options = json_get(in->root, "options");
    if (!options || options->type != NODE_OBJECT)
        return fail(in, "its \"%s\" are missing", "options");
    const struct json_node *node = json_first(options);
    for (uint32_t i = 0; i < options->size; i++, node = json_next(node))
        if (!read_option(in, node))
            return fail(in, "its option \"%s\" is not right", node->key);
    if (!options_fix_seats(setup->game, &setup->options))
        setup->options.players = setup->seats;
    else if (setup->seats != options_seats(setup->game, &setup->options))
        return fail(in, "its \"%s\" do not fit its options", "players");
    in->sim.players = setup_players(setup);
    return true;
}

/* The first of the array under a key, if it has that many items. */
static const struct json_node *for_each(struct incoming *in, const char *key, int count)
{
    const struct json_node *list = json_get(in->root, key);
    if (list && list->type == NODE_ARRAY && list->size == (uint32_t)count)
        return json_first(list);
    fail(in, "its \"%s\" is not a list of all players", key);
    return NULL;
}

static bool read_shares(struct incoming *in)
{
    struct sim_count *count = &in->sim.count;
    const struct setup *setup = &in->sim.setup;
    const seatset seated = game_players(setup->game, &setup->options, setup->seats);
    uint64_t bots_sum = 0, seats_sum = 0, others_sum = 0, forfeits = 0;
    const struct json_node *node = for_each(in, "lineup", in->sim.players);
    for (int i = 0; node && i < in->sim.players; i++, node = json_next(node)) {
        const char *name = json_text(json_get(node, "bot"));
        if (!name || player_read_spec(name, strlen(name), &in->sim.lineup[i]))
            return fail(in, "it has a bot that is not known here");
        bots_sum += count->bot_share[i] = count_in(in, node, "shares");
        if (json_get(node, "forfeits"))
            forfeits += count->forfeits[i] = count_in(in, node, "forfeits");
    }
    node = for_each(in, "seats", setup->seats);
    for (int i = 0; node && i < setup->seats; i++, node = json_next(node)) {
        count->seat_share[i] = count_in(in, node, "shares");
        *(seated >> i & 1 ? &seats_sum : &others_sum) += count->seat_share[i];
    }
    count->shared = count_in(in, in->root, "shared_wins");
    if (bots_sum != seats_sum || seats_sum + others_sum > count->games * SHARE_UNITS ||
        forfeits > count->games || count->shared > count->games - forfeits)
        return fail(in, "its wins do not add up");
    return !in->problem[0];
}

/* ---- histograms and tallies ---- */

/* Every histogram has one entry for each game that was played to its end. */
static bool read_histogram(struct incoming *in, const char *key, const struct json_node *node,
                           struct histogram *histogram)
{
    const struct json_node *list = json_get(node, "counts"), *item = json_first(list);
    int least;
    if (!json_int(json_get(node, "least"), HISTOGRAM_LEAST, HISTOGRAM_MOST, &least) || !list ||
        list->type != NODE_ARRAY || list->size > (uint32_t)(HISTOGRAM_MOST - least + 1))
        return fail(in, "its \"%s\" are missing or are not counts", key);
    uint64_t total = 0;
    for (uint32_t i = 0; i < list->size; i++, item = json_next(item)) {
        const bool count = item->type == NODE_INTEGER && item->number >= 0;
        if (!count || (uint64_t)item->number > in->sim.count.games)
            return fail(in, "its \"%s\" are missing or are not counts", key);
        total += (uint64_t)item->number;
        histogram->count[least - HISTOGRAM_LEAST + (int)i] = (uint64_t)item->number;
    }
    if (total != sim_finished(&in->sim.count))
        return fail(in, "its \"%s\" do not add up to its games", key);
    return true;
}

static bool read_histograms(struct incoming *in)
{
    struct sim_count *count = &in->sim.count;
    const int seats = in->sim.setup.seats;
    const struct json_node *node = for_each(in, "scores", seats);
    if (!node)
        return false;
    for (int seat = 0; seat < seats; seat++, node = json_next(node))
        if (!read_histogram(in, "scores", node, &count->score[seat]))
            return false;
    return read_histogram(in, "rounds", json_get(in->root, "rounds"), &count->rounds) &&
           read_histogram(in, "winning_score", json_get(in->root, "winning_score"),
                          &count->winning) &&
           read_histogram(in, "winning_margin", json_get(in->root, "winning_margin"),
                          &count->margin);
}

/* The index of a node's text among names, -1 if it is none; without names it must be missing. */
static int named(const char *const *name, const struct json_node *node)
{
    if (!name)
        return node ? -1 : 0;
    for (int i = 0; json_text(node) && name[i]; i++)
        if (!strcmp(name[i], json_text(node)))
            return i;
    return -1;
}

static bool read_cell(struct incoming *in, const struct tally_plan *plan, int group,
                      const struct json_node *node)
{
    const struct tally_group *g = &in->sim.setup.game->groups[group];
    const int row = named(g->rows, json_get(node, "row"));
    const int part = named(g->parts, json_get(node, "part"));
    const uint64_t count = count_in(in, node, "count");
    if (row < 0 || part < 0)
        return fail(in, "its \"%s\" has a row that is not known here", g->title);
    struct tally_cell *cell = &in->sim.count.cell[tally_cell_at(plan, group, row, part)];
    if (cell->count || cell->points)
        return fail(in, "its \"%s\" has a row twice", g->title);
    cell->count = count;
    if (g->measure != TALLY_COUNTS)
        cell->points = (int64_t)count_in(in, node, "points");
    return !in->problem[0];
}

static bool read_tallies(struct incoming *in)
{
    const struct tally_plan plan = tally_plan_of(in->sim.setup.game);
    const struct json_node *tallies = json_get(in->root, "tallies");
    for (int group = 0; group < plan.groups; group++) {
        const char *title = in->sim.setup.game->groups[group].title;
        const struct json_node *list = json_get(tallies, title), *node = json_first(list);
        if (!list || list->type != NODE_ARRAY)
            return fail(in, "its tally \"%s\" is missing", title);
        for (uint32_t i = 0; i < list->size; i++, node = json_next(node))
            if (!read_cell(in, &plan, group, node))
                return false;
    }
    return true;
}

static void read_decisions(struct incoming *in)
{
    const struct json_node *node = json_get(in->root, "decisions");
    const struct sim_length length = {count_in(in, node, "sum"), count_in(in, node, "least"),
                                      count_in(in, node, "most")};
    if (length.least > length.most || length.sum < length.least)
        fail(in, "its \"%s\" do not add up", "decisions");
    in->sim.count.decisions = length;
}

static bool read_counts(struct incoming *in)
{
    struct sim *sim = &in->sim;
    const struct json_node *interrupted = json_get(in->root, "interrupted");
    sim->count.games = count_in(in, in->root, "games");
    if (sim->count.games >> GAMES_MOST_LOG2)
        return fail(in, "its \"%s\" are too many", "games");
    read_decisions(in);
    sim->interrupted = interrupted && interrupted->type == NODE_BOOL && interrupted->number;
    return !in->problem[0] && read_shares(in) && read_histograms(in) && read_tallies(in);
}

static bool read_parts(struct incoming *in)
{
    const struct json_node *list = json_get(in->root, "parts"), *node = json_first(list);
    if (!list || list->type != NODE_ARRAY || list->size == 0)
        return fail(in, "its \"%s\" are missing", "parts");
    struct sim_part *part = calloc(list->size, sizeof *part);
    CHECK(part);
    in->sim.part = part;
    in->sim.parts = (int)list->size;
    uint64_t played = 0;
    for (uint32_t i = 0; i < list->size; i++, node = json_next(node)) {
        const char *hex = json_text(json_get(node, "seed"));
        if (!hex || strlen(hex) != SEED_HEX_SIZE - 1)
            return fail(in, "the \"%s\" of a part is not right", "seed");
        part[i] = (struct sim_part){seed_from_text(hex), count_in(in, node, "total"),
                                    count_in(in, node, "first"), count_in(in, node, "end"),
                                    count_in(in, node, "games")};
        if (part[i].first > part[i].end || part[i].end > part[i].total ||
            part[i].games > part[i].end - part[i].first)
            return fail(in, "a part of it does not add up");
        played += part[i].games;
    }
    if (played != in->sim.count.games)
        return fail(in, "its parts do not add up to its games");
    return !in->problem[0];
}

/* ---- adding up ---- */

static bool same_options(const struct setup *a, const struct setup *b)
{
    return a->options.players == b->options.players &&
           !memcmp(a->options.value, b->options.value, sizeof a->options.value) &&
           a->options.text_size == b->options.text_size &&
           (!a->options.text_size ||
            !memcmp(a->options.text, b->options.text, a->options.text_size));
}

bool sim_is_alike(const struct sim *a, const struct sim *b)
{
    if (a->setup.game != b->setup.game || a->setup.seats != b->setup.seats ||
        !same_options(&a->setup, &b->setup))
        return false;
    for (int i = 0; i < a->players; i++)
        if (strcmp(a->lineup[i].name, b->lineup[i].name) != 0)
            return false;
    return true;
}

static bool fits(struct incoming *in, const struct sim *sum)
{
    if (in->sim.setup.game != sum->setup.game)
        return fail(in, "it is of another game, %s, than those before it",
                    in->sim.setup.game->name);
    if (in->sim.setup.seats != sum->setup.seats)
        return fail(in, "it has another number of players than those before it");
    if (!same_options(&in->sim.setup, &sum->setup))
        return fail(in, "it was played with other options than those before it");
    for (int i = 0; i < sum->players; i++)
        if (strcmp(in->sim.lineup[i].name, sum->lineup[i].name) != 0)
            return fail(in, "it was played by other bots than those before it");
    return true;
}

static bool overlap(const struct sim_part *a, const struct sim_part *b)
{
    return a->first < b->end && b->first < a->end && !memcmp(&a->seed, &b->seed, sizeof a->seed);
}

/* No game may be counted twice: neither one from `in` already in `sum`, nor one twice in `in`. */
static bool is_new(struct incoming *in, const struct sim *sum)
{
    for (int i = 0; i < in->sim.parts; i++) {
        for (int j = 0; j < sum->parts; j++)
            if (overlap(&in->sim.part[i], &sum->part[j]))
                return fail(in, "it has games that were in those before it, too");
        for (int j = 0; j < i; j++)
            if (overlap(&in->sim.part[i], &in->sim.part[j]))
                return fail(in, "it counts the same games twice");
    }
    return true;
}

static void take_in(struct sim *sum, struct incoming *in)
{
    if (!sum->parts) {
        sum->setup = in->sim.setup;
        in->sim.setup.text = NULL; /* it has moved */
        sum->players = in->sim.players;
        memcpy(sum->lineup, in->sim.lineup, sizeof sum->lineup);
    }
    sum->interrupted |= in->sim.interrupted;
    sim_count_add(&sum->count, &in->sim.count);
    const size_t old = (size_t)sum->parts, more = (size_t)in->sim.parts;
    sum->part = realloc(sum->part, (old + more) * sizeof *sum->part);
    CHECK(sum->part);
    memcpy(sum->part + old, in->sim.part, more * sizeof *sum->part);
    sum->parts += in->sim.parts;
}

static int merge_one(struct sim *sum, const struct lines *lines, struct json_document *document,
                     const char *path)
{
    if (!json_load(document, lines->line, lines->size))
        return job_error("%s, line %ld: %s", path, lines->number, document->problem);
    struct incoming in = {.root = document->root};
    const bool right = read_setup(&in) && read_counts(&in) && read_parts(&in) &&
                       (!sum->parts || fits(&in, sum)) && is_new(&in, sum);
    if (right)
        take_in(sum, &in);
    free(in.sim.part);
    free(in.sim.setup.text);
    return right ? EXIT_OK : job_error("%s, line %ld: %s", path, lines->number, in.problem);
}

static int merge_file(struct sim *sum, struct json_document *document, const char *path)
{
    struct lines lines;
    if (!lines_open(&lines, path))
        return job_error("cannot read “%s”: %s", path, lines_why(&lines));
    int status = EXIT_OK, found = 0;
    enum lines_status line;
    while (status == EXIT_OK && (line = lines_next(&lines)) != LINES_END) {
        if (line == LINES_FAILED)
            status = job_error("cannot read “%s”: %s", path, lines_why(&lines));
        else if (line == LINES_TOO_LONG)
            status = job_error("%s, line %ld is too long", path, lines.number);
        else if (!lines_blank(&lines)) {
            status = merge_one(sum, &lines, document, path);
            found++;
        }
    }
    if (status == EXIT_OK && !found)
        status = job_error("there is nothing in “%s”", path);
    lines_close(&lines);
    return status;
}

int sim_merge_first(struct sim *sim, const char *path)
{
    struct json_document document = {.root = NULL};
    struct lines lines;
    *sim = (struct sim){.threads = 0};
    if (!lines_open(&lines, path))
        return job_error("cannot read “%s”: %s", path, lines_why(&lines));
    const int status = lines_next(&lines) == LINES_LINE
                           ? merge_one(sim, &lines, &document, path)
                           : job_error("there is nothing in “%s”", path);
    json_unload(&document);
    lines_close(&lines);
    return status;
}

int sim_merge(struct sim *sim, char **path, int count)
{
    struct json_document document = {.root = NULL};
    int status = EXIT_OK;
    *sim = (struct sim){.threads = 0};
    for (int i = 0; status == EXIT_OK && i < count; i++)
        status = merge_file(sim, &document, path[i]);
    json_unload(&document);
    sim_sort_parts(sim);
    return status;
}
