/* People know nothing but the protocol, and do at random what it allows. */
#include "support/simulation.h"

#include "core/sha256.h"
#include "record/fair.h"
#include "record/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The last two connections are the first two people's once more. */
enum { PEOPLE = 6, GUESTS = 4, STEPS = 600, PLACES_FEW = 6, PLACES_MANY = 20, ONCE_MOST = 256 };

/* What everybody's own share of a deal begins with, so that it is found wherever it is told. */
#define LUCK "5ec4e75ec4e75ec4e7"

struct person {
    struct client *client;
    int heard;   /* messages that have been looked at */
    int last;    /* the last `id` that was answered in its turn */
    int hint_id; /* of a hint that is not answered yet: it may come later; 0: none */
};

struct simulation {
    struct world world;
    struct person person[PEOPLE];
    char once[ONCE_MOST][96]; /* what is done once only */
    int once_count;
    struct simulation_counts *counts;
};

static int below(struct simulation *sim, int bound)
{
    return (int)rng_below(&sim->world.rng, (uint32_t)bound);
}

static bool chance(struct simulation *sim, int percent)
{
    return below(sim, 100) < percent;
}

static bool is_done(const struct json_node *answer)
{
    return answer && json_get(answer, "ok")->number;
}

/* ---- what is heard ---- */

/* Only a hint may be answered late. */
static void check_turn(struct person *person, int id)
{
    if (id == person->hint_id) {
        person->hint_id = 0;
        if (id == person->last + 1)
            person->last++;
        return;
    }
    if (person->last + 1 == person->hint_id)
        person->last++;
    assert_int_equal(id, person->last + 1);
    person->last = id;
}

static void check_message(struct simulation *sim, struct person *person, const char *message)
{
    struct simulation_counts *counts = sim->counts;
    int id;
    assert_null(strstr(message, "\"error\":\"seen\"")); /* they have seen it */
    assert_null(strstr(message, LUCK));                 /* nobody is told another's */
    counts->withheld += strstr(message, "\"withheld\":") != NULL;
    counts->pauses += strstr(message, "{\"tell\":\"pause\"") != NULL;
    counts->over += strstr(message, "\"over\":true") != NULL;
    counts->hints += strstr(message, "\"hints\":[{") != NULL;
    if (sscanf(message, "{\"re\":%d,", &id) != 1)
        return;
    check_turn(person, id);
    counts->busy += strstr(message, "\"error\":\"busy\"") != NULL;
}

static void check_messages_of(struct simulation *sim, struct person *person)
{
    for (; person->heard < person->client->messages; person->heard++)
        check_message(sim, person, person->client->message[person->heard]);
}

static void check_messages(struct simulation *sim)
{
    for (int i = 0; i < PEOPLE; i++)
        check_messages_of(sim, &sim->person[i]);
}

/* ---- what people add to a deal ---- */

/* A person's own bytes for a table, on all of their connections. */
static void luck_of(const struct client *client, const char *table, uint8_t bytes[FAIR_BYTES])
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, client->token, strlen(client->token));
    sha256_add(&hash, table, strlen(table));
    sha256_end(&hash, bytes);
    assert_true(fair_from_hex(LUCK, bytes, strlen(LUCK) / 2));
}

static const struct json_node *say_bytes(struct client *client, const char *words,
                                         const char *table, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, FAIR_BYTES, hex);
    return client_say(client, "%s:'%s','table':'%s'", words, hex, table);
}

static void commit_luck(struct client *client, const char *table)
{
    uint8_t bytes[FAIR_BYTES], commitment[FAIR_BYTES];
    luck_of(client, table, bytes);
    fair_commit(bytes, commitment);
    say_bytes(client, "'do':'commit','commitment'", table, commitment);
}

