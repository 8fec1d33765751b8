/* The bot protocol (docs/bot-protocol.md): its lines, as both sides write and read them. external.h
 * and cli/bot.c decide who sends them, and what a wrong one costs. */
#ifndef COOKIETIN_SHELL_PROTOCOL_H
#define COOKIETIN_SHELL_PROTOCOL_H

#include "shell/player.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_KEY_SIZE = 32, PROTOCOL_SETTING_SIZE = 96 };

/* What we send. */
enum protocol_type { PROTOCOL_HELLO, PROTOCOL_NEW_GAME, PROTOCOL_DECIDE, PROTOCOL_OVER };

/* A decision goes, if it is asked for, with the bytes of what the seat sees and remembers, for
 * `cookietin bot`, which hands them to our bots as they are. Bytes that no game has made could do
 * anything there, and to tell which are possible takes all the rules again. So they are sealed with
 * a key that only the program that started it knows (it passes the key in the environment). Anyone
 * who could forge them could run whatever they like anyway. */
struct protocol_key {
    uint8_t byte[PROTOCOL_KEY_SIZE];
};

struct protocol_line {
    enum protocol_type type;
    int64_t number;                    /* of a game, or of a decision */
    int time_ms;                       /* hello, decide */
    const struct game *game;           /* hello */
    const struct player_game *begins;  /* new_game */
    const struct thought *thought;     /* decide */
    const struct protocol_key *key;    /* decide; NULL: without the sealed bytes */
    const struct player_result *ended; /* over */
};

void protocol_write(const struct protocol_line *line, struct json *json);

/* NULL, or what is wrong with the answer to a hello: "its hello ...". The sealed bytes cost as much
 * as all the rest of a decision, and hardly anyone can read them: who wants them says so. */
const char *protocol_read_hello(const struct json_node *answer, bool *wants_seen);
/* The choice out of `count`; false: `wrong` gets a sentence. */
bool protocol_read_choice(const struct json_node *answer, int64_t number, int count, int *choice,
                          struct text *wrong);

/* A new key, and the setting that hands it over: "COOKIETIN_KEY=...". */
struct protocol_key protocol_make_key(char setting[PROTOCOL_SETTING_SIZE]);
/* The key that was handed over to us; false if there is none. */
bool protocol_take_key(struct protocol_key *key);

/* A decision as `cookietin bot` reads it. */
struct protocol_decision {
    int64_t number;
    int seat, seats;
    int count; /* choices */
    _Alignas(16) uint8_t seen[STATE_MAX];
    struct memory memory;
};

/* NULL, or a sentence. Nothing is looked at by a game unless the seal is right. */
const char *protocol_read_decide(const struct json_node *line, const struct game *game,
                                 const struct protocol_key *key,
                                 struct protocol_decision *decision);
/* What "random" in a new_game says; false if it says nothing. */
bool protocol_read_random(const struct json_node *new_game, uint64_t *random);

#endif
