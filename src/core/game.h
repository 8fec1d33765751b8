/* The one interface between a game's rules and everything else.
 *
 * A game is one exported `const struct game`. Its state is a flat struct without pointers: copied
 * with =, compared and hashed as bytes. Only a game looks inside its state. Bots, views and logs
 * get what `observe` returns and the events meant for their seat, and nothing else.
 *
 * Seats that act at the same time are simply several seats in `actors`. What one of them has done
 * becomes visible to the others only when the game says so with events and with a new `epoch`.
 * Chance is an actor too: `roll` draws what it does, `settle` makes it happen, so what chance did
 * is logged, replayed and verified like any move. */
#ifndef COOKIETIN_CORE_GAME_H
#define COOKIETIN_CORE_GAME_H

#include "core/check.h"
#include "core/json.h"
#include "core/random.h"
#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 7,
    SPECTATOR = 7,   /* an observer without a seat */
    CHANCE = 8,      /* an actor without a seat */
    RECORD = 9,      /* the audience of lines that the record must contain */
    ALL_SEEING = 10, /* the audience of a replay that hides nothing: each thing once, in full */
    STATE_MAX = 2048,
    CHOICES_MAX = 4096,
    OPTIONS_MAX = 4,
    CHANCE_MAX = 160,
    EVENT_ARGS = 12,
    EVENTS_MAX = 512,
    LINE_SIZE = 8192 /* the longest line of a record that a game writes */
};

/* Bit n is seat n, SPECTATOR, CHANCE, RECORD or ALL_SEEING. */
typedef uint16_t seatset;
#define SEAT(n)   ((seatset)(1U << (n)))
#define EVERYONE  ((seatset)(0xff | SEAT(ALL_SEEING)))    /* all seats, spectators, open replays */
#define OWN(n)    ((seatset)(SEAT(n) | SEAT(ALL_SEEING))) /* a seat's secret, told in full */
#define OTHERS(n) ((seatset)(0xff & ~SEAT(n))) /* the same without the secret, to the rest */

/* A decision, packed by its game; self-contained, so that a stale one is recognised as illegal. */
typedef uint32_t game_move;

/* What chance did, in bytes whose meaning the game knows: dice, a shuffled deck. */
struct chance {
    uint8_t count;
    uint8_t value[CHANCE_MAX];
};

/* Something that happened, for the audience that may know it. A secret is told as two events, the
 * full one to those who may know (and ALL_SEEING) and another without it to the rest. */
struct event {
    uint8_t kind; /* the game's own numbering; an index into its phrases */
    uint8_t seat; /* whose doing; SPECTATOR if nobody's */
    seatset audience;
    int16_t arg[EVENT_ARGS];
};

struct events {
    int count;
    struct event at[EVENTS_MAX];
};

/* Why a move was refused, with the number of the rule behind it. */
struct refusal {
    const char *rule;
    const char *text;
};

/* An option as people give it: `--points 5`, "points":5. */
struct option_spec {
    const char *name;
    const char *const *words; /* the words it can be, NULL-terminated; or NULL: a number */
    int low, high;            /* of a number */
    int seats;                /* > 0: it fixes the number of players, so nobody gives that number */
    bool takes_text;     /* besides the words, also your own text (a board file); one in a game */
    bool workbench;      /* for experiments: servers refuse it, and the page does not offer it */
    const char *help;    /* English, as all of --help is */
    const char *value;   /* what a word is called there: BOARD */
    const char *usually; /* what it is if nobody gives it; NULL: nothing */
    /* As people read it: for a number, a text in P_() with {n}; otherwise a text for each word, and
     * one for people's own text. */
    const char *says;
    const char *const *says_words;
};

enum { OPTION_ABSENT = -1, OPTION_TEXT = -2 };

struct options {
    int players;            /* 0: not given */
    int value[OPTIONS_MAX]; /* number, index of the word, OPTION_ABSENT or OPTION_TEXT */
    const char *text;       /* what OPTION_TEXT stands for; only read by `start` */
    size_t text_size;
};

/* Wins are counted in this many parts, a number that every possible number of winners divides. */
enum { SHARE_UNITS = 420 };

