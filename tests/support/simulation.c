/* People know nothing but the protocol, and do at random what it allows. */
#include "support/simulation_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 600, STEPS_SERVERS = 400, PLACES_FEW = 6, PLACES_MANY = 20 };

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
    if (strstr(message, "\"error\":\"seen\"")) { /* but they have seen it */
        assert_true(sim_is_stale(sim));
        counts->seen_more++;
    }
    assert_null(strstr(message, SIM_LUCK)); /* nobody is told another's */
    counts->withheld += strstr(message, "\"withheld\":") != NULL;
    counts->pauses += strstr(message, "{\"tell\":\"pause\"") != NULL;
    counts->over += strstr(message, "\"over\":true") != NULL;
    counts->hints += strstr(message, "\"hints\":[{") != NULL;
    sim->moments++;
    if (sscanf(message, "{\"re\":%d,", &id) != 1) {
        sim_told(sim, person, message);
        return;
    }
    check_turn(person, id);
    sim_answered(sim, person, id, message);
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

/* ---- what people do ---- */

/* Whoever was deleted has forgotten all of it. */
static void forget_places(struct client *client)
{
    for (int i = 0; i < client->places; i++) {
        struct place *place = &client->place[i];
        const struct place nothing = {.you = -1, .left_ms = -1, .host = -1};
        char table[TABLE_WORD];
        memcpy(table, place->table, sizeof table);
        *place = nothing;
        memcpy(place->table, table, sizeof table);
    }
}

/* By a token; by recovery words; or as somebody new, who has one connection at first. */
static void say_hello(struct simulation *sim, struct person *person)
{
    struct client *client = person->client;
    struct somebody *guest = &sim->guest[person->who];
    const char *pauses = sim_chance(sim, 50) ? "true" : "false";
    const char *tells = sim_chance(sim, 20) ? "true" : "false";
    enum ask what = client->token[0] ? ASK_COME : ASK_ARRIVE;
    const char *key = client->token[0] ? "token" : "name";
    const char *value = client->token[0] ? client->token : client->name;
    for (int i = 0; i < PEOPLE && what == ASK_ARRIVE; i++)
        if (&sim->person[i] != person && sim->person[i].who == person->who &&
            sim->person[i].client->token[0]) {
            value = memcpy(client->token, sim->person[i].client->token, sizeof client->token);
            key = "token";
            what = ASK_COME;
        }
    if (guest->words[0] && what == ASK_COME && guest->recoveries < 6 && sim_chance(sim, 20)) {
        guest->recoveries++;
        guest->may_be_signed_out = true;
        key = "recovery";
        value = guest->words;
        what = ASK_RECOVER;
    }
    sim_ask(person, what, NULL, -1);
    client_say(client, "'do':'hello','version':1,'%s':'%s','pauses':%s,'tells':%s", key, value,
               pauses, tells);
}

/* Who was sent elsewhere is never answered. */
static bool is_connected(const struct person *person)
{
    return person->client->session && !person->client->closed;
}

static bool someone_arrives(const struct simulation *sim, const struct person *person)
{
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].asked_count; k++)
            if (&sim->person[i] != person && sim->person[i].who == person->who &&
                is_connected(&sim->person[i]) && sim->person[i].asked[k].what == ASK_ARRIVE)
                return true;
    return false;
}

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
    person->asked_count = 0;
    person->greeted = false;
    struct world *server = sim_some_server(sim);
    if (!server)
        return;
    sim->counts->moved += client->world != server;
    client->world = server;
    if (!client->token[0] && someone_arrives(sim, person))
        return;
    if (person->reborn) {
        forget_places(client);
        person->born = client->messages;
    }
    person->reborn = false;
    person->came = ++sim->moments;
    person->first = client->messages;
    person->unheard = sim->trio ? sim->guest[person->who].known : sim->guest[person->who].unheard;
    client_connect(client);
    say_hello(sim, person);
}

static struct place *some_place(struct simulation *sim, struct client *client)
{
    return client->places ? &client->place[sim_below(sim, client->places)] : NULL;
}

static bool has_space(const struct client *client)
{
    return client->places < PLACES_MANY;
}

