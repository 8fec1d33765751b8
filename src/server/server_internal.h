/* The server from inside: what its parts share. In reading order: room.h and message.h (one table),
 * outbox.h and batch.h (what leaves, and when), lookup.h (what comes from the store), then this,
 * then request.c. */
#ifndef COOKIETIN_SERVER_SERVER_INTERNAL_H
#define COOKIETIN_SERVER_SERVER_INTERNAL_H

#include "core/proof.h"
#include "server/bans.h"
#include "server/batch.h"
#include "server/hour.h"
#include "server/languages.h"
#include "server/lookup.h"
#include "server/outbox.h"
#include "server/peer.h"
#include "server/principal.h"
#include "server/room.h"
#include "server/server.h"
#include "shell/json_load.h"

enum {
    ANSWER_SIZE = 1 << 18,     /* the longest answer */
    LINKS_MOST = 64,           /* tables that one connection watches */
    FINISHED_LINKS_MOST = 8,   /* of which the game is over */
    INBOX_BYTES = 1 << 16,     /* of messages that wait after one that waits for the store */
    HINTS_MOST = 1000,         /* that are being thought of */
    GIVEN_UP_MOST = 256,       /* tables that were given up and are remembered */
    SIGNED_OUT_MOST = 256,     /* ... and devices that were signed out */
    ERASED_MOST = 64,          /* ... and guests who were erased */
    CLOCK_AFTER_RESTART = 5000 /* ms, at least */
};

/* A connection that watches a table, from a seat or as a spectator. */
struct link {
    struct session *session;
    struct room *room;
    int viewer;
    uint32_t seen;                     /* updates that it has been sent, or says it has seen */
    uint32_t told;                     /* updates that its client says it has told (told.c) */
    bool catching_up;                  /* it has not told yet what was missed there (told.c) */
    seatset awaited;                   /* for whom it knows that bots wait (told.c) */
    bool away;                         /* nobody looks there, in this pause (pause.c) */
    struct link *next_of_session;      /* the session's list */
    struct link *next_of_room, **back; /* the room's list */
};

/* A client's message that cannot be answered yet. */
struct message {
    struct message *next;
    bool too_fast;   /* it came sooner than it may */
    uint32_t number; /* of a visit: by which its answer is known */
    size_t size;
    char bytes[];
};

struct session {
    struct server *server;
    void *connection;
    struct session *next, **back; /* in the server's list */
    struct session *next_of_guest;
    struct session *next_held;      /* in the list of those that wait for a batch */
    struct session *ahead, *behind; /* in the line of those that have missed something */
    struct guest *guest;            /* NULL before `hello` */
    struct device *device;     /* of theirs; NULL: it was signed out, and the connection ends */
    struct author author;      /* who that is for limits */
    char challenge[PROOF_HEX]; /* that it was given; "": none */
    struct outbox outbox;
    /* While the first message of the inbox waits for the store, those behind it wait, too: answers
     * come in the order of the messages. Empty while nothing is waited for. */
    struct waiter waiter;
    struct message *inbox;
    size_t inbox_bytes;
    struct channel *channels;  /* to other servers (peer.h) */
    struct relay relay, later; /* what they answer: it waits for that; a hint */
    int relay_tries;
    struct visit *visit; /* it is a client of another server; NULL: it is connected here */
    struct link *links;
    struct link *unfinished; /* its last update is the last message, and says only what happened */
    struct link *shown; /* the last message is of its table, and not sent yet: it can be replaced */
    struct think *hint; /* being thought of */
    struct bucket messages, bad;
    int64_t read_at;  /* when its outbox was last read, or got something to be read */
    uint64_t listing; /* the last list of tables waits for this batch */
    uint64_t left;    /* what it was told at tables that it has left waits for this batch */
    unsigned want;
    const struct catalogue *catalogue; /* of its language; NULL: English */
    char language[8];                  /* its name */
    bool held, in_line, closing;
    bool pauses; /* it shows the end of a round, and wants to be waited for */
    bool tells;  /* it says when it has told its person what happened */
    bool urgent; /* something in the outbox is an answer, or asks for a decision */
};

