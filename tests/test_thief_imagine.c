/* Who Stole the Cookie?: the worlds behind an observation. On small late positions all of them are
 * written out here, by trying every deal of the cards that the viewer does not see and keeping
 * those that agree with what was seen, said in a few lines for each position. `imagine` must find
 * every one, none besides, and all equally often. */
#include "support/thief_position.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SAMPLES = 200000, WORLDS_MOST = 20000, PLACES_MOST = 12 };

/* What a viewer has seen, as a condition on a world. */
typedef bool condition(const struct thief *world);

/* ---- all worlds ---- */

struct worlds {
    const struct position *p;
    int viewer;
    condition *agrees;
    int rest[CARD_KINDS], pancakes_left; /* cards not yet dealt, pancakes to be in the deck */
    struct thief world;
    uint8_t *place[PLACES_MOST]; /* in `world`: hands, further cards, secret card, deck */
    int places, first_of_deck;
    int count;
    uint64_t key[WORLDS_MOST];
    int seen[WORLDS_MOST];
};

/* Five bits a card. */
static uint64_t key_of(const struct worlds *w, const struct thief *world)
{
    uint64_t key = 0;
    for (int i = 0; i < w->places; i++)
        key = key << 5 | ((const uint8_t *)world)[w->place[i] - (const uint8_t *)&w->world];
    return key;
}

static void deal_on(struct worlds *w, int at)
{
    if (at == w->places) {
        if (w->pancakes_left == 0 && w->agrees(&w->world)) {
            assert_true(w->count < WORLDS_MOST);
            w->key[w->count++] = key_of(w, &w->world);
        }
        return;
    }
    for (int card = 0; card < CARD_KINDS; card++) {
        const bool pancake = !is_cake(card);
        if (!w->rest[card] || (pancake && (at < w->first_of_deck || !w->pancakes_left)))
            continue;
        w->rest[card]--;
        w->pancakes_left -= pancake;
        *w->place[at] = (uint8_t)card;
        deal_on(w, at + 1);
        w->rest[card]++;
        w->pancakes_left += pancake;
    }
}

static void take(struct worlds *w, int card)
{
    if (card != NO_CARD)
        w->rest[card]--;
}

/* The cards that the viewer does not see. */
static void find_rest(struct worlds *w)
{
    const struct thief *t = &w->p->t;
    for (int card = 0; card < CAKE_KINDS; card++) {
        const bool absent = t->seats == 3 && KINDS_COFFEE >> card & 1;
        w->rest[card] = absent ? 0 : card_copies[card] - pile_count(t->discard, card);
        for (int s = 0; s < t->seats; s++)
            w->rest[card] -= pile_count(t->front[s], card);
    }
    for (int card = CAKE_KINDS; card < CARD_KINDS; card++)
        w->rest[card] =
            !(t->pancakes >> (card - CAKE_KINDS) & 1) && !(t->seats == 3 && card == KAFFILUMMA);
    if (w->viewer < t->seats)
        take(w, t->hand[w->viewer]);
    for (int i = 0; i < t->extra_count && w->viewer == t->turn; i++)
        take(w, t->extra[i]);
    w->pancakes_left = 4 - __builtin_popcount(t->pancakes);
}

static void find_places(struct worlds *w)
{
    struct thief *t = &w->world;
    *t = w->p->t;
    w->places = 0;
    for (int s = 0; s < t->seats; s++)
        if (s != w->viewer && in_set(t->in, s))
            w->place[w->places++] = &t->hand[s];
    for (int i = 0; i < t->extra_count && w->viewer != t->turn; i++)
        w->place[w->places++] = &t->extra[i];
    w->place[w->places++] = &t->secret;
    w->first_of_deck = w->places;
    for (int i = 0; i < t->deck_count; i++) {
        assert_true(w->places < PLACES_MOST);
        w->place[w->places++] = &t->deck[i];
    }
}

