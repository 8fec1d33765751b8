/* Who Stole the Cookie? as tensors and actions. A place is a seat's hand, then the secret card,
 * then the deck; a kind is one of the 14 cakes in ascending value. */
#include "games/thief/know.h"
#include "lib/encode.h"

#define P SHAPE_SEATS

static const struct piece_spec pieces[] = {
    {"may",
     {P + 2, CAKE_KINDS},
     "1: the card at this place may be of this kind, for all you know."},
    {"public_may",
     {P + 2, CAKE_KINDS},
     "The same, going by what everyone knows, also for your own hand."},
    {"front", {P, CAKE_KINDS}, "How many of each kind each seat has in front of it."},
    {"discard", {CAKE_KINDS}, "How many of each kind have been discarded."},
    {"hand", {CAKE_KINDS}, "Your hand: the card that the texts of cards refer to."},
    {"extra", {CAKE_KINDS}, "How many more of each kind you have during your own turn."},
    {"extra_not", {CAKE_KINDS}, "1: none of the further cards in a hand is of this kind."},
    {"seen_by", {P + 1, P}, "1: this seat has seen the card at this place (the deck is left out)."},
    {"equal", {P + 1}, "Places with the same number (other than 0) have cards of equal value."},
    {"in", {P}, "1: still in this round."},
    {"protected", {P}, "1: protected until their next turn."},
    {"spotlight", {P}, "1: in the spotlight, so others must choose this seat."},
    {"spotlight_by", {P}, "1: put someone in the spotlight."},
    {"turn", {P}, "1: it is this seat's turn."},
    {"start", {P}, "1: started this round."},
    {"aim", {P}, "1: Kleina with coffee still has to guess this seat."},
    {"pancakes", {PANCAKE_KINDS}, "1: this pancake has been seen in this round."},
    {"waiting",
     {PANCAKE_KINDS},
     "Pancakes drawn but not resolved yet: 1 and 2; the higher is next."},
    {"phase",
     {PHASE_OVER + 1},
     "What is asked: deal, shuffle, mix, play, guess, first, batter, discard, turn, back, over."},
    {"flags",
     {5},
     "1: rounds count, not points; play goes to the right; it reverses after this turn; the "
     "highest cake has the next turn; no Hnallþóra and coffee among the two cards kept."},
    {"score", {P}, "Points of each seat."},
    {"goal", {1}, "The points, or rounds, that end the match."},
    {"round", {1}, "The number of the round."},
    {"deck", {1}, "Cards in the deck."},
    {"extras", {1}, "Further cards of the seat whose turn it is."},
    {NULL, {0}, NULL},
};

#undef P

/* ---- the tensor ---- */

static int8_t *put_kinds(int8_t *out, unsigned kinds)
{
    put_eight(out, spread_bits(kinds));
    return put_bytes(out + 8, spread_bits(kinds >> 8), CAKE_KINDS - 8);
}

static int8_t *put_pile(int8_t *out, pile p)
{
    *out = (int8_t)(p & 7);
    put_eight(out + 1, spread_pairs(p >> 3));
    return put_bytes(out + 9, spread_pairs(p >> 19), CAKE_KINDS - 9);
}

static int8_t *put_card(int8_t *out, int card)
{
    return put_kinds(out, is_cake(card) ? 1U << card : 0);
}

static int8_t *put_seats(int8_t *out, const struct thief *t, int from, unsigned set)
{
    return put_bytes(out, spread_bits(turn_seats(set, from, t->seats)), t->seats);
}

static unsigned seat_bit(int seat)
{
    return seat < NO_SEAT ? 1U << seat : 0;
}

static int next_seat(const struct thief *t, int seat)
{
    return seat + 1 == t->seats ? 0 : seat + 1;
}

static int8_t *put_knowledge(int8_t *out, const struct thief *t, int from, int watcher)
{
    for (int i = 0, seat = from; i < t->seats; i++, seat = next_seat(t, seat))
        out = put_kinds(out, t->may[seat][watcher]);
    out = put_kinds(out, t->may[SECRET][watcher]);
    return put_kinds(out, t->may[DECK][watcher]);
}

