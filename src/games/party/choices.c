/* What a seat can choose: counted, the n-th one named without the others, and any move judged. */
#include "games/party/state.h"

seatset party_actors(const void *state)
{
    const struct party *p = state;
    return p->phase == PHASE_DEAL || p->phase == PHASE_ROLL ? SEAT(CHANCE) : p->acting;
}

/* ---- sides ---- */

/* Which sides of a space are open, as four bits. */
static unsigned open_around(const struct place *place, int space)
{
    return (unsigned)(place->open[ABOVE] >> space & 1) |
           (unsigned)(place->open[BELOW] >> space & 1) << BELOW |
           (unsigned)(place->open[LEFT] >> space & 1) << LEFT |
           (unsigned)(place->open[RIGHT] >> space & 1) << RIGHT;
}

static int called_space(const struct party *p, const struct place *place)
{
    return place->chip[party_called(p)];
}

static int wall_count(const struct party *p, const struct place *place)
{
    return (int)bits_of_nibble(open_around(place, called_space(p, place)));
}

static int wall_nth(const struct party *p, const struct place *place, int n)
{
    const int space = called_space(p, place);
    unsigned around = open_around(place, space);
    while (n-- > 0)
        around &= around - 1;
    return side_of(space, __builtin_ctz(around));
}

/* Every open side of the board once: above and left of every space, below the last row, right of
 * the last column. */
struct all_sides {
    uint64_t set[DIRECTIONS];
};

static struct all_sides all_sides(const struct party *p, const struct place *place)
{
    const uint64_t last_row = UINT64_C(0xff) << space_at(p->layout.rows - 1, 0);
    const uint64_t last_col = BITS_ONES << (p->layout.cols - 1);
    return (struct all_sides){{[ABOVE] = place->open[ABOVE],
                               [BELOW] = place->open[BELOW] & last_row,
                               [LEFT] = place->open[LEFT],
                               [RIGHT] = place->open[RIGHT] & last_col}};
}

static int drink_count(const struct party *p, const struct place *place)
{
    const struct all_sides all = all_sides(p, place);
    int count = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        count += bits_count(all.set[i]);
    return count;
}

static int drink_nth(const struct party *p, const struct place *place, int n)
{
    const struct all_sides all = all_sides(p, place);
    int direction = 0;
    for (int count; n >= (count = bits_count(all.set[direction])); direction++)
        n -= count;
    return side_of(bits_nth(all.set[direction], n), direction);
}

/* ---- counting and naming ---- */

int party_choices(const void *state, int seat)
{
    const struct party *p = state;
    if (seat < 0 || seat >= p->seats)
        return 0;
    const struct place *place = &p->player[seat].now;
    switch (place->step) {
    case STEP_WALL: return wall_count(p, place);
    case STEP_DRINK: return drink_count(p, place);
    case STEP_PLACE:
    case STEP_RELOCATE: return bits_count(party_free(p, place));
    case STEP_MOVE: return 1 + bits_count(place->held) * bits_count(party_free(p, place));
    case STEP_GIVE: return bits_count(place->held);
    default: return 0;
    }
}

/* "None" first, then chip by chip, space by space. */
static game_move move_nth(const struct party *p, const struct place *place, int n)
{
    if (n == 0)
        return party_pack((struct party_move){.kind = MOVE_NONE});
    const uint64_t room = party_free(p, place);
    const unsigned spaces = (unsigned)bits_count(room);
    const unsigned chip = (unsigned)(n - 1) / spaces;
    return party_pack(
        (struct party_move){.kind = MOVE_CHIP,
                            .chip = bits_nth(place->held, (int)chip),
                            .where = bits_nth(room, (int)((unsigned)(n - 1) - chip * spaces))});
}

game_move party_choice(const void *state, int seat, int n)
{
    const struct party *p = state;
    const struct player *player = &p->player[seat];
    const struct place *place = &player->now;
    switch (place->step) {
    case STEP_WALL:
        return party_pack((struct party_move){.kind = MOVE_WALL, .where = wall_nth(p, place, n)});
    case STEP_DRINK:
        return party_pack((struct party_move){.kind = MOVE_DRINK, .where = drink_nth(p, place, n)});
    case STEP_PLACE:
    case STEP_RELOCATE:
        return party_pack((struct party_move){.kind = MOVE_PUT,
                                              .chip = party_chip_asked(p, place),
                                              .where = bits_nth(party_free(p, place), n)});
    case STEP_MOVE: return move_nth(p, place, n);
    default: break;
    }
    CHECK(place->step == STEP_GIVE);
    const int task = __builtin_ctz(player->due);
    return party_pack((struct party_move){.kind = MOVE_GIVE,
                                          .chip = bits_nth(place->held, n),
                                          .task = p->layout.task[task],
                                          .points = party_points_now(p, task)});
}

