/* Everything that a client is sent is the same, byte for byte, when what it may not know is
 * different.
 *
 * Twins are two games that one viewer cannot tell apart: it is told the same events at the same
 * time. They are found step by step from the deal on: a step in the first game, and one in the
 * second that looks the same to the viewer; where seats act at once also secret steps that only one
 * of the two games has. What chance did is written down, so that both games can be played again, at
 * two servers, by clients, with everything around them the same. Then the viewer's messages of both
 * are compared: updates, tables, who is waited for, and what it is told when it says `sync`. How
 * much is played, and how to come back to what failed: support/budget.h. */
#include "games/games.h"
#include "server/server_internal.h"
#include "support/budget.h"
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SCRIPT_MOST = 512, STEPS_MOST = 120, FIRST_TRIES = 4, SECOND_TRIES = 10, DEALS = 60 };
#define SECONDS 2.0 /* to be spent on every game, if the least takes less */
enum { NO_STEP = -1, STEP_BACK = -2 };

struct step {
    int seat, choice[2]; /* NO_STEP: nothing in this game; STEP_BACK: a step is taken back */
};

/* The play that both servers give. There is one stage, because a game's functions have no room for
 * a pointer to another. */
static struct {
    struct table table[2];
    _Alignas(16) uint8_t states[2][TABLE_STATES];
    struct events events[2]; /* of what was opened or tried last */
    uint8_t log[2][1 << 16];
    const struct game *real;
    struct game game; /* the real one, with chance by the script; or broken on purpose */
    struct rng rng;
    struct chance script[2][SCRIPT_MOST];
    struct step step[STEPS_MOST];
    int chances[2], steps;
    int which; /* of the twins is being played */
    int viewer;
    bool spoilt;
    const struct room *room; /* the one being played at; a leaking writer gets hold of it */
} stage;

static struct {
    long games, steps, apart, alone, back, messages;
} counts;

/* ---- chance by script ---- */

/* What chance does in the second game: the same, the same with two things changed, or anything. */
static void similar_chance(const void *state, const struct chance *first, struct chance *chance)
{
    _Alignas(16) uint8_t copy[STATE_MAX];
    *chance = *first;
    for (int swaps = (int)rng_below(&stage.rng, 3); swaps > 0 && chance->count; swaps--) {
        uint8_t *a = &chance->value[rng_below(&stage.rng, chance->count)];
        uint8_t *b = &chance->value[rng_below(&stage.rng, chance->count)];
        const uint8_t value = *a;
        *a = *b;
        *b = value;
    }
    memcpy(copy, state, stage.real->state_size);
    if (rng_below(&stage.rng, 4) == 0 || stage.real->settle(copy, chance, NULL))
        stage.real->roll(state, &stage.rng, chance);
}

static void scripted_roll(const void *state, struct rng *rng, struct chance *chance)
{
    const int n = (int)rng->input[13]; /* the number of the chance event */
    int *count = &stage.chances[stage.which];
    assert_true(n <= *count && n < SCRIPT_MOST);
    if (n == *count) {
        if (stage.which == 1 && n < stage.chances[0])
            similar_chance(state, &stage.script[0][n], chance);
        else
            stage.real->roll(state, &stage.rng, chance);
        stage.script[stage.which][(*count)++] = *chance;
    }
    *chance = stage.script[stage.which][n];
}

/* ---- finding twins ---- */

/* What the viewer is told, without who else was told. */
static int filter(const struct events *events, struct event *out)
{
    int count = 0;
    for (int i = 0; i < events->count; i++)
        if (events->at[i].audience >> stage.viewer & 1) {
            out[count] = events->at[i];
            out[count++].audience = 0;
        }
    return count;
}

static bool looks_same(const struct table *one, const struct table *two)
{
    static struct event a[EVENTS_MAX], b[EVENTS_MAX];
    const int count = filter(&stage.events[0], a);
    if (filter(&stage.events[1], b) != count || memcmp(a, b, (size_t)count * sizeof *a) != 0)
        return false;
    return table_actors(one) == table_actors(two) &&
           (one->epoch_log == one->log_used) == (two->epoch_log == two->log_used);
}

