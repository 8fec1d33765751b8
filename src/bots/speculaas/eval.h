/* The evaluation of a table of Speculaas: the points that it is expected to have at the end.
 *
 * It is linear. Every recipe, every empty square that touches a spice card and every free corner is
 * one of FEATURES features, by what decides how it will do (for a basic recipe: how many of its
 * spice it has, how many free corners, honey, and how many cards of that spice are still to come).
 * The weight of a feature is what it has added to the final score on average, at each stage of the
 * game. The weights are learned from games that bots play against themselves
 * (tools/learn_speculaas.c). The value of a table is the sum over its features, so the gain of a
 * choice is the difference that it makes to the few features that it touches. */
#ifndef COOKIETIN_BOTS_SPECULAAS_EVAL_H
#define COOKIETIN_BOTS_SPECULAAS_EVAL_H

#include "games/speculaas/state.h"

enum {
    STAGES = 13, /* recipe turns taken by the end of this turn, 1 to 12; 0: it is the last turn */
    POINT = 16   /* weights, values and gains are in sixteenths of a point */
};

/* What may be on a square. */
enum square {
    SQUARE_EMPTY,
    SQUARE_BASIC, /* + spice */
    SQUARE_SAME = SQUARE_BASIC + SPICES,
    SQUARE_DIFFERENT,
    SQUARE_PAIRS,
    SQUARE_DOUBLES,
    SQUARE_NEAR,
    SQUARE_RIVAL,
    SQUARE_HONEY = 16 /* added to a recipe with a token */
};

/* ---- features ---- */

enum { SUPPLIES = 3, RIVAL_TOKENS = 7 }; /* the most tokens of a rival that are told apart */

/* Each range has dimensions of its own: those of the function of that name below. */
enum {
    FEATURE_NONE, /* its weight is 0 */
    FEATURE_EMPTY,
    FEATURE_BASIC = FEATURE_EMPTY + 4 * 4 * 7,
    FEATURE_SAME = FEATURE_BASIC + SUPPLIES * 2 * 5 * 5,
    FEATURE_DIFFERENT = FEATURE_SAME + 2 * 2 * 5 * 5,
    FEATURE_PAIRS = FEATURE_DIFFERENT + 2 * 5 * 7,
    FEATURE_DOUBLES = FEATURE_PAIRS + 2 * 5 * 5 * 5,
    FEATURE_NEAR = FEATURE_DOUBLES + 2 * 5,
    FEATURE_RIVAL = FEATURE_NEAR + 2 * 5 * 5,
    FEATURE_CORNER = FEATURE_RIVAL + 2 * (RIVAL_TOKENS + 1),
    FEATURES = FEATURE_CORNER + 5 * 5
};

/* By the spices around it: filled corners (at least one), most of one spice, different ones. */
static inline int feature_empty(int filled, int most, int different)
{
    return FEATURE_EMPTY + ((filled - 1) * 4 + most - 1) * 7 + different;
}

/* Recipes that score spices, by what they count; honey is 0 or 1, free counts corners. */
static inline int feature_basic(int supply, int honey, int free, int count)
{
    return FEATURE_BASIC + ((supply * 2 + honey) * 5 + free) * 5 + count;
}

static inline int feature_same(int tie, int honey, int free, int most)
{
    return FEATURE_SAME + ((tie * 2 + honey) * 5 + free) * 5 + most;
}

static inline int feature_different(int honey, int free, int different)
{
    return FEATURE_DIFFERENT + (honey * 5 + free) * 7 + different;
}

static inline int feature_pairs(int honey, int free, int odd, int pairs)
{
    return FEATURE_PAIRS + ((honey * 5 + free) * 5 + odd) * 5 + pairs;
}

static inline int feature_doubles(int honey, int free)
{
    return FEATURE_DOUBLES + honey * 5 + free;
}

/* By the recipes diagonal to it. */
static inline int feature_near(int honey, int without_honey, int with_honey)
{
    return FEATURE_NEAR + (honey * 5 + without_honey) * 5 + with_honey;
}

