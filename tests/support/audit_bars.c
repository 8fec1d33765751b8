/* Whoever was removed is not told anything of the table behind the message that says so, nor at all
 * on a connection that came later, nor when everything has been read that was on its way. And who
 * is told later is not told what is true now. */
#include "support/audit_bars.h"

#include "core/check.h"

#include <stdlib.h>
#include <string.h>

void bars_end(struct bars *bars)
{
    free(bars->bar);
    free(bars->notion);
}

/* ---- what is on disk ---- */

static bool is_same(const uint8_t a[STORE_ID], const uint8_t b[STORE_ID])
{
    return memcmp(a, b, STORE_ID) == 0;
}

static void add(struct bars *bars, const uint8_t id[STORE_ID], int64_t guest)
{
    for (size_t i = 0; i < bars->count; i++)
        if (bars->bar[i].guest == guest && is_same(bars->bar[i].id, id))
            return;
    bars->bar = realloc(bars->bar, (bars->count + 1) * sizeof *bars->bar);
    CHECK(bars->bar);
    struct bar *bar = &bars->bar[bars->count++];
    *bar = (struct bar){.guest = guest, .since = bars->moments};
    memcpy(bar->id, id, STORE_ID);
}

static void lift(struct bars *bars, const uint8_t id[STORE_ID])
{
    for (size_t i = bars->count; i-- > 0;)
        if (is_same(bars->bar[i].id, id))
            bars->bar[i] = bars->bar[--bars->count];
    for (size_t i = 0; i < bars->notions; i++)
        bars->notion[i].removed &= !is_same(bars->notion[i].id, id);
}

/* A game that is over is for all to see. */
void bars_note_table(struct bars *bars, const struct store_table *row,
                     const struct json_node *about)
{
    const struct json_node *barred = json_get(about, "barred");
    const struct json_node *guest = barred ? json_first(barred) : NULL;
    if (row->state > STORE_RUNNING)
        lift(bars, row->id);
    for (uint32_t i = 0; guest && i < barred->size; i++, guest = json_next(guest))
        add(bars, row->id, guest->number);
}

/* ---- what is told ---- */

void bars_note_hello(struct bars *bars, int client)
{
    bars->greeted[client] = bars->moments;
    for (size_t i = 0; i < bars->notions; i++)
        if (bars->notion[i].client == client)
            bars->notion[i].removed = bars->notion[i].late = false;
}

void bars_note_drained(struct bars *bars, int client)
{
    bars->drained[client] = ++bars->moments;
}

static struct notion *find(struct bars *bars, int client, const uint8_t id[STORE_ID])
{
    for (size_t i = 0; i < bars->notions; i++)
        if (bars->notion[i].client == client && is_same(bars->notion[i].id, id))
            return &bars->notion[i];
    bars->notion = realloc(bars->notion, (bars->notions + 1) * sizeof *bars->notion);
    CHECK(bars->notion);
    struct notion *notion = &bars->notion[bars->notions++];
    *notion = (struct notion){.client = client};
    memcpy(notion->id, id, STORE_ID);
    return notion;
}

static bool is_barred(const struct bars *bars, int client, int64_t guest,
                      const uint8_t id[STORE_ID])
{
    for (size_t i = 0; i < bars->count; i++) {
        const struct bar *bar = &bars->bar[i];
        if (bar->guest == guest && is_same(bar->id, id) &&
            (bar->since < bars->greeted[client] || bar->since < bars->drained[client]))
            return true;
    }
    return false;
}

const char *bars_hear(struct bars *bars, int client, int64_t guest, const uint8_t id[STORE_ID],
                      const struct json_node *root)
{
    const char *tell = json_text(json_get(root, "tell"));
    struct notion *notion = find(bars, client, id);
    if (notion->removed || is_barred(bars, client, guest, id))
        return "was removed from a table and is told of it";
    if (notion->late &&
        (!strcmp(tell, "waiting") || !strcmp(tell, "pause") || !strcmp(tell, "telling")))
        return "is told before its time what is true now";
    if (strcmp(tell, "table") != 0)
        return NULL;
    const char *why = json_text(json_get(root, "why"));
    notion->removed = why && !strcmp(why, "removed");
    notion->late = json_get(root, "you")->type == NODE_NULL && json_get(root, "delay") &&
                   !strcmp(json_text(json_get(root, "state")), "running");
    return NULL;
}
