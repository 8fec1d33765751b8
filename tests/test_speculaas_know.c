/* What the seats of a game of Speculaas know, see and are told; worlds behind an observation. */
#include "core/words.h"
#include "support/speculaas_invariant.h"
#include "support/speculaas_position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HANDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct speculaas seen_by(const struct speculaas *s, int seat)
{
    struct speculaas seen;
    spec_observe(s, seat, &seen);
    return seen;
}

/* ---- observing ---- */

/* S5: hands are secret, and so is the second round's deal, from everybody. */
static void test_hands_are_secret(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3, HANDS("1 1 recipes: pairs same clove pepper ginger nutmeg"));
    struct speculaas seen = seen_by(&s, 1);
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 1), "pairs same clove pepper ginger nutmeg");
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 0), "? ? ? ? ? ?");
    assert_string_equal(held_names(&seen, TYPE_SPICE, 2), "? ? ? ? ? ? ? ?");
    for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
        seen = seen_by(&s, viewer);
        for (int seat = 0; seat < 3; seat++)
            assert_string_equal(hand_names(&seen.hand[1][TYPE_SPICE][seat]), "? ? ? ? ? ? ? ?");
    }
    seen = seen_by(&s, SPECTATOR);
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 1), "? ? ? ? ? ?");
}

/* A hand that a seat has once held it knows from then on, minus what was openly taken since. */
static void test_hands_held_are_known(void **state)
{
    struct speculaas s, seen;
    (void)state;
    deal_hands(&s, 3,
               HANDS("1 0 recipes: pairs same clove pepper ginger nutmeg",
                     "1 1 recipes: doubles same clove pepper ginger nutmeg",
                     "1 2 recipes: different same clove pepper ginger nutmeg"));
    finish_turn(&s); /* everybody lays pepper */
    seen = seen_by(&s, 1);
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 1), "pairs same clove ginger nutmeg");
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 2), "doubles same clove ginger nutmeg");
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 0), "? ? ? ? ?");
    finish_turn(&s);
    assert_null(take(&s, 1, "same", spec_unpack(spec_choice(&s, 1, 0)).spot.x,
                     spec_unpack(spec_choice(&s, 1, 0)).spot.y));
    finish_turn(&s);
    seen = seen_by(&s, 1); /* the hand now with seat 2, which seat 1 has just passed on */
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 2), "pairs clove ginger nutmeg");
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 0), "doubles same ginger nutmeg");
    assert_string_equal(held_names(&seen, TYPE_RECIPE, 1), "different same ginger nutmeg");
    /* in the third turn all hands have gone round */
    assert_memory_equal(seen.hand[0][TYPE_RECIPE], s.hand[0][TYPE_RECIPE],
                        sizeof seen.hand[0][TYPE_RECIPE]);
}

/* S6: nothing of another seat's turn is seen, begun or finished, before all have finished it. */
static void test_turns_are_secret(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3, HANDS("1 1 spices: clove ginger honey"));
    finish_turn(&s);
    const struct speculaas before = s;
    for (int steps = 0; steps < 3; steps++) {
        for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
            const struct speculaas at_first = seen_by(&before, viewer), now = seen_by(&s, viewer);
            if (viewer != 1)
                assert_memory_equal(&at_first, &now, sizeof now);
        }
        assert_int_equal(seen_by(&s, 1).steps[1], steps);
        if (steps < 2)
            assert_null(take(&s, 1, steps ? "ginger" : "clove", steps, 1 - steps));
    }
}