/* A bot at work: for a seat, or for a hint. */
struct think {
    struct job job;
    struct think *next;      /* of those that are ready but cannot be used now; or of all hints */
    struct room *room;       /* of a decision; NULL: nobody wants it any more */
    uint8_t table[STORE_ID]; /* of a hint: its room may go meanwhile */
    uint32_t asked;          /* the decision that it is about */
    bool kept;               /* the answer is there, and waits for people's (think.c) */
    struct guest *guest;     /* who wants a hint; NULL: it is a seat's decision */
    struct session *session; /* NULL: gone meanwhile */
    bool has_id;
    int id;
};

/* The game of some room, played again up to a point, for those who have missed something. */
struct replay {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    struct events events; /* of its last step */
    bool undo;            /* that undid one */
    const struct room *room;
    size_t at;                 /* in its history */
    uint32_t updates[VIEWERS]; /* updates so far */
    uint32_t steps;
    struct stand_ins stood_in;
    int64_t played; /* steps, and deals, that nobody was charged for yet */
    uint8_t *log;
    size_t log_size;
};

/* A table that is here no more although it is not over: its changes can never be written, or it is
 * another server's. */
struct given_up {
    uint8_t id[STORE_ID];
    bool is_lost; /* to another server */
};

/* The hashes of tokens that are nobody's any more, in a ring (device.c). */
struct signed_out {
    uint8_t hash[SIGNED_OUT_MOST][STORE_HASH];
    unsigned count; /* so far */
};

/* Rooms whose game is over. */
struct finished {
    struct room *newest, *oldest;
    int count;
};

/* Those who wait to be told what they have missed, and the steps that are still played for them in
 * this pass of the loop (catch_up.c). */
struct catch_up {
    struct session *first, *last;
    struct session *current; /* who is being told; NULL: nobody */
    bool more;               /* someone need not wait for more steps but the next pass */
    int64_t steps;
};

/* What everyone is told (notice.c). */
enum { NOTICE_SIZE = 801 }; /* 200 characters of UTF-8, and the end */
struct notice {
    char text[NOTICE_SIZE]; /* "": nothing */
    bool draining;          /* no new games: the server is about to be updated */
};

/* What is old is deleted, some at a time (expiry.c). */
enum {
    PURGED_AT_ONCE = 50,
    GUESTS_AT_ONCE = 100 /* that are looked at */
};
struct purge {
    struct waiter waiter;
    int64_t next;                            /* when to look for more */
    int64_t after;                           /* the last guest who was looked at */
    bool more;                               /* there were as many as are looked at in one go */
    uint8_t table[PURGED_AT_ONCE][STORE_ID]; /* those that `batch` deletes */
    int tables;
    uint64_t batch;
    int64_t guest[GUESTS_AT_ONCE]; /* those who were deleted last */
    int guests;
};