/* A copy that can be played on without touching the log. */
static struct table *try_copy(const struct table *table, struct table *copy, uint8_t *log)
{
    static _Alignas(16) uint8_t states[2][TABLE_STATES];
    *copy = *table;
    copy->state =
        memcpy(states[table == &stage.table[1]], table->state, table_states_size(table->game));
    copy->epoch_state = copy->state + (table->epoch_state - table->state);
    copy->log = log;
    copy->log_size = TABLE_LOG_MARGIN * 2;
    copy->log_used = copy->epoch_log = 0;
    return copy;
}

static bool try_play(int which, struct table *copy, int seat, int choice)
{
    static uint8_t log[2][TABLE_LOG_MARGIN * 2];
    const struct table *table = &stage.table[which];
    if (choice >= table_choices(table, seat))
        return false;
    stage.which = which;
    try_copy(table, copy, log[which]);
    return !table_play(copy, seat, table_choice(table, seat, choice), &stage.events[which]);
}

static void accept(int seat, int one, int two)
{
    const int choice[] = {one, two};
    for (int i = 0; i < 2; i++) {
        struct table *table = &stage.table[i];
        stage.which = i;
        if (choice[i] == STEP_BACK)
            assert_true(table_undo(table, seat, NULL));
        else if (choice[i] != NO_STEP)
            assert_null(table_play(table, seat, table_choice(table, seat, choice[i]), NULL));
    }
    stage.step[stage.steps++] = (struct step){seat, {one, two}};
    counts.steps++;
    counts.apart += memcmp(stage.table[0].state, stage.table[1].state, stage.real->state_size) != 0;
    counts.alone += one == NO_STEP || two == NO_STEP;
    counts.back += one == STEP_BACK || two == STEP_BACK;
}

static int random_seat(seatset set)
{
    for (int skip = (int)rng_below(&stage.rng, (uint32_t)__builtin_popcount(set)); skip > 0; skip--)
        set &= (seatset)(set - 1);
    return __builtin_ctz(set);
}

/* A secret step that only one of the games has. */
static bool find_alone(int seat)
{
    static struct table copy;
    static struct event seen[EVENTS_MAX];
    const int which = (int)rng_below(&stage.rng, 2);
    const int chances = stage.chances[which];
    const seatset before = table_actors(&stage.table[which]);
    const int choices = table_choices(&stage.table[which], seat);
    const int choice = (int)rng_below(&stage.rng, (uint32_t)choices);
    if (seat == stage.viewer || !stage.real->simultaneous)
        return false;
    if (try_play(which, &copy, seat, choice) && copy.epoch_log != copy.log_used &&
        table_actors(&copy) == before && !filter(&stage.events[which], seen)) {
        accept(seat, which ? NO_STEP : choice, which ? choice : NO_STEP);
        return true;
    }
    stage.chances[which] = chances;
    return false;
}

/* The number in the second game of a choice in the first one; -1: it is none there. */
static int same_choice(int seat, int choice)
{
    const game_move move = table_choice(&stage.table[0], seat, choice);
    const int count = table_choices(&stage.table[1], seat);
    for (int i = 0; i < count; i++)
        if (table_choice(&stage.table[1], seat, i) == move)
            return i;
    return -1;
}

/* A step in each game; with `careful` the same move in both. */
static bool find_both(int seat, bool careful)
{
    static struct table one, two;
    const int chances[] = {stage.chances[0], stage.chances[1]};
    for (int i = 0; i < FIRST_TRIES; i++) {
        stage.chances[0] = chances[0];
        const int first =
            (int)rng_below(&stage.rng, (uint32_t)table_choices(&stage.table[0], seat));
        assert_true(try_play(0, &one, seat, first));
        if (!table_actors(&one))
            continue; /* the record of a game that is over is for everybody */
        for (int j = 0; j < SECOND_TRIES; j++) {
            const int others = table_choices(&stage.table[1], seat);
            stage.chances[1] = chances[1];
            const bool same = careful || seat == stage.viewer || j == SECOND_TRIES / 2 || !others;
            const int second =
                same ? same_choice(seat, first) : (int)rng_below(&stage.rng, (uint32_t)others);
            if (second >= 0 && try_play(1, &two, seat, second) && looks_same(&one, &two)) {
                accept(seat, first, second);
                return true;
            }
        }
    }
    stage.chances[0] = chances[0];
    stage.chances[1] = chances[1];
    return false;
}

