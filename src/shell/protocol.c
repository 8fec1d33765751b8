/* A decision carries the whole observation in `seen`, sealed with a key that only the program we
 * have started was given. So `cookietin bot` can use these bytes as a state without checking each
 * of them, and nobody else's bytes. */
#include "shell/protocol.h"

#include "record/record.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char key_name[] = "COOKIETIN_KEY";

enum {
    TAG_SIZE = 32,
    SEEN_SIZE = TAG_SIZE + STATE_MAX + MEMORY_MAX,
    SEEN_TEXT_SIZE = sodium_base64_ENCODED_LEN(SEEN_SIZE, sodium_base64_VARIANT_ORIGINAL)
};

/* ---- the seal ---- */

struct protocol_key protocol_make_key(char setting[PROTOCOL_SETTING_SIZE])
{
    struct protocol_key key;
    char hex[2 * PROTOCOL_KEY_SIZE + 1];
    CHECK(sodium_init() >= 0);
    randombytes_buf(key.byte, sizeof key.byte);
    sodium_bin2hex(hex, sizeof hex, key.byte, sizeof key.byte);
    snprintf(setting, PROTOCOL_SETTING_SIZE, "%s=%s", key_name, hex);
    return key;
}

bool protocol_take_key(struct protocol_key *key)
{
    const char *hex = getenv(key_name);
    size_t size = 0;
    CHECK(sodium_init() >= 0);
    return hex && strlen(hex) == 2 * sizeof key->byte &&
           sodium_hex2bin(key->byte, sizeof key->byte, hex, strlen(hex), NULL, &size, NULL) == 0 &&
           size == sizeof key->byte;
}

static size_t seen_size(const struct game *game)
{
    return game->state_size + memory_size(game);
}

/* The seal is over the bytes (an observation, a memory) and over all that says what they are. */
static void make_tag(const struct protocol_key *key, const struct game *game, int seats, int seat,
                     int64_t number, const void *bytes, uint8_t tag[TAG_SIZE])
{
    char head[128];
    crypto_generichash_state hash;
    const int size = snprintf(head, sizeof head, "cookietin %s %s %d %d %lld", COOKIETIN_VERSION,
                              game->name, seats, seat, (long long)number);
    CHECK(size > 0 && (size_t)size < sizeof head);
    crypto_generichash_init(&hash, key->byte, sizeof key->byte, TAG_SIZE);
    crypto_generichash_update(&hash, (const uint8_t *)head, (size_t)size + 1);
    crypto_generichash_update(&hash, bytes, seen_size(game));
    crypto_generichash_final(&hash, tag, TAG_SIZE);
}

static void write_seen(const struct protocol_line *line, int seats, struct json *json)
{
    const struct thought *thought = line->thought;
    const struct game *game = thought->game;
    uint8_t sealed[SEEN_SIZE], *bytes = sealed + TAG_SIZE;
    char base64[SEEN_TEXT_SIZE];
    memcpy(bytes, thought->seen, game->state_size);
    memset(bytes + game->state_size, 0, memory_size(game));
    if (thought->memory)
        memcpy(bytes + game->state_size, thought->memory->at, memory_size(game));
    make_tag(line->key, game, seats, thought->seat, line->number, bytes, sealed);
    sodium_bin2base64(base64, sizeof base64, sealed, TAG_SIZE + seen_size(game),
                      sodium_base64_VARIANT_ORIGINAL);
    json_field_string(json, "seen", base64);
}

/* ---- what we send ---- */

static void write_hello(const struct protocol_line *line, struct json *json)
{
    json_field_string(json, "hello", "cookietin");
    json_field_number(json, "protocol", PROTOCOL_VERSION);
    json_field_string(json, "version", COOKIETIN_VERSION);
    json_field_string(json, "game", line->game->name);
    json_field_number(json, "time_ms", line->time_ms);
}

static void write_new_game(const struct protocol_line *line, struct json *json)
{
    const struct player_game *begins = line->begins;
    char random[17];
    snprintf(random, sizeof random, "%016llx", (unsigned long long)begins->random);
    json_field_number(json, "new_game", line->number);
    json_field_number(json, "seat", begins->seat);
    json_field_number(json, "players", begins->seats);
    record_write_options(begins->game, begins->options, json);
    json_field_seats(json, "people", begins->people);
    json_field_string(json, "random", random);
}

static void write_decide(const struct protocol_line *line, struct json *json)
{
    const struct thought *thought = line->thought;
    const struct game *game = thought->game;
    const int seats = game->seats(thought->seen);
    struct line move = {.type = LINE_MOVE, .seat = thought->seat};
    move.of = game->choices(thought->seen, thought->seat);
    json_field_number(json, "decide", line->number);
    json_field_number(json, "seat", thought->seat);
    json_field_number(json, "players", seats);
    json_field_number(json, "time_ms", line->time_ms);
    json_key(json, "view");
    json_open(json, '{');
    game->write_view(thought->seen, thought->seat, json);
    json_close(json, '}');
    json_key(json, "moves");
    json_open(json, '[');
    for (int i = 0; i < move.of; i++) {
        move.move = game->choice(thought->seen, thought->seat, i);
        game->write_line(&move, json);
    }
    json_close(json, ']');
    if (line->key)
        write_seen(line, seats, json);
}

