/* The state of a match, and the parts of the game that share it. Data first: understand this
 * struct, and you understand the game. */
#ifndef COOKIETIN_THIEF_STATE_H
#define COOKIETIN_THIEF_STATE_H

#include "core/game.h"
#include "games/thief/cards.h"

enum { NO_SEAT = 7 };

/* Places where a card lies face down: the seats' hands, then the secret card, then the deck. */
enum { SECRET = SEATS_MAX, DECK, PLACES };

/* Who watches: the seats, and the public (SPECTATOR), which knows what everyone knows. */
enum { WATCHERS = SEATS_MAX + 1 };

/* The largest deck: of 26 cards at most 22 can be in it, since someone has just drawn Grautarlumma,
 * at least two players have one card each, and one is the secret card. */
enum { DECK_MOST = 22 };

enum phase {
    PHASE_DEAL,    /* chance: a round's deal */
    PHASE_SHUFFLE, /* chance: Grautarlumma */
    PHASE_MIX,     /* chance: Lummudeig */
    PHASE_LAY,     /* the rest ask the seat whose turn it is */
    PHASE_GUESS,
    PHASE_FIRST,
    PHASE_BATTER,
    PHASE_DISCARD,
    PHASE_TURN,
    PHASE_BACK,
    PHASE_OVER
};

enum end { END_LAST, END_JAR, END_DECK, END_NOBODY };

enum flag {
    FLAG_ROUNDS = 1,        /* the goal counts rounds, not points */
    FLAG_REVERSED = 2,      /* play goes to the right */
    FLAG_REVERSE_AFTER = 4, /* Halfbökuð: after this turn */
    FLAG_STACKED = 8,       /* Lummustafli: whoever has the highest cake in front goes next */
    FLAG_APART = 16         /* of the two cards kept, not one is Hnallþóra and one coffee */
};

struct thief {
    /* What each watcher thinks may be at each face-down place: a set of kinds (know.h). */
    uint16_t may[PLACES][WATCHERS];
    pile front[SEATS_MAX]; /* cakes played in front of each seat */
    pile discard;
    uint32_t equal;     /* four bits a place: places of one group hold cakes of equal value */
    uint16_t extra_not; /* kinds that no extra is, as everyone knows */
    int16_t score[SEATS_MAX];
    uint16_t round;
    uint8_t hand[SEATS_MAX]; /* the card that texts act on; NO_CARD for players who are out */
    uint8_t extra[2];        /* further cards in the hand of the seat whose turn it is */
    uint8_t secret;
    uint8_t deck[DECK_MOST]; /* the top is the last of deck_count */
    uint8_t deck_count;
    uint8_t shown[SECRET + 1]; /* who has definitely seen the card there; everyone knows that */
    uint8_t pancakes;          /* the kinds seen in this round */
    uint8_t waiting[2]; /* pancakes that have been drawn and have not taken effect; the last one is
                           next */
    uint8_t seats, goal, flags, phase, start, turn;
    uint8_t in, safe;         /* sets of seats: still in; protected (T9) */
    uint8_t spot_by, spot_on; /* T10: who played it, who is in it; NO_SEAT */
    uint8_t extra_count, waiting_count;
    uint8_t aim;    /* Kleina with coffee: who is still to be guessed */
    uint8_t caught; /* T16: who was caught with the jar; NO_SEAT */
};

_Static_assert(sizeof(struct thief) == 256, "small, and without gaps: compared as bytes");

/* Moves, packed. Fields that do not apply hold NO_SEAT or NO_CARD, so that every decision has
 * exactly one number. `ask` is the phase that it answers. */
struct thief_move {
    int ask, card, a, b, guess, hand;
};

enum { MOVE_BITS = 25 };

game_move thief_pack(struct thief_move move);
struct thief_move thief_unpack(game_move packed);

static inline bool in_set(unsigned set, int seat)
{
    return set >> seat & 1;
}

/* Sets of seats, looked up: how many there are, and the n-th lowest. */
struct seat_set {
    uint8_t size, nth[SEATS_MAX];
};

extern const struct seat_set seat_sets[256];

