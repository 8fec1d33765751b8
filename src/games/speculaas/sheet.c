/* What a player would work out with pencil and paper: which cards are still out, and what each
 * recipe on their table can still reach with these.
 *
 * Still out is every card that someone may yet take, wherever it is: what lies on no table, was not
 * discarded for honey (S11) and was not left over when the first round ended (S9). All of that is
 * open to everyone at the table.
 *
 * What a recipe can reach is a bound: never less than what it can come to. Its free neighbours get
 * the best of the cards that are out, as if all of them were the player's to take, but no more than
 * there are turns for: two cards a turn, or one double (S8), as many turns as the fullest hand has
 * cards; in a turn in which everyone takes something, each hand gets smaller by one at least. */
#include "games/speculaas/spices.h"
#include "games/speculaas/state.h"

#include <string.h>

/* ---- which cards are still out ---- */

static void take_hand(uint8_t *out, const struct spec_hand *hand)
{
    for (int i = 0; i < hand->count; i++)
        out[hand_card(hand, i)]--;
}

static void take_table(struct spec_counts *out, const struct spec_table *table)
{
    for (int i = 0; i < table->recipe_count; i++)
        out->recipe[table->recipe[i]]--;
    for (int i = 0; i < table->spice_count; i++)
        out->spice[table->spice[i]]--;
    out->spice[HONEY] = (uint8_t)(out->spice[HONEY] - table->tokens);
}

/* `now` has the tables with the steps of this turn. */
static struct spec_counts still_out(const struct speculaas *now)
{
    struct spec_counts out = spec_counts_of_deck(&now->deck);
    for (int seat = 0; seat < now->seats; seat++) {
        take_table(&out, &now->table[seat]);
        for (int round = 0; round + 1 < now->round; round++) {
            take_hand(out.recipe, &now->hand[round][TYPE_RECIPE][seat]);
            take_hand(out.spice, &now->hand[round][TYPE_SPICE][seat]);
        }
    }
    return out;
}

/* ---- what a recipe can reach ---- */

struct prospect {
    uint8_t spice[HONEY + 1]; /* cards that are out */
    int turns;                /* in which the player can still take spice cards */
    int honey;                /* tokens that can still come */
};

static struct prospect prospect_of(const struct speculaas *now, const struct spec_counts *out)
{
    struct prospect prospect = {.turns = 0};
    int supply = now->deck.spice[HONEY]; /* S4 */
    memcpy(prospect.spice, out->spice, sizeof prospect.spice);
    if (now->phase == PHASE_OVER)
        return prospect;
    for (int seat = 0; seat < now->seats; seat++) {
        const int count = now->hand[now->round - 1][TYPE_SPICE][seat].count;
        prospect.turns = count > prospect.turns ? count : prospect.turns;
        supply -= now->table[seat].tokens;
    }
    prospect.turns += (SPEC_ROUNDS - now->round) * SPICE_HAND;
    const int cards =
        out->spice[HONEY] < 2 * prospect.turns ? out->spice[HONEY] : 2 * prospect.turns;
    prospect.honey = supply < cards ? supply : cards;
    return prospect;
}

static int points_of(int recipe, uint32_t spices, int honey)
{
    switch (recipe) {
    case SAME: return spec_recipe_points(recipe, spices_most(spices) + honey);
    case DIFFERENT: return spec_recipe_points(recipe, spices_different(spices) + honey);
    case PAIRS:
        return spec_recipe_points(recipe, spices_pairs(spices) + (honey && spices_odd(spices)));
    default: return spec_recipe_points(recipe, (int)(spices >> 4 * recipe & 15) + honey);
    }
}

/* The best that some more cards can make of these spices; all ways of taking them are tried, in
 * the order of the kinds. */
static int best_of(struct prospect *prospect, int recipe, uint32_t spices, int honey, int cards,
                   int doubles, int from)
{
    int best = points_of(recipe, spices, honey);
    for (int card = from; cards && card < HONEY; card++) {
        const bool is_double = card_is(card, KINDS_DOUBLE);
        if (!prospect->spice[card] || (is_double && !doubles))
            continue;
        prospect->spice[card]--;
        const int points = best_of(prospect, recipe, spices + spec_card_spices[card], honey,
                                   cards - 1, doubles - is_double, card);
        prospect->spice[card]++;
        best = points > best ? points : best;
    }
    return best;
}

static int doubles_out(const struct prospect *prospect)
{
    int count = 0;
    for (int card = DOUBLE; card < HONEY; card++)
        count += prospect->spice[card];
    return count < prospect->turns ? count : prospect->turns;
}

