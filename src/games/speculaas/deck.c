/* How many cards of each kind there are: S4's deck, and the file of a deck of one's own.
 *
 * A file says for each kind how many cards have no mark, and how many are marked 3, 4 and 5. That
 * the cards of every mark add up to those of S4's is all that the rules need: two rounds deal them
 * out to the last one, and everything else holds for any cards. */
#include "core/statements.h"
#include "games/speculaas/cards.h"

#include <string.h>

enum { MARKS = 4, DOUBLES_OF_A_MARK = 6 };

struct spec_counts spec_counts_of_deck(const struct spec_deck *deck)
{
    struct spec_counts counts = {{0}, {0}};
    memcpy(counts.spice, deck->spice, sizeof deck->spice);
    memcpy(counts.recipe, deck->recipe, SPICES);
    memcpy(counts.recipe + SAME, deck->recipe + SPICES, RECIPE_KINDS - SPICES);
    return counts;
}

/* ---- S4 ---- */

/* The doubles with marks 3, 4 and 5, in the order of the list; unmarked there is each pair once. */
static const uint8_t marked_doubles[][DOUBLES_OF_A_MARK] = {
    {CARD_DOUBLE(CARDAMOM, PEPPER), CARD_DOUBLE(CLOVE, NUTMEG), CARD_DOUBLE(CINNAMON, GINGER),
     CARD_DOUBLE(CARDAMOM, CLOVE), CARD_DOUBLE(PEPPER, CINNAMON), CARD_DOUBLE(NUTMEG, GINGER)},
    {CARD_DOUBLE(CARDAMOM, NUTMEG), CARD_DOUBLE(PEPPER, GINGER), CARD_DOUBLE(CLOVE, CINNAMON),
     CARD_DOUBLE(CARDAMOM, CINNAMON), CARD_DOUBLE(PEPPER, NUTMEG), CARD_DOUBLE(CLOVE, GINGER)},
    {CARD_DOUBLE(CARDAMOM, GINGER), CARD_DOUBLE(PEPPER, CLOVE), CARD_DOUBLE(NUTMEG, CINNAMON),
     CARD_DOUBLE(CARDAMOM, PEPPER), CARD_DOUBLE(CLOVE, NUTMEG), CARD_DOUBLE(CINNAMON, GINGER)},
};

struct spec_deck spec_deck_usual(int players)
{
    struct spec_deck deck;
    memset(deck.recipe, players, sizeof deck.recipe); /* two of each, and one for each mark */
    memset(deck.spice, players, SPICES);
    memset(deck.spice + DOUBLE, 1, HONEY - DOUBLE);
    for (int mark = 3; mark <= players; mark++)
        for (int i = 0; i < DOUBLES_OF_A_MARK; i++)
            deck.spice[marked_doubles[mark - 3][i]]++;
    deck.spice[HONEY] = (uint8_t)(4 * players - 3);
    return deck;
}

/* ---- files ---- */

struct parser {
    struct statements lines;
    bool named;        /* that it is a deck of this game */
    uint64_t seen;     /* kinds that have had their line: recipes, then spice cards */
    int sum[2][MARKS]; /* of the recipes, of the spice cards */
    int players;
    struct spec_deck *deck;
};

static bool refuse(struct parser *p, int line, const char *before, struct word word,
                   const char *after)
{
    return statements_refuse(&p->lines, line, before, word, after);
}

/* The kind with that name among recipes or spice cards, or NO_CARD. */
static int card_in_words(struct word word, uint32_t kinds)
{
    for (int card = 0; card < CARDS; card++)
        if (card_is(card, kinds) && statement_word_is(word, spec_card_names[card]))
            return card;
    return NO_CARD;
}

static bool read_counts(struct parser *p, struct statement line, bool spice)
{
    uint16_t count[MARKS];
    const struct word word = statement_word(&line);
    const int card = card_in_words(word, spice ? KINDS_SPICE : KINDS_RECIPE);
    if (card == NO_CARD)
        return refuse(p, line.number, "", word, spice ? " is no spice card" : " is no recipe");
    const uint64_t kind = UINT64_C(1) << (spice ? 32 + card : card);
    if (p->seen & kind)
        return refuse(p, line.number, "", word, " stands here for the second time");
    p->seen |= kind;
    if (!statement_numbers(&p->lines, line, count, MARKS,
                           "a card takes four numbers: without a mark, and marked 3, 4 and 5"))
        return false;
    int cards = 0;
    for (int i = 0; i < MARKS; i++) {
        p->sum[spice][i] += count[i];
        cards += i + 2 <= p->players ? count[i] : 0;
    }
    uint8_t *to = spice ? &p->deck->spice[card]
                        : &p->deck->recipe[card < SPICES ? card : card - SAME + SPICES];
    *to = (uint8_t)(cards < 255 ? cards : 255); /* that many add up to too many */
    return true;
}

static bool read_line(struct parser *p, struct statement line)
{
    const struct word word = statement_word(&line);
    if (statement_word_is(word, "deck")) {
        const struct word game = statement_word(&line);
        if (p->named || !statement_word_is(game, "speculaas") || statement_word(&line).at)
            return refuse(p, line.number, "a deck of Speculaas says so once: deck speculaas",
                          (struct word){NULL, 0}, "");
        p->named = true;
        return true;
    }
    if (!statement_word_is(word, "recipe") && !statement_word_is(word, "spice"))
        return refuse(p, line.number, "", word, " is no keyword of a deck file");
    return read_counts(p, line, *word.at == 's');
}

/* S5: both rounds deal out all cards. */
static bool check_sums(struct parser *p)
{
    static const char *const marks[MARKS] = {"without a mark", "marked 3", "marked 4", "marked 5"};
    const int last = p->lines.number ? p->lines.number : 1;
    if (!p->named)
        return statements_refuse_plain(&p->lines, last, "the file ends without “deck speculaas”");
    for (int spice = 0; spice < 2; spice++)
        for (int i = 0; i < MARKS; i++) {
            const int hand = spice ? SPICE_HAND : RECIPE_HAND;
            const int right = SPEC_ROUNDS * hand * (i ? 1 : 2);
            if (p->sum[spice][i] == right)
                continue;
            statements_refuse_plain(&p->lines, last, "there are ");
            text_number(p->lines.error, p->sum[spice][i]);
            text_put(p->lines.error, spice ? " spice cards " : " recipes ");
            text_put(p->lines.error, marks[i]);
            text_put(p->lines.error, "; there must be ");
            text_number(p->lines.error, right);
            return false;
        }
    return true;
}

bool spec_deck_parse(const char *bytes, size_t size, int players, struct spec_deck *deck,
                     struct text *error)
{
    struct parser p = {.players = players, .deck = deck};
    memset(deck, 0, sizeof *deck);
    if (!statements_open(&p.lines, bytes, size, DECK_BYTES_MAX, error))
        return false;
    for (struct statement line; statements_next(&p.lines, &line);)
        if (!read_line(&p, line))
            return false;
    return check_sums(&p);
}
