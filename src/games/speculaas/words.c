/* Every word that people read about this game: cards, sentences, refusals, the rules in short. */
#include "core/words.h"
#include "games/speculaas/state.h"

/* In the order of the cards' numbers. */
const char *const spec_words[] = {
    "Cardamom",
    "Pepper",
    "Clove",
    "Nutmeg",
    "Cinnamon",
    "Ginger",
    "Cardamom+Pepper",
    "Cardamom+Clove",
    "Cardamom+Nutmeg",
    "Cardamom+Cinnamon",
    "Cardamom+Ginger",
    "Pepper+Clove",
    "Pepper+Nutmeg",
    "Pepper+Cinnamon",
    "Pepper+Ginger",
    "Clove+Nutmeg",
    "Clove+Cinnamon",
    "Clove+Ginger",
    "Nutmeg+Cinnamon",
    "Nutmeg+Ginger",
    "Cinnamon+Ginger",
    "Honey",
    "Same",
    "Different",
    "Pairs",
    "Doubles",
    "Near honey",
    "Rival honey",
    NULL,
};

const struct refusal spec_refusals[] = {
    [REFUSE_MOVE] = {"S3", "There is no such card in this game."},
    [REFUSE_RECIPE_DONE] = {"S7", "You have nothing more to take in this recipe turn."},
    [REFUSE_SPICE_DONE] = {"S8", "You have nothing more to take in this spice turn."},
    [REFUSE_SEAT] = {"S6", "Nobody sits there."},
    [REFUSE_OVER] = {"S9", "The game is over."},
    [REFUSE_COLLECTING] = {"S14", "Speculattius never decides."},
    [REFUSE_DEALING] = {"S5", "The cards are not dealt yet."},
    [REFUSE_NOT_RECIPE] = {"S6", "This is a spice turn: take a spice card."},
    [REFUSE_NOT_SPICE] = {"S6", "This is a recipe turn: take a recipe."},
    [REFUSE_NO_RECIPE] = {"S7", "That recipe is not in your hand."},
    [REFUSE_NO_SPICE] = {"S8", "That spice card is not in your hand."},
    [REFUSE_SECOND] = {"S8", "A second card can only be a single or honey."},
    [REFUSE_FIRST_PLACE] = {"S10", "Your first recipe lies at (0,0)."},
    [REFUSE_RECIPE_PLACE] =
        {"S10", "A recipe goes on an empty space that touches one of your spice cards."},
    [REFUSE_RECIPE_DIAGONAL] =
        {"S10", "Without a spice card, a recipe goes diagonally to one of your recipes."},
    [REFUSE_SPICE_PLACE] =
        {"S10", "A spice card goes on an empty space that touches one of your recipes."},
    [REFUSE_HONEY] = {"S11", "Honey goes on one of your recipes that has none."},
    [REFUSE_DEAL] = {"S5", "The deal is not a shuffle of this game's cards."},
    [REFUSE_COLLECT] = {"S14", "Speculattius cannot collect that now."},
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

/* The four sentences of a form of scoring: several or one, without and with honey. */
#define WHY(what)                                        \
    "{player}, {card} at ({x},{y}): " what ": {points}", \
        "Your {card} at ({x},{y}): " what ": {points}",  \
        {{CARD}, {AT_X}, {AT_Y}, {"count", PART_NUMBER, 3}, {"points", PART_NUMBER, 4}}, NULL
#define WHY_FORM(form, several, one)                                                      \
    [EVENT_WHY + 4 * (form)] = {WHY(several)}, [EVENT_WHY + 4 * (form) + 1] = {WHY(one)}, \
                     [EVENT_WHY + 4 * (form) + 2] = {WHY(several " + honey")},            \
                     [EVENT_WHY + 4 * (form) + 3] = {WHY(one " + honey")}
#define PILE(what) "{player}, " what ": {points}", NULL, {{COUNT}, {"points", PART_NUMBER, 1}}, NULL
#define TIE(what)                           \
    "Tied at {points} points, " what, NULL, \
        {{"winners", PART_SEATS, 0}, {"points", PART_NUMBER, 1}}, NULL

const struct phrase spec_phrases[SPEC_EVENTS] = {
    [EVENT_ROUND] = {"Round {round} begins.", NULL, {{"round", PART_NUMBER, 0}}, NULL},
    [EVENT_RECIPE_HAND] = {"{player} holds the recipes {cards}.",
                           "Your recipes: {cards}.",
                           {{LIST}},
                           NULL},
    [EVENT_SPICE_HAND] = {"{player} holds the spice cards {cards}.",
                          "Your spice cards: {cards}.",
                          {{LIST}},
                          NULL},
    [EVENT_RECIPE_TURN] = {"Round {round}, recipe turn {turn}.", NULL, {{TURN}, {ROUND}}, NULL},
    [EVENT_SPICE_TURN] = {"Round {round}, spice turn {turn}.", NULL, {{TURN}, {ROUND}}, NULL},
    [EVENT_LAY_RECIPE] = {"{player} lays {card} at ({x},{y}).",
                          "You lay {card} at ({x},{y}).",
                          {{CARD}, {AT_X}, {AT_Y}},
                          NULL},
    [EVENT_LAY_SPICE] = {"{player} takes {card} and lays it at ({x},{y}).",
                         "You take {card} and lay it at ({x},{y}).",
                         {{CARD}, {AT_X}, {AT_Y}},
                         NULL},
    [EVENT_PUT_HONEY] = {"{player} takes honey for {card} at ({x},{y}).",
                         "You take honey for {card} at ({x},{y}).",
                         {{CARD}, {AT_X}, {AT_Y}},
                         NULL},
    [EVENT_NO_RECIPE] = {"{player} has no space for a recipe and takes none.",
                         "You have no space for a recipe and take none.",
                         {{NONE}},
                         NULL},
    [EVENT_NO_SPICE] = {"{player} can take nothing and passes.",
                        "You can take nothing and pass.",
                        {{NONE}},
                        NULL},
    [EVENT_COLLECT] = {"{player} collects {cards}.", NULL, {{LIST}}, NULL},
    [EVENT_LEFT] = {"Cards that nobody could take and that go out of the game: {count}.",
                    NULL,
                    {{COUNT}},
                    NULL},
    WHY_FORM(FORM_BASIC, "{count} x {card}", "{count} x {card}"),
    WHY_FORM(FORM_SAME, "{count} of one spice", "{count} of one spice"),
    WHY_FORM(FORM_DIFFERENT, "{count} different spices", "{count} spice"),
    WHY_FORM(FORM_PAIRS, "{count} pairs", "{count} pair"),
    WHY_FORM(FORM_DOUBLES, "{count} doubles in its row and column",
             "{count} double in its row and column"),
    WHY_FORM(FORM_NEAR_HONEY, "{count} honey tokens diagonal to it",
             "{count} honey token diagonal to it"),
    WHY_FORM(FORM_RIVAL_HONEY, "{count} honey tokens of the rival with most",
             "{count} honey token of the rival with most"),
    [EVENT_PILE + PILE_START] = {PILE("as a head start")},
    [EVENT_PILE + PILE_SINGLES] = {PILE("singles, {count} x 2")},
    [EVENT_PILE + PILE_DOUBLES] = {PILE("doubles, {count} x 5")},
    [EVENT_PILE + PILE_TOKENS] = {PILE("honey tokens, {count} x 3")},
    [EVENT_PILE + PILE_THREES] = {PILE("basic recipes, Same and Different, {count} x 3")},
    [EVENT_PILE + PILE_FOURS] = {PILE("Pairs and Doubles, {count} x 4")},
    [EVENT_PILE + PILE_NEAR_HONEY] = {PILE("Near honey, {count} x 4 x own honey tokens")},
    [EVENT_PILE +
        PILE_RIVAL_HONEY] = {PILE("Rival honey, {count} x 2 x the player's honey tokens")},
    [EVENT_TIE_HONEY] = {TIE("fewer honey tokens decide for {winners}.")},
    [EVENT_TIE_DOUBLES] = {TIE("and in honey tokens; fewer doubles decide for {winners}.")},
    [EVENT_TIE_SHARED] = {TIE("in honey tokens and in doubles: {winners} share the victory.")},
};

/* ---- captions of the table in a terminal ---- */

const struct phrase spec_captions[] = {
    [CAPTION_BEFORE] = {"The cards are not dealt yet.", NULL, {{NONE}}, NULL},
    [CAPTION_RECIPE_TURN] = {"Round {round}, recipe turn {turn}", NULL, {{TURN}, {ROUND}}, NULL},
    [CAPTION_SPICE_TURN] = {"Round {round}, spice turn {turn}", NULL, {{TURN}, {ROUND}}, NULL},
    [CAPTION_OVER] = {"The game is over.", NULL, {{NONE}}, NULL},
    [CAPTION_YOU] = {"You", NULL, {{NONE}}, NULL},
    [CAPTION_TABLE] = {": {points} points, {tokens} honey",
                       NULL,
                       {{"points", PART_NUMBER, 0}, {"tokens", PART_NUMBER, 1}},
                       NULL},
    [CAPTION_PILE] = {"      {recipes} recipes, {singles} singles, {doubles} doubles",
                      NULL,
                      {{"recipes", PART_NUMBER, 0},
                       {"singles", PART_NUMBER, 1},
                       {"doubles", PART_NUMBER, 2}},
                      NULL},
    [CAPTION_RECIPES] = {"Your recipes:", NULL, {{NONE}}, NULL},
    [CAPTION_SPICES] = {"Your spice cards:", NULL, {{NONE}}, NULL},
    [CAPTION_LEGEND] = {"[Ca] recipe, [Ca]* with honey, Ca single, Ca+Pe double",
                        NULL,
                        {{NONE}},
                        NULL},
    [CAPTION_FREE] = {", . free for you", NULL, {{NONE}}, NULL},
};

/* ---- moves and questions ---- */

static const struct phrase say_recipe = {"Lay {card} at ({x},{y})",
                                         NULL,
                                         {{CARD}, {AT_X}, {AT_Y}},
                                         NULL};
static const struct phrase say_spice = {"Take {card}, lay it at ({x},{y})",
                                        NULL,
                                        {{CARD}, {AT_X}, {AT_Y}},
                                        NULL};
static const struct phrase say_honey = {"Take honey for the recipe at ({x},{y})",
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
    const char *question = s->phase == PHASE_RECIPE ? "Which recipe do you lay, and where?"
                           : s->steps[seat]         ? "Which second card do you take?"
                                                    : "Which spice card do you take?";
    text_put(out, words_translate(names, question));
}

const char spec_rules[] =
    "Everyone acts at once. In each of two rounds recipe turns and spice turns\n"
    "alternate. Recipe turn: take one recipe and lay it. Spice turn: take one double,\n"
    "or two cards out of singles and honey. Then the hands pass to the left. Recipes\n"
    "and spice cards lie like a checkerboard: a recipe touches a spice card, a spice\n"
    "card touches a recipe. Honey goes on a recipe, at most one on each.\n"
    "In the end every recipe scores:\n"
    "  a spice      3 for each of that spice that touches it, and for its honey\n"
    "  Same         2, 3, 4, 5 of one spice: 4, 8, 12, 20; honey is one more\n"
    "  Different    2 to 7 different spices: 1, 3, 6, 10, 15, 21; honey is one more\n"
    "  Pairs        1 to 4 pairs of a spice: 4, 9, 15, 22; honey completes one\n"
    "  Doubles      3 for each double in its row or column, and for its honey\n"
    "  Near honey   4 for each honey diagonal to it, and for its own\n"
    "  Rival honey  2 for each honey of the rival who has most, and for its own\n"
    "Most points win; tied, fewer honey tokens, then fewer doubles.\n"
    "Alone you play against Speculattius, who collects cards at random and scores\n"
    "them by a list of his own.\n";