struct server {
    struct server_limits limits;
    struct server_ports ports;
    struct languages languages;
    uint8_t id[STORE_SERVER]; /* the store's: the same after a restart */
    char id_text[ID_TEXT_SIZE];
    struct map guests_by_id, devices, rooms_by_id, rooms_by_code;
    struct map questions;    /* to the store, under way */
    struct loading *loading; /* of the tables, at the beginning; NULL: that is done */
    struct room *rooms;
    struct finished finished;
    struct shares shares;
    struct session *sessions, *held;
    struct spare spare; /* the outboxes' */
    size_t room_bytes, inbox_bytes, record_bytes;
    struct batches batches;
    struct batch *stuck; /* the batch that could not be written */
    int64_t retry_at;    /* when it is tried again */
    bool stopping;
    bool reads_fail;       /* the last question that was answered did */
    int64_t now;           /* the last that was told */
    int64_t began;         /* ... and the first */
    int64_t next_guest_id; /* reserved ones, so many are left */
    int guest_ids_left;
    struct given_up given_up[GIVEN_UP_MOST]; /* in a ring */
    unsigned given_up_count;                 /* so far */
    struct signed_out signed_out;
    int64_t erased[ERASED_MOST]; /* in a ring (person.c) */
    unsigned erased_count;       /* so far */
    struct bans bans;
    struct notice notice;
    struct hour hour;
    struct admin_request *admins; /* of operators, that wait for the store or the disk */
    struct bucket arrivals;
    struct principals principals;
    const struct author *author; /* whose request is being answered; NULL: nobody's */
    struct think *hints;         /* that are being thought of */
    struct think *parked;        /* answers that came while nothing could be written */
    int64_t next_clock, next_sweep;
    int64_t next_coming; /* when to tell again about those who keep coming and going (tell.c) */
    int64_t next_late;   /* when spectators who are kept behind are told more (delay.c) */
    const struct wordlist *words; /* that nobody may say; NULL: there are none */
    struct purge purge;
    struct cluster cluster;
    struct server_counts
        counts; /* of what only grows, and of what is told by counting up and down */
    struct json_document document;  /* the message being answered */
    struct json_document stored;    /* a table from the store */
    struct replay *replay, *review; /* for those who have missed something; for answers */
    struct catch_up catch_up;
    char too_long[256];       /* a sentence with a limit in it, for the client being answered */
    char answer[ANSWER_SIZE]; /* the answer being written */
    char about[ANSWER_SIZE];  /* a table on its way to the store */
    char chats[ANSWER_SIZE];  /* what was said at a table: also told while an answer is written */
};

/* ---- server.c ---- */

/* Whether nothing can be changed now, because the disk fails or the server is closing. */
bool server_is_busy(const struct server *server);
struct room *server_find_room(const struct server *server, const uint8_t id[STORE_ID]);
struct room *server_find_code(const struct server *server, const char code[CODE_SIZE]);
void server_add_room(struct server *server, struct room *room);
void server_remove_room(struct server *server, struct room *room);
void server_set_state(struct server *server, struct room *room, enum store_state state);
void server_log(struct server *server, const char *line, const struct room *room);

/* ---- session.c ---- */

/* Puts a message into the outbox; it waits for that batch. */
void session_put(struct session *session, const char *bytes, size_t size, uint64_t batch);
/* The same for one that was written in place (outbox.h). */
void session_written(struct session *session);
/* Before anything else is written: an update that is unfinished gets its rest. What comes after it
 * waits for that batch, and so does the update, because it may already tell about the same
 * change. */
void session_finish(struct session *session, uint64_t batch);
void session_close(struct session *session, const char *why);
/* It belongs to nobody, as before `hello`, and watches nothing. */
void session_depart(struct session *session);
/* What waits in it may never be on disk: drops that, and has the client come back on a new
 * connection. */
void session_come_back(struct session *session, const char *why);
/* The same to one that does not read: drops all that it has not been sent. */
void session_give_up(struct session *session, const char *why);
/* Messages that wait. */
void session_queue(struct session *session, const char *bytes, size_t size, bool too_fast);
void session_unqueue(struct session *session); /* the first one */
/* In the language of the session: a sentence, or one about a limit (good until the next). */
const char *session_words(const struct session *session, const char *english);
const char *session_too_long(struct session *session, const char *english, int most);
/* After a batch: those that waited for it. */
void session_release_held(struct server *server);
struct link *session_link(struct session *session, const struct room *room); /* NULL: none */
/* Watches a room from now on, as if it had seen everything so far. A session that already watches
 * it goes on with what it is being told. NULL: it watches too many. */
struct link *link_add(struct session *session, struct room *room, int viewer);
void link_remove(struct link *link);
/* Whether so much is on its way to it that it has to read first. */
bool session_is_full(const struct session *session);

/* ---- catch_up.c ---- */