/* Or something else, or nothing. */
static void reveal_luck(struct simulation *sim, struct client *client, struct place *place)
{
    uint8_t bytes[FAIR_BYTES];
    if (place->you < 0 || !(place->awaited >> place->you & 1) || chance(sim, 20))
        return;
    luck_of(client, place->table, bytes);
    bytes[FAIR_BYTES - 1] ^= (uint8_t)chance(sim, 10);
    if (is_done(say_bytes(client, "'do':'reveal','bytes'", place->table, bytes))) {
        place->revealed = true;
        sim->counts->revealed++;
    }
}

/* ---- what people do ---- */

/* What was not answered on the old connection never is. */
static void come(struct simulation *sim, struct person *person)
{
    struct client *client = person->client;
    check_messages_of(sim, person);
    person->last = client->ids;
    person->hint_id = 0;
    sim->counts->came_back += client->to_come_back;
    client->to_come_back = client->deaf = false;
    client_drop(client);
    client_connect(client);
    client_say(client, "'do':'hello','version':1,'token':'%s','pauses':%s,'tells':%s",
               client->token, chance(sim, 50) ? "true" : "false",
               chance(sim, 20) ? "true" : "false");
}

static struct place *some_place(struct simulation *sim, struct client *client)
{
    return client->places ? &client->place[below(sim, client->places)] : NULL;
}

static bool has_space(const struct client *client)
{
    return client->places < PLACES_MANY;
}

/* Who joins a table at which they sit, or asks for a rematch that there is, looks at it from then
 * on only, with all of their connections. They do so if they have lost the answer, or are told too
 * late; nobody here does. */
static bool is_first(struct simulation *sim, const struct client *client, const char *what)
{
    char words[96];
    snprintf(words, sizeof words, "%.20s %.60s", client->token, what);
    for (int i = 0; i < sim->once_count; i++)
        if (!strcmp(sim->once[i], words))
            return false;
    if (sim->once_count == ONCE_MOST)
        return false;
    memcpy(sim->once[sim->once_count++], words, sizeof words);
    return true;
}

static void open_table(struct simulation *sim, struct client *client)
{
    static const char *const kinds[] = {
        "'game':'thief','options':{'players':3,'rounds':3},'seats':['me','bot:easy','bot:easy']",
        "'game':'thief','options':{'players':3,'rounds':2},'seats':['me','open','bot:easy']",
        "'game':'thief','options':{'players':4,'rounds':1},'clock':60",
        "'game':'speculaas','options':{'players':2},'seats':['me','open']",
        "'game':'party','options':{'players':3},'seats':['me','open','bot:random'],'clock':30",
    };
    if (client->places >= PLACES_FEW)
        return;
    const char *kind = kinds[below(sim, sizeof kinds / sizeof *kinds)];
    const struct json_node *answer = client_say(client, "'do':'open','listed':true,%s", kind);
    const char *table = answer ? json_text(json_get(answer, "table")) : NULL;
    char name[TABLE_WORD];
    if (!table)
        return;
    snprintf(name, sizeof name, "%s", table);
    if (chance(sim, 20))
        client_say(client, "'do':'entropy','table':'%s','bytes':'c0ffee'", name);
    if (chance(sim, 80))
        commit_luck(client, name);
}

/* Somebody else's place, which they have a seat at. */
static const struct place *others_place(struct simulation *sim, const struct client *client)
{
    struct client *other = sim->person[below(sim, PEOPLE)].client;
    const struct place *place = some_place(sim, other);
    return strcmp(other->token, client->token) != 0 && place && place->you >= 0 ? place : NULL;
}

/* On any of their connections. */
static bool knows(const struct simulation *sim, const struct client *client, const char *table)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct client *own = sim->person[i].client;
        for (int k = 0; k < own->places && !strcmp(own->token, client->token); k++)
            if (!strcmp(own->place[k].table, table) && own->place[k].you >= 0)
                return true;
    }
    return false;
}

