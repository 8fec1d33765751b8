/* Every statement is worked out from the rules and from know.h, not from the code that keeps it. */
#include "games/thief/invariant.h"

#include "games/thief/know.h"

static bool between_rounds(const struct thief *t)
{
    return t->phase == PHASE_DEAL || t->phase == PHASE_OVER;
}

/* ---- cards ---- */

/* T1, T3: every cake is in one place, and all of them are somewhere. Piles are added as numbers. */
static const char *check_cakes(const struct thief *t)
{
    pile all = t->discard + pile_of(t->secret);
    for (int s = 0; s < t->seats; s++) {
        all += t->front[s];
        if (in_set(t->in, s))
            all += pile_of(t->hand[s]);
    }
    for (int i = 0; i < t->extra_count; i++)
        all += pile_of(t->extra[i]);
    for (int i = 0; i < t->deck_count; i++)
        if (is_cake(t->deck[i]))
            all += pile_of(t->deck[i]);
    return all == cakes_in_play(t->seats) ? NULL : "a cake is lost, or there is one too many (T1)";
}

/* T2, T4: four different pancakes, each seen or in the deck. */
static const char *check_pancakes(const struct thief *t)
{
    unsigned all = t->pancakes;
    int count = __builtin_popcount(t->pancakes);
    for (int i = 0; i < t->deck_count; i++)
        if (!is_cake(t->deck[i])) {
            all |= 1U << (t->deck[i] - CAKE_KINDS);
            count++;
        }
    if (count != 4 || __builtin_popcount(all) != 4)
        return "there are not four different pancakes (T4)";
    if (t->seats == 3 && (all >> (KAFFILUMMA - CAKE_KINDS) & 1))
        return "three players play with Kaffilumma (T3)";
    for (int i = 0; i < t->waiting_count; i++)
        if (is_cake(t->waiting[i]) || !(t->pancakes >> (t->waiting[i] - CAKE_KINDS) & 1))
            return "what waits to be executed is no pancake that was drawn (T5)";
    return NULL;
}

/* Whoever is in has one card, or several when it is their turn; all other places are empty. */
static const char *check_slots(const struct thief *t)
{
    for (int s = 0; s < SEATS_MAX; s++)
        if (in_set(t->in, s) ? !is_cake(t->hand[s]) : t->hand[s] != NO_CARD)
            return "a hand is not one cake, or someone who is out has one (T5, T7)";
    for (int i = 0; i < 2; i++)
        if (i < t->extra_count ? !is_cake(t->extra[i]) : t->extra[i] != NO_CARD)
            return "a further card in hand is no cake, or there is one that does not count (T5)";
    for (int i = 0; i < DECK_MOST; i++)
        if (i < t->deck_count ? t->deck[i] >= CARD_KINDS : t->deck[i] != NO_CARD)
            return "the deck and its number of cards do not agree";
    for (int s = t->seats; s < SEATS_MAX; s++)
        if (t->front[s] || t->score[s])
            return "a seat that nobody sits on has cards or points";
    return is_cake(t->secret) ? NULL : "the secret card is no cake (T4)";
}

/* ---- the table ---- */

static const char *check_numbers(const struct thief *t)
{
    const unsigned seats = (1U << t->seats) - 1;
    if (t->seats < 3 || t->seats > 7 || t->phase > PHASE_OVER || t->goal == 0)
        return "seats, phase or goal are out of range";
    if (t->in & ~seats || t->safe & ~t->in || t->turn >= t->seats || t->start >= t->seats)
        return "a seat is named that nobody sits on, or who is out is protected (T9)";
    if (t->extra_count > 2 || t->waiting_count > 2 || t->deck_count > DECK_MOST)
        return "more cards than there is room for";
    return NULL;
}

static const char *check_marks(const struct thief *t)
{
    for (int s = 0; s < t->seats; s++)
        if (in_set(t->safe, s) && !pile_count(t->front[s], LAKKRISTOPPUR))
            return "someone is protected by no card (T9)";
    if ((t->spot_by == NO_SEAT) != (t->spot_on == NO_SEAT))
        return "a spotlight without a seat (T10)";
    if (t->spot_by == NO_SEAT)
        return NULL;
    if (t->spot_by == t->spot_on || !in_set(t->in, t->spot_by) || !in_set(t->in, t->spot_on) ||
        in_set(t->safe, t->spot_on))
        return "a spotlight that should be off (T10)";
    return pile_count(t->front[t->spot_by], LAKKRISTOPPUR_COFFEE) ? NULL
                                                                  : "a spotlight of no card (T10)";
}

