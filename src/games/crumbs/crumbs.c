/* Crumbs: the smallest game that has everything: a secret deal, dice, seats that act at once, a
 * turn of two steps that can be taken back. It is the template for a new game (docs/tour.md) and
 * the subject on which the table is tested.
 *
 * C1  2 to 7 players. Everyone is secretly dealt a lucky number, 1 to 6.
 * C2  Five rounds. A die is rolled: that many crumbs, plus one a player, lie on the plate.
 * C3  All at once: choose a hand, left or right, then take 1, 2 or 3 crumbs with it.
 * C4  When all have chosen, hands are shown. If together they took more than lay there, nobody gets
 *     any in this round.
 * C5  In the end everyone whose lucky number was rolled gets 3 more. Most crumbs win, ties share.
 */
#include "core/game.h"
#include "core/words.h"

#include <string.h>

enum { ROUNDS = 5, LUCK = 3, LEFT = 0, TAKE = 2, WORD_LEFT = 0, WORD_RIGHT = 1 };
enum phase { PHASE_DEAL, PHASE_ROLL, PHASE_TAKE, PHASE_OVER };
enum { EVENT_LUCKY, EVENT_ROLL, EVENT_HAND, EVENT_TAKE, EVENT_SHOWN, EVENT_SPILT, EVENT_LUCK };

struct crumbs {
    uint8_t seats, phase, round, crumbs, rolled; /* rolled: a set of die faces */
    uint8_t lucky[SEATS_MAX];
    uint8_t hand[SEATS_MAX]; /* this round: 0 not chosen, 1 left, 2 right */
    uint8_t take[SEATS_MAX]; /* this round: 0 not chosen */
    uint8_t score[SEATS_MAX];
};

_Static_assert(sizeof(struct crumbs) <= STATE_MAX, "a state has a fixed room");

/* Moves: 0 and 1 a hand, 2 to 4 take 1 to 3. */
static const struct refusal not_asked = {"C3", "You have nothing to decide now."};
static const struct refusal hand_first = {"C3", "Choose a hand first, left or right."};
static const struct refusal hand_chosen = {"C3", "Take 1, 2 or 3 crumbs."};
static const struct refusal bad_deal = {"C1", "A lucky number is dealt to everyone, 1 to 6."};
static const struct refusal bad_roll = {"C2", "A die shows 1 to 6."};

static const char *start(void *state, const struct options *options)
{
    struct crumbs *c = state;
    const int seats = options->players ? options->players : 3;
    if (seats < 2 || seats > SEATS_MAX)
        return "Crumbs is for 2 to 7 players.";
    memset(c, 0, sizeof *c);
    c->seats = (uint8_t)seats;
    return NULL;
}

static int seats(const void *state)
{
    return ((const struct crumbs *)state)->seats;
}

static seatset actors(const void *state)
{
    const struct crumbs *c = state;
    if (c->phase == PHASE_OVER)
        return 0;
    if (c->phase != PHASE_TAKE)
        return SEAT(CHANCE);
    seatset set = 0;
    for (int s = 0; s < c->seats; s++)
        if (!c->take[s])
            set |= SEAT(s);
    return set;
}

static int choices(const void *state, int seat)
{
    const struct crumbs *c = state;
    if (seat < 0 || seat >= c->seats || !(actors(state) >> seat & 1))
        return 0;
    return c->hand[seat] ? 3 : 2;
}

static game_move choice(const void *state, int seat, int n)
{
    const struct crumbs *c = state;
    return (game_move)(c->hand[seat] ? TAKE + n : LEFT + n);
}

