/* Whole games told in every language: nothing is left unfilled, too wide or untranslated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/skill.h"
#include "core/catalogue.h"
#include "core/embedded.h"
#include "core/words.h"
#include "games/games.h"
#include "table/table.h"

enum { LOG_SIZE = 1 << 17, TEXT_SIZE = 1 << 14, CHOICES_SAID = 60, WIDTH = 80, GAMES_EACH = 3 };

struct teller {
    const char *language;
    struct names names;
    const char *const *foreign; /* words that are the same in all languages; NULL: not looked for */
    long said;
};

static struct teller teller_in(const char *language, const struct catalogue *catalogue)
{
    return (
        struct teller){language,
                       {.seat = {"#0", "#1", "#2", "#3", "#4", "#5", "#6"}, .catalogue = catalogue},
                       NULL,
                       0};
}

/* ---- what every text must be ---- */

/* Of what is not ASCII, dashes, quotes, minus and the like begin with e2, and no-break spaces and
 * guillemets with c2; × is c3 97. */
static bool is_sign(const char *at)
{
    return *at == '\xe2' || *at == '\xc2' || !strncmp(at, "×", 2);
}

static size_t letters_at(const char *at)
{
    size_t size = 0;
    while (!is_sign(at + size) &&
           ((at[size] >= 'a' && at[size] <= 'z') || (at[size] >= 'A' && at[size] <= 'Z') ||
            (unsigned char)at[size] >= 0x80))
        size++;
    return size;
}

static bool is_foreign(const struct teller *teller, const char *word, size_t size)
{
    char text[128];
    if (size >= sizeof text)
        return false;
    memcpy(text, word, size);
    text[size] = '\0';
    for (int i = 0; teller->foreign[i]; i++)
        if (strstr(teller->foreign[i], text))
            return true;
    return !strcmp(text, "Speculattius");
}

/* In a language of nothing but x every other word has not been looked up. */
static void check_translated(const struct teller *teller, const char *text)
{
    for (const char *at = text; *at;) {
        const size_t size = letters_at(at);
        if (size > 2 && strspn(at, "xX") < size && !is_foreign(teller, at, size))
            fail_msg("not translated: \"%.*s\" in \"%s\"", (int)size, at, text);
        at += size ? size : is_sign(at) ? 2 + (size_t)(*at == '\xe2') : 1;
    }
}

static void check(struct teller *teller, const struct text *text, bool drawing)
{
    if (text->cut || !text->used)
        fail_msg("%s: cut or empty: \"%s\"", teller->language, text->at);
    if (strpbrk(text->at, "{}|") && !drawing)
        fail_msg("%s: left unfilled: \"%s\"", teller->language, text->at);
    if (!drawing && (strstr(text->at, "  ") || text->at[0] == ' '))
        fail_msg("%s: blanks: \"%s\"", teller->language, text->at);
    if (teller->foreign)
        check_translated(teller, text->at);
    teller->said++;
}

/* A drawing is not wrapped at words where it is a picture. */
static void check_widths(const struct teller *teller, const struct text *text, const char *game)
{
    if (!strcmp(game, "thief")) /* lists of cards, which are wrapped */
        return;
    size_t width = 0;
    for (const char *at = text->at; *at; at++) {
        width = *at == '\n' ? 0 : width + (((unsigned char)*at & 0xc0) != 0x80);
        if (width > WIDTH + (size_t)(*text->at != ' ') * 20)
            fail_msg("%s, %s: too wide: \"%s\"", teller->language, game, text->at);
    }
}

/* ---- telling ---- */

static void tell_events(struct teller *teller, const struct game *game, const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int reader = 0; reader <= SPECTATOR; reader++) {
            char buffer[TEXT_SIZE];
            struct text text = text_in(buffer, sizeof buffer);
            if (!(events->at[i].audience >> reader & 1))
                continue;
            teller->names.reader = reader;
            words_event(game, &events->at[i], &teller->names, &text);
            check(teller, &text, false);
        }
}

