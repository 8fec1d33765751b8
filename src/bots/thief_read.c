/* What others tell by what they lay. Whoever lays a cake had two and kept the other one: so each
 * lay says something about the card that stayed, and less about the one that comes after it. */
#include "bots/thief.h"

#include "games/thief/know.h"

static int way_of(unsigned trace)
{
    const int card = (int)(trace & TRACE_KIND) - 1;
    if (!(trace & TRACE_SPECIAL))
        return card;
    switch (card) {
    case KLEINA: return WAY_GUESS_JAR;
    case RANDALINA: return WAY_RENEW_SELF;
    case LAUFABRAUD_COFFEE: return WAY_COMPARE_SELF;
    case RANDALINA_COFFEE: return WAY_RENEW_SELF_TOO;
    default: return WAY_SWAP_SELF;
    }
}

static int circumstance_of(unsigned trace)
{
    return (int)(trace >> TRACE_CROWD) * 2 + !!(trace & TRACE_SHOWN);
}

/* The card that stayed was there before, or it came and the one before was laid. `power` holds the
 * powers of the root of a half that the table counts in. */
static void read_lay(unsigned trace, float kind[CAKE_KINDS])
{
    static const float power[16] = {1,       0.7071F, 0.5F,    0.3536F, 0.25F,   0.1768F,
                                    0.125F,  0.0884F, 0.0625F, 0.0442F, 0.0312F, 0.0221F,
                                    0.0156F, 0.0110F, 0.0078F, 0.0055F};
    const uint64_t *row = thief_reads[circumstance_of(trace)][way_of(trace)];
    const int laid = (int)(trace & TRACE_KIND) - 1;
    const float before = kind[laid];
    float sum = 0;
    for (int k = 0; k < CAKE_KINDS; k++) {
        const float stayed = power[row[0] >> 4 * k & 15], came = power[row[1] >> 4 * k & 15];
        kind[k] = kind[k] * stayed + (k == laid ? 0 : before * came);
        sum += kind[k];
    }
    for (int k = 0; k < CAKE_KINDS; k++)
        kind[k] *= CAKE_KINDS / sum;
}

void thief_read(uint32_t trail, float kind[CAKE_KINDS])
{
    for (int k = 0; k < CAKE_KINDS; k++)
        kind[k] = 1;
    for (int shift = 24; shift >= 0; shift -= 8)
        if (trail >> shift & 255)
            read_lay(trail >> shift & 255, kind);
}

float thief_believe(const void *world, int seat)
{
    const struct thief *t = world;
    float belief = 1;
    for (unsigned rest = t->in & ~(1U << seat); rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        float kind[CAKE_KINDS];
        if (!t->trail[s] || !is_cake(t->hand[s]))
            continue;
        thief_read(t->trail[s], kind);
        belief *= kind[t->hand[s]];
    }
    return belief;
}
