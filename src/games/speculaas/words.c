/* Every word that people read about this game: cards, sentences and refusals. */
#include "core/words.h"
#include "games/speculaas/state.h"

/* In the order of the cards' numbers. */
/* i18n: A spice, a card with two spices, or a recipe in Speculaas. */
const char *const spec_words[] = {
    W_("Cardamom"),
    W_("Pepper"),
    W_("Clove"),
    W_("Nutmeg"),
    W_("Cinnamon"),
    W_("Ginger"),
    W_("Cardamom+Pepper"),
    W_("Cardamom+Clove"),
    W_("Cardamom+Nutmeg"),
    W_("Cardamom+Cinnamon"),
    W_("Cardamom+Ginger"),
    W_("Pepper+Clove"),
    W_("Pepper+Nutmeg"),
    W_("Pepper+Cinnamon"),
    W_("Pepper+Ginger"),
    W_("Clove+Nutmeg"),
    W_("Clove+Cinnamon"),
    W_("Clove+Ginger"),
    W_("Nutmeg+Cinnamon"),
    W_("Nutmeg+Ginger"),
    W_("Cinnamon+Ginger"),
    W_("Honey"),
    W_("Same"),
    W_("Different"),
    W_("Pairs"),
    W_("Doubles"),
    W_("Nearby honey"),
    W_("Rival honey"),
    NULL,
};

/* Two letters for each card but the doubles, for the drawing: no two the same in a language. */
/* i18n: Two letters for a card in a drawing, different from those of all other cards. */
const char *const spec_letters[CARDS] = {
    [CARDAMOM] = N_("Ca"),    [PEPPER] = N_("Pe"), [CLOVE] = N_("Cl"),   [NUTMEG] = N_("Nu"),
    [CINNAMON] = N_("Ci"),    [GINGER] = N_("Gi"), [HONEY] = N_("Ho"),   [SAME] = N_("Sa"),
    [DIFFERENT] = N_("Di"),   [PAIRS] = N_("Pa"),  [DOUBLES] = N_("Do"), [NEAR_HONEY] = N_("Ne"),
    [RIVAL_HONEY] = N_("Ri"),
};

const struct refusal spec_refusals[] = {
    [REFUSE_MOVE] = {"S3", N_("That card isn’t in this game.")},
    [REFUSE_RECIPE_DONE] = {"S7", N_("You can’t take anything more this recipe turn.")},
    [REFUSE_SPICE_DONE] = {"S8", N_("You can’t take anything more this spice turn.")},
    [REFUSE_SEAT] = {"S6", N_("That seat is empty.")},
    [REFUSE_OVER] = {"S9", N_("The game is over.")},
    [REFUSE_COLLECTING] = {"S14", N_("Speculattius makes no decisions.")},
    [REFUSE_DEALING] = {"S5", N_("The cards haven’t been dealt yet.")},
    [REFUSE_NOT_RECIPE] = {"S6", N_("This is a spice turn: take a spice card.")},
    [REFUSE_NOT_SPICE] = {"S6", N_("This is a recipe turn: take a recipe.")},
    [REFUSE_NO_RECIPE] = {"S7", N_("That recipe isn’t in your hand.")},
    [REFUSE_NO_SPICE] = {"S8", N_("That spice card isn’t in your hand.")},
    [REFUSE_SECOND] = {"S8", N_("The second card can only be a single or honey.")},
    [REFUSE_FIRST_PLACE] = {"S10", N_("Your first recipe goes at (0,0).")},
    [REFUSE_RECIPE_PLACE] =
        {"S10", N_("A recipe goes on an empty space that touches one of your spice cards.")},
    [REFUSE_RECIPE_DIAGONAL] = {"S10", N_("With no spice card on your table, a recipe goes "
                                          "diagonally next to one of your recipes.")},
    [REFUSE_SPICE_PLACE] =
        {"S10", N_("A spice card goes on an empty space that touches one of your recipes.")},
    [REFUSE_HONEY] = {"S11", N_("Honey goes on one of your recipes that has none yet.")},
    [REFUSE_DEAL] = {"S5", N_("That deal is not a shuffle of this game’s cards.")},
    [REFUSE_COLLECT] = {"S14", N_("Speculattius can’t collect that right now.")},
};

