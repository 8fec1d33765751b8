/* libcookietin: the rules, bots and records of Cookie Tin for your own programs.
 *
 * docs/library.md shows how to use it; the comments here are the reference.
 *
 * Everything is behind handles. A ct_game is a game with its options; it never changes, and any
 * number of threads may use it. A ct_state, ct_bot or ct_batch belongs to one thread at a time.
 * Nothing is global. Keep a game for as long as anything that was made from it.
 *
 * Functions that can fail return a negative number or NULL. A sentence that says why is in the
 * `why` of the call, or comes from ct_why for a state. A refused call changes nothing. Functions
 * that fill your memory take its size. Texts work as in snprintf: they are cut to fit and end with
 * a zero, and the call returns the whole length without that zero; NULL and 0 ask for it only.
 *
 * This header, the numbers in it and the meaning of every action and tensor stay the same for as
 * long as CT_ABI and the encoding of a game (ct_encoding) do. */
#ifndef COOKIETIN_H
#define COOKIETIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CT_ABI       1
#define CT_SEATS_MAX 7
#define CT_SPECTATOR 7   /* a viewer without a seat */
#define CT_CHANCE    8   /* an actor without a seat: a deal, a roll */
#define CT_NOBODY    9   /* the actor of a game that is over */
#define CT_BYTES_MAX 160 /* of one chance event */

/* What a negative result means. */
#define CT_REFUSED   (-1) /* the rules forbid it; ct_why has the sentence and the rule */
#define CT_WRONG     (-2) /* an argument makes no sense here */
#define CT_MEMORY    (-3) /* there is not enough memory */
#define CT_TOO_LARGE (-4) /* too many to list */

typedef struct ct_game ct_game;
typedef struct ct_state ct_state;
typedef struct ct_bot ct_bot;
typedef struct ct_batch ct_batch;

/* CT_ABI of the library at run time; a program needs one at least as high as its own. */
int ct_abi_version(void);
/* The version of Cookie Tin, "0.2.0". */
const char *ct_version(void);

/* ---- games ---- */

/* The name of game n, counting from 0; NULL after the last. */
const char *ct_game_name(int n);

/* A game with its options, as JSON like in a record: {"players":4,"points":5}. NULL or "" takes the
 * default for everything. Returns NULL, with a sentence in `why`, if something is wrong. */
ct_game *ct_game_new(const char *name, const char *options, char *why, size_t why_size);
void ct_game_free(ct_game *game);
int ct_game_seats(const ct_game *game);
/* The seats that make decisions, bit n for seat n: all except the one that the game itself plays in
 * a solo game. */
unsigned ct_game_players(const ct_game *game);
/* Everything about it as JSON: name, title, options, seats, bots, pieces of the tensor, actions. */
size_t ct_game_json(const ct_game *game, char *out, size_t size);

/* ---- tensors and actions ---- */

/* The version of a game's tensors and actions. It changes whenever a number comes to mean something
 * else. */
int ct_encoding(const ct_game *game);

/* What a viewer sees, in signed bytes, piece after piece. Seats are counted to the left, starting
 * with the viewer (for a spectator, with seat 0). docs/library.md lists all pieces. */
size_t ct_tensor_size(const ct_game *game);

struct ct_piece {
    const char *name;
    const char *meaning; /* one sentence */
    size_t offset;       /* in the tensor */
    int dims;            /* how many numbers of `shape` are used */
    int shape[4];
};

/* 0, or CT_WRONG if there is no piece n. The texts live as long as the game. */
int ct_tensor_piece(const ct_game *game, int n, struct ct_piece *piece);

/* Actions are numbered from 0 to one less than this, the same in every position and for every
 * number of players. Actions that name seats count them like the tensor does, starting with the
 * acting seat. */
int ct_action_count(const ct_game *game);
/* Actions come in groups of the same kind, each with its own shape: `offset` is its first action.
 * 0, or CT_WRONG if there is no group n. */
int ct_action_group(const ct_game *game, int n, struct ct_piece *group);

/* ---- one game ---- */

/* A fast state draws from a quick generator instead of the one that proves records, and keeps no
 * history: it cannot be undone, saved or recorded, and bots remember nothing in it. */
#define CT_FAST 1

/* A game before the deal, which is up to chance. The same seed gives the same luck, and the same as
 * `cookietin` gives for 64 hex digits: the seed's eight bytes, lowest first, then zeros. NULL if
 * there is not enough memory. */
