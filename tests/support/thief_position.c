/* Positions: deals and moves from text. What is expected of them is in thief_expect.c. */
#include "support/thief_position.h"

#include "games/games.h"
#include "games/thief/invariant.h"
#include "support/thief_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- words ---- */

void thief_position_fail(struct at at, const struct position *p, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_error("%s:%d: %s\n", at.file, at.line, text);
    if (p)
        print_error("  (round %d, seat %d's turn, phase %d, in %#x)\n", p->t.round, p->t.turn,
                    p->t.phase, p->t.in);
    _fail(at.file, at.line);
    abort();
}

enum { TEXT_SIZE = 512 };

static void format_text(struct at at, char *text, const char *format, va_list arguments)
{
    if (vsnprintf(text, TEXT_SIZE, format, arguments) >= TEXT_SIZE)
        thief_position_fail(at, NULL, "\"%s\" is too long", text);
}

bool thief_position_word(const char **text, char word[WORD_SIZE])
{
    const char *from = *text + strspn(*text, " \n");
    const size_t size = strcspn(from, " \n;");
    if (!size || size >= WORD_SIZE)
        return false;
    memcpy(word, from, size);
    word[size] = '\0';
    *text = from + size;
    return true;
}

static int card_named(const char *name)
{
    for (int card = 0; card < CARD_KINDS; card++)
        if (strcmp(name, thief_card_names[card]) == 0)
            return card;
    return NO_CARD;
}

int thief_position_card(struct at at, const char *name)
{
    const int card = card_named(name);
    if (card == NO_CARD)
        thief_position_fail(at, NULL, "there is no card \"%s\"", name);
    return card;
}

static int number(struct at at, const char *word)
{
    char *end;
    const long value = strtol(word, &end, 10);
    if (*end || end == word)
        thief_position_fail(at, NULL, "\"%s\" is no number", word);
    return (int)value;
}

unsigned thief_position_seats(struct at at, const char *text)
{
    char word[WORD_SIZE];
    unsigned seats = 0;
    while (thief_position_word(&text, word))
        seats |= 1U << number(at, word);
    return seats;
}

/* ---- what chance does, as a record tells it ---- */

/* A line of a record: lists of cards, the deck from the top. */
struct chance_line {
    int count;
    struct json_node node[4 + 2 * (CAKES_ALL + PANCAKES_DEALT)];
};

static void put_node(struct chance_line *line, enum node_type type, const char *key,
                     const char *text, int value)
{
    line->node[line->count++] = (struct json_node){.type = type,
                                                   .size = text ? (uint32_t)strlen(text) : 0,
                                                   .next = 1,
                                                   .key = key,
                                                   .text = text,
                                                   .number = value};
}

static void put_card(struct chance_line *line, const char *key, int card)
{
    if (card == NO_CARD)
        put_node(line, NODE_NULL, key, NULL, 0);
    else
        put_node(line, NODE_STRING, key, thief_card_names[card], 0);
}

static void put_cards(struct chance_line *line, const char *key, const uint8_t *card, int count)
{
    struct json_node *list = &line->node[line->count];
    put_node(line, NODE_ARRAY, key, NULL, 0);
    for (int i = 0; i < count; i++)
        put_card(line, NULL, card[i]);
    list->size = (uint32_t)count;
    list->next = (uint32_t)count + 1;
}

static struct chance_line begin_line(void)
{
    struct chance_line line = {.count = 0};
    put_node(&line, NODE_OBJECT, NULL, NULL, 0);
    return line;
}

static void settle(struct at at, struct position *p, struct chance_line *line, const char *text)
{
    struct line read = {0};
    line->node[0].next = (uint32_t)line->count;
    for (int i = 1; i < line->count; i += (int)line->node[i].next)
        line->node[0].size++;
    const char *problem = thief_game.read_line(line->node, &read);
    if (problem)
        thief_position_fail(at, p, "\"%s\": %s", text, problem);
    const struct thief before = p->t;
    const int events = p->events.count;
    const struct refusal *refusal = thief_game.settle(&p->t, &read.chance, &p->events);
    if (refusal)
        thief_position_fail(at, p, "\"%s\" is refused: %s (%s)", text, refusal->text,
                            refusal->rule);
    thief_memory_add(&p->memory, &before, &p->events, events);
}

/* ---- deals ---- */

struct deal_text {
    int start, hands, deck;
    bool only; /* the rest of the deck is gone */
    uint8_t hand[SEATS_MAX], secret, card[CAKES_ALL + PANCAKES_DEALT];
    struct options options;
};

