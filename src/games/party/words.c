/* Every word that people read about this game but its drawing: sentences and
 * refusals. All of them are templates for translation; the rules' code has none. */
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

/* As the cookies are drawn; from j on the drawings start over, and letters tell them apart. */
const char *const party_seen_words[WORD_TASKS + TASK_KINDS] = {
    [WORD_TASKS] = N_("Ring"),
    N_("Star"),
    N_("Heart"),
    N_("Crescent"),
    N_("Flower"),
    N_("Butter biscuit"),
    N_("Pretzel"),
    N_("Fir tree"),
    N_("Macaron"),
    [WORD_TASKS + TASK_RED] = N_("Chocolate cookie"),
    [WORD_TASKS + TASK_LINE] = N_("Row or column"),
};

/* ---- events ---- */

#define CHIP(arg)   "chip", PART_NUMBER, arg
#define SPACE(arg)  "space", PART_WORD, arg
#define TASK(arg)   "task", PART_WORD, arg
#define POINTS(arg) "points", PART_SIGNED, arg

const struct phrase party_phrases[PARTY_EVENTS] = {
    [EVENT_DEAL] = {N_("The chips are on the dotted spaces, in a different order for everyone."),
                    NULL,
                    {{0}},
                    NULL},
    [EVENT_READY] = {N_("Everyone has placed their chips."), NULL, {{0}}, NULL},
    [EVENT_CHIPS] = {N_("{player} has chips 2 to 12 on {spaces}."),
                     N_("You have chips 2 to 12 on {spaces}."),
                     {{"spaces", PART_WORDS, 0}},
                     NULL},
    [EVENT_ROLL] =
        {N_("Round {round}: {one} and {two}. Chip {chip} is rolled."),
         NULL,
         {{"one", PART_NUMBER, 0}, {"two", PART_NUMBER, 1}, {CHIP(2)}, {"round", PART_NUMBER, 3}},
         .mark = OPENS_ROUND},
    [EVENT_GONE] = {N_("{player} no longer has chip {chip}, so they cross off a bar instead."),
                    N_("You no longer have chip {chip}, so you cross off a bar instead."),
                    {{CHIP(0)}},
                    NULL,
                    .deed = FOLLOWS},
    [EVENT_PUT] = {N_("{player} places chip {chip} on {space}."),
                   N_("You place chip {chip} on {space}."),
                   {{CHIP(0)}, {SPACE(1)}},
                   NULL,
                   .deed = CHOSEN},
    [EVENT_WALLS] = {N_("{player} draws {walls}."),
                     N_("You draw {walls}."),
                     {{"walls", PART_WORDS, 0}},
                     NULL,
                     .deed = CHOSEN},
    [EVENT_FORFEIT] = {N_("{player} can’t draw all the walls and crosses off a bar."),
                       N_("Not all of your walls fit: you cross off a bar."),
                       {{0}},
                       NULL,
                       .deed = CHOSEN},
    [EVENT_DRINK] = {N_("{player} finishes the drink and draws {wall}."),
                     N_("You finish your drink and draw {wall}."),
                     {{"wall", PART_WORD, 0}},
                     NULL,
                     .deed = CHOSEN},
    [EVENT_WIPED] = {N_("{player} finishes the drink, but there is no open side."),
                     N_("You finish your drink, but there is no open side."),
                     {{0}},
                     NULL,
                     .deed = FOLLOWS},
    [EVENT_CROSSED] = {N_("{player} crosses out {spaces}."),
                       N_("You cross out {spaces}."),
                       {{"spaces", PART_WORDS, 0}},
                       NULL,
                       .deed = CHOSEN},
    [EVENT_RELOCATED] = {N_("{player} moves chip {chip} from its crossed-out space to {space}."),
                         N_("You move chip {chip} from its crossed-out space to {space}."),
                         {{CHIP(0)}, {SPACE(1)}},
                         NULL,
                         .deed = CHOSEN},
    [EVENT_AWAY] = {N_("There is no free space for {player}’s chip {chip}: it is out of the game."),
                    N_("There is no free space for your chip {chip}: it is out of the game."),
                    {{CHIP(0)}},
                    NULL},
    [EVENT_MOVED] = {N_("{player} moves chip {chip} to {space}."),
                     N_("You move chip {chip} to {space}."),
                     {{CHIP(0)}, {SPACE(1)}},
                     NULL,
                     .deed = CHOSEN},
    [EVENT_STAYED] = {N_("{player} doesn’t move a chip."),
                      N_("You don’t move a chip."),
                      {{0}},
                      NULL,
                      .deed = CHOSEN},
    [EVENT_GAVE] = {N_("{player} completes task {task}: {points}, and gives up chip {chip}."),
                    N_("You complete task {task}: {points}, and give up chip {chip}."),
                    {{TASK(0)}, {POINTS(1)}, {CHIP(3)}},
                    NULL,
                    .deed = CHOSEN},
    [EVENT_GAVE_NOTHING] =
        {N_("{player} completes task {task}: {points}, with no chip left to give up."),
         N_("You complete task {task}: {points}, with no chip left to give up."),
         {{TASK(0)}, {POINTS(1)}},
         NULL,
         .deed = CHOSEN},
    [EVENT_END] = {P_("{who} reached {end} point. The game is over.",
                      "{who} reached {end} points. The game is over."),
                   NULL,
                   {{"who", PART_SEATS, 0}, {"end", PART_COUNT, 1}},
                   P_("You reached {end} point. The game is over.",
                      "You reached {end} points. The game is over.")},
    [EVENT_PRIZE] = {N_("{points} for {player}: prize {prize} of task {task}, in round {round}."),
                     N_("{points} for you: prize {prize} of task {task}, in round {round}."),
                     {{POINTS(0)}, {TASK(1)}, {"prize", PART_NUMBER, 2}, {"round", PART_NUMBER, 3}},
                     NULL},
};