static inline int set_size(unsigned seats)
{
    return seat_sets[seats].size;
}

static inline int set_nth(unsigned seats, int n)
{
    return seat_sets[seats].nth[n];
}

static inline bool set_is_single(unsigned set)
{
    return set && !(set & (set - 1));
}

/* Cards in the hand of the seat whose turn it is; slot 0 is the hand, then the extras. */
static inline int thief_slot(const struct thief *t, int slot)
{
    return slot ? t->extra[slot - 1] : t->hand[t->turn];
}

/* The card at a face-down place, a hand or SECRET, and the group of equals that it belongs to; 0 is
 * none (know.h). */
static inline int thief_card_at(const struct thief *t, int place)
{
    return place == SECRET ? t->secret : t->hand[place];
}

static inline unsigned thief_group_at(const struct thief *t, int place)
{
    return t->equal >> 4 * place & 15;
}

/* choices.c */
int thief_choices(const void *state, int seat);
game_move thief_choice(const void *state, int seat, int n);
/* NULL if the move is one of the seat's choices. */
const struct refusal *thief_refuse(const struct thief *t, int seat, struct thief_move move);
/* Whom a card can target: the opponents who are not protected, limited by the spotlight. */
unsigned thief_targets(const struct thief *t);
unsigned thief_leaders(const struct thief *t); /* Lummustafli: highest single cake in front */
unsigned thief_nameable(const struct thief *t);
int thief_next_aim(const struct thief *t); /* Kleina with coffee: who is guessed next */
bool thief_chooses(int card);              /* targets players, if there are any to target */

/* play.c */
const struct refusal *thief_apply(void *state, int seat, game_move packed, struct events *events);
void thief_begin_turn(struct thief *t, int seat, struct events *events);
void thief_go_on(struct thief *t, struct events *events);
void thief_draw(struct thief *t, int count, struct events *events);
/* Puts seats out together; then thief_round_ends says whether that ended the round. */
void thief_put_out(struct thief *t, unsigned seats, struct events *events);
bool thief_round_ends(struct thief *t, struct events *events);
bool thief_redraw(struct thief *t, int seat, struct events *events);
/* Shows a card of several in the hand of the seat whose turn it is, and takes it away; everyone
 * knows that none of the others is of the kinds in kept_not. */
void thief_take_from_hand(struct thief *t, int card, unsigned kept_not);

/* cakes.c: what a cake that was played does; true if someone must decide now or the round is over
 */
bool thief_cake(struct thief *t, struct thief_move move, struct events *events);
bool thief_guess(struct thief *t, int target, int card, struct events *events);
bool thief_aim_next(struct thief *t);

/* pancakes.c: the top pancake of `waiting` takes effect; true as for cakes */
bool thief_pancake(struct thief *t, struct events *events);
void thief_tell_played(const struct thief *t, struct events *events); /* after a pancake */

/* chance.c; where things stand in the bytes of a deal */
enum { DEAL_ROUND = 1, DEAL_START = 3, DEAL_SEATS = 4, DEAL_CARDS = 5 };
void thief_roll(const void *state, struct rng *rng, struct chance *chance);
const struct refusal *thief_settle(void *state, const struct chance *chance, struct events *events);

/* round.c: scores a round that has ended and goes on to the next or to the end of the match */
void thief_finish_round(struct thief *t, enum end how, struct events *events);
void thief_outcome(const void *state, struct outcome *outcome, struct events *why);

/* words.c, view.c, record.c */
enum refusal_code {
    REFUSE_TURN,
    REFUSE_ASKED,
    REFUSE_HAND,
    REFUSE_FORCED,
    REFUSE_TARGET,
    REFUSE_SPOTLIGHT,
    REFUSE_PAIR,
    REFUSE_GUESS,
    REFUSE_ASIDE,
    REFUSE_WAITING,
    REFUSE_OUT,
    REFUSE_LEADER,
    REFUSE_DEAL,
    REFUSE_START,
    REFUSE_SHUFFLE,
    REFUSE_MIX,
    REFUSE_CHANCE
};

