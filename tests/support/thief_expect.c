/* What is expected of a position. */
#include "support/thief_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORLDS = 3000 };

/* ---- cards ---- */

/* Names of cards, in ascending order of kind, as the tests' messages show them. */
static void show_cards(const int count[CARD_KINDS], char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int card = 0; card < CARD_KINDS; card++)
        for (int i = 0; i < count[card] && used < size; i++)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "",
                                     thief_card_names[card]);
}

static void count_text(struct at at, const char *text, int count[CARD_KINDS])
{
    char word[WORD_SIZE];
    memset(count, 0, CARD_KINDS * sizeof *count);
    while (thief_position_word(&text, word))
        count[thief_position_card(at, word)]++;
}

static void expect_cards(struct at at, const struct position *p, const char *where,
                         const int have[CARD_KINDS], const char *text)
{
    int want[CARD_KINDS];
    char shown[512];
    count_text(at, text, want);
    show_cards(have, shown, sizeof shown);
    if (memcmp(have, want, sizeof want) != 0)
        thief_position_fail(at, p, "%s: \"%s\" instead of \"%s\"", where, shown, text);
}

static void expect_pile(struct at at, const struct position *p, const char *where, pile have,
                        const char *text)
{
    int count[CARD_KINDS] = {0};
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        count[kind] = pile_count(have, kind);
    expect_cards(at, p, where, count, text);
}

static int cards_in_hand(const struct thief *t, int seat, int card[3])
{
    int count = 0;
    if (t->hand[seat] != NO_CARD)
        card[count++] = t->hand[seat];
    for (int i = 0; seat == t->turn && i < t->extra_count; i++)
        card[count++] = t->extra[i];
    return count;
}

void thief_position_expect_hand(struct at at, const struct position *p, int seat, const char *cards)
{
    int have[CARD_KINDS] = {0}, card[3];
    for (int n = cards_in_hand(&p->t, seat, card); n > 0; n--)
        have[card[n - 1]]++;
    expect_cards(at, p, "hand", have, cards);
}

void thief_position_expect_front(struct at at, const struct position *p, int seat,
                                 const char *cards)
{
    expect_pile(at, p, "in front", p->t.front[seat], cards);
}

void thief_position_expect_discarded(struct at at, const struct position *p, const char *cards)
{
    expect_pile(at, p, "discarded", p->t.discard, cards);
}

void thief_position_expect_secret(struct at at, const struct position *p, const char *card)
{
    if (p->t.secret != thief_position_card(at, card))
        thief_position_fail(at, p, "the secret card is %s instead of %s",
                            thief_card_names[p->t.secret], card);
}

void thief_position_expect_deck(struct at at, const struct position *p, const char *cards)
{
    char word[WORD_SIZE];
    for (int i = p->t.deck_count - 1; thief_position_word(&cards, word); i--)
        if (i < 0 || p->t.deck[i] != thief_position_card(at, word))
            thief_position_fail(at, p, "card %d of the deck is %s instead of %s",
                                p->t.deck_count - i,
                                i < 0 ? "none" : thief_card_names[p->t.deck[i]], word);
}

void thief_position_expect_deck_count(struct at at, const struct position *p, int count)
{
    if (p->t.deck_count != count)
        thief_position_fail(at, p, "%d cards in the deck instead of %d", p->t.deck_count, count);
}

/* ---- seats ---- */

static void expect_set(struct at at, const struct position *p, const char *what, unsigned have,
                       const char *seats)
{
    const unsigned want = thief_position_seats(at, seats);
    if (have != want)
        thief_position_fail(at, p, "%s: seats %#x instead of %#x", what, have, want);
}

void thief_position_expect_in(struct at at, const struct position *p, const char *seats)
{
    expect_set(at, p, "in", p->t.in, seats);
}

void thief_position_expect_protected(struct at at, const struct position *p, const char *seats)
{
    expect_set(at, p, "protected", p->t.safe, seats);
}

