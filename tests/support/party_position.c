/* Boards, and pictures read back into walls and chips. Pictures are put down, not played; rolls and
 * moves go through the rules. */
#include "support/party_position.h"

#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- boards ---- */

const char kitchen[] = "name Kitchen\n"
                       "size 3 4\n"
                       "end 9 9 9 9\n"
                       "cells\n"
                       "a b R .\n"
                       "b a R .\n"
                       "c . R c\n"
                       "task a all 6 4 3\n"
                       "task b all 5 3 2\n"
                       "task R 2 4 3 2\n"
                       "task line 3 2 2\n";

const char larder[] = "name Larder\n"
                      "size 3 4\n"
                      "end 5 5 5 5\n"
                      "cells\n"
                      "a . . .\n"
                      ". a . .\n"
                      "b . . b\n"
                      "task a all 6 4 3\n"
                      "task b all 5 3 2\n";

const char two_chips[] = "+  +  +  +  +"
                         "  7          "
                         "+  +  +  +  +"
                         "           3 "
                         "+  +  +  +  +"
                         "             "
                         "+  +  +  +  +";

const char a_misses_one_wall[] = "+--+  +  +  +"
                                 "|##|         "
                                 "+--+--+  +  +"
                                 "   |    7    "
                                 "+  +--+  +  +"
                                 "           3 "
                                 "+  +  +  +  +";

const char one_side_left[] = "+--+--+--+--+"
                             "|12|##|##|##|"
                             "+  +--+--+--+"
                             "|  |##|##|##|"
                             "+--+--+--+--+"
                             "|##|##|##|##|"
                             "+--+--+--+--+";

/* ---- pictures ---- */

struct walls_and_chips {
    uint64_t open[DIRECTIONS];
    uint64_t crosses;
    uint8_t chip[CHIPS];
};

static int chip_drawn(const char *two)
{
    const int ones = two[1] - '0';
    if (ones < 0 || ones > 9)
        return -1;
    return (two[0] == '1' ? 10 : 0) + ones - 2;
}

static void read_picture(const struct layout *layout, const char *picture,
                         struct walls_and_chips *out)
{
    const int width = 3 * layout->cols + 1;
    assert_int_equal(strlen(picture), width * (2 * layout->rows + 1));
    memset(out, 0, sizeof *out);
    memset(out->chip, NO_SPACE, sizeof out->chip);
    for (int i = 0; i < DIRECTIONS; i++)
        out->open[i] = layout->spaces;
    for (int row = 0; row <= layout->rows; row++)
        for (int col = 0; col <= layout->cols; col++) {
            const char *side = picture + 2 * row * width + 3 * col;
            const char *space = side + width;
            if (col < layout->cols && side[1] == '-')
                side_close(out->open, row * 16 + col);
            if (row < layout->rows && space[0] == '|')
                side_close(out->open, SIDE_V + row * 16 + col);
            if (row == layout->rows || col == layout->cols)
                continue;
            if (space[1] == '#')
                out->crosses |= bits_one(space_at(row, col));
            else if (chip_drawn(space + 1) >= 0)
                out->chip[chip_drawn(space + 1)] = (uint8_t)space_at(row, col);
        }
}

void position_open(struct party *p, const char *board, int players)
{
    struct options options = options_none();
    options.players = players;
    options.value[0] = OPTION_TEXT;
    options.value[1] = 1;
    options.text = board;
    options.text_size = strlen(board);
    assert_null(party_game.start(p, &options));
    p->phase = PHASE_ROLL;
    p->acting = 0;
    for (int seat = 0; seat < players; seat++)
        p->player[seat].now.step = STEP_IDLE;
}

