#include "bots/thief.h"
const struct phrase thief_reasons[] = {{.text = "it does best when the game is played on"}};
void thief_explain(const void *seen, int seat, game_move move, struct event *why)
{
    (void)seen;
    (void)move;
    *why = (struct event){.seat = (uint8_t)seat};
}
