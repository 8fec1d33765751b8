/* The state of a game, and the parts of the rules that share it. Data first.
 *
 * All seats take a turn at the same time (S6). What a seat does in it waits as up to two steps;
 * hands and tables change only when everyone has finished. So a state holds everything as it was
 * when the turn began plus everyone's steps, and hiding a turn from the others means leaving out
 * the steps.
 *
 * Hands do not move. A hand belongs to the seat that it was dealt to, and passing it on means
 * counting `turns`: seat s has the hand of seat s - turns. From that also follows who has ever had
 * which hand. */
#ifndef COOKIETIN_SPECULAAS_STATE_H
#define COOKIETIN_SPECULAAS_STATE_H

#include "core/game.h"
#include "games/speculaas/grid.h"
#include "games/speculaas/hand.h"

enum { STEPS = 2 };

enum spec_phase { PHASE_DEAL, PHASE_RECIPE, PHASE_SPICE, PHASE_OVER };

/* A step of the present turn; honey has the number of a recipe, the others a place. */
struct spec_step {
    uint8_t card, at;
};

struct speculaas {
    struct spec_table table[SPEC_SEATS]; /* solo: Speculattius' pile is a table without places */
    struct spec_hand hand[SPEC_ROUNDS][TYPES][SPEC_SEATS]; /* by the seat it was dealt to */
    uint32_t offer[SPEC_SEATS]; /* the kinds that a seat can take next in this turn; 0: nothing */
    seatset actors;
    uint16_t epoch; /* the deal and all turns taken */
    struct spec_step step[SPEC_SEATS][STEPS];
    uint8_t steps[SPEC_SEATS];
    uint8_t seats;
    uint8_t solo; /* 0: not; else the level, 1 to 4 */
    uint8_t phase;
    uint8_t round;         /* 1 and 2; 0 before the deal */
    uint8_t turns[TYPES];  /* taken in this round */
    uint8_t shift[TYPES];  /* turns modulo seats */
    struct spec_deck deck; /* of this game, which everyone knows */
    uint8_t padding[5];
};

_Static_assert(sizeof(struct speculaas) == 5 * 256 + 20 * 16 + 96, "no padding");
_Static_assert(sizeof(struct speculaas) <= STATE_MAX, "a state has a fixed room");

/* Options by their place in speculaas.c. */
enum { SPEC_SOLO, SPEC_DECK };

enum { SPECULATTIUS = 1 }; /* his seat, S14 */

/* A move names its card and its place by coordinates, so that it means the same on any table. */
enum { MOVE_ORIGIN = 128 };

static inline game_move spec_pack(enum type type, int card, struct spec_spot spot)
{
    return (game_move)card | (game_move)(spot.x + MOVE_ORIGIN) << 8 |
           (game_move)(spot.y + MOVE_ORIGIN) << 16 | (game_move)type << 24;
}

struct spec_move {
    int type; /* anything above TYPE_SPICE is none */
    int card;
    struct spec_spot spot;
};

static inline struct spec_move spec_unpack(game_move move)
{
    return (struct spec_move){(int)(move >> 24),
                              (int)(move & 0xff),
                              {(int)(move >> 8 & 0xff) - MOVE_ORIGIN,
                               (int)(move >> 16 & 0xff) - MOVE_ORIGIN}};
}

static inline enum type spec_turn_type(const struct speculaas *s)
{
    return s->phase == PHASE_RECIPE ? TYPE_RECIPE : TYPE_SPICE;
}

/* The seat to which the hand was dealt that a seat has now (S6). */
static inline int spec_hand_owner(const struct speculaas *s, enum type type, int seat)
{
    const int owner = seat - s->shift[type];
    return owner + (s->seats & -(owner < 0)); /* no branch: it would be guessed wrong too often */
}

static inline const struct spec_hand *spec_held(const struct speculaas *s, enum type type, int seat)
{
    return &s->hand[s->round - 1][type][spec_hand_owner(s, type, seat)];
}

