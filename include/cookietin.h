/* libcookietin: the rules, the bots and the records of Cookie Tin for programs of your own.
 *
 * docs/library.md shows how to use it; the comments here are the reference.
 *
 * Everything is behind handles. A ct_game is a game with its options; it never changes and may be
 * used by any number of threads. A ct_state, a ct_bot and a ct_batch each belong to one thread at a
 * time. There is nothing global. A game must live as long as what was made from it.
 *
 * Functions that can fail return a negative number or NULL. The sentence that says why is in the
 * `why` of the call, or with ct_why in the state. A refused call changes nothing. Whatever fills
 * memory of yours takes its size: texts are written like snprintf does it, cut to fit with a zero
 * at the end, and the number returned is the whole length without that zero; NULL and 0 only ask.
 *
 * This header, the numbers in it and the meaning of every action and tensor stay as they are as
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
#define CT_BYTES_MAX 160 /* of what chance does in one go */

/* What negative results mean. */
#define CT_REFUSED   (-1) /* by the rules of the game; ct_why has the sentence and the rule */
#define CT_WRONG     (-2) /* an argument makes no sense here */
#define CT_MEMORY    (-3) /* there is not enough memory */
#define CT_TOO_LARGE (-4) /* there are too many to list them */

typedef struct ct_game ct_game;
typedef struct ct_state ct_state;
typedef struct ct_bot ct_bot;
typedef struct ct_batch ct_batch;

/* CT_ABI of the library that runs; a program may use one that is not lower than its own. */
int ct_abi_version(void);
/* The version of Cookie Tin, "0.2.0". */
const char *ct_version(void);

/* ---- games ---- */

/* The names of the games, from 0 on; NULL after the last. */
const char *ct_game_name(int n);

/* A game with its options, as JSON like in a record: {"players":4,"points":5}. NULL or "" leaves
 * everything at its usual value. NULL with a sentence in `why` if something is wrong. */
ct_game *ct_game_new(const char *name, const char *options, char *why, size_t why_size);
void ct_game_free(ct_game *game);
int ct_game_seats(const ct_game *game);
/* The seats that someone decides for, bit n for seat n: all, but for the one that plays by itself
 * in a solo game. */
unsigned ct_game_players(const ct_game *game);
/* Everything about it as JSON: name, title, options, seats, bots, pieces of the tensor, actions. */
size_t ct_game_json(const ct_game *game, char *out, size_t size);

/* ---- tensors and actions ---- */

/* The version of a game's tensors and actions: changes whenever a number comes to mean something
 * else. */
int ct_encoding(const ct_game *game);

/* A tensor is what a viewer sees, in signed bytes, piece after piece. Seats are counted from the
 * viewer on, to the left (a spectator counts from seat 0). docs/library.md lists all pieces. */
size_t ct_tensor_size(const ct_game *game);

struct ct_piece {
    const char *name;
    const char *meaning; /* one sentence */
    size_t offset;       /* in the tensor */
    int dims;            /* how many of shape count */
    int shape[4];
};

/* 0, or CT_WRONG if there are not so many pieces. The texts live as long as the game. */
int ct_tensor_piece(const ct_game *game, int n, struct ct_piece *piece);

/* Actions are numbered from 0 to one less than this, the same in every position and for every
 * number of players. Those that name seats count them like the tensor, from the acting seat on. */
int ct_action_count(const ct_game *game);
/* Actions come in groups of the same kind, each with its own shape: `offset` is its first action.
 * 0, or CT_WRONG if there are not so many groups. */
int ct_action_group(const ct_game *game, int n, struct ct_piece *group);

/* ---- one game ---- */

/* A fast state draws from a quick generator instead of the one that records can be proved with, and
 * keeps no history: it cannot be undone, saved or recorded, and bots have no memory in it. */
#define CT_FAST 1

/* A game before its deal, which is chance's to make. The same seed gives the same luck, and the
 * same as `cookietin` gives for 64 hex digits: the seed's eight bytes, lowest first, then zeros.
 * NULL if there is not enough memory. */
