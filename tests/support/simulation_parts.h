/* What the parts of the simulation (simulation.h) share: people and what they know, what they have
 * asked for, and what they may rely on once it was answered. */
#ifndef TESTS_SUPPORT_SIMULATION_PARTS_H
#define TESTS_SUPPORT_SIMULATION_PARTS_H

#include "support/simulation.h"
#include "support/trio.h"

/* The last two connections are the first two people's once more. */
enum { PEOPLE = 6, GUESTS = 4, ONCE_MOST = 256, ASKED_MOST = 64, DECIDED_MOST = 128 };

enum ask {
    ASK_COME,    /* `hello` with a token, */
    ASK_ARRIVE,  /* with a name */
    ASK_RECOVER, /* or with recovery words */
    ASK_OPEN,
    ASK_LEAVE,
    ASK_REMOVE,
    ASK_SILENCE,
    ASK_HOST,
    ASK_SET,
    ASK_CHAT,
    ASK_BLOCK,
    ASK_REPORT,
    ASK_WORDS,
    ASK_EXPORT,
    ASK_DEVICES,
    ASK_SIGN_OUT,
    ASK_ERASE,
    ASK_REMATCH,
};

/* Something that was said and is not answered yet. */
struct asked {
    enum ask what;
    int id, whom, seat, delay;
    bool on, locked, unwatched;
    bool in_vain; /* it cannot be done */
    struct decided *decided;
};

/* A connection. */
struct person {
    struct client *client;
    int who;     /* of the guests */
    int heard;   /* messages that have been looked at, */
    int first;   /* ... and the first of this connection */
    int last;    /* the last `id` that was answered in its turn */
    int hint_id; /* of a hint that is not answered yet: it may come later; 0: none */
    bool greeted, reborn;
    int born;         /* the first message of this life */
    long came;        /* when, in `moments` */
    unsigned unheard; /* the guests whose chat must not come here */
    struct asked asked[ASKED_MOST];
    int asked_count;
};

/* Whoever is behind one or two connections. */
struct somebody {
    int life; /* one more after each time that they were deleted */
    int64_t id;
    char words[32]; /* for recovery; "": none that surely are good */
    int recoveries;
    bool may_be_gone, may_be_signed_out;
    unsigned unheard; /* muted or blocked for certain, */
    unsigned known;   /* ... which all servers know; and a ban */
    bool is_ban_known;
    int64_t ban, banned_until;
    long banned; /* when that was answered */
    bool may_be_banned;
};

/* What hosts and operators have decided about a table, as far as it was answered. */
struct decided {
    char table[TABLE_WORD];
    bool known; /* these three */
    bool locked, unwatched;
    int delay;
    const struct person *by; /* who was told so, and when */
    long since;
    int host; /* -1: not known */
    int64_t host_since;
    unsigned silenced; /* guests, for certain */
    bool may_be_closed;
};

struct simulation {
    struct world *world; /* that everyone is in; of several servers (trio.h) the first */
    struct world alone;
    struct trio *trio; /* NULL: there is one server */
    struct person person[PEOPLE];
    struct somebody guest[GUESTS];
    struct decided decided[DECIDED_MOST];
    int decided_count;
    long moments;
    long lines;                   /* of chat: no two are the same */
    const struct world *draining; /* for certain, unless it has begun anew since */
    int drained;                  /* how often it had begun */
    struct {
        bool waits;
        struct world *world; /* who was asked, and how often it had begun */
        int begun;
        const char *verb;
        int whom;
        struct decided *decided;
    } admin;
    char once[ONCE_MOST][96]; /* what is done once only */
    int once_count;
    struct simulation_counts *counts;
};

static inline int sim_below(struct simulation *sim, int bound)
{
    return (int)rng_below(&sim->world->rng, (uint32_t)bound);
}

static inline bool sim_chance(struct simulation *sim, int percent)
{
    return sim_below(sim, 100) < percent;
}

/* ---- simulation_rules.c: what may be relied on ---- */

/* What is said next is this; `whom` is a guest, or -1. */
struct asked *sim_ask(struct person *person, enum ask what, struct decided *decided, int whom);
bool sim_waits_for(const struct simulation *sim, enum ask what, const struct decided *decided);
/* An answer, and whatever is told. */
void sim_answered(struct simulation *sim, struct person *person, int id, const char *message);
void sim_told(struct simulation *sim, struct person *person, const char *message);
struct decided *sim_decided(struct simulation *sim, const char *table);
/* Who sits there, or -1. */
int sim_sitting(const struct simulation *sim, const char *table, int seat);
/* Somebody may go: who is host is not known any more, there or (NULL) anywhere. */
void sim_forget_hosts(struct simulation *sim, const struct decided *decided);
/* They are deleted, or may be: those who sat with them may lose their tables. */
void sim_may_be_gone(struct simulation *sim, int who);
void sim_bear_again(struct simulation *sim, int who);
void sim_expect_host(struct simulation *sim, const struct place *place);

/* ---- simulation_luck.c: what people add to a deal ---- */

/* What everybody's own share of a deal begins with, so that it is found wherever it is told. */
#define SIM_LUCK "5ec4e75ec4e75ec4e7"

void sim_commit_luck(const struct simulation *sim, const struct person *person, const char *table);
void sim_reveal_luck(struct simulation *sim, const struct person *person, struct place *place);
void sim_expect_all_proved(struct simulation *sim);

/* ---- simulation_acts.c: hosts, people among themselves, operators ---- */

void sim_act_host(struct simulation *sim, struct person *person, struct place *place);
void sim_act_people(struct simulation *sim, struct person *person, const struct place *place);
void sim_act_self(struct simulation *sim, struct person *person);
void sim_act_operator(struct simulation *sim);
void sim_admin_answered(struct simulation *sim); /* if it was */
void sim_expect_acts_once(const struct simulation *sim);

/* ---- simulation_servers.c: several servers ---- */

int64_t sim_now(const struct simulation *sim);
void sim_wait(struct simulation *sim, int64_t ms);
/* A server on which a connection may be made; NULL: none is there. */
struct world *sim_some_server(struct simulation *sim);
bool sim_is_awake(const struct simulation *sim, const struct world *world);
int sim_begun(const struct simulation *sim, const struct world *world);
/* Somebody may be served by a server that has been overtaken and does not know it yet. */
bool sim_is_stale(const struct simulation *sim);
void sim_disturb_servers(struct simulation *sim);
void sim_heal(struct simulation *sim);
/* After that, when what they said until then was looked at: all servers know all that others have
 * decided. */
void sim_note_healed(struct simulation *sim);

#endif