/* Whether a seat is a player's; Speculattius only collects. */
static inline bool spec_plays(const struct speculaas *s, int seat)
{
    return seat >= 0 && seat < s->seats && !(s->solo && seat == SPECULATTIUS);
}

/* The spaces for a seat's next card, and the recipes that its next honey can go on, without what
 * the first step of this turn has filled. */
static inline int spec_spaces(const struct speculaas *s, int seat)
{
    const int spaces = spaces_count(&s->table[seat].open[spec_turn_type(s)]);
    return spaces - (s->steps[seat] && s->step[seat][0].card != HONEY);
}

static inline int spec_tokenless(const struct speculaas *s, int seat)
{
    const int tokenless = s->table[seat].recipe_count - s->table[seat].tokens;
    return tokenless - (s->steps[seat] && s->step[seat][0].card == HONEY);
}

/* choices.c */
uint32_t spec_offer_to(const struct speculaas *s, int seat); /* from hand, table and steps */
int spec_choices(const void *state, int seat);
game_move spec_choice(const void *state, int seat, int n);

/* play.c */
const char *spec_rule(const void *state, int seat,
                      const struct event *due); /* by which what is due now is due */
const char *spec_start(void *state, const struct options *options);
int spec_seats(const void *state);
seatset spec_actors(const void *state);
uint32_t spec_epoch(const void *state);
const struct refusal *spec_apply(void *state, int seat, game_move move, struct events *events);

/* turn.c */
void spec_begin_game(struct speculaas *s, struct events *events); /* its hands are dealt */
void spec_ask(struct speculaas *s); /* sets who acts in this turn, and what they can take */
/* The n-th step of a seat, told to an audience. */
void spec_tell_step(const struct speculaas *s, int seat, int n, seatset audience,
                    struct events *events);
void spec_lay_steps(struct speculaas *s, struct events *events);
void spec_end_turn(struct speculaas *s, struct events *events); /* passes the hands on */
/* A player's table with the steps of this turn on it, and what is left of the hand. */
struct spec_table spec_table_now(const struct speculaas *s, int seat);
struct spec_hand spec_hand_now(const struct speculaas *s, enum type type, int seat);

/* chance.c */
void spec_roll(const void *state, struct rng *rng, struct chance *chance);
const struct refusal *spec_settle(void *state, const struct chance *chance, struct events *events);

/* know.c */
void spec_observe(const void *state, int seat, void *seen);
bool spec_imagine(const void *seen, int seat, struct rng *rng, void *state);

/* score.c */
struct spec_score {
    int points;
    int count;  /* what the recipe's table counts, without its own honey */
    bool honey; /* counted in */
};
/* S12: what a recipe scores for what it counts, its own honey counted in. */
int spec_recipe_points(int recipe, int count);
/* Scores every recipe of a table; `rival` is the most tokens that an opponent has. */
int spec_score_table(const struct spec_table *table, int rival, struct spec_score *score);
int spec_rival_tokens(const struct speculaas *s, int seat);
int spec_score_pile(const struct speculaas *s, struct events *why); /* S15; `why` may be NULL */

/* A table as scoring looks at it. */
struct spec_layout {
    const struct spec_table *table;
    uint8_t spice[256]; /* what lies on each corner; HONEY, which shows no spice: nothing */
    struct board honey; /* recipes with a token */
};

/* A table to try single cards on: what each would add to its score. The moves must be legal. */
struct spec_trial {
    struct spec_table table;
    struct spec_layout layout;
    int points[RECIPES_MOST];
    int rival;
};
void spec_trial_begin(const struct spec_table *table, int rival, struct spec_trial *trial);
int spec_trial_gain(struct spec_trial *trial, game_move move);
void spec_outcome(const void *state, struct outcome *outcome, struct events *why);

