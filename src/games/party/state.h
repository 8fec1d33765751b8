/* The state of a game, and the parts of the game that share it. Data first: understand this struct,
 * and you understand the game. */
#ifndef COOKIETIN_PARTY_STATE_H
#define COOKIETIN_PARTY_STATE_H

#include "core/game.h"
#include "games/party/place.h"

enum {
    PLAYERS_MIN = 2,
    PLAYERS_MAX = 5,
    NO_CHIP = 15, /* nothing to give up (P10) */
    DICE = 2
};

enum phase {
    PHASE_DEAL,  /* chance: the chips of a first game */
    PHASE_PLACE, /* all together: the chips of a standard game */
    PHASE_ROLL,  /* chance: the dice */
    PHASE_ROUND, /* all together: a round */
    PHASE_OVER
};

/* A task that a seat has completed, packed into 16 bits so that a state stays small: 0, or round <<
 * 6 | chip given up (or NO_CHIP) << 2 | prize, 1 to 3. */
typedef uint16_t fulfilled;

struct player {
    struct place now;
    struct place begun; /* the same when this round had been rolled: what others still see */
    fulfilled task[TASKS_MAX];
    uint16_t due; /* tasks completed in this round for which a chip must still be given up */
};

struct party {
    struct player player[PLAYERS_MAX];
    struct layout layout;
    uint16_t round;
    uint8_t seats, phase;
    uint8_t acting; /* seats that owe a decision */
    uint8_t first;  /* the first-game setup */
    uint8_t dice[DICE];
    uint8_t taken[TASKS_MAX]; /* the prize of each task that is next, 0 to 2 (P10) */
    uint8_t padding[5];       /* no byte of a state is left to chance */
};

_Static_assert(sizeof(struct party) <= 1024, "a state of at most 1 KiB");

static inline fulfilled fulfilled_pack(int round, int chip, int prize)
{
    return (fulfilled)(round << 6 | chip << 2 | prize);
}

static inline int fulfilled_round(fulfilled f)
{
    return f >> 6;
}

static inline int fulfilled_chip(fulfilled f)
{
    return f >> 2 & 15;
}

static inline int fulfilled_prize(fulfilled f)
{
    return f & 3; /* 1 to 3; 0: not completed */
}

static inline int party_points(const struct party *p, int seat, int task)
{
    const int prize = fulfilled_prize(p->player[seat].task[task]);
    return prize ? p->layout.prize[task][prize - 1] : 0;
}

/* For all tasks, those of an open round included. */
static inline int party_score(const struct party *p, int seat)
{
    int points = 0;
    for (int task = 0; task < p->layout.tasks; task++)
        points += party_points(p, seat, task);
    return points;
}

/* The tasks that a seat has completed. */
static inline unsigned party_done(const struct party *p, int seat)
{
    unsigned set = 0;
    for (int task = 0; task < TASKS_MAX; task++)
        set |= (unsigned)(p->player[seat].task[task] != 0) << task;
    return set;
}

/* The points for a task that is completed now (P10). */
static inline int party_points_now(const struct party *p, int task)
{
    return p->layout.prize[task][p->taken[task]];
}

/* Whether it was completed in a round that is still open, so that nobody else knows. */
static inline bool party_is_fresh(const struct party *p, fulfilled f)
{
    return p->phase == PHASE_ROUND && f && fulfilled_round(f) == p->round;
}

static inline int party_called(const struct party *p)
{
    return p->dice[0] + p->dice[1] - 2; /* chip 0 is number 2 */
}

static inline uint64_t party_crossed(const struct party *p, const struct place *place)
{
    return place_crossed(&p->layout, place);
}

static inline uint64_t party_free(const struct party *p, const struct place *place)
{
    return place_free(&p->layout, place);
}

static inline int party_chip_asked(const struct party *p, const struct place *place)
{
    return place_chip_asked(&p->layout, place);
}

/* Moves. Fields that a kind does not use are 0, so that every decision has exactly one number. */
enum move_kind {
    MOVE_PUT, /* a chip onto a space: setup, and P8 */
    MOVE_WALL,
    MOVE_DRINK,
    MOVE_CHIP,
    MOVE_NONE,
    MOVE_GIVE
};

struct party_move {
    int kind, where, chip, task, points; /* where: a space or a side; task: its kind */
};

static inline game_move party_pack(struct party_move m)
{
    return (game_move)m.where | (game_move)m.chip << 9 | (game_move)m.task << 13 |
           (game_move)m.points << 18 | (game_move)m.kind << 28;
}

static inline struct party_move party_unpack(game_move move)
{
    return (struct party_move){.where = (int)(move & 511),
                               .chip = (int)(move >> 9 & 15),
                               .task = (int)(move >> 13 & 31),
                               .points = (int)(move >> 18 & 1023),
                               .kind = (int)(move >> 28)};
}

/* What happens. A seat's own steps are told to that seat; when the round is closed, the same kinds
 * tell the others what it came to. */
