/* Boards in plain characters: walls are -- and |, chips numbers, cookies letters, crosses ##.
 * The reader's own board is drawn large with the tasks beside it, the others small below. The
 * boards are ASCII, so that they line up everywhere, and all is at most 80 columns wide. */
#include "core/words.h"
#include "games/party/state.h"

enum {
    COLUMNS = 80,
    LARGE = 4, /* inside a space: cookie, blank, chip */
    SMALL = 2, /* inside a space: chip, cross or cookie */
    NAME_LEAST = 12
};

/* ---- one board ---- */

struct picture {
    const struct layout *layout;
    const struct place *place;
    int inside;    /* LARGE or SMALL */
    uint64_t dots; /* spaces to be marked as dotted */
};

static void put_times(struct text *out, char c, int count)
{
    while (count-- > 0)
        text_char(out, c);
}

/* A number, right-aligned. */
static void put_right(struct text *out, int number, int width)
{
    int digits = 1;
    for (int rest = number / 10; rest; rest /= 10)
        digits++;
    put_times(out, ' ', width - digits);
    text_number(out, number);
}

static int chip_on(const struct place *place, int space)
{
    for (int chip = 0; chip < CHIPS; chip++)
        if (place->chip[chip] == space)
            return chip;
    return -1;
}

static void put_space(const struct picture *pic, int space, struct text *out)
{
    const char cookie = pic->layout->cell[space] == '.' ? ' ' : pic->layout->cell[space];
    const int chip = chip_on(pic->place, space);
    const bool crossed = bits_has(walled_in(pic->layout->spaces, pic->place->open), space);
    if (pic->inside == LARGE) {
        text_char(out, cookie);
        text_char(out, ' ');
    }
    if (chip >= 0) {
        put_right(out, chip + 2, 2);
    } else if (crossed) {
        text_put(out, "##");
    } else {
        text_char(out, ' ');
        text_char(out, pic->inside == SMALL ? cookie : bits_has(pic->dots, space) ? 'o' : ' ');
    }
}

static int picture_width(const struct picture *pic)
{
    const int labels = pic->inside == LARGE ? 2 : 0;
    return labels + (pic->inside + 1) * pic->layout->cols + 1;
}

/* The column numbers, then sides and spaces by turns. */
static int picture_lines(const struct picture *pic)
{
    return (pic->inside == LARGE ? 1 : 0) + 2 * pic->layout->rows + 1;
}

static void put_column_numbers(const struct picture *pic, struct text *out)
{
    text_put(out, "  ");
    for (int col = 0; col < pic->layout->cols; col++) {
        text_put(out, "    ");
        text_char(out, (char)('0' + col));
    }
    text_char(out, ' ');
}

static void put_picture_line(const struct picture *pic, int line, struct text *out)
{
    const uint64_t *open = pic->place->open;
    const bool large = pic->inside == LARGE;
    if (large && line-- == 0) {
        put_column_numbers(pic, out);
        return;
    }
    const int row = line / 2;
    if (line % 2 == 0) {
        text_put(out, large ? "  " : "");
        for (int col = 0; col < pic->layout->cols; col++) {
            text_char(out, '+');
            put_times(out, side_is_open(open, row * 16 + col) ? ' ' : '-', pic->inside);
        }
        text_char(out, '+');
        return;
    }
    if (large) {
        text_char(out, (char)('0' + row));
        text_char(out, ' ');
    }
    for (int col = 0; col <= pic->layout->cols; col++) {
        text_char(out, side_is_open(open, SIDE_V + row * 16 + col) ? ' ' : '|');
        if (col < pic->layout->cols)
            put_space(pic, space_at(row, col), out);
    }
}

/* ---- beside the large board ---- */

static const char *name_of(const struct names *names, int seat)
{
    return names->seat[seat] ? names->seat[seat] : "";
}

static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* The bytes of a text that fit on a line: up to the last blank, or, of a long word, all there is
 * room for. */
static size_t line_size(const char *text, size_t width)
{
    size_t size = 0, blank = 0;
    for (size_t used = 0; text[size] && used <= width; used++) {
        if (used == width && text[size] != ' ')
            return blank ? blank : size;
        if (text[size] == ' ')
            blank = size;
        do
            size++;
        while (((unsigned char)text[size] & 0xc0) == 0x80);
    }
    return text[size] ? blank : size;
}