void catch_up_begin(struct server *server);
/* It has missed something, and is told about it in turn; it is gone. */
void catch_up_enter(struct session *session);
void catch_up_forget(struct session *session);
/* Whether something may be played again for it now. */
bool catch_up_may(struct session *session);

/* ---- tell.c ---- */

void tell_room(struct room *room);
void tell_room_to(struct link *link);
/* Someone has come, gone or is back: tells those at the table, but not too often. */
void tell_coming(struct server *server, struct room *room);
/* The guest has changed something: tells the guest straight away, and the others as if someone had
 * come. */
void tell_change_by(struct server *server, struct room *room, const struct guest *guest);
/* Tells what was not told straight away, if it is time to; returns when to look again. */
int64_t tell_comings(struct server *server, int64_t now);
/* Adds what is true now to an update that says only what happened. */
void tell_rest(struct link *link, uint64_t batch, int64_t now);
/* Tells everyone who watches what a step means for them. */
void tell_happening(struct server *server, struct room *room, const struct happening *happening,
                    int64_t now);
/* Tells who has yet to decide, and how long they have. */
void tell_waiting(struct room *room, unsigned viewers, int64_t now);
void tell_waiting_to(struct link *link, int64_t now);
/* Tells a link what it has missed: as much as possible now, and the rest in turn (catch_up.c). */
void tell_missed(struct link *link, int64_t now);
void tell_part(struct link *link, int64_t now); /* the next part of it */
/* The pause of a room, or that it is over; and to one who comes back, if there is one. */
void tell_pause(struct room *room, int64_t now);
void tell_telling_to(struct link *link, seatset waiting);
void tell_pause_to(struct link *link, int64_t now);
/* Words, or a reaction. */
void tell_chat(struct room *room, const struct link *from, const char *words, int reaction);
/* To spectators, who get it later. */
void tell_line_late(struct room *room, const struct chat_line *line);
/* What the host did, and to whom (NULL: to nobody), as a line of chat. */
void tell_did(struct server *server, struct room *room, enum did did, const struct guest *whom,
              int value);
void tell_chats_to(struct link *link); /* what was said last, if anything was */
/* The table, to someone who is no longer at it, and why. */
void tell_why_to(struct link *link, const char *why);
/* The state just before the seat gave its n-th answer: NULL if there is none. */
const struct table *tell_replay_to(struct session *session, const struct room *room, int seat,
                                   uint32_t n, struct history_entry *entry);
void tell_forget(struct server *server, const struct room *room); /* the room goes */
void tell_end(struct server *server);

/* ---- save.c ---- */

void save_room(struct server *server, struct room *room, int64_t now);
void save_as_old(struct server *server, struct room *room); /* as if nothing had happened there */
void save_deleted(struct server *server, struct room *room);
/* These viewers hear of the last change: what they are told from now on waits for its batch. */
void save_is_told(struct room *room, unsigned viewers);
/* The last change of the log, or, with at == log_used, only what stands in `extra`; and why a bot
 * made it for a person. Whoever hears of it is not noted yet (save_is_told). */
void save_step(struct server *server, struct room *room, size_t at, enum stood_in why, int64_t now);
void save_results(struct server *server, const struct room *room, int64_t now);
/* Reads who is standing in and how long clocks have left from a step that was just repeated; false:
 * it is damaged. */
bool save_read_extra(struct room *room, const struct store_step *step, int64_t now);
void save_id_to_text(const uint8_t id[STORE_ID], char word[ID_TEXT_SIZE]);
bool save_id_from_text(const char *word, uint8_t id[STORE_ID]);

/* ---- load.c ---- */

/* The question for a table. */
struct store_query load_query(const uint8_t id[STORE_ID]);
/* The room that is over in the answer to it, put into the lists; NULL: there is none. */
struct room *load_over(struct server *server, const struct store_answer *answer, int64_t now);
/* The same for any that is this server's, from an answer that says so. */
struct room *load_mine(struct server *server, const struct store_answer *answer, int64_t now);
/* A room in no list, of a table that is another server's; it may be looked at until it is freed. */
struct room *load_copy(struct server *server, const struct store_answer *answer, int64_t now);
void load_free_copy(struct server *server, struct room *room);
/* A table from its text, as those who are not at it see it; to be freed with room_free. NULL: it
 * cannot be read. */
