/* Scoring (S12), the winner (S13), and Speculattius' pile (S15). */
#include "games/speculaas/spices.h"
#include "games/speculaas/state.h"

#include <string.h>

static const uint8_t start_points[] = {0, 10, 20, 25};

int spec_recipe_points(int recipe, int count)
{
    static const uint8_t same[] = {0, 0, 4, 8, 12, 20};
    static const uint8_t different[] = {0, 0, 1, 3, 6, 10, 15, 21};
    static const uint8_t pairs[] = {0, 4, 9, 15, 22};
    switch (recipe) {
    case SAME: return same[count];
    case DIFFERENT: return different[count];
    case PAIRS: return pairs[count];
    case NEAR_HONEY: return 4 * count;
    case RIVAL_HONEY: return 2 * count;
    default: return 3 * count; /* doubles, and the basic ones */
    }
}

static void lay_out(const struct spec_table *table, struct spec_layout *layout)
{
    layout->table = table;
    memset(layout->spice, HONEY, sizeof layout->spice);
    memset(&layout->honey, 0, sizeof layout->honey);
    for (int i = 0; i < table->spice_count; i++)
        layout->spice[table->spice_at[i]] = table->spice[i];
    for (int i = 0; i < table->recipe_count; i++)
        if (table->honey >> i & 1)
            board_set(&layout->honey, table->recipe_at[i]);
}

static uint32_t neighbouring_spices(const struct spec_layout *layout, int at)
{
    uint32_t spices = 0;
    for (int n = 0; n < NEIGHBOURS; n++)
        spices += spec_card_spices[layout->spice[place_corner(at, n)]];
    return spices;
}

static int doubles_in_line(const struct spec_table *table, int at)
{
    const struct spec_spot here = spec_table_spot(table, TYPE_RECIPE, at);
    int count = 0;
    for (int i = 0; i < table->spice_count; i++) {
        if (!card_is(table->spice[i], KINDS_DOUBLE))
            continue;
        const struct spec_spot spot = spec_table_spot(table, TYPE_SPICE, table->spice_at[i]);
        count += spot.x == here.x || spot.y == here.y;
    }
    return count;
}

static int honey_beside(const struct spec_layout *layout, int at)
{
    int count = 0;
    for (int n = 0; n < NEIGHBOURS; n++)
        count += board_has(&layout->honey, place_beside(at, n));
    return count;
}

static struct spec_score score_recipe(const struct spec_layout *layout, int n, int rival)
{
    const struct spec_table *table = layout->table;
    const int card = table->recipe[n], at = table->recipe_at[n];
    const int honey = table->honey >> n & 1;
    const uint32_t spices = neighbouring_spices(layout, at);
    struct spec_score score = {.honey = honey};
    switch (card) {
    case SAME: score.count = spices_most(spices); break;
    case DIFFERENT: score.count = spices_different(spices); break;
    case PAIRS:
        score.count = spices_pairs(spices);
        score.honey = honey && spices_odd(spices);
        break;
    case DOUBLES: score.count = doubles_in_line(table, at); break;
    case NEAR_HONEY: score.count = honey_beside(layout, at); break;
    case RIVAL_HONEY: score.count = rival; break;
    default: score.count = (int)(spices >> 4 * card & 15); break;
    }
    score.points = spec_recipe_points(card, score.count + score.honey);
    return score;
}

int spec_score_table(const struct spec_table *table, int rival, struct spec_score *score)
{
    struct spec_layout layout;
    lay_out(table, &layout);
    int sum = 0;
    for (int n = 0; n < table->recipe_count; n++) {
        score[n] = score_recipe(&layout, n, rival);
        sum += score[n].points;
    }
    return sum;
}

/* ---- what one more card would bring ---- */

void spec_trial_begin(const struct spec_table *table, int rival, struct spec_trial *trial)
{
    trial->table = *table;
    trial->rival = rival;
    lay_out(&trial->table, &trial->layout);
    for (int n = 0; n < table->recipe_count; n++)
        trial->points[n] = score_recipe(&trial->layout, n, rival).points;
}