/* A step is told to its own seat; the others are told when the turn is over. */
static void test_events(void **state)
{
    struct speculaas s;
    struct events events = {.count = 0};
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same clove clove ginger ginger",
                     "1 1 recipes: doubles same pepper pepper nutmeg nutmeg"));
    const struct spec_spot origin = {0, 0};
    assert_null(spec_apply(&s, 1, spec_pack(TYPE_RECIPE, SAME, origin), &events));
    assert_int_equal(events.count, 1);
    assert_int_equal(events.at[0].audience, OWN(1));
    events.count = 0;
    assert_null(spec_apply(&s, 0, spec_pack(TYPE_RECIPE, PAIRS, origin), &events));
    assert_int_equal(events.at[0].audience, OWN(0));
    assert_int_equal(events.at[1].audience, OTHERS(0));
    assert_int_equal(events.at[2].audience, OTHERS(1));
    assert_int_equal(events.at[2].arg[0], SAME);
    for (int seat = 0; seat < 2; seat++) { /* then each is shown the hand that it gets */
        const struct event *hand = &events.at[3 + seat];
        assert_int_equal(hand->kind, EVENT_RECIPE_HAND);
        assert_int_equal(hand->audience, SEAT(seat));
        assert_int_equal(hand->arg[0], seat ? SAME : DOUBLES);
    }
    assert_int_equal(events.at[5].kind, EVENT_SPICE_TURN);
}

/* ---- what can be concluded ---- */

/* S8: who takes one single alone shows that no other is left; honey too, if it could be taken. */
static void test_single_alone_is_told(void **state)
{
    struct speculaas s;
    (void)state;
    deal_hands(&s, 3,
               HANDS("1 1 spices: clove clove+nutmeg clove+ginger pepper+ginger pepper+clove "
                     "cardamom+clove cinnamon+ginger nutmeg+ginger",
                     "1 2 spices: honey honey clove+nutmeg nutmeg+ginger cardamom+pepper "
                     "cinnamon+ginger cardamom+nutmeg cardamom+cinnamon"));
    finish_turn(&s);
    assert_null(take(&s, 1, "clove", 1, 0));
    assert_null(take(&s, 2, "honey", 0, 0));
    finish_turn(&s);
    assert_int_equal(s.hand[0][TYPE_SPICE][0].may, MAY_ALL);
    assert_int_equal(s.hand[0][TYPE_SPICE][1].may, MAY_DOUBLE);
    assert_int_equal(s.hand[0][TYPE_SPICE][2].may, MAY_DOUBLE | MAY_HONEY);
    /* and nobody imagines anything else */
    const struct speculaas seen = seen_by(&s, SPECTATOR);
    struct rng rng;
    rng_fast(&rng, 2);
    for (int i = 0; i < 1000; i++) {
        struct speculaas world;
        assert_true(spec_imagine(&seen, SPECTATOR, &rng, &world));
        assert_int_equal(world.hand[0][TYPE_SPICE][1].kinds & ~KINDS_DOUBLE, 0);
        assert_int_equal(world.hand[0][TYPE_SPICE][2].kinds & KINDS_SINGLE, 0);
        assert_null(speculaas_invariant(&world));
    }
}

/* ---- imagining, by counting ---- */

enum { PLACES_MOST = 8, WORLDS_MOST = 720 };

/* Hidden places, and how often each way to fill them was met. */
struct tally {
    int worlds;
    uint64_t world[WORLDS_MOST];
    long met[WORLDS_MOST];
};

static int find_world(struct tally *tally, uint64_t world)
{
    for (int i = 0; i < tally->worlds; i++)
        if (tally->world[i] == world)
            return i;
    return -1;
}

/* The cards of two hands as one number. */
static uint64_t world_of(const struct spec_hand *one, const struct spec_hand *two)
{
    uint64_t world = 0;
    for (int i = 0; i < one->count + two->count; i++)
        world = world << 8 |
                (uint64_t)(i < one->count ? hand_card(one, i) : hand_card(two, i - one->count));
    return world;
}

static bool fits(const struct spec_hand *hand, uint64_t world, int last)
{
    for (int i = 0; i < hand->count; i++) {
        const int card = (int)(world >> 8 * (last + hand->count - 1 - i) & 0xff);
        const int class = card == HONEY ? MAY_HONEY : card < SPICES ? MAY_SINGLE : MAY_DOUBLE;
        if (!(class & hand->may))
            return false;
    }
    return true;
}

