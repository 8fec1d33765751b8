/* What a table of Speculaas is worth: the points that it is expected to have in the end.
 *
 * A table is looked at piece by piece. Every recipe, every empty square that touches a spice card
 * and every free corner is a piece; each piece is one of PIECES kinds, by what decides how it will
 * do (a basic recipe: how many of its spice it has, how many free corners, honey, how many cards of
 * that spice are still to come). `spec_worth` says for each kind and each stage of the game what
 * such a piece has added to the final score on average; those numbers were learned from games that
 * the bots played against themselves. The worth of a table is the sum over its pieces, so the worth
 * of a choice is the difference that it makes to the few pieces that it touches. */
#ifndef COOKIETIN_BOTS_SPECULAAS_VALUE_H
#define COOKIETIN_BOTS_SPECULAAS_VALUE_H

#include "games/speculaas/state.h"

enum {
    STAGES = 13, /* recipe turns taken by the end of this turn, 1 to 12; 0: it is the last turn */
    POINT = 16   /* worth is counted in sixteenths of a point */
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

/* Kinds of pieces; each range has its own dimensions, see piece_of. */
enum {
    PIECE_NONE,
    PIECE_EMPTY,                                  /* filled corners, most of one spice, different */
    PIECE_BASIC = PIECE_EMPTY + 4 * 4 * 7,        /* supply, honey, free corners, count */
    PIECE_SAME = PIECE_BASIC + 3 * 2 * 5 * 5,     /* tie, honey, free corners, most of one spice */
    PIECE_DIFFERENT = PIECE_SAME + 2 * 2 * 5 * 5, /* honey, free corners, different */
    PIECE_PAIRS = PIECE_DIFFERENT + 2 * 5 * 7,    /* honey, free corners, odd ones, pairs */
    PIECE_DOUBLES = PIECE_PAIRS + 2 * 5 * 5 * 5,  /* honey, free corners */
    PIECE_NEAR = PIECE_DOUBLES + 2 * 5,           /* honey, beside it without honey, with */
    PIECE_RIVAL = PIECE_NEAR + 2 * 5 * 5,         /* honey, tokens of the rival */
    PIECE_CORNER = PIECE_RIVAL + 2 * 8,           /* of these those that score spices, recipes */
    PIECES = PIECE_CORNER + 5 * 5
};

extern const int16_t spec_worth[STAGES][PIECES];

/* The spices at the corners of a square, four bits each as in cards.h; above them how many corners
 * are filled. */
enum { AROUND_FILLED = 24 };

/* One seat's table as bots look at it. Squares and corners are places of grid.h. */
struct pantry {
    uint32_t around[256];  /* of every square */
    uint8_t square[256];   /* enum square */
    uint8_t corner[256];   /* recipes at it; times 16, those that score spices; FILLED */
    uint8_t doubles_x[64]; /* doubles in each column and row of the checkerboard */
    uint8_t doubles_y[64];
    uint8_t wants_x[64]; /* Doubles recipes in them */
    uint8_t wants_y[64];
    const struct spec_table *table; /* open spaces and coordinates; may lag behind by one step */
    const int16_t *worth;           /* of the stage */
    uint8_t supply[SPICES];         /* of each spice: little, as usual or much still to come */
    uint8_t rival;                  /* tokens of the opponent who has most */
    bool nears, wants;              /* whether there are Near honey, Doubles recipes */
};

enum { CORNER_FILLED = 0x80 };

/* What lies on all tables, and what therefore is still to come. */
struct stock {
    uint8_t left[SPICES]; /* cards that show the spice */
    uint8_t cards;        /* that are not honey */
};

int spec_stage(const struct speculaas *s); /* as which the choices of this turn are judged */
void spec_stock_count(const struct speculaas *s, struct stock *stock);

static inline void stock_take(struct stock *stock, int card)
{
    for (int spice = 0; spice < SPICES; spice++)
        stock->left[spice] =
            (uint8_t)(stock->left[spice] - (spec_card_spices[card] >> 4 * spice & 1));
    stock->cards--;
}

/* The table of a seat, its steps of this turn included. */
void pantry_open(struct pantry *pantry, const struct speculaas *s, int seat);
void pantry_set_supply(struct pantry *pantry, const struct stock *stock);

void pantry_lay_recipe(struct pantry *pantry, int card, int at);
void pantry_lay_spice(struct pantry *pantry, int card, int at);
void pantry_put_honey(struct pantry *pantry, int at);

/* What such a step would add to the worth of the table; `at` is a place, of honey the recipe's. */
int pantry_gain_recipe(const struct pantry *pantry, int card, int at);
int pantry_gain_spice(const struct pantry *pantry, int card, int at);
int pantry_gain_honey(const struct pantry *pantry, int at);

/* The parts of these gains, for those who ask about many at once: a recipe's is that of the space,
 * whatever scoring spices is laid there or whatever does not, and that of its kind; a spice card's
 * is that of the corner, of its four squares, and for a double of its row and column. */
int pantry_gain_space(const struct pantry *pantry, int at, bool scores);
int pantry_gain_kind(const struct pantry *pantry, int card, int at);
int pantry_gain_corner(const struct pantry *pantry, int at);
int pantry_gain_line(const struct pantry *pantry, int at);
void pantry_gain_square(const struct pantry *pantry, int at, const uint32_t *more, int count,
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

/* The worth of all, and the kinds of all pieces (at most PANTRY_PIECES of them). Certain
 * points are no piece: those of Doubles recipes for doubles, of Rival honey for very many tokens.
 */
enum { PANTRY_PIECES = 512 };
int pantry_worth(const struct pantry *pantry);
int pantry_pieces(const struct pantry *pantry, uint16_t *piece);
int pantry_certain_points(const struct pantry *pantry);

#endif
