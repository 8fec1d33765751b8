/* Set-up and rounds (P4 to P11). A seat's step ends in the next one that asks it something; the
 * seat that finishes last closes the round for all. */
#include "core/embedded.h"
#include "games/party/invariant.h"
#include "games/party/state.h"

#include <string.h>

/* ---- start ---- */

static const struct embedded_file *board_file(int value)
{
    const int index = value == OPTION_ABSENT ? 0 : value;
    for (int i = 0; i < embedded_boards_count && index >= 0 && index < BOARDS; i++)
        if (strcmp(embedded_boards[i].name, party_boards[index]) == 0)
            return &embedded_boards[i];
    return NULL;
}

/* What is wrong with the board, or -1. */
static int load_board(const struct options *options, struct board *board)
{
    const bool own = options->value[0] == OPTION_TEXT;
    const struct embedded_file *file = own ? NULL : board_file(options->value[0]);
    char reason[256];
    struct text error = text_in(reason, sizeof reason);
    if (!own && !file)
        return COMPLAINT_UNKNOWN_BOARD;
    const bool right = party_board_parse(own ? options->text : file->text,
                                         own ? options->text_size : file->size, board, &error);
    CHECK(right || own);
    return right ? -1 : COMPLAINT_WRONG_BOARD;
}

const char *party_start(void *state, const struct options *options)
{
    struct party *p = state;
    struct board board;
    const int seats = options->players ? options->players : party_game.seats_default;
    if (seats < PLAYERS_MIN || seats > PLAYERS_MAX)
        return party_complaints[COMPLAINT_PLAYERS];
    const int wrong = load_board(options, &board);
    if (wrong >= 0)
        return party_complaints[wrong];
    if (options->value[1] == 0 && !board.layout.dots)
        return party_complaints[COMPLAINT_DOTS];
    memset(p, 0, sizeof *p);
    memcpy(&p->layout, &board.layout, sizeof p->layout);
    p->layout.end = board.end[seats - PLAYERS_MIN];
    p->seats = (uint8_t)seats;
    p->first = options->value[1] == OPTION_ABSENT ? board.layout.dots != 0 : options->value[1] == 0;
    p->phase = p->first ? PHASE_DEAL : PHASE_PLACE;
    p->acting = (uint8_t)(p->first ? 0 : (1U << seats) - 1);
    for (int seat = 0; seat < seats; seat++) {
        struct place *place = &p->player[seat].now;
        memcpy(place->open, board.open, sizeof place->open);
        memset(place->chip, NO_SPACE, sizeof place->chip);
        place->step = p->first ? STEP_IDLE : STEP_PLACE;
        p->player[seat].begun = *place;
    }
    return NULL;
}

/* ---- the end of a round ---- */

/* Tasks that someone has fulfilled in this round. */
static unsigned tasks_of_round(const struct party *p)
{
    unsigned set = 0;
    for (int seat = 0; seat < p->seats; seat++)
        for (int task = 0; task < TASKS_MAX; task++)
            set |= (unsigned)(fulfilled_round(p->player[seat].task[task]) == p->round) << task;
    return set;
}

/* P11: the seats with enough points. */
static unsigned seats_at_end(const struct party *p)
{
    unsigned set = 0;
    for (int seat = 0; seat < p->seats; seat++)
        set |= (unsigned)points_end_game(&p->layout, party_score(p, seat)) << seat;
    return set;
}

static void close_round(struct party *p, struct events *events)
{
    if (events)
        party_reveal(p, events);
    const unsigned tasks = tasks_of_round(p);
    use_up_prizes(p->taken, tasks);
    /* Points come from tasks alone; a board may end at 0 points. */
    const unsigned at_end = tasks || !p->layout.end ? seats_at_end(p) : 0;
    p->phase = at_end ? PHASE_OVER : PHASE_ROLL;
    if (at_end)
        party_tell(events, EVENT_END, SPECTATOR, EVERYONE, (int)at_end, p->layout.end, 0, 0);
}

static void finish(struct party *p, int seat, struct events *events)
{
    p->player[seat].now.step = STEP_IDLE;
    p->acting &= (uint8_t) ~(1U << seat);
    if (p->acting)
        return;
    if (p->phase == PHASE_ROUND) {
        close_round(p, events);
    } else {
        p->phase = PHASE_ROLL;
        party_tell(events, EVENT_READY, SPECTATOR, EVERYONE, 0, 0, 0, 0);
        for (int other = 0; other < p->seats; other++)
            party_tell_chips(p, other, OTHERS(other), events);
    }
}

/* ---- P10: tasks ---- */