/* What the recipes in a set (bit n: the n-th) have now more than before. */
static int gained(const struct spec_trial *trial, uint32_t recipes)
{
    int sum = 0;
    for (; recipes; recipes &= recipes - 1) {
        const int n = __builtin_ctz(recipes);
        sum += score_recipe(&trial->layout, n, trial->rival).points - trial->points[n];
    }
    return sum;
}

/* A spice card matters to the recipes that it touches, and a double to those that look for one. */
static int gain_of_spice(struct spec_trial *trial, int card, int at)
{
    struct spec_table *table = &trial->table;
    const bool is_double = card_is(card, KINDS_DOUBLE);
    uint32_t recipes = 0;
    for (int n = 0; n < table->recipe_count; n++) {
        const int from = place_step(at, -(table->recipe_at[n] & 15), -(table->recipe_at[n] >> 4));
        const bool touches = !(from & ~0x11);
        recipes |= (uint32_t)(touches || (is_double && table->recipe[n] == DOUBLES)) << n;
    }
    trial->layout.spice[at] = (uint8_t)card;
    table->spice[table->spice_count] = (uint8_t)card;
    table->spice_at[table->spice_count++] = (uint8_t)at;
    const int gain = gained(trial, recipes);
    trial->layout.spice[at] = HONEY;
    table->spice_count--;
    return gain;
}

/* Honey matters to its own recipe, and to those that like it near. */
static int gain_of_honey(struct spec_trial *trial, int at)
{
    struct spec_table *table = &trial->table;
    const int recipe = spec_table_recipe_at(table, at);
    const struct board before = trial->layout.honey;
    uint32_t recipes = 1U << recipe;
    for (int n = 0; n < table->recipe_count; n++)
        recipes |= (uint32_t)(table->recipe[n] == NEAR_HONEY) << n;
    table->honey |= (uint16_t)(1U << recipe);
    board_set(&trial->layout.honey, at);
    const int gain = gained(trial, recipes);
    table->honey &= (uint16_t) ~(1U << recipe);
    trial->layout.honey = before;
    return gain;
}

int spec_trial_gain(struct spec_trial *trial, game_move move)
{
    const struct spec_move m = spec_unpack(move);
    struct spec_table *table = &trial->table;
    const enum type type = m.card == HONEY ? TYPE_RECIPE : (enum type)m.type;
    const int at = spec_table_place(table, type, m.spot.x, m.spot.y);
    if (m.card == HONEY)
        return gain_of_honey(trial, at);
    if (type == TYPE_SPICE)
        return gain_of_spice(trial, m.card, at);
    table->recipe[table->recipe_count] = (uint8_t)m.card; /* matters to no other recipe */
    table->recipe_at[table->recipe_count] = (uint8_t)at;
    return score_recipe(&trial->layout, table->recipe_count, trial->rival).points;
}

/* ---- rivals ---- */

int spec_rival_tokens(const struct speculaas *s, int seat)
{
    int most = 0;
    for (int other = 0; other < s->seats; other++)
        if (other != seat && s->table[other].tokens > most)
            most = s->table[other].tokens;
    return most;
}

/* ---- what each point was for ---- */

static enum spec_form form_of(int card)
{
    return card < SPICES ? FORM_BASIC : (enum spec_form)(FORM_SAME + card - SAME);
}

static void tell_scores(const struct spec_table *table, const struct spec_score *score, int seat,
                        struct events *why)
{
    for (int n = 0; n < table->recipe_count; n++) {
        const int card = table->recipe[n];
        const struct spec_spot spot = spec_table_spot(table, TYPE_RECIPE, table->recipe_at[n]);
        const int kind =
            EVENT_WHY + 4 * (int)form_of(card) + 2 * score[n].honey + (score[n].count == 1);
        events_add(why, (struct event){(uint8_t)kind,
                                       (uint8_t)seat,
                                       EVERYONE,
                                       {(int16_t)card, (int16_t)spot.x, (int16_t)spot.y,
                                        (int16_t)score[n].count, (int16_t)score[n].points}});
    }
}