void thief_position_expect_spotlight(struct at at, const struct position *p, int by, int on)
{
    if (p->t.spot_by != by || p->t.spot_on != on)
        thief_position_fail(at, p, "spotlight by %d on %d instead of by %d on %d", p->t.spot_by,
                            p->t.spot_on, by, on);
}

static const char *const phases[] = {"deal",   "shuffle", "mix",  "lay",  "guess", "first",
                                     "batter", "discard", "turn", "back", "over"};

void thief_position_expect_asked(struct at at, const struct position *p, int seat, const char *what)
{
    if (strcmp(phases[p->t.phase], what) != 0)
        thief_position_fail(at, p, "%s is asked instead of %s", phases[p->t.phase], what);
    if (thief_game.actors(&p->t) != SEAT(seat))
        thief_position_fail(at, p, "seats %#x are asked instead of %d", thief_game.actors(&p->t),
                            seat);
}

void thief_position_expect_next(struct at at, const struct position *p, const char *what)
{
    const bool over = strcmp(what, "over") == 0;
    if (strcmp(phases[p->t.phase], what) != 0)
        thief_position_fail(at, p, "%s comes next instead of %s", phases[p->t.phase], what);
    if (thief_game.actors(&p->t) != (over ? 0 : SEAT(CHANCE)))
        thief_position_fail(at, p, "chance is not to act, or the match is not over");
}

void thief_position_expect_choices(struct at at, const struct position *p, int count)
{
    const int have = thief_game.choices(&p->t, p->t.turn);
    if (have != count)
        thief_position_fail(at, p, "%d choices instead of %d", have, count);
    for (int i = 0; i < have; i++)
        for (int j = 0; j < i; j++)
            if (thief_game.choice(&p->t, p->t.turn, i) == thief_game.choice(&p->t, p->t.turn, j))
                thief_position_fail(at, p, "choices %d and %d are the same", j, i);
}

void thief_position_expect_scores(struct at at, const struct position *p, const char *points)
{
    char word[WORD_SIZE];
    const char *rest = points;
    struct outcome outcome;
    thief_game.outcome(&p->t, &outcome, NULL);
    for (int s = 0; s < p->t.seats; s++)
        if (!thief_position_word(&rest, word) || outcome.score[s] != atoi(word))
            thief_position_fail(at, p, "seat %d has %d points, not as in \"%s\"", s,
                                outcome.score[s], points);
}

/* ---- events ---- */

void thief_position_expect_end(struct at at, const struct position *p, enum end how,
                               const char *winners)
{
    static const char *const ends[] = {"last", "jar", "deck", "nobody"};
    for (int i = 0; i < p->events.count; i++) {
        const struct event *event = &p->events.at[i];
        if (event->kind < EVENT_END_LAST || event->kind > EVENT_END_NOBODY)
            continue;
        if (event->kind != EVENT_END_LAST + (int)how)
            thief_position_fail(at, p, "the round ends by %s instead of %s",
                                ends[event->kind - EVENT_END_LAST], ends[how]);
        expect_set(at, p, "winners", (unsigned)event->arg[0], winners);
        return;
    }
    thief_position_fail(at, p, "the round goes on");
}

void thief_position_expect_told(struct at at, const struct position *p, int viewer,
                                enum thief_event kind, int seat, int a, int b)
{
    for (int i = 0; i < p->events.count; i++) {
        const struct event *e = &p->events.at[i];
        if (e->kind == kind && e->audience >> viewer & 1 && (seat == ANY || e->seat == seat) &&
            (a == ANY || e->arg[0] == a) && (b == ANY || e->arg[1] == b))
            return;
    }
    thief_position_fail(at, p, "%d is not told event %d of seat %d (%d, %d)", viewer, kind, seat, a,
                        b);
}

void thief_position_expect_not_told(struct at at, const struct position *p, int viewer,
                                    enum thief_event kind)
{
    for (int i = 0; i < p->events.count; i++)
        if (p->events.at[i].kind == kind && p->events.at[i].audience >> viewer & 1)
            thief_position_fail(at, p, "%d is told event %d", viewer, kind);
}