/* What comes behind the first lines of a text. */
static const char *behind_lines(const char *text, size_t width, int lines)
{
    while (*text && lines--) {
        text += line_size(text, width);
        text += *text == ' ';
    }
    return text;
}

static int lines_of(const char *text, size_t width)
{
    int lines = 1;
    while (*behind_lines(text, width, lines))
        lines++;
    return lines;
}

static void put_caption(const struct names *names, int caption, size_t width, struct text *out)
{
    const size_t from = out->used;
    text_put(out, words_translate(names, party_captions[caption].text));
    text_pad(out, from, width);
}

/* Columns are as wide as what stands in them, and as their headings in the reader's language. */
static size_t column_of(const struct names *names, size_t least, const char *heading,
                        const char *too)
{
    const size_t width = words_width(names, (const char *const[]){heading, too, NULL});
    return (width > least ? width : least) + 1;
}

static size_t task_column(const struct names *names)
{
    return column_of(names, 6, party_captions[CAPTION_TASK].text,
                     party_words[WORD_TASKS + TASK_LINE]);
}

static size_t prizes_column(const struct names *names)
{
    return column_of(names, 4 * PRIZES + 3, party_captions[CAPTION_PRIZES].text, NULL);
}

static size_t points_column(const struct names *names)
{
    return column_of(names, 7, party_captions[CAPTION_POINTS].text, NULL);
}

/* A number, the name and two blanks. */
static size_t player_column(const struct party *p, const struct names *names)
{
    size_t widest = NAME_LEAST;
    for (int seat = 0; seat < p->seats; seat++) {
        const size_t width = width_of(name_of(names, seat));
        widest = width > widest ? width : widest;
    }
    return 2 + widest + 2;
}

/* "a x3   [6]  4   3", the next prize in brackets; taken is PRIZES: none. */
static void put_task(const struct layout *layout, int task, int taken, const struct names *names,
                     struct text *out)
{
    const size_t from = out->used;
    text_put(out, words_translate(names, party_words[WORD_TASKS + layout->task[task]]));
    if (layout->task[task] != TASK_LINE) {
        text_put(out, " ×");
        text_number(out, layout->need[task]);
    }
    text_pad(out, from, task_column(names) - 1);
    for (int i = 0; i < PRIZES; i++) {
        text_char(out, i == taken ? '[' : ' ');
        put_right(out, layout->prize[task][i], layout->prize[task][i] > 99 ? 3 : 2);
        text_char(out, i == taken ? ']' : ' ');
    }
}

static void put_task_line(const struct party *p, int task, const struct names *names,
                          struct text *out)
{
    const size_t from = out->used;
    put_task(&p->layout, task, p->taken[task], names, out);
    text_pad(out, from, task_column(names) + prizes_column(names));
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat].task[task]) {
            text_number(out, seat + 1);
            text_char(out, ' ');
        }
}

static void put_player_line(const struct party *p, int seat, const struct names *names, int points,
                            struct text *out)
{
    const int bars = p->player[seat].now.bars;
    const size_t from = out->used;
    text_number(out, seat + 1);
    text_char(out, ' ');
    text_put(out, name_of(names, seat));
    text_pad(out, from, player_column(p, names) - 2);
    put_right(out, points, 8);
    text_pad(out, from, player_column(p, names) + points_column(names));
    put_times(out, '|', bars);
    put_times(out, '.', BARS - bars);
}

/* Line n of what stands beside the board: the tasks, a blank line, the players. */
static void put_side_line(const struct party *p, const struct names *names,
                          const struct outcome *outcome, int n, struct text *out)
{
    const int tasks = p->layout.tasks;
    if (n == 0) {
        put_caption(names, CAPTION_TASK, task_column(names), out);
        put_caption(names, CAPTION_PRIZES, prizes_column(names), out);
        put_caption(names, CAPTION_DONE, COLUMNS, out);
    } else if (n <= tasks) {
        put_task_line(p, n - 1, names, out);
    } else if (n == tasks + 2) {
        put_caption(names, CAPTION_PLAYER, player_column(p, names), out);
        put_caption(names, CAPTION_POINTS, points_column(names), out);
        put_caption(names, CAPTION_DRINK, COLUMNS, out);
    } else if (n > tasks + 2) {
        put_player_line(p, n - tasks - 3, names, outcome->score[n - tasks - 3], out);
    }
}

static int side_lines(const struct party *p)
{
    return p->layout.tasks + 3 + p->seats;
}

/* ---- the table ---- */