struct outcome {
    bool over;
    seatset winners; /* empty until it is over */
    int rounds;      /* begun so far */
    int score[SEATS_MAX];
};

/* One line of a record: what a seat decided, or what chance did, or what followed by the rules. */
enum line_type { LINE_MOVE, LINE_CHANCE, LINE_EVENT };

struct line {
    enum line_type type;
    int seat;
    int of; /* a move's number of choices */
    game_move move;
    struct chance chance;
    struct event event;
};

/* How a part of a phrase is shown: {name} in the template takes its text from an argument. */
enum part_type {
    PART_NONE,
    PART_SEAT,  /* a player's name */
    PART_OTHER, /* of the two seats in this argument and the next, the one that the sentence does
                   not already name as the doer or the reader */
    PART_SEATS, /* names of a set of seats */
    PART_WORD,  /* one of the game's words; negative: nothing */
    PART_WORDS, /* that argument and the following ones that are not negative, as a list */
    PART_NUMBER,
    PART_SIGNED, /* +1, 0, −1 */
    PART_COUNT   /* a number that the sentence has a form for: one wall, two walls */
};

struct part {
    const char *name;
    enum part_type type;
    int arg;
};

enum { PARTS_MAX = 7 };

/* Where a story of the game is cut into rounds and turns. Only a turn of another seat, or one after
 * CLOSES_TURN, is opened: a seat may draw twice in a turn. Games in which all act at the same time
 * have no turns of a seat. */
enum story_mark { GOES_ON, OPENS_ROUND, OPENS_TURN, CLOSES_TURN };

/* Whether an event is someone's doing, and so the bot's if one plays for them. CHOSEN: they chose
 * it; the bot's if a bot took that step. FOLLOWS: it follows from a step or the rules; the bot's
 * for as long as it plays for them, too. */
enum deed { NO_DEED, CHOSEN, FOLLOWS };

/* The sentence for one kind of event. {player} is always the event's seat, the doer. The parts of
 * type PART_SEAT that come first (or a first PART_SEATS of one) name those it is done to. Where a
 * form is NULL, `text` is used. Texts are in N_(), or in P_() with their forms for one and for more
 * (words.h). */

struct phrase {
    const char *text; /* about others */
    const char *you;  /* about the reader's own doing */
    struct part part[PARTS_MAX];
    const char *to_you;      /* done to the reader */
    const char *self;        /* done by others to themselves */
    const char *you_self;    /* done by the reader to themselves */
    const char *to_you_self; /* done by others to themselves and to the reader */
    const char *none;        /* a list in it is empty */
    const char *you_none;    /* the same about the reader's own doing */
    enum story_mark mark;    /* what begins or ends with it */
    enum deed deed;          /* whether someone does it, or a bot that plays for them */
};

struct catalogue;

/* The people at a table as a view needs them. */
struct names {
    const char *seat[SEATS_MAX];
    int reader;                        /* the seat that reads, or SPECTATOR */
    const struct catalogue *catalogue; /* the reader's language (core/catalogue.h); NULL: English */
    bool sees;      /* sees pictures where a terminal shows letters: use the game's seen_words */
    bool caseless;  /* words and names stay as they are, whatever case a translation asks for */
    seatset bots;   /* people for whom a bot did what is told now */
    seatset absent; /* people for whom a bot plays from now on */
};

/* What simulations count of a game, in groups that a report shows one by one: a table whose rows
 * are, say, the ways in which rounds end, or the cards that points were made with. */
enum tally_measure {
    TALLY_COUNTS, /* what matters is how often each row occurs */
    TALLY_POINTS, /* its share of all points */
    TALLY_AVERAGE /* its points for each time */
};

struct tally_group {
    const char *title;        /* unique within the game: its name in JSON, too */
    const char *unit;         /* what is counted, a plural: "rounds" */
    const char *const *rows;  /* their names, NULL-terminated */
    const char *const *parts; /* what each row is split into, NULL-terminated; NULL: it is not */
    enum tally_measure measure;
    bool brief;  /* shown without a report, too */
    bool sparse; /* rows that never occur are left out: not every game has them */
};

/* Adds to one part of a row of a group; neither count nor points are negative. */
struct tally_entry {
    int group, row, part, count, points;
};