ct_state *ct_state_new(const ct_game *game, uint64_t seed, int flags);
ct_state *ct_state_copy(const ct_state *state);
/* The same without a new handle: both must be of the same game. 0 or an error. */
int ct_state_assign(ct_state *to, const ct_state *from);
void ct_state_free(ct_state *state);
const ct_game *ct_state_game(const ct_state *state);
/* What was wrong with the last call that failed: a sentence, in front of it a rule like "T9: ". */
const char *ct_why(const ct_state *state);

/* Who owes a decision: bit n for seat n, or for CT_CHANCE alone; 0: it is over. Seats that act at
 * the same time are several bits. They may decide in any order, and none sees what the others do.
 */
unsigned ct_actors(const ct_state *state);
/* The lowest of them, CT_CHANCE or CT_NOBODY. */
int ct_actor(const ct_state *state);

/* A seat's choices: how many, and the n-th as a move, a packed number of the game's own. 0 if n is
 * out of range, which is no move. */
int ct_choices(const ct_state *state, int seat);
uint32_t ct_choice(const ct_state *state, int seat, int n);
/* The same as actions, in the order of the choices: returns how many there are, and writes at most
 * `size` of them. */
int ct_actions(const ct_state *state, int seat, int32_t *out, size_t size);
/* A byte for each action: 1 if the seat may choose it now, else 0. Returns how many are 1. */
int ct_mask(const ct_state *state, int seat, uint8_t *out, size_t size);
/* Between the two numbers of a choice. A move that is no choice now is CT_WRONG; an action that is
 * none is CT_WRONG, too. */
int32_t ct_action_of_move(const ct_state *state, int seat, uint32_t move);
int ct_move_of_action(const ct_state *state, int seat, int32_t action, uint32_t *move);

/* Makes a choice. 0, CT_REFUSED or CT_WRONG. */
int ct_apply(ct_state *state, int seat, int32_t action);
int ct_apply_move(ct_state *state, int seat, uint32_t move);
/* Lets the lowest actor choose this action, then chance do all that is due. Returns the next actor:
 * a seat or CT_NOBODY; or CT_REFUSED or CT_WRONG. */
int ct_step(ct_state *state, int32_t action);
/* One of the lowest actor's actions, each as likely, by the state's own generator for that;
 * CT_WRONG if it is not a seat. */
int32_t ct_sample(ct_state *state);
/* Undoes the last thing that happened, a choice or what chance did. 0, or CT_WRONG at the
 * beginning. It plays the game again without it: a search is faster with copies. */
int ct_undo(ct_state *state);
/* Choices and chance events so far; 0 for a fast state. */
int ct_history(const ct_state *state);

/* ---- chance ---- */

/* What chance does is a few bytes, of which the game knows the meaning (docs/library.md). */

/* Draws what is due from the state's seed and makes it happen. 0, or CT_WRONG: nothing is due. */
int ct_chance(ct_state *state);
/* Draws only: writes at most `size` bytes and returns how many there are. The next draw of a state
 * is always the same until something happens. */
int ct_chance_draw(const ct_state *state, uint8_t *out, size_t size);
/* Makes it happen as you say. 0, CT_REFUSED if that is impossible, CT_WRONG. */
int ct_chance_apply(ct_state *state, const uint8_t *bytes, size_t size);
/* How many different things chance can do now, 0 if nothing is due, CT_TOO_LARGE if more than 5040:
 * deals of cards are far beyond that, and so are most shuffles. */
int ct_chance_outcomes(const ct_state *state);
/* The n-th of them and how likely it is; returns how many bytes it has, or an error. */
int ct_chance_outcome(const ct_state *state, int n, uint8_t *out, size_t size, double *probability);

/* ---- what is known ---- */

/* What a seat or a spectator sees. 0 or CT_WRONG. */
int ct_tensor(const ct_state *state, int viewer, int8_t *out, size_t size);
/* A number for the whole state; one for what a viewer sees. Equal states have equal numbers. */
uint64_t ct_hash(const ct_state *state);
uint64_t ct_hash_seen(const ct_state *state, int viewer);
/* A possible state behind what a viewer sees, each as likely as the rules make it: a new, fast
 * state. NULL: no such viewer, or not enough memory. */
ct_state *ct_imagine(const ct_state *state, int viewer, uint64_t seed);

/* ---- how it ends ---- */

/* Points as they stand, one for each seat; returns whether it is over. */
int ct_scores(const ct_state *state, int32_t *out, size_t size);
/* Each seat's part of the win, together 1; all 0 as long as it is not over. Returns whether it is.
 */