static void join(struct simulation *sim, struct client *client)
{
    const struct place *theirs = others_place(sim, client);
    if (theirs && knows(sim, client, theirs->table))
        return;
    if (theirs && theirs->code[0] && !strcmp(theirs->state, "waiting") && has_space(client) &&
        is_first(sim, client, theirs->code))
        sim->counts->joined += is_done(client_say(client, "'do':'join','code':'%s'", theirs->code));
}

/* With its whole story. */
static void watch(struct simulation *sim, struct client *client)
{
    const struct place *theirs = others_place(sim, client);
    if (!theirs || !has_space(client))
        return;
    struct place *place = client_place(client, theirs->table);
    client_sync(client, place, place->n);
    sim->counts->watched += !place->sync && place->n > 0;
}

/* A table that waits is closed by it; in a game a bot stands in. */
static void leave(struct simulation *sim, struct client *client, const struct place *place)
{
    if (place->you >= 0)
        sim->counts->left += is_done(client_say(client, "'do':'leave','table':'%s'", place->table));
}

static void unwatch(struct simulation *sim, struct client *client, const struct place *place)
{
    if (place->you < 0)
        sim->counts->unwatched +=
            is_done(client_say(client, "'do':'unwatch','table':'%s'", place->table));
}

static void undo(struct simulation *sim, struct client *client, const struct place *place)
{
    if (place->can_undo)
        sim->counts->undone += is_done(client_say(client, "'do':'undo','table':'%s','decision':%d",
                                                  place->table, place->next));
}

static void ask_hint(struct person *person, const struct place *place)
{
    if (!place->decision || person->hint_id)
        return;
    person->hint_id = person->client->ids + 1;
    client_say(person->client, "'do':'hint','table':'%s'", place->table);
}

/* One more, if the game is over. */
static void play_again(struct simulation *sim, struct client *client, const struct place *place)
{
    if (place->over && place->you >= 0 && !place->rematch[0] && has_space(client) &&
        is_first(sim, client, place->table))
        client_say(client, "'do':'rematch','table':'%s','in':true", place->table);
}

static void move(struct simulation *sim, struct client *client, struct place *place)
{
    if (place->shuffling)
        reveal_luck(sim, client, place);
    else if (!strcmp(place->state, "waiting") && place->you >= 0 && chance(sim, 40))
        commit_luck(client, place->table);
    else if (!strcmp(place->state, "waiting") && place->you >= 0)
        client_say(client, "'do':'start','table':'%s','fill':'random'", place->table);
    else if (place->can_undo && chance(sim, 20))
        undo(sim, client, place);
    else if (place->you >= 0 && place->decision && !place->over)
        client_say(client, "'do':'move','table':'%s','decision':%d,'choice':%d", place->table,
                   place->decision, below(sim, place->of));
}

/* At one of the tables that one knows. */
static void act_at(struct simulation *sim, struct person *person, struct place *place)
{
    struct client *client = person->client;
    switch (below(sim, 25)) {
    case 0:
    case 1: client_sync(client, place, place->n); break;
    case 2:
        if (chance(sim, 40))
            leave(sim, client, place);
        break;
    case 3: unwatch(sim, client, place); break;
    case 4: ask_hint(person, place); break;
    case 5: client_say(client, "'do':'ready','table':'%s'", place->table); break;
    case 6: client_say(client, "'do':'back','table':'%s'", place->table); break;
    case 7: client_say(client, "'do':'told','table':'%s','n':%d", place->table, place->n); break;
    case 8: play_again(sim, client, place); break;
    case 9: client_say(client, "'do':'chat','table':'%s','text':'Hæ!'", place->table); break;
    default: move(sim, client, place); break;
    }
}

