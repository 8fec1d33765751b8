/* Words: about the games, and for the moves that a server offers without them. */
#include "core/words.h"
#include "games/games.h"
#include "wasm/page.h"

void page_games(struct page *page, const struct json_node *message)
{
    (void)message;
    json_key(&page->json, "games");
    json_open(&page->json, '[');
    for (int i = 0; games[i]; i++)
        if (!games[i]->hidden)
            update_put_game(games[i], &page->json);
    json_close(&page->json, ']');
}

/* Which form of a text goes with each of the first numbers, a digit for each: the page says its own
 * texts by it. From 100 on the last two digits of a number decide in all our languages. */
static void put_plurals(struct page *page)
{
    char forms[PAGE_PLURALS + 1];
    for (int n = 0; n < PAGE_PLURALS; n++)
        forms[n] = (char)('0' + catalogue_form(page->has_words ? &page->words : NULL, n));
    forms[PAGE_PLURALS] = '\0';
    json_field_string(&page->json, "plurals", forms);
}

/* From now on all sentences are in the language of the catalogue that lies in `words_file`, with
 * `size` bytes; none: English. */
void page_language(struct page *page, const struct json_node *message)
{
    int size;
    page->has_words = false;
    if (!json_int(json_get(message, "size"), 0, PAGE_WORDS, &size)) {
        page_refuse(page, "limit", "A catalogue of words has at most 262144 bytes.");
        return;
    }
    const char *wrong = size ? catalogue_open(&page->words, page->words_file, (size_t)size) : NULL;
    page->has_words = size > 0 && !wrong;
    if (wrong)
        page_refuse(page, "message", wrong);
    else
        put_plurals(page);
}

static const struct game *read_game(struct page *page, const struct json_node *message)
{
    const char *name = json_text(json_get(message, "game"));
    const struct game *game = name ? game_named(name) : NULL;
    if (!game)
        page_refuse(page, "options", "That game doesn’t exist.");
    return game;
}

static void put_text(struct page *page, const char *key, const char *text)
{
    json_field_string(&page->json, key, text ? text : "");
}

/* The rules in short, whose game it is, and every sentence that events can become, for
 * translators. */
void page_rules(struct page *page, const struct json_node *message)
{
    const struct game *game = read_game(page, message);
    if (!game)
        return;
    put_text(page, "rules", game->rules);
    put_text(page, "solo", game->solo_rules);
    put_text(page, "credits", game->credits);
    put_text(page, "ours", game->ours);
    put_text(page, "independent", game->credits ? games_independent : NULL);
    json_key(&page->json, "phrases");
    json_open(&page->json, '[');
    for (int i = 0; i < game->phrase_count; i++)
        json_put_string(&page->json, game->phrases[i].text ? game->phrases[i].text : "");
    json_close(&page->json, ']');
    json_key(&page->json, "words");
    json_open(&page->json, '[');
    for (int i = 0; game->words && game->words[i]; i++)
        json_put_string(&page->json, game->words[i]);
    json_close(&page->json, ']');
}

/* ---- sentences ---- */

static struct names read_names(const struct page *page, const struct json_node *message)
{
    struct names names = {.reader = SPECTATOR, .catalogue = page->has_words ? &page->words : NULL};
    const struct json_node *list = json_get(message, "names"), *name = json_first(list);
    for (uint32_t i = 0; name && i < list->size && i < SEATS_MAX; i++, name = json_next(name))
        names.seat[i] = json_text(name);
    json_int(json_get(message, "reader"), 0, SPECTATOR, &names.reader);
    return names;
}

static bool read_line_of_move(const struct game *game, const struct json_node *node,
                              struct line *line)
{
    *line = (struct line){.seat = -1};
    return node->type == NODE_OBJECT && json_get(node, "seat") && json_get(node, "of") &&
           !game->read_line(node, line) && line->type == LINE_MOVE && line->seat >= 0 &&
           line->seat < SEATS_MAX;
}

static void say_move(struct page *page, const struct game *game, const struct names *names,
                     const struct json_node *node)
{
    char buffer[PAGE_SENTENCE];
    struct text text = text_in(buffer, sizeof buffer);
    struct line line;
    /* No game looks at the table to name a move. */
    if (read_line_of_move(game, node, &line))
        game->say_move(NULL, line.seat, line.move, names, &text);
    json_put_string(&page->json, buffer);
}

/* A sentence for each of `moves` (whole lines of a record, with `seat` and `of`), in their order;
 * "" for one that is unknown. */
void page_say(struct page *page, const struct json_node *message)
{
    const struct game *game = read_game(page, message);
    const struct names names = read_names(page, message);
    const struct json_node *list = json_get(message, "moves"), *node = json_first(list);
    if (!game)
        return;
    json_key(&page->json, "words");
    json_open(&page->json, '[');
    for (uint32_t i = 0; node && i < list->size; i++, node = json_next(node))
        say_move(page, game, &names, node);
    json_close(&page->json, ']');
}