/* Every different order of these cards that both hands may hold. */
static void list_worlds(struct tally *tally, const struct spec_hand *one,
                        const struct spec_hand *two, uint64_t begun, uint8_t *left, int count)
{
    if (count == 0) {
        if (find_world(tally, begun) < 0 && fits(one, begun, two->count) && fits(two, begun, 0)) {
            assert_true(tally->worlds < WORLDS_MOST);
            tally->world[tally->worlds++] = begun;
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        const uint8_t card = left[i];
        left[i] = left[count - 1];
        list_worlds(tally, one, two, begun << 8 | card, left, count - 1);
        left[count - 1] = left[i];
        left[i] = card;
    }
}

/* All worlds with the same frequency, and no other world: the sum of squared deviations. */
static void assert_uniform(const struct tally *tally, long tries)
{
    const double expected = (double)tries / tally->worlds;
    double chi = 0;
    for (int i = 0; i < tally->worlds; i++) {
        const double off = (double)tally->met[i] - expected;
        chi += off * off / expected;
    }
    const double freedom = tally->worlds - 1;
    if (chi > freedom + 6 * (freedom / 4 + 2) || tally->worlds < 2)
        fail_msg("chi square %f of %d worlds", chi, tally->worlds);
}

/* Puts cards of a hand on a table, as if they had been taken long ago. */
static void lay_away(struct speculaas *s, struct spec_hand *hand, enum type type, int seat)
{
    struct spec_table *table = &s->table[seat];
    const int card = hand_card(hand, hand->count - 1);
    if (type == TYPE_RECIPE)
        table->recipe[table->recipe_count++] = (uint8_t)card;
    else if (card == HONEY)
        table->tokens++;
    else
        table->spice[table->spice_count++] = (uint8_t)card;
    uint8_t rest[SPICE_HAND];
    for (int i = 0; i < hand->count - 1; i++)
        rest[i] = (uint8_t)hand_card(hand, i);
    hand_fill(hand, rest, hand->count - 1);
}

/* Counts what seat 0 imagines in two spice hands, which are cut down to so many cards. */
static void count_worlds(struct speculaas *s, struct spec_hand *one, int size_one,
                         struct spec_hand *two, int size_two, int expected)
{
    struct tally *tally = calloc(1, sizeof *tally);
    struct speculaas seen, world;
    struct rng rng;
    uint8_t cards[PLACES_MOST];
    while (one->count > size_one)
        lay_away(s, one, TYPE_SPICE, 1);
    while (two->count > size_two)
        lay_away(s, two, TYPE_SPICE, 2);
    for (int i = 0; i < size_one + size_two; i++)
        cards[i] = (uint8_t)(i < size_one ? hand_card(one, i) : hand_card(two, i - size_one));
    list_worlds(tally, one, two, 0, cards, size_one + size_two);
    assert_int_equal(tally->worlds, expected);
    spec_observe(s, 0, &seen);
    rng_fast(&rng, 17);
    const long tries = 400L * expected;
    for (long i = 0; i < tries; i++) {
        assert_true(spec_imagine(&seen, 0, &rng, &world));
        const size_t at_one = (size_t)((char *)one - (char *)s);
        const size_t at_two = (size_t)((char *)two - (char *)s);
        const int n =
            find_world(tally,
                       world_of((const struct spec_hand *)(const void *)((char *)&world + at_one),
                                (const struct spec_hand *)(const void *)((char *)&world + at_two)));
        assert_true(n >= 0);
        tally->met[n]++;
    }
    assert_uniform(tally, tries);
    free(tally);
}

/* Three players at the beginning of the second round: seat 0 has never held two of the hands. */
static void begin_counting(struct speculaas *s, const char *one, const char *two)
{
    deal_hands(s, 3, HANDS(one, two));
    s->round = 2;
    spec_ask(s);
    assert_int_equal(s->phase, PHASE_RECIPE);
}

/* All orders of the cards that are not accounted for. */
static void test_imagine_uniform(void **state)
{
    struct speculaas s;
    (void)state;
    begin_counting(&s, "2 1 spices: clove honey clove", "2 2 spices: honey clove+nutmeg");
    struct spec_hand *hand = s.hand[1][TYPE_SPICE];
    count_worlds(&s, &hand[1], 3, &hand[2], 2, 120 / 2 / 2);
}

/* Only doubles in one hand: 4 x 3 x 2 ways for it, 2 for the other. */
static void test_imagine_only_doubles(void **state)
{
    struct speculaas s;
    (void)state;
    begin_counting(&s, "2 1 spices: clove+ginger pepper+ginger clove+cinnamon",
                   "2 2 spices: honey clove+nutmeg");
    struct spec_hand *hand = s.hand[1][TYPE_SPICE];
    hand[1].may = MAY_DOUBLE;
    count_worlds(&s, &hand[1], 3, &hand[2], 2, 48);
}

/* Doubles or honey in one hand, only doubles in the other. */
static void test_imagine_nested(void **state)
{
    struct speculaas s;
    (void)state;
    begin_counting(&s, "2 1 spices: honey pepper+ginger honey",
                   "2 2 spices: clove+ginger clove+nutmeg");
    struct spec_hand *hand = s.hand[1][TYPE_SPICE];
    hand[1].may = MAY_DOUBLE | MAY_HONEY;
    hand[2].may = MAY_DOUBLE;
    count_worlds(&s, &hand[1], 3, &hand[2], 2, 3 * 2 * 3);
}

/* No honey in one hand, no singles in the other: neither contains the other. */
static void test_imagine_crossed(void **state)
{
    struct speculaas s;
    (void)state;
    begin_counting(&s, "2 1 spices: clove pepper+ginger", "2 2 spices: honey clove+nutmeg");
    struct spec_hand *hand = s.hand[1][TYPE_SPICE];
    hand[1].may = MAY_SINGLE | MAY_DOUBLE;
    hand[2].may = MAY_DOUBLE | MAY_HONEY;
    count_worlds(&s, &hand[1], 2, &hand[2], 2, 2 * 2 * 2);
}

/* Recipes: the hand that seat 0 does not hold. */
static void test_imagine_recipes(void **state)
{
    struct tally *tally = calloc(1, sizeof *tally);
    struct speculaas s, world;
    struct rng rng;
    (void)state;
    deal_hands(&s, 2, HANDS("2 1 recipes: pairs same clove same pairs clove"));
    s.round = 2;
    uint8_t cards[RECIPE_HAND];
    for (int i = 0; i < RECIPE_HAND; i++)
        cards[i] = (uint8_t)hand_card(&s.hand[1][TYPE_RECIPE][1], i);
    const struct spec_hand none = {.count = 0, .may = MAY_ALL};
    list_worlds(tally, &s.hand[1][TYPE_RECIPE][1], &none, 0, cards, RECIPE_HAND);
    assert_int_equal(tally->worlds, 720 / 2 / 2 / 2);
    const struct speculaas seen = seen_by(&s, 0);
    rng_fast(&rng, 4);
    const long tries = 300L * tally->worlds;
    for (long i = 0; i < tries; i++) {
        assert_true(spec_imagine(&seen, 0, &rng, &world));
        const int n = find_world(tally, world_of(&world.hand[1][TYPE_RECIPE][1], &none));
        assert_true(n >= 0);
        tally->met[n]++;
    }
    assert_uniform(tally, tries);
    free(tally);
}

/* A turn that is not over: seat 1 must have something to take, so not just honey, which it has no
 * recipe for. */
static void test_imagine_open_turn(void **state)
{
    struct speculaas s, world;
    struct rng rng;
    int clove_first = 0;
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 spices: pepper+ginger", "1 1 spices: honey clove", "2 0 spices: honey",
                     "2 1 spices: ginger"));
    finish_turn(&s);
    assert_null(take(&s, 0, "pepper+ginger", 1, 0));
    struct spec_hand *later = s.hand[1][TYPE_SPICE], *held = &s.hand[0][TYPE_SPICE][1];
    while (later[1].count)
        lay_away(&s, &later[1], TYPE_SPICE, 0);
    while (later[0].count > 1)
        lay_away(&s, &later[0], TYPE_SPICE, 0);
    while (held->count > 2)
        lay_away(&s, held, TYPE_SPICE, 1);
    s.table[1].honey = 1; /* on its only recipe */
    s.table[1].tokens = 1;
    s.table[0].tokens = (uint8_t)(s.table[0].tokens - 1);
    spec_ask(&s);
    const struct speculaas seen = seen_by(&s, 0);
    rng_fast(&rng, 9);
    for (int i = 0; i < 4000; i++) {
        assert_true(spec_imagine(&seen, 0, &rng, &world));
        const struct spec_hand *hand = &world.hand[0][TYPE_SPICE][1];
        assert_true(hand->kinds & KIND(CLOVE));
        clove_first += hand_card(hand, 0) == CLOVE;
    }
    assert_in_range(clove_first, 1850, 2150);
}

