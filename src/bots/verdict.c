/* The best of many choices looks better than it is: it is the one that was lucky, too. So what was
 * played and what was found best meet again in fresh worlds, the same for both, and the loss is
 * what comes out there; how much it varies from one share of these worlds to the next says how far
 * it can be trusted. */
#include "bots/verdict.h"

#include "bots/search.h"
#include "core/maths.h"

#include <string.h>

enum { SHARES = 10 };

static const double worth_telling = 0.01; /* of the game */

bool verdict_is_mistake(double loss, double doubt)
{
    return loss >= worth_telling && loss > 2 * doubt;
}

static double average(double sum, uint32_t playouts)
{
    return playouts ? sum / playouts : 0;
}

static struct budget share_of(struct budget whole)
{
    whole.playouts = (whole.playouts + SHARES - 1) / SHARES;
    whole.ns /= SHARES;
    return whole;
}

/* Both choices in fresh worlds, share by share, each as a search that has just begun. */
static void compare(struct thought thought, const struct search *begun, game_move played,
                    struct verdict *verdict)
{
    struct search duel = {.count = 2, .at = {{.move = verdict->best.move}, {.move = played}}};
    double sum = 0, squares = 0;
    memcpy(duel.context, begun->context, sizeof duel.context);
    thought.budget = share_of(thought.budget);
    for (int i = 0; i < SHARES; i++) {
        struct search share = duel;
        for (int j = 0; j < share.count; j++) {
            share.at[j].sum = 0;
            share.at[j].playouts = 0;
        }
        share.playouts = 0;
        search_run(&share, &thought);
        const double loss = average(share.at[0].sum, share.at[0].playouts) -
                            average(share.at[1].sum, share.at[1].playouts);
        sum += loss;
        squares += loss * loss;
        search_add(&duel, &share);
    }
    verdict->best.chance = (float)average(duel.at[0].sum, duel.at[0].playouts);
    verdict->chance = average(duel.at[1].sum, duel.at[1].playouts);
    verdict->loss = sum / SHARES;
    const double variance = squares / SHARES - verdict->loss * verdict->loss;
    verdict->doubt = maths_sqrt(variance > 0 ? variance / (SHARES - 1) : 0);
}

void verdict_find(const struct thought *thought, game_move played, struct verdict *verdict)
{
    struct search *search = thought->scratch, begun;
    *verdict = (struct verdict){.loss = 0};
    search_begin(search, thought);
    search_include(search, played);
    begun = *search;
    search_run(search, thought);
    search_rank(search);
    verdict->best.move = search->at[0].move;
    verdict->best.chance = (float)average(search->at[0].sum, search->at[0].playouts);
    verdict->chance = (double)verdict->best.chance;
    if (verdict->best.move != played)
        compare(*thought, &begun, played, verdict);
    skill_of(thought->game)
        ->explain(thought->seen, thought->seat, verdict->best.move, &verdict->best.why);
}
