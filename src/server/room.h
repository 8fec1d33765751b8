/* A room: one table of the server with its seats, its game and those who watch it.
 *
 * The game is `struct table`; a room adds what a server needs: who sits where, how many updates
 * each viewer has been told, the number of each seat's next decision, clocks, and who is filling
 * in. All counters follow from the history, so that playing the history again gives the same
 * updates with the same numbers. */
#ifndef COOKIETIN_SERVER_ROOM_H
#define COOKIETIN_SERVER_ROOM_H

#include "record/fair.h"
#include "record/update.h"
#include "server/guest.h"
#include "server/map.h"
#include "server/message.h"
#include "server/principal.h"
#include "server/share.h"
#include "table/table.h"

struct think;
struct link;

/* What was said at a table last; it is not stored. */
enum { CHAT_KEPT = 20, SPEAKERS = 8 };
/* What spectators from one address (or network) have said at a table lately. */
struct speaker {
    uint64_t from;
    struct bucket said;
};

struct chat {
    int count;
    size_t bytes;  /* of all of it */
    uint32_t last; /* the number of the last line */
    struct chat_line *line[CHAT_KEPT];
};

/* Whom the host has sent away from a table, or does not let speak there. */
enum { SANCTIONS_MOST = 32 };
struct sanction {
    int64_t guest;
    bool removed, silenced;
};

/* What spectators have yet to be told (delay.c), and when it happened. */
enum { DELAY_SLOTS = 32, DELAY_MOST = 300 };
struct delayed {
    uint32_t told;  /* updates that are old enough */
    uint32_t heard; /* the last line of a player's that is, or was not kept back */
    int count;
    struct {
        int64_t at; /* milliseconds */
        uint32_t updates;
    } slot[DELAY_SLOTS]; /* oldest first */
};

/* Why a bot plays for a person: their time was up, or they had left. Only its first move says so;
 * with the others it still does. */
enum stood_in { STOOD_IN_NOT, STOOD_IN_CLOCK, STOOD_IN_AWAY, STOOD_IN_STILL };

/* What only the server knows of a seat; the rest is in the lobby. */
struct seat {
    struct room *room;
    struct guest *guest;       /* of a person */
    struct seat *next, **back; /* in the guest's list */
    const struct bot *bot;     /* of a bot */
    struct fair_share share;   /* of the deal */
    struct think *think;       /* a bot is thinking about its decision */
    int64_t deadline;          /* 0: none */
    bool untold;               /* it includes time to be told what happened before */
    int timeouts; /* of its clock in a row; 0 while a bot stands in: its person has left */
    int links;    /* connections that watch it */
    bool removed; /* its person does not want the game to be kept */
    struct shared from_list;  /* at a listed table, before the start */
    enum stood_in untold_bot; /* why a bot is going to move, which it has not done yet */
};

/* A step that a bot took for someone, or with which bots play for some, by its number among all
 * steps. */
struct stand_in {
    uint32_t step;
    uint8_t why;    /* enum stood_in */
    seatset absent; /* for whom bots play then */
};

/* For whom bots took the steps that everyone is told about next (stand_in.c); it follows from the
 * steps, and from which of them bots took. */
struct stand_ins {
    uint8_t of[SEATS_MAX]; /* why, for each seat */
    uint8_t now, before;   /* of the last step, and of its seat before it */
    int actor;             /* whose step it was */
    seatset absent;        /* for whom bots play since */
    seatset shown;         /* whose steps it has shown to everyone */
};

/* At the end of a round the game stands still until everyone has seen it: bots do not move, and
 * clocks stop. It is not stored. */
struct pause {
    int64_t since, until; /* until 0: the game goes on */
    seatset asked, ready; /* those who are waited for, and those of them who are done */
    seatset awaited;      /* who was still waited for when everyone was last told */
    bool changed;         /* in another way since then */
};