static void reveal(struct crumbs *c, struct events *events)
{
    int together = 0;
    for (int s = 0; s < c->seats; s++)
        together += c->take[s];
    for (int s = 0; s < c->seats; s++) {
        events_add(events, (struct event){EVENT_SHOWN, (uint8_t)s, EVERYONE, {c->take[s]}});
        if (together <= c->crumbs)
            c->score[s] = (uint8_t)(c->score[s] + c->take[s]);
    }
    if (together > c->crumbs)
        events_add(events, (struct event){EVENT_SPILT, SPECTATOR, EVERYONE, {0}});
    memset(c->hand, 0, sizeof c->hand);
    memset(c->take, 0, sizeof c->take);
    c->phase = c->round < ROUNDS ? PHASE_ROLL : PHASE_OVER;
}

static const struct refusal *apply(void *state, int seat, game_move move, struct events *events)
{
    struct crumbs *c = state;
    if (!choices(state, seat))
        return &not_asked;
    if (!c->hand[seat]) {
        if (move >= TAKE)
            return &hand_first;
        c->hand[seat] = (uint8_t)(move + 1);
        events_add(events, (struct event){EVENT_HAND, (uint8_t)seat, OWN(seat), {(int16_t)move}});
        return NULL;
    }
    if (move < TAKE || move > TAKE + 2)
        return &hand_chosen;
    c->take[seat] = (uint8_t)(move - TAKE + 1);
    events_add(events, (struct event){EVENT_TAKE, (uint8_t)seat, OWN(seat), {c->take[seat]}});
    if (!actors(c))
        reveal(c, events);
    return NULL;
}

static void roll(const void *state, struct rng *rng, struct chance *chance)
{
    const struct crumbs *c = state;
    chance->count = c->phase == PHASE_DEAL ? c->seats : 1;
    for (int i = 0; i < chance->count; i++)
        chance->value[i] = (uint8_t)(1 + rng_below(rng, 6));
}

static const struct refusal *settle(void *state, const struct chance *chance, struct events *events)
{
    struct crumbs *c = state;
    const bool deal = c->phase == PHASE_DEAL;
    const struct refusal *bad = deal ? &bad_deal : &bad_roll;
    if (actors(c) != SEAT(CHANCE) || chance->count != (deal ? c->seats : 1))
        return bad;
    for (int i = 0; i < chance->count; i++)
        if (chance->value[i] < 1 || chance->value[i] > 6)
            return bad;
    if (deal) {
        memcpy(c->lucky, chance->value, c->seats);
        for (int s = 0; s < c->seats; s++)
            events_add(events, (struct event){EVENT_LUCKY, (uint8_t)s, OWN(s), {c->lucky[s]}});
        c->phase = PHASE_ROLL;
        return NULL;
    }
    c->crumbs = (uint8_t)(chance->value[0] + c->seats);
    c->rolled |= (uint8_t)(1U << chance->value[0]);
    c->round++;
    c->phase = PHASE_TAKE;
    events_add(events, (struct event){EVENT_ROLL,
                                      SPECTATOR,
                                      EVERYONE,
                                      {chance->value[0], c->crumbs, c->round}});
    return NULL;
}

static void observe(const void *state, int seat, void *seen)
{
    struct crumbs *c = seen;
    memcpy(seen, state, sizeof *c);
    if (c->phase == PHASE_OVER)
        return; /* C5: luck is shown */
    for (int s = 0; s < SEATS_MAX; s++)
        if (s != seat)
            c->lucky[s] = c->hand[s] = c->take[s] = 0;
}

static bool imagine(const void *seen, int seat, struct rng *rng, void *state)
{
    struct crumbs *c = state;
    memcpy(state, seen, sizeof *c);
    if (c->phase == PHASE_DEAL || c->phase == PHASE_OVER)
        return true;
    for (int s = 0; s < c->seats; s++)
        if (s != seat)
            c->lucky[s] = (uint8_t)(1 + rng_below(rng, 6));
    return true;
}

