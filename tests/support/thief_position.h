/* Positions of Who Stole the Cookie? as a player would tell them, and what is expected of them.
 *
 * A position is a deal that we choose, and moves that are played from there, so that it is always
 * one that a real game can reach:
 *
 *     struct position p;
 *     deal(&p, "players 4  start 1  hands kleina laufabraud tom_krus piparkaka"
 *              "  secret randalina  deck hnallthora vidbrennd");
 *     play(&p, "1 lay laufabraud 3; 2 lay kleina 0 guess randalina");
 *
 * Cards have the names of the record format. The deck is told from the top; what is not told is
 * filled up, the cakes from the lowest to the highest, then pancakes. Seats that have no card told
 * get one in the same way. `end` after the deck means that nothing else is in it: the rest of
 * the cakes lies discarded already, the rest of the pancakes was seen. (That is the one thing here
 * which is not played but put down.)
 *
 * Moves:    0 lay kleina 2 guess tom_krus      1 lay randalina 1      2 lay randalina+ 3 1
 *           1 lay laufabraud 2 hand tom_krus   (from three cards, T12)
 *           0 guess tom_krus 2                 (Kleina with coffee)
 *           1 first vidbrennd   1 batter kleina   1 discard kleina   1 turn 3   1 back 0
 * Chance:   shuffle kleina randalina           (the deck from the top; the rest is filled up)
 *           mix kleina - laufabraud            (a hand per seat)
 *
 * Everything here fails the test that calls it, at the caller's line. */
#ifndef TESTS_SUPPORT_THIEF_POSITION_H
#define TESTS_SUPPORT_THIEF_POSITION_H

#include "bots/memory.h"
#include "games/thief/state.h"

struct position {
    struct thief t;
    struct events events; /* of the last call of deal or play */
    struct memory memory; /* what everyone remembers */
};

/* The head of a test function. */
#define TEST(name) static void name(__attribute__((unused)) void **state)

struct at {
    const char *file;
    int line;
};

#define AT        ((struct at){__FILE__, __LINE__})
#define PRINTF(n) __attribute__((format(printf, n, (n) + 1)))

/* Texts are written as for printf.
 *
 * A new match (options `points` and `rounds` in the text) and its first round. */
#define deal(p, ...) thief_position_deal(AT, p, __VA_ARGS__)
/* The next round of a match: the same text without players, start and options. */
#define deal_round(p, ...) thief_position_deal_round(AT, p, __VA_ARGS__)
/* Steps separated by semicolons, each of them legal, listed among the choices and counted. */
#define play(p, ...) thief_position_play(AT, p, __VA_ARGS__)
/* A step that must be refused, with that rule, is not among the choices and changes nothing. */
#define refused(p, rule, ...) thief_position_refused(AT, p, rule, __VA_ARGS__)

/* Seats are told as "0 2 3", cards as "kleina tom_krus" in any order; "" is none. */
#define expect_in(p, seats)          thief_position_expect_in(AT, p, seats)
#define expect_protected(p, seats)   thief_position_expect_protected(AT, p, seats)
#define expect_spotlight(p, by, on)  thief_position_expect_spotlight(AT, p, by, on)
#define expect_hand(p, seat, cards)  thief_position_expect_hand(AT, p, seat, cards)
#define expect_front(p, seat, cards) thief_position_expect_front(AT, p, seat, cards)
#define expect_discarded(p, cards)   thief_position_expect_discarded(AT, p, cards)
#define expect_secret(p, card)       thief_position_expect_secret(AT, p, card)
/* the top ones, in order */
#define expect_deck(p, cards)       thief_position_expect_deck(AT, p, cards)
#define expect_deck_count(p, count) thief_position_expect_deck_count(AT, p, count)
/* Whom is asked for what: "lay", "guess", "first", "batter", "discard", "turn", "back". */
#define expect_asked(p, seat, what) thief_position_expect_asked(AT, p, seat, what)
/* What is chance to do: "deal", "shuffle", "mix"; or "over". */
#define expect_next(p, what)     thief_position_expect_next(AT, p, what)
#define expect_choices(p, count) thief_position_expect_choices(AT, p, count)
#define expect_scores(p, points) thief_position_expect_scores(AT, p, points)
/* How the round ended in the last call, and who won it. */
#define expect_end(p, how, winners) thief_position_expect_end(AT, p, how, winners)
/* Whether an event of that kind was told to a viewer; arguments of -2 do not matter. */
#define expect_told(p, viewer, kind, seat, a, b) \
    thief_position_expect_told(AT, p, viewer, kind, seat, a, b)