static void read_list(struct at at, struct deal_text *d, const char *key, const char *word)
{
    const int card = strcmp(word, "-") == 0 ? NO_CARD : thief_position_card(at, word);
    if (strcmp(key, "hands") == 0 && d->hands < SEATS_MAX)
        d->hand[d->hands++] = (uint8_t)card;
    else if (strcmp(key, "secret") == 0)
        d->secret = (uint8_t)card;
    else if (strcmp(key, "deck") == 0 && d->deck < (int)sizeof d->card)
        d->card[d->deck++] = (uint8_t)card;
    else
        thief_position_fail(at, NULL, "\"%s\" is out of place after \"%s\"", word, key);
}

static void read_deal(struct at at, struct deal_text *d, const char *text)
{
    char word[WORD_SIZE], key[WORD_SIZE] = "";
    *d = (struct deal_text){.secret = NO_CARD, .options = options_none()};
    memset(d->hand, NO_CARD, sizeof d->hand);
    while (thief_position_word(&text, word)) {
        int *value = strcmp(word, "players") == 0  ? &d->options.players
                     : strcmp(word, "start") == 0  ? &d->start
                     : strcmp(word, "points") == 0 ? &d->options.value[0]
                     : strcmp(word, "rounds") == 0 ? &d->options.value[1]
                                                   : NULL;
        if (value && thief_position_word(&text, key))
            *value = number(at, key);
        else if (strcmp(word, "hands") == 0 || strcmp(word, "secret") == 0 ||
                 strcmp(word, "deck") == 0)
            memcpy(key, word, sizeof key);
        else if (strcmp(word, "end") == 0)
            d->only = true;
        else
            read_list(at, d, key, word);
    }
}

/* The cards that the text has not used up. */
struct rest {
    int count[CARD_KINDS], pancakes;
};

static void use(struct at at, struct rest *rest, int card)
{
    if (card == NO_CARD)
        return;
    if (rest->count[card]-- == 0)
        thief_position_fail(at, NULL, "there are not so many %s", thief_card_names[card]);
    rest->pancakes -= !is_cake(card);
}

static struct rest cards_left(struct at at, const struct deal_text *d, int seats)
{
    struct rest rest = {.pancakes = PANCAKES_DEALT};
    for (int card = 0; card < CARD_KINDS; card++)
        if (is_cake(card))
            rest.count[card] = kinds_in_play(seats) >> card & 1 ? card_copies[card] : 0;
        else
            rest.count[card] = pancakes_in_play(seats) >> (card - CAKE_KINDS) & 1;
    for (int s = 0; s < seats; s++)
        use(at, &rest, d->hand[s]);
    use(at, &rest, d->secret);
    for (int i = 0; i < d->deck; i++)
        use(at, &rest, d->card[i]);
    return rest;
}

static uint8_t lowest_left(struct at at, struct rest *rest)
{
    int card = 0;
    while (card < CAKE_KINDS && !rest->count[card])
        card++;
    if (card == CAKE_KINDS)
        thief_position_fail(at, NULL, "there are not enough cakes");
    rest->count[card]--;
    return (uint8_t)card;
}

/* Fills up what the text left open; returns how many cards of the deck are not in the text. */
static int fill_up(struct at at, struct deal_text *d, int seats)
{
    struct rest rest = cards_left(at, d, seats);
    const int given = d->deck;
    if (d->only && d->secret == NO_CARD && rest.count[TOM_KRUS] == 1) {
        d->secret = TOM_KRUS; /* it cannot lie discarded */
        rest.count[TOM_KRUS]--;
    }
    if (d->secret == NO_CARD)
        d->secret = lowest_left(at, &rest);
    for (int s = 0; s < seats; s++)
        if (d->hand[s] == NO_CARD)
            d->hand[s] = lowest_left(at, &rest);
    if (d->only && rest.count[TOM_KRUS])
        thief_position_fail(at, NULL, "say where tom_krus is, it cannot lie discarded");
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        while (rest.count[kind]-- > 0)
            d->card[d->deck++] = (uint8_t)kind;
    for (int kind = VIDBRENND; kind >= CAKE_KINDS; kind--)
        if (rest.pancakes > 0 && rest.count[kind]) {
            d->card[d->deck++] = (uint8_t)kind;
            rest.pancakes--;
        }
    return d->deck - given;
}