int ct_returns(const ct_state *state, float *out, size_t size);

/* ---- words ---- */

/* The table as a viewer sees it, for a terminal; as JSON; and a choice in words. English. */
size_t ct_text(const ct_state *state, int viewer, char *out, size_t size);
size_t ct_json(const ct_state *state, int viewer, char *out, size_t size);
size_t ct_say_move(const ct_state *state, int seat, uint32_t move, char *out, size_t size);
/* What is asked of a seat. */
size_t ct_say_question(const ct_state *state, int seat, char *out, size_t size);

/* ---- keeping ---- */

/* A state as bytes and back. `why` says what is wrong with bytes that are none of ours: they are
 * played again, so nothing in them is believed. 0 from ct_save: a fast state has no history. */
size_t ct_save(const ct_state *state, uint8_t *out, size_t size);
ct_state *ct_load(const ct_game *game, const uint8_t *bytes, size_t size, char *why,
                  size_t why_size);
/* The record (docs/records.md) of a game, one line of JSON. `names` has a name for each seat, or is
 * NULL. 0: a fast state has none. */
size_t ct_record(const ct_state *state, const char *const *names, char *out, size_t size);
/* Whether a record is right in every move: 0, or CT_REFUSED with the first thing that is wrong. */
int ct_verify(const char *record, size_t size, char *why, size_t why_size);

/* ---- our bots ---- */

/* "random", "easy", "greedy", "strong" or, with a budget, "strong:20ms" or "strong:5000" play-outs;
 * "cheat" sees everything. Only a budget in play-outs gives the same choices for the same seed. */
ct_bot *ct_bot_new(const char *name, uint64_t seed, char *why, size_t why_size);
void ct_bot_free(ct_bot *bot);
/* What the bot would choose for a seat that owes a decision; an action, or CT_WRONG. */
int32_t ct_bot_choose(ct_bot *bot, const ct_state *state, int seat);

/* ---- many games side by side ---- */

/* A batch plays `count` games side by side, on so many threads (1: only yours). Each game waits for
 * one decision, of its actor; seats that act at the same time come one after the other, lowest
 * first, and none sees what the others have done. A game that ends is dealt anew in the same call.
 * What happens follows from the seed and the actions alone, whatever the number of threads. */
ct_batch *ct_batch_new(const ct_game *game, int count, uint64_t seed, int threads, char *why,
                       size_t why_size);
void ct_batch_free(ct_batch *batch);
/* Has one of our bots decide for a seat, in all games, which are dealt anew; NULL: it is yours
 * again. At least one seat must be left to you. 0, or CT_WRONG with a sentence. */
int ct_batch_bot(ct_batch *batch, int seat, const char *bot, char *why, size_t why_size);

/* Where a batch writes: your arrays, one row for each game; NULL where you do not want to know. */
struct ct_arrays {
    int8_t *tensor; /* [count][ct_tensor_size]: what the actor sees */
    uint8_t *mask;  /* [count][ct_action_count]: what it may choose */
    float *reward;  /* [count][seats]: ct_returns of the games that have just ended, else 0 */
    uint8_t *done;  /* [count]: how many games have just ended: 0, mostly 1, or more where the next
                       one ended before you were asked; CT_ROW_REFUSED: the action was refused */
    int32_t *actor; /* [count]: whose decision it is now */
    int32_t *score; /* [count][seats]: the points of the game that has just ended, else 0 */
};

#define CT_ROW_REFUSED 255

/* Deals every game anew, from this seed. 0 or CT_MEMORY. */
int ct_batch_reset(ct_batch *batch, uint64_t seed, const struct ct_arrays *arrays);
/* An action for each game. Returns how many were refused, because they are no choice there: these
 * games stay as they are. */
int ct_batch_step(ct_batch *batch, const int32_t *action, const struct ct_arrays *arrays);
/* One of the actor's actions in each game, each as likely. */
int ct_batch_sample(ct_batch *batch, int32_t *action);
/* A copy of one of the games, as a fast state, to look at; NULL: there is none of that number. */
ct_state *ct_batch_state(const ct_batch *batch, int n);

#ifdef __cplusplus
}
#endif

#endif
