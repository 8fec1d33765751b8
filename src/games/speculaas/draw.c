/* The tables as a plain terminal shows them: a grid for each, with the coordinates that one types,
 * in 80 columns of ASCII. A table that is too wide for that is drawn in strips, one below the
 * other. */
#include "core/words.h"
#include "games/speculaas/state.h"

#include <string.h>

enum {
    SPAN = 51, /* of coordinates: grid.h says |x|, |y| <= 23, and one more for free spaces */
    MIDDLE = 25,
    CELL_SIZE = 12, /* "[Ca]*", "Ca+Pe", and the letters of a language may be two bytes long */
    CELL_WIDTH = 6, /* with a blank */
    LABEL_WIDTH = 5,
    STRIP = 12, /* columns side by side */
    LINE_WIDTH = 79
};

struct grid {
    char cell[SPAN][SPAN][CELL_SIZE]; /* [y][x] */
    int left, right, top, bottom;     /* what is used */
};

/* ---- what lies where ---- */

static void put_cell(struct grid *grid, struct spec_spot spot, const char *words)
{
    const int x = spot.x + MIDDLE, y = spot.y + MIDDLE;
    CHECK(x >= 0 && x < SPAN && y >= 0 && y < SPAN);
    struct text cell = text_in(grid->cell[y][x], CELL_SIZE);
    text_put(&cell, words);
    grid->left = x < grid->left ? x : grid->left;
    grid->right = x > grid->right ? x : grid->right;
    grid->top = y < grid->top ? y : grid->top;
    grid->bottom = y > grid->bottom ? y : grid->bottom;
}

static void put_letters(struct text *out, int card, const struct names *names)
{
    const bool two = card_is(card, KINDS_DOUBLE);
    const uint32_t spices = two ? spec_card_spices[card] : 0; /* four bits each */
    const int first = two ? __builtin_ctz(spices) / 4 : card;
    text_put(out, words_translate(names, spec_letters[first]));
    if (two) {
        const int second = __builtin_ctz(spices & (spices - 1)) / 4;
        text_char(out, '+');
        text_put(out, words_translate(names, spec_letters[second]));
    }
}

static void place_cards(struct grid *grid, const struct spec_table *table,
                        const struct names *names)
{
    char buffer[CELL_SIZE];
    for (int i = 0; i < table->recipe_count; i++) {
        struct text text = text_in(buffer, sizeof buffer);
        text_char(&text, '[');
        put_letters(&text, table->recipe[i], names);
        text_put(&text, table->honey >> i & 1 ? "]*" : "]");
        put_cell(grid, spec_table_spot(table, TYPE_RECIPE, table->recipe_at[i]), buffer);
    }
    for (int i = 0; i < table->spice_count; i++) {
        const bool single = card_is(table->spice[i], KINDS_SINGLE);
        struct text text = text_in(buffer, sizeof buffer);
        text_put(&text, single ? " " : "");
        put_letters(&text, table->spice[i], names);
        put_cell(grid, spec_table_spot(table, TYPE_SPICE, table->spice_at[i]), buffer);
    }
}

static void place_free(struct grid *grid, const struct spec_table *table, enum type type)
{
    for (int i = 0; i < spaces_count(&table->open[type]); i++) {
        const int at = spaces_nth(&table->open[type], i);
        put_cell(grid, spec_table_spot(table, type, at), "  .");
    }
}

/* ---- the grid in lines ---- */

static void put_right(struct text *out, int number, size_t width)
{
    char digits[8];
    struct text text = text_in(digits, sizeof digits);
    text_number(&text, number);
    for (size_t i = text.used; i < width; i++)
        text_char(out, ' ');
    text_put(out, digits);
}

/* Where a column begins. */
static size_t column(int n)
{
    return LABEL_WIDTH + CELL_WIDTH * (size_t)n;
}

static void put_row(const struct grid *grid, int y, int from, int to, struct text *out)
{
    const size_t begin = out->used;
    bool any = false;
    for (int x = from; x <= to; x++)
        any = any || grid->cell[y][x][0];
    if (!any)
        return;
    put_right(out, y - MIDDLE, LABEL_WIDTH - 1);
    for (int x = from; x <= to; x++) {
        if (!grid->cell[y][x][0])
            continue;
        text_pad(out, begin, column(x - from));
        text_put(out, grid->cell[y][x]);
    }
    text_char(out, '\n');
}

static void put_grid(const struct grid *grid, struct text *out)
{
    for (int from = grid->left; from <= grid->right; from += STRIP) {
        const int to = from + STRIP - 1 < grid->right ? from + STRIP - 1 : grid->right;
        const size_t begin = out->used;
        for (int x = from; x <= to; x++) {
            text_pad(out, begin, column(x - from));
            put_right(out, x - MIDDLE, 3);
        }
        text_char(out, '\n');
        for (int y = grid->top; y <= grid->bottom; y++)
            put_row(grid, y, from, to, out);
    }
}