struct room {
    struct map_item by_id, by_code;
    struct room *next, **back;  /* in the server's list */
    struct room *newer, *older; /* in the list of those that are over (finished.c) */
    size_t noted;               /* bytes of it that are counted (memory.c) */
    struct shared shared;       /* whose it is, until it is over */
    /* If it is listed, on the shelf of its network; back_listed is NULL if on none. */
    struct room *next_listed, **back_listed;
    uint8_t id[STORE_ID];
    struct author opener; /* who pays for what bots do here; all zero after a restart */
    struct lobby lobby;
    bool is_rematch;
    bool left; /* the game is over, and nobody was there any more: it is not kept as long */
    uint8_t before[STORE_ID]; /* of a rematch: the table whose game is over */
    struct seat seat[SEATS_MAX];
    char *own_text; /* of an option that is a text of one's own; the options point to it */
    uint8_t secret[FAIR_BYTES];
    int64_t opened, changed; /* milliseconds */
    int64_t reveal_until;    /* while shuffling (reveal.c) */
    struct link *links;
    uint64_t last_batch; /* the batch that the last change is in */
    /* The same of what a viewer hears of: if their messages waited for what others do in secret,
     * the time of an answer would tell when they do it. */
    uint64_t told_batch[VIEWERS];
    struct table *table;       /* from the start on; NULL before */
    uint32_t step;             /* the number of the next step in the store */
    uint32_t updates[VIEWERS]; /* updates so far */
    /* Those up to the last step that everyone was told of: what someone has done in secret since
     * then is their own. */
    uint32_t shown[VIEWERS];
    /* The number of each seat's next decision, from 1: one more than what it did. */
    uint32_t asked[SEATS_MAX];
    uint32_t undone[SEATS_MAX]; /* steps of each seat, in this turn */
    /* The log with undone steps still in it: an undone step is followed by a byte with UNDONE and
     * its seat. NULL: nothing was ever undone, so the log is the history. */
    uint8_t *history;
    size_t history_used, history_size;
    uint32_t steps;             /* so far, with those that undo one */
    int sanction_count;         /* of `sanctions`, below */
    struct stand_in *stand_ins; /* NULL: no bot ever played for a person */
    uint32_t stand_in_count;
    struct stand_ins stood_in;
    struct pause pause;
    int64_t telling_ms; /* how long it may take to tell the last step (told_time) */
    int64_t told_until; /* until then bots wait for what is being told; 0: nothing is */
    int64_t rest_until; /* until then bots do not search, because they have used too much time; 0:
                           they may */
    int64_t host_told;  /* the guest whom everyone was last told is the host */
    int64_t host_away;  /* since when they have not been there; 0: they are, or were */
    struct chat *chat;  /* NULL: nobody has said anything */
    struct sanction *sanctions; /* NULL: none */
    struct delayed *delayed;    /* NULL: spectators are told straight away */
    struct speaker speaker[SPEAKERS];
    struct bucket comings; /* and goings, that were told straight away */
    bool untold;           /* one was not told, and is to be (tell.c) */
    struct bucket turns;   /* in secret, that were finished or restarted, and told straight away */
    bool turn_untold;      /* the same for these */
};

enum {
    UNDONE = 0x80,
    UNDOS_MOST = 200 /* of a seat, in one turn: what is undone stays in the history */
};

/* A step, and what it means for everyone at the table. */
struct happening {
    struct events events; /* what it made happen */
    int actor;            /* whose step; SPECTATOR: the deal */
    bool undo;
    size_t at;              /* where the log was changed */
    unsigned viewers;       /* a set: for whom it is an update */
    bool finished;          /* who is waited for has changed */
    enum stood_in stood_in; /* a bot made the actor's move */
    bool table_changed; /* a bot that stood in for an overdue decision has handed back the seat, or
                         * the table is not about to be closed any more */
};

struct room *room_create(const struct game *game, const struct options *options);
void room_free(struct room *room);

/* ---- seats ---- */

void room_seat_person(struct room *room, int seat, struct guest *guest);
void room_seat_bot(struct room *room, int seat, const struct bot *bot);
/* What someone of that name is called in that seat of this table: with a number after it if another
 * seat has the same name, or one that looks like it. */
void room_tell_apart(const struct room *room, int seat, const char *name, char shown[PERSON_SIZE]);
/* What someone is called when they say something: the same as in their seat. Without a seat they
 * are told apart from everyone who has one or has said something. */
void room_name_speaker(const struct room *room, const struct guest *guest, char shown[PERSON_SIZE]);
void room_clear_seat(struct room *room, int seat);
/* A bot takes the place of a person in a game that has started; what they added to the deal
 * stays. */
