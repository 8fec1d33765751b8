/* The hint: what a strong player would do on the person's seat, seeing what that seat sees. */
#include "cli/language.h"
#include "cli/play.h"
#include "cli/play_choose.h"
#include "cli/reason.h"

#include <stdio.h>
#include <string.h>

enum { HINTS = 3, LINE_MOST = LABEL_SIZE + REASON_SIZE + 64, INDENT = 6 };

static const char adviser[] = "strong";

/* The number in the list on the screen that is this choice and no other; 0: there is none. */
static int number_in_list(const struct choose_list *list, int choice)
{
    for (int i = 0; i < list->entries; i++)
        if (list->first[i + 1] - list->first[i] == 1 && list->member[list->first[i]] == choice)
            return i + 1;
    return 0;
}

static int choice_of(const struct play *play, game_move move)
{
    const int count = table_choices(&play->table, play->seat);
    for (int i = 0; i < count; i++)
        if (table_choice(&play->table, play->seat, i) == move)
            return i;
    CHECK(!"advice is one of the choices");
    return -1;
}

/* "   3  Play Piparkaka on Anna. 41% to win. It keeps …"; whether it has a number. */
static bool say_advice(struct play *play, const struct advice *advice)
{
    char buffer[LINE_MOST], why[REASON_SIZE], head[INDENT + 1];
    struct text line = text_in(buffer, sizeof buffer), reason = text_in(why, sizeof why);
    const int choice = choice_of(play, advice->move);
    const int number = number_in_list(&play->choose->list, choice);
    if (number)
        snprintf(head, sizeof head, "%4d  ", number % 1000);
    else
        snprintf(head, sizeof head, "   -  ");
    text_put(&line, head);
    reason_put(play->setup.game, advice, &play->names, &reason);
    words_put(&play->names, N_("{choice}. {percent}% to win. {reason}"),
              WITH({"choice", play->choose->sentence[choice], 0},
                   {"percent", NULL, reason_percent((double)advice->chance)},
                   {"reason", reason.at, 0}),
              &line);
    screen_say(&play->screen, STYLE_PLAIN, INDENT, line.at);
    return number > 0;
}

/* The hint has luck of its own: asking for it changes nothing in the game. */
static int advise(const struct play *play, struct advice *advice)
{
    struct sight sight;
    struct player_spec spec;
    CHECK(!player_read_spec(adviser, strlen(adviser), &spec));
    struct player *player = player_open(&spec, PLAYER_WALL);
    player_look(player, &play->table, play->seat, &sight);
    const struct thought thought = {.game = play->setup.game,
                                    .seen = sight.seen,
                                    .memory = &sight.memory,
                                    .seat = play->seat,
                                    .people = SEAT(play->seat)};
    const int count = player_hint(player, thought, advice, HINTS);
    player_close(player);
    return count;
}

void play_hint(struct play *play)
{
    struct advice advice[HINTS];
    if (play->no_hints) {
        screen_say(&play->screen, STYLE_WRONG, 2, tr(N_("This game is played without hints.")));
        return;
    }
    if (!(table_actors(&play->table) >> play->seat & 1)) {
        screen_say(&play->screen, STYLE_PLAIN, 2,
                   tr(N_("Your turn is finished: there is nothing to give a hint about.")));
        return;
    }
    const int count = advise(play, advice);
    screen_say(&play->screen, STYLE_PLAIN, 2,
               tr(count > 1 ? N_("The best choices, going by what you can know:")
                            : N_("The best choice, going by what you can know:")));
    int numbered = 0;
    for (int i = 0; i < count; i++)
        numbered += say_advice(play, &advice[i]);
    if (numbered < count) {
        char row[LABEL_SIZE];
        snprintf(row, sizeof row, "      %s",
                 tr(N_("(no number? type the words; the first letters are enough)")));
        screen_say(&play->screen, STYLE_FAINT, INDENT, row);
    }
}
