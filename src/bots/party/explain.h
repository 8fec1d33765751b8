/* Reasons for choices in Cookie Party (explain.c). */
#ifndef COOKIETIN_BOTS_PARTY_EXPLAIN_H
#define COOKIETIN_BOTS_PARTY_EXPLAIN_H

#include "core/game.h"

enum partybot_reason {
    REASON_IDLE_WALL,
    REASON_DONE,
    REASON_DONE_BOTH,
    REASON_ONE_LEFT,
    REASON_BOTH,
    REASON_CROSSES,
    REASON_RACE,
    REASON_NEARER,
    REASON_FINISHES,
    REASON_STANDS,
    REASON_ALL_FIT,
    REASON_MORE,
    REASON_FROM_NOTHING,
    REASON_NO_USE,
    REASON_STAY,
    REASON_NO_CHIPS,
    REASON_GIVE_LAST,
    REASON_GIVE_END,
    REASON_GIVE_IDLE,
    REASON_GIVE_RARE,
    REASON_GIVE_LEAST,
    REASON_GIVE_HERE,
    REASONS
};

extern const struct phrase partybot_reasons[REASONS];

void partybot_explain(const void *seen, int seat, game_move move, struct event *why);

#endif