/* ---- moves and questions ---- */

static const struct phrase moves[] = {
    [MOVE_PUT] = {N_("Chip {chip} to {space}"), NULL, {{CHIP(0)}, {SPACE(1)}}, NULL},
    [MOVE_WALL] = {N_("Wall {space}"), NULL, {{SPACE(1)}}, NULL},
    [MOVE_DRINK] = {N_("Bonus wall {space}"), NULL, {{SPACE(1)}}, NULL},
    [MOVE_CHIP] = {N_("Move {chip} to {space}"), NULL, {{CHIP(0)}, {SPACE(1)}}, NULL},
    [MOVE_NONE] = {N_("Don’t move a chip"), NULL, {{0}}, NULL},
    [MOVE_GIVE] = {N_("Give up {chip}"), NULL, {{CHIP(0)}}, NULL},
};

static const struct phrase questions[STEPS] = {
    [STEP_IDLE] = {N_("You have nothing to decide right now."), NULL, {{0}}, NULL},
    [STEP_PLACE] = {N_("Where does chip {chip} go?"), NULL, {{CHIP(0)}}, NULL},
    [STEP_WALL] =
        {N_("Chip {chip} is rolled. Which side of {space} gets a wall? (walls to draw: {count})"),
         NULL,
         {{CHIP(0)}, {SPACE(1)}, {"count", PART_NUMBER, 2}},
         NULL},
    [STEP_DRINK] = {N_("You have finished your drink. Which side of your board gets a wall?"),
                    NULL,
                    {{0}},
                    NULL},
    [STEP_RELOCATE] = {N_("The space under chip {chip} is boxed in: where does the chip go?"),
                       NULL,
                       {{CHIP(0)}},
                       NULL},
    [STEP_MOVE] = {N_("Do you want to move a chip? You can move one to any free space."),
                   NULL,
                   {{0}},
                   NULL},
    [STEP_GIVE] = {N_("Task {task} is complete: {points}. Which chip do you give up?"),
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

/* i18n: Only in the terminal: captions of the table. */
const struct phrase party_captions[] = {
    [CAPTION_BEFORE] = {N_("Before the first roll. The game ends at {end} points."),
                        NULL,
                        {{"end", PART_NUMBER, 0}},
                        NULL},
    [CAPTION_ROUND] = {N_("Round {round}: {one} and {two}. Chip {chip} is rolled. The game ends at "
                          "{end} points."),
                       NULL,
                       {{"end", PART_NUMBER, 0},
                        {"round", PART_NUMBER, 1},
                        {"one", PART_NUMBER, 2},
                        {"two", PART_NUMBER, 3},
                        {CHIP(4)}},
                       NULL},
    [CAPTION_TASK] = {NC_("column", "Task"), NULL, {{0}}, NULL},
    [CAPTION_PRIZES] = {NC_("column", "Prizes"), NULL, {{0}}, NULL},
    [CAPTION_DONE] = {NC_("column", "Done by"), NULL, {{0}}, NULL},
    [CAPTION_PLAYER] = {NC_("column", "Player"), NULL, {{0}}, NULL},
    [CAPTION_POINTS] = {NC_("column", "Points"), NULL, {{0}}, NULL},
    [CAPTION_DRINK] = {NC_("column", "Drink"), NULL, {{0}}, NULL},
};

/* ---- refusals ---- */

const char *const party_complaints[] = {
    [COMPLAINT_PLAYERS] = N_("Cookie Party is for 2 to 5 players."),
    [COMPLAINT_UNKNOWN_BOARD] = N_("That board isn’t one of the boards included."),
    [COMPLAINT_WRONG_BOARD] =
        N_("The board file has a mistake (rule P2); `cookietin board` explains it."),
    [COMPLAINT_DOTS] = N_("The first-game setup needs a board with dots (rule P4)."),
};

const struct refusal party_refusals[] = {
    [REFUSE_SEAT] = {"P5", N_("You have nothing to decide before the next roll.")},
    [REFUSE_DONE_PUT] = {"P8", N_("You have no chip to place right now.")},
    [REFUSE_DONE_WALL] = {"P6", N_("You have no walls left to draw this round.")},
    [REFUSE_DONE_DRINK] = {"P7", N_("You have no walls left to draw this round.")},
    [REFUSE_DONE_MOVE] = {"P9", N_("You have no chip to move right now.")},
    [REFUSE_DONE_GIVE] = {"P10", N_("You have no chip to give up right now.")},
    [REFUSE_STEP_PLACE] = {"P4", N_("First place your chips on the board.")},
    [REFUSE_STEP_WALL] = {"P6", N_("First draw your walls around the rolled chip.")},
    [REFUSE_STEP_DRINK] = {"P7", N_("First draw the wall you get for your finished drink.")},
    [REFUSE_STEP_RELOCATE] = {"P8", N_("First move your chip off the crossed-out space.")},
    [REFUSE_STEP_MOVE] = {"P9", N_("Now move one chip, or none.")},
    [REFUSE_STEP_GIVE] = {"P10", N_("Now give up a chip for your task.")},
    [REFUSE_PLACE_CHIP] = {"P4", N_("Place your chips in order, from 2 to 12.")},
    [REFUSE_PLACE_SPACE] = {"P4", N_("That space isn’t free.")},
    [REFUSE_WALL] = {"P6", N_("That isn’t an open side of the rolled chip’s space.")},
    [REFUSE_DRINK] = {"P7", N_("That isn’t an open side on your board.")},
    [REFUSE_RELOCATE_CHIP] = {"P8", N_("The lowest chip on a crossed-out space moves first.")},
    [REFUSE_RELOCATE_SPACE] = {"P8", N_("That space isn’t free.")},
    [REFUSE_MOVE_CHIP] = {"P9", N_("You don’t have that chip on your board.")},
    [REFUSE_MOVE_SPACE] = {"P9", N_("That space isn’t free.")},
    [REFUSE_GIVE_TASK] = {"P10", N_("Tasks are scored in the order of the scoreboard.")},
    [REFUSE_GIVE_POINTS] = {"P10", N_("That isn’t the next prize.")},
    [REFUSE_GIVE_CHIP] = {"P10", N_("You don’t have that chip on your board.")},
    [REFUSE_DEAL] = {"P4", N_("Everyone’s eleven chips are on the eleven dotted spaces.")},
    [REFUSE_ROLL] = {"P5", N_("Each die shows 1 to 6.")},
    [REFUSE_CHANCE] = {"P5", N_("The dice are rolled once everyone has finished the round.")},
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

const char party_credits[] =
    N_("Cookie Party (Keksekästchen) is a game by Ralf zur Linde, published by Ravensburger. Thank "
       "you!");

const char party_ours[] =
    N_("The layouts of both boards, the points that end a game with 3 to 5 players and the prizes "
       "on the yellow board are ours.");