/* Who joins a table at which they sit, or asks for a rematch that there is, looks at it from then
 * on only, with all of their connections. They do so if they have lost the answer, or are told too
 * late; nobody here does. */
static bool is_first(struct simulation *sim, const struct person *person, const char *what)
{
    char words[96];
    snprintf(words, sizeof words, "%d %d %.60s", person->who, sim->guest[person->who].life, what);
    for (int i = 0; i < sim->once_count; i++)
        if (!strcmp(sim->once[i], words))
            return false;
    if (sim->once_count == ONCE_MOST)
        return false;
    memcpy(sim->once[sim->once_count++], words, sizeof words);
    return true;
}

static void open_table(struct simulation *sim, struct person *person)
{
    struct client *client = person->client;
    static const char *const kinds[] = {
        "'game':'thief','options':{'players':3,'rounds':3},'seats':['me','bot:easy','bot:easy']",
        "'game':'thief','options':{'players':3,'rounds':2},'seats':['me','open','bot:easy']",
        "'game':'thief','options':{'players':4,'rounds':1},'clock':60",
        "'game':'speculaas','options':{'players':2},'seats':['me','open']",
        "'game':'party','options':{'players':3},'seats':['me','open','bot:random'],'clock':30",
    };
    if (client->places >= PLACES_FEW)
        return;
    const char *kind = kinds[sim_below(sim, sizeof kinds / sizeof *kinds)];
    sim_ask(person, ASK_OPEN, NULL, -1)->in_vain =
        sim->draining == client->world && sim->drained == sim_begun(sim, client->world);
    const struct json_node *answer = client_say(client, "'do':'open','listed':true,%s", kind);
    const char *table = answer ? json_text(json_get(answer, "table")) : NULL;
    char name[TABLE_WORD];
    if (!table)
        return;
    snprintf(name, sizeof name, "%s", table);
    if (sim_chance(sim, 20))
        client_say(client, "'do':'entropy','table':'%s','bytes':'c0ffee'", name);
    if (sim_chance(sim, 80))
        sim_commit_luck(sim, person, name);
}

/* Somebody else's place, which they have a seat at. */
static const struct place *others_place(struct simulation *sim, const struct person *person)
{
    const struct person *other = &sim->person[sim_below(sim, PEOPLE)];
    const struct place *place = some_place(sim, other->client);
    return other->who != person->who && place && place->you >= 0 ? place : NULL;
}

/* On any of their connections. */
static bool knows(const struct simulation *sim, const struct person *person, const char *table)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct client *own = sim->person[i].client;
        for (int k = 0; k < own->places && sim->person[i].who == person->who; k++)
            if (!strcmp(own->place[k].table, table) && own->place[k].you >= 0)
                return true;
    }
    return false;
}

static void join(struct simulation *sim, const struct person *person)
{
    struct client *client = person->client;
    const struct place *theirs = others_place(sim, person);
    if (theirs && knows(sim, person, theirs->table))
        return;
    if (theirs && theirs->code[0] && !strcmp(theirs->state, "waiting") && has_space(client) &&
        is_first(sim, person, theirs->code))
        sim->counts->joined += is_done(client_say(client, "'do':'join','code':'%s'", theirs->code));
}

/* With its whole story. */
static void watch(struct simulation *sim, const struct person *person)
{
    struct client *client = person->client;
    const struct place *theirs = others_place(sim, person);
    if (!theirs || !has_space(client))
        return;
    struct place *place = client_place(client, theirs->table);
    client_sync(client, place, place->n);
    sim->counts->watched += !place->sync && place->n > 0;
}

