/* A table without a server: what the page asks of the core when it plays alone, and what it asks
 * of it about any game (words, replays, reviews).
 *
 * There is one way in: a message like those of docs/protocol.md, {"do":"...",...}, is answered by
 * {"ok":true,...} or {"ok":false,"error":"...","say":"..."}. The message comes parsed, as nodes
 * (core/json.h), because a browser has a parser already. Whatever a message says, it is checked
 * here; a refused one changes nothing. web/src/core/core.ts lists all of them with their types.
 *
 * The page and everybody at its table are one person and their bots, so what is hidden is hidden by
 * good manners of the page: it asks for the updates of the seat it plays. */
#ifndef COOKIETIN_WASM_PAGE_H
#define COOKIETIN_WASM_PAGE_H

#include "bots/bots.h"
#include "core/catalogue.h"
#include "record/fair.h"
#include "record/record.h"
#include "record/update.h"

enum {
    PAGE_LOG = 1 << 18,     /* bytes: far more than any game has needed */
    PAGE_BOARD = 65536 + 1, /* of a text of one's own */
    PAGE_ANSWER = 5 << 20,  /* a record of 4 MiB, and what stands around it */
    PAGE_WORDS = 1 << 18,   /* of a catalogue */
    PAGE_LEVEL = 32,        /* "strong:1000ms" */
    PAGE_SENTENCE = 1024,
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
    struct page_game here;
    int serial;
    uint32_t asked[SEATS_MAX]; /* the number of each seat's next decision, as in the protocol */
    bool has_secret;           /* else the seed is all there is */
    uint8_t secret[FAIR_BYTES];
    struct fair_entropy entropy[SEATS_MAX];

    /* The game that is watched. */
    struct page_game film;
    size_t film_size;
    int film_steps;

    bool has_words; /* else all is said in English */
    struct catalogue words;
    uint8_t words_file[PAGE_WORDS]; /* what `words` looks into */
    uint8_t log[PAGE_LOG], spare_log[PAGE_LOG], film_log[PAGE_LOG];
    char answer[PAGE_ANSWER];
};

/* The answer, JSON in page->answer; its size. */
size_t page_ask(struct page *page, const struct json_node *message);

/* ---- between the files of this directory ---- */

/* Each writes its answer's fields, or refuses. */
void page_open(struct page *page, const struct json_node *message);
void page_load(struct page *page, const struct json_node *message);
void page_table(struct page *page, const struct json_node *message);
void page_record(struct page *page, const struct json_node *message);
void page_move(struct page *page, const struct json_node *message);
void page_undo(struct page *page, const struct json_node *message);
void page_bot(struct page *page, const struct json_node *message);
void page_hint(struct page *page, const struct json_node *message);
void page_story(struct page *page, const struct json_node *message);
void page_watch(struct page *page, const struct json_node *message);
void page_show(struct page *page, const struct json_node *message);
void page_lines(struct page *page, const struct json_node *message);
void page_review(struct page *page, const struct json_node *message);
void page_language(struct page *page, const struct json_node *message);
void page_games(struct page *page, const struct json_node *message);
void page_rules(struct page *page, const struct json_node *message);
void page_say(struct page *page, const struct json_node *message);

/* Drops what has been written of the answer and refuses instead. */
void page_refuse(struct page *page, const char *error, const char *say);
void page_refuse_rule(struct page *page, const struct refusal *refusal);
void page_put_flag(struct page *page, const char *key, bool value);
/* A seat of `game` in the message's `key`; or it is refused, and false. */
bool page_read_seat(struct page *page, const struct json_node *message, const char *key,
                    const struct page_game *game, int *seat);
/* A seat, SPECTATOR or ALL_SEEING. */
bool page_read_viewer(struct page *page, const struct json_node *message,
                      const struct page_game *game, int *viewer);
/* `playouts` or `ms`, or so many milliseconds. */
struct budget page_read_budget(const struct page *page, const struct json_node *message, int ms);
struct names page_names(const struct page *page, const struct page_game *game, int reader);
/* The seats on which people sit. */
seatset page_people(const struct page_game *game);
/* The fields game, options and seats. */
void page_put_game(struct page *page, const struct page_game *game);
/* Takes over what a record says about the table, its text included; false: the text is too long. */
bool page_game_of_record(struct page_game *to, const struct record_reader *reader,
                         const struct json_node *record);

/* A game played again from its log, entry by entry. */
struct film {
    const struct page_game *game;
    const uint8_t *log;
    size_t size, at;
    int step;             /* entries played */
    bool dealt;           /* by film_piece */
    struct line line;     /* the last of them */
    struct events events; /* of the last of them, or of the last piece */
    _Alignas(16) uint8_t state[STATE_MAX];
};

void film_begin(struct film *film, const struct page_game *game, const uint8_t *log, size_t size);
bool film_step(struct film *film);
/* A move with all that chance does behind it, or, at the beginning, the deal: what is told at once.
 * Gets the viewers for whom it is an update, as a server counts them. False at the end. */
bool film_piece(struct film *film, unsigned *viewers);

#endif