static void open_twins(const struct options *options)
{
    const struct seed seed = {{0}};
    stage.steps = 0;
    for (int deal = 0; deal < DEALS; deal++) {
        for (stage.which = 0; stage.which < 2; stage.which++) {
            stage.chances[stage.which] = 0;
            assert_null(table_open(&stage.table[stage.which], &stage.game, options, &seed,
                                   stage.states[stage.which], stage.log[stage.which],
                                   sizeof stage.log[0], &stage.events[stage.which]));
        }
        if (looks_same(&stage.table[0], &stage.table[1]))
            return;
    }
    stage.chances[1] = stage.chances[0]; /* the same deal, then */
    memcpy(stage.script[1], stage.script[0], sizeof stage.script[0]);
    assert_null(table_open(&stage.table[1], &stage.game, options, &seed, stage.states[1],
                           stage.log[1], sizeof stage.log[1], &stage.events[1]));
}

/* What the others have done in this turn is taken back in both games, however much it was. */
static void take_back(void)
{
    for (int seat = 0; seat < table_seats(&stage.table[0]); seat++)
        while (seat != stage.viewer && stage.steps < STEPS_MOST) {
            const bool one = table_can_undo(&stage.table[0], seat);
            const bool two = table_can_undo(&stage.table[1], seat);
            if (!one && !two)
                break;
            accept(seat, one ? STEP_BACK : NO_STEP, two ? STEP_BACK : NO_STEP);
        }
}

/* A turn whose end would show that the games differ is taken back, and the same is played in both.
 */
static void find_twins(const struct options *options)
{
    bool careful = false;
    open_twins(options);
    while (stage.steps < STEPS_MOST && stage.chances[0] < SCRIPT_MOST - 8 &&
           stage.chances[1] < SCRIPT_MOST - 8) {
        const seatset who = table_actors(&stage.table[0]);
        const int seat = random_seat(who);
        if (!(table_actors(&stage.table[1]) >> seat & 1))
            break;
        if (!careful && rng_below(&stage.rng, 3) == 0 && find_alone(seat))
            continue;
        if (find_both(seat, careful)) {
            careful &= stage.table[0].epoch_log != stage.table[0].log_used;
        } else {
            if (careful || !stage.real->simultaneous)
                break;
            take_back();
            careful = true;
        }
    }
}

/* ---- playing them at a server ---- */

static void take_seats(struct world *world, struct client **client, int seats,
                       const struct options *options, char table[TABLE_WORD])
{
    static const char *const names[] = {"Anna",   "Björn",  "Dísa", "Einar",
                                        "Freyja", "Gunnar", "Helga"};
    char fields[256], code[CODE_SIZE];
    for (int i = 0; i < seats; i++)
        client[i] = client_arrive(world, names[i]);
    client[seats] = client_arrive(world, "Ugla");
    snprintf(fields, sizeof fields, "'game':'%s','options':{'players':%d},'clock':3600",
             stage.real->name, options->players);
    const struct json_node *answer = client_do(client[0], "'do':'open',%s", fields);
    snprintf(table, TABLE_WORD, "%s", json_text(json_get(answer, "table")));
    snprintf(code, sizeof code, "%s", json_text(json_get(answer, "code")));
    struct room *room = world->server->rooms;
    stage.room = room;
    room->lobby.game = &stage.game;
    room->lobby.options = *options;
    for (int i = 1; i < seats; i++)
        client_do(client[i], "'do':'join','code':'%s'", code);
    client_do(client[seats], "'do':'watch','code':'%s'", code);
    client_do(client[0], "'do':'start','table':'%s'", table);
    /* Nobody but the viewer needs to be told: they know what to say. */
    for (struct link *link = room->links, *next; link; link = next) {
        next = link->next_of_room;
        if (link->viewer != stage.viewer)
            link_remove(link);
    }
}