/* A table that waits is closed by it; in a game a bot stands in. */
static void leave(struct simulation *sim, struct person *person, const struct place *place)
{
    if (place->you < 0)
        return;
    sim_forget_hosts(sim, sim_decided(sim, place->table));
    sim_ask(person, ASK_LEAVE, sim_decided(sim, place->table), -1);
    sim->counts->left +=
        is_done(client_say(person->client, "'do':'leave','table':'%s'", place->table));
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
static void play_again(struct simulation *sim, struct person *person, const struct place *place)
{
    if (!place->over || place->you < 0 || place->rematch[0] || !has_space(person->client) ||
        !is_first(sim, person, place->table))
        return;
    sim_ask(person, ASK_REMATCH, NULL, -1);
    client_say(person->client, "'do':'rematch','table':'%s','in':true", place->table);
}

/* What follows from what the seat saw; now and then of a seat that one has not. */
static void ask_sheet(struct simulation *sim, const struct person *person,
                      const struct place *place)
{
    sim->counts->sheets +=
        is_done(client_say(person->client, "'do':'sheet','table':'%s'", place->table));
}

/* When everyone who played has done so, the game is gone. */
static void delete_game(struct simulation *sim, const struct person *person,
                        const struct place *place)
{
    if (!place->over || place->you < 0)
        return;
    sim_decided(sim, place->table)->may_be_closed = true;
    const struct json_node *answer =
        client_say(person->client, "'do':'delete','table':'%s'", place->table);
    sim->counts->deleted += !answer || is_done(answer); /* none yet: it is on its way to the disk */
}

static void speak(struct simulation *sim, const struct person *person)
{
    static const char *const languages[] = {"de", "is", "hr", "en", "xx"};
    const int which = sim_below(sim, sizeof languages / sizeof *languages);
    client_say(person->client, "'do':'language','lang':'%s'", languages[which]);
}

static void move(struct simulation *sim, struct person *person, struct place *place)
{
    struct client *client = person->client;
    if (place->shuffling)
        sim_reveal_luck(sim, person, place);
    else if (!strcmp(place->state, "waiting") && place->you >= 0 && sim_chance(sim, 40))
        sim_commit_luck(sim, person, place->table);
    else if (!strcmp(place->state, "waiting") && place->you >= 0 && sim_chance(sim, 45))
        client_say(client, "'do':'start','table':'%s','fill':'random'", place->table);
    else if (place->can_undo && sim_chance(sim, 20))
        undo(sim, client, place);
    else if (place->you >= 0 && place->decision && !place->over)
        client_say(client, "'do':'move','table':'%s','decision':%d,'choice':%d", place->table,
                   place->decision, sim_below(sim, place->of));
}

/* At one of the tables that one knows. */
static void act_at(struct simulation *sim, struct person *person, struct place *place)
{
    struct client *client = person->client;
    switch (sim_below(sim, 31)) {
    case 0:
    case 1: client_sync(client, place, place->n); break;
    case 2:
        if (sim_chance(sim, 40))
            leave(sim, person, place);
        break;
    case 3: unwatch(sim, client, place); break;
    case 4: ask_hint(person, place); break;
    case 5: client_say(client, "'do':'ready','table':'%s'", place->table); break;
    case 6: client_say(client, "'do':'back','table':'%s'", place->table); break;
    case 7: client_say(client, "'do':'told','table':'%s','n':%d", place->table, place->n); break;
    case 8:
    case 9: play_again(sim, person, place); break;
    case 10: sim_act_people(sim, person, place); break;
    case 11:
    case 12: sim_act_host(sim, person, place); break;
    case 13: ask_sheet(sim, person, place); break;
    case 14:
        if (sim_chance(sim, 30))
            delete_game(sim, person, place);
        break;
    default: move(sim, person, place); break;
    }
}

static void act(struct simulation *sim, struct person *person)
{
    struct client *client = person->client;
    struct place *place = some_place(sim, client);
    if (client->session && !sim_is_awake(sim, client->world) && !sim_chance(sim, 15))
        return; /* nothing comes of it; so one waits, and goes elsewhere */
    if (!client->session || client->closed || person->reborn || !sim_is_awake(sim, client->world) ||
        (!person->greeted && !person->asked_count) || sim_chance(sim, 3)) {
        come(sim, person);
        return;
    }
    switch (sim_below(sim, 33)) {
    case 0: open_table(sim, person); break;
    case 1: client_say(client, "'do':'mine'"); break;
    case 2: client_say(client, "'do':'statistics'"); break;
    case 3:
        client_say(client, "'do':'rename','name':'%s %d'", client->name, client->ids % 7);
        break;
    case 4: client_say(client, "'do':'tables'"); break;
    case 5: watch(sim, person); break;
    case 6:
    case 7:
    case 8:
    case 9: join(sim, person); break;
    case 10:
        if (sim_chance(sim, 40))
            sim_act_self(sim, person);
        break;
    case 11: speak(sim, person); break;
    case 12: client_say(client, "'do':'games'"); break;
    default:
        if (place)
            act_at(sim, person, place);
    }
}

/* ---- what the world does ---- */

static void disturb(struct simulation *sim)
{
    struct world *world = sim_some_server(sim);
    struct client *client = sim->person[sim_below(sim, PEOPLE)].client;
    if (!world)
        return;
    switch (sim_below(sim, 13)) {
    case 0: world->slow_reads = !world->slow_reads; break;
    case 1: world->slow_disk = !world->slow_disk; break;
    case 2: world->slow_bots = !world->slow_bots; break;
    case 3: world->fail_read = 1 + sim_below(sim, 4); break;
    case 4: world->fail_commit = 1 + sim_below(sim, 4); break;
    case 5: world_answer(world); break;
    case 6: world_commit(world); break;
    case 7: sim_wait(sim, sim_below(sim, 12000)); break;
    case 8:
        if (!sim->trio && client->places && world->refused < REFUSED_MOST && sim_chance(sim, 15))
            world_refuse(world, client->place[client->places - 1].table,
                         sim_chance(sim, 50) ? COMMIT_NEVER : COMMIT_NOT_OWNER);
        break;
    case 9: client->deaf = sim_chance(sim, 30); break;
    case 10:
        if (sim_chance(sim, 30))
            sim_act_operator(sim);
        break;
    default: break;
    }
}

/* Killed, and started again: perhaps not at the first attempt. Whatever was refused may be written
 * by then. */
static void restart(struct simulation *sim)
{
    struct world *world = sim->world;
    struct server_counts counts;
    server_count(world->server, &counts);
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].client->places; k++)
            sim->counts->resumed += sim->person[i].client->place[k].shuffling;
    sim->counts->given_up += (long)(counts.tables_lost + counts.tables_set_aside);
    world->slow_reads = world->slow_disk = false;
    world->fail_commit = world->refused = world->fail_read = 0;
    sim_admin_answered(sim);
    world_abandon(world);
    sim->admin.waits = false;
    sim->draining = NULL;
    world->fail_read = sim_chance(sim, 50) ? 1 + sim_below(sim, 3) : 0;
    while (!world_start(world))
        sim->counts->failed_starts++;
}

