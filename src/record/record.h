/* Game records (docs/records.md): written from a table, and read by playing them. */
#ifndef COOKIETIN_RECORD_RECORD_H
#define COOKIETIN_RECORD_RECORD_H

#include "table/table.h"

enum { NAME_SIZE = 97 }; /* 24 characters of UTF-8, and the end */

/* The name of a person who gave none: the same in every record, translated by its readers. */
extern const char record_guest[];

/* Who sits at the table; bot is NULL for a person. */
struct record_seat {
    const char *name;
    const char *bot;
};

/* One record, one line of JSON without its line break. The result is there when the game is over.
 * out->cut says that it did not fit. */
void record_write(const struct table *table, const struct record_seat *seat, struct text *out);
/* The same without the seed, of a game in which chance did not follow it. */
void record_write_unseeded(const struct table *table, const struct record_seat *seat,
                           struct text *out);

/* The lines of `moves` that the log has from `at` on, after the deal, as elements of an open JSON
 * list; `state` is the one before them, and the last one afterwards. NULL: they are only counted.
 * How many they are. */
int record_write_moves(const struct table *table, size_t at, void *state, struct json *json);

/* The field "options" of an open JSON object. */
void record_write_options(const struct game *game, const struct options *options,
                          struct json *json);

/* The first thing that is wrong with a record. */
struct record_problem {
    int move;         /* index into `moves`, counted from 0; -1: not in a move */
    const char *rule; /* "T9", or "" where no rule is at fault but the format */
    char text[768];   /* a sentence */
};

/* A record being read: plays it move by move on a state of its own. */
struct record_reader {
    const struct game *game;
    struct options options;
    int seats;
    const char *name[SEATS_MAX]; /* in the record's own text */
    bool seeded;
    struct seed seed;
    _Alignas(16) uint8_t state[STATE_MAX];
    struct events events; /* of the line just played */
    struct line line;     /* the line just played: a move or chance */
    int move;             /* its index */
    struct record_problem problem;
    /* private */
    const struct json_node *next, *result;
    int left;               /* lines from `next` on */
    uint32_t chances;       /* the number of the seed's next stream */
    struct events expected; /* lines that must still come, in order */
};

/* Opens a record: false with the problem filled in. `root` must outlive the reader. */
bool record_open(struct record_reader *reader, const struct json_node *root);
/* Plays the next decision or chance event with everything that follows from it: 1, 0 at the end of
 * a right record, -1 at a problem. */
int record_step(struct record_reader *reader);
/* Options alone, of reader->game: false with the problem filled in. What is not said stays open. */
bool record_read_options(struct record_reader *reader, const struct json_node *node);
/* Plays it all: whether it is right. */
bool record_verify(struct record_reader *reader, const struct json_node *root);

#endif
