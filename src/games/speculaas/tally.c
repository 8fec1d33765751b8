/* What simulations count: what each kind of recipe is worth (S12), and what Speculattius' points
 * are for (S15). */
#include "games/speculaas/state.h"

enum { GROUP_RECIPES, GROUP_PILE };

/* The cards' own order without the spice cards between them. */
static const char *const recipes[] = {"Cardamom", "Pepper",  "Clove",        "Nutmeg",
                                      "Cinnamon", "Ginger",  "Same",         "Different",
                                      "Pairs",    "Doubles", "Nearby honey", "Rival honey",
                                      NULL};

static const char *const honey[] = {"without honey", "with honey", NULL};

static const char *const pile[] = {
    [PILE_START] = "for the level",
    [PILE_SINGLES] = "singles",
    [PILE_DOUBLES] = "doubles",
    [PILE_TOKENS] = "honey tokens",
    [PILE_THREES] = "recipes worth 3",
    [PILE_FOURS] = "recipes worth 4",
    [PILE_NEAR_HONEY] = "Nearby honey",
    [PILE_RIVAL_HONEY] = "Rival honey",
    [PILE_PARTS] = NULL,
};

const struct tally_group spec_groups[] = {
    [GROUP_RECIPES] = {.title = "points by recipe",
                       .unit = "placed",
                       .rows = recipes,
                       .parts = honey,
                       .measure = TALLY_AVERAGE},
    [GROUP_PILE] = {.title = "points of Speculattius",
                    .unit = "collected",
                    .rows = pile,
                    .measure = TALLY_POINTS},
    {.title = NULL},
};

int spec_tally(const struct event *event, struct tally_entry *out)
{
    if (event->kind >= EVENT_WHY && event->kind < EVENT_PILE) {
        const int card = event->arg[0];
        *out = (struct tally_entry){.group = GROUP_RECIPES,
                                    .row = card < SPICES ? card : SPICES + card - SAME,
                                    .part = (event->kind - EVENT_WHY) >> 1 & 1,
                                    .count = 1,
                                    .points = event->arg[4]};
        return 1;
    }
    if (event->kind >= EVENT_PILE && event->kind < EVENT_PILE + PILE_PARTS) {
        const int part = event->kind - EVENT_PILE;
        *out = (struct tally_entry){.group = GROUP_PILE,
                                    .row = part,
                                    .count = part == PILE_START ? 1 : event->arg[0],
                                    .points = event->arg[1]};
        return 1;
    }
    return 0;
}
