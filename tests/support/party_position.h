/* Positions of Cookie Party as a player would draw them, and moves as a player would name them.
 *
 * A picture is a board in the small form of the game's own drawing, line after line in one string:
 * corners +, walls -- and |, a chip as its number, a crossed space ##. Letters stand for cookies
 * and are only there for the reader. */
#ifndef TESTS_SUPPORT_PARTY_POSITION_H
#define TESTS_SUPPORT_PARTY_POSITION_H

#include "games/party/state.h"

/* A small board, three rows of four, for most of the tests; tasks: a, b, R 2 and the line. */
extern const char kitchen[];
/* As large, with two tasks, one of which ends the game: what is right is clear. */
extern const char larder[];
/* The 7 and the 3 on either, far apart, and no walls. */
extern const char two_chips[];
/* The 7 next to v12, the only wall that task a misses, and the 3. */
extern const char a_misses_one_wall[];
/* The 12 and one open side; everything else is crossed. */
extern const char one_side_left[];

/* A game on that board file, before the first roll, with nothing on the boards but what is printed.
 */
void position_open(struct party *p, const char *board, int players);
/* Puts walls and chips on a seat's board. */
void position_set(struct party *p, int seat, const char *picture);
void position_set_all(struct party *p, const char *picture);
/* The seat's board must look like that. */
void position_is(const struct party *p, int seat, const char *picture);

game_move put(int chip, const char *space);
game_move wall(const char *side);
game_move drink(const char *side);
game_move move(int chip, const char *space);
game_move move_nothing(void);
game_move give(int chip, const char *task, int points);

/* The dice, and moves that must be accepted. */
void position_roll(struct party *p, int one, int two);
void position_play(struct party *p, int seat, game_move m);
void position_play_with(struct party *p, int seat, game_move m, struct events *events);
/* A move that must be refused for that rule, without changing a byte. */
void position_refuses(const struct party *p, int seat, game_move m, const char *rule);
/* The seat plays its first choice until it has finished the round. */
void position_finish(struct party *p, int seat);

int position_step(const struct party *p, int seat);
int position_points(const struct party *p, int seat);

#endif