static void outcome(const void *state, struct outcome *out, struct events *why)
{
    const struct crumbs *c = state;
    *out = (struct outcome){.over = c->phase == PHASE_OVER, .rounds = c->round};
    int best = 0;
    for (int s = 0; s < c->seats; s++) {
        out->score[s] = c->score[s];
        if (out->over && c->rolled >> c->lucky[s] & 1) {
            out->score[s] += LUCK;
            events_add(why, (struct event){EVENT_LUCK, (uint8_t)s, EVERYONE, {LUCK, c->lucky[s]}});
        }
        best = out->score[s] > best ? out->score[s] : best;
    }
    for (int s = 0; out->over && s < c->seats; s++)
        if (out->score[s] == best)
            out->winners |= SEAT(s);
}

static uint32_t epoch(const void *state)
{
    const struct crumbs *c = state;
    return c->round * 4U + c->phase;
}

/* ---- words ---- */

static const char *const words[] = {"left hand", "right hand", NULL};

static const struct phrase phrases[] = {
    [EVENT_LUCKY] = {"{player}'s lucky number is {number}.",
                     "Your lucky number is {number}.",
                     {{"number", PART_NUMBER, 0}}},
    [EVENT_ROLL] = {"Round {round}: the die shows {die}, {crumbs} crumbs lie on the plate.",
                    NULL,
                    {{"die", PART_NUMBER, 0},
                     {"crumbs", PART_NUMBER, 1},
                     {"round", PART_NUMBER, 2}},
                    .mark = OPENS_ROUND},
    [EVENT_HAND] = {"{player} chooses the {hand}.",
                    "You choose your {hand}.",
                    {{"hand", PART_WORD, 0}}},
    [EVENT_TAKE] = {"{player} takes {count}.", "You take {count}.", {{"count", PART_NUMBER, 0}}},
    [EVENT_SHOWN] = {"{player} shows a hand with {count}.",
                     "You show a hand with {count}.",
                     {{"count", PART_NUMBER, 0}}},
    [EVENT_SPILT] = {"Too many hands: nobody gets any.", NULL, {{NULL, PART_NONE, 0}}},
    [EVENT_LUCK] = {"{points} for {player}: lucky number {number} was rolled.",
                    NULL,
                    {{"points", PART_SIGNED, 0}, {"number", PART_NUMBER, 1}}},
};

static const struct phrase say_hand = {"Use the {hand}", NULL, {{"hand", PART_WORD, 0}}};
static const struct phrase say_take = {"Take {count}", NULL, {{"count", PART_NUMBER, 0}}};

extern const struct game crumbs_game;

static void say_move(const void *seen, int seat, game_move move, const struct names *names,
                     struct text *out)
{
    (void)seen;
    const bool take = move >= TAKE;
    const struct event event = {.seat = (uint8_t)seat,
                                .arg = {(int16_t)(take ? move - TAKE + 1 : move)}};
    words_phrase(&crumbs_game, take ? &say_take : &say_hand, &event, names, out);
}

static void say_question(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct crumbs *c = seen;
    text_put(out, words_translate(names, c->hand[seat] ? "How many crumbs do you take?"
                                                       : "Which hand do you use?"));
}

static void draw(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct crumbs *c = seen;
    (void)seat;
    for (int s = 0; s < c->seats; s++) {
        const size_t from = out->used;
        text_put(out, names->seat[s]);
        text_pad(out, from, 20);
        text_number(out, c->score[s]);
        text_char(out, '\n');
    }
}

/* ---- records ---- */

static const char *const fields[] = {"seat", "of", "lucky", "roll", "hand", "take", NULL};

static void write_line(const struct line *line, struct json *json)
{
    json_open(json, '{');
    if (line->type == LINE_MOVE) {
        json_field_number(json, "seat", line->seat);
        if (line->move >= TAKE)
            json_field_number(json, "take", line->move - TAKE + 1);
        else
            json_field_string(json, "hand", line->move == LEFT ? "left" : "right");
        json_field_number(json, "of", line->of);
    } else if (line->chance.count == 1) {
        json_field_number(json, "roll", line->chance.value[0]);
    } else {
        json_key(json, "lucky");
        json_open(json, '[');
        for (int i = 0; i < line->chance.count; i++)
            json_put_number(json, line->chance.value[i]);
        json_close(json, ']');
    }
    json_close(json, '}');
}

