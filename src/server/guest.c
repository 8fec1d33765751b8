/* A guest is in memory once, found by id, and by the hashes of their tokens (device.c). */
#include "server/guest.h"
#include "core/words.h"

#include "server/block.h"
#include "server/device.h"
#include "server/person.h"
#include "server/server_internal.h"
#include "shell/look.h"
#include "shell/plain.h"
#include "shell/wordlist.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static size_t characters(const char *words)
{
    size_t count = 0;
    for (; *words; words++)
        count += ((unsigned char)*words & 0xc0) != 0x80;
    return count;
}

const char *guest_read_name(struct session *session, const char *words, char name[STORE_NAME])
{
    const int most = session->server->limits.name_characters;
    char buffer[STORE_NAME];
    struct text plain = text_in(buffer, sizeof buffer);
    if (!words)
        return N_("Please enter a name.");
    while (*words == ' ')
        words++;
    plain_put(&plain, words);
    while (plain.used && plain.at[plain.used - 1] == ' ')
        plain.at[--plain.used] = '\0';
    if (plain.cut || characters(buffer) > (size_t)most)
        return session_too_long(session,
                                P_("A name can have at most {n} character.",
                                   "A name can have at most {n} characters."),
                                most);
    if (plain_blank(buffer))
        return N_("A name needs at least one visible character.");
    if (strncmp(buffer, words, plain.used) != 0 || look_is_unknown(buffer))
        return N_("A name can’t contain control characters.");
    if (look_is_piled(buffer))
        return N_("A name can’t have so many accents on one letter.");
    if (wordlist_has(session->server->words, buffer))
        return N_("That name has a word that isn’t welcome here. Please choose another.");
    memcpy(name, buffer, plain.used + 1);
    return NULL;
}

/* i18n: A flavour in a guest’s name, as your language puts it to a pastry: “Zimt”, “al cacao”. */
static const char *const flavours[] = {NC_("guest", "Almond"),    NC_("guest", "Apricot"),
                                       NC_("guest", "Caramel"),   NC_("guest", "Cherry"),
                                       NC_("guest", "Cinnamon"),  NC_("guest", "Cocoa"),
                                       NC_("guest", "Coconut"),   NC_("guest", "Ginger"),
                                       NC_("guest", "Hazelnut"),  NC_("guest", "Honey"),
                                       NC_("guest", "Lemon"),     NC_("guest", "Maple"),
                                       NC_("guest", "Marzipan"),  NC_("guest", "Mint"),
                                       NC_("guest", "Nougat"),    NC_("guest", "Orange"),
                                       NC_("guest", "Pistachio"), NC_("guest", "Vanilla"),
                                       NC_("guest", "Walnut")};
/* i18n: A pastry, part of a guest’s name; small if it is one word with the flavour. */
static const char *const pastries[] = {NC_("guest", "Bun"),       NC_("guest", "Cookie"),
                                       NC_("guest", "Croissant"), NC_("guest", "Doughnut"),
                                       NC_("guest", "Éclair"),    NC_("guest", "Macaron"),
                                       NC_("guest", "Meringue"),  NC_("guest", "Muffin"),
                                       NC_("guest", "Pretzel"),   NC_("guest", "Scone"),
                                       NC_("guest", "Strudel"),   NC_("guest", "Tart"),
                                       NC_("guest", "Waffle")};
enum {
    FLAVOURS = sizeof flavours / sizeof *flavours,
    PASTRIES = sizeof pastries / sizeof *pastries
};

/* 19 and 13 have no common divisor, so all 247 pairs come before one comes again. */
_Static_assert(FLAVOURS == 19 && PASTRIES == 13, "no common divisor");

void guest_make_name(int64_t id, const struct catalogue *catalogue, char name[STORE_NAME])
{
    const struct names names = {.catalogue = catalogue};
    const char *flavour = words_translate(&names, flavours[(uint64_t)id % FLAVOURS]);
    const char *pastry = words_translate(&names, pastries[(uint64_t)id % PASTRIES]);
    struct text text = text_in(name, STORE_NAME);
    /* i18n: The name of a guest who typed none, “Cinnamon Waffle”: 24 characters at most. */
    words_put(&names, NC_("guest", "{flavour} {pastry}"),
              WITH({"flavour", flavour, 0}, {"pastry", pastry, 0}), &text);
}