enum party_event {
    EVENT_DEAL,
    EVENT_READY,
    EVENT_CHIPS,
    EVENT_ROLL,
    EVENT_GONE,
    EVENT_PUT,
    EVENT_WALLS,
    EVENT_FORFEIT,
    EVENT_DRINK,
    EVENT_WIPED,
    EVENT_CROSSED,
    EVENT_RELOCATED,
    EVENT_AWAY,
    EVENT_MOVED,
    EVENT_STAYED,
    EVENT_GAVE,
    EVENT_GAVE_NOTHING,
    EVENT_END,
    EVENT_PRIZE,
    PARTY_EVENTS
};

/* choices.c */
seatset party_actors(const void *state);
int party_choices(const void *state, int seat);
game_move party_choice(const void *state, int seat, int n);
/* NULL if the move is one of the seat's choices. */
const struct refusal *party_refuse(const struct party *p, int seat, game_move move);

/* play.c */
const char *party_start(void *state, const struct options *options);
const struct refusal *party_apply(void *state, int seat, game_move move, struct events *events);
void party_roll(const void *state, struct rng *rng, struct chance *chance);
const struct refusal *party_settle(void *state, const struct chance *chance, struct events *events);

/* reveal.c: what others may see of a round, and when */
void party_tell_spaces(struct events *events, enum party_event kind, int seat, seatset audience,
                       uint64_t spaces);
void party_tell_chips(const struct party *p, int seat, seatset audience, struct events *events);
void party_reveal(const struct party *p, struct events *events);
void party_observe(const void *state, int seat, void *seen);
bool party_imagine(const void *seen, int seat, struct rng *rng, void *state);
/* P11: the seats with the most points. */
seatset party_winners(const int score[SEATS_MAX], int seats);
void party_outcome(const void *state, struct outcome *outcome, struct events *why);

/* words.c, draw.c, record.c, view.c */
enum party_refusal {
    REFUSE_SEAT, /* by what was tried: nothing is asked */
    REFUSE_DONE_PUT,
    REFUSE_DONE_WALL,
    REFUSE_DONE_DRINK,
    REFUSE_DONE_MOVE,
    REFUSE_DONE_GIVE,
    REFUSE_STEP_PLACE, /* by what is asked: something else was tried */
    REFUSE_STEP_WALL,
    REFUSE_STEP_DRINK,
    REFUSE_STEP_RELOCATE,
    REFUSE_STEP_MOVE,
    REFUSE_STEP_GIVE,
    REFUSE_PLACE_CHIP,
    REFUSE_PLACE_SPACE,
    REFUSE_WALL,
    REFUSE_DRINK,
    REFUSE_RELOCATE_CHIP,
    REFUSE_RELOCATE_SPACE,
    REFUSE_MOVE_CHIP,
    REFUSE_MOVE_SPACE,
    REFUSE_GIVE_TASK,
    REFUSE_GIVE_POINTS,
    REFUSE_GIVE_CHIP,
    REFUSE_DEAL,
    REFUSE_ROLL,
    REFUSE_CHANCE
};

/* What can be wrong with the options. */
enum { COMPLAINT_PLAYERS, COMPLAINT_UNKNOWN_BOARD, COMPLAINT_WRONG_BOARD, COMPLAINT_DOTS };

/* The boards that come with the program, as the option names them. */
enum { BOARDS = 2 };
extern const char *const party_boards[BOARDS + 1];

extern const char *const party_complaints[];
extern const struct refusal party_refusals[];
extern const struct phrase party_phrases[];
extern const char *const party_words[], *const party_seen_words[];
extern const char party_rules[], party_credits[], party_ours[];
extern const struct game party_game;

/* What stands around the drawn boards. */
enum {
    CAPTION_BEFORE,
    CAPTION_ROUND,
    CAPTION_TASK,
    CAPTION_PRIZES,
    CAPTION_DONE,
    CAPTION_PLAYER,
    CAPTION_POINTS,
    CAPTION_DRINK
};

extern const struct phrase party_captions[];

/* Words of party_words by what they name. */
enum { WORD_SIDES = 0, WORD_V_SIDES = 72, WORD_SPACES = 144, WORD_TASKS = 208 };

static inline int word_of_side(int side)
{
    const int row = side >> 4 & 15, col = side & 15;
    return side & SIDE_V ? WORD_V_SIDES + row * 9 + col : WORD_SIDES + row * 8 + col;
}

void party_say_move(const void *seen, int seat, game_move move, const struct names *names,
                    struct text *out);
void party_say_question(const void *seen, int seat, const struct names *names, struct text *out);
const char *party_rule(const void *state, int seat, const struct event *due);
void party_draw(const void *seen, int seat, const struct names *names, struct text *out);
void party_write_line(const struct line *line, struct json *json);
const char *party_read_line(const struct json_node *node, struct line *line);
extern const char *const party_fields[];
void party_write_result(const void *state, struct json *json);
void party_write_view(const void *seen, int seat, struct json *json);

/* tally.c: what simulations count */
extern const struct tally_group party_groups[];
int party_tally(const struct event *event, struct tally_entry *out);

/* An event with up to four arguments. */
static inline void party_tell(struct events *events, enum party_event kind, int seat,
                              seatset audience, int a, int b, int c, int d)
{
    if (events)
        events_add(events, (struct event){(uint8_t)kind,
                                          (uint8_t)seat,
                                          audience,
                                          {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

#endif
