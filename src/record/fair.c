/* A commitment is SHA-256 of what it is to. The seed is SHA-256 of the secret followed, for every
 * seat, by one byte with the size of its entropy and the entropy itself. Clients check just that,
 * so it never changes: whether a seat had committed makes no difference to the seed, only to what
 * it proves. */
#include "record/fair.h"

#include "core/sha256.h"

#include <string.h>

void fair_commit(const uint8_t bytes[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, bytes, FAIR_BYTES);
    sha256_end(&hash, commitment);
}

bool fair_reveal(struct fair_share *share, const uint8_t bytes[FAIR_BYTES])
{
    uint8_t commitment[FAIR_BYTES];
    fair_commit(bytes, commitment);
    if (memcmp(commitment, share->commitment, FAIR_BYTES) != 0) {
        share->withheld = WITHHELD_WRONG;
        return false;
    }
    memcpy(share->byte, bytes, FAIR_BYTES);
    share->size = FAIR_BYTES;
    return true;
}

struct seed fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_share *share, int seats)
{
    struct seed seed = {{0}};
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, secret, FAIR_BYTES);
    for (int i = 0; i < seats; i++) {
        sha256_add(&hash, &share[i].size, 1);
        sha256_add(&hash, share[i].byte, share[i].size);
    }
    sha256_end(&hash, seed.byte);
    return seed;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool fair_from_hex(const char *hex, uint8_t *bytes, size_t count)
{
    if (!hex || strlen(hex) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool fair_read_open(const char *hex, struct fair_share *share)
{
    const size_t digits = hex ? strlen(hex) : 1;
    *share = (struct fair_share){.size = 0};
    if (digits % 2 || digits > 2 * FAIR_BYTES || !fair_from_hex(hex, share->byte, digits / 2))
        return false;
    share->size = (uint8_t)(digits / 2);
    return true;
}

void fair_to_hex(const uint8_t *bytes, size_t count, char *hex)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *hex++ = digit[bytes[i] >> 4];
        *hex++ = digit[bytes[i] & 15];
    }
    *hex = '\0';
}

/* ---- writing ---- */

const char *const fair_withheld_words[] = {
    [WITHHELD_NOT] = "", [WITHHELD_LATE] = "late", [WITHHELD_WRONG] = "wrong"};

void fair_put_withheld(const enum fair_withheld *withheld, int seats, struct json *json)
{
    bool any = false;
    for (int i = 0; i < seats; i++) {
        if (!withheld[i])
            continue;
        if (!any) {
            json_key(json, "withheld");
            json_open(json, '[');
        }
        any = true;
        json_open(json, '{');
        json_field_number(json, "seat", i);
        json_field_string(json, "why", fair_withheld_words[withheld[i]]);
        json_close(json, '}');
    }
    if (any)
        json_close(json, ']');
}

static void put_hex(struct json *json, const uint8_t *bytes, size_t count)
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, count, hex);
    json_put_string(json, hex);
}

/* Where nobody has committed to anything there is nothing to say about it. */
static void write_commitments(const struct fair_share *share, int seats, struct json *json)
{
    enum fair_withheld withheld[SEATS_MAX];
    bool any = false;
    for (int i = 0; i < seats; i++) {
        withheld[i] = share[i].withheld;
        any |= share[i].committed;
    }
    if (!any)
        return;
    json_key(json, "commitments");
    json_open(json, '[');
    for (int i = 0; i < seats; i++)
        put_hex(json, share[i].commitment, share[i].committed ? FAIR_BYTES : 0);
    json_close(json, ']');
    fair_put_withheld(withheld, seats, json);
}

void fair_write(const uint8_t secret[FAIR_BYTES], const struct fair_share *share, int seats,
                struct json *json)
{
    uint8_t commitment[FAIR_BYTES];
    fair_commit(secret, commitment);
    json_key(json, "secret");
    put_hex(json, secret, FAIR_BYTES);
    json_key(json, "commitment");
    put_hex(json, commitment, FAIR_BYTES);
    json_key(json, "entropy");
    json_open(json, '[');
    for (int i = 0; i < seats; i++)
        put_hex(json, share[i].byte, share[i].size);
    json_close(json, ']');
    write_commitments(share, seats, json);
}