void position_set(struct party *p, int seat, const char *picture)
{
    struct walls_and_chips drawn;
    struct place *place = &p->player[seat].now;
    read_picture(&p->layout, picture, &drawn);
    memcpy(place->open, drawn.open, sizeof place->open);
    memcpy(place->chip, drawn.chip, sizeof place->chip);
    place->occupied = 0;
    place->held = 0;
    for (int chip = 0; chip < CHIPS; chip++)
        if (place->chip[chip] != NO_SPACE) {
            place->occupied |= bits_one(place->chip[chip]);
            place->held |= (uint16_t)(1U << chip);
        }
    p->player[seat].begun = *place;
    position_is(p, seat, picture);
}

void position_set_all(struct party *p, const char *picture)
{
    for (int seat = 0; seat < p->seats; seat++)
        position_set(p, seat, picture);
}

void position_is(const struct party *p, int seat, const char *picture)
{
    struct walls_and_chips drawn;
    const struct place *place = &p->player[seat].now;
    read_picture(&p->layout, picture, &drawn);
    for (int i = 0; i < DIRECTIONS; i++)
        assert_int_equal(place->open[i], drawn.open[i]);
    assert_memory_equal(place->chip, drawn.chip, sizeof drawn.chip);
    assert_int_equal(party_crossed(p, place) & ~place->occupied, drawn.crosses);
}

/* ---- moves ---- */

static int space_named(const char *name)
{
    const int space = party_space_named(name, strlen(name), ROWS_MAX, COLS_MAX);
    assert_true(space >= 0);
    return space;
}

static int side_named(const char *name)
{
    const int side = party_side_named(name, strlen(name), ROWS_MAX, COLS_MAX);
    assert_true(side >= 0);
    return side;
}

game_move put(int chip, const char *space)
{
    return party_pack(
        (struct party_move){.kind = MOVE_PUT, .chip = chip - 2, .where = space_named(space)});
}

game_move wall(const char *side)
{
    return party_pack((struct party_move){.kind = MOVE_WALL, .where = side_named(side)});
}

game_move drink(const char *side)
{
    return party_pack((struct party_move){.kind = MOVE_DRINK, .where = side_named(side)});
}

game_move move(int chip, const char *space)
{
    return party_pack(
        (struct party_move){.kind = MOVE_CHIP, .chip = chip - 2, .where = space_named(space)});
}

game_move move_nothing(void)
{
    return party_pack((struct party_move){.kind = MOVE_NONE});
}

game_move give(int chip, const char *task, int points)
{
    const int kind = task[1] ? TASK_LINE : *task == 'R' ? TASK_RED : *task - 'a';
    return party_pack(
        (struct party_move){.kind = MOVE_GIVE, .chip = chip - 2, .task = kind, .points = points});
}

/* ---- playing ---- */

void position_roll(struct party *p, int one, int two)
{
    const struct chance dice = {.count = 2, .value = {(uint8_t)one, (uint8_t)two}};
    assert_null(party_game.settle(p, &dice, NULL));
}

void position_play_with(struct party *p, int seat, game_move m, struct events *events)
{
    const struct refusal *refusal = party_game.apply(p, seat, m, events);
    if (refusal)
        fail_msg("seat %d, %08x: %s: %s", seat, (unsigned)m, refusal->rule, refusal->text);
}

void position_play(struct party *p, int seat, game_move m)
{
    position_play_with(p, seat, m, NULL);
}

void position_refuses(const struct party *p, int seat, game_move m, const char *rule)
{
    struct party copy;
    memcpy(&copy, p, sizeof copy);
    const struct refusal *refusal = party_game.apply(&copy, seat, m, NULL);
    assert_non_null(refusal);
    assert_string_equal(refusal->rule, rule);
    assert_memory_equal(&copy, p, sizeof copy);
}

void position_finish(struct party *p, int seat)
{
    const int round = p->round;
    while (p->phase == PHASE_ROUND && p->round == round && p->acting >> seat & 1)
        position_play(p, seat, party_game.choice(p, seat, 0));
}

int position_step(const struct party *p, int seat)
{
    return p->player[seat].now.step;
}

int position_points(const struct party *p, int seat)
{
    struct outcome outcome;
    party_game.outcome(p, &outcome, NULL);
    return outcome.score[seat];
}