static void write_over(const struct protocol_line *line, struct json *json)
{
    const struct player_result *ended = line->ended;
    json_key(json, "over");
    json_open(json, '{');
    if (ended->score) {
        json_key(json, "scores");
        json_open(json, '[');
        for (int seat = 0; seat < ended->seats; seat++)
            json_put_number(json, ended->score[seat]);
        json_close(json, ']');
    }
    json_field_seats(json, "winners", ended->winners);
    if (!ended->score)
        json_field_number(json, "forfeit", ended->forfeit);
    json_close(json, '}');
}

void protocol_write(const struct protocol_line *line, struct json *json)
{
    static void (*const fields[])(const struct protocol_line *line,
                                  struct json *json) = {[PROTOCOL_HELLO] = write_hello,
                                                        [PROTOCOL_NEW_GAME] = write_new_game,
                                                        [PROTOCOL_DECIDE] = write_decide,
                                                        [PROTOCOL_OVER] = write_over};
    json_open(json, '{');
    fields[line->type](line, json);
    json_close(json, '}');
}

/* ---- what we are answered ---- */

const char *protocol_read_hello(const struct json_node *answer, bool *wants_seen)
{
    const struct json_node *version = json_get(answer, "protocol");
    const struct json_node *seen = json_get(answer, "seen");
    int number;
    *wants_seen = seen && seen->type == NODE_BOOL && seen->number;
    if (!json_text(json_get(answer, "hello")))
        return "its hello is not {\"hello\":\"NAME\",\"protocol\":1}";
    if (!json_int(version, PROTOCOL_VERSION, PROTOCOL_VERSION, &number))
        return "its hello is for another protocol than 1";
    return NULL;
}

bool protocol_read_choice(const struct json_node *answer, int64_t number, int count, int *choice,
                          struct text *wrong)
{
    const struct json_node *node = json_get(answer, "choice");
    const struct json_node *decide = json_get(answer, "decide");
    if (!node || node->type != NODE_INTEGER) {
        text_put(wrong, "its answer is not {\"choice\":NUMBER}: ");
        json_show(answer, wrong);
        return false;
    }
    if (decide && (decide->type != NODE_INTEGER || decide->number != number)) {
        text_put(wrong, "it answers \"decide\":");
        json_show(decide, wrong);
        text_put(wrong, ", but was asked ");
        text_number(wrong, number);
        return false;
    }
    if (json_int(node, 0, count - 1, choice))
        return true;
    text_put(wrong, "it chose ");
    text_number(wrong, node->number);
    text_put(wrong, count > 1 ? ", but its choices were 0 to " : ", but its only choice was ");
    text_number(wrong, count - 1);
    return false;
}

/* ---- what `cookietin bot` reads ---- */

const char *protocol_read_decide(const struct json_node *line, const struct game *game,
                                 const struct protocol_key *key, struct protocol_decision *decision)
{
    const struct json_node *number = json_get(line, "decide"), *seen = json_get(line, "seen");
    const struct json_node *moves = json_get(line, "moves");
    uint8_t sealed[SEEN_SIZE], tag[TAG_SIZE];
    size_t size = 0;
    if (number->type != NODE_INTEGER || !moves || moves->type != NODE_ARRAY ||
        !json_int(json_get(line, "players"), 1, SEATS_MAX, &decision->seats) ||
        !json_int(json_get(line, "seat"), 0, decision->seats - 1, &decision->seat))
        return "a decision came without its number, \"seat\", \"players\" or \"moves\"";
    if (!json_text(seen) ||
        sodium_base642bin(sealed, sizeof sealed, seen->text, seen->size, NULL, &size, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        size != TAG_SIZE + seen_size(game))
        return "the \"seen\" of a decision is missing or was not written by this version";
    make_tag(key, game, decision->seats, decision->seat, number->number, sealed + TAG_SIZE, tag);
    if (sodium_memcmp(tag, sealed, TAG_SIZE) != 0)
        return "the \"seen\" of a decision does not come from the program that started this one";
    decision->number = number->number;
    memset(decision->seen, 0, sizeof decision->seen);
    memcpy(decision->seen, sealed + TAG_SIZE, game->state_size);
    memset(&decision->memory, 0, sizeof decision->memory);
    memcpy(decision->memory.at, sealed + TAG_SIZE + game->state_size, memory_size(game));
    decision->count = game->choices(decision->seen, decision->seat);
    return NULL;
}

bool protocol_read_random(const struct json_node *new_game, uint64_t *random)
{
    const struct json_node *node = json_get(new_game, "random");
    if (!json_text(node) || node->size != 16 ||
        strspn(node->text, "0123456789abcdef") != node->size)
        return false;
    *random = strtoull(node->text, NULL, 16);
    return true;
}