/* The world is well again: all that was said is answered. */
static void recover(struct simulation *sim)
{
    for (int i = 0; i < PEOPLE; i++)
        sim->person[i].client->deaf = false;
    sim_heal(sim);
    check_messages(sim); /* said before all of them knew */
    sim_note_healed(sim);
    sim_wait(sim, 1000);
    sim_wait(sim, 1000);
    check_messages(sim);
    sim_admin_answered(sim);
    assert_false(sim->admin.waits);
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *person = &sim->person[i];
        if (!person->client->session || person->client->closed)
            continue;
        assert_int_equal(person->last, person->client->ids);
        assert_int_equal(person->hint_id, 0);
    }
    for (int i = 0; sim->trio && i < TRIO; i++)
        assert_true(trio_is_saved(sim->trio, i));
    assert_true(sim->trio || server_is_idle(sim->world->server) || sim->world->jobs);
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

/* All that was told of a table before message `from`, up to so many updates, has been told again
 * since. */
static int compare_told(const struct person *person, int from, const char *table, int most)
{
    const struct client *client = person->client;
    char head[96];
    int count = 0, n;
    snprintf(head, sizeof head, "{\"tell\":\"update\",\"table\":\"%s\",\"n\":", table);
    for (int i = person->born; i < from; i++) {
        const char *old = client->message[i];
        size_t old_size = 0, size = 0;
        if (strncmp(old, head, strlen(head)) != 0)
            continue;
        assert_int_equal(sscanf(old + strlen(head), "%d", &n), 1);
        if (n > most)
            continue;
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

/* Spectators may have been sent away, or are told later; and what was closed is gone. */
static bool may_be_less(struct simulation *sim, const struct place *place)
{
    const struct decided *decided = sim_decided(sim, place->table);
    return place->you < 0 || decided->may_be_closed;
}

static void expect_place(struct simulation *sim, struct person *person, struct place *place)
{
    struct client *client = person->client;
    const int before = place->n, from = client->messages;
    if (!before)
        return;
    client_sync(client, place, 0);
    bool done = was_done(client, from);
    for (int i = 0; sim->trio && !done && i < 3; i++) { /* it was busy finding out where that is */
        sim_wait(sim, 2000);
        client_sync(client, place, 0);
        done = was_done(client, from);
    }
    if ((!done || place->n < before) && !may_be_less(sim, place))
        fail_msg("%s: %d of %d updates of %s: %.200s", client->name, place->n, before, place->table,
                 client->messages > from ? client->message[client->messages - 1] : "no answer");
    if (!done)
        return;
    sim->counts->compared += compare_told(person, from, place->table, place->n);
    if (place->you >= 0)
        sim_expect_host(sim, place);
}

/* Everybody sees all of the games again that they were told of, and all that they were told. A
 * table that has not begun may be closed by now. Who had to be somebody else comes twice, or three
 * times. */
static void expect_all(struct simulation *sim)
{
    sim_wait(sim, 31000); /* nobody is banned any more */
    check_messages(sim);
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        for (int k = 0; k < 4 && (!k || !person->greeted); k++) {
            come(sim, person);
            check_messages_of(sim, person);
        }
        assert_true(person->greeted);
        for (int k = 0; k < person->client->places; k++)
            expect_place(sim, person, &person->client->place[k]);
        check_messages_of(sim, person);
    }
}

static void begin(struct simulation *sim)
{
    static const char *const names[GUESTS] = {"Anna", "Björn", "Dísa", "Egill"};
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        person->client = i < GUESTS ? client_arrive(sim_some_server(sim), names[i])
                                    : client_again(sim->person[i - GUESTS].client);
        person->who = i % GUESTS;
        person->last = person->client->ids;
        person->heard = person->client->messages;
        person->greeted = true;
    }
    for (int i = 0; i < GUESTS; i++)
        sim->guest[i].id =
            strtoll(strstr(sim->person[i].client->message[0], "\"guest\":\"") + 9, NULL, 10);
}