/* ---- finding ---- */

static uint64_t hash_of_id(int64_t id)
{
    return map_hash(&id, sizeof id);
}

struct guest *guest_find_id(const struct server *server, int64_t id)
{
    struct map_item *item = map_first(&server->guests_by_id, hash_of_id(id));
    while (item && ((struct guest *)item->thing)->row.id != id)
        item = map_next(item);
    return item ? item->thing : NULL;
}

static struct guest *add(struct server *server, const struct store_guest *row)
{
    struct guest *guest = calloc(1, sizeof *guest);
    CHECK(guest);
    guest->row = *row;
    map_add(&server->guests_by_id, &guest->by_id, hash_of_id(row->id), guest);
    return guest;
}

struct guest *guest_from(struct server *server, const struct store_answer *answer, int64_t id)
{
    struct guest *guest = guest_find_id(server, id);
    for (size_t i = 0; !guest && i < answer->guests; i++)
        if (answer->guest[i].id == id && !person_is_erased(server, id)) {
            guest = add(server, &answer->guest[i]);
            guest->purged = expiry_is_purging(server, id);
            for (size_t k = 0; k < answer->devices; k++)
                if (answer->device[k].guest == id)
                    device_add(server, guest, &answer->device[k]);
            blocks_take(guest, answer);
        }
    return guest;
}

/* ---- changing ---- */

void guest_save(struct server *server, struct guest *guest, enum store_part part)
{
    guest->row.seen = server->now / 1000;
    struct store_change change = {.type = CHANGE_GUEST, .guest = guest->row};
    change.guest.part = part;
    principal_pay(server, NULL, sizeof guest->row);
    guest->last_batch = batches_add(&server->batches, &change);
}

static void save_again(struct server *server, struct guest *guest)
{
    guest->purged = false;
    guest_save(server, guest, PART_ALL);
    for (struct device *device = guest->devices; device; device = device->next)
        device_save(server, device, PART_ALL);
}

void guest_seen(struct server *server, struct guest *guest)
{
    enum { DAY = 24 * 60 * 60 };
    if (guest->purged)
        save_again(server, guest);
    if (server->now / 1000 - guest->row.seen >= DAY && !server_is_busy(server) && !guest->forgotten)
        guest_save(server, guest, PART_SEEN);
}

void guest_take_ids(struct server *server, int64_t first, int count)
{
    server->next_guest_id = first;
    server->guest_ids_left = count;
}

struct guest *guest_create(struct server *server, const char *name)
{
    struct store_guest row = {.id = server->next_guest_id++};
    CHECK(server->guest_ids_left-- > 0);
    memcpy(row.name, name, strlen(name) + 1);
    struct guest *guest = add(server, &row);
    guest_save(server, guest, PART_ALL);
    return guest;
}

/* One whose row is not on disk yet stays: the store could not tell of them. So does one whose next
 * deal follows from how many there were. */
static bool is_needed(const struct server *server, const struct guest *guest)
{
    return guest->last_batch > server->batches.done || (server->ports.seed && guest->opened);
}

void guest_free(struct server *server, struct guest *guest)
{
    map_remove(&server->guests_by_id, &guest->by_id);
    devices_free(server, guest);
    free(guest->blocks);
    free(guest);
}

void guest_release(struct server *server, struct guest *guest)
{
    if (guest->sessions || guest->seats || guest->hinting)
        return;
    if (!guest->forgotten && is_needed(server, guest))
        return;
    guest_free(server, guest);
}

void guest_forget(struct server *server, struct guest *guest)
{
    guest->forgotten = true;
    map_remove(&server->guests_by_id, &guest->by_id);
    devices_free(server, guest);
    guest_release(server, guest);
}