/* ---- events ---- */

/* Parts of phrases, to be put in braces. */
#define CARD  "card", PART_WORD, 0
#define LIST  "cards", PART_WORDS, 0
#define AT_X  "x", PART_NUMBER, 1
#define AT_Y  "y", PART_NUMBER, 2
#define TURN  "turn", PART_NUMBER, 0
#define ROUND "round", PART_NUMBER, 1
#define COUNT "count", PART_NUMBER, 0
#define NONE  NULL, PART_NONE, 0

/* The sentences of a form of scoring, without and with honey. What is scored, one and several, must
 * be whole sentences: no language can put them together from pieces. */
#define WHY_PARTS                                                          \
    {                                                                      \
        {"recipe", PART_WORD, 0}, {"spice", PART_WORD, 0}, {AT_X}, {AT_Y}, \
            {"count", PART_COUNT, 3},                                      \
        {                                                                  \
            "points", PART_SIGNED, 4                                       \
        }                                                                  \
    }
#define WHY_OTHERS(what) "{player}, {recipe} at ({x},{y}), {points}: " what
#define WHY_YOURS(what)  "Your {recipe} at ({x},{y}), {points}: " what
#define WHY(one, several)                                                                 \
    {                                                                                     \
        P_(WHY_OTHERS(one), WHY_OTHERS(several)), P_(WHY_YOURS(one), WHY_YOURS(several)), \
            WHY_PARTS, NULL                                                               \
    }
#define WHY_FORM(form, one, several, honey)                                                    \
    [EVENT_WHY + 4 * (form)] = WHY(one, several),                                              \
                     [EVENT_WHY + 4 * (form) + 1] = WHY(one, several),                         \
                     [EVENT_WHY + 4 * (form) + 2] = WHY(one " + " honey, several " + " honey), \
                     [EVENT_WHY + 4 * (form) + 3] = WHY(one " + " honey, several " + " honey)
#define PILE(what) \
    N_("{player}, {points}: " what), NULL, {{COUNT}, {"points", PART_SIGNED, 1}}, NULL
#define TIED(what) P_("Tied at {points} point" what, "Tied at {points} points" what)
#define TIE(what, yours) \
    TIED(what), NULL, {{"winners", PART_SEATS, 0}, {"points", PART_COUNT, 1}}, TIED(yours)