static void evening(struct simulation *sim, int steps)
{
    begin(sim);
    for (int step = 0; step < steps; step++) {
        act(sim, &sim->person[sim_below(sim, PEOPLE)]);
        disturb(sim);
        if (sim->trio)
            sim_disturb_servers(sim);
        check_messages(sim);
        sim_admin_answered(sim);
        if (sim_chance(sim, 2))
            recover(sim);
        if (!sim->trio && sim_chance(sim, 1))
            restart(sim);
    }
    if (!sim->trio)
        restart(sim);
    recover(sim);
    expect_all(sim);
    recover(sim);
    sim_expect_all_proved(sim);
    sim_expect_acts_once(sim);
    sim->counts->updates += audit_updates(sim->world->audit);
}

void simulation_run(uint64_t seed, struct simulation_counts *counts)
{
    static struct simulation simulation;
    struct simulation *sim = &simulation;
    memset(sim, 0, sizeof *sim);
    sim->world = &sim->alone;
    sim->counts = counts;
    world_prepare(sim->world, seed, world_store());
    sim->world->limits.outbox_bytes = 1 << 16; /* who does not read is behind soon */
    sim->world->audit = audit_open();
    assert_true(world_start(sim->world));
    evening(sim, STEPS);
    world_close(sim->world);
}

void simulation_run_servers(uint64_t seed, void (*spoil)(struct shared *shared),
                            struct simulation_counts *counts)
{
    static struct simulation simulation;
    static struct trio trio;
    struct simulation *sim = &simulation;
    memset(sim, 0, sizeof *sim);
    trio_prepare(&trio, seed);
    if (spoil)
        spoil(trio.shared);
    sim->world = trio.world;
    sim->trio = &trio;
    sim->counts = counts;
    for (int i = 0; i < TRIO; i++) {
        trio.world[i].limits.outbox_bytes = 1 << 16;
        trio.world[i].gather_ms = seed / 2 % 2 ? 100 : 0; /* to tell clients of others later */
        if (seed % 2)
            trio.world[i].limits.host_seconds = 0; /* who is away stays host */
    }
    trio_start(&trio);
    sim->world->audit = audit_open();
    evening(sim, STEPS_SERVERS);
    trio_close(&trio);
}