static inline int feature_rival(int honey, int tokens)
{
    return FEATURE_RIVAL + honey * (RIVAL_TOKENS + 1) + tokens;
}

/* By the recipes that touch it, and those of them that score spices. */
static inline int feature_corner(int recipes, int scoring)
{
    return FEATURE_CORNER + scoring * 5 + recipes;
}

extern const int16_t specbot_weights[STAGES][FEATURES];

/* ---- a table ---- */

/* The spices at the corners of a square, four bits each as in cards.h; above them how many corners
 * are filled. */
enum { AROUND_FILLED = 24, AROUND_SPICES = (1 << AROUND_FILLED) - 1 };

enum { CORNER_FILLED = 0x80, CORNER_RECIPE = 0x01, CORNER_SCORING = 0x10 };

/* One seat's table as the evaluation looks at it. Squares and corners are places of grid.h. */
struct eval {
    uint32_t around[256]; /* of every square */
    uint8_t square[256];  /* enum square */
    uint8_t corner[256];  /* a CORNER_RECIPE and CORNER_SCORING for each at it; FILLED */
    uint8_t double_x[64]; /* doubles in each column and row of the checkerboard */
    uint8_t double_y[64];
    uint8_t recipe_x[64]; /* Doubles recipes in them */
    uint8_t recipe_y[64];
    const struct spec_table *table; /* open spaces and coordinates; may lag behind by one step */
    const int16_t *weights;         /* of the stage */
    uint8_t supply[SPICES];         /* of each spice: little, as usual or much still to come */
    uint8_t rival;                  /* tokens of the opponent who has most */
    bool has_near, has_doubles;     /* such recipes */
};

/* What is not on a table yet, and so is still to come. */
struct stock {
    uint8_t left[SPICES]; /* cards that show the spice */
    uint8_t cards;        /* that are not honey */
};

int specbot_stage(const struct speculaas *s); /* by which choices in this turn are judged */
void specbot_stock_count(const struct speculaas *s, struct stock *stock);

static inline void stock_take(struct stock *stock, int card)
{
    for (int spice = 0; spice < SPICES; spice++)
        stock->left[spice] =
            (uint8_t)(stock->left[spice] - (spec_card_spices[card] >> 4 * spice & 1));
    stock->cards--;
}

/* The table of a seat, its steps of this turn included. */
void specbot_eval_open(struct eval *eval, const struct speculaas *s, int seat);
void specbot_eval_set_supply(struct eval *eval, const struct stock *stock);

/* Places a card; `at` is a place, for honey the recipe's. */
void specbot_eval_lay(struct eval *eval, enum type type, int card, int at);

/* What placing it would add to the value of the table. */
int specbot_gain_recipe(const struct eval *eval, int card, int at);
int specbot_gain_spice(const struct eval *eval, int card, int at);
int specbot_gain_honey(const struct eval *eval, int at);

/* The parts of these gains, for those who ask about many together: a recipe's is that of the space,
 * which only depends on whether it scores spices, and that of its kind; a spice card's is that of
 * the corner, of its four squares, and for a double of its row and column. */
int specbot_gain_space(const struct eval *eval, int at, bool scoring);
int specbot_gain_kind(const struct eval *eval, int card, int at);
int specbot_gain_corner(const struct eval *eval, int at);
int specbot_gain_line(const struct eval *eval, int at);
void specbot_gain_square(const struct eval *eval, int at, const uint32_t *more, int count,
                         int16_t *gain);

static inline uint32_t around_of_card(int card)
{
    return spec_card_spices[card] | UINT32_C(1) << AROUND_FILLED;
}

/* The four squares at a corner. */
static inline int place_square(int corner, int n)
{
    return place_step(corner, -(n & 1), -(n >> 1));
}

/* The value of all, and all features (at most FEATURES_MOST of them). Certain points are no
 * feature: those of Doubles recipes for doubles, of Rival honey for very many tokens. */
enum { FEATURES_MOST = 512 };
int specbot_eval_value(const struct eval *eval);
int specbot_eval_features(const struct eval *eval, uint16_t *feature);
int specbot_eval_certain_points(const struct eval *eval);

#endif