static int8_t *put_cards(int8_t *out, const struct thief *t, int from, int viewer)
{
    const bool sits = viewer < t->seats;
    for (int i = 0, seat = from; i < t->seats; i++, seat = next_seat(t, seat))
        out = put_pile(out, t->front[seat]);
    out = put_pile(out, t->discard);
    out = put_card(out, sits ? t->hand[viewer] : NO_CARD);
    pile extra = 0;
    for (int i = 0; sits && t->turn == viewer && i < t->extra_count; i++)
        extra += is_cake(t->extra[i]) ? pile_of(t->extra[i]) : 0;
    out = put_pile(out, extra);
    return put_kinds(out, t->extra_not);
}

static int8_t *put_marks(int8_t *out, const struct thief *t, int from)
{
    for (int i = 0, seat = from; i < t->seats; i++, seat = next_seat(t, seat))
        out = put_seats(out, t, from, t->shown[seat]);
    out = put_seats(out, t, from, t->shown[SECRET]);
    for (int i = 0, seat = from; i < t->seats; i++, seat = next_seat(t, seat))
        *out++ = (int8_t)thief_group_at(t, seat);
    *out++ = (int8_t)thief_group_at(t, SECRET);
    out = put_seats(out, t, from, t->in);
    out = put_seats(out, t, from, t->safe);
    out = put_seats(out, t, from, seat_bit(t->spot_on));
    out = put_seats(out, t, from, seat_bit(t->spot_by));
    out = put_seats(out, t, from, seat_bit(t->turn));
    out = put_seats(out, t, from, seat_bit(t->start));
    return put_seats(out, t, from, t->aim);
}

static int8_t *put_pancakes(int8_t *out, const struct thief *t)
{
    uint64_t waiting = 0;
    for (int i = 0; i < t->waiting_count; i++)
        waiting |= (uint64_t)(i + 1) << 8 * (t->waiting[i] - CAKE_KINDS);
    out = put_bytes(out, spread_bits(t->pancakes), PANCAKE_KINDS);
    return put_bytes(out, waiting, PANCAKE_KINDS);
}

static int8_t *write(const void *seen, int viewer, const int8_t *fixed, int8_t *out)
{
    (void)fixed;
    const struct thief *t = seen;
    const int from = viewer < t->seats ? viewer : 0;
    out = put_knowledge(out, t, from, viewer);
    out = put_knowledge(out, t, from, SPECTATOR);
    out = put_cards(out, t, from, viewer);
    out = put_marks(out, t, from);
    out = put_pancakes(out, t);
    out = put_one_hot(out, PHASE_OVER + 1, t->phase);
    out = put_bytes(out, spread_bits(t->flags), 5);
    for (int i = 0, seat = from; i < t->seats; i++, seat = next_seat(t, seat))
        out = put_byte(out, t->score[seat]);
    out = put_byte(out, t->goal);
    out = put_byte(out, t->round);
    out = put_byte(out, t->deck_count);
    return put_byte(out, t->extra_count);
}

/* ---- actions ---- */

enum {
    GUESSES = TOM_KRUS - PIPARKAKA + 1, /* kinds that can be named */
    PAIRS = SEATS_MAX * (SEATS_MAX - 1) / 2,
    ORDERED = SEATS_MAX * (SEATS_MAX - 1),
    TARGET_KINDS = 5,
    PAIR_KINDS = 2,
    /* Ways to lay a card, and where each begins. */
    LAY_PLAIN = 0,
    LAY_TARGET = LAY_PLAIN + CAKE_KINDS,
    LAY_GUESS = LAY_TARGET + TARGET_KINDS * SEATS_MAX,
    LAY_PAIR = LAY_GUESS + SEATS_MAX * GUESSES,
    LAY_ORDERED = LAY_PAIR + PAIR_KINDS * PAIRS,
    LAYS = LAY_ORDERED + ORDERED,
    /* All of these again for the higher of the two cards that stay (T12). */
    ACTION_GUESS = 2 * LAYS,
    ACTION_FIRST = ACTION_GUESS + GUESSES,
    ACTION_CARD = ACTION_FIRST + PANCAKE_KINDS,
    ACTION_SEAT = ACTION_CARD + CAKE_KINDS,
    ACTIONS = ACTION_SEAT + SEATS_MAX
};