/* Takes the lowest cards of the deck away, as if they had been played long ago. */
static void cut_deck(struct at at, struct position *p, int count)
{
    struct thief *t = &p->t;
    if (t->deck_count < count)
        thief_position_fail(at, p, "the first turn has drawn more cards than the text has");
    for (int i = 0; i < count; i++) {
        if (is_cake(t->deck[i]))
            t->discard += pile_of(t->deck[i]);
        else
            t->pancakes |= (uint8_t)(1U << (t->deck[i] - CAKE_KINDS));
    }
    t->deck_count = (uint8_t)(t->deck_count - count);
    memmove(t->deck, t->deck + count, t->deck_count);
    memset(t->deck + t->deck_count, NO_CARD, sizeof t->deck - t->deck_count);
}

static void check_all(struct at at, const struct position *p, const char *after)
{
    const char *broken = thief_invariant(&p->t);
    if (broken)
        thief_position_fail(at, p, "after \"%s\": %s", after, broken);
}

static void deal_it(struct at at, struct position *p, struct deal_text *d, const char *text)
{
    struct chance_line line = begin_line();
    const int filled = fill_up(at, d, p->t.seats);
    if (p->t.phase != PHASE_DEAL)
        thief_position_fail(at, p, "no round is to be dealt now");
    put_node(&line, NODE_INTEGER, "round", NULL, p->t.round + 1);
    put_node(&line, NODE_INTEGER, "start", NULL, d->start);
    put_cards(&line, "hands", d->hand, p->t.seats);
    put_card(&line, "secret", d->secret);
    put_cards(&line, "deck", d->card, d->deck);
    p->events.count = 0;
    settle(at, p, &line, text);
    if (d->only)
        cut_deck(at, p, filled);
    check_all(at, p, text);
}

void thief_position_deal(struct at at, struct position *p, const char *format, ...)
{
    struct deal_text d;
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    format_text(at, text, format, arguments);
    va_end(arguments);
    read_deal(at, &d, text);
    const char *problem = thief_game.start(&p->t, &d.options);
    if (problem)
        thief_position_fail(at, NULL, "%s", problem);
    deal_it(at, p, &d, text);
}

void thief_position_deal_round(struct at at, struct position *p, const char *format, ...)
{
    struct deal_text d;
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    format_text(at, text, format, arguments);
    va_end(arguments);
    read_deal(at, &d, text);
    d.start = p->t.start;
    deal_it(at, p, &d, text);
}

/* ---- moves ---- */

static struct thief_move lay_move(struct at at, struct thief_move move, const char *step)
{
    char word[WORD_SIZE];
    while (thief_position_word(&step, word)) {
        if (strcmp(word, "guess") == 0 && thief_position_word(&step, word))
            move.guess = thief_position_card(at, word);
        else if (strcmp(word, "hand") == 0 && thief_position_word(&step, word))
            move.hand = thief_position_card(at, word);
        else if (move.a == NO_SEAT)
            move.a = number(at, word);
        else
            move.b = number(at, word);
    }
    if (move.b != NO_SEAT && move.card != RANDALINA_COFFEE && move.a > move.b) {
        const int a = move.a; /* who is named first says nothing but for Randalína */
        move.a = move.b;
        move.b = a;
    }
    return move;
}