/* ---- captions ---- */

static void put_caption(enum spec_caption caption, int a, int b, int c, const struct names *names,
                        struct text *out)
{
    const struct event event = {.seat = SPECTATOR, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    words_phrase(&speculaas_game, &spec_captions[caption], &event, names, out);
}

static void put_heading(const struct speculaas *s, const struct names *names, struct text *out)
{
    const enum spec_caption caption = s->phase == PHASE_DEAL     ? CAPTION_BEFORE
                                      : s->phase == PHASE_OVER   ? CAPTION_OVER
                                      : s->phase == PHASE_RECIPE ? CAPTION_RECIPE_TURN
                                                                 : CAPTION_SPICE_TURN;
    put_caption(caption, s->turns[spec_turn_type(s)] + 1, s->round, 0, names, out);
    text_char(out, '\n');
}

static size_t width_of(const char *word)
{
    size_t width = 0;
    for (; *word; word++)
        width += ((unsigned char)*word & 0xc0) != 0x80;
    return width;
}

/* Cards as a list, broken before the line is full. */
static void put_hand(const struct spec_hand *hand, enum spec_caption caption,
                     const struct names *names, struct text *out)
{
    size_t begin = out->used;
    put_caption(caption, 0, 0, 0, names, out);
    for (int i = 0; i < hand->count; i++) {
        const char *word = words_translate(names, spec_words[hand_card(hand, i)]);
        text_put(out, i ? "," : "");
        if (text_width(out, begin) + width_of(word) + 2 > LINE_WIDTH) {
            text_char(out, '\n');
            begin = out->used;
            text_pad(out, begin, LABEL_WIDTH - 1);
        }
        text_char(out, ' ');
        text_put(out, word);
    }
    text_char(out, '\n');
}

/* ---- the whole ---- */

static void draw_pile(const struct speculaas *s, const struct names *names, struct text *out)
{
    const struct spec_table *pile = &s->table[SPECULATTIUS];
    text_put(out, "      ");
    put_caption(CAPTION_PILE, pile->recipe_count, pile->spice_count - pile->doubles, pile->doubles,
                names, out);
    text_char(out, '\n');
}

static void draw_table(const struct speculaas *s, const struct spec_table *table, bool free,
                       const struct names *names, struct text *out)
{
    if (!table->recipe_count && !free)
        return;
    struct grid grid = {.left = MIDDLE, .right = MIDDLE, .top = MIDDLE, .bottom = MIDDLE};
    place_cards(&grid, table, names);
    if (free)
        place_free(&grid, table, spec_turn_type(s));
    put_grid(&grid, out);
}

/* What the reader has taken in this turn is on the table already, and counted. */
static void draw_seat(const struct speculaas *s, int seat, const struct names *names,
                      struct text *out)
{
    const struct spec_table table = spec_table_now(s, seat);
    const bool own = seat == names->reader;
    struct outcome outcome;
    spec_outcome(s, &outcome, NULL);
    if (spec_plays(s, seat)) {
        struct spec_score score[RECIPES_MOST];
        outcome.score[seat] = spec_score_table(&table, spec_rival_tokens(s, seat), score);
    }
    text_char(out, '\n');
    const struct event caption = {.seat = (uint8_t)seat,
                                  .arg = {(int16_t)outcome.score[seat], (int16_t)table.tokens}};
    words_phrase(&speculaas_game, &spec_captions[CAPTION_TABLE], &caption, names, out);
    text_char(out, '\n');
    if (spec_plays(s, seat))
        draw_table(s, &table, own && s->actors >> seat & 1, names, out);
    else
        draw_pile(s, names, out);
}

void spec_draw(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct speculaas *s = seen;
    put_heading(s, names, out);
    if (s->phase == PHASE_DEAL)
        return;
    for (int i = 1; i <= s->seats;
         i++) /* the reader's own table is the last, nearest to the hand */
        draw_seat(s, seat < s->seats ? (seat + i) % s->seats : i - 1, names, out);
    text_char(out, '\n');
    const bool acts = spec_plays(s, seat) && s->actors >> seat & 1;
    put_caption(acts ? CAPTION_LEGEND_FREE : CAPTION_LEGEND, 0, 0, 0, names, out);
    text_char(out, '\n');
    if (s->phase == PHASE_OVER || !spec_plays(s, seat))
        return;
    const struct spec_hand recipes = spec_hand_now(s, TYPE_RECIPE, seat);
    const struct spec_hand spices = spec_hand_now(s, TYPE_SPICE, seat);
    if (recipes.count)
        put_hand(&recipes, CAPTION_RECIPES, names, out);
    if (spices.count)
        put_hand(&spices, CAPTION_SPICES, names, out);
}