struct room *load_row(struct server *server, const struct store_table *row);
/* Reads all tables that are not over, then says that the server is open. */
void load_begin(struct server *server);
void load_end(struct server *server); /* frees what is left of it */

/* ---- commit.c ---- */

/* When a batch that failed is tried again, or has to be looked at again. */
int64_t commit_retry_at(const struct server *server, int64_t now);
/* Whether and how it was given up; NULL: it was not. */
const struct given_up *commit_given_up(const struct server *server, const uint8_t id[STORE_ID]);

/* ---- think.c ---- */

/* One that may sit at a table, by its level; NULL: there is none. */
const struct bot *think_bot(const char *level);
/* Sets those bots of a room to work that have something to decide. */
void think_wake(struct server *server, struct room *room);
bool think_hint(struct session *session, struct room *room, int seat, bool has_id, int id);
void think_forget(struct room *room, int seat); /* the answer is of no use any more */
void think_forget_session(struct session *session);
void think_use(struct server *server, struct think *think, int64_t now);
void think_free(struct think *think);

/* ---- play.c: what happens at a running table, whoever makes it happen ---- */

/* A deadline of the room may be the next one. */
void play_note_clock(struct server *server, const struct room *room);
void play_start(struct server *server, struct room *room, int64_t now, struct happening *happening);
const struct refusal *play_move(struct server *server, struct room *room, int seat, game_move move,
                                int64_t now, struct happening *happening);
void play_undo_done(struct server *server, struct room *room, const struct happening *happening,
                    int64_t now);
/* Tells everyone, and sets bots to work. */
void play_announce(struct server *server, struct room *room, const struct happening *happening,
                   int64_t now);
/* For someone who is back: the clock of their decision goes on, or starts if it never has. A clock
 * that has run out stays at zero: coming back gains no time. */
void play_resume_clock(struct room *room, int seat, int64_t now);
void play_stand_in(struct server *server, struct room *room, int seat, enum stood_in why,
                   int64_t now);
int64_t play_clocks(struct server *server, int64_t now); /* when to look again */
/* Whether a bot has played the game to the end for the person of a seat, and not only made their
 * last, overdue decision. */
bool play_has_left(const struct room *room, int seat);
/* Nobody wants the table any more: tells everyone at it, and deletes it. The room goes:
 * immediately or, if its game was over, when that is on disk. */
void play_close(struct server *server, struct room *room);

/* ---- expiry.c: nothing is kept for ever ---- */

void expiry_begin(struct server *server, int64_t now);
/* Someone has moved. True: the table was about to be closed, and now is not. */
bool expiry_moved(struct server *server, struct room *room, int64_t now);
/* Closes a running table at which nobody has moved for too long, having said so before. */
void expiry_look(struct server *server, struct room *room, int64_t now);
/* Deletes what is old in the store, if it is time to; returns when to look again. */
int64_t expiry_purge(struct server *server, int64_t now);
/* Whether the table is being deleted: the store may still have it, and must not be believed. */
bool expiry_is_going(const struct server *server, const uint8_t id[STORE_ID]);
/* The same for a guest who is being deleted, or was just now. */
bool expiry_is_purging(const struct server *server, int64_t guest);

/* ---- finished.c: games that are over, as long as there is room for them ---- */

/* The room is over, or someone asks for it. */
void finished_use(struct server *server, struct room *room);
void finished_forget(struct server *server, struct room *room); /* it goes */
/* While no room is in use: drops those for which there is no space. */
void finished_trim(struct server *server);

/* ---- notice.c ---- */

void notice_tell(struct server *server);
void notice_tell_to(struct session *session);