static void make_step(struct client *client, const char *table, int choice)
{
    const unsigned asked = stage.room->asked[room_seat_of(stage.room, client->session->guest)];
    const struct json_node *answer =
        choice == STEP_BACK
            ? client_say(client, "'do':'undo','table':'%s','decision':%u", table, asked)
            : client_say(client, "'do':'move','table':'%s','decision':%u,'choice':%d", table, asked,
                         choice);
    if (!stage.spoilt) /* a broken game may go another way */
        client_done(__FILE__, __LINE__, client, answer);
}

/* Plays one of the twins; the viewer's messages are what it is about. */
static struct client *play_twin(struct world *world, int which, const struct options *options)
{
    struct client *client[SEATS_MAX + 1];
    char table[TABLE_WORD];
    const int seats = options->players;
    stage.which = which;
    world_open(world, 4);
    world->pauses = true; /* what is told at the end of a round is compared, too */
    take_seats(world, client, seats, options, table);
    struct client *viewer = client[stage.viewer < seats ? stage.viewer : seats];
    viewer->plain = true;
    for (int i = 0; i < stage.steps; i++) {
        const struct step *step = &stage.step[i];
        if (step->choice[which] != NO_STEP)
            make_step(client[step->seat], table, step->choice[which]);
        world_wait(world, 1000);
        if (i == stage.steps / 2)
            client_do(viewer, "'do':'sync','table':'%s','seen':0", table);
        if (i % 8 == 0)
            client_say(viewer, "'do':'sheet','table':'%s'", table);
    }
    client_do(viewer, "'do':'sync','table':'%s','seen':0", table);
    client_say(viewer, "'do':'sheet','table':'%s'", table);
    return viewer;
}

/* The first message that differs, or -1. */
static int compare(const struct client *one, const struct client *two)
{
    for (int i = 0; i < one->messages || i < two->messages; i++) {
        if (i >= one->messages || i >= two->messages ||
            strcmp(one->message[i], two->message[i]) != 0)
            return i;
        counts.messages++;
    }
    return -1;
}

static const char *message_of(const struct client *client, int n)
{
    return n < client->messages ? client->message[n] : "(nothing)";
}

/* Whether the twins on the stage look the same to the viewer. */
static bool same_at_the_server(const struct options *options, bool tell)
{
    static struct world one, two;
    const struct client *first = play_twin(&one, 0, options);
    const struct client *second = play_twin(&two, 1, options);
    const int differs = compare(first, second);
    if (differs >= 0 && tell)
        print_error("%s, %d players, viewer %d: message %d differs:\n%s\n%s\n", stage.real->name,
                    options->players, stage.viewer, differs, message_of(first, differs),
                    message_of(second, differs));
    world_close(&one);
    world_close(&two);
    return differs < 0;
}

static void set_stage(const struct game *game, uint64_t seed)
{
    stage.spoilt = false;
    stage.real = game;
    stage.game = *game;
    stage.game.roll = scripted_roll;
    rng_fast(&stage.rng, seed);
}

static struct options options_for(const struct game *game, int players)
{
    struct options options = options_none();
    options.players = players;
    if (!strcmp(game->name, "thief"))
        options.value[0] = 40; /* long enough not to end */
    return options;
}

/* ---- tests ---- */

/* The viewers take turns. */
static bool check_twins(const struct game *game, int players, uint64_t seed)
{
    const struct options options = options_for(game, players);
    const int viewer = (int)(seed % (uint64_t)(players + 1));
    set_stage(game, seed);
    stage.viewer = viewer < players ? viewer : SPECTATOR;
    find_twins(&options);
    counts.games++;
    return same_at_the_server(&options, true);
}

#define LONGEST ((uint64_t)1 << 32) /* row of games */

/* One game for every number of players and viewer; no two numbers have a game in common. */
static void check_everybody(const struct game *game, uint64_t seed, int number)
{
    for (int players = game->seats_min; players <= game->seats_max; players++)
        for (int i = 0; i <= players; i++) {
            const int first = number * (players + 1);
            const uint64_t at = ((seed << 8) + (uint64_t)players) * LONGEST + (uint64_t)(first + i);
            replay_mark(game, players, at);
            assert_true(check_twins(game, players, at));
        }
    replay_forget();
}