static const struct piece_spec groups[] = {
    {"lay",
     {CAKE_KINDS},
     "Play this card, choosing nobody. With three cards, keep the lower of the other two as your "
     "hand."},
    {"lay_target",
     {TARGET_KINDS, SEATS_MAX},
     "Play Piparkaka, Laufabrauð, Lakkrístoppur with coffee, Randalína or "
     "Hjónabandssæla on this seat."},
    {"lay_guess",
     {SEATS_MAX, GUESSES},
     "Play Kleina and guess that this seat has this kind, from Piparkaka on."},
    {"lay_pair",
     {PAIR_KINDS, PAIRS},
     "Play Laufabrauð or Hjónabandssæla with coffee on two seats: 0 and 1, "
     "0 and 2, 1 and 2, 0 and 3 and so on."},
    {"lay_ordered",
     {SEATS_MAX, SEATS_MAX - 1},
     "Play Randalína with coffee on a seat, then on one of the others."},
    {"high_lay", {CAKE_KINDS}, "These five as above, but keep the higher of the other two."},
    {"high_lay_target", {TARGET_KINDS, SEATS_MAX}, "See high_lay."},
    {"high_lay_guess", {SEATS_MAX, GUESSES}, "See high_lay."},
    {"high_lay_pair", {PAIR_KINDS, PAIRS}, "See high_lay."},
    {"high_lay_ordered", {SEATS_MAX, SEATS_MAX - 1}, "See high_lay."},
    {"guess", {GUESSES}, "Kleina with coffee: guess this kind of the seat that is asked about."},
    {"first", {PANCAKE_KINDS}, "Resolve this pancake first."},
    {"card", {CAKE_KINDS}, "Name this card of your hand: to give, or to discard."},
    {"seat", {SEATS_MAX}, "Name this seat: it has the next turn, or comes back."},
    {NULL, {0}, NULL},
};

static const int8_t target_index[CAKE_KINDS] = {-1, -1, 0, -1, 1, -1, -1, 2, 3, -1, 4, -1, -1, -1};
static const uint8_t target_card[TARGET_KINDS] = {PIPARKAKA, LAUFABRAUD, LAKKRISTOPPUR_COFFEE,
                                                  RANDALINA, HJONABANDSSAELA};
static const uint8_t pair_card[PAIR_KINDS] = {LAUFABRAUD_COFFEE, HJONABANDSSAELA_COFFEE};
static const uint8_t pair_high[PAIRS] = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5,
                                         5, 5, 5, 5, 6, 6, 6, 6, 6, 6};

static int turned(const struct thief *t, int from, int seat)
{
    return seat >= from ? seat - from : seat - from + t->seats;
}

/* The seat at a distance; NO_SEAT where there are not so many. */
static int seat_at(const struct thief *t, int from, int distance)
{
    if (distance >= t->seats)
        return NO_SEAT;
    const int seat = from + distance;
    return seat >= t->seats ? seat - t->seats : seat;
}

static int pair_id(int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    return high * (high - 1) / 2 + low;
}

/* T12: the two cards that stay when one of three is laid, the lower kind first. */
static void cards_kept(const struct thief *t, int card, int kept[2])
{
    const int slots[3] = {t->hand[t->turn], t->extra[0], t->extra[1]};
    const int laid = slots[0] == card ? 0 : slots[1] == card ? 1 : 2;
    const int a = slots[laid == 0 ? 1 : 0], b = slots[laid == 2 ? 1 : 2];
    kept[0] = a < b ? a : b;
    kept[1] = a < b ? b : a;
}

static int lay_id(const struct thief *t, int seat, struct thief_move m)
{
    if (m.a == NO_SEAT)
        return LAY_PLAIN + m.card;
    const int a = turned(t, seat, m.a);
    if (target_index[m.card] >= 0)
        return LAY_TARGET + target_index[m.card] * SEATS_MAX + a;
    if (m.card == KLEINA)
        return LAY_GUESS + a * GUESSES + m.guess - PIPARKAKA;
    const int b = turned(t, seat, m.b);
    if (m.card == RANDALINA_COFFEE)
        return LAY_ORDERED + a * (SEATS_MAX - 1) + b - (b > a);
    return LAY_PAIR + (m.card == HJONABANDSSAELA_COFFEE) * PAIRS + pair_id(a, b);
}

