/* Questions to a store as data: what is asked, and the rows that answer it, copied. So the asking
 * code needs no store, and the owner of the store can answer on its own thread (store_ask). If
 * something is not there, that is not a failure: there are simply no rows. */
#ifndef COOKIETIN_STORE_QUERY_H
#define COOKIETIN_STORE_QUERY_H

#include "store/rows.h"

enum query_type {
    QUERY_GUEST,       /* the guest with `token_hash`, their devices, and whom they block */
    QUERY_RECOVERED,   /* the same for `recovery` */
    QUERY_PERSON,      /* the same for the guest `guest` */
    QUERY_GUEST_IDS,   /* `count` ids for new guests */
    QUERY_TABLE,       /* the table `id` with its steps and the guests that it names */
    QUERY_OPEN_TABLES, /* all tables that are not over or closed, the server's id, all bans */
    QUERY_RESULTS,     /* at most `count` of the guest's, older than `id` if `has_id` */
    QUERY_ALL_RESULTS, /* the same, with those that the guest has removed, and, unless `has_id`,
                        * with what they have reported */
    QUERY_STATISTICS,  /* the guest's */
    QUERY_OLD_TABLES,  /* at most `count` that may be deleted (store.h) */
    QUERY_OLD_GUESTS,  /* those of the next `count` behind `guest` who may be (store.h) */
    QUERY_ACTS,        /* the newest `count` with a number below `before` (0: of all) */
    QUERY_REPORTS,     /* the same */
    /* Where several servers share a store: */
    QUERY_CODE,      /* like QUERY_TABLE, for the newest table that has `code` */
    QUERY_TABLES_OF, /* the tables of the guest that are not over, without their text */
    QUERY_LISTED,    /* at most `count` listed tables of others, newest first, those that wait
                      * before those that run */
    QUERY_NEWS, /* what others have changed since it was last asked, and at most `count` tables that
                 * were taken over by asking, without their text */
    QUERY_LEAVE /* says goodbye: others take over all tables */
};

/* The guests that a table's text names, no matter who wrote it; returns how many. It is called on
 * another thread, and looks at nothing but the text. */
typedef int query_guests_in(const char *about, size_t size, int64_t guest[STORE_SEATS]);

/* All bytes that are not used are 0: the same question is the same bytes. */
struct store_query {
    enum query_type type;
    int count;
    uint8_t token_hash[STORE_HASH];
    uint8_t recovery[STORE_RECOVERY];
    uint8_t id[STORE_ID];
    bool has_id;
    char code[STORE_CODE];
    bool anywhere; /* of QUERY_TABLE: the rows, no matter whose it is, and it stays whose it is */
    bool all_bans; /* of QUERY_NEWS: tell them even if nobody has changed them */
    int64_t guest;
    int64_t
        before; /* seconds since 1970: of QUERY_OLD_GUESTS; a number: of QUERY_ACTS and _REPORTS */
    struct store_ages ages;
    query_guests_in *guests_in;
};

struct answer_chunk;

/* The arrays belong to the answer, and so does what the rows point to. */
struct store_answer {
    bool failed;             /* the store could not tell; nothing but `error` is of use */
    char error[STORE_ERROR]; /* then a sentence */
    int64_t first_id;        /* of QUERY_GUEST_IDS */
    int64_t last_id; /* of QUERY_OLD_GUESTS: the last that was looked at; 0: there are no more */
    uint8_t server[STORE_SERVER]; /* of QUERY_OPEN_TABLES */
    struct store_guest *guest;
    struct store_device *device; /* of all these guests, and so are the next */
    struct store_block *block;
    struct store_table *table; /* of QUERY_RESULTS: those of the results, one for each */
    struct store_step *step;
    struct store_result *result;
    struct store_statistics *statistics;
    struct store_ban *ban;
    struct store_act *act;
    struct store_report *report;
    size_t bans, acts, blocks, reports;
    size_t guests, devices, tables, steps, results, statistics_count;
    /* Of QUERY_TABLE and QUERY_CODE, if several servers share the store and there is such a table.
     * If it is another's, there are no other rows. */
    bool has_place;
    struct store_place place;
    /* Of QUERY_NEWS. */
    int64_t *changed; /* guests */
    size_t changes;
    bool bans_changed;          /* then all bans are there, too */
    bool is_fenced;             /* another has taken over from this server */
    struct answer_chunk *chunk; /* the bytes that rows point to */
};

void query_free(struct store_answer *answer);

#endif
