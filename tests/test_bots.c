/* Every bot in every game, the hidden example included: legal to the end, honest, reproducible. */
#include "bots/memory.h"
#include "bots/search.h"
#include "bots/skill.h"
#include "games/games.h"
#include "shell/player.h"
#include "table/playback.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { LOG_SIZE = 1 << 20, MOVES_MOST = 20000 };

static struct player_spec spec_of(const char *name)
{
    struct player_spec spec;
    assert_null(player_read_spec(name, strlen(name), &spec));
    return spec;
}

/* ---- names ---- */

static void test_names_that_are_right(void **state)
{
    (void)state;
    static const struct {
        const char *name, *bot;
        uint32_t playouts, ms;
        int threads;
    } right[] = {
        {"random", "random", 0, BOT_MS_DEFAULT, 1}, {"greedy", "greedy", 0, BOT_MS_DEFAULT, 1},
        {"strong", "strong", 0, BOT_MS_DEFAULT, 1}, {"strong:20ms", "strong", 0, 20, 1},
        {"strong:5000", "strong", 5000, 0, 1},      {"strong:100ms:2", "strong", 0, 100, 2},
        {"cheat:7:64", "cheat", 7, 0, 64},          {"strong:600000ms", "strong", 0, 600000, 1},
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        const struct player_spec spec = spec_of(right[i].name);
        assert_string_equal(spec.name, right[i].name);
        assert_string_equal(spec.bot.bot->name, right[i].bot);
        assert_int_equal(spec.bot.playouts, right[i].playouts);
        assert_int_equal(spec.bot.ms, right[i].ms);
        assert_int_equal(spec.bot.threads, right[i].threads);
    }
}

static void test_names_that_are_wrong(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "strongest",
                                        "Strong",
                                        "strong:",
                                        "strong:0",
                                        "strong:0ms",
                                        "strong:ms",
                                        "strong:-5",
                                        "strong:5s",
                                        "strong:5 ms",
                                        "strong:5:0",
                                        "strong:5:65",
                                        "strong:5:2:",
                                        "greedy:5",
                                        "strong:600001ms",
                                        "strong:1000000001",
                                        "strong:99999999999999",
                                        "strong::2",
                                        "random:20ms"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct player_spec spec;
        assert_non_null(player_read_spec(wrong[i], strlen(wrong[i]), &spec));
    }
    char lengthy[1000];
    struct player_spec spec;
    memset(lengthy, 'x', sizeof lengthy);
    assert_non_null(player_read_spec(lengthy, sizeof lengthy, &spec));
}

/* ---- whole games ---- */

struct match {
    struct table table;
    _Alignas(16) uint8_t states[TABLE_STATES];
    uint8_t log[LOG_SIZE];
    game_move move[MOVES_MOST];
    int moves;
};

/* A thief's match to 5 points takes long with a search under the sanitizers. */
static struct options options_for(const struct game *game, int players, const char *name)
{
    struct options options = options_none();
    options.players = players;
    if (strchr(name, ':') && !strcmp(game->name, "thief"))
        options.value[0] = 1; /* points */
    return options;
}

/* Plays a game with one bot on all seats, to its end or for so many moves; every move is refused or
 * played by the table itself. */
static void play(struct match *match, const struct game *game, int players, const char *name,
                 int moves)
{
    const struct seed seed = {{(uint8_t)players, 1}};
    const struct player_spec spec = spec_of(name);
    const struct options options = options_for(game, players, name);
    struct rng rng[SEATS_MAX];
    struct player *player = player_open(&spec, PLAYER_CPU);
    match->moves = 0;
    assert_null(table_open(&match->table, game, &options, &seed, match->states, match->log,
                           sizeof match->log, NULL));
    for (int seat = 0; seat < players; seat++)
        player_seed(&rng[seat], &seed, seat);
    for (seatset who; match->moves < moves && (who = table_actors(&match->table)) != 0;) {
        const int seat = __builtin_ctz(who);
        struct sight sight;
        struct thought thought = {.game = game,
                                  .seen = sight.seen,
                                  .memory = &sight.memory,
                                  .seat = seat,
                                  .people = SEAT(0),
                                  .rng = &rng[seat]};
        game_move move = 0;
        player_look(player, &match->table, seat, &sight);
        assert_null(player_choose(player, thought, &move));
        assert_true(table_has_room(&match->table));
        assert_null(table_play(&match->table, seat, move, NULL));
        match->move[match->moves++] = move;
    }
    player_close(player);
}