/* Ends a line, without blanks before its end. */
static void end_line(struct text *out, size_t from)
{
    while (out->used > from && out->at[out->used - 1] == ' ')
        out->used--;
    text_char(out, '\n');
}

static void draw_caption(const struct party *p, const struct names *names, struct text *out)
{
    const struct event event = {.seat = SPECTATOR,
                                .arg = {(int16_t)p->layout.end, (int16_t)p->round, p->dice[0],
                                        p->dice[1], (int16_t)(party_called(p) + 2)}};
    words_phrase(&party_game, &party_captions[p->round ? CAPTION_ROUND : CAPTION_BEFORE], &event,
                 names, out);
    text_char(out, '\n');
}

static void draw_large(const struct party *p, int seat, const struct names *names, struct text *out)
{
    const struct picture pic = {&p->layout, &p->player[seat].now, LARGE, 0};
    const int lines = picture_lines(&pic), beside = side_lines(p);
    struct outcome outcome;
    party_outcome(p, &outcome, NULL);
    for (int i = 0; i < lines || i < beside; i++) {
        const size_t from = out->used;
        if (i < lines)
            put_picture_line(&pic, i, out);
        text_pad(out, from, (size_t)picture_width(&pic) + 3);
        if (i < beside)
            put_side_line(p, names, &outcome, i, out);
        end_line(out, from);
    }
}

/* Above each board its player; a name that is too long for one line goes on in the next. */
static void draw_names(unsigned seats, size_t width, const struct names *names, struct text *out)
{
    const size_t room = width - 2; /* beside the number */
    int lines = 1;
    for (unsigned set = seats; set; set &= set - 1) {
        const int own = lines_of(name_of(names, __builtin_ctz(set)), room);
        lines = own > lines ? own : lines;
    }
    for (int i = 0; i < lines; i++) {
        const size_t from = out->used;
        for (unsigned set = seats; set; set &= set - 1) {
            const int seat = __builtin_ctz(set);
            const char *name = behind_lines(name_of(names, seat), room, i);
            const size_t begin = out->used;
            if (i == 0)
                text_number(out, seat + 1);
            text_pad(out, begin, 2);
            text_bytes(out, name, line_size(name, room));
            text_pad(out, begin, width + 1);
        }
        end_line(out, from);
    }
}

/* The boards of those seats side by side, as many as fit; returns the others. */
static unsigned draw_small(const struct party *p, unsigned seats, const struct names *names,
                           struct text *out)
{
    struct picture pic = {&p->layout, NULL, SMALL, 0};
    const int width = picture_width(&pic), lines = picture_lines(&pic);
    unsigned row = 0, rest = seats;
    for (int used = 0; rest && used + width <= COLUMNS; used += width + 1) {
        row |= rest & -rest;
        rest &= rest - 1;
    }
    draw_names(row, (size_t)width, names, out);
    for (int i = 0; i < lines; i++) {
        const size_t from = out->used;
        for (unsigned set = row; set; set &= set - 1) {
            pic.place = &p->player[__builtin_ctz(set)].now;
            put_picture_line(&pic, i, out);
            text_char(out, ' ');
        }
        end_line(out, from);
    }
    return rest;
}

void party_draw(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct party *p = seen;
    const int own = seat >= 0 && seat < p->seats ? seat : 0;
    draw_caption(p, names, out);
    draw_large(p, own, names, out);
    unsigned others = ((1U << p->seats) - 1) & ~(1U << own);
    while (others) {
        text_char(out, '\n');
        others = draw_small(p, others, names, out);
    }
}

void party_board_draw(const struct board *board, struct text *out)
{
    const struct names english = {.reader = SPECTATOR};
    struct place place = {.occupied = 0};
    for (int i = 0; i < DIRECTIONS; i++)
        place.open[i] = board->open[i];
    for (int i = 0; i < CHIPS; i++)
        place.chip[i] = NO_SPACE;
    const struct picture pic = {&board->layout, &place, LARGE, board->layout.dots};
    const int lines = picture_lines(&pic);
    for (int i = 0; i < lines || i < board->layout.tasks; i++) {
        const size_t from = out->used;
        if (i < lines)
            put_picture_line(&pic, i, out);
        text_pad(out, from, (size_t)picture_width(&pic) + 3);
        if (i < board->layout.tasks)
            put_task(&board->layout, i, PRIZES, &english, out);
        end_line(out, from);
    }
}
