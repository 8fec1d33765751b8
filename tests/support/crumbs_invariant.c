/* The rules C1 to C5 as statements about the bytes of a state. */
#include "support/crumbs_invariant.h"

static const char *check_seat(const struct crumbs_bytes *c, int seat)
{
    const bool dealt = c->phase != CRUMBS_DEAL;
    if (dealt ? c->lucky[seat] < 1 || c->lucky[seat] > 6 : c->lucky[seat] != 0)
        return "a lucky number is 1 to 6 once it is dealt (C1)";
    if (c->phase != CRUMBS_TAKE && (c->hand[seat] || c->take[seat]))
        return "a hand is on the plate when none is asked for (C3)";
    if (c->hand[seat] > 2 || c->take[seat] > 3 || (c->take[seat] && !c->hand[seat]))
        return "a hand takes 1 to 3 crumbs (C3)";
    return c->score[seat] > 3 * c->round ? "more crumbs than can be taken (C3)" : NULL;
}

const char *crumbs_invariant(const void *state)
{
    const struct crumbs_bytes *c = state;
    if (sizeof *c != crumbs_game.state_size)
        return "struct crumbs has changed: change struct crumbs_bytes, too";
    if (c->seats < 2 || c->seats > SEATS_MAX || c->phase > CRUMBS_OVER || c->round > 5)
        return "seats, phase or round are out of range";
    if (c->round && (c->crumbs < 1 + c->seats || c->crumbs > 6 + c->seats || c->rolled & ~0x7eU))
        return "a die shows 1 to 6 (C2)";
    for (int seat = 0; seat < c->seats; seat++) {
        const char *broken = check_seat(c, seat);
        if (broken)
            return broken;
    }
    return NULL;
}