static void act(struct simulation *sim, struct person *person)
{
    struct client *client = person->client;
    struct place *place = some_place(sim, client);
    if (!client->session || client->closed || chance(sim, 3)) {
        come(sim, person);
        return;
    }
    switch (below(sim, 30)) {
    case 0: open_table(sim, client); break;
    case 1: client_say(client, "'do':'mine'"); break;
    case 2: client_say(client, "'do':'statistics'"); break;
    case 3:
        client_say(client, "'do':'rename','name':'%s %d'", client->name, client->ids % 7);
        break;
    case 4: client_say(client, "'do':'tables'"); break;
    case 5: watch(sim, client); break;
    case 6:
    case 7:
    case 8:
    case 9: join(sim, client); break;
    default:
        if (place)
            act_at(sim, person, place);
    }
}

/* ---- what the world does ---- */

static void disturb(struct simulation *sim)
{
    struct world *world = &sim->world;
    struct client *client = sim->person[below(sim, PEOPLE)].client;
    switch (below(sim, 12)) {
    case 0: world->slow_reads = !world->slow_reads; break;
    case 1: world->slow_disk = !world->slow_disk; break;
    case 2: world->slow_bots = !world->slow_bots; break;
    case 3: world->fail_read = 1 + below(sim, 4); break;
    case 4: world->fail_commit = 1 + below(sim, 4); break;
    case 5: world_answer(world); break;
    case 6: world_commit(world); break;
    case 7: world_wait(world, below(sim, 12000)); break;
    case 8:
        if (client->places && world->refused < REFUSED_MOST && chance(sim, 15))
            world_refuse(world, client->place[client->places - 1].table,
                         chance(sim, 50) ? COMMIT_NEVER : COMMIT_NOT_OWNER);
        break;
    case 9: client->deaf = chance(sim, 30); break;
    default: break;
    }
}

/* Killed, and started again: perhaps not at the first attempt. Whatever was refused may be written
 * by then. */
static void restart(struct simulation *sim)
{
    struct world *world = &sim->world;
    struct server_counts counts;
    server_count(world->server, &counts);
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].client->places; k++)
            sim->counts->resumed += sim->person[i].client->place[k].shuffling;
    sim->counts->given_up += (long)(counts.tables_lost + counts.tables_set_aside);
    world->slow_reads = world->slow_disk = false;
    world->fail_commit = world->refused = world->fail_read = 0;
    world_abandon(world);
    world->fail_read = chance(sim, 50) ? 1 + below(sim, 3) : 0;
    while (!world_start(world))
        sim->counts->failed_starts++;
}

/* The world is well again: all that was said is answered. */
static void recover(struct simulation *sim)
{
    struct world *world = &sim->world;
    world->slow_reads = world->slow_disk = world->slow_bots = false;
    world->fail_read = world->fail_commit = world->refused = 0;
    for (int i = 0; i < PEOPLE; i++)
        sim->person[i].client->deaf = false;
    world_wait(world, 1000);
    world_wait(world, 1000);
    check_messages(sim);
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        if (!person->client->session || person->client->closed)
            continue;
        assert_int_equal(person->last, person->client->ids);
        assert_int_equal(person->hint_id, 0);
    }
    assert_true(server_is_idle(world->server) || world->jobs);
}

/* ---- what is left at the end ---- */