static void tell_reason(struct teller *teller, const struct game *game, const void *seen, int seat,
                        game_move move)
{
    struct advice advice = {.move = move};
    skill_of(game)->explain(seen, seat, move, &advice.why);
    for (int reader = 0; reader <= SPECTATOR; reader++) {
        char buffer[TEXT_SIZE];
        struct text text = text_in(buffer, sizeof buffer);
        teller->names.reader = reader;
        bot_say_why(game, &advice, &teller->names, &text);
        check(teller, &text, false);
    }
}

static void tell_seat(struct teller *teller, const struct table *table, int seat)
{
    const struct game *game = table->game;
    _Alignas(16) uint8_t seen[STATE_MAX];
    char buffer[TEXT_SIZE];
    struct text text = text_in(buffer, sizeof buffer);
    const int count = table_choices(table, seat), step = count / CHOICES_SAID + 1;
    table_observe(table, seat, seen);
    teller->names.reader = seat;
    game->draw(seen, seat, &teller->names, &text);
    check(teller, &text, true);
    check_widths(teller, &text, game->name);
    text = text_in(buffer, sizeof buffer);
    game->say_question(seen, seat, &teller->names, &text);
    check(teller, &text, false);
    for (int i = 0; i < count; i += step) {
        const game_move move = table_choice(table, seat, i);
        text = text_in(buffer, sizeof buffer);
        teller->names.reader = seat;
        game->say_move(seen, seat, move, &teller->names, &text);
        check(teller, &text, false);
        tell_reason(teller, game, seen, seat, move);
    }
}

static void tell_game(struct teller *teller, const struct game *game, struct options options,
                      uint64_t number)
{
    static struct table table;
    static _Alignas(16) uint8_t states[TABLE_STATES];
    static uint8_t log[LOG_SIZE];
    static struct events events, why;
    struct seed seed = {{0}};
    struct rng rng;
    struct outcome outcome;
    memcpy(&seed, &number, sizeof number);
    rng_fast(&rng, number);
    assert_null(table_open(&table, game, &options, &seed, states, log, sizeof log, &events));
    tell_events(teller, game, &events);
    for (seatset who; (who = table_actors(&table)) != 0 && table_has_room(&table);) {
        const int seat = __builtin_ctz(who);
        if (rng_below(&rng, 8) == 0)
            tell_seat(teller, &table, seat);
        const int n = (int)rng_below(&rng, (uint32_t)table_choices(&table, seat));
        assert_null(table_play(&table, seat, table_choice(&table, seat, n), &events));
        tell_events(teller, game, &events);
    }
    why.count = 0;
    table_outcome(&table, &outcome, &why);
    assert_true(outcome.over);
    tell_events(teller, game, &why);
}

static void tell_all_games(struct teller *teller, int each)
{
    static const char *const none[] = {NULL};
    const bool pseudo = teller->foreign != NULL;
    for (int g = 0; games[g]; g++) {
        if (games[g]->hidden)
            continue;
        if (pseudo)
            teller->foreign = !strcmp(games[g]->name, "thief") ? games[g]->words : none;
        for (int i = 0; i < each; i++) {
            struct options options = options_none();
            options.players =
                games[g]->seats_min + i % (games[g]->seats_max - games[g]->seats_min + 1);
            tell_game(teller, games[g], options, 1000 * (uint64_t)g + (uint64_t)i);
        }
        if (!strcmp(games[g]->name, "speculaas")) { /* alone, against Speculattius */
            struct options options = options_none();
            options.value[0] = 1;
            tell_game(teller, games[g], options, 5);
        }
    }
}

static void test_every_language(void **state)
{
    (void)state;
    for (int i = 0; i < embedded_catalogues_count; i++) {
        const struct embedded_file *file = &embedded_catalogues[i];
        struct catalogue catalogue;
        assert_null(catalogue_open(&catalogue, file->text, file->size));
        struct teller teller = teller_in(file->name, &catalogue);
        tell_all_games(&teller, GAMES_EACH);
        assert_true(teller.said > 10000);
    }
    struct teller teller = teller_in("en", NULL);
    tell_all_games(&teller, GAMES_EACH);
}

