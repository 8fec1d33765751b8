/* Words: about the games, and about what a server told of one in numbers. */
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
    if (wrong)
        page_refuse(page, "message", wrong);
    else
        page->has_words = size > 0;
}

static const struct game *read_game(struct page *page, const struct json_node *message)
{
    const char *name = json_text(json_get(message, "game"));
    const struct game *game = name ? game_named(name) : NULL;
    if (!game)
        page_refuse(page, "options", "There is no such game.");
    return game;
}

/* The rules in short, and every sentence that events can become, for who translates them. */
void page_rules(struct page *page, const struct json_node *message)
{
    const struct game *game = read_game(page, message);
    if (!game)
        return;
    json_field_string(&page->json, "rules", game->rules);
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

/* An event comes from elsewhere: a kind or word that this program does not know has no sentence. */
static bool read_event(const struct game *game, const struct json_node *node, struct event *event)
{
    const struct json_node *args = json_get(node, "args"), *arg = json_first(args);
    int kind, seat, value, words = 0;
    *event = (struct event){.audience = EVERYONE};
    if (!json_int(json_get(node, "kind"), 0, game->phrase_count - 1, &kind) ||
        !json_int(json_get(node, "seat"), 0, SPECTATOR, &seat))
        return false;
    event->kind = (uint8_t)kind;
    event->seat = (uint8_t)seat;
    for (uint32_t i = 0; arg && i < args->size && i < EVENT_ARGS; i++, arg = json_next(arg)) {
        if (!json_int(arg, INT16_MIN, INT16_MAX, &value))
            return false;
        event->arg[i] = (int16_t)value;
    }
    while (game->words && game->words[words])
        words++;
    const struct phrase *phrase = &game->phrases[kind];
    for (int i = 0; i < PARTS_MAX && phrase->part[i].name; i++) {
        const struct part *part = &phrase->part[i];
        const int last = part->type == PART_WORDS ? EVENT_ARGS - 1 : part->arg;
        for (int j = part->arg; j <= last; j++)
            if ((part->type == PART_WORD || part->type == PART_WORDS) && event->arg[j] >= words)
                return false;
    }
    return phrase->text;
}

static bool read_line_of_move(const struct game *game, const struct json_node *node,
                              struct line *line)
{
    *line = (struct line){.seat = -1};
    return node->type == NODE_OBJECT && json_get(node, "seat") && json_get(node, "of") &&
           !game->read_line(node, line) && line->type == LINE_MOVE && line->seat >= 0 &&
           line->seat < SEATS_MAX;
}

static void say_event(struct page *page, const struct game *game, const struct names *names,
                      const struct json_node *node)
{
    char buffer[PAGE_SENTENCE];
    struct text text = text_in(buffer, sizeof buffer);
    struct event event;
    if (read_event(game, node, &event))
        words_event(game, &event, names, &text);
    json_put_string(&page->json, buffer);
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

/* Sentences for `events` and `moves` (whole lines of a record, with `seat` and `of`), in their
 * order; "" where there is none. */
void page_say(struct page *page, const struct json_node *message)
{
    const struct game *game = read_game(page, message);
    const struct names names = read_names(page, message);
    static const struct {
        const char *key;
        void (*say)(struct page *page, const struct game *game, const struct names *names,
                    const struct json_node *node);
    } kinds[] = {{"events", say_event}, {"moves", say_move}};
    if (!game)
        return;
    for (int i = 0; i < 2; i++) {
        const struct json_node *list = json_get(message, kinds[i].key), *node = json_first(list);
        json_key(&page->json, kinds[i].key);
        json_open(&page->json, '[');
        for (uint32_t j = 0; node && j < list->size; j++, node = json_next(node))
            kinds[i].say(page, game, &names, node);
        json_close(&page->json, ']');
    }
}