static unsigned newly_done(const struct party *p, int seat)
{
    const struct player *player = &p->player[seat];
    const uint64_t crossed = party_crossed(p, &player->now);
    if (crossed == party_crossed(p, &player->begun))
        return 0;
    return tasks_fulfilled(&p->layout, crossed, party_done(p, seat));
}

/* Settles the first of the tasks that are due. */
static void award(struct party *p, struct player *player, int chip)
{
    const int task = __builtin_ctz(player->due);
    player->task[task] = fulfilled_pack(p->round, chip, p->taken[task] + 1);
    player->due &= (uint16_t)(player->due - 1);
}

/* Asks for the next chip to be given up; without chips, tasks are settled one after the other. */
static void give_or_finish(struct party *p, int seat, struct events *events)
{
    struct player *player = &p->player[seat];
    while (player->due) {
        if (place_must_give(&player->now)) {
            player->now.step = STEP_GIVE;
            return;
        }
        const int task = __builtin_ctz(player->due);
        party_tell(events, EVENT_GAVE_NOTHING, seat, OWN(seat) | SEAT(RECORD),
                   WORD_TASKS + p->layout.task[task], party_points_now(p, task), p->taken[task] + 1,
                   0);
        award(p, player, NO_CHIP);
    }
    finish(p, seat, events);
}

/* ---- P6 to P8: what follows from walls ---- */

/* Chips that were held before and are no longer. */
static void tell_away(const struct party *p, int seat, unsigned held, struct events *events)
{
    for (held &= ~(unsigned)p->player[seat].now.held; held; held &= held - 1)
        party_tell(events, EVENT_AWAY, seat, OWN(seat), __builtin_ctz(held) + 2, 0, 0, 0);
}

static void tell_after_wall(const struct party *p, int seat, unsigned also, unsigned held,
                            struct events *events)
{
    const struct player *player = &p->player[seat];
    if (also & WALLS_FORFEIT)
        party_tell(events, EVENT_FORFEIT, seat, OWN(seat), 0, 0, 0, 0);
    if (also & BARS_WIPED)
        party_tell(events, EVENT_WIPED, seat, OWN(seat), 0, 0, 0, 0);
    if (player->now.step == STEP_WALL || player->now.step == STEP_DRINK)
        return;
    party_tell_spaces(events, EVENT_CROSSED, seat, OWN(seat),
                      party_crossed(p, &player->now) & ~party_crossed(p, &player->begun));
    tell_away(p, seat, held, events);
}

/* ---- the decisions ---- */

static void apply_setup(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct place *place = &p->player[seat].now;
    place_put(place, m.chip, m.where);
    party_tell(events, EVENT_PUT, seat, OWN(seat), m.chip + 2, WORD_SPACES + m.where, 0, 0);
    if (place->held == (1U << CHIPS) - 1)
        finish(p, seat, events);
}

static void apply_relocate(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct place *place = &p->player[seat].now;
    const unsigned held = place->held;
    place_relocate(&p->layout, place, m.chip, m.where);
    if (!events)
        return;
    party_tell(events, EVENT_RELOCATED, seat, OWN(seat), m.chip + 2, WORD_SPACES + m.where, 0, 0);
    tell_away(p, seat, held, events);
}

static void apply_wall(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct place *place = &p->player[seat].now;
    const unsigned held = place->held;
    const unsigned also = place_draw_wall(&p->layout, place, party_called(p), m.where);
    if (!events)
        return;
    party_tell(events, EVENT_WALLS, seat, OWN(seat), word_of_side(m.where), -1, 0, 0);
    tell_after_wall(p, seat, also, held, events);
}

static void apply_drink(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct place *place = &p->player[seat].now;
    const unsigned held = place->held;
    place_draw_drink(&p->layout, place, m.where);
    if (!events)
        return;
    party_tell(events, EVENT_DRINK, seat, OWN(seat), word_of_side(m.where), 0, 0, 0);
    tell_after_wall(p, seat, 0, held, events);
}

static void apply_move(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct player *player = &p->player[seat];
    if (m.kind == MOVE_CHIP) {
        place_put(&player->now, m.chip, m.where);
        party_tell(events, EVENT_MOVED, seat, OWN(seat), m.chip + 2, WORD_SPACES + m.where, 0, 0);
    } else {
        party_tell(events, EVENT_STAYED, seat, OWN(seat), 0, 0, 0, 0);
    }
    player->due = (uint16_t)newly_done(p, seat);
    give_or_finish(p, seat, events);
}