/* ---- for people ---- */

static const struct names people = {.seat = {"Ann", "Bob", "Cid"}, .reader = 0};

static const char *said(const struct speculaas *s, int seat, enum type type, const char *card,
                        int x, int y)
{
    static char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    const int number = spec_card_named(card, type == TYPE_RECIPE ? KINDS_RECIPE : KINDS_SPICE);
    spec_say_move(s, seat, spec_pack(type, number, (struct spec_spot){x, y}), &people, &text);
    return buffer;
}

static void test_moves_in_words(void **state)
{
    struct speculaas s;
    char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    (void)state;
    deal_hands(&s, 2, NULL);
    assert_string_equal(said(&s, 0, TYPE_RECIPE, "pairs", 1, -1), "Place Pairs at (1,−1)");
    assert_string_equal(said(&s, 0, TYPE_SPICE, "clove+nutmeg", 0, 1),
                        "Take Clove+Nutmeg and place it at (0,1)");
    assert_string_equal(said(&s, 0, TYPE_SPICE, "honey", 0, 0),
                        "Take honey for the recipe at (0,0)");
    spec_say_question(&s, 0, &people, &text);
    assert_string_equal(buffer, "Which recipe do you take, and where does it go?");
}

/* The table in a terminal: a grid with coordinates, the own one last, with its free spaces. */
static void test_drawing(void **state)
{
    static const char spices[] = "1 0 spices: clove+nutmeg honey clove honey ginger "
                                 "cinnamon+ginger nutmeg nutmeg";
    struct speculaas s;
    char buffer[LINE_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same clove pepper ginger nutmeg", spices,
                     "1 1 recipes: pairs same clove", "1 1 spices: clove ginger honey honey"));
    assert_null(take(&s, 0, "ginger", 0, 0));
    assert_null(take(&s, 1, "same", 0, 0));
    assert_null(take(&s, 0, "honey", 0, 0));
    const struct speculaas seen = seen_by(&s, 0);
    spec_draw(&seen, 0, &people, &text);
    assert_string_equal(buffer,
                        "Round 1, spice turn 1\n"
                        "\n"
                        "Bob: 0 points, 0 honey\n"
                        "       0\n"
                        "   0 [Sa]\n"
                        "\n"
                        "You: 3 points, 1 honey\n"
                        "      -1     0     1\n"
                        "  -1         .\n"
                        "   0   .   [Gi]*   .\n"
                        "   1         .\n"
                        "\n"
                        "[Ca] recipe, [Ca]* with honey, Ca single, Ca+Pe double, . your free "
                        "spaces\n"
                        "Your recipes: Pairs, Clove, Cardamom, Cardamom, Pepper\n"
                        "Your spice cards: Clove+Nutmeg, Clove, Honey, Ginger, Cinnamon+Ginger, "
                        "Nutmeg,\n"
                        "     Nutmeg\n");
    text = text_in(buffer, sizeof buffer);
    assert_null(take(&s, 0, "clove", -1, 0));
    assert_null(take(&s, 1, "ginger", 0, 1));
    finish_turn(&s);
    finish_turn(&s);
    const struct speculaas later = seen_by(&s, SPECTATOR);
    const struct names watching = {.seat = {"Ann", "Bob"}, .reader = SPECTATOR};
    spec_draw(&later, SPECTATOR, &watching, &text);
    assert_string_equal(buffer, "Round 1, spice turn 2\n"
                                "\n"
                                "Ann: 3 points, 1 honey\n"
                                "      -1     0\n"
                                "  -1 [Ca]\n"
                                "   0  Cl   [Gi]*\n"
                                "\n"
                                "Bob: 0 points, 0 honey\n"
                                "      -1     0     1\n"
                                "   0  Ca   [Sa]\n"
                                "   1        Gi   [Pe]\n"
                                "\n"
                                "[Ca] recipe, [Ca]* with honey, Ca single, Ca+Pe double\n");
}