static int32_t action(const void *seen, int seat, game_move packed)
{
    const struct thief *t = seen;
    const struct thief_move m = thief_unpack(packed);
    switch (m.ask) {
    case PHASE_LAY: {
        int kept[2] = {NO_CARD, NO_CARD};
        if (t->extra_count == 2)
            cards_kept(t, m.card, kept);
        const bool high = m.hand != kept[0];
        return lay_id(t, seat, m) + (high ? LAYS : 0);
    }
    case PHASE_GUESS: return ACTION_GUESS + m.guess - PIPARKAKA;
    case PHASE_FIRST: return ACTION_FIRST + m.card - CAKE_KINDS;
    case PHASE_BATTER:
    case PHASE_DISCARD: return ACTION_CARD + m.card;
    default: return ACTION_SEAT + turned(t, seat, m.a);
    }
}

static void read_pair(const struct thief *t, int seat, int n, struct thief_move *m)
{
    m->card = pair_card[n / PAIRS];
    n %= PAIRS;
    const int high = pair_high[n];
    const int a = seat_at(t, seat, n - high * (high - 1) / 2), b = seat_at(t, seat, high);
    m->a = a < b ? a : b;
    m->b = a < b ? b : a;
}

static void read_way(const struct thief *t, int seat, int n, struct thief_move *m)
{
    if (n < LAY_TARGET) {
        m->card = n;
    } else if (n < LAY_GUESS) {
        m->card = target_card[(n - LAY_TARGET) / SEATS_MAX];
        m->a = seat_at(t, seat, (n - LAY_TARGET) % SEATS_MAX);
    } else if (n < LAY_PAIR) {
        m->card = KLEINA;
        m->a = seat_at(t, seat, (n - LAY_GUESS) / GUESSES);
        m->guess = PIPARKAKA + (n - LAY_GUESS) % GUESSES;
    } else if (n < LAY_ORDERED) {
        read_pair(t, seat, n - LAY_PAIR, m);
    } else {
        const int a = (n - LAY_ORDERED) / (SEATS_MAX - 1), b = (n - LAY_ORDERED) % (SEATS_MAX - 1);
        m->card = RANDALINA_COFFEE;
        m->a = seat_at(t, seat, a);
        m->b = seat_at(t, seat, b + (b >= a));
    }
}

/* A seat that is not there must not read as "nobody". */
static bool read_lay(const struct thief *t, int seat, int n, struct thief_move *m)
{
    const bool high = n >= LAYS;
    const int way = n % LAYS;
    read_way(t, seat, way, m);
    if ((way >= LAY_TARGET && m->a == NO_SEAT) || (way >= LAY_PAIR && m->b == NO_SEAT))
        return false;
    if (t->extra_count < 2)
        return !high;
    int kept[2];
    cards_kept(t, m->card, kept);
    m->hand = kept[high];
    return !high || kept[0] != kept[1];
}

static bool move(const void *seen, int seat, int32_t id, game_move *out)
{
    const struct thief *t = seen;
    struct thief_move m = {.ask = t->phase,
                           .card = NO_CARD,
                           .a = NO_SEAT,
                           .b = NO_SEAT,
                           .guess = NO_CARD,
                           .hand = NO_CARD};
    bool asked = seat == t->turn;
    if (id < ACTION_GUESS) {
        asked = asked && t->phase == PHASE_LAY && read_lay(t, seat, id, &m);
    } else if (id < ACTION_FIRST) {
        asked = asked && t->phase == PHASE_GUESS;
        m.a = asked ? thief_next_aim(t) : NO_SEAT;
        m.guess = PIPARKAKA + id - ACTION_GUESS;
    } else if (id < ACTION_CARD) {
        asked = asked && t->phase == PHASE_FIRST;
        m.card = CAKE_KINDS + id - ACTION_FIRST;
    } else if (id < ACTION_SEAT) {
        asked = asked && (t->phase == PHASE_BATTER || t->phase == PHASE_DISCARD);
        m.card = id - ACTION_CARD;
    } else {
        m.a = seat_at(t, seat, id - ACTION_SEAT);
        asked = asked && (t->phase == PHASE_TURN || t->phase == PHASE_BACK) && m.a != NO_SEAT;
    }
    *out = thief_pack(m);
    return asked;
}

/* ---- the mask ---- */

/* Whom the cards can choose, counted from the acting seat on: what choices.c counts and names one
 * by one, all together. */