static void test_games_to_the_end(void **state)
{
    (void)state;
    static const char *const names[] = {"random", "easy", "greedy", "strong:8", "cheat:8"};
    struct match *match = malloc(sizeof *match);
    for (int g = 0; games[g]; g++)
        for (int players = games[g]->seats_min < 2 ? 2 : games[g]->seats_min;
             players <= games[g]->seats_max; players++)
            for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
                if (strchr(names[i], ':') && players != games[g]->seats_default)
                    continue;
                play(match, games[g], players, names[i], MOVES_MOST);
                struct outcome outcome;
                table_outcome(&match->table, &outcome, NULL);
                assert_true(outcome.over);
            }
    free(match);
}

static void test_the_same_seed_gives_the_same_game(void **state)
{
    (void)state;
    static const char *const names[] = {"easy", "greedy", "strong:20", "strong:40:3"};
    struct match *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    for (int g = 0; games[g]; g++)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            play(one, games[g], games[g]->seats_default, names[i], 40);
            play(two, games[g], games[g]->seats_default, names[i], 40);
            assert_int_equal(one->moves, two->moves);
            assert_memory_equal(one->move, two->move, (size_t)one->moves * sizeof *one->move);
        }
    free(one);
    free(two);
}

/* ---- memories ---- */

/* A skill that remembers nothing but whether what it was shown was for the viewer's eyes: an
 * observation hides nothing more when it is observed again, and a true state does. */
static struct {
    const struct game *game;
    int viewer, shown;
} canary;

static void remember_nothing(void *memory, const void *before, const struct events *told)
{
    _Alignas(64) uint8_t again[STATE_MAX];
    (void)memory;
    canary.game->observe(before, canary.viewer, again);
    assert_memory_equal(before, again, canary.game->state_size);
    for (int i = 0; i < told->count; i++)
        assert_true(told->at[i].audience & SEAT(canary.viewer));
    canary.shown++;
}

/* How many states of a game hold something that a viewer may not know: if that were none, the
 * canary could not tell the one from the other. */
static int count_secrets(const struct match *match, int viewer)
{
    struct playback playback;
    unsigned viewers;
    int secrets = 0;
    playback_begin(&playback, match->table.game, &match->table.options, match->log,
                   match->table.log_used);
    while (playback_step(&playback, &viewers)) {
        _Alignas(64) uint8_t seen[STATE_MAX];
        match->table.game->observe(playback.state, viewer, seen);
        secrets += memcmp(seen, playback.state, match->table.game->state_size) != 0;
    }
    return secrets;
}

static void test_memories_are_made_of_what_was_seen(void **state)
{
    (void)state;
    struct match *match = malloc(sizeof *match);
    for (int g = 0; games[g]; g++) {
        const struct skill skill = {.game = games[g], .remember = remember_nothing};
        play(match, games[g], games[g]->seats_default, "random", MOVES_MOST);
        for (int viewer = 0; viewer <= SPECTATOR; viewer++) {
            struct memory memory;
            if (viewer >= table_seats(&match->table) && viewer != SPECTATOR)
                continue;
            canary.game = games[g];
            canary.viewer = viewer;
            canary.shown = 0;
            memory_recall_as(&memory, &skill, &match->table.options, match->log,
                             match->table.log_used, viewer);
            assert_true(canary.shown > 5);
            assert_true(count_secrets(match, viewer) > 5);
        }
    }
    free(match);
}

/* ---- a search ---- */

struct position {
    _Alignas(16) uint8_t state[STATE_MAX], seen[STATE_MAX];
    _Alignas(64) uint8_t scratch[BOT_SCRATCH];
    struct rng rng;
    struct thought thought;
};

/* The first decision of a game. */
static void first_decision(struct position *p, const struct game *game, uint32_t playouts)
{
    struct options options = options_none();
    struct chance chance;
    memset(p->state, 0, sizeof p->state);
    options.players = game->seats_default;
    rng_fast(&p->rng, 5);
    assert_null(game->start(p->state, &options));
    while (game->actors(p->state) == SEAT(CHANCE)) {
        game->roll(p->state, &p->rng, &chance);
        assert_null(game->settle(p->state, &chance, NULL));
    }
    const int seat = __builtin_ctz(game->actors(p->state));
    game->observe(p->state, seat, p->seen);
    p->thought = (struct thought){.game = game,
                                  .seen = p->seen,
                                  .seat = seat,
                                  .rng = &p->rng,
                                  .budget = {.playouts = playouts},
                                  .scratch = p->scratch};
}

