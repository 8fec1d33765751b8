/* Coming back to a table after a connection was lost, as people do (--return), and holding the
 * server to what it has said before: updates go on where they were, and none is taken back. */
#include "cli/load_play.h"

#include <stdio.h>
#include <string.h>

enum { AWAY_MS = 50, AWAY_MORE_MS = 100, UNSURE_MS = 200 };

void load_lost(struct player_client *player)
{
    struct load *load = player->load;
    load->returns++;
    if (player->here)
        load->here--;
    else
        load->shaking--;
    player->here = player->syncing = player->is_unsure = false;
    player->come_again = true;
    player->at[0] = '\0';
    load_wait(player, AWAY_MS + rng_below(&load->rng, AWAY_MORE_MS));
}

void load_connect_again(struct player_client *player)
{
    if (!player->client.is_closed) { /* its last socket is not */
        load_wait(player, AWAY_MS);
        return;
    }
    player->come_again = false;
    player->load->shaking++;
    client_connect(&player->client, &player->load->world, player->at);
}

/* Only once to the same: it may be that nobody gets there. */
bool load_follow(struct player_client *player, const char *at)
{
    struct load *load = player->load;
    if (!*at || !strcmp(at, player->at))
        return false;
    snprintf(player->at, sizeof player->at, "%s", at);
    load->here--;
    player->here = player->syncing = player->is_unsure = false;
    player->come_again = true;
    client_close(&player->client);
    load_wait(player, 0);
    return true;
}

void load_sync(struct player_client *player)
{
    char text[128];
    player->sync_again = false;
    player->syncing = true;
    const int size =
        snprintf(text, sizeof text, "{\"do\":\"sync\",\"id\":%d,\"table\":\"%s\",\"seen\":%d}",
                 ASKED_SYNC, player->table->id, player->n);
    client_say(&player->client, text, (size_t)size);
}

/* Whether the last move has arrived is not known. If it has, an update says so straight away. */
void load_synced(struct player_client *player)
{
    player->syncing = false;
    if (player->answered && !player->decision) {
        player->is_unsure = true;
        load_wait(player, UNSURE_MS);
    } else if (player->decision) {
        load_wait(player, 0);
    }
}

/* True: that is how it can be after a connection was lost. */
bool load_forgives(struct player_client *player, enum asked asked, const char *error)
{
    struct load_table *table = player->table;
    if (!player->load->plan->returns || !table)
        return false;
    switch (asked) {
    case ASKED_MOVE: player->answered = 0; return true; /* it had arrived */
    case ASKED_START: return true;                      /* so had that */
    case ASKED_JOIN:                                    /* and that */
        player->joined = true;
        load_sync(player);
        return true;
    case ASKED_SYNC:
        if (strcmp(error, "table") != 0) /* a game that is over may be gone */
            return false;
        player->syncing = player->joined = false;
        player->open_again = player->seat == 0;
        player->join_again = !player->open_again;
        load_wait(player, 0);
        return true;
    default: return false;
    }
}

bool load_is_next(struct player_client *player, int n)
{
    struct load *load = player->load;
    struct load_table *table = player->table;
    const double now = clock_wall(), still = now - table->heard;
    if (player->syncing)
        return false;
    if (n != player->n + 1) {
        char why[80];
        snprintf(why, sizeof why, "update %d came after %d", n, player->n);
        load_fail(load, "the server has lost or repeated something", why);
        return false;
    }
    player->n = n;
    player->is_unsure = false;
    if (load->phase == PHASE_MEASURE && table->heard > 0 && still > load->still_s)
        load->still_s = still;
    table->heard = now;
    return true;
}