/* ---- admin.c: what operators ask for ---- */

struct admin;
/* After a batch: those that waited for it. */
void admin_release(struct server *server);
const struct server_world *admin_world(const struct admin *admin);
/* How many games have a player who is here. */
int admin_played(const struct server *server);

/* ---- memory.c: one limit for what clients can make the server use ---- */

size_t memory_used(const struct server *server);
bool memory_is_short(const struct server *server);
/* Drops those who have left the most unread, as long as memory is short. */
void memory_relieve(struct server *server);
/* The room may have become larger or smaller; it is gone. */
void memory_note_room(struct server *server, struct room *room);
void memory_forget_room(struct server *server, struct room *room);

/* ---- rematch.c: one more game with the same people ---- */

/* At a table that is over: who has asked for a rematch, and who is in. */
void rematch_look(struct server *server, struct room *old);
/* Whether everyone is in, and it has not started. */
bool rematch_is_due(const struct server *server, const struct room *room);
/* Something has changed at a rematch that has not started: tells those at the old table, and starts
 * it if there is nobody left to wait for. */
void rematch_changed(struct server *server, struct room *room, int64_t now);
/* Someone has stopped watching a table that is over. With a guest: they have left it, and lose
 * their seat in the rematch unless they are in. */
void rematch_left(struct server *server, struct room *old, const struct guest *guest, int64_t now);
/* It is closed, because nobody is left at it. */
void rematch_close(struct server *server, const struct room *room, int64_t now);

/* ---- reveal.c: between the start of a game and its deal ---- */

/* The game starts: nobody can change what they committed to any more. It is saved, not told. */
void reveal_begin(struct server *server, struct room *room, int64_t now);
/* After whatever may end it: deals if there is nobody left to wait for, and tells everyone in any
 * case. */
void reveal_go_on(struct server *server, struct room *room, int64_t now);
/* By the clock: the same, but tells nothing unless it deals. */
void reveal_look(struct server *server, struct room *room, int64_t now);
/* After a restart: it goes on, with time to come back; and someone had left. */
void reveal_resume(const struct server *server, struct room *room, int64_t now);
void reveal_note_left(struct room *room, int seat);
/* Someone leaves: what they have not revealed will not be in the deal. */
void reveal_leaves(struct room *room, int seat);

/* ---- told.c: bots and clocks wait until people have been told what happened ---- */

void told_begin(struct server *server, struct room *room, int64_t now);
/* Whoever comes back has been told as much as they have seen. */
void told_missed(struct link *link);
/* Lets the bots move if nobody is still being told anything. */
void told_go_on(struct server *server, struct room *room, int64_t now);

/* ---- delay.c: spectators who are kept behind ---- */

bool link_is_late(const struct link *link);
/* What a player says of the game that is on comes to spectators as late as the game does. */
bool delay_keeps(const struct room *room, const struct chat_line *line);
/* The last line of the chat was just said. */
void delay_said(struct server *server, const struct room *room);
/* There is one update more for spectators, or the game is over. */
void delay_happened(struct server *server, struct room *room, int64_t now);
/* Sets the delay, in seconds. Nobody is told again what they know. */
void delay_set(struct server *server, struct room *room, int seconds, int64_t now);
void delay_resume(struct server *server, struct room *room, int64_t now); /* after a restart */
/* Tells what is old enough, if it is time to; returns when to look again. */
int64_t delay_look(struct server *server, int64_t now);

/* ---- pause.c: the end of a round stops the clock for people ---- */

/* The seats that the game is still waiting for. */
seatset pause_waiting(const struct room *room);
/* What has happened may call for one. */
void pause_begin(struct server *server, struct room *room, const struct happening *happening,
                 int64_t now);
/* After whatever may change it or end it: tells everyone, sets bots to work. False: it is as it
 * was, and nobody was told. */
bool pause_go_on(struct server *server, struct room *room, int64_t now);
void pause_ready(struct room *room, int seat);

#endif
