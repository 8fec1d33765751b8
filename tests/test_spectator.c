/* What a review asks of the bots: that the choice played is among those compared, and everybody's
 * chances as they look to a spectator at any moment of any game. */
#include "bots/search.h"
#include "games/games.h"
#include "support/property.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES_EACH = 2, PLAYOUTS = 4 };

struct position {
    const struct game *game;
    struct rng rng;
    _Alignas(64) uint8_t state[STATE_MAX];
};

static void let_chance_act(struct position *p)
{
    while (p->game->actors(p->state) == SEAT(CHANCE)) {
        struct chance chance;
        p->game->roll(p->state, &p->rng, &chance);
        assert_null(p->game->settle(p->state, &chance, NULL));
    }
}

static void begin(struct position *p, const struct game *game, int players, uint64_t seed)
{
    struct options options;
    p->game = game;
    rng_fast(&p->rng, seed);
    memset(p->state, 0, sizeof p->state);
    assert_true(property_options(game, players, &p->rng, &options));
    assert_null(game->start(p->state, &options));
    let_chance_act(p);
}

/* One of those who owe a decision makes it, at random. */
static void step(struct position *p)
{
    seatset who = p->game->actors(p->state);
    for (uint32_t skip = rng_below(&p->rng, (uint32_t)__builtin_popcount(who)); skip > 0; skip--)
        who &= (seatset)(who - 1);
    const int seat = __builtin_ctz(who), count = p->game->choices(p->state, seat);
    const int n = (int)rng_below(&p->rng, (uint32_t)count);
    assert_null(p->game->apply(p->state, seat, p->game->choice(p->state, seat, n), NULL));
    let_chance_act(p);
}

static void chances_of(const struct position *p, float chance[SEATS_MAX], uint8_t *seen)
{
    struct rng rng;
    rng_fast(&rng, 7);
    p->game->observe(p->state, SPECTATOR, seen);
    const struct thought thought = {.game = p->game,
                                    .seen = seen,
                                    .seat = SPECTATOR,
                                    .rng = &rng,
                                    .budget = {.playouts = PLAYOUTS}};
    search_chances(&thought, chance);
}

/* At every moment, also while some have finished their turn and others have not: chances are shares
 * of 1, and as long as nothing is shown to the table they do not move. */
static void check_chances(struct position *p, int players)
{
    _Alignas(64) uint8_t seen[STATE_MAX], before[STATE_MAX];
    float chance[SEATS_MAX], old[SEATS_MAX];
    memset(before, 0, sizeof before);
    for (int steps = 0; p->game->actors(p->state); steps++) {
        double sum = 0;
        memset(seen, 0, sizeof seen);
        chances_of(p, chance, seen);
        for (int seat = 0; seat < players; seat++) {
            assert_true(chance[seat] >= 0 && chance[seat] <= 1.0001F);
            sum += (double)chance[seat];
        }
        assert_true(fabs(sum - 1) < 1e-3);
        if (steps && memcmp(seen, before, sizeof seen) == 0)
            assert_memory_equal(chance, old, (size_t)players * sizeof chance[0]);
        memcpy(before, seen, sizeof seen);
        memcpy(old, chance, sizeof old);
        step(p);
    }
}

static void test_chances(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++)
        for (int players = games[g]->seats_min; players <= games[g]->seats_max; players++)
            for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
                struct position p;
                begin(&p, games[g], players, seed);
                check_chances(&p, players);
            }
}

/* ---- the choice that was played ---- */

static int place_of(const struct search *search, game_move move)
{
    for (int i = 0; i < search->count; i++)
        if (search->at[i].move == move)
            return i;
    return -1;
}

static void test_include(void **state)
{
    static _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    struct search *search = (struct search *)(void *)scratch;
    struct position p;
    int left_out = 0;
    (void)state;
    begin(&p, game_named("party"), 2, 1);
    for (int i = 0; i < 200 && p.game->actors(p.state); i++, step(&p)) {
        const int seat = __builtin_ctz(p.game->actors(p.state));
        _Alignas(64) uint8_t seen[STATE_MAX];
        p.game->observe(p.state, seat, seen);
        const struct thought thought = {.game = p.game,
                                        .seen = seen,
                                        .seat = seat,
                                        .rng = &p.rng,
                                        .budget = {.playouts = 1},
                                        .scratch = scratch};
        search_begin(search, &thought);
        const int count = p.game->choices(p.state, seat), candidates = search->count;
        for (int n = 0; n < count; n++) {
            const game_move move = p.game->choice(p.state, seat, n);
            const bool there = place_of(search, move) >= 0;
            const int before = search->count;
            left_out += !there;
            search_include(search, move);
            assert_true(place_of(search, move) >= 0);
            assert_int_equal(search->count, there || before == SEARCH_WIDTH ? before : before + 1);
        }
        assert_true(search->count >= candidates && search->count <= SEARCH_WIDTH);
        search_run(search, &thought);
        for (int n = 0; search->count > 1 && n < search->count; n++)
            assert_true(search->at[n].playouts > 0);
    }
    assert_true(left_out > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_include),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
