/* What the property tests know about single games. */
#include "support/property.h"

#include "games/party/invariant.h"
#include "games/thief/invariant.h"
#include "support/crumbs_invariant.h"
#include "support/speculaas_invariant.h"

#include <string.h>

static const struct property_game known[] = {
    {.name = "crumbs", .invariant = crumbs_invariant, .steps_max = 1 + 5 * (1 + 2 * SEATS_MAX)},
    {.name = "party", .invariant = party_invariant},
    {.name = "speculaas", .invariant = speculaas_invariant},
    {.name = "thief", .invariant = thief_invariant},
};

const struct property_game *property_game_named(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    return NULL;
}
