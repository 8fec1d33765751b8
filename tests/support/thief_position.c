/* Positions: deals and moves from text. What is expected of them is in thief_expect.c. */
#include "support/thief_position.h"

#include "games/games.h"
#include "support/thief_invariant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- words ---- */

void position_fail(struct at at, const struct position *p, const char *format, ...)
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

bool position_word(const char **text, char word[WORD_SIZE])
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

int position_card(struct at at, const char *name)
{
    const int card = card_named(name);
    if (card == NO_CARD)
        position_fail(at, NULL, "there is no card \"%s\"", name);
    return card;
}

static int number(struct at at, const char *word)
{
    char *end;
    const long value = strtol(word, &end, 10);
    if (*end || end == word)
        position_fail(at, NULL, "\"%s\" is no number", word);
    return (int)value;
}

unsigned position_seats(struct at at, const char *text)
{
    char word[WORD_SIZE];
    unsigned seats = 0;
    while (position_word(&text, word))
        seats |= 1U << number(at, word);
    return seats;
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
    const int card = strcmp(word, "-") == 0 ? NO_CARD : position_card(at, word);
    if (strcmp(key, "hands") == 0 && d->hands < SEATS_MAX)
        d->hand[d->hands++] = (uint8_t)card;
    else if (strcmp(key, "secret") == 0)
        d->secret = (uint8_t)card;
    else if (strcmp(key, "deck") == 0 && d->deck < (int)sizeof d->card)
        d->card[d->deck++] = (uint8_t)card;
    else
        position_fail(at, NULL, "\"%s\" is out of place after \"%s\"", word, key);
}