ct_state *ct_state_new(const ct_game *game, uint64_t seed, int flags);
ct_state *ct_state_copy(const ct_state *state);
/* The same without a new handle: both must belong to the same game. 0 or an error. */
int ct_state_assign(ct_state *to, const ct_state *from);
void ct_state_free(ct_state *state);
const ct_game *ct_state_game(const ct_state *state);
/* What was wrong with the last call that failed: a sentence, after a rule's number like "T9: ". */
const char *ct_why(const ct_state *state);

/* Who has to decide: bit n for seat n, or CT_CHANCE alone; 0: the game is over. If several seats
 * act at the same time, several bits are set. They may decide in any order, and none of them sees
 * what the others do. */
unsigned ct_actors(const ct_state *state);
/* The lowest of them, CT_CHANCE or CT_NOBODY. */
int ct_actor(const ct_state *state);

/* A seat's choices: how many there are, and the n-th as a move, which the game packs into a number.
 * 0, which is not a move, if n is out of range. */
int ct_choices(const ct_state *state, int seat);
uint32_t ct_choice(const ct_state *state, int seat, int n);
/* The same as actions, in the order of the choices: returns how many there are, and writes at most
 * `size` of them. */
int ct_actions(const ct_state *state, int seat, int32_t *out, size_t size);
/* A byte for each action: 1 if the seat may choose it now, else 0. Returns how many are 1. */
int ct_mask(const ct_state *state, int seat, uint8_t *out, size_t size);
/* Converts between the two numbers of a choice. CT_WRONG if the move or action is not one of the
 * seat's choices now. */
int32_t ct_action_of_move(const ct_state *state, int seat, uint32_t move);
int ct_move_of_action(const ct_state *state, int seat, int32_t action, uint32_t *move);

/* Makes a choice. 0, CT_REFUSED or CT_WRONG. */
int ct_apply(ct_state *state, int seat, int32_t action);
int ct_apply_move(ct_state *state, int seat, uint32_t move);
/* Makes this choice for the lowest actor, then lets chance do everything that is due. Returns the
 * next actor (a seat or CT_NOBODY), CT_REFUSED or CT_WRONG. */
int ct_step(ct_state *state, int32_t action);
/* One of the lowest actor's actions, all equally likely, from a generator that the state keeps for
 * this; CT_WRONG if that actor is not a seat. */
int32_t ct_sample(ct_state *state);
/* Undoes the last thing that happened, a choice or a chance event. 0, or CT_WRONG at the start. It
 * replays the game without it, so a search is faster with copies. */
int ct_undo(ct_state *state);
/* Choices and chance events so far; 0 for a fast state. */
int ct_history(const ct_state *state);

/* ---- chance ---- */

/* A chance event is a few bytes, and the game knows what they mean (docs/library.md). */

/* Draws the event that is due from the state's seed and applies it. CT_WRONG: nothing is due. */
int ct_chance(ct_state *state);
/* Only draws it: writes at most `size` bytes and returns how many there are. The draw stays
 * the same until something happens in the state. */
int ct_chance_draw(const ct_state *state, uint8_t *out, size_t size);
/* Applies an event of your choice. 0, CT_REFUSED if that event is impossible, or CT_WRONG. */
int ct_chance_apply(ct_state *state, const uint8_t *bytes, size_t size);
/* How many different events are possible now: 0 if nothing is due, CT_TOO_LARGE if there are more
 * than 5040. Deals have far more than that, and so do most shuffles. */
int ct_chance_outcomes(const ct_state *state);
/* The n-th of them and its probability. Returns how many bytes it has, or an error. */
int ct_chance_outcome(const ct_state *state, int n, uint8_t *out, size_t size, double *probability);

/* ---- what is known ---- */

/* What a seat or a spectator sees. 0 or CT_WRONG. */
int ct_tensor(const ct_state *state, int viewer, int8_t *out, size_t size);
/* Hashes of the whole state, and of what a viewer sees. Equal states have equal hashes. */
uint64_t ct_hash(const ct_state *state);
uint64_t ct_hash_seen(const ct_state *state, int viewer);
/* A state that could be behind what a viewer sees, drawn with the right probability: a new, fast
 * state. NULL: no such viewer, or not enough memory. */
ct_state *ct_imagine(const ct_state *state, int viewer, uint64_t seed);

/* ---- how it ends ---- */

