/* What clients are told. Everything here is written from what the reader may know and nothing else:
 * no struct in this file holds a game's state or a server's secret. What is told about the game
 * itself is in record/update.h, which the browser shares. */
#ifndef COOKIETIN_SERVER_MESSAGE_H
#define COOKIETIN_SERVER_MESSAGE_H

#include "core/game.h"
#include "record/fair.h"
#include "record/update.h"
#include "store/rows.h"

#include <string.h>

enum {
    ID_TEXT_SIZE = 23, /* a table's id in 22 characters */
    CODE_SIZE = 10,    /* K7QX-2MPA */
    PERSON_SIZE = STORE_NAME,
    HEX_SIZE = 65
};

/* Sets one of the texts of fixed size below. The caller has made sure that it fits. */
static inline void text_set(char *to, size_t capacity, const char *text)
{
    const size_t size = strlen(text) + 1;
    CHECK(size <= capacity);
    memcpy(to, text, size);
}

/* WHO_GONE: a person who played there and is forgotten; readers are told that they are a person. */
enum who { WHO_OPEN, WHO_PERSON, WHO_BOT, WHO_GAME, WHO_GONE };

/* A seat as everyone at the table sees it. */
struct lobby_seat {
    enum who who;
    char name[PERSON_SIZE];
    const char *bot; /* a bot's level */
    bool here, host, standing_in;
    bool entropy; /* has added some to the deal, openly or by a commitment: */
    bool committed, revealed;
    uint8_t commitment[FAIR_BYTES];
    enum fair_withheld withheld; /* what was committed to is not in the deal */
    bool in;                     /* of a rematch: wants to play */
    bool silenced;               /* the host has: nothing that they say is told */
};

/* A table as everyone at it sees it, but for the game. */
struct lobby {
    char table[ID_TEXT_SIZE];
    char code[CODE_SIZE]; /* only for those who have a seat */
    enum store_state state;
    bool shuffling; /* started and not dealt: those who committed to something reveal it */
    const struct game *game;
    struct options options;
    int seats;
    struct lobby_seat seat[SEATS_MAX];
    int watching, clock;
    bool listed, hints;
    bool locked;    /* nobody new sits down */
    bool unwatched; /* nobody may watch */
    int delay;      /* seconds that spectators are behind (delay.c) */
    int64_t closes; /* seconds since 1970: then, unless someone moves; 0: not soon */
    bool gave_way;  /* it is closed, because all tables were taken (share.h) */
    char commitment[HEX_SIZE];
    char rematch[ID_TEXT_SIZE]; /* "": none */
    int rematch_by;             /* the seat here of its host; -1: none */
    seatset rematch_in;         /* the seats here of those who are in */
    bool rematch_begun;
};

/* What only one reader is told about a table: whom of those who sit there they have muted and
 * blocked, and why they are no longer at it (NULL: they still are). */
struct message_own {
    seatset muted, blocked;
    const char *why;
};

/* The fields of a table in an open object; `viewer` is a seat or SPECTATOR, or -1: not at it. */
void message_put_table(const struct lobby *lobby, int viewer, struct json *json);
void message_table(const struct lobby *lobby, int viewer, const struct message_own *own,
                   struct text *out);

/* Who has seen the end of a round, who has yet to, and how long the others wait at most. */
void message_pause(const char *table, seatset ready, seatset waiting, int64_t left_ms,
                   struct text *out);

/* The clients that are still telling what happened, for which bots wait. */
void message_telling(const char *table, seatset waiting, struct text *out);

/* Something that someone said, or that the host did: who, and what. A reaction is a picture that
 * clients have; a client that does not know it gets a sign instead. */
enum { REACTIONS = 6, NO_REACTION = -1 };
enum did {
    DID_SAY,
    DID_REMOVE,
    DID_SILENCE,
    DID_UNSILENCE,
    DID_HOST, /* someone is the host now, and nobody need have done that */
    DID_LOCK,
    DID_UNLOCK,
    DID_SPECTATORS /* `value` says how late; -1: nobody may watch */
};
struct chat_line {
    uint32_t n; /* of this table, from 1 */
    int64_t at; /* when it was said, in milliseconds */
    enum did did;
    int64_t guest; /* whose line it is */
    int64_t other; /* whom it is about; 0: nobody */
    int viewer;
    int reaction; /* or NO_REACTION */
    int value;
    const char *name, *whom, *words; /* in `bytes` once it is kept */
    size_t size;
    char bytes[];
};
/* Writers are not told the numbers of their own lines: nobody mutes or reports themselves. */
void message_chat(const char *table, const struct chat_line *line, bool own, struct text *out);
void message_put_line(const struct chat_line *line, bool own, struct json *json);

#endif