const struct phrase spec_phrases[SPEC_EVENTS] = {
    [EVENT_ROUND] = {N_("Round {round} starts."),
                     NULL,
                     {{"round", PART_NUMBER, 0}},
                     .mark = OPENS_ROUND},
    [EVENT_RECIPE_HAND] = {N_("{player}’s recipes: {cards}."),
                           N_("Your recipes: {cards}."),
                           {{LIST}},
                           NULL},
    [EVENT_SPICE_HAND] = {N_("{player}’s spice cards: {cards}."),
                          N_("Your spice cards: {cards}."),
                          {{LIST}},
                          NULL},
    [EVENT_RECIPE_TURN] = {N_("Round {round}, recipe turn {turn}."),
                           NULL,
                           {{TURN}, {ROUND}},
                           .mark = OPENS_ROUND},
    [EVENT_SPICE_TURN] = {N_("Round {round}, spice turn {turn}."),
                          NULL,
                          {{TURN}, {ROUND}},
                          .mark = OPENS_ROUND},
    [EVENT_LAY_RECIPE] = {N_("{player} places {card} at ({x},{y})."),
                          N_("You place {card} at ({x},{y})."),
                          {{CARD}, {AT_X}, {AT_Y}},
                          NULL,
                          .deed = CHOSEN},
    [EVENT_LAY_SPICE] = {N_("{player} takes {card} and places it at ({x},{y})."),
                         N_("You take {card} and place it at ({x},{y})."),
                         {{CARD}, {AT_X}, {AT_Y}},
                         NULL,
                         .deed = CHOSEN},
    [EVENT_PUT_HONEY] = {N_("{player} takes honey for {card} at ({x},{y})."),
                         N_("You take honey for {card} at ({x},{y})."),
                         {{CARD}, {AT_X}, {AT_Y}},
                         NULL,
                         .deed = CHOSEN},
    [EVENT_NO_RECIPE] = {N_("{player} has no space for a recipe and takes none."),
                         N_("You have no space for a recipe and take none."),
                         {{NONE}},
                         NULL,
                         .deed = FOLLOWS},
    [EVENT_NO_SPICE] = {N_("{player} can’t take anything and passes."),
                        N_("You can’t take anything and pass."),
                        {{NONE}},
                        NULL,
                        .deed = FOLLOWS},
    [EVENT_COLLECT] = {N_("{player} collects {cards}."), NULL, {{LIST}}, NULL},
    [EVENT_LEFT] = {N_("Cards nobody could take, now out of the game: {count}."),
                    NULL,
                    {{COUNT}},
                    NULL},
    WHY_FORM(FORM_BASIC, "{count} × {spice}", "{count} × {spice}", "honey"),
    WHY_FORM(FORM_SAME, "{count} of the same spice", "{count} of the same spice", "honey"),
    WHY_FORM(FORM_DIFFERENT, "{count} spice", "{count} different spices", "honey"),
    WHY_FORM(FORM_PAIRS, "{count} pair", "{count} pairs", "honey"),
    WHY_FORM(FORM_DOUBLES, "{count} double in its row or column",
             "{count} doubles in its row or column", "honey"),
    WHY_FORM(FORM_NEAR_HONEY, "{count} honey token diagonally next to it",
             "{count} honey tokens diagonally next to it", "its own"),
    WHY_FORM(FORM_RIVAL_HONEY, "{count} honey token of the rival with the most",
             "{count} honey tokens of the rival with the most", "its own"),
    [EVENT_PILE + PILE_START] = {PILE("head start")},
    [EVENT_PILE + PILE_SINGLES] = {PILE("singles, {count} × 2")},
    [EVENT_PILE + PILE_DOUBLES] = {PILE("doubles, {count} × 5")},
    [EVENT_PILE + PILE_TOKENS] = {PILE("honey tokens, {count} × 3")},
    [EVENT_PILE + PILE_THREES] = {PILE("basic recipes, Same and Different, {count} × 3")},
    [EVENT_PILE + PILE_FOURS] = {PILE("Pairs and Doubles, {count} × 4")},
    [EVENT_PILE + PILE_NEAR_HONEY] = {PILE("Nearby honey, {count} × 4 × own honey tokens")},
    [EVENT_PILE + PILE_RIVAL_HONEY] = {PILE("Rival honey, {count} × 2 × your honey tokens")},
    [EVENT_TIE_HONEY] = {TIE("; fewest honey tokens wins: {winners}.",
                             "; you win with the fewest honey tokens.")},
    [EVENT_TIE_DOUBLES] = {TIE(" and in honey tokens; fewest doubles wins: {winners}.",
                               " and in honey tokens; you win with the fewest doubles.")},
    [EVENT_TIE_SHARED] = {TIED(", in honey tokens and in doubles: {winners} share the win."),
                          NULL,
                          {{"winners", PART_SEATS, 0}, {"points", PART_COUNT, 1}},
                          NULL},
};

/* ---- captions of the table in a terminal ---- */