enum {
    TALLIES_MAX = 4,      /* of one event */
    TALLY_GROUPS_MAX = 4, /* of a game */
    TALLY_PARTS_MAX = 4,  /* of a row */
    TALLY_CELLS_MAX = 128 /* rows times parts in all groups of a game */
};

struct game {
    const char *name;  /* in code, records and URLs */
    const char *title; /* for people */
    const char *about; /* one sentence */
    int seats_min, seats_max, seats_default;
    size_t state_size;
    struct option_spec option[OPTIONS_MAX];
    bool hidden; /* not listed among the games: an example */

    /* Sets up a game before its deal, which is chance's: NULL, or a sentence saying what is
     * wrong. */
    const char *(*start)(void *state, const struct options *options);
    /* Whether the caller's own text for an option is right; if not, `error` says where and why.
     * Only for games with such an option. */
    bool (*check_text)(const char *text, size_t size, struct text *error);
    int (*seats)(const void *state);
    /* The name of a seat that nobody sits on because the game itself plays it: it never decides.
     * NULL for every other seat; the function is NULL if there are none. */
    const char *(*seat_name)(const struct options *options, int seat);
    /* Sets the options that were left open to what is played, so that a record names them all; the
     * table sets `players`. NULL if nothing else can be left open. */
    void (*settings)(const void *state, struct options *options);
    /* Who owes a decision now: one seat, several together, CHANCE alone, or nobody: it is over. */
    seatset (*actors)(const void *state);
    /* How many choices a seat has, exactly as the rules count them; 0 if it owes no decision. */
    int (*choices)(const void *state, int seat);
    /* The n-th of them without writing out the others. */
    game_move (*choice)(const void *state, int seat, int n);
    /* Makes a legal move; anything else is refused and changes nothing. events may be NULL. */
    const struct refusal *(*apply)(void *state, int seat, game_move move, struct events *events);
    /* What chance might do now, drawn fairly. */
    void (*roll)(const void *state, struct rng *rng, struct chance *chance);
    /* Makes it happen; what is not possible is refused and changes nothing. events may be NULL. */
    const struct refusal *(*settle)(void *state, const struct chance *chance,
                                    struct events *events);
    /* The same struct with everything blanked that the seat (or SPECTATOR) may not know. Of a turn
     * that seats take together it shows the seat's own steps. The others look as if they had not
     * started, whether or not they have finished: the table tells who is still thinking. */
    void (*observe)(const void *state, int seat, void *seen);
    /* A possible world behind an observation, each as likely; false if there is none, which never
     * happens to an observation of a real state. */
    bool (*imagine)(const void *seen, int seat, struct rng *rng, void *state);
    /* Scores and winners; `why` (or NULL) gets what each point was for. */
    void (*outcome)(const void *state, struct outcome *outcome, struct events *why);
    /* Changes whenever something became known to another seat or was drawn: what a seat did within
     * one epoch it may undo. NULL: every move is seen straight away and none can be undone. */
    uint32_t (*epoch)(const void *state);
    /* Whether an event ends a round, so that people want to look at the table before the next one
     * goes on. It must be one that everyone may know. NULL: there is none. */
    bool (*pauses)(const struct event *event);

