/* Every word that people read about this game but its drawing: sentences, refusals, the rules in
 * short. All of them are templates for translation; the rules' code has none. */
#include "core/words.h"
#include "games/party/state.h"

/* ---- names, in the order of WORD_SIDES, WORD_V_SIDES, WORD_SPACES and WORD_TASKS ---- */

#define EIGHT(row) row "0", row "1", row "2", row "3", row "4", row "5", row "6", row "7"
#define NINE(row)  EIGHT(row), row "8"

/* clang-format off */
const char *const party_words[] = {
    EIGHT("h0"), EIGHT("h1"), EIGHT("h2"), EIGHT("h3"), EIGHT("h4"), EIGHT("h5"), EIGHT("h6"),
    EIGHT("h7"), EIGHT("h8"),
    NINE("v0"), NINE("v1"), NINE("v2"), NINE("v3"), NINE("v4"), NINE("v5"), NINE("v6"), NINE("v7"),
    EIGHT("0"), EIGHT("1"), EIGHT("2"), EIGHT("3"), EIGHT("4"), EIGHT("5"), EIGHT("6"), EIGHT("7"),
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t", "u", "v", "w", "x", "y", "z", "R", N_("line"), NULL};
/* clang-format on */

_Static_assert(sizeof party_words / sizeof *party_words == WORD_TASKS + TASK_KINDS + 1,
               "every side, space and task has its word");

/* ---- events ---- */

#define CHIP(arg)   "chip", PART_NUMBER, arg
#define SPACE(arg)  "space", PART_WORD, arg
#define TASK(arg)   "task", PART_WORD, arg
#define POINTS(arg) "points", PART_SIGNED, arg

const struct phrase party_phrases[PARTY_EVENTS] = {
    [EVENT_DEAL] = {N_("The chips lie on the dotted spaces, in another order for everybody."),
                    NULL,
                    {{0}},
                    NULL},
    [EVENT_READY] = {N_("Everybody has put the chips on the board."), NULL, {{0}}, NULL},
    [EVENT_CHIPS] = {N_("{player} has chips 2 to 12 on {spaces}."),
                     N_("You have chips 2 to 12 on {spaces}."),
                     {{"spaces", PART_WORDS, 0}},
                     NULL},
    [EVENT_ROLL] =
        {N_("Round {round}: {one} and {two}, chip {chip} is called."),
         NULL,
         {{"one", PART_NUMBER, 0}, {"two", PART_NUMBER, 1}, {CHIP(2)}, {"round", PART_NUMBER, 3}},
         NULL},
    [EVENT_GONE] = {N_("{player} no longer has chip {chip} and crosses a bar."),
                    N_("You no longer have chip {chip} and cross a bar."),
                    {{CHIP(0)}},
                    NULL},
    [EVENT_PUT] = {N_("{player} puts chip {chip} on {space}."),
                   N_("You put chip {chip} on {space}."),
                   {{CHIP(0)}, {SPACE(1)}},
                   NULL},
    [EVENT_WALLS] = {N_("{player} draws {walls}."),
                     N_("You draw {walls}."),
                     {{"walls", PART_WORDS, 0}},
                     NULL},
    [EVENT_FORFEIT] = {N_("Not all walls of {player} fit: a bar is crossed."),
                       N_("Not all of your walls fit: you cross a bar."),
                       {{0}},
                       NULL},
    [EVENT_DRINK] = {N_("{player} has emptied the drink and draws {wall}."),
                     N_("You have emptied your drink and draw {wall}."),
                     {{"wall", PART_WORD, 0}},
                     NULL},
    [EVENT_WIPED] = {N_("{player} has emptied the drink, but no side is open."),
                     N_("You have emptied your drink, but no side is open."),
                     {{0}},
                     NULL},
    [EVENT_CROSSED] = {N_("{player} crosses {spaces}."),
                       N_("You cross {spaces}."),
                       {{"spaces", PART_WORDS, 0}},
                       NULL},
    [EVENT_RELOCATED] = {N_("Chip {chip} of {player} goes from its crossed space to {space}."),
                         N_("Your chip {chip} goes from its crossed space to {space}."),
                         {{CHIP(0)}, {SPACE(1)}},
                         NULL},
    [EVENT_AWAY] = {N_("No space is free for chip {chip} of {player}: it is put away."),
                    N_("No space is free for your chip {chip}: it is put away."),
                    {{CHIP(0)}},
                    NULL},
    [EVENT_MOVED] = {N_("{player} moves chip {chip} to {space}."),
                     N_("You move chip {chip} to {space}."),
                     {{CHIP(0)}, {SPACE(1)}},
                     NULL},
    [EVENT_STAYED] = {N_("{player} moves nothing."), N_("You move nothing."), {{0}}, NULL},
    [EVENT_GAVE] = {N_("{player} fulfils task {task}: {points}, and gives up chip {chip}."),
                    N_("You fulfil task {task}: {points}, and give up chip {chip}."),
                    {{TASK(0)}, {POINTS(1)}, {CHIP(3)}},
                    NULL},
    [EVENT_GAVE_NOTHING] = {N_("{player} fulfils task {task}: {points}, with no chip to give up."),
                            N_("You fulfil task {task}: {points}, with no chip to give up."),
                            {{TASK(0)}, {POINTS(1)}},
                            NULL},
    [EVENT_END] = {P_("{end} point or more: {who}. The game is over.",
                      "{end} points or more: {who}. The game is over."),
                   NULL,
                   {{"who", PART_SEATS, 0}, {"end", PART_COUNT, 1}},
                   NULL},
    [EVENT_PRIZE] = {N_("{points} for {player}: prize {prize} of task {task}, in round {round}."),
                     NULL,
                     {{POINTS(0)}, {TASK(1)}, {"prize", PART_NUMBER, 2}, {"round", PART_NUMBER, 3}},
                     NULL},
};

/* ---- moves and questions ---- */

static const struct phrase moves[] = {
    [MOVE_PUT] = {N_("Chip {chip} to {space}"), NULL, {{CHIP(0)}, {SPACE(1)}}, NULL},
    [MOVE_WALL] = {N_("Wall {space}"), NULL, {{SPACE(1)}}, NULL},
    [MOVE_DRINK] = {N_("Drink wall {space}"), NULL, {{SPACE(1)}}, NULL},
    [MOVE_CHIP] = {N_("Move {chip} to {space}"), NULL, {{CHIP(0)}, {SPACE(1)}}, NULL},
    [MOVE_NONE] = {N_("Move nothing"), NULL, {{0}}, NULL},
    [MOVE_GIVE] = {N_("Give up {chip}"), NULL, {{CHIP(0)}}, NULL},
};

static const struct phrase questions[STEPS] = {
    [STEP_IDLE] = {N_("There is nothing to decide for you now."), NULL, {{0}}, NULL},
    [STEP_PLACE] = {N_("Where do you put chip {chip}?"), NULL, {{CHIP(0)}}, NULL},
    [STEP_WALL] = {N_("Chip {chip} is called: which side of {space} gets a wall? {count} to draw."),
                   NULL,
                   {{CHIP(0)}, {SPACE(1)}, {"count", PART_NUMBER, 2}},
                   NULL},
    [STEP_DRINK] = {N_("Your drink is empty: which side, anywhere on your board, gets a wall?"),
                    NULL,
                    {{0}},
                    NULL},
    [STEP_RELOCATE] = {N_("The space of chip {chip} is crossed: where does the chip go?"),
                       NULL,
                       {{CHIP(0)}},
                       NULL},
    [STEP_MOVE] = {N_("Which chip do you move, and where to? Or nothing?"), NULL, {{0}}, NULL},
    [STEP_GIVE] = {N_("Task {task} is done, {points}: which chip do you give up?"),
                   NULL,
                   {{TASK(0)}, {POINTS(1)}},
                   NULL},
};

void party_say_move(const void *seen, int seat, game_move move, const struct names *names,
                    struct text *out)
{
    (void)seen;
    const struct party_move m = party_unpack(move);
    const bool wall = m.kind == MOVE_WALL || m.kind == MOVE_DRINK;
    const int word = wall ? word_of_side(m.where) : WORD_SPACES + m.where;
    const struct event event = {.seat = (uint8_t)seat,
                                .arg = {(int16_t)(m.chip + 2), (int16_t)word}};
    CHECK(m.kind >= 0 && m.kind <= MOVE_GIVE && word < WORD_TASKS);
    words_phrase(&party_game, &moves[m.kind], &event, names, out);
}

void party_say_question(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct party *p = seen;
    struct event event = {.seat = (uint8_t)seat};
    const bool player = seat >= 0 && seat < p->seats;
    const int step = player ? p->player[seat].now.step : STEP_IDLE;
    const struct place *place = &p->player[player ? seat : 0].now;
    if (step == STEP_PLACE || step == STEP_RELOCATE) {
        event.arg[0] = (int16_t)(party_chip_asked(p, place) + 2);
    } else if (step == STEP_WALL) {
        const int fit = party_choices(p, seat);
        event.arg[0] = (int16_t)(party_called(p) + 2);
        event.arg[1] = (int16_t)(WORD_SPACES + place->chip[party_called(p)]);
        event.arg[2] = (int16_t)(place->walls < fit ? place->walls : fit);
    } else if (step == STEP_GIVE) {
        const int task = __builtin_ctz(p->player[seat].due);
        event.arg[0] = (int16_t)(WORD_TASKS + p->layout.task[task]);
        event.arg[1] = (int16_t)party_points_now(p, task);
    }
    words_phrase(&party_game, &questions[step], &event, names, out);
}

/* ---- the drawing ---- */

const struct phrase party_captions[] = {
    [CAPTION_BEFORE] = {N_("Before the first roll. {end} points end the game."),
                        NULL,
                        {{"end", PART_NUMBER, 0}},
                        NULL},
    [CAPTION_ROUND] =
        {N_("Round {round}: {one} and {two}, chip {chip} is called. {end} points end the "
            "game."),
         NULL,
         {{"end", PART_NUMBER, 0},
          {"round", PART_NUMBER, 1},
          {"one", PART_NUMBER, 2},
          {"two", PART_NUMBER, 3},
          {CHIP(4)}},
         NULL},
    [CAPTION_TASK] = {N_("Task"), NULL, {{0}}, NULL},
    [CAPTION_PRIZES] = {N_("Prizes"), NULL, {{0}}, NULL},
    [CAPTION_DONE] = {N_("Done by"), NULL, {{0}}, NULL},
    [CAPTION_PLAYER] = {N_("Player"), NULL, {{0}}, NULL},
    [CAPTION_POINTS] = {N_("Points"), NULL, {{0}}, NULL},
    [CAPTION_DRINK] = {N_("Drink"), NULL, {{0}}, NULL},
};

/* ---- refusals ---- */

const char *const party_complaints[] = {
    [COMPLAINT_PLAYERS] = N_("Cookie Party is for 2 to 5 players."),
    [COMPLAINT_UNKNOWN_BOARD] = N_("That board does not come with the program."),
    [COMPLAINT_WRONG_BOARD] = N_("The board file is not right (P2); `cookietin board` says why."),
    [COMPLAINT_DOTS] = N_("The first-game set-up needs a board with dots (P4)."),
};

const struct refusal party_refusals[] = {
    [REFUSE_SEAT] = {"P5", N_("You have nothing to decide before the next roll.")},
    [REFUSE_DONE_PUT] = {"P8", N_("There is no chip for you to put anywhere now.")},
    [REFUSE_DONE_WALL] = {"P6", N_("You have no more walls to draw in this round.")},
    [REFUSE_DONE_DRINK] = {"P7", N_("You have no more walls to draw in this round.")},
    [REFUSE_DONE_MOVE] = {"P9", N_("You have no chip to move now.")},
    [REFUSE_DONE_GIVE] = {"P10", N_("You have no chip to give up now.")},
    [REFUSE_STEP_PLACE] = {"P4", N_("Put your chips on the board first.")},
    [REFUSE_STEP_WALL] = {"P6", N_("Draw your walls next to the called chip first.")},
    [REFUSE_STEP_DRINK] = {"P7", N_("Your drink is empty: draw its wall first.")},
    [REFUSE_STEP_RELOCATE] = {"P8", N_("Move your chip off the crossed space first.")},
    [REFUSE_STEP_MOVE] = {"P9", N_("Move one chip now, or nothing.")},
    [REFUSE_STEP_GIVE] = {"P10", N_("Give up a chip for your task now.")},
    [REFUSE_PLACE_CHIP] = {"P4", N_("Chips are put on the board from 2 up to 12.")},
    [REFUSE_PLACE_SPACE] = {"P4", N_("That space is not free.")},
    [REFUSE_WALL] = {"P6", N_("That is no open side of the called chip's space.")},
    [REFUSE_DRINK] = {"P7", N_("That is no open side of your board.")},
    [REFUSE_RELOCATE_CHIP] = {"P8", N_("The lowest chip on a crossed space is moved first.")},
    [REFUSE_RELOCATE_SPACE] = {"P8", N_("That space is not free.")},
    [REFUSE_MOVE_CHIP] = {"P9", N_("You do not have that chip on your board.")},
    [REFUSE_MOVE_SPACE] = {"P9", N_("That space is not free.")},
    [REFUSE_GIVE_TASK] = {"P10", N_("Tasks are settled in the order of the scoreboard.")},
    [REFUSE_GIVE_POINTS] = {"P10", N_("Those are not the points of the next prize.")},
    [REFUSE_GIVE_CHIP] = {"P10", N_("You do not have that chip on your board.")},
    [REFUSE_DEAL] = {"P4", N_("Everybody's eleven chips lie on the eleven dotted spaces.")},
    [REFUSE_ROLL] = {"P5", N_("Two dice show 1 to 6 each.")},
    [REFUSE_CHANCE] = {"P5", N_("The dice are rolled when everybody has finished the round.")},
};

const char *party_rule(const void *state, int seat, const struct event *due)
{
    static const char *const of_step[STEPS] = {"P11", "P4", "P6", "P7", "P8", "P9", "P10"};
    const struct party *p = state;
    if (p->phase == PHASE_DEAL)
        return "P4";
    if (due)
        return "P10"; /* nothing to give up is all that follows by itself */
    if (p->phase == PHASE_ROLL || seat == CHANCE)
        return "P5";
    if (!p->acting)
        return "P11";
    return of_step[p->player[p->acting >> seat & 1 ? seat : __builtin_ctz(p->acting)].now.step];
}

const char party_rules[] = N_(
    "Everybody has a board of their own, and everybody plays at once. Two dice call one of your\n"
    "number chips, 2 to 12: draw walls on open sides of its space (5 to 9 one wall, 4 and 10\n"
    "two, 3 and 11 three, 2 and 12 four). If they do not all fit, or if you no longer have that\n"
    "chip, cross a bar under the drink; the third bar gives you a wall anywhere and wipes the\n"
    "bars. A space with walls on all four sides is crossed, and a chip on it goes to a free\n"
    "space. Then you may move one chip to any free space.\n"
    "Tasks: all cookies of a sort, so many cookies on red (R), a whole row or column. Whoever\n"
    "fulfils a task gives up a chip and gets the first prize that nobody took in an earlier\n"
    "round. When somebody has enough points, the game ends after that round; most points win.\n"
    "Spaces are named by row and column, 02 is the third of the first row. h02 is the side above\n"
    "it, v02 the side to its left. You can type h23, 7 to 33, or nothing.\n");
