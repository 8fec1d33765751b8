/* A table without a server: what the page asks of the core when it plays offline, and what it asks
 * about any game (words, replays, reviews).
 *
 * There is one way in: a message like those of docs/protocol.md, {"do":"...",...}, is answered by
 * {"ok":true,...} or {"ok":false,"error":"...","say":"..."}. The message comes parsed, as nodes
 * (core/json.h), because a browser already has a parser. Whatever a message says is checked here; a
 * refused one changes nothing. web/src/core/core.ts lists all of them with their types.
 *
 * What changes the game (`open`, `load`, `move`, `bot`, `undo`) is answered with everything that it
 * caused: the `messages` that a server would send to the viewer, and the new lines of the record.
 * So a move is one question, and its cost does not grow with the game. The whole game is told
 * `again`, from its log, only if a viewer has `seen` something other than what they were sent, or
 * undoes what others saw.
 *
 * Mostly one person plays against bots, and the page asks for the updates of the seat it plays.
 * Where several people pass one device around, the game is opened as `passed`: then it is always in
 * one hand, that of a seat or of nobody (SPECTATOR), and whatever is asked for another seat is
 * refused. `hand` passes it on. */
#ifndef COOKIETIN_WASM_PAGE_H
#define COOKIETIN_WASM_PAGE_H

#include "bots/bots.h"
#include "core/catalogue.h"
#include "record/fair.h"
#include "record/record.h"
#include "record/update.h"
#include "table/playback.h"

enum {
    PAGE_LOG = 1 << 18,     /* bytes: far more than any game has needed */
    PAGE_BOARD = 65536 + 1, /* of a text of one's own */
    PAGE_ANSWER = 5 << 20,  /* a record of 4 MiB, and what stands around it */
    PAGE_WORDS = 1 << 18,   /* of a catalogue */
    PAGE_LEVEL = 32,        /* "strong:1000ms" */
    PAGE_SENTENCE = 1024,
    PAGE_PLURALS = 200,      /* this many numbers show how a language counts: see page_language */
    PAGE_PLAYOUTS = 1000000, /* the most for one question */
    PAGE_MS = 60000
};

/* Who sits where, and the game they play: as much of a table as a replay of it needs. */
struct page_game {
    const struct game *game; /* NULL: none */
    struct options options;  /* its text, if any, is `board` */
    int seats;
    char name[SEATS_MAX][NAME_SIZE];
    char bot[SEATS_MAX][PAGE_LEVEL]; /* "": a person, or the game itself */
    char board[PAGE_BOARD];
};

/* What a request has changed at the table, for its answer. */
struct page_change {
    struct events events; /* what happened, for all audiences */
    unsigned viewers;     /* for whom that is an update */
    seatset waiting_for;  /* before it */
    bool undo;            /* it undid a step */
    /* The record has lost `dropped` lines at its end; `log` is where the log holds those that take
     * their place, and `state` the one before them. */
    int dropped;
    size_t log;
    _Alignas(16) uint8_t state[STATE_MAX];
};

struct page {
    _Alignas(64) uint8_t scratch[BOT_SCRATCH]; /* for bots */
    struct memory memory;                      /* of the seat that a bot thinks for */
    struct table table;                        /* the game that is played */
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct record_reader reader;
    uint64_t (*clock)(void); /* nanoseconds */
    struct text out;         /* the answer being written */
    struct json json;

    /* The game that is played. A message that names another number than `serial` is about one that
     * is not played any more. */
    struct page_game played;
    int serial;
    bool passed;               /* only `holder` is told anything, or asked */
    int holder;                /* a seat, or SPECTATOR */
    uint32_t asked[SEATS_MAX]; /* the number of each seat's next decision, as in the protocol */
    uint32_t sent[VIEWERS];    /* the number of each viewer's last update, as in the protocol */
    uint32_t moves[SEATS_MAX]; /* of each seat, in the log */
    int steps;                 /* entries in the log */
    struct page_change change; /* of the present request */
    bool has_secret;           /* else the seed is all there is */
    uint8_t secret[FAIR_BYTES];
    struct fair_share share[SEATS_MAX];

