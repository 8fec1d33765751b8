/* One person's game against bots: play.c runs it, play_talk.c answers what the person asks,
 * play_hint.c thinks about it. */
#ifndef COOKIETIN_CLI_PLAY_H
#define COOKIETIN_CLI_PLAY_H

#include "cli/options.h"
#include "cli/play_quit.h"
#include "cli/play_screen.h"
#include "core/words.h"
#include "shell/player.h"
#include "table/table.h"

struct choose;

struct play {
    struct setup setup;
    struct screen screen;
    struct quit quit;
    struct names names;
    int seat;                         /* the person's */
    struct player *player[SEATS_MAX]; /* NULL for the person */
    char bot[SEATS_MAX][PLAYER_NAME_SIZE];
    struct rng rng[SEATS_MAX];   /* the bots' */
    int pause;                   /* milliseconds after a bot's move */
    int turn;                    /* the seat whose turn is told, or SPECTATOR */
    bool left;                   /* the person has gone */
    bool news;                   /* others have moved since the table was shown */
    bool fresh;                  /* the next sentence begins a paragraph */
    bool confirmed;              /* the person's turn is done (where all act together) */
    bool no_hints;               /* the person wants no help */
    const char *record;          /* the file that the game is added to, or NULL */
    const struct choose *choose; /* the list on the screen while the person is asked */
    char **story;                /* every sentence that was shown */
    int story_count, story_room;
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct events events; /* of the last step */
};

/* What a line of input was. */
enum said { SAID_NOTHING, SAID_DONE, SAID_UNDO, SAID_LEAVE };

/* Carries out a command; SAID_NOTHING: it was none. */
enum said play_command(struct play *play, const char *input);

/* The best choices of the person, with reasons. */
void play_hint(struct play *play);

/* A sentence of the program's own. */
void play_say(struct play *play, enum style style, const char *english,
              const struct words_part *parts);
int play_tell(struct play *play, const struct events *events);
void play_show_table(struct play *play);
bool play_take_back(struct play *play);
void play_welcome(struct play *play);
/* An exit status: whether the record, if one is wanted, could be written. */
int play_farewell(struct play *play);

#endif