static void show_out(const struct event *event, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, "%d", event->seat);
    for (int i = 0; i < 3 && event->arg[i] >= 0; i++)
        used += (size_t)snprintf(out + used, size - used, " %s", thief_card_names[event->arg[i]]);
}

void thief_position_expect_outs(struct at at, const struct position *p, const char *outs)
{
    char have[256] = "";
    size_t used = 0;
    for (int i = 0; i < p->events.count; i++) {
        if (p->events.at[i].kind != EVENT_OUT)
            continue;
        used += (size_t)snprintf(have + used, sizeof have - used, used ? "; " : "");
        show_out(&p->events.at[i], have + used, sizeof have - used);
        used = strlen(have);
    }
    if (strcmp(have, outs) != 0)
        thief_position_fail(at, p, "out are \"%s\" instead of \"%s\"", have, outs);
}

/* ---- knowledge ---- */

/* Kinds that a place may hold; `certain` gets those that it holds in every world. */
static unsigned imagine_worlds(struct at at, const struct position *p, int viewer, int place,
                               unsigned *certain)
{
    struct thief seen, world;
    struct rng rng;
    unsigned possible = 0;
    rng_fast(&rng, 7);
    thief_game.observe(&p->t, viewer, &seen);
    *certain = KINDS_ALL;
    for (int i = 0; i < WORLDS; i++) {
        if (!thief_game.imagine(&seen, viewer, &rng, &world))
            thief_position_fail(at, p, "%d can imagine no world", viewer);
        unsigned kinds = place == SECRET ? 1U << world.secret : 0;
        if (place != SECRET) {
            int card[3];
            for (int n = cards_in_hand(&world, place, card); n > 0; n--)
                kinds |= 1U << card[n - 1];
        }
        possible |= kinds;
        *certain &= kinds;
    }
    return possible;
}

/* Kinds of which there is a copy that the viewer does not see. */
static unsigned kinds_unseen(const struct thief *t, int viewer)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++) {
        int seen = pile_count(t->discard, kind);
        for (int s = 0; s < t->seats; s++)
            seen += pile_count(t->front[s], kind);
        if (viewer < t->seats) {
            int card[3];
            for (int n = cards_in_hand(t, viewer, card); n > 0; n--)
                seen += card[n - 1] == kind;
        }
        if (kinds_in_play(t->seats) >> kind & 1 && seen < card_copies[kind])
            kinds |= 1U << kind;
    }
    return kinds;
}

static unsigned kinds_named(struct at at, const struct position *p, int viewer, const char *text)
{
    char word[WORD_SIZE];
    unsigned kinds = 0;
    const bool any = strncmp(text, "any", 3) == 0;
    if (any)
        thief_position_word(&text, word);
    if (any && strncmp(text, " but", 4) == 0)
        thief_position_word(&text, word);
    while (thief_position_word(&text, word))
        kinds |= 1U << thief_position_card(at, word);
    return any ? kinds_unseen(&p->t, viewer) & ~kinds : kinds;
}

static void show_kinds(unsigned kinds, char *out, size_t size)
{
    int count[CARD_KINDS];
    for (int card = 0; card < CARD_KINDS; card++)
        count[card] = kinds >> card & 1;
    show_cards(count, out, size);
}

void thief_position_expect_possible(struct at at, const struct position *p, int viewer, int place,
                                    const char *kinds)
{
    unsigned certain;
    const unsigned have = imagine_worlds(at, p, viewer, place, &certain);
    const unsigned want = kinds_named(at, p, viewer, kinds);
    char have_text[256], want_text[256];
    show_kinds(have, have_text, sizeof have_text);
    show_kinds(want, want_text, sizeof want_text);
    if (have != want)
        thief_position_fail(at, p, "%d thinks of %d: \"%s\" instead of \"%s\"", viewer, place,
                            have_text, want_text);
}

void thief_position_expect_certain(struct at at, const struct position *p, int viewer, int place,
                                   const char *card)
{
    unsigned certain;
    imagine_worlds(at, p, viewer, place, &certain);
    if (!(certain >> thief_position_card(at, card) & 1))
        thief_position_fail(at, p, "%d is not certain that %d has %s", viewer, place, card);
}
