/* What everyone at the table remembers of a round. All of it is public: every seat, and whoever
 * watches, remembers the same. */
#include "bots/thief/thiefbot.h"

#include <string.h>

_Static_assert(sizeof(struct thiefbot_memory) <= MEMORY_MAX, "fits");

const struct play *thiefbot_recall(const struct thiefbot_memory *memory, unsigned number)
{
    const bool kept = number && number + PLAYS_KEPT > memory->plays;
    return kept ? &memory->play[number % PLAYS_KEPT] : NULL;
}

static pile open_cakes(const struct thief *t)
{
    pile open = t->discard;
    for (int s = 0; s < SEATS_MAX; s++)
        open += t->front[s];
    return open;
}

/* The decision behind the event. Only with three cards in hand there is more to it (T12). */
static game_move move_of(const struct event *event)
{
    const bool guess = event->kind == EVENT_LAY_GUESS;
    return thief_pack((struct thief_move){.ask = PHASE_LAY,
                                          .card = event->arg[0],
                                          .a = event->arg[1],
                                          .b = guess ? NO_SEAT : event->arg[2],
                                          .guess = guess ? event->arg[2] : NO_CARD,
                                          .hand = NO_CARD});
}

/* Of three cards two stay, and nobody can tell which of them the trail is of. */
static void add_play(struct thiefbot_memory *memory, const struct thief *t,
                     const struct event *event)
{
    const int seat = event->seat;
    if (t->extra_count > 1) {
        memory->trail[seat] = 0;
        return;
    }
    struct play *play = &memory->play[++memory->plays % PLAYS_KEPT];
    *play = (struct play){.move = move_of(event),
                          .open = open_cakes(t),
                          .seat = (uint8_t)seat,
                          .in = t->in,
                          .safe = t->safe,
                          .spot_by = t->spot_by,
                          .spot_on = t->spot_on,
                          .deck_count = t->deck_count,
                          .shown = t->shown[seat]};
    for (int place = 0; place <= SECRET; place++)
        play->may[place] = t->may[place][SPECTATOR];
    for (int s = 0; s < SEATS_MAX; s++)
        play->knew |= (uint8_t)((unsigned)in_set(t->shown[s], seat) << s);
    memory->trail[seat] = memory->trail[seat] << 8 | memory->plays;
}

static void swap_trails(struct thiefbot_memory *memory, int a, int b)
{
    const uint32_t trail = memory->trail[a];
    memory->trail[a] = memory->trail[b];
    memory->trail[b] = trail;
}

static void forget_mixed(struct thiefbot_memory *memory, unsigned seats)
{
    if (set_is_single(seats))
        return;
    for (; seats; seats &= seats - 1)
        memory->trail[__builtin_ctz(seats)] = 0;
}

void thiefbot_remember(void *memory, const void *before, const struct events *seen)
{
    struct thiefbot_memory *m = memory;
    for (int i = 0; i < seen->count; i++) {
        const struct event *event = &seen->at[i];
        switch (event->kind) {
        case EVENT_ROUND: memset(m, 0, sizeof *m); break;
        case EVENT_LAY:
        case EVENT_LAY_NOTHING:
        case EVENT_LAY_BLOCKED:
        case EVENT_LAY_ON:
        case EVENT_LAY_GUESS:
        case EVENT_LAY_PAIR: add_play(m, before, event); break;
        case EVENT_DISCARD:
        case EVENT_OUT: m->trail[event->seat] = 0; break;
        case EVENT_SWAP:
        case EVENT_SWAP_UNSEEN: swap_trails(m, event->seat, event->arg[0]); break;
        case EVENT_EXCHANGE:
        case EVENT_EXCHANGE_UNSEEN: swap_trails(m, event->seat, SECRET); break;
        case EVENT_MIXED: forget_mixed(m, (unsigned)event->arg[0]); break;
        default: break;
        }
    }
}