static int score_player(const struct speculaas *s, int seat, struct events *why)
{
    struct spec_score score[RECIPES_MOST];
    const int sum = spec_score_table(&s->table[seat], spec_rival_tokens(s, seat), score);
    if (why)
        tell_scores(&s->table[seat], score, seat, why);
    return sum;
}

int spec_score_pile(const struct speculaas *s, struct events *why)
{
    const struct spec_table *pile = &s->table[SPECULATTIUS];
    int count[PILE_PARTS] = {0}, points[PILE_PARTS], sum = 0;
    for (int n = 0; n < pile->recipe_count; n++) {
        const int card = pile->recipe[n];
        count[card == RIVAL_HONEY                ? PILE_RIVAL_HONEY
              : card == NEAR_HONEY               ? PILE_NEAR_HONEY
              : card == PAIRS || card == DOUBLES ? PILE_FOURS
                                                 : PILE_THREES]++;
    }
    count[PILE_DOUBLES] = pile->doubles;
    count[PILE_SINGLES] = pile->spice_count - pile->doubles;
    count[PILE_TOKENS] = pile->tokens;
    points[PILE_START] = start_points[s->solo - 1];
    points[PILE_SINGLES] = 2 * count[PILE_SINGLES];
    points[PILE_DOUBLES] = 5 * count[PILE_DOUBLES];
    points[PILE_TOKENS] = 3 * count[PILE_TOKENS];
    points[PILE_THREES] = 3 * count[PILE_THREES];
    points[PILE_FOURS] = 4 * count[PILE_FOURS];
    points[PILE_NEAR_HONEY] = 4 * pile->tokens * count[PILE_NEAR_HONEY];
    points[PILE_RIVAL_HONEY] = 2 * s->table[0].tokens * count[PILE_RIVAL_HONEY];
    for (int part = 0; part < PILE_PARTS; part++) {
        sum += points[part];
        events_add(why, (struct event){(uint8_t)(EVENT_PILE + part),
                                       SPECULATTIUS,
                                       EVERYONE,
                                       {(int16_t)count[part], (int16_t)points[part]}});
    }
    return sum;
}

/* ---- the winner ---- */

/* Of a set of seats those with the least of something. */
static seatset fewest(const struct speculaas *s, seatset set, bool doubles)
{
    int least = INT16_MAX;
    seatset best = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        const int has = doubles ? s->table[seat].doubles : s->table[seat].tokens;
        if (!(set >> seat & 1) || has > least)
            continue;
        best = (seatset)((has < least ? 0 : best) | SEAT(seat));
        least = has;
    }
    return best;
}

/* S13 */
static seatset find_winners(const struct speculaas *s, const int *score, struct events *why)
{
    int best = score[0];
    seatset tied = 0;
    for (int seat = 1; seat < s->seats; seat++)
        best = score[seat] > best ? score[seat] : best;
    for (int seat = 0; seat < s->seats; seat++)
        if (score[seat] == best)
            tied |= SEAT(seat);
    const seatset honey = fewest(s, tied, false);
    const seatset winners = fewest(s, honey, true);
    const bool shared = (winners & (winners - 1)) != 0;
    if (tied != winners || shared) {
        const enum spec_event kind = shared             ? EVENT_TIE_SHARED
                                     : honey == winners ? EVENT_TIE_HONEY
                                                        : EVENT_TIE_DOUBLES;
        events_add(why, (struct event){
                            (uint8_t)kind, SPECTATOR, EVERYONE, {(int16_t)winners, (int16_t)best}});
    }
    return winners;
}

void spec_outcome(const void *state, struct outcome *outcome, struct events *why)
{
    const struct speculaas *s = state;
    *outcome = (struct outcome){.over = s->phase == PHASE_OVER, .rounds = s->round};
    for (int seat = 0; seat < s->seats; seat++)
        outcome->score[seat] =
            spec_plays(s, seat) ? score_player(s, seat, why) : spec_score_pile(s, why);
    if (outcome->over)
        outcome->winners = find_winners(s, outcome->score, why);
}
