/* Bots: they get what their seat sees and remembers, random numbers and a budget, and answer with a
 * choice. Nothing else reaches them, so a bot knows only what its seat may know.
 *
 * In reading order: random.c is the whole interface at work; skill.h is what bots know about one
 * game; rules.c plays by it without search (`easy`, `greedy`); search.h looks ahead (`strong`). */
#ifndef COOKIETIN_BOTS_BOTS_H
#define COOKIETIN_BOTS_BOTS_H

#include "bots/memory.h"

enum {
    BOT_SCRATCH = 1 << 18, /* what a bot may use while it thinks, in bytes */
    ADVICE_MAX = 5
};

/* How long a bot may think. Only a search needs it. */
struct budget {
    uint32_t playouts;       /* this many, exactly reproducible; 0: by the clock */
    uint64_t ns;             /* on the clock */
    uint64_t (*clock)(void); /* nanoseconds, passed in: the core has none. NULL: none here */
};

/* Everything a bot gets for one decision. */
struct thought {
    const struct game *game;
    const void *seen;            /* what `observe` gave to the seat (or the state: sees_all) */
    const struct memory *memory; /* what the seat remembers; NULL: nothing has happened yet */
    int seat;                    /* which owes a decision */
    seatset people;              /* seats in which people sit: a kind bot treats them kindly */
    bool sees_all;               /* `seen` is the true state, and the one world there is */
    struct rng *rng;
    struct budget budget;
    void *scratch; /* BOT_SCRATCH bytes, aligned to 64; their content means nothing */
};

struct bot {
    const char *name;
    const char *about;
    game_move (*choose)(const struct thought *thought);
    bool searches; /* uses its budget and its memory, and can share the work (search.h) */
    bool sees_all; /* must be given the true state: a ceiling for simulations, never a player */
};

extern const struct bot *const bots[]; /* from weak to strong; ends in NULL */

/* What bots at a table are called. Twice as many as seats: there is one for each bot whatever the
 * people are called. */
enum { BOT_NAMES = 2 * SEATS_MAX };
extern const char *const bot_names[BOT_NAMES];

/* A bot as people name it: "greedy", "strong", "strong:20ms", "strong:5000", "strong:100ms:2". */
struct bot_spec {
    const struct bot *bot;
    uint32_t playouts; /* 0: by time */
    uint32_t ms;
    int threads;
};

enum { BOT_MS_DEFAULT = 100, BOT_MS_MOST = 600000, BOT_PLAYOUTS_MOST = 1000000000 };
enum { BOT_THREADS_MOST = 64 };

/* NULL, or a sentence saying what is wrong with the name. */
const char *bot_read_spec(const char *name, size_t size, struct bot_spec *spec);

/* One of the best choices, with the seat's chance of winning after it and the reason for it. */
struct advice {
    game_move move;
    float chance;
    struct event why; /* its kind counts the reasons of the game's skill */
};

/* The best few choices, best first; returns how many there are, at most `most`. The thought's
 * budget says how well they are looked into. */
int bot_advise(const struct thought *thought, struct advice *advice, int most);
/* The same for a person who asks. It takes as many play-outs as the budget says, or else as the
 * game's skill does, and its luck follows from what the seat sees: so the same position gets the
 * same answer, on any machine and however often it is asked. */
int bot_hint(const struct thought *thought, struct advice *advice, int most);
/* The reason in words, one sentence without its full stop, for the reader in `names`. */
void bot_say_why(const struct game *game, const struct advice *advice, const struct names *names,
                 struct text *out);

#endif