struct aims {
    unsigned targets, circle; /* opponents who can be chosen; all of those, and oneself */
    int lit;                  /* T10: who must be chosen, or NO_SEAT */
    unsigned guesses;         /* kinds that can be named, from Piparkaka on */
};

static struct aims aims_of(const struct thief *t)
{
    const unsigned self = 1U << t->turn;
    const unsigned opponents = t->in & ~(t->safe | self);
    const bool forced = t->spot_by != t->turn && in_set(opponents, t->spot_on);
    return (struct aims){.targets =
                             turn_seats(forced ? 1U << t->spot_on : opponents, t->turn, t->seats),
                         .circle = turn_seats(opponents | self, t->turn, t->seats),
                         .lit = forced ? turned(t, t->turn, t->spot_on) : NO_SEAT,
                         .guesses = thief_nameable(t) >> PIPARKAKA};
}

/* Marks eight actions and leaves those that are marked. */
static void mark_eight(uint8_t *out, uint64_t bytes)
{
    uint64_t marked;
    memcpy(&marked, out, sizeof marked);
    put_eight(&bytes, bytes);
    marked |= bytes;
    memcpy(out, &marked, sizeof marked);
}

static void mark_pairs(const struct aims *aims, int card, uint8_t *out)
{
    const bool ordered = card == RANDALINA_COFFEE;
    uint8_t *pairs = out + LAY_PAIR + (card == HJONABANDSSAELA_COFFEE) * PAIRS;
    for (unsigned left = aims->circle; left; left &= left - 1) {
        const int a = __builtin_ctz(left);
        for (unsigned rest = left & (left - 1); rest; rest &= rest - 1) {
            const int b = __builtin_ctz(rest); /* above a */
            if (aims->lit != NO_SEAT && a != aims->lit && b != aims->lit)
                continue;
            if (ordered) {
                out[LAY_ORDERED + a * (SEATS_MAX - 1) + b - 1] = 1;
                out[LAY_ORDERED + b * (SEATS_MAX - 1) + a] = 1;
            } else {
                pairs[pair_id(a, b)] = 1;
            }
        }
    }
}

static void mark_card(const struct aims *aims, int card, uint8_t *out)
{
    const unsigned self = card == RANDALINA && aims->lit == NO_SEAT;
    const unsigned seats = aims->targets | self;
    if (!thief_chooses(card) || !seats) {
        out[LAY_PLAIN + card] = 1;
    } else if (target_index[card] >= 0) {
        mark_eight(out + LAY_TARGET + target_index[card] * SEATS_MAX, spread_bits(seats));
    } else if (card == KLEINA) {
        for (unsigned left = seats; left; left &= left - 1) {
            uint8_t *guess = out + LAY_GUESS + __builtin_ctz(left) * GUESSES;
            mark_eight(guess, spread_bits(aims->guesses));
            mark_eight(guess + 8, spread_bits(aims->guesses >> 8));
        }
    } else {
        mark_pairs(aims, card, out);
    }
}

static void mark_lays(const struct thief *t, uint8_t *out)
{
    const struct aims aims = aims_of(t);
    unsigned kinds = (1U << t->hand[t->turn] | 1U << t->extra[0] | 1U << t->extra[1]) & KINDS_ALL;
    if (kinds >> HNALLTHORA & 1 && kinds & KINDS_COFFEE)
        kinds = 1U << HNALLTHORA;
    for (; kinds; kinds &= kinds - 1) {
        const int card = __builtin_ctz(kinds);
        mark_card(&aims, card, out);
        if (t->extra_count < 2)
            continue;
        int kept[2];
        cards_kept(t, card, kept);
        if (kept[0] != kept[1])
            mark_card(&aims, card, out + LAYS);
    }
}

static int mask(const void *seen, int seat, uint8_t *out)
{
    const struct thief *t = seen;
    const int count = thief_choices(t, seat);
    if (t->phase == PHASE_LAY && count)
        mark_lays(t, out);
    else
        for (int i = 0; i < count; i++)
            out[action(t, seat, thief_choice(t, seat, i))] = 1;
    return count;
}

const struct encoding encoding_thief = {.version = 1,
                                        .actions = ACTIONS,
                                        .pieces = pieces,
                                        .groups = groups,
                                        .write = write,
                                        .action = action,
                                        .move = move,
                                        .mask = mask};