/* ---- reading ---- */

static bool is_list(const struct json_node *list, int seats)
{
    return list && list->type == NODE_ARRAY && list->size == (uint32_t)seats;
}

static const char *read_entropies(const struct json_node *list, struct fair_share *share, int seats)
{
    if (!is_list(list, seats))
        return "fair: entropy must be a list with an entry for every seat.";
    const struct json_node *item = json_first(list);
    for (int i = 0; i < seats; i++, item = json_next(item))
        if (!json_text(item) || !fair_read_open(json_text(item), &share[i]))
            return "fair: entropy is told in hex digits, at most 64 for each seat.";
    return NULL;
}

/* A record without them is of a deal to which nobody committed. */
static const char *read_commitments(const struct json_node *list, struct fair_share *share,
                                    int seats)
{
    if (!list)
        return NULL;
    if (!is_list(list, seats))
        return "fair: commitments must be a list with an entry for every seat.";
    const struct json_node *item = json_first(list);
    for (int i = 0; i < seats; i++, item = json_next(item)) {
        const char *hex = json_text(item);
        share[i].committed = hex && *hex;
        if (!hex || (*hex && !fair_from_hex(hex, share[i].commitment, FAIR_BYTES)))
            return "fair: a commitment must be 64 hex digits, or nothing.";
    }
    return NULL;
}

enum fair_withheld fair_read_withheld(const char *word)
{
    if (word && !strcmp(word, fair_withheld_words[WITHHELD_LATE]))
        return WITHHELD_LATE;
    return word && !strcmp(word, fair_withheld_words[WITHHELD_WRONG]) ? WITHHELD_WRONG
                                                                      : WITHHELD_NOT;
}

static const char *read_withheld(const struct json_node *list, struct fair_share *share, int seats)
{
    const struct json_node *item = json_first(list);
    if (list && list->type != NODE_ARRAY)
        return "fair: withheld must be a list.";
    for (uint32_t i = 0; list && i < list->size; i++, item = json_next(item)) {
        int seat;
        const enum fair_withheld why = fair_read_withheld(json_text(json_get(item, "why")));
        if (!json_int(json_get(item, "seat"), 0, seats - 1, &seat) || !why)
            return "fair: withheld must say which seat, and why: late or wrong.";
        share[seat].withheld = why;
    }
    return NULL;
}

const char *fair_read(const struct json_node *fair, uint8_t secret[FAIR_BYTES],
                      struct fair_share *share, int seats)
{
    if (fair->type != NODE_OBJECT)
        return "fair: must be an object.";
    if (!fair_from_hex(json_text(json_get(fair, "secret")), secret, FAIR_BYTES))
        return "fair: secret must be 64 hex digits.";
    const char *wrong = read_entropies(json_get(fair, "entropy"), share, seats);
    if (!wrong)
        wrong = read_commitments(json_get(fair, "commitments"), share, seats);
    return wrong ? wrong : read_withheld(json_get(fair, "withheld"), share, seats);
}

/* ---- checking ---- */

/* What was committed to was revealed, all of it and nothing else, or is said to be missing. */
static const char *check_share(const struct fair_share *share)
{
    struct fair_share again = *share;
    if (share->withheld && (!share->committed || share->size))
        return "fair: a seat is said to have withheld something, and has not.";
    if (!share->committed || share->withheld)
        return NULL;
    if (!share->size)
        return "fair: a seat’s entropy is missing, and nothing says so.";
    if (share->size != FAIR_BYTES || !fair_reveal(&again, share->byte))
        return "fair: a seat’s entropy is not what it had committed to.";
    return NULL;
}