/* Behind the sentence of an event, if there is one: names in it may have changed. */
static const char *skip_text(const char *at, const char *end)
{
    static const char head[] = "\"text\":\"";
    if (end - at < (long)strlen(head) || strncmp(at, head, strlen(head)) != 0)
        return at;
    for (at += strlen(head); *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static void compare_events(const char *a, size_t a_size, const char *b, size_t b_size)
{
    const char *const a_end = a + a_size, *const b_end = b + b_size;
    while (a < a_end && b < b_end) {
        a = skip_text(a, a_end);
        b = skip_text(b, b_end);
        assert_int_equal(*a++, *b++);
    }
    assert_true(a == a_end && b == b_end);
}

/* All that was told of a table before message `from` has been told again since. */
static int compare_told(const struct client *client, int from, const char *table)
{
    char head[96];
    int count = 0, n;
    snprintf(head, sizeof head, "{\"tell\":\"update\",\"table\":\"%s\",\"n\":", table);
    for (int i = 0; i < from; i++) {
        const char *old = client->message[i];
        size_t old_size = 0, size = 0;
        if (strncmp(old, head, strlen(head)) != 0)
            continue;
        assert_int_equal(sscanf(old + strlen(head), "%d", &n), 1);
        old = update_events(old, &old_size);
        const char *now = client_events(client, table, n, &size);
        compare_events(old, old_size, now, size);
        count++;
    }
    return count;
}

/* Whether the last thing that was said has been done. */
static bool was_done(const struct client *client, int from)
{
    char head[48];
    snprintf(head, sizeof head, "{\"re\":%d,\"ok\":true", client->ids);
    return client_heard(client, from, head) == 1;
}

/* Everybody sees all of the games again that they were told of, and all that they were told. A
 * table that has not begun may be closed by now. */
static void expect_all(struct simulation *sim)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct client *client = sim->person[i].client;
        come(sim, &sim->person[i]);
        for (int k = 0; k < client->places; k++) {
            struct place *place = &client->place[k];
            const int before = place->n, from = client->messages;
            if (!before)
                continue;
            client_sync(client, place, 0);
            if (!was_done(client, from) || place->n < before)
                fail_msg("client %d: %d of %d updates of %s", i, place->n, before, place->table);
            sim->counts->compared += compare_told(client, from, place->table);
        }
    }
}

/* The deal of a game that is over is proved by its record, and what was taken from somebody is in
 * it. */
static void expect_proved(struct simulation *sim, struct client *client, const struct place *place)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    uint8_t bytes[FAIR_BYTES];
    struct world_record record;
    if (!place->over)
        return;
    world_ask_record(&sim->world, place->table, &record);
    if (!record.bytes)
        return;
    assert_true(json_load(&document, record.bytes, record.size));
    assert_true(record_verify(&reader, document.root));
    const struct json_node *fair = json_get(document.root, "fair");
    const char *wrong = fair_check(fair, &reader.seed, reader.seats);
    luck_of(client, place->table, bytes);
    if (!wrong && place->revealed)
        wrong = fair_check_mine(fair, bytes);
    if (wrong)
        fail_msg("%s: %s", place->table, wrong);
    sim->counts->proved += place->revealed;
    json_unload(&document);
    free(record.bytes);
}

static void expect_all_proved(struct simulation *sim)
{
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].client->places; k++)
            expect_proved(sim, sim->person[i].client, &sim->person[i].client->place[k]);
}

static void begin(struct simulation *sim, uint64_t seed, struct simulation_counts *counts)
{
    static const char *const names[GUESTS] = {"Anna", "Björn", "Dísa", "Egill"};
    memset(sim, 0, sizeof *sim);
    sim->counts = counts;
    world_prepare(&sim->world, seed, store_open_memory());
    sim->world.limits.outbox_bytes = 1 << 16; /* who does not read is behind soon */
    sim->world.audit = audit_open();
    assert_true(world_start(&sim->world));
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        person->client = i < GUESTS ? client_arrive(&sim->world, names[i])
                                    : client_again(sim->person[i - GUESTS].client);
        person->last = person->heard = 0;
    }
}

void simulation_run(uint64_t seed, struct simulation_counts *counts)
{
    static struct simulation simulation;
    struct simulation *sim = &simulation;
    begin(sim, seed, counts);
    for (int step = 0; step < STEPS; step++) {
        act(sim, &sim->person[below(sim, PEOPLE)]);
        disturb(sim);
        check_messages(sim);
        if (chance(sim, 2))
            recover(sim);
        if (chance(sim, 1))
            restart(sim);
    }
    restart(sim);
    recover(sim);
    expect_all(sim);
    recover(sim);
    expect_all_proved(sim);
    counts->updates += audit_updates(sim->world.audit);
    world_close(&sim->world);
}
