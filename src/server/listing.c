/* Tables that are shown to everyone. Each network has a shelf with its own, newest first; there is
 * room for only so many rows, and every shelf gets as many of them as any other. So nobody fills
 * the list, neither by opening many tables nor by opening one again and again: a new shelf goes
 * behind all others. */
#include "server/server_internal.h"

enum { SHELVES_SHOWN = 50 };

static void append(struct share *share, enum store_state state)
{
    struct shares *all = share->all;
    struct shelf *shelf = &share->shelf[state];
    shelf->next = NULL;
    shelf->before = all->shelves[state].last;
    *(shelf->before ? &shelf->before->shelf[state].next : &all->shelves[state].first) = share;
    all->shelves[state].last = share;
}

static void take_out(struct share *share, enum store_state state)
{
    struct shares *all = share->all;
    const struct shelf *shelf = &share->shelf[state];
    *(shelf->before ? &shelf->before->shelf[state].next : &all->shelves[state].first) = shelf->next;
    *(shelf->next ? &shelf->next->shelf[state].before : &all->shelves[state].last) = shelf->before;
}

void listing_add(struct room *room)
{
    const enum store_state state = room->lobby.state;
    if (!room->lobby.listed || state > STORE_RUNNING)
        return;
    struct share *share = room->shared.of[SHARE_NETWORK];
    struct shelf *shelf = &share->shelf[state];
    if (!shelf->newest)
        append(share, state);
    room->next_listed = shelf->newest;
    room->back_listed = &shelf->newest;
    if (room->next_listed)
        room->next_listed->back_listed = &room->next_listed;
    shelf->newest = room;
}

void listing_remove(struct room *room)
{
    struct share *share = room->shared.of[SHARE_NETWORK];
    if (!room->back_listed)
        return;
    *room->back_listed = room->next_listed;
    if (room->next_listed)
        room->next_listed->back_listed = room->back_listed;
    room->next_listed = NULL;
    room->back_listed = NULL;
    if (!share->shelf[room->lobby.state].newest)
        take_out(share, room->lobby.state);
}

int listing_choose(struct server *server, enum store_state state, const struct room *rows[],
                   int most)
{
    struct shares *all = &server->shares;
    struct share *shown[SHELVES_SHOWN];
    const struct room *next[SHELVES_SHOWN];
    int shelves = 0, count = 0, before = -1;
    for (struct share *share = all->shelves[state].first; share && shelves < most;
         share = share->shelf[state].next)
        if (shelves < SHELVES_SHOWN) {
            next[shelves] = share->shelf[state].newest;
            shown[shelves++] = share;
        }
    const bool crowded = shelves && shown[shelves - 1] != all->shelves[state].last;
    for (int i = 0; crowded && i < shelves; i++) {
        take_out(shown[i], state);
        append(shown[i], state);
    }
    while (count < most && count > before) {
        before = count;
        for (int i = shelves - 1; i >= 0 && count < most; i--)
            if (next[i]) {
                rows[count++] = next[i];
                next[i] = next[i]->next_listed;
            }
    }
    return count;
}