    /* The game that is replayed. */
    struct page_game replayed;
    size_t replay_size;
    int replay_steps;

    bool has_words; /* else all is said in English */
    struct catalogue words;
    uint8_t words_file[PAGE_WORDS]; /* what `words` looks into */
    uint8_t log[PAGE_LOG], spare_log[PAGE_LOG], replay_log[PAGE_LOG];
    char answer[PAGE_ANSWER];
};

/* The answer, JSON in page->answer; its size. */
size_t page_ask(struct page *page, const struct json_node *message);

/* ---- between the files of this directory ---- */

/* Each writes its answer's fields, or refuses. */
void page_open(struct page *page, const struct json_node *message);
void page_load(struct page *page, const struct json_node *message);
void page_record(struct page *page, const struct json_node *message);
void page_hand(struct page *page, const struct json_node *message);
void page_move(struct page *page, const struct json_node *message);
void page_undo(struct page *page, const struct json_node *message);
void page_bot(struct page *page, const struct json_node *message);
void page_hint(struct page *page, const struct json_node *message);
void page_sheet(struct page *page, const struct json_node *message);
void page_updates(struct page *page, const struct json_node *message);
void page_watch(struct page *page, const struct json_node *message);
void page_show(struct page *page, const struct json_node *message);
void page_lines(struct page *page, const struct json_node *message);
void page_review(struct page *page, const struct json_node *message);
void page_language(struct page *page, const struct json_node *message);
void page_games(struct page *page, const struct json_node *message);
void page_rules(struct page *page, const struct json_node *message);
void page_say(struct page *page, const struct json_node *message);
void page_prove(struct page *page, const struct json_node *message);
void page_commit(struct page *page, const struct json_node *message);
void page_digest(struct page *page, const struct json_node *message);

/* Drops what has been written of the answer and refuses instead. */
void page_refuse(struct page *page, const char *error, const char *say);
void page_refuse_rule(struct page *page, const struct refusal *refusal);
void page_put_flag(struct page *page, const char *key, bool value);
/* A seat of `game` in the message's `key`, in whose hand it is; or it is refused, and false. */
bool page_read_seat(struct page *page, const struct json_node *message, const char *key,
                    const struct page_game *game, int *seat);
/* A seat in whose hand the game is, SPECTATOR, or, of a replay, ALL_SEEING. */
bool page_read_viewer(struct page *page, const struct json_node *message,
                      const struct page_game *game, int *viewer);
/* `playouts` or `ms` of the message, or else the `ms` given here. */
struct budget page_read_budget(const struct page *page, const struct json_node *message, int ms);
/* A seat's name; a player without one gets one in the page's language. */
const char *page_seat_name(const struct page *page, const struct page_game *game, int seat);
struct names page_names(const struct page *page, const struct page_game *game, int reader);
/* The seats in which people sit. */
seatset page_people(const struct page_game *game);
/* The fields game, options and seats. */
void page_put_game(struct page *page, const struct page_game *game);
/* Takes over what a record says about the table, its text included; false: the text is too long. */
bool page_game_of_record(struct page_game *to, const struct record_reader *reader,
                         const struct json_node *record);

/* ---- the game that is played, step by step ---- */

/* Nothing has changed yet. */
void page_begin_change(struct page *page);
/* Plays a move; a refused one changes nothing. */
const struct refusal *page_play_move(struct page *page, int seat, game_move move);
/* Undoes a step that nobody else has seen; false: there is none. */
bool page_take_back(struct page *page, int seat);
/* Whether a seat may go further back than to the last step that others have seen. */
bool page_can_rewind(const struct page *page, int seat);
/* What page->change did: the fields `messages` for a viewer, if it is one, and `recorded`. */
void page_put_change(struct page *page, const struct json_node *message, int viewer);
/* The fields `messages`, all updates of a viewer so far, and `again`. */
void page_put_whole(struct page *page, int viewer);
/* The field `record`. */
void page_put_record(struct page *page);

#endif