static void apply_give(struct party *p, int seat, struct party_move m, struct events *events)
{
    struct player *player = &p->player[seat];
    party_tell(events, EVENT_GAVE, seat, OWN(seat), WORD_TASKS + m.task, m.points,
               p->taken[__builtin_ctz(player->due)] + 1, m.chip + 2);
    place_take(&player->now, m.chip);
    award(p, player, m.chip);
    give_or_finish(p, seat, events);
}

const struct refusal *party_apply(void *state, int seat, game_move move, struct events *events)
{
    struct party *p = state;
    const struct refusal *refusal = party_refuse(p, seat, move);
    if (refusal)
        return refusal;
    const struct party_move m = party_unpack(move);
    switch (m.kind) {
    case MOVE_PUT:
        if (p->phase == PHASE_PLACE)
            apply_setup(p, seat, m, events);
        else
            apply_relocate(p, seat, m, events);
        break;
    case MOVE_WALL: apply_wall(p, seat, m, events); break;
    case MOVE_DRINK: apply_drink(p, seat, m, events); break;
    case MOVE_GIVE: apply_give(p, seat, m, events); break;
    default: apply_move(p, seat, m, events); break;
    }
    CHECK_INVARIANT(party_invariant(p));
    return NULL;
}

/* ---- chance ---- */

void party_roll(const void *state, struct rng *rng, struct chance *chance)
{
    const struct party *p = state;
    if (p->phase == PHASE_ROLL) {
        chance->count = DICE;
        for (int i = 0; i < DICE; i++)
            chance->value[i] = (uint8_t)(1 + rng_below(rng, 6));
        return;
    }
    chance->count = (uint8_t)(CHIPS * p->seats);
    for (int seat = 0; seat < p->seats; seat++) {
        uint8_t *space = chance->value + CHIPS * seat;
        uint64_t dots = p->layout.dots;
        for (int i = 0; i < CHIPS; i++, dots &= dots - 1)
            space[i] = (uint8_t)__builtin_ctzll(dots);
        rng_shuffle(rng, space, CHIPS);
    }
}

/* P4: each seat's chips on exactly the dotted spaces. */
static bool is_deal(const struct party *p, const struct chance *chance)
{
    if (chance->count != CHIPS * p->seats)
        return false;
    for (int seat = 0; seat < p->seats; seat++) {
        uint64_t set = 0;
        for (int i = 0; i < CHIPS; i++) {
            const int space = chance->value[CHIPS * seat + i];
            set |= space < SPACES_MAX ? bits_one(space) : 0;
        }
        if (set != p->layout.dots)
            return false;
    }
    return true;
}

static const struct refusal *deal(struct party *p, const struct chance *chance,
                                  struct events *events)
{
    if (!is_deal(p, chance))
        return &party_refusals[REFUSE_DEAL];
    for (int i = 0; i < chance->count; i++)
        place_put(&p->player[i / CHIPS].now, i % CHIPS, chance->value[i]);
    p->phase = PHASE_ROLL;
    party_tell(events, EVENT_DEAL, SPECTATOR, EVERYONE, 0, 0, 0, 0);
    for (int seat = 0; seat < p->seats; seat++)
        party_tell_chips(p, seat, EVERYONE, events);
    CHECK_INVARIANT(party_invariant(p));
    return NULL;
}

/* P6 for one seat, up to its first decision. All of this is public: it follows from the roll. */
static void begin_round(struct party *p, int seat, struct events *events)
{
    struct player *player = &p->player[seat];
    struct place *place = &player->now;
    const int called = party_called(p);
    if (!(place->held >> called & 1))
        party_tell(events, EVENT_GONE, seat, EVERYONE, called + 2, 0, 0, 0);
    place_begin_round(&p->layout, place, called);
    player->begun = *place;
}

const struct refusal *party_settle(void *state, const struct chance *chance, struct events *events)
{
    struct party *p = state;
    if (p->phase == PHASE_DEAL)
        return deal(p, chance, events);
    if (p->phase != PHASE_ROLL)
        return &party_refusals[REFUSE_CHANCE];
    if (chance->count != DICE)
        return &party_refusals[REFUSE_ROLL];
    for (int i = 0; i < DICE; i++)
        if (chance->value[i] < 1 || chance->value[i] > 6)
            return &party_refusals[REFUSE_ROLL];
    memcpy(p->dice, chance->value, DICE);
    p->round++;
    p->phase = PHASE_ROUND;
    p->acting = (uint8_t)((1U << p->seats) - 1);
    party_tell(events, EVENT_ROLL, SPECTATOR, EVERYONE, p->dice[0], p->dice[1], party_called(p) + 2,
               p->round);
    for (int seat = 0; seat < p->seats; seat++)
        begin_round(p, seat, events);
    CHECK_INVARIANT(party_invariant(p));
    return NULL;
}
