/* The view of Speculaas: the score as it stands, and what each choice would bring. */
#include "core/random.h"
#include "games/speculaas/state.h"
#include "shell/json_load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { VIEW_SIZE = 16384, GAMES = 8 };

/* The view as a seat is sent it. */
static void load_view(const struct speculaas *s, int seat, char *buffer,
                      struct json_document *document)
{
    struct speculaas seen;
    struct text text = text_in(buffer, VIEW_SIZE);
    struct json json = {.out = &text};
    spec_observe(s, seat, &seen);
    json_open(&json, '{');
    spec_write_view(&seen, seat, &json);
    json_close(&json, '}');
    assert_false(text.cut);
    assert_true(json_load(document, text.at, text.used));
}

static int number(const struct json_node *node)
{
    int value = 0;
    assert_true(json_int(node, INT16_MIN, INT16_MAX, &value));
    return value;
}

static const struct json_node *table_in(const struct json_document *document, int seat)
{
    const struct json_node *table = json_first(json_get(document->node, "tables"));
    for (; seat > 0; seat--)
        table = json_next(table);
    return table;
}

/* A seat's score once it has made a choice, with the others' tables as it sees them now. */
static int score_after(const struct speculaas *s, int seat, int choice)
{
    struct speculaas after = *s;
    struct spec_score score[RECIPES_MOST];
    assert_null(spec_apply(&after, seat, spec_choice(s, seat, choice), NULL));
    const bool same_turn = spec_epoch(&after) == spec_epoch(s);
    const struct spec_table table = same_turn ? spec_table_now(&after, seat) : after.table[seat];
    return spec_score_table(&table, spec_rival_tokens(s, seat), score);
}

static void check_decision(const struct speculaas *s, int seat)
{
    static char buffer[VIEW_SIZE];
    struct json_document document = {0};
    load_view(s, seat, buffer, &document);
    const int now = number(json_get(table_in(&document, seat), "score"));
    const struct json_node *all = json_get(document.node, "brings"), *brings = json_first(all);
    assert_int_equal(all->size, spec_choices(s, seat));
    for (int n = 0; n < spec_choices(s, seat); n++, brings = json_next(brings))
        assert_int_equal(number(brings), score_after(s, seat, n) - now);
    json_unload(&document);
}

/* Every table's score is the sum of its recipes' points, and at the end it is the result. */
static void check_scores(const struct speculaas *s, int viewer)
{
    static char buffer[VIEW_SIZE];
    struct json_document document = {0};
    struct outcome outcome;
    load_view(s, viewer, buffer, &document);
    spec_outcome(s, &outcome, NULL);
    for (int seat = 0; seat < s->seats; seat++) {
        const struct json_node *table = table_in(&document, seat);
        const int score = number(json_get(table, "score"));
        const struct json_node *recipes = json_get(table, "recipes"), *recipe = json_first(recipes);
        int sum = 0;
        for (uint32_t n = 0; spec_plays(s, seat) && n < recipes->size; n++) {
            sum += number(json_get(recipe, "points"));
            recipe = json_next(recipe);
        }
        if (spec_plays(s, seat))
            assert_int_equal(score, sum);
        if (outcome.over)
            assert_int_equal(score, outcome.score[seat]);
    }
    json_unload(&document);
}

static void play(struct speculaas *s, struct rng *rng)
{
    struct chance chance;
    while (s->actors) {
        if (s->actors == SEAT(CHANCE)) {
            spec_roll(s, rng, &chance);
            assert_null(spec_settle(s, &chance, NULL));
            continue;
        }
        const int seat = __builtin_ctz(s->actors);
        check_decision(s, seat);
        check_scores(s, seat);
        const int choice = (int)rng_below(rng, (uint32_t)spec_choices(s, seat));
        assert_null(spec_apply(s, seat, spec_choice(s, seat, choice), NULL));
    }
    assert_int_equal(s->phase, PHASE_OVER);
    check_scores(s, SPECTATOR);
}

static void test_brings(void **state)
{
    struct rng rng;
    (void)state;
    rng_fast(&rng, 7);
    for (int game = 0; game < GAMES; game++) {
        struct speculaas s;
        struct options options = {
            .value = {OPTION_ABSENT, OPTION_ABSENT, OPTION_ABSENT, OPTION_ABSENT}};
        if (game % 4 == 0)
            options.value[0] = game / 4;
        else
            options.players = 2 + game % 4;
        assert_null(spec_start(&s, &options));
        play(&s, &rng);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_brings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
