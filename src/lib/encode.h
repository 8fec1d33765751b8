/* Tensors and action ids of a game, behind one interface. Everything here is worked out from what
 * `observe` returned for the viewer: an encoder never meets a state, so it cannot tell what its
 * viewer may not know (tests/test_library_games.c looks all the same).
 *
 * An encoding may never change under its version: people keep trained networks. */
#ifndef COOKIETIN_LIB_ENCODE_H
#define COOKIETIN_LIB_ENCODE_H

#include "core/game.h"

#include <string.h>

/* A number in a shape that depends on how many play: SHAPE_SEATS + n stands for n more than
 * that. */
enum { SHAPE_SEATS = -10 };

struct piece_spec {
    const char *name;
    int shape[4]; /* ends with 0 */
    const char *meaning;
};

enum { ENCODING_FIXED = 128 };

struct encoding {
    int version;
    int actions;
    const struct piece_spec *pieces, *groups; /* end with one that has no name */
    /* What is the same in all states of a game, from the one before the deal; NULL: nothing is. */
    void (*prepare)(const void *begun, int8_t fixed[ENCODING_FIXED]);
    /* Writes the pieces one after the other; returns the end. */
    int8_t *(*write)(const void *seen, int viewer, const int8_t *fixed, int8_t *out);
    /* The number of one of the seat's choices. */
    int32_t (*action)(const void *seen, int seat, game_move move);
    /* The move that an action stands for now; false: it stands for none. It need not be legal. */
    bool (*move)(const void *seen, int seat, int32_t action, game_move *move);
    /* Sets a byte for each choice in a mask that is all zero; returns how many. */
    int (*mask)(const void *seen, int seat, uint8_t *mask);
};

extern const struct encoding encoding_thief, encoding_speculaas, encoding_party;

/* ---- for encoders ---- */

/* Eight bits as eight bytes, the lowest first. */
static inline uint64_t spread_bits(unsigned bits)
{
    const uint64_t each = (uint64_t)(bits & 0xff) * UINT64_C(0x0101010101010101);
    const uint64_t own = each & UINT64_C(0x8040201008040201);
    return (own + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* Eight fields of two bits as eight bytes. */
static inline uint64_t spread_pairs(unsigned pairs)
{
    uint64_t x = pairs & 0xffff;
    x = (x | x << 24) & UINT64_C(0x000000ff000000ff);
    x = (x | x << 12) & UINT64_C(0x000f000f000f000f);
    return (x | x << 6) & UINT64_C(0x0303030303030303);
}

static inline void put_eight(void *at, uint64_t bytes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(at, &bytes, sizeof bytes);
}

/* The first `count` of eight bytes; writes all eight, so there must be room behind them. */
static inline int8_t *put_bytes(int8_t *at, uint64_t bytes, int count)
{
    put_eight(at, bytes);
    return at + count;
}

static inline int8_t *put_byte(int8_t *at, int value)
{
    *at = (int8_t)(value < -128 ? -128 : value > 127 ? 127 : value);
    return at + 1;
}

static inline int8_t *put_one_hot(int8_t *at, int count, int n)
{
    memset(at, 0, (size_t)count);
    if (n >= 0 && n < count)
        at[n] = 1;
    return at + count;
}

/* A set of seats, counted from one of them on. */
static inline unsigned turn_seats(unsigned set, int from, int seats)
{
    return (set >> from | set << (seats - from)) & ((1U << seats) - 1);
}

#endif