/* ---- judging ---- */

static const struct refusal *refusal_of(enum party_refusal code)
{
    return &party_refusals[code];
}

/* Nothing is asked: the rule is that of what was tried. */
static const struct refusal *refuse_idle(int kind)
{
    static const uint8_t code[] = {
        [MOVE_PUT] = REFUSE_DONE_PUT,     [MOVE_WALL] = REFUSE_DONE_WALL,
        [MOVE_DRINK] = REFUSE_DONE_DRINK, [MOVE_CHIP] = REFUSE_DONE_MOVE,
        [MOVE_NONE] = REFUSE_DONE_MOVE,   [MOVE_GIVE] = REFUSE_DONE_GIVE};
    return refusal_of(kind >= 0 && kind <= MOVE_GIVE ? code[kind] : REFUSE_SEAT);
}

static bool is_free(const struct party *p, const struct place *place, int space)
{
    return space < SPACES_MAX && bits_has(party_free(p, place), space);
}

static bool is_called_side(const struct party *p, const struct place *place, int side)
{
    const int space = called_space(p, place);
    const unsigned around = open_around(place, space);
    for (int i = 0; i < DIRECTIONS; i++)
        if (side == side_of(space, i))
            return around >> i & 1;
    return false;
}

static const struct refusal *refuse_put(const struct party *p, const struct place *place,
                                        struct party_move m)
{
    const bool setup = place->step == STEP_PLACE;
    if (m.kind != MOVE_PUT)
        return refusal_of(setup ? REFUSE_STEP_PLACE : REFUSE_STEP_RELOCATE);
    if (m.chip != party_chip_asked(p, place))
        return refusal_of(setup ? REFUSE_PLACE_CHIP : REFUSE_RELOCATE_CHIP);
    if (!is_free(p, place, m.where))
        return refusal_of(setup ? REFUSE_PLACE_SPACE : REFUSE_RELOCATE_SPACE);
    return NULL;
}

static const struct refusal *refuse_move(const struct party *p, const struct place *place,
                                         struct party_move m)
{
    if (m.kind == MOVE_NONE)
        return NULL;
    if (m.kind != MOVE_CHIP)
        return refusal_of(REFUSE_STEP_MOVE);
    if (!(place->held >> m.chip & 1))
        return refusal_of(REFUSE_MOVE_CHIP);
    return is_free(p, place, m.where) ? NULL : refusal_of(REFUSE_MOVE_SPACE);
}

static const struct refusal *refuse_give(const struct party *p, const struct player *player,
                                         struct party_move m)
{
    const int task = __builtin_ctz(player->due);
    if (m.kind != MOVE_GIVE)
        return refusal_of(REFUSE_STEP_GIVE);
    if (m.task != p->layout.task[task])
        return refusal_of(REFUSE_GIVE_TASK);
    if (m.points != party_points_now(p, task))
        return refusal_of(REFUSE_GIVE_POINTS);
    return player->now.held >> m.chip & 1 ? NULL : refusal_of(REFUSE_GIVE_CHIP);
}

/* A field that the move's kind does not use must be 0. */
static bool is_plain(struct party_move m)
{
    switch (m.kind) {
    case MOVE_PUT:
    case MOVE_CHIP: return !m.task && !m.points;
    case MOVE_WALL:
    case MOVE_DRINK: return !m.chip && !m.task && !m.points;
    case MOVE_NONE: return !m.where && !m.chip && !m.task && !m.points;
    case MOVE_GIVE: return !m.where;
    default: return false;
    }
}

const struct refusal *party_refuse(const struct party *p, int seat, game_move move)
{
    if (seat < 0 || seat >= p->seats)
        return refusal_of(REFUSE_SEAT);
    struct party_move m = party_unpack(move);
    const struct player *player = &p->player[seat];
    const struct place *place = &player->now;
    if (!is_plain(m))
        m.kind = -1; /* it answers no question */
    switch (place->step) {
    case STEP_PLACE:
    case STEP_RELOCATE: return refuse_put(p, place, m);
    case STEP_WALL:
        if (m.kind != MOVE_WALL)
            return refusal_of(REFUSE_STEP_WALL);
        return is_called_side(p, place, m.where) ? NULL : refusal_of(REFUSE_WALL);
    case STEP_DRINK:
        if (m.kind != MOVE_DRINK)
            return refusal_of(REFUSE_STEP_DRINK);
        return side_is_open(place->open, m.where) ? NULL : refusal_of(REFUSE_DRINK);
    case STEP_MOVE: return refuse_move(p, place, m);
    case STEP_GIVE: return refuse_give(p, player, m);
    default: return refuse_idle(m.kind);
    }
}