/* What is asked can be asked. */
static const char *check_phase(const struct thief *t)
{
    bool jar_open = pile_count(t->discard, TOM_KRUS) > 0;
    for (int s = 0; s < t->seats; s++)
        jar_open |= pile_count(t->front[s], TOM_KRUS) > 0;
    if (jar_open || t->caught != NO_SEAT || !(t->in & (t->in - 1)))
        return "the round should be over (T15, T16)";
    if (!in_set(t->in, t->turn))
        return "someone who is out is asked (T7)";
    switch (t->phase) {
    case PHASE_LAY:
    case PHASE_BATTER:
    case PHASE_DISCARD: return t->extra_count ? NULL : "only one card to choose from (T5)";
    case PHASE_GUESS:
        return t->aim && !(t->aim & ~(t->in & ~t->safe & ~(1U << t->turn)))
                   ? NULL
                   : "a guess at nobody who can be chosen";
    case PHASE_FIRST: return t->waiting_count == 2 ? NULL : "one pancake to choose from (T12)";
    case PHASE_TURN:
        return t->deck_count && !t->extra_count ? NULL : "a turn is given away too early (T17)";
    case PHASE_BACK:
        return t->deck_count && t->in != (1U << t->seats) - 1 ? NULL : "nobody can come back";
    default: return NULL;
    }
}

/* ---- knowledge ---- */

static bool is_empty(const struct thief *t, int place)
{
    return place < SECRET && !in_set(t->in, place);
}

/* What a watcher thinks of a hand or of the secret card. */
static const char *check_set(const struct thief *t, int place, int watcher)
{
    const unsigned may = t->may[place][watcher];
    if ((place < SECRET && place == watcher) || is_empty(t, place))
        return may ? "something is thought of an own or empty place" : NULL;
    const bool several = place == t->turn && t->extra_count;
    if (several ? !know_hand_fits(t, watcher) : !(may >> thief_card_at(t, place) & 1))
        return "someone thinks a card impossible that is there";
    if (may & ~(unsigned)t->may[place][SPECTATOR] && !several)
        return "someone knows less than the public";
    if (watcher != SPECTATOR && in_set(t->shown[place], watcher) &&
        may != 1U << thief_card_at(t, place))
        return "someone who has seen a card does not know it";
    return NULL;
}

static const char *check_deck(const struct thief *t, int watcher)
{
    const unsigned may = t->may[DECK][watcher] & t->may[DECK][SPECTATOR];
    for (int i = 0; i < t->deck_count; i++)
        if (is_cake(t->deck[i]) && !(may >> t->deck[i] & 1))
            return "someone thinks a card impossible that is in the deck";
    return NULL;
}

/* `shown` and `equal` are about cards that are there, and owners are not shown their own. */
static const char *check_place_marks(const struct thief *t, int place)
{
    if (is_empty(t, place) && (thief_group_at(t, place) || t->shown[place]))
        return "an empty place equals something, or was seen";
    if (place < SECRET && in_set(t->shown[place], place))
        return "someone is noted as having been shown the own card";
    return NULL;
}

const char *know_invariant(const struct thief *t, unsigned places)
{
    const char *broken =
        !t->equal || know_groups_hold(t) ? NULL : "cards that compared equal have different values";
    for (; !broken && places; places &= places - 1) {
        const int place = __builtin_ctz(places);
        const bool unused = place >= t->seats && place < SECRET;
        for (int w = 0; !broken && w < WATCHERS; w++)
            if (w < t->seats || w == SPECTATOR || unused)
                broken = place == DECK ? check_deck(t, w) : check_set(t, place, w);
        if (!broken && place <= SECRET)
            broken = check_place_marks(t, place);
    }
    return broken;
}

const char *thief_invariant(const void *state)
{
    const struct thief *t = state;
    const char *broken = check_numbers(t);
    if (broken || t->round == 0)
        return broken ? broken : t->phase == PHASE_DEAL ? NULL : "a round was not dealt (T4)";
    if (between_rounds(t) && t->secret == NO_CARD)
        return NULL; /* imagined: what lies face down does not matter any more */
    if ((broken = check_slots(t)) || (broken = check_cakes(t)) || (broken = check_pancakes(t)) ||
        (broken = check_marks(t)))
        return broken;
    if (between_rounds(t))
        return NULL;
    /* While chance is to act or nobody is asked, the round goes on all the same. */
    broken = check_phase(t);
    return broken ? broken : know_invariant(t, (1U << PLACES) - 1);
}