/* The points so far, one number for each seat. Returns whether the game is over. */
int ct_scores(const ct_state *state, int32_t *out, size_t size);
/* Each seat's share of the win; they add up to 1, or are all 0 until the game is over. Returns
 * whether it is. */
int ct_returns(const ct_state *state, float *out, size_t size);

/* ---- words ---- */

/* In English: the table as a viewer sees it, for a terminal; the same as JSON; a move in words. */
size_t ct_text(const ct_state *state, int viewer, char *out, size_t size);
size_t ct_json(const ct_state *state, int viewer, char *out, size_t size);
size_t ct_say_move(const ct_state *state, int seat, uint32_t move, char *out, size_t size);
/* The question that a seat has to answer. */
size_t ct_say_question(const ct_state *state, int seat, char *out, size_t size);

/* ---- keeping ---- */

/* A state as bytes, and back. ct_load replays the game in the bytes and trusts nothing in them;
 * `why` says what is wrong with them. ct_save returns 0 for a fast state, which has no history. */
size_t ct_save(const ct_state *state, uint8_t *out, size_t size);
ct_state *ct_load(const ct_game *game, const uint8_t *bytes, size_t size, char *why,
                  size_t why_size);
/* The record (docs/records.md) of a game, one line of JSON. `names` has a name for each seat, or is
 * NULL. Returns 0 for a fast state, which has none. */
size_t ct_record(const ct_state *state, const char *const *names, char *out, size_t size);
/* Checks every move of a record: 0, or CT_REFUSED with the first thing that is wrong. */
int ct_verify(const char *record, size_t size, char *why, size_t why_size);

/* ---- our bots ---- */

/* "random", "easy", "greedy", "strong" or, with a budget, "strong:20ms" or "strong:5000" play-outs;
 * "cheat" sees everything. Only a budget in play-outs gives the same choices for the same seed. */
ct_bot *ct_bot_new(const char *name, uint64_t seed, char *why, size_t why_size);
void ct_bot_free(ct_bot *bot);
/* The action that the bot would choose for a seat that has to decide, or CT_WRONG. */
int32_t ct_bot_choose(ct_bot *bot, const ct_state *state, int seat);

/* ---- many games side by side ---- */

/* A batch plays `count` games side by side, on `threads` threads (1: only yours). Each game waits
 * for one decision by its actor. Seats that act at the same time decide one after the other, the
 * lowest first, and none of them sees what the others have done. When a game ends, a new one is
 * dealt in the same call. What happens depends only on the seed and the actions, not on the number
 * of threads. */
ct_batch *ct_batch_new(const ct_game *game, int count, uint64_t seed, int threads, char *why,
                       size_t why_size);
void ct_batch_free(ct_batch *batch);
/* Lets one of our bots play a seat in all games, and deals them anew; NULL makes the seat yours
 * again. At least one seat must stay yours. 0, or CT_WRONG with a sentence. */
int ct_batch_bot(ct_batch *batch, int seat, const char *bot, char *why, size_t why_size);

/* Where a batch writes: your arrays, one row for each game. NULL for what you do not need. */
struct ct_arrays {
    int8_t *tensor; /* [count][ct_tensor_size]: what the actor sees */
    uint8_t *mask;  /* [count][ct_action_count]: what it may choose */
    float *reward;  /* [count][seats]: ct_returns of the games that have just ended, else 0 */
    uint8_t *done;  /* [count]: how many games have just ended: 0, usually 1, or more if the next
                       ended before your decision; CT_ROW_REFUSED: the action was refused */
    int32_t *actor; /* [count]: whose decision it is now */
    int32_t *score; /* [count][seats]: the points of the game that has just ended, else 0 */
};

#define CT_ROW_REFUSED 255

/* Deals every game anew, from this seed. 0 or CT_MEMORY. */
int ct_batch_reset(ct_batch *batch, uint64_t seed, const struct ct_arrays *arrays);
/* Takes an action in each game. Returns how many actions were refused because they are not choices
 * there; those games stay as they are. */
int ct_batch_step(ct_batch *batch, const int32_t *action, const struct ct_arrays *arrays);
/* One of the actor's actions in each game, all equally likely. */
int ct_batch_sample(ct_batch *batch, int32_t *action);
/* A copy of game n, as a fast state, to look at; NULL if there is no such game. */
ct_state *ct_batch_state(const ct_batch *batch, int n);

#ifdef __cplusplus
}
#endif

#endif