static void test_a_search_spends_its_budget_and_no_more(void **state)
{
    (void)state;
    struct position *p = aligned_alloc(64, sizeof *p);
    memset(p, 0, sizeof *p);
    struct search *search = (struct search *)(void *)p->scratch;
    for (int g = 0; games[g]; g++) {
        first_decision(p, games[g], 500);
        search_begin(search, &p->thought);
        const int count = games[g]->choices(p->seen, p->thought.seat);
        assert_true(search->count >= 1 && search->count <= count);
        search_run(search, &p->thought);
        uint64_t sum = 0;
        for (int i = 0; i < search->count; i++) {
            sum += search->at[i].playouts;
            assert_true(search->at[i].sum >= 0);
            assert_true(search->at[i].sum <= search->at[i].playouts * 1.001);
        }
        assert_int_equal(sum, search->playouts);
        if (search->count > 1) /* a part ends with the world in which it was reached */
            assert_in_range(sum, 500, 500 + 8 * SEARCH_WIDTH);
    }
    free(p);
}

/* As long as it may, and not for ever: how long exactly is not for a test on a busy machine. */
static void test_a_search_stops_by_the_clock(void **state)
{
    (void)state;
    struct position *p = aligned_alloc(64, sizeof *p);
    for (int g = 0; games[g]; g++) {
        const struct player_spec spec = spec_of("strong:3ms:2");
        struct player *player = player_open(&spec, PLAYER_CPU);
        game_move move;
        first_decision(p, games[g], 0);
        const clock_t before = clock();
        assert_null(player_choose(player, p->thought, &move));
        assert_true(clock() - before >= 3 * CLOCKS_PER_SEC / 1000);
        player_close(player);
    }
    free(p);
}

static void test_chances_add_up_to_one(void **state)
{
    (void)state;
    struct position *p = aligned_alloc(64, sizeof *p);
    for (int g = 0; games[g]; g++) {
        float chance[SEATS_MAX], sum = 0;
        first_decision(p, games[g], 50);
        games[g]->observe(p->state, SPECTATOR, p->seen);
        p->thought.seat = SPECTATOR;
        search_chances(&p->thought, chance);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sum += chance[seat];
        assert_float_equal(sum, 1, 0.001F);
    }
    free(p);
}

static void test_advice_is_legal_and_has_words(void **state)
{
    (void)state;
    static const struct names names = {
        .seat = {"Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gry"}};
    struct position *p = aligned_alloc(64, sizeof *p);
    for (int g = 0; games[g]; g++) {
        struct advice advice[ADVICE_MAX];
        first_decision(p, games[g], 200);
        const int count = bot_advise(&p->thought, advice, ADVICE_MAX);
        assert_in_range(count, 1, ADVICE_MAX);
        for (int i = 0; i < count; i++) {
            _Alignas(16) uint8_t after[STATE_MAX];
            char buffer[512];
            struct text text = text_in(buffer, sizeof buffer);
            memcpy(after, p->state, sizeof after);
            assert_null(games[g]->apply(after, p->thought.seat, advice[i].move, NULL));
            assert_true(advice[i].chance >= 0 && advice[i].chance <= 1.001F);
            bot_say_why(games[g], &advice[i], &names, &text);
            assert_true(text.used > 0 && !text.cut);
            assert_null(strchr(buffer, '{'));
        }
    }
    free(p);
}

/* Whatever luck there is elsewhere, and however much time. */
static void test_the_same_position_gets_the_same_hint(void **state)
{
    (void)state;
    struct position *p = aligned_alloc(64, sizeof *p);
    for (int g = 0; games[g]; g++) {
        struct advice advice[2][ADVICE_MAX];
        int count[2];
        for (int i = 0; i < 2; i++) {
            first_decision(p, games[g], 300);
            rng_fast(&p->rng, (uint64_t)i);
            memset(advice[i], 0, sizeof advice[i]);
            count[i] = bot_hint(&p->thought, advice[i], ADVICE_MAX);
        }
        assert_int_equal(count[0], count[1]);
        for (int i = 0; i < count[0]; i++) {
            assert_true(advice[0][i].move == advice[1][i].move);
            assert_true(advice[0][i].chance == advice[1][i].chance);
        }
    }
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_are_right),
        cmocka_unit_test(test_names_that_are_wrong),
        cmocka_unit_test(test_games_to_the_end),
        cmocka_unit_test(test_the_same_seed_gives_the_same_game),
        cmocka_unit_test(test_memories_are_made_of_what_was_seen),
        cmocka_unit_test(test_a_search_spends_its_budget_and_no_more),
        cmocka_unit_test(test_a_search_stops_by_the_clock),
        cmocka_unit_test(test_chances_add_up_to_one),
        cmocka_unit_test(test_advice_is_legal_and_has_words),
        cmocka_unit_test(test_the_same_position_gets_the_same_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
