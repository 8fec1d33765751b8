/* A review of a recorded game: compares what each seat decided with what `strong` thinks best,
 * going by what that seat could know. review.c reads the record, review_think.c thinks, and
 * review_tell.c, review_json.c and review_plot.c say what came out. */
#ifndef COOKIETIN_CLI_REVIEW_H
#define COOKIETIN_CLI_REVIEW_H

#include "bots/bots.h"
#include "cli/record_file.h"

#include <stdio.h>

/* A decision in the record. Chances are those of winning the game, from 0 to 1. */
struct moment {
    int move;        /* index into the record's moves */
    int round, turn; /* turns are counted where all act together; round 0: before the first */
    int seat, of;
    game_move played;
    size_t log_used; /* of the review's log, when it was decided */
    bool judged;     /* there was a choice, and someone wants to know */
    bool opens;      /* the table has changed since the moment before: a point of the graph */
    /* What thinking found about a decision that is judged. */
    struct advice best; /* its move is `played` where nothing better was found */
    double chance;      /* after what was played */
    double loss, doubt; /* best.chance - chance, and its standard error */
    int rank;           /* among the mistakes that are told, from 1; 0: none of them */
    /* Of a point: every seat's chance, as it looks to a spectator. */
    float chances[SEATS_MAX];
};

/* What a seat's decisions come to. */
struct review_seat {
    int decisions, good;
    double loss; /* on average */
};

struct review {
    struct record_file file;
    struct record_reader reader;
    struct names names;
    char name[SEATS_MAX][NAME_SIZE];
    const char *budget; /* as it was given */
    struct bot_spec strong;
    int seat; /* the only one that is judged, or -1 */
    int mistakes_most, threads;
    bool wants_chances; /* the graph */
    bool ends;          /* `end` says something */
    int count, room;    /* of moments */
    int mistakes;
    struct moment *moment;
    uint8_t *state; /* before each moment, state_size bytes each */
    uint8_t *log;   /* the game as a table logs it, for memories */
    size_t log_used, log_size;
    struct moment **mistake; /* those that are told, the costliest first */
    float end[SEATS_MAX];    /* the result; or chances, if the record ends before the game does */
    struct outcome outcome;
    struct review_seat of_seat[SEATS_MAX];
};

/* A loss that is both worth telling and not just bad luck of the play-outs. */
bool review_is_mistake(const struct moment *moment);

static inline const void *review_state(const struct review *review, const struct moment *moment)
{
    const size_t n = (size_t)(moment - review->moment);
    return review->state + n * review->reader.game->state_size;
}

/* Looks into every moment. The record and the budget decide what is found, if the budget counts
 * play-outs; the number of threads does not. */
void review_think(struct review *review);

/* The name of a seat, "You" for the reader's own. */
const char *review_name(const struct review *review, int seat);
/* "Play Kleina on Anna", as the reader may say it of the seat that decides. */
void review_say_move(const struct review *review, const struct moment *moment, game_move move,
                     struct text *out);
/* The move played, or the best one, in a sentence with {choice}, {percent} and {reason}. */
void review_say_choice(const struct review *review, const struct moment *moment, bool best,
                       const char *english, struct text *out);
void review_say_reason(const struct review *review, const struct moment *moment, struct text *out);
/* Whether rounds consist of several turns in which all act together. */
bool review_has_turns(const struct review *review);
/* "round 2, turn 5, move 81" */
void review_say_when(const struct review *review, const struct moment *moment, struct text *out);
/* "4 players, 5 points to win. 12 rounds. Anna wins." */
void review_say_game(const struct review *review, struct text *out);

void review_tell(struct review *review);
void review_write_json(const struct review *review, FILE *out);
void review_draw(const struct review *review, FILE *out);

#endif