/* Never wider than 80 columns, and ASCII, whatever lies on the tables. */
static void test_drawing_is_narrow(void **state)
{
    struct speculaas s;
    struct rng rng;
    (void)state;
    rng_fast(&rng, 21);
    for (int game = 0; game < 60; game++) {
        deal_hands(&s, 2 + game % 4, NULL);
        while (s.actors) {
            char buffer[2 * LINE_SIZE];
            const int seat = __builtin_ctz(s.actors);
            const int count = spec_choices(&s, seat);
            const int n = game & 4 ? count - 1 : (int)rng_below(&rng, (uint32_t)count);
            assert_null(spec_apply(&s, seat, spec_choice(&s, seat, n), NULL));
            struct text text = text_in(buffer, sizeof buffer);
            const struct speculaas seen = seen_by(&s, seat);
            struct names names = {.seat = {"Ann", "Bob", "Cid", "Dot", "Eve"}, .reader = seat};
            spec_draw(&seen, seat, &names, &text);
            assert_false(text.cut);
            for (const char *line = buffer; *line; line += strcspn(line, "\n") + 1)
                assert_true(strcspn(line, "\n") < 80);
            for (const char *c = buffer; *c; c++)
                assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
        }
    }
}

/* An observation as JSON. */
static void test_view(void **state)
{
    struct speculaas s;
    char buffer[LINE_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    (void)state;
    deal_hands(&s, 2,
               HANDS("1 0 recipes: pairs same clove pepper ginger nutmeg",
                     "1 0 spices: clove+nutmeg honey clove honey ginger nutmeg nutmeg pepper"));
    assert_null(take(&s, 0, "pairs", 0, 0));
    finish_turn(&s);
    assert_null(take(&s, 0, "honey", 0, 0));
    const struct speculaas seen = seen_by(&s, 0);
    json_open(&json, '{');
    spec_write_view(&seen, 0, &json);
    json_close(&json, '}');
    assert_string_equal(
        buffer,
        "{\"round\":1,\"turn\":{\"type\":\"spice\",\"number\":1},\"supply\":4,\"tables\":["
        "{\"recipes\":[{\"recipe\":\"pairs\",\"at\":[0,0],\"honey\":true,\"points\":0}],"
        "\"spices\":[],\"tokens\":1,\"doubles\":0,\"score\":0},"
        "{\"recipes\":[{\"recipe\":\"cardamom\",\"at\":[0,0],\"honey\":false,\"points\":0}],"
        "\"spices\":[],\"tokens\":0,\"doubles\":0,\"score\":0}],"
        "\"hands\":[{\"recipes\":[\"cardamom\",\"pepper\",\"clove\",\"nutmeg\",\"cinnamon\"],"
        "\"spices\":[\"clove+nutmeg\",\"clove\",\"honey\",\"ginger\",\"nutmeg\",\"nutmeg\","
        "\"pepper\"]},{\"recipes\":[\"same\",\"clove\",\"pepper\",\"ginger\",\"nutmeg\"],"
        "\"spices\":[null,null,null,null,null,null,null,null]}],"
        "\"steps\":1,\"spaces\":{\"at\":[[-1,0],[0,1],[0,-1],[1,0]],\"honey\":[]},"
        "\"brings\":[4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_are_secret),
        cmocka_unit_test(test_hands_held_are_known),
        cmocka_unit_test(test_turns_are_secret),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_single_alone_is_told),
        cmocka_unit_test(test_imagine_uniform),
        cmocka_unit_test(test_imagine_only_doubles),
        cmocka_unit_test(test_imagine_nested),
        cmocka_unit_test(test_imagine_crossed),
        cmocka_unit_test(test_imagine_recipes),
        cmocka_unit_test(test_imagine_open_turn),
        cmocka_unit_test(test_moves_in_words),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_drawing_is_narrow),
        cmocka_unit_test(test_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
