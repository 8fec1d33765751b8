/* What Speculattius can turn up in a solo game of Speculaas (S14), and how likely each of it is. */
#include "games/speculaas/state.h"
#include "lib/lib.h"

int lib_collect(const void *state, int n, struct chance *chance, double *probability);

struct heap {
    int count;
    struct {
        uint8_t cards, card[2];
        int ways;
    } at[SPICE_HAND * SPICE_HAND];
};

static void add(struct heap *heap, int cards, int first, int second, int ways)
{
    int i = 0;
    while (i < heap->count && !(heap->at[i].cards == cards && heap->at[i].card[0] == first &&
                                heap->at[i].card[1] == second))
        i++;
    if (i == heap->count) {
        heap->count++;
        heap->at[i].cards = (uint8_t)cards;
        heap->at[i].card[0] = (uint8_t)first;
        heap->at[i].card[1] = (uint8_t)second;
        heap->at[i].ways = 0;
    }
    heap->at[i].ways += ways;
}

/* Every card can be the first, and every other one the second; a double that comes second is taken
 * alone, and the first one is put back. */
static void turn_up(const struct spec_hand *hand, enum type type, struct heap *heap)
{
    const int others = hand->count - 1;
    for (int i = 0; i < hand->count; i++) {
        const int first = hand_card(hand, i);
        if (type == TYPE_RECIPE || card_is(first, KINDS_DOUBLE) || !others) {
            add(heap, 1, first, 0, others ? others : 1);
            continue;
        }
        for (int j = 0; j < hand->count; j++) {
            const int second = hand_card(hand, j);
            if (j != i && card_is(second, KINDS_DOUBLE))
                add(heap, 1, second, 0, 1);
            else if (j != i)
                add(heap, 2, first, second, 1);
        }
    }
}

int lib_collect(const void *state, int n, struct chance *chance, double *probability)
{
    const struct speculaas *s = state;
    struct heap heap = {.count = 0};
    int ways = 0;
    if (s->phase == PHASE_DEAL)
        return CT_TOO_LARGE;
    turn_up(spec_held(s, spec_turn_type(s), SPECULATTIUS), spec_turn_type(s), &heap);
    for (int i = 0; i < heap.count; i++)
        ways += heap.at[i].ways;
    if (chance && n < heap.count) {
        chance->count = heap.at[n].cards;
        memcpy(chance->value, heap.at[n].card, sizeof heap.at[n].card);
        *probability = (double)heap.at[n].ways / ways;
    }
    return heap.count;
}