static int by_key(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Chi-square against equal chances, with a fixed seed: far inside what chance explains. */
static void check_even(const struct worlds *w, const char *name)
{
    const double expected = (double)SAMPLES / w->count;
    double chi = 0;
    int never = 0;
    for (int i = 0; i < w->count; i++) {
        chi += (w->seen[i] - expected) * (w->seen[i] - expected) / expected;
        never += w->seen[i] == 0;
    }
    const double degrees = w->count - 1;
    const double deviation = degrees > 0 ? (chi - degrees) / sqrt(2 * degrees) : 0;
    print_message("%s: %d worlds, chi-square %.1f (%+.2f sigma)\n", name, w->count, chi, deviation);
    if (never)
        fail_msg("%d of %d worlds were never imagined", never, w->count);
    if (fabs(deviation) > 4)
        fail_msg("the worlds are not equally likely");
}

static void check_worlds(const char *name, const struct position *p, int viewer, condition *agrees)
{
    static struct worlds w;
    struct thief seen, world;
    struct rng rng;
    w = (struct worlds){.p = p, .viewer = viewer, .agrees = agrees};
    find_places(&w);
    find_rest(&w);
    assert_true(agrees(&p->t)); /* the truth is one of them */
    deal_on(&w, 0);
    qsort(w.key, (size_t)w.count, sizeof *w.key, by_key);
    thief_game.observe(&p->t, viewer, &seen);
    rng_fast(&rng, 20260401);
    for (int i = 0; i < SAMPLES; i++) {
        assert_true(thief_game.imagine(&seen, viewer, &rng, &world));
        const uint64_t key = key_of(&w, &world);
        const uint64_t *found = bsearch(&key, w.key, (size_t)w.count, sizeof key, by_key);
        if (!found)
            fail_msg("%s: a world that was not possible", name);
        w.seen[found - w.key]++;
    }
    check_even(&w, name);
}

/* ---- small positions ---- */

static bool anything(const struct thief *world)
{
    (void)world;
    return true;
}

/* Nothing is known but the cards that lie open: hands, secret card, deck and which pancakes. */
TEST(test_imagine_nothing_known)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina  secret tom_krus"
             "  deck piparkaka kleina upphitud  end");
    check_worlds("own turn", &p, 0, anything);
    check_worlds("another's turn", &p, 1, anything);
    check_worlds("a spectator", &p, SPECTATOR, anything);
}

TEST(test_imagine_many_pancakes)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina laufabraud randalina  secret tom_krus"
             "  deck piparkaka upphitud grautarlumma  end");
    check_worlds("two pancakes in the deck", &p, 2, anything);
}

/* Seat 0 has looked at seat 1, and Randalína was guessed wrong at seat 2. */
static bool looked_and_missed(const struct thief *world)
{
    return world->hand[1] == LAUFABRAUD && world->hand[2] != RANDALINA;
}

static bool missed_only(const struct thief *world)
{
    return world->hand[2] != RANDALINA;
}

TEST(test_imagine_looked_and_missed)
{
    struct position p;
    deal(&p, "players 4  start 0  hands hnallthora laufabraud kleina+ kleina  secret tom_krus"
             "  deck piparkaka kleina kleina randalina  end");
    play(&p, "0 lay piparkaka 1; 1 lay kleina 2 guess randalina");
    expect_asked(&p, 2, "lay");
    check_worlds("looked at one, one missed", &p, 0, looked_and_missed);
    check_worlds("missed", &p, 3, missed_only);
    check_worlds("missed, for a spectator", &p, SPECTATOR, missed_only);
}

/* Seats 2 and 3 compared equal. Seat 0 laid coffee, so it has no Hnallþóra. */
static bool equal_hands(const struct thief *world)
{
    return card_value[world->hand[2]] == card_value[world->hand[3]] && world->hand[0] != HNALLTHORA;
}

TEST(test_imagine_equal_hands)
{
    struct position p;
    deal(&p, "players 5  start 0  hands piparkaka+ kleina randalina randalina+ piparkaka"
             "  secret tom_krus  deck laufabraud+ hnallthora piparkaka randalina  end");
    play(&p, "0 lay laufabraud+ 2 3"); /* 5 and 5 */
    check_worlds("equal hands", &p, 0, equal_hands);
    check_worlds("equal hands, for a spectator", &p, SPECTATOR, equal_hands);
}

static bool sees_its_equal(const struct thief *world)
{
    return world->hand[3] == RANDALINA_COFFEE && world->hand[0] != HNALLTHORA;
}

TEST(test_imagine_the_other_of_two_equals)
{
    struct position p;
    deal(&p, "players 5  start 0  hands piparkaka+ kleina randalina randalina+ piparkaka"
             "  secret tom_krus  deck laufabraud+ hnallthora piparkaka randalina  end");
    play(&p, "0 lay laufabraud+ 2 3");
    check_worlds("one of the two", &p, 2, sees_its_equal);
}

/* Seat 1 has won against Laufabrauð, and did not hold Hjónabandssæla. */
static bool higher_than_three(const struct thief *world)
{
    return card_value[world->hand[1]] > 3;
}

TEST(test_imagine_the_winner_has_more)
{
    struct position p;
    deal(&p, "players 4  start 0  hands laufabraud randalina lakkristoppur piparkaka"
             "  secret tom_krus  deck laufabraud kleina hjonabandssaela  end");
    play(&p, "0 lay laufabraud 1"); /* loses 3 to 5 */
    expect_outs(&p, "0 laufabraud");
    expect_asked(&p, 1, "lay");
    check_worlds("the winner, at its turn", &p, 3, higher_than_three);
}

/* Nobody unprotected has coffee; seat 1 was protected. */
static bool no_coffee(const struct thief *world)
{
    return !(KINDS_COFFEE >> world->hand[0] & 1) && !(KINDS_COFFEE >> world->hand[2] & 1) &&
           !(KINDS_COFFEE >> world->hand[3] & 1);
}