/* That enough was met is asked of the least, which is the same everywhere. */
static void no_leaks(const char *name, int least)
{
    const struct game *game = game_named(name);
    const struct cpu_budget budget = budget_of(SECONDS);
    const uint64_t seed = budget_seed();
    int number = 0;
    memset(&counts, 0, sizeof counts);
    for (least *= budget_scale(); number < least; number++)
        check_everybody(game, seed, number);
    assert_true(counts.apart > counts.steps / 3);
    assert_true(!game->simultaneous || (counts.alone > counts.games && counts.back > counts.games));
    for (; budget_left(&budget); number++)
        check_everybody(game, seed, number);
    print_message("%s: %ld games, %ld steps, %ld with different states, %ld in one game only, "
                  "%ld taken back, %ld messages the same\n",
                  name, counts.games, counts.steps, counts.apart, counts.alone, counts.back,
                  counts.messages);
}

static void test_thief(void **state)
{
    (void)state;
    no_leaks("thief", 6);
}

static void test_speculaas(void **state)
{
    (void)state;
    no_leaks("speculaas", 1);
}

static void test_party(void **state)
{
    (void)state;
    no_leaks("party", 1);
}

/* ---- what must be found ---- */

static void observe_all(const void *game_state, int seat, void *seen)
{
    (void)seat;
    memcpy(seen, game_state, stage.real->state_size);
}

/* A writer that has got hold of the table. */
static void write_too_much(const void *seen, int seat, struct json *json)
{
    unsigned sum = 0;
    stage.real->write_view(seen, seat, json);
    for (size_t i = 0; i < stage.real->state_size; i++)
        sum = sum * 31 + stage.room->table->state[i];
    json_field_number(json, "sum", sum);
}

/* One that knows the secret card. */
static void write_sheet_too_well(const void *notes, const void *seen, int viewer,
                                 const struct names *names, struct json *json)
{
    unsigned sum = 0;
    stage.real->write_sheet(notes, seen, viewer, names, json);
    for (size_t i = 0; i < stage.real->state_size; i++)
        sum = sum * 31 + stage.room->table->state[i];
    json_field_number(json, "sum", sum);
}

static const struct refusal *apply_aloud(void *game_state, int seat, game_move move,
                                         struct events *events)
{
    const struct refusal *refusal = stage.real->apply(game_state, seat, move, events);
    for (int i = 0; events && i < events->count; i++)
        events->at[i].audience |= 0xff;
    return refusal;
}

static const struct refusal *settle_aloud(void *game_state, const struct chance *chance,
                                          struct events *events)
{
    const struct refusal *refusal = stage.real->settle(game_state, chance, events);
    for (int i = 0; events && i < events->count; i++)
        events->at[i].audience |= 0xff;
    return refusal;
}

static void spoil(int how)
{
    stage.spoilt = true;
    switch (how) {
    case 0: stage.game.observe = observe_all; break;
    case 1: stage.game.write_view = write_too_much; break;
    case 2:
        stage.game.apply = apply_aloud;
        stage.game.settle = settle_aloud;
        break;
    case 3: stage.game.epoch = NULL; break; /* secret steps are updates, though empty ones */
    case 4: stage.game.write_sheet = write_sheet_too_well; break;
    }
}

static void test_canaries(void **state)
{
    static const char *const names[] = {"thief", "speculaas", "party"};
    (void)state;
    for (int how = 0; how < 5; how++)
        for (int i = 0; i < 3; i++) {
            const struct game *game = game_named(names[i]);
            const struct options options = options_for(game, 3);
            bool found = (how == 3 && !game->epoch) || (how == 4 && !game->write_sheet);
            for (int try = 0; try < 20 && !found; try++) {
                set_stage(game, 77 + (uint64_t)try);
                stage.viewer = try % 4 < 3 ? try % 4 : SPECTATOR;
                find_twins(&options);
                spoil(how);
                found = !same_at_the_server(&options, false);
            }
            if (!found)
                fail_msg("%s: leak %d is not found", names[i], how);
        }
}

int main(void)
{
    struct replay_point point;
    if (replay_wanted(&point))
        return !check_twins(point.game, point.seats, point.seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_thief, replay_tell),
        cmocka_unit_test_teardown(test_speculaas, replay_tell),
        cmocka_unit_test_teardown(test_party, replay_tell),
        cmocka_unit_test(test_canaries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