/* The move of one step, and the seat that makes it. */
static game_move read_move(struct at at, const struct position *p, const char *step, int *seat)
{
    static const char *const verbs[] = {
        [PHASE_LAY] = "lay",       [PHASE_GUESS] = "guess",     [PHASE_FIRST] = "first",
        [PHASE_BATTER] = "batter", [PHASE_DISCARD] = "discard", [PHASE_TURN] = "turn",
        [PHASE_BACK] = "back"};
    struct thief_move move = {PHASE_LAY, NO_CARD, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    char word[WORD_SIZE];
    if (!thief_position_word(&step, word))
        thief_position_fail(at, p, "a step is missing");
    *seat = number(at, word);
    if (!thief_position_word(&step, word))
        thief_position_fail(at, p, "a step says who does what");
    while (move.ask < PHASE_OVER && strcmp(verbs[move.ask], word) != 0)
        move.ask++;
    if (move.ask == PHASE_OVER || !thief_position_word(&step, word))
        thief_position_fail(at, p, "a seat cannot \"%s\"", word);
    if (move.ask == PHASE_TURN || move.ask == PHASE_BACK)
        move.a = number(at, word);
    else if (move.ask == PHASE_GUESS)
        move.guess = thief_position_card(at, word);
    else
        move.card = thief_position_card(at, word);
    return thief_pack(lay_move(at, move, step));
}

static bool is_listed(const struct position *p, int seat, game_move move)
{
    const int count = thief_game.choices(&p->t, seat);
    for (int i = 0; i < count; i++)
        if (thief_game.choice(&p->t, seat, i) == move)
            return true;
    return false;
}

/* What is not told of the deck comes after what is, in any order. */
static void shuffle_step(struct at at, struct position *p, const char *step)
{
    struct chance_line line = begin_line();
    struct chance chance;
    struct rng rng;
    char word[WORD_SIZE];
    const char *const text = step;
    uint8_t *card = chance.value + 1;
    rng_fast(&rng, 1);
    thief_game.roll(&p->t, &rng, &chance);
    const int count = chance.count - 1;
    for (int to = 0; thief_position_word(&step, word); to++) {
        const uint8_t wanted = (uint8_t)thief_position_card(at, word);
        int from = to;
        while (from < count && card[from] != wanted)
            from++;
        if (from == count)
            thief_position_fail(at, p, "%s is not shuffled", word);
        card[from] = card[to];
        card[to] = wanted;
    }
    put_cards(&line, "deck", card, count);
    settle(at, p, &line, text);
}

static void mix_step(struct at at, struct position *p, const char *step)
{
    struct chance_line line = begin_line();
    uint8_t hand[SEATS_MAX];
    char word[WORD_SIZE];
    const char *const text = step;
    int count = 0;
    while (count < SEATS_MAX && thief_position_word(&step, word))
        hand[count++] = strcmp(word, "-") == 0 ? NO_CARD : (uint8_t)thief_position_card(at, word);
    put_cards(&line, "hands", hand, count);
    settle(at, p, &line, text);
}

static void one_step(struct at at, struct position *p, const char *step)
{
    char word[WORD_SIZE];
    const char *rest = step;
    int seat;
    if (!thief_position_word(&rest, word))
        thief_position_fail(at, p, "a step is missing");
    if (strcmp(word, "shuffle") == 0 || strcmp(word, "mix") == 0) {
        const bool mixes = strcmp(word, "mix") == 0;
        if (p->t.phase != (mixes ? PHASE_MIX : PHASE_SHUFFLE))
            thief_position_fail(at, p, "nothing is to %s", word);
        (mixes ? mix_step : shuffle_step)(at, p, rest);
    } else {
        const game_move move = read_move(at, p, step, &seat);
        const bool listed = is_listed(p, seat, move);
        const struct thief before = p->t;
        const int events = p->events.count;
        const struct refusal *refusal = thief_game.apply(&p->t, seat, move, &p->events);
        if (refusal)
            thief_position_fail(at, p, "\"%s\" is refused: %s (%s)", step, refusal->text,
                                refusal->rule);
        if (!listed)
            thief_position_fail(at, p, "\"%s\" is accepted but not among the choices", step);
        thief_memory_add(&p->memory, &before, &p->events, events);
    }
    check_all(at, p, step);
}

void thief_position_play(struct at at, struct position *p, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    format_text(at, text, format, arguments);
    va_end(arguments);
    p->events.count = 0;
    for (char *step = text; step;) {
        char *next = strchr(step, ';');
        if (next)
            *next++ = '\0';
        one_step(at, p, step + strspn(step, " \n"));
        step = next;
    }
}

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

void thief_position_refused(struct at at, struct position *p, const char *rule, const char *format,
                            ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    format_text(at, text, format, arguments);
    va_end(arguments);
    const struct thief before = p->t;
    int seat;
    const game_move move = read_move(at, p, text, &seat);
    p->events.count = 0;
    const struct refusal *refusal = thief_game.apply(&p->t, seat, move, &p->events);
    if (!refusal)
        thief_position_fail(at, p, "\"%s\" should be refused", text);
    if (strcmp(refusal->rule, rule) != 0)
        thief_position_fail(at, p, "\"%s\" is refused by %s (%s) instead of %s", text,
                            refusal->rule, refusal->text, rule);
    if (!same_bytes(&before, &p->t, sizeof before) || p->events.count)
        thief_position_fail(at, p, "\"%s\" is refused but has changed something", text);
    if (is_listed(p, seat, move))
        thief_position_fail(at, p, "\"%s\" is refused but among the choices", text);
}