void room_replace(struct room *room, int seat, const struct bot *bot);
/* Forgets whoever sat there, and calls them by that name; what they added to the deal stays. */
void room_forget_seat(struct room *room, int seat, const char *name);
/* From now on nobody is told what a guest said, or what the host did to them. True: there was
 * something. */
bool room_forget_chat(struct room *room, int64_t guest);
/* Someone without a seat has said something here, or the host has removed or muted them. */
bool room_knows(const struct room *room, int64_t guest);
/* One of those who played it has not deleted the game. */
bool room_is_wanted(const struct room *room);
/* What a person adds to the deal has changed: what the lobby shows of it follows. */
void room_show_share(struct room *room, int seat);
int room_seat_of(const struct room *room, const struct guest *guest); /* -1: none */
int room_free_seat(const struct room *room);                          /* -1: none */
int room_host(const struct room *room);                               /* -1: nobody */
void room_set_host(struct room *room, int seat);
seatset room_people(const struct room *room);
/* Whether a bot plays the seat, for itself or for a person, or the game itself does. */
bool room_is_played(const struct room *room, int seat);
/* The names as a reader is told them, in that language. */
struct names room_names(const struct room *room, int reader, const struct catalogue *catalogue);
/* Copies a line, and numbers it; the copy is good until the next. */
const struct chat_line *room_keep_chat(struct room *room, const struct chat_line *line);
const struct chat_line *room_find_line(const struct room *room, int64_t n); /* NULL: none */
/* NULL: none. */
const struct sanction *room_sanction(const struct room *room, int64_t guest);
/* False: there are too many. One in which nothing is left is dropped. */
bool room_set_sanction(struct room *room, const struct sanction *sanction);
/* Updates that a viewer may be told: all, unless spectators are kept behind. */
static inline uint32_t room_told(const struct room *room, int viewer)
{
    return viewer == SPECTATOR && room->delayed ? room->delayed->told : room->updates[viewer];
}

/* ---- the game ---- */

void room_drop_game(struct room *room);
/* Deals the cards. The seed follows from the secret and the shares. */
void room_start(struct room *room, int64_t now, struct happening *happening);
seatset room_waiting_for(const struct room *room);
/* Makes a move: NULL, or why not, and then nothing has changed. */
const struct refusal *room_play(struct room *room, int seat, game_move move, int64_t now,
                                struct happening *happening);
bool room_undo(struct room *room, int seat, struct happening *happening);
/* Repeats what was done, from the store: false if it does not fit. */
bool room_repeat(struct room *room, size_t at, const uint8_t *bytes, size_t size);

/* The history as moves and undone steps; returns where the next one begins, or 0 at the end. It
 * begins with 0; entries of chance are passed over. */
struct history_entry {
    int seat;
    bool undo;
    game_move move;
};
size_t room_next_entry(const struct room *room, size_t at, struct history_entry *entry);

/* ---- stand_in.c: bots that play for people ---- */

/* One more step: no bot took it for anyone; or one did. */
void stand_ins_step(struct stand_ins *all, const struct table *table, int actor, bool undo,
                    unsigned viewers);
void stand_ins_by_bot(struct stand_ins *all, struct stand_in step);
/* Why, for each seat for whom a bot did what the last step tells a viewer: as in the protocol, ""
 * if it still does; NULL: nobody did. The names get whose seats these are. */
void stand_ins_tell(const struct stand_ins *all, int viewer, const char *why[SEATS_MAX],
                    struct names *names);
/* Notes why a bot took the last step, if one did, and for whom bots play now. */
void room_note_stand_in(struct room *room, enum stood_in why);
struct stand_in room_stood_in(const struct room *room, uint32_t step);

/* What clocks are read by. */
static inline int64_t room_time(const struct room *room, int64_t now)
{
    return room->pause.until ? room->pause.since : now;
}
/* What is left to a viewer, or to those it waits for. */
struct time_left room_left(const struct room *room, int viewer, int64_t now);
/* For how many milliseconds a person's client may tell these events: longer if there are many
 * (told.c). */
int64_t told_time(const struct events *events);
/* Whether the person of a seat is still being told something. */
bool room_is_being_told(const struct room *room, int seat);
/* Starts the clock of a seat that owes a decision. */
void room_start_clock(struct room *room, int seat, int64_t now);

#endif