/* How many of the four squares beside a recipe have a token, and how many more can get one: those
 * of recipes without, and free ones, where a recipe may be placed later. */
static int beside_with_honey(const struct spec_trial *trial, int at, int honey)
{
    int with = 0;
    for (int n = 0; n < NEIGHBOURS; n++)
        with += board_has(&trial->layout.honey, place_beside(at, n));
    return with + (NEIGHBOURS - with < honey ? NEIGHBOURS - with : honey);
}

static int most_of_rivals(const struct speculaas *now, int seat, int honey)
{
    return spec_rival_tokens(now, seat) + honey;
}

/* Where a recipe looks at more than its neighbours: so many more at most as there can be. */
static int reach_far(const struct speculaas *now, const struct spec_trial *trial, int seat, int n,
                     const struct prospect *prospect, int honey)
{
    const struct spec_table *table = &trial->table;
    const int card = table->recipe[n], has = table->honey >> n & 1;
    const int rest = prospect->honey - (honey && !has);
    if (card == DOUBLES)
        return trial->points[n] + 3 * (doubles_out(prospect) + honey - has);
    if (card == NEAR_HONEY)
        return 4 * (beside_with_honey(trial, table->recipe_at[n], rest) + honey);
    return 2 * (most_of_rivals(now, seat, rest) + honey);
}

static int reach_of(const struct speculaas *now, const struct spec_trial *trial, int seat, int n,
                    struct prospect *prospect)
{
    const struct spec_table *table = &trial->table;
    const int card = table->recipe[n];
    const int honey = (table->honey >> n & 1) || prospect->honey > 0;
    uint32_t spices = 0;
    int open = 0;
    if (card == DOUBLES || card == NEAR_HONEY || card == RIVAL_HONEY)
        return reach_far(now, trial, seat, n, prospect, honey);
    for (int corner = 0; corner < NEIGHBOURS; corner++) {
        const int lies = trial->layout.spice[place_corner(table->recipe_at[n], corner)];
        spices += spec_card_spices[lies];
        open += lies == HONEY;
    }
    const int cards = open < 2 * prospect->turns ? open : 2 * prospect->turns;
    return best_of(prospect, card, spices, honey, cards, prospect->turns, 0);
}

/* ---- for programs ---- */

static void write_cards(const char *key, const uint8_t *out, const struct spec_hand *own,
                        uint32_t kinds, const uint8_t *all, struct json *json)
{
    json_key(json, key);
    json_open(json, '[');
    for (int card = 0; card < CARDS; card++) {
        int mine = 0;
        if (!card_is(card, kinds) || !all[card])
            continue;
        for (int i = 0; own && i < own->count; i++)
            mine += hand_card(own, i) == card;
        json_open(json, '{');
        json_field_string(json, "card", spec_card_names[card]);
        json_field_number(json, "copies", all[card]);
        json_field_number(json, "out", out[card]);
        json_field_number(json, "own", mine);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_reach(const struct speculaas *now, int seat, const struct spec_counts *out,
                        struct json *json)
{
    struct prospect prospect = prospect_of(now, out);
    struct spec_trial trial;
    spec_trial_begin(&now->table[seat], spec_rival_tokens(now, seat), &trial);
    for (int n = 0; n < trial.table.recipe_count; n++) {
        json_open(json, '{');
        json_field_string(json, "recipe", spec_card_names[trial.table.recipe[n]]);
        json_field_number(json, "points", trial.points[n]);
        json_field_number(json, "reach", reach_of(now, &trial, seat, n, &prospect));
        json_close(json, '}');
    }
}

void spec_write_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                      struct json *json)
{
    (void)notes;
    (void)names;
    const struct speculaas *s = seen;
    struct speculaas now = *s;
    const bool plays = spec_plays(s, viewer) && s->round;
    struct spec_hand hand[TYPES] = {{.count = 0}};
    const struct spec_counts all = spec_counts_of_deck(&s->deck);
    for (int i = 0; i < s->seats; i++)
        now.table[i] = spec_table_now(s, i);
    for (enum type type = TYPE_RECIPE; plays && type < TYPES; type++)
        hand[type] = spec_hand_now(s, type, viewer);
    const struct spec_counts out = still_out(&now);
    write_cards("recipe_cards", out.recipe, &hand[TYPE_RECIPE], KINDS_RECIPE, all.recipe, json);
    write_cards("spice_cards", out.spice, &hand[TYPE_SPICE], KINDS_SPICE, all.spice, json);
    json_key(json, "recipes");
    json_open(json, '[');
    if (plays)
        write_reach(&now, viewer, &out, json);
    json_close(json, ']');
}