static void read_deal(struct at at, struct deal_text *d, const char *text)
{
    char word[WORD_SIZE], key[WORD_SIZE] = "";
    *d = (struct deal_text){.secret = NO_CARD, .options = options_none()};
    memset(d->hand, NO_CARD, sizeof d->hand);
    while (position_word(&text, word)) {
        int *value = strcmp(word, "players") == 0  ? &d->options.players
                     : strcmp(word, "start") == 0  ? &d->start
                     : strcmp(word, "points") == 0 ? &d->options.value[0]
                     : strcmp(word, "rounds") == 0 ? &d->options.value[1]
                                                   : NULL;
        if (value && position_word(&text, key))
            *value = number(at, key);
        else if (strcmp(word, "hands") == 0 || strcmp(word, "secret") == 0 ||
                 strcmp(word, "deck") == 0)
            strcpy(key, word);
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
        position_fail(at, NULL, "there are not so many %s", thief_card_names[card]);
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
        position_fail(at, NULL, "there are not enough cakes");
    rest->count[card]--;
    return (uint8_t)card;
}

/* Fills up what the text left open; returns how many cards of the deck are not in the text. */
static int fill_up(struct at at, const struct deal_text *d, int seats, struct chance *chance)
{
    struct rest rest = cards_left(at, d, seats);
    uint8_t *card = chance->value + DEAL_CARDS;
    int count = 0;
    if (d->only && d->secret == NO_CARD && rest.count[TOM_KRUS] == 1) {
        card[seats] = TOM_KRUS; /* it cannot lie discarded */
        rest.count[TOM_KRUS]--;
    } else {
        card[seats] = d->secret == NO_CARD ? lowest_left(at, &rest) : d->secret;
    }
    for (int s = 0; s < seats; s++)
        card[s] = d->hand[s] == NO_CARD ? lowest_left(at, &rest) : d->hand[s];
    card += seats + 1;
    memcpy(card, d->card, (size_t)d->deck);
    card += d->deck;
    if (d->only && rest.count[TOM_KRUS])
        position_fail(at, NULL, "say where tom_krus is, it cannot lie discarded");
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        while (rest.count[kind]-- > 0)
            card[count++] = (uint8_t)kind;
    for (int kind = VIDBRENND; kind >= CAKE_KINDS; kind--)
        if (rest.pancakes > 0 && rest.count[kind]) {
            card[count++] = (uint8_t)kind;
            rest.pancakes--;
        }
    chance->count = (uint8_t)(DEAL_CARDS + seats + 1 + d->deck + count);
    return count;
}

/* Takes the lowest cards of the deck away, as if they had been played long ago. */
static void cut_deck(struct at at, struct position *p, int count)
{
    struct thief *t = &p->t;
    if (t->deck_count < count)
        position_fail(at, p, "the first turn has drawn more cards than the text has");
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
        position_fail(at, p, "after \"%s\": %s", after, broken);
}

static void settle(struct at at, struct position *p, const struct chance *chance,
                   const char *text)
{
    const struct refusal *refusal = thief_game.settle(&p->t, chance, &p->events);
    if (refusal)
        position_fail(at, p, "\"%s\" is refused: %s (%s)", text, refusal->text, refusal->rule);
}

static void deal_it(struct at at, struct position *p, const struct deal_text *d, const char *text)
{
    struct chance chance = {0};
    const int round = p->t.round + 1;
    if (p->t.phase != PHASE_DEAL)
        position_fail(at, p, "no round is to be dealt now");
    chance.value[0] = PHASE_DEAL;
    chance.value[DEAL_ROUND] = (uint8_t)round;
    chance.value[DEAL_ROUND + 1] = (uint8_t)(round >> 8);
    chance.value[DEAL_START] = (uint8_t)d->start;
    chance.value[DEAL_SEATS] = p->t.seats;
    const int filled = fill_up(at, d, p->t.seats, &chance);
    p->events.count = 0;
    settle(at, p, &chance, text);
    if (d->only)
        cut_deck(at, p, filled);
    check_all(at, p, text);
}

void position_deal(struct at at, struct position *p, const char *text)
{
    struct deal_text d;
    read_deal(at, &d, text);
    const char *problem = thief_game.start(&p->t, &d.options);
    if (problem)
        position_fail(at, NULL, "%s", problem);
    deal_it(at, p, &d, text);
}

void position_deal_round(struct at at, struct position *p, const char *text)
{
    struct deal_text d;
    read_deal(at, &d, text);
    d.start = p->t.start;
    deal_it(at, p, &d, text);
}

/* ---- moves ---- */

static struct thief_move lay_move(struct at at, struct thief_move move, const char *step)
{
    char word[WORD_SIZE];
    while (position_word(&step, word)) {
        if (strcmp(word, "guess") == 0 && position_word(&step, word))
            move.guess = position_card(at, word);
        else if (strcmp(word, "hand") == 0 && position_word(&step, word))
            move.hand = position_card(at, word);
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

game_move position_move(struct at at, const struct position *p, const char *step, int *seat)
{
    static const char *const verbs[] = {[PHASE_LAY] = "lay",         [PHASE_GUESS] = "guess",
                                        [PHASE_FIRST] = "first",     [PHASE_BATTER] = "batter",
                                        [PHASE_DISCARD] = "discard", [PHASE_TURN] = "turn",
                                        [PHASE_BACK] = "back"};
    struct thief_move move = {PHASE_LAY, NO_CARD, NO_SEAT, NO_SEAT, NO_CARD, NO_CARD};
    char word[WORD_SIZE];
    if (!position_word(&step, word))
        position_fail(at, p, "a step is missing");
    *seat = number(at, word);
    if (!position_word(&step, word))
        position_fail(at, p, "a step says who does what");
    while (move.ask < PHASE_OVER && strcmp(verbs[move.ask], word) != 0)
        move.ask++;
    if (move.ask == PHASE_OVER || !position_word(&step, word))
        position_fail(at, p, "a seat cannot \"%s\"", word);
    if (move.ask == PHASE_TURN || move.ask == PHASE_BACK)
        move.a = number(at, word);
    else if (move.ask == PHASE_GUESS)
        move.guess = position_card(at, word);
    else
        move.card = position_card(at, word);
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
    struct chance chance;
    struct rng rng;
    char word[WORD_SIZE];
    const char *const text = step;
    rng_fast(&rng, 1);
    thief_game.roll(&p->t, &rng, &chance);
    for (int to = 1; position_word(&step, word); to++) {
        const int card = position_card(at, word);
        int from = to;
        while (from < chance.count && chance.value[from] != card)
            from++;
        if (from == chance.count)
            position_fail(at, p, "%s is not shuffled", word);
        chance.value[from] = chance.value[to];
        chance.value[to] = (uint8_t)card;
    }
    settle(at, p, &chance, text);
}

static void mix_step(struct at at, struct position *p, const char *step)
{
    struct chance chance = {.count = 1, .value = {PHASE_MIX}};
    char word[WORD_SIZE];
    const char *const text = step;
    while (position_word(&step, word))
        chance.value[chance.count++] =
            strcmp(word, "-") == 0 ? NO_CARD : (uint8_t)position_card(at, word);
    settle(at, p, &chance, text);
}

static void one_step(struct at at, struct position *p, const char *step)
{
    char word[WORD_SIZE];
    const char *rest = step;
    int seat;
    if (!position_word(&rest, word))
        position_fail(at, p, "a step is missing");
    if (strcmp(word, "shuffle") == 0 || strcmp(word, "mix") == 0) {
        const bool mixes = strcmp(word, "mix") == 0;
        if (p->t.phase != (mixes ? PHASE_MIX : PHASE_SHUFFLE))
            position_fail(at, p, "nothing is to %s", word);
        (mixes ? mix_step : shuffle_step)(at, p, rest);
    } else {
        const game_move move = position_move(at, p, step, &seat);
        const bool listed = is_listed(p, seat, move);
        const struct refusal *refusal = thief_game.apply(&p->t, seat, move, &p->events);
        if (refusal)
            position_fail(at, p, "\"%s\" is refused: %s (%s)", step, refusal->text, refusal->rule);
        if (!listed)
            position_fail(at, p, "\"%s\" is accepted but not among the choices", step);
    }
    check_all(at, p, step);
}

void position_play(struct at at, struct position *p, const char *text)
{
    p->events.count = 0;
    while (*text) {
        char step[160];
        const size_t size = strcspn(text, ";");
        if (size >= sizeof step)
            position_fail(at, p, "a step is too long");
        memcpy(step, text, size);
        step[size] = '\0';
        one_step(at, p, step + strspn(step, " \n"));
        text += size + (text[size] == ';');
    }
}

void position_refused(struct at at, struct position *p, const char *rule, const char *text)
{
    const struct thief before = p->t;
    int seat;
    const game_move move = position_move(at, p, text, &seat);
    p->events.count = 0;
    const struct refusal *refusal = thief_game.apply(&p->t, seat, move, &p->events);
    if (!refusal)
        position_fail(at, p, "\"%s\" should be refused", text);
    if (strcmp(refusal->rule, rule) != 0)
        position_fail(at, p, "\"%s\" is refused by %s (%s) instead of %s", text, refusal->rule,
                      refusal->text, rule);
    if (memcmp(&before, &p->t, sizeof before) != 0 || p->events.count)
        position_fail(at, p, "\"%s\" is refused but has changed something", text);
    if (is_listed(p, seat, move))
        position_fail(at, p, "\"%s\" is refused but among the choices", text);
}
