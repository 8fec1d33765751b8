/* What others may see of a round, and when: as long as it is open, everyone looks to the others as
 * the roll found them; when it is closed, everyone is told what each has done. */
#include "games/party/state.h"

#include <string.h>

/* ---- closing a round ---- */

/* An event about a list of words. */
static void tell_words(struct events *events, enum party_event kind, int seat, seatset audience,
                       const int16_t *word, int count)
{
    struct event event = {(uint8_t)kind, (uint8_t)seat, audience, {0}};
    if (!count)
        return;
    for (int i = 0; i < EVENT_ARGS; i++)
        event.arg[i] = (int16_t)(i < count ? word[i] : -1);
    events_add(events, event);
}

void party_tell_spaces(struct events *events, enum party_event kind, int seat, seatset audience,
                       uint64_t spaces)
{
    int16_t word[EVENT_ARGS];
    int count = 0;
    for (; spaces && count < EVENT_ARGS; spaces &= spaces - 1)
        word[count++] = (int16_t)(WORD_SPACES + __builtin_ctzll(spaces));
    tell_words(events, kind, seat, audience, word, count);
}

/* Where all the chips stand after the set-up. */
void party_tell_chips(const struct party *p, int seat, seatset audience, struct events *events)
{
    int16_t word[CHIPS];
    for (int chip = 0; chip < CHIPS; chip++)
        word[chip] = (int16_t)(WORD_SPACES + p->player[seat].now.chip[chip]);
    tell_words(events, EVENT_CHIPS, seat, audience, word, CHIPS);
}

/* The walls drawn in the round: at most four next to a chip, and one for the drink. */
static void reveal_walls(const struct player *player, int seat, seatset audience,
                         struct events *events)
{
    int16_t word[EVENT_ARGS];
    int count = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint64_t set = player->begun.open[i] & ~player->now.open[i]; set; set &= set - 1) {
            const int space = __builtin_ctzll(set);
            const int16_t side = (int16_t)word_of_side(side_of(space, i));
            bool known = false;
            for (int j = 0; j < count; j++)
                known |= word[j] == side;
            if (!known && count < EVENT_ARGS)
                word[count++] = side;
        }
    tell_words(events, EVENT_WALLS, seat, audience, word, count);
}

/* Chips that stand elsewhere now, or are put away; those given up come with their tasks. */
static void reveal_chips(const struct party *p, int seat, seatset audience, struct events *events)
{
    const struct player *player = &p->player[seat];
    unsigned given = 0;
    for (int task = 0; task < p->layout.tasks; task++)
        if (party_is_fresh(p, player->task[task]))
            given |= 1U << fulfilled_chip(player->task[task]);
    for (int chip = 0; chip < CHIPS; chip++) {
        const int space = player->now.chip[chip];
        if (space == player->begun.chip[chip] || given >> chip & 1)
            continue;
        if (space == NO_SPACE)
            party_tell(events, EVENT_AWAY, seat, audience, chip + 2, 0, 0, 0);
        else
            party_tell(events, EVENT_MOVED, seat, audience, chip + 2, WORD_SPACES + space, 0, 0);
    }
}

static void reveal_tasks(const struct party *p, int seat, seatset audience, struct events *events)
{
    for (int task = 0; task < p->layout.tasks; task++) {
        const fulfilled f = p->player[seat].task[task];
        if (!party_is_fresh(p, f))
            continue;
        const int chip = fulfilled_chip(f);
        party_tell(events, chip == NO_CHIP ? EVENT_GAVE_NOTHING : EVENT_GAVE, seat, audience,
                   WORD_TASKS + p->layout.task[task], party_points(p, seat, task),
                   fulfilled_prize(f), chip == NO_CHIP ? 0 : chip + 2);
    }
}

void party_reveal(const struct party *p, struct events *events)
{
    for (int seat = 0; seat < p->seats; seat++) {
        const struct player *player = &p->player[seat];
        const seatset others = OTHERS(seat);
        reveal_walls(player, seat, others, events);
        if (player->now.bars != player->begun.bars)
            party_tell(events, EVENT_FORFEIT, seat, others, 0, 0, 0, 0);
        party_tell_spaces(events, EVENT_CROSSED, seat, others,
                          party_crossed(p, &player->now) & ~party_crossed(p, &player->begun));
        reveal_chips(p, seat, others, events);
        reveal_tasks(p, seat, others, events);
    }
}

/* ---- an open round ---- */

void party_observe(const void *state, int seat, void *seen)
{
    struct party *p = seen;
    memcpy(seen, state, sizeof *p);
    if (p->phase != PHASE_ROUND && p->phase != PHASE_PLACE)
        return;
    for (int other = 0; other < p->seats; other++) {
        struct player *player = &p->player[other];
        if (other == seat)
            continue;
        player->now = player->begun;
        player->due = 0;
        for (int task = 0; task < p->layout.tasks; task++)
            if (party_is_fresh(p, player->task[task]))
                player->task[task] = 0;
        p->acting |= (uint8_t)(1U << other);
    }
}

/* Nothing is hidden but what others have done in this round, and that they may not have begun it is
 * the one world in which nobody has to guess what they will do. */
bool party_imagine(const void *seen, int seat, struct rng *rng, void *state)
{
    (void)seat;
    (void)rng;
    memmove(state, seen, sizeof(struct party));
    return true;
}

/* ---- points ---- */

seatset party_winners(const int score[SEATS_MAX], int seats)
{
    seatset winners = 0;
    int best = 0;
    for (int seat = 0; seat < seats; seat++)
        best = score[seat] > best ? score[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        if (score[seat] == best)
            winners |= SEAT(seat);
    return winners;
}

/* Points of an open round do not count yet: they are not known to all. */
void party_outcome(const void *state, struct outcome *outcome, struct events *why)
{
    const struct party *p = state;
    *outcome = (struct outcome){.over = p->phase == PHASE_OVER, .rounds = p->round};
    for (int seat = 0; seat < p->seats; seat++) {
        for (int task = 0; task < p->layout.tasks; task++) {
            const fulfilled f = p->player[seat].task[task];
            if (!f || party_is_fresh(p, f))
                continue;
            outcome->score[seat] += party_points(p, seat, task);
            party_tell(why, EVENT_PRIZE, seat, EVERYONE, party_points(p, seat, task),
                       WORD_TASKS + p->layout.task[task], fulfilled_prize(f), fulfilled_round(f));
        }
    }
    if (outcome->over)
        outcome->winners = party_winners(outcome->score, p->seats);
}
