/* Which choices a seat has: counted and named one by one, never listed. */
#include "games/speculaas/state.h"

uint32_t spec_offer_to(const struct speculaas *s, int seat)
{
    const enum type type = spec_turn_type(s);
    const struct spec_hand *hand = spec_held(s, type, seat);
    uint32_t kinds = hand->kinds;
    if (s->steps[seat]) {
        const int first = s->step[seat][0].card;
        if (type == TYPE_RECIPE || s->steps[seat] == STEPS || !card_is(first, KINDS_SMALL))
            return 0;
        kinds = hand_kinds_without(hand, first) & KINDS_SMALL; /* S8 */
    }
    /* S11. The supply needs no look: there are as many tokens as honey cards, and each token on a
     * table came for one, so whoever holds a honey card finds a token. */
    if (!spec_tokenless(s, seat))
        kinds &= ~KIND(HONEY);
    if (!spec_spaces(s, seat))
        kinds &= KIND(HONEY);
    return kinds;
}

int spec_choices(const void *state, int seat)
{
    const struct speculaas *s = state;
    if (seat < 0 || seat >= s->seats || !s->offer[seat])
        return 0;
    const int laid = bits_count(s->offer[seat] & ~KIND(HONEY)) * spec_spaces(s, seat);
    return laid + (int)(s->offer[seat] >> HONEY & 1) * spec_tokenless(s, seat);
}

/* The n-th recipe without a token, in the order laid. */
static game_move honey_choice(const struct speculaas *s, int seat, int n)
{
    const struct spec_table *table = &s->table[seat];
    uint32_t without = ((1U << table->recipe_count) - 1) & ~(uint32_t)table->honey;
    if (s->steps[seat] && s->step[seat][0].card == HONEY)
        without &= ~(1U << s->step[seat][0].at);
    const int at = table->recipe_at[bits_nth(without, n)];
    return spec_pack(TYPE_SPICE, HONEY, spec_table_spot(table, TYPE_RECIPE, at));
}

game_move spec_choice(const void *state, int seat, int n)
{
    const struct speculaas *s = state;
    const struct spec_table *table = &s->table[seat];
    const enum type type = spec_turn_type(s);
    const uint32_t kinds = s->offer[seat] & ~KIND(HONEY);
    const int spaces = spec_spaces(s, seat);
    const int laid = bits_count(kinds) * spaces;
    if (n >= laid)
        return honey_choice(s, seat, n - laid);
    const int kind = n / spaces;
    const struct spaces *open = &table->open[type];
    struct spaces fewer;
    if (s->steps[seat] && s->step[seat][0].card != HONEY) {
        fewer = *open;
        spaces_remove(&fewer, s->step[seat][0].at);
        open = &fewer;
    }
    const int at = spaces_nth(open, n - kind * spaces);
    return spec_pack(type, bits_nth(kinds, kind), spec_table_spot(table, type, at));
}