    /* Words. */
    const struct phrase *phrases;
    int phrase_count;
    const char *const *words; /* NULL-terminated */
    /* Names for those words that a reader knows by a picture: NULL, or for each word its name or
     * NULL. */
    const char *const *seen_words;
    /* What foreign words mean in the reader's language: NULL, or for each word a few words or
     * NULL. */
    const char *const *glosses;
    void (*say_move)(const void *seen, int seat, game_move move, const struct names *names,
                     struct text *out);
    /* What is asked of a seat now, in one sentence. */
    void (*say_question)(const void *seen, int seat, const struct names *names, struct text *out);
    /* The table as a plain terminal shows it. */
    void (*draw)(const void *seen, int seat, const struct names *names, struct text *out);
    /* What only a seat itself knows of its cards, in a line or two; NULL: nothing, or `draw` does.
     */
    void (*say_hand)(const void *seen, int seat, const struct names *names, struct text *out);
    /* What to add to an event for those who see no drawing of it: why a tie was broken, what points
     * are for. Sentences, or nothing; NULL: never anything. */
    void (*say_more)(const struct event *event, const struct names *names, struct text *out);
    /* The detective's sheet: what a seat can work out about what it does not see, for those who do
     * not want to take notes themselves. The notes are a fold over what a viewer saw, step by step
     * (record/sheet.h): notes_size bytes, all zero at first; 0: the game needs none. `say_sheet`
     * without notes (NULL) says only what everyone can see. NULL: there is none in words. */
    size_t notes_size;
    void (*take_notes)(void *notes, const void *before, const void *after, int viewer,
                       const struct events *told);
    void (*say_sheet)(const void *notes, const void *seen, int viewer, const struct names *names,
                      struct text *out);
    /* The same as fields of an open JSON object, reasons in the reader's language; in some games
     * without notes, what can be counted on the table. NULL: there is none. */
    void (*write_sheet)(const void *notes, const void *seen, int viewer, const struct names *names,
                        struct json *json);
    /* The rules in short, for help. */
    const char *rules;
    const char *solo_rules; /* what a single player has to know besides, or NULL */
    const char *credits;    /* whose game it is, with thanks; NULL: nobody else's */
    const char *ours;       /* what in it is of our own making, or NULL */

    /* Records. A line's JSON object, its braces included; reading gives NULL or a sentence. */
    void (*write_line)(const struct line *line, struct json *json);
    const char *(*read_line)(const struct json_node *node, struct line *line);
    const char *const *fields; /* every field that a line can have, NULL at the end; one of them in
                                  a line that has no use for it is a mistake */
    bool setup_is_chance;      /* the deal before the first move is the record's `setup` */
    bool simultaneous;         /* lines of different seats may be interleaved within an epoch */
    const char *unordered;     /* the array whose order says nothing, or NULL */
    const char *result_rule;   /* the rule that the result follows */
    const char *winner_rule;   /* that of the winners and the rest of it; NULL: result_rule */
    /* The rule that makes something due now, for messages about records: a decision of a seat, what
     * chance does (CHANCE), or, if `due` is not NULL, an event. */
    const char *(*rule)(const void *state, int seat, const struct event *due);
    void (*write_result)(const void *state, struct json *json); /* further fields, or NULL */
    /* An observation as fields of an open JSON object. */
    void (*write_view)(const void *seen, int seat, struct json *json);

    /* Simulation: what an event adds to the game's tallies; returns how many of `out` it filled, at
     * most TALLIES_MAX. It is asked for everything that happens, as ALL_SEEING is told it, and once
     * a game is over for what each point was for (`outcome`). NULL: nothing is counted. */
    int (*tally)(const struct event *event, struct tally_entry *out);
    const struct tally_group *groups; /* ends with one that has no title */
};

/* The name that the options give to a seat which never decides, or NULL. */
static inline const char *game_seat_name(const struct game *game, const struct options *options,
                                         int seat)
{
    return game->seat_name ? game->seat_name(options, seat) : NULL;
}

/* The seats that someone sits on, in a game with that many seats. */
static inline seatset game_players(const struct game *game, const struct options *options,
                                   int seats)
{
    seatset players = 0;
    for (int seat = 0; seat < seats; seat++)
        if (!game_seat_name(game, options, seat))
            players |= SEAT(seat);
    return players;
}

/* Whether a given option says how many players there are. */
static inline bool options_fix_seats(const struct game *game, const struct options *options)
{
    for (int i = 0; i < OPTIONS_MAX; i++)
        if (game->option[i].seats && options->value[i] != OPTION_ABSENT)
            return true;
    return false;
}

/* Adds an event if anyone is listening. */
static inline void events_add(struct events *events, struct event event)
{
    if (!events)
        return;
    CHECK(events->count < EVENTS_MAX);
    events->at[events->count++] = event;
}

/* Writes out every choice of a seat. Returns how many there are. */
static inline int game_legal(const struct game *game, const void *state, int seat, game_move *out)
{
    const int count = game->choices(state, seat);
    for (int i = 0; i < count; i++)
        out[i] = game->choice(state, seat, i);
    return count;
}

#endif