extern const struct refusal thief_refusals[];
extern const struct phrase thief_phrases[];
extern const char *const thief_words[];
extern const char *const thief_card_names[CARD_KINDS]; /* as records write them */
extern const char *const thief_card_texts[CAKE_KINDS];
extern const char *const thief_glosses[];
extern const char thief_rules[], thief_credits[];
extern const struct game thief_game;

void thief_say_move(const void *seen, int seat, game_move packed, const struct names *names,
                    struct text *out);
void thief_say_question(const void *seen, int seat, const struct names *names, struct text *out);
void thief_say_more(const struct event *event, const struct names *names, struct text *out);
void thief_say_hand(const void *seen, int seat, const struct names *names, struct text *out);
void thief_draw_view(const void *seen, int seat, const struct names *names, struct text *out);
void thief_write_line(const struct line *line, struct json *json);
const char *thief_read_line(const struct json_node *node, struct line *line);
extern const char *const thief_fields[];
void thief_write_view(const void *seen, int seat, struct json *json);

/* tally.c: what simulations count */
extern const struct tally_group thief_groups[];
int thief_tally(const struct event *event, struct tally_entry *out);

/* What happens, for those who may know it. */
enum thief_event {
    EVENT_ROUND,
    EVENT_DEALT,
    EVENT_DRAW,
    EVENT_DRAW_UNSEEN,
    EVENT_DRAW_PANCAKE,
    EVENT_REDRAW,
    EVENT_REDRAW_UNSEEN,
    EVENT_REDRAW_PANCAKE,
    EVENT_LAY,
    EVENT_LAY_NOTHING,
    EVENT_LAY_ON,
    EVENT_LAY_GUESS,
    EVENT_LAY_PAIR,
    EVENT_ASIDE,
    EVENT_GUESS,
    EVENT_MISS,
    EVENT_HIT,
    EVENT_LOOK,
    EVENT_LOOK_UNSEEN,
    EVENT_COMPARE,
    EVENT_COMPARE_UNSEEN,
    EVENT_EQUAL,
    EVENT_LOSE,
    EVENT_SPOTLIGHT,
    EVENT_PROTECTED,
    EVENT_DISCARD,
    EVENT_SWAP,
    EVENT_SWAP_UNSEEN,
    EVENT_EXCHANGE,
    EVENT_EXCHANGE_UNSEEN,
    EVENT_OUT,
    EVENT_FIRST,
    EVENT_BATTER,
    EVENT_BATTER_UNSEEN,
    EVENT_SHUFFLED,
    EVENT_MIXED,
    EVENT_NEW_HAND,
    EVENT_REVERSE,
    EVENT_COFFEE,
    EVENT_BURNED,
    EVENT_STACK,
    EVENT_TURN,
    EVENT_BACK,
    EVENT_NOBODY_BACK,
    EVENT_SHOW,
    EVENT_END_LAST, /* winners, seats, points of each seat, END_KINDS, END_EQUAL */
    EVENT_END_JAR,
    EVENT_END_DECK,
    EVENT_END_NOBODY,
    EVENT_LAY_BLOCKED, /* no effect, because nobody can be targeted (T6); EVENT_LAY_NOTHING never
                        * has
                        */
    EVENT_BACK_EMPTY,  /* nobody comes back: there is no card to draw */
    EVENT_TURN_OVER,   /* a pancake was all that was played this turn */
    EVENT_WON_GOAL,    /* why a match was won: one player alone has reached the points */
    EVENT_WON_MOST,    /* or has the most after the last round */
    THIEF_EVENTS
};

/* Arguments of the event at the end of a round: the kinds of cake in the winners' hands, and how
 * many have the highest one, where that decides. */
enum { END_KINDS = 2 + SEATS_MAX, END_EQUAL };

/* An event with up to three arguments; -1 stands for none. */
static inline void tell(struct events *events, enum thief_event kind, int seat, seatset audience,
                        int a, int b, int c)
{
    if (events)
        events_add(events, (struct event){(uint8_t)kind,
                                          (uint8_t)seat,
                                          audience,
                                          {(int16_t)a, (int16_t)b, (int16_t)c}});
}

#endif