const char *fair_check(const struct json_node *fair, const struct seed *seed, int seats)
{
    uint8_t secret[FAIR_BYTES], claimed[FAIR_BYTES], commitment[FAIR_BYTES];
    struct fair_share share[SEATS_MAX];
    const char *wrong = fair_read(fair, secret, share, seats);
    if (wrong)
        return wrong;
    if (!fair_from_hex(json_text(json_get(fair, "commitment")), claimed, FAIR_BYTES))
        return "fair: commitment must be 64 hex digits.";
    fair_commit(secret, commitment);
    if (memcmp(commitment, claimed, FAIR_BYTES) != 0)
        return "fair: the commitment is not the hash of the secret.";
    for (int i = 0; i < seats && !wrong; i++)
        wrong = check_share(&share[i]);
    if (wrong)
        return wrong;
    if (!seed)
        return "fair: the record has no seed.";
    const struct seed right = fair_seed(secret, share, seats);
    if (memcmp(right.byte, seed->byte, sizeof right.byte) != 0)
        return "fair: the seed does not follow from the secret and the entropy.";
    return NULL;
}

/* The seat that has committed to that; -1: none has. */
static int seat_of(const struct json_node *fair, const uint8_t commitment[FAIR_BYTES])
{
    const struct json_node *list = json_get(fair, "commitments"), *item = json_first(list);
    uint8_t bytes[FAIR_BYTES];
    for (uint32_t i = 0; list && i < list->size; i++, item = json_next(item))
        if (fair_from_hex(json_text(item), bytes, FAIR_BYTES) &&
            memcmp(bytes, commitment, FAIR_BYTES) == 0)
            return (int)i;
    return -1;
}

/* Whoever deals knows what a seat adds without having committed to it, and can try until they like
 * the deal. */
static const char *check_nothing_open(const struct json_node *fair)
{
    const struct json_node *list = json_get(fair, "commitments"), *bytes = json_first(list);
    const struct json_node *item = json_first(json_get(fair, "entropy"));
    for (uint32_t i = 0; list && i < list->size; i++, item = json_next(item)) {
        if (*json_text(item) && !*json_text(bytes))
            return "fair: a seat’s luck was sent openly, so whoever dealt could choose the deal.";
        bytes = json_next(bytes);
    }
    return NULL;
}

const char *fair_check_mine(const struct json_node *fair, const uint8_t mine[FAIR_BYTES])
{
    uint8_t commitment[FAIR_BYTES];
    fair_commit(mine, commitment);
    if (!fair || !json_get(fair, "commitments"))
        return "fair: nobody committed to anything before this deal, so yours is not in it.";
    const int seat = seat_of(fair, commitment);
    if (seat < 0)
        return "fair: what you committed to is not in this deal.";
    const struct json_node *item = json_first(json_get(fair, "entropy"));
    for (int i = 0; i < seat; i++)
        item = json_next(item);
    return *json_text(item) ? check_nothing_open(fair)
                            : "fair: you committed to it, but this deal is without it.";
}

const char *fair_check_told(const struct json_node *fair, const struct fair_share *told, int count)
{
    static const char other[] = "fair: the commitments that you were shown are not this deal’s.";
    const struct json_node *list = json_get(fair, "commitments"), *item = json_first(list);
    const int seats = list ? (int)list->size : 0;
    uint8_t bytes[FAIR_BYTES];
    if (!fair)
        return "fair: nobody committed to anything before this deal.";
    if (!fair_from_hex(json_text(json_get(fair, "commitment")), bytes, FAIR_BYTES) ||
        !told[0].committed || memcmp(told[0].commitment, bytes, FAIR_BYTES) != 0)
        return other;
    for (int i = 0; i < seats || i + 1 < count; i++) {
        const bool committed = i < seats && fair_from_hex(json_text(item), bytes, FAIR_BYTES);
        if (committed != (i + 1 < count && told[i + 1].committed) ||
            (committed && memcmp(told[i + 1].commitment, bytes, FAIR_BYTES) != 0))
            return other;
        item = i < seats ? json_next(item) : NULL;
    }
    return check_nothing_open(fair);
}