static const char *read_chance(const struct json_node *node, struct line *line)
{
    line->type = LINE_CHANCE;
    const struct json_node *list = json_get(node, "lucky");
    int number;
    if (!list) {
        if (!json_int(json_get(node, "roll"), 1, 6, &number))
            return "unknown move";
        line->chance.count = 1;
        line->chance.value[0] = (uint8_t)number;
        return NULL;
    }
    if (list->type != NODE_ARRAY || list->size > SEATS_MAX)
        return "lucky is a number for each seat";
    const struct json_node *item = json_first(list);
    line->chance.count = (uint8_t)list->size;
    for (uint32_t i = 0; i < list->size; i++, item = json_next(item)) {
        if (!json_int(item, 1, 6, &number))
            return "a lucky number is 1 to 6";
        line->chance.value[i] = (uint8_t)number;
    }
    return NULL;
}

static const char *read_line(const struct json_node *node, struct line *line)
{
    if (!json_get(node, "seat"))
        return read_chance(node, line);
    line->type = LINE_MOVE;
    int take;
    const char *hand = json_text(json_get(node, "hand"));
    if (!json_int(json_get(node, "seat"), 0, SEATS_MAX - 1, &line->seat))
        return "seat is no seat of this game";
    if (!json_int(json_get(node, "of"), 0, CHOICES_MAX, &line->of))
        return "of is missing";
    if (json_int(json_get(node, "take"), 1, 3, &take))
        line->move = (game_move)(TAKE + take - 1);
    else if (hand && (!strcmp(hand, "left") || !strcmp(hand, "right")))
        line->move = (game_move)(LEFT + (*hand == 'r'));
    else
        return "unknown move";
    return NULL;
}

static const char *rule(const void *state, int seat, const struct event *due)
{
    (void)seat, (void)due;
    static const char *const by_phase[] = {"C1", "C2", "C3", "C5"};
    return by_phase[((const struct crumbs *)state)->phase];
}

static void write_view(const void *seen, int seat, struct json *json)
{
    const struct crumbs *c = seen;
    json_field_number(json, "round", c->round);
    json_field_number(json, "crumbs", c->crumbs);
    if (seat < c->seats)
        json_field_number(json, "lucky", c->lucky[seat]);
    json_key(json, "scores");
    json_open(json, '[');
    for (int s = 0; s < c->seats; s++)
        json_put_number(json, c->score[s]);
    json_close(json, ']');
}

const struct game crumbs_game = {
    .name = "crumbs",
    .title = "Crumbs",
    .about = "An example: take crumbs, but not too many.",
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .seats_default = 3,
    .state_size = sizeof(struct crumbs),
    .hidden = true,
    .start = start,
    .seats = seats,
    .actors = actors,
    .choices = choices,
    .choice = choice,
    .apply = apply,
    .roll = roll,
    .settle = settle,
    .observe = observe,
    .imagine = imagine,
    .outcome = outcome,
    .epoch = epoch,
    .phrases = phrases,
    .phrase_count = (int)(sizeof phrases / sizeof *phrases),
    .words = words,
    .say_move = say_move,
    .say_question = say_question,
    .draw = draw,
    .rules = "Choose a hand, take 1 to 3 crumbs. If all together take more than lie on the plate,\n"
             "nobody gets any. After five rounds most crumbs win; a lucky number that was rolled\n"
             "is worth 3 more.\n",
    .write_line = write_line,
    .read_line = read_line,
    .fields = fields,
    .setup_is_chance = true,
    .simultaneous = true,
    .result_rule = "C5",
    .rule = rule,
    .write_view = write_view,
};
