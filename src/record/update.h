/* What a viewer is told about a game, as in docs/protocol.md, and how a move comes back: the same
 * for the server's clients and for a page that plays offline. All of it is written from what the
 * viewer may know and nothing else: no struct here holds a game's state, except of a game that is
 * over. */
#ifndef COOKIETIN_RECORD_UPDATE_H
#define COOKIETIN_RECORD_UPDATE_H

#include "bots/bots.h"
#include "table/table.h"

/* The parts of an update that a client wants; WANT_EACH: what is true now in every one of them, for
 * those who show one after another; WANT_WORDS: each of the moves as a sentence, too, which clients
 * of a server say themselves. */
enum { WANT_VIEW = 1, WANT_MOVES = 2, WANT_TEXT = 4, WANT_ALL = 7, WANT_EACH = 8, WANT_WORDS = 16 };

/* The time of a decision, in milliseconds. */
struct time_left {
    int64_t left;   /* -1: no clock runs */
    int64_t stands; /* for this long it does not run yet */
};

/* One update of one viewer. */
struct update {
    const char *table;
    const struct game *game;
    int viewer; /* a seat or SPECTATOR; ALL_SEEING where a replay hides nothing */
    unsigned want;
    uint32_t n;
    const struct events *events; /* of all audiences; only the viewer's are written */
    const struct names *names;
    /* For each seat why a bot did this in place of its person, "" if it was said before, NULL if
     * none did; NULL: at a table without such bots. */
    const char *const *stood_in;
    bool undo; /* the viewer undid their last step, and nothing else happened */
    /* Of the last update only, because it is only true now; else `seen` is NULL. */
    const void *seen; /* what `observe` gave to the viewer */
    seatset waiting_for;
    struct time_left time;
    uint32_t next; /* the number of the seat's next decision */
    bool can_undo;
    const void *over; /* the state of a game that is over, which is everyone's; else NULL */
};

/* What is true now at a table for the viewer of an update, observed into `seen`. `asked` has the
 * number of each seat's next decision. The clock is the caller's to tell. */
void update_fill_now(struct update *update, const struct table *table,
                     const uint32_t asked[SEATS_MAX], void *seen);

void update_write(const struct update *update, struct text *out);
/* The rest of one that was written without `seen`, to go after it. */
void update_write_rest(const struct update *update, struct text *out);
/* Who is waited for has changed, and nothing else that the viewer may know. */
void update_write_waiting(const char *table, seatset waiting_for, struct time_left time,
                          struct text *out);

/* Parts of it. */
void update_put_events(const struct update *update, const char *key, const struct events *events,
                       struct json *json);
void update_put_undo(const struct update *update, struct json *json);
void update_put_now(const struct update *update, struct json *json);
/* A move as in docs/records.md, without `of`. */
void update_put_move(const struct game *game, int seat, game_move move, struct json *json);
/* An advice to a seat as an element of `hints`; `seen` is what it was given for. */
void update_put_hint(const struct game *game, const void *seen, int seat,
                     const struct advice *advice, const struct names *names, struct json *json);
/* A game in the list of those there are. */
void update_put_game(const struct game *game, struct json *json);

/* The move that is meant by the `choice` or `move` of a message, in a state (or observation) in
 * which the seat has to decide; NULL, or a sentence saying why there is none. */
const char *update_read_move(const struct json_node *message, const struct game *game,
                             const void *state, int seat, game_move *move);

#endif