/* words.c */
enum spec_refusal {
    REFUSE_MOVE,
    REFUSE_RECIPE_DONE,
    REFUSE_SPICE_DONE,
    REFUSE_SEAT,
    REFUSE_OVER,
    REFUSE_COLLECTING,
    REFUSE_DEALING,
    REFUSE_NOT_RECIPE,
    REFUSE_NOT_SPICE,
    REFUSE_NO_RECIPE,
    REFUSE_NO_SPICE,
    REFUSE_SECOND,
    REFUSE_FIRST_PLACE,
    REFUSE_RECIPE_PLACE,
    REFUSE_RECIPE_DIAGONAL,
    REFUSE_SPICE_PLACE,
    REFUSE_HONEY,
    REFUSE_DEAL,
    REFUSE_COLLECT
};
extern const struct refusal spec_refusals[];
extern const char *const spec_words[];
extern const char *const spec_letters[CARDS]; /* NULL for doubles */
extern const struct phrase spec_phrases[];
extern const struct phrase spec_captions[];
extern const char spec_rules[], spec_solo_rules[], spec_credits[], spec_ours[];
/* Captions of the table in a terminal. */
enum spec_caption {
    CAPTION_BEFORE,
    CAPTION_RECIPE_TURN,
    CAPTION_SPICE_TURN,
    CAPTION_OVER,
    CAPTION_TABLE,
    CAPTION_PILE,
    CAPTION_RECIPES,
    CAPTION_SPICES,
    CAPTION_LEGEND,
    CAPTION_LEGEND_FREE
};
void spec_say_move(const void *seen, int seat, game_move move, const struct names *names,
                   struct text *out);
void spec_say_question(const void *seen, int seat, const struct names *names, struct text *out);

/* draw.c */
void spec_draw(const void *seen, int seat, const struct names *names, struct text *out);

/* record.c */
void spec_write_line(const struct line *line, struct json *json);
const char *spec_read_line(const struct json_node *node, struct line *line);
extern const char *const spec_fields[];
void spec_write_result(const void *state, struct json *json);

/* view.c */
void spec_write_view(const void *seen, int seat, struct json *json);

/* sheet.c */
void spec_write_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                      struct json *json);

/* tally.c: what simulations count */
extern const struct tally_group spec_groups[];
int spec_tally(const struct event *event, struct tally_entry *out);

/* speculaas.c */
extern const char *const spec_levels[]; /* S15, NULL-terminated */
extern const struct game speculaas_game;

/* What happens, for those who may know it. */
enum spec_event {
    EVENT_ROUND,       /* round */
    EVENT_RECIPE_HAND, /* cards */
    EVENT_SPICE_HAND,  /* cards */
    EVENT_RECIPE_TURN, /* turn, round */
    EVENT_SPICE_TURN,  /* turn, round */
    EVENT_LAY_RECIPE,  /* card, x, y */
    EVENT_LAY_SPICE,   /* card, x, y */
    EVENT_PUT_HONEY,   /* the recipe's card, x, y */
    EVENT_NO_RECIPE,
    EVENT_NO_SPICE,
    EVENT_COLLECT, /* cards */
    EVENT_LEFT,    /* how many cards go out of the game */
    /* why a score: EVENT_WHY + 4 * form + 2 * honey counted + just one;
     * card, x, y, count, points */
    EVENT_WHY,
    EVENT_PILE = EVENT_WHY + 4 * 7,   /* + part of Speculattius' score; count, points */
    EVENT_TIE_HONEY = EVENT_PILE + 8, /* winners, points */
    EVENT_TIE_DOUBLES,
    EVENT_TIE_SHARED,
    SPEC_EVENTS
};

/* Forms of scoring, S12. */
enum spec_form {
    FORM_BASIC,
    FORM_SAME,
    FORM_DIFFERENT,
    FORM_PAIRS,
    FORM_DOUBLES,
    FORM_NEAR_HONEY,
    FORM_RIVAL_HONEY
};

/* Parts of Speculattius' score, S15. */
enum spec_pile {
    PILE_START,
    PILE_SINGLES,
    PILE_DOUBLES,
    PILE_TOKENS,
    PILE_THREES, /* basic recipes, same, different */
    PILE_FOURS,  /* pairs, doubles */
    PILE_NEAR_HONEY,
    PILE_RIVAL_HONEY,
    PILE_PARTS
};

#endif