/* Every letter outside of braces becomes an x, in place; the header stays. */
static void cross_out(const struct catalogue *catalogue, char *bytes)
{
    for (uint32_t n = 1; n < catalogue->count; n++) {
        size_t size;
        char *text = bytes + (catalogue_value(catalogue, n, &size) - bytes);
        bool part = false;
        for (size_t i = 0; i < size; i++) {
            part = text[i] == '{' || (part && text[i] != '}');
            if (!part && letters_at((const char[]){text[i], '\0'}))
                text[i] = 'x';
        }
    }
}

static void test_everything_is_looked_up(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};
    const struct embedded_file *file = &embedded_catalogues[0];
    char *bytes = malloc(file->size);
    struct catalogue catalogue;
    assert_non_null(bytes);
    memcpy(bytes, file->text, file->size);
    assert_null(catalogue_open(&catalogue, bytes, file->size));
    cross_out(&catalogue, bytes);
    struct teller teller = teller_in("xx", &catalogue);
    teller.foreign = none;
    tell_all_games(&teller, GAMES_EACH);
    free(bytes);
}

/* What a bot does in somebody's place is said of the bot, whoever reads it. */
static void assert_bot_does(const struct game *game, int kind, const struct catalogue *catalogue)
{
    struct names names = {.seat = {"#0", "#1", "#2"}, .catalogue = catalogue, .bots = 1};
    const struct event event = {.kind = (uint8_t)kind, .arg = {1, 2, 2, 2, -1}};
    char said[512], bot[64];
    for (names.reader = 0; names.reader < 3; names.reader++) {
        struct text text = text_in(said, sizeof said), name = text_in(bot, sizeof bot);
        words_event(game, &event, &names, &text);
        if (names.reader)
            words_put(&names, NC_("who does it", "{name}’s bot"), WITH({"name", "#0"}), &name);
        else
            text_put(&name, words_translate(&names, NC_("who does it", "your bot")));
        if (!strstr(said, bot)) {
            words_capitalise(&name, 0);
            assert_int_equal(strstr(said, bot), said);
        }
        assert_true(words_is_by_bot(game, &event, &names));
    }
}

static void test_what_a_bot_does(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++)
        for (int kind = 0; kind < games[g]->phrase_count; kind++) {
            if (games[g]->hidden || games[g]->phrases[kind].deed == NO_DEED)
                continue;
            assert_bot_does(games[g], kind, NULL);
            for (int i = 0; i < embedded_catalogues_count; i++) {
                struct catalogue catalogue;
                assert_null(catalogue_open(&catalogue, embedded_catalogues[i].text,
                                           embedded_catalogues[i].size));
                assert_bot_does(games[g], kind, &catalogue);
            }
        }
}

/* Refusals, rules, titles: what a game says outside of events. */
static void test_fixed_texts(void **state)
{
    (void)state;
    for (int i = 0; i < embedded_catalogues_count; i++) {
        const struct embedded_file *file = &embedded_catalogues[i];
        struct catalogue catalogue;
        assert_null(catalogue_open(&catalogue, file->text, file->size));
        assert_non_null(catalogue_find(&catalogue, games_independent, 0));
        for (int g = 0; games[g]; g++) {
            if (games[g]->hidden)
                continue;
            assert_non_null(catalogue_find(&catalogue, games[g]->title, 0));
            assert_non_null(catalogue_find(&catalogue, games[g]->about, 0));
            assert_non_null(catalogue_find(&catalogue, games[g]->rules, 0));
            assert_non_null(catalogue_find(&catalogue, games[g]->credits, 0));
            if (games[g]->solo_rules)
                assert_non_null(catalogue_find(&catalogue, games[g]->solo_rules, 0));
            if (games[g]->ours)
                assert_non_null(catalogue_find(&catalogue, games[g]->ours, 0));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_language),
        cmocka_unit_test(test_everything_is_looked_up),
        cmocka_unit_test(test_what_a_bot_does),
        cmocka_unit_test(test_fixed_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