#define expect_not_told(p, viewer, kind) thief_position_expect_not_told(AT, p, viewer, kind)
/* Who is out, in this order, by the last call, each with the cards shown: "2 kleina; 3 tom_krus".
 */
#define expect_outs(p, outs) thief_position_expect_outs(AT, p, outs)

enum { ANY = -2 };

/* What a viewer thinks is at a place, found by imagining many worlds. A place is a seat, with all
 * cards in its hand, or SECRET.
 * Possible, no more and no less: "kleina tom_krus"; "any" is every cake of which there is a copy
 * that the viewer does not see; "any but kleina" leaves out those named. */
#define expect_possible(p, viewer, place, kinds) \
    thief_position_expect_possible(AT, p, viewer, place, kinds)
/* Certain: there in every world. */
#define expect_certain(p, viewer, place, card) \
    thief_position_expect_certain(AT, p, viewer, place, card)

int thief_position_card(struct at at, const char *name); /* by its name; fails if there is none */
_Noreturn void thief_position_fail(struct at at, const struct position *p, const char *format, ...)
    PRINTF(3);

void thief_position_deal(struct at at, struct position *p, const char *format, ...) PRINTF(3);
void thief_position_deal_round(struct at at, struct position *p, const char *format, ...) PRINTF(3);
void thief_position_play(struct at at, struct position *p, const char *format, ...) PRINTF(3);
void thief_position_refused(struct at at, struct position *p, const char *rule, const char *format,
                            ...) PRINTF(4);
void thief_position_expect_in(struct at at, const struct position *p, const char *seats);
void thief_position_expect_protected(struct at at, const struct position *p, const char *seats);
void thief_position_expect_spotlight(struct at at, const struct position *p, int by, int on);
void thief_position_expect_hand(struct at at, const struct position *p, int seat,
                                const char *cards);
void thief_position_expect_front(struct at at, const struct position *p, int seat,
                                 const char *cards);
void thief_position_expect_discarded(struct at at, const struct position *p, const char *cards);
void thief_position_expect_secret(struct at at, const struct position *p, const char *card);
void thief_position_expect_deck(struct at at, const struct position *p, const char *cards);
void thief_position_expect_deck_count(struct at at, const struct position *p, int count);
void thief_position_expect_asked(struct at at, const struct position *p, int seat,
                                 const char *what);
void thief_position_expect_next(struct at at, const struct position *p, const char *what);
void thief_position_expect_choices(struct at at, const struct position *p, int count);
void thief_position_expect_scores(struct at at, const struct position *p, const char *points);
void thief_position_expect_end(struct at at, const struct position *p, enum end how,
                               const char *winners);
void thief_position_expect_told(struct at at, const struct position *p, int viewer,
                                enum thief_event kind, int seat, int a, int b);
void thief_position_expect_not_told(struct at at, const struct position *p, int viewer,
                                    enum thief_event kind);
void thief_position_expect_outs(struct at at, const struct position *p, const char *outs);
void thief_position_expect_possible(struct at at, const struct position *p, int viewer, int place,
                                    const char *kinds);
void thief_position_expect_certain(struct at at, const struct position *p, int viewer, int place,
                                   const char *card);

/* Inside: one word after the other. */
enum { WORD_SIZE = 32 };
bool thief_position_word(const char **text, char word[WORD_SIZE]); /* false: there is none */
unsigned thief_position_seats(struct at at, const char *text);

#endif