const struct phrase spec_captions[] = {
    [CAPTION_BEFORE] = {N_("The cards haven’t been dealt yet."), NULL, {{NONE}}, NULL},
    [CAPTION_OVER] = {N_("The game is over."), NULL, {{NONE}}, NULL},
    /* i18n: Only in the terminal: captions of the table. */
    [CAPTION_RECIPE_TURN] = {N_("Round {round}, recipe turn {turn}"),
                             NULL,
                             {{TURN}, {ROUND}},
                             NULL},
    [CAPTION_SPICE_TURN] = {N_("Round {round}, spice turn {turn}"), NULL, {{TURN}, {ROUND}}, NULL},
    [CAPTION_TABLE] = {P_("{player}: {points} point, {tokens} honey",
                          "{player}: {points} points, {tokens} honey"),
                       P_("You: {points} point, {tokens} honey",
                          "You: {points} points, {tokens} honey"),
                       {{"points", PART_COUNT, 0}, {"tokens", PART_NUMBER, 1}},
                       NULL},
    [CAPTION_PILE] = {N_("Recipes: {recipes}, singles: {singles}, doubles: {doubles}"),
                      NULL,
                      {{"recipes", PART_NUMBER, 0},
                       {"singles", PART_NUMBER, 1},
                       {"doubles", PART_NUMBER, 2}},
                      NULL},
    [CAPTION_RECIPES] = {N_("Your recipes:"), NULL, {{NONE}}, NULL},
    [CAPTION_SPICES] = {N_("Your spice cards:"), NULL, {{NONE}}, NULL},
    [CAPTION_LEGEND] = {N_("[Ca] recipe, [Ca]* with honey, Ca single, Ca+Pe double"),
                        NULL,
                        {{NONE}},
                        NULL},
    [CAPTION_LEGEND_FREE] = {N_("[Ca] recipe, [Ca]* with honey, Ca single, Ca+Pe double, . your "
                                "free spaces"),
                             NULL,
                             {{NONE}},
                             NULL},
};

/* ---- moves and questions ---- */

static const struct phrase say_recipe = {N_("Place {card} at ({x},{y})"),
                                         NULL,
                                         {{CARD}, {AT_X}, {AT_Y}},
                                         NULL};
static const struct phrase say_spice = {N_("Take {card} and place it at ({x},{y})"),
                                        NULL,
                                        {{CARD}, {AT_X}, {AT_Y}},
                                        NULL};
static const struct phrase say_honey = {N_("Take honey for the recipe at ({x},{y})"),
                                        NULL,
                                        {{AT_X}, {AT_Y}},
                                        NULL};

void spec_say_move(const void *seen, int seat, game_move move, const struct names *names,
                   struct text *out)
{
    (void)seen;
    const struct spec_move m = spec_unpack(move);
    const struct event event = {.seat = (uint8_t)seat,
                                .arg = {(int16_t)(m.card < CARDS ? m.card : -1), (int16_t)m.spot.x,
                                        (int16_t)m.spot.y}};
    const struct phrase *phrase = m.type == TYPE_RECIPE ? &say_recipe
                                  : m.card == HONEY     ? &say_honey
                                                        : &say_spice;
    words_phrase(&speculaas_game, phrase, &event, names, out);
}

void spec_say_question(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct speculaas *s = seen;
    const char *question = s->phase == PHASE_RECIPE
                               ? N_("Which recipe do you take, and where does it go?")
                           : s->steps[seat] ? N_("Which second card do you take?")
                                            : N_("Which spice card do you take?");
    text_put(out, words_translate(names, question));
}

const char spec_solo_rules[] =
    N_("Speculattius collects cards at random and places none. He starts with 0 points at easy, 10 "
       "at medium, 20 at hard and 25 at very hard. He scores 2 for a single, 5 for a double and 3 "
       "for a honey token. A recipe named after a spice scores 3, and so do Same and Different; "
       "Pairs and Doubles score 4. Nearby honey scores 4 for each of his honey tokens, Rival honey "
       "2 for each of yours.");

const char spec_credits[] =
    N_("Speculaas is a game by Danijel Pošta, with illustrations by Zak Rajčić, graphic design by "
       "Marin Rajčić and solo rules by Edin Mujadžević. Thank you to all four!");

const char spec_ours[] = N_("The card lists are ours.");