TEST(test_imagine_after_kaffilumma)
{
    struct position p;
    deal(&p, "players 4  start 1  hands randalina kleina+ kleina hnallthora"
             "  secret tom_krus  deck lakkristoppur kaffilumma piparkaka laufabraud+  end");
    play(&p, "1 lay lakkristoppur");
    expect_asked(&p, 3, "lay");
    check_worlds("coffee spilled", &p, 0, no_coffee);
    check_worlds("coffee spilled, for the protected", &p, 1, no_coffee);
}

/* Seat 2 laid coffee, so it has no Hnallþóra; its card went to the secret place. */
static bool coffee_without_hnallthora(const struct thief *world)
{
    return world->secret != HNALLTHORA;
}

TEST(test_imagine_after_piparkaka_coffee)
{
    struct position p;
    deal(&p, "players 4  start 2  hands randalina kleina tom_krus hjonabandssaela"
             "  secret hnallthora  deck piparkaka+ laufabraud piparkaka  end");
    play(&p, "2 lay piparkaka+");
    check_worlds("exchanged with the secret card", &p, 0, coffee_without_hnallthora);
}

static bool gave_the_jar(const struct thief *world)
{
    return world->secret == TOM_KRUS;
}

TEST(test_imagine_the_own_card_in_the_secret_place)
{
    struct position p;
    deal(&p, "players 4  start 2  hands randalina kleina tom_krus hjonabandssaela"
             "  secret hnallthora  deck piparkaka+ laufabraud piparkaka  end");
    play(&p, "2 lay piparkaka+");
    check_worlds("the own card is the secret one", &p, 2, gave_the_jar);
}

/* Seat 0 gave the jar into the batter and has not got it back: one of the others has it. */
static bool jar_in_the_batter(const struct thief *world)
{
    return world->hand[1] == TOM_KRUS || world->hand[2] == TOM_KRUS || world->hand[3] == TOM_KRUS;
}

/* So did seat 2 with the only Laufabrauð that does not lie open. */
static bool laufabraud_in_the_batter(const struct thief *world)
{
    return world->hand[0] == LAUFABRAUD || world->hand[1] == LAUFABRAUD ||
           world->hand[3] == LAUFABRAUD;
}

TEST(test_imagine_after_lummudeig)
{
    struct position p;
    deal(&p, "players 4  start 1  hands tom_krus randalina laufabraud hnallthora"
             "  secret kleina+  deck lummudeig piparkaka kleina  end");
    play(&p, "mix laufabraud tom_krus hnallthora randalina");
    check_worlds("the jar in the batter", &p, 0, jar_in_the_batter);
    check_worlds("Laufabrauð in the batter", &p, 2, laufabraud_in_the_batter);
    check_worlds("nothing known of the batter", &p, SPECTATOR, anything);
}

/* Two hands were mixed: seat 2 knows that its Laufabrauð went to seat 1. */
static bool swapped_by_mixing(const struct thief *world)
{
    return world->hand[1] == LAUFABRAUD;
}

TEST(test_imagine_after_mixing_two_hands)
{
    struct position p;
    deal(&p, "players 3  start 0  hands kleina randalina laufabraud  secret tom_krus"
             "  deck lakkristoppur lummudeig kleina piparkaka vidbrennd  end");
    play(&p, "0 lay lakkristoppur; mix - laufabraud randalina");
    check_worlds("two hands mixed", &p, 2, swapped_by_mixing);
    check_worlds("two hands mixed, for the third", &p, 0, anything);
}

/* Looked at, then swapped to seat 2, which has drawn another card. */
static bool followed_the_card(const struct thief *world)
{
    return world->hand[2] == LAUFABRAUD;
}

TEST(test_imagine_a_card_that_was_followed)
{
    struct position p;
    deal(&p, "players 4  start 0  hands kleina laufabraud randalina+ hnallthora  secret tom_krus"
             "  deck piparkaka hjonabandssaela kleina piparkaka vidbrennd  end");
    play(&p, "0 lay piparkaka 1; 1 lay hjonabandssaela 2");
    check_worlds("a card that was followed", &p, 0, followed_the_card);
    check_worlds("a card that was not", &p, 3, anything);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_imagine_nothing_known),
        cmocka_unit_test(test_imagine_many_pancakes),
        cmocka_unit_test(test_imagine_looked_and_missed),
        cmocka_unit_test(test_imagine_equal_hands),
        cmocka_unit_test(test_imagine_the_other_of_two_equals),
        cmocka_unit_test(test_imagine_the_winner_has_more),
        cmocka_unit_test(test_imagine_after_kaffilumma),
        cmocka_unit_test(test_imagine_after_piparkaka_coffee),
        cmocka_unit_test(test_imagine_the_own_card_in_the_secret_place),
        cmocka_unit_test(test_imagine_after_lummudeig),
        cmocka_unit_test(test_imagine_after_mixing_two_hands),
        cmocka_unit_test(test_imagine_a_card_that_was_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
