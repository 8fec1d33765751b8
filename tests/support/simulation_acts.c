/* What hosts, people among themselves, and operators do in the simulation. */
#include "support/simulation_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Each request of an operator has another name (server_world.h), so that one whose batch is written
 * twice is noticed. */
enum { ACTS_MOST = 1000 };
struct act_names {
    char name[ACTS_MOST][STORE_NAME];
    int count;
};

/* A seat, of somebody else if there is one. */
static int some_other(struct simulation *sim, const struct place *place)
{
    const unsigned you = place->you < 0 ? 0 : 1U << place->you;
    int seat = sim_below(sim, 4);
    for (int i = 0; i < 4 && !((place->people & ~you) >> seat & 1); i++)
        seat = (seat + 1) % 4;
    return seat;
}

/* ---- hosts ---- */

static void set_rules(struct simulation *sim, struct person *person, struct decided *decided)
{
    static const int delays[] = {0, 0, 3, 10, 25};
    if (sim_waits_for(sim, ASK_SET, decided))
        return;
    struct asked *asked = sim_ask(person, ASK_SET, decided, -1);
    asked->locked = sim_chance(sim, 20);
    asked->unwatched = sim_chance(sim, 15);
    asked->delay = delays[sim_below(sim, sizeof delays / sizeof *delays)];
    decided->known = false;
    client_say(person->client, "'do':'set','table':'%s','locked':%s,'spectators':%s,'delay':%d",
               decided->table, asked->locked ? "true" : "false",
               asked->unwatched ? "false" : "true", asked->delay);
}

static void silence(struct simulation *sim, struct person *person, struct decided *decided,
                    int seat)
{
    if (sim_waits_for(sim, ASK_SILENCE, decided))
        return;
    const int whom = sim_sitting(sim, decided->table, seat);
    struct asked *asked = sim_ask(person, ASK_SILENCE, decided, whom);
    asked->on = sim_chance(sim, 60);
    if (!asked->on)
        decided->silenced = 0;
    client_say(person->client, "'do':'silence','table':'%s','seat':%d,'on':%s", decided->table,
               seat, asked->on ? "true" : "false");
}

static void remove_someone(struct simulation *sim, struct person *person, const struct place *place,
                           int seat)
{
    struct decided *decided = sim_decided(sim, place->table);
    sim_ask(person, ASK_REMOVE, decided, -1);
    sim_forget_hosts(sim, decided);
    if (place->line && sim_chance(sim, 50))
        client_say(person->client, "'do':'remove','table':'%s','line':%d", place->table,
                   place->line);
    else
        client_say(person->client, "'do':'remove','table':'%s','seat':%d", place->table, seat);
}

static void hand_on(struct simulation *sim, struct person *person, struct decided *decided,
                    int seat)
{
    if (sim_waits_for(sim, ASK_HOST, decided))
        return;
    sim_forget_hosts(sim, decided);
    sim_ask(person, ASK_HOST, decided, -1)->seat = seat;
    client_say(person->client, "'do':'host','table':'%s','seat':%d", decided->table, seat);
}

void sim_act_host(struct simulation *sim, struct person *person, struct place *place)
{
    struct decided *decided = sim_decided(sim, place->table);
    const int seat = some_other(sim, place);
    if (place->you < 0 || (place->you != place->host && !sim_chance(sim, 10)))
        return;
    switch (sim_below(sim, 9)) {
    case 0:
    case 1: remove_someone(sim, person, place, seat); break;
    case 2:
    case 3: silence(sim, person, decided, seat); break;
    case 4:
    case 5: hand_on(sim, person, decided, seat); break;
    default: set_rules(sim, person, decided); break;
    }
}

/* ---- people among themselves ---- */

static void chat(struct simulation *sim, struct person *person, struct decided *decided)
{
    sim_ask(person, ASK_CHAT, decided, -1)->in_vain =
        decided->silenced >> person->who & 1 && !sim_waits_for(sim, ASK_SILENCE, decided);
    client_say(person->client, "'do':'chat','table':'%s','text':'w%d.%d! %ld'", decided->table,
               person->who, sim->guest[person->who].life, ++sim->lines);
}

/* One change at a time, so that it is known which was the last. */
static void block(struct simulation *sim, struct person *person, const struct place *place)
{
    static const char *const how[] = {"mute", "block", "none"};
    const int seat = some_other(sim, place), which = sim_below(sim, 3);
    const int whom = sim_sitting(sim, place->table, seat);
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].asked_count; k++)
            if (sim->person[i].who == person->who && sim->person[i].asked[k].what == ASK_BLOCK)
                return;
    if (whom < 0 || whom == person->who)
        return;
    sim_ask(person, ASK_BLOCK, NULL, whom)->on = which < 2;
    for (int i = 0; which == 2 && i < PEOPLE; i++)
        if (sim->person[i].who == person->who)
            sim->person[i].unheard &= ~(1U << whom);
    if (which == 2)
        sim->guest[person->who].unheard &= sim->guest[person->who].known &= ~(1U << whom);
    client_say(person->client, "'do':'block','table':'%s','seat':%d,'how':'%s'", place->table, seat,
               how[which]);
}

static void report(struct simulation *sim, struct person *person, const struct place *place)
{
    sim_ask(person, ASK_REPORT, NULL, -1);
    client_say(person->client, "'do':'report','table':'%s','seat':%d,'text':'Hm.'", place->table,
               some_other(sim, place));
}

void sim_act_people(struct simulation *sim, struct person *person, const struct place *place)
{
    switch (sim_below(sim, 8)) {
    case 0:
    case 1: block(sim, person, place); break;
    case 2: report(sim, person, place); break;
    case 3: client_say(person->client, "'do':'blocks'"); break;
    default: chat(sim, person, sim_decided(sim, place->table)); break;
    }
}

/* ---- oneself ---- */

void sim_act_self(struct simulation *sim, struct person *person)
{
    struct somebody *guest = &sim->guest[person->who];
    if (!person->greeted) /* who signs out others has to know the token that stays */
        return;
    switch (sim_below(sim, 12)) {
    case 0:
    case 1:
        if (sim_waits_for(sim, ASK_WORDS, NULL) || sim_waits_for(sim, ASK_RECOVER, NULL))
            return; /* the new ones may come first */
        guest->words[0] = '\0';
        sim_ask(person, ASK_WORDS, NULL, -1);
        client_say(person->client, "'do':'words'");
        break;
    case 2:
        guest->may_be_signed_out = true;
        sim_ask(person, ASK_SIGN_OUT, NULL, -1);
        client_say(person->client, "'do':'sign_out','others':true");
        break;
    case 3:
        if (!sim_chance(sim, 30))
            return;
        sim_may_be_gone(sim, person->who);
        sim_ask(person, ASK_ERASE, NULL, -1);
        client_say(person->client, "'do':'erase','sure':true");
        break;
    case 4: client_say(person->client, "'do':'device','device':1,'name':'Sími'"); break;
    case 5:
    case 6:
        sim_ask(person, ASK_DEVICES, NULL, -1);
        client_say(person->client, "'do':'devices'");
        break;
    default:
        sim_ask(person, ASK_EXPORT, NULL, -1);
        client_say(person->client, "'do':'export'");
        break;
    }
}

/* ---- operators ---- */

static bool look_for_act(void *context, const struct store_act *act)
{
    struct act_names *names = context;
    for (int i = 0; i < names->count; i++)
        if (!strcmp(names->name[i], act->who))
            fail_msg("“%s” is written twice: %s", act->who, act->what);
    if (names->count < ACTS_MOST)
        memcpy(names->name[names->count++], act->who, sizeof act->who);
    return true;
}

void sim_expect_acts_once(const struct simulation *sim)
{
    static struct act_names names;
    char error[STORE_ERROR];
    struct store *store = sim->world->store;
    names.count = 0;
    assert_true(store->driver->acts(store, 0, ACTS_MOST, look_for_act, &names, error));
}

/* Whoever is banned is not connected any more. */
static void expect_away(const struct simulation *sim, int who)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct client *client = sim->person[i].client;
        if (sim->person[i].who == who && sim->person[i].greeted && client->session &&
            client->world == sim->admin.world)
            assert_true(client->closed);
    }
}

void sim_admin_answered(struct simulation *sim)
{
    if (!sim->admin.waits)
        return;
    const struct world_admin *admin = &sim->admin.world->admin;
    if (sim->admin.begun != sim_begun(sim, sim->admin.world))
        sim->admin.waits = false; /* it may have been done or not */
    if (!sim->admin.waits || !admin->answered)
        return;
    const bool done = json_get(admin->document.root, "ok")->number;
    const char *verb = sim->admin.verb;
    sim->admin.waits = false;
    sim->counts->operated += done;
    if (!done)
        return;
    if (!strcmp(verb, "ban")) {
        struct somebody *guest = &sim->guest[sim->admin.whom];
        guest->ban = json_get(admin->document.root, "ban")->number;
        guest->banned_until = json_get(admin->document.root, "until")->number;
        guest->may_be_banned = false;
        guest->banned = ++sim->moments;
        sim->counts->banned++;
        guest->is_ban_known = false;
        if (sim_now(sim) / 1000 < guest->banned_until)
            expect_away(sim, sim->admin.whom);
    } else if (!strcmp(verb, "close")) {
        sim->counts->closed++;
    } else if (!strcmp(verb, "drain")) {
        sim->draining = sim->admin.whom ? sim->admin.world : NULL;
        sim->drained = sim->admin.begun;
    } else if (!strcmp(verb, "erase")) {
        sim_bear_again(sim, sim->admin.whom);
    }
}

static void ban(struct simulation *sim, int who)
{
    sim->guest[who].may_be_banned = true;
    sim_forget_hosts(sim, NULL);
    world_admin(sim->admin.world, "'do':'ban','guest':%lld,'seconds':%d,'why':'so'",
                (long long)sim->guest[who].id, 1 + sim_below(sim, 30));
}

/* The last number is given once more after a restart, if that ban is gone: so it may be another's
 * by now. */
static void unban(struct simulation *sim, int64_t number)
{
    for (int i = 0; i < GUESTS; i++)
        sim->guest[i].may_be_banned |= sim->guest[i].ban == number;
    world_admin(sim->admin.world, "'do':'unban','ban':%lld", (long long)number);
}

static void close_some(struct simulation *sim)
{
    const struct client *client = sim->person[sim_below(sim, PEOPLE)].client;
    if (!client->places) {
        sim->admin.waits = false;
        return;
    }
    const char *table = client->place[sim_below(sim, client->places)].table;
    sim_decided(sim, table)->may_be_closed = true;
    world_admin(sim->admin.world, "'do':'close','table':'%s'", table);
}

static const char *const verbs[] = {"ban",    "ban",     "close",  "drain",   "drain", "drain",
                                    "erase",  "unban",   "rename", "tell",    "look",  "hour",
                                    "tables", "guests",  "bans",   "reports", "done",  "log",
                                    "export", "reports", "look",   "tables"};

void sim_act_operator(struct simulation *sim)
{
    const int who = sim_below(sim, GUESTS);
    const char *verb = verbs[sim_below(sim, sizeof verbs / sizeof *verbs)];
    struct world *world = sim_some_server(sim);
    sim_admin_answered(sim);
    if (!world || sim->admin.waits || !sim->guest[who].id ||
        (!strcmp(verb, "erase") && sim_chance(sim, 70)))
        return;
    sim->admin.waits = true;
    sim->admin.world = world;
    sim->admin.begun = sim_begun(sim, world);
    sim->admin.verb = verb;
    sim->admin.whom = who;
    world->admin.answered = false;
    if (!strcmp(verb, "ban")) {
        ban(sim, who);
    } else if (!strcmp(verb, "close")) {
        close_some(sim);
    } else if (!strcmp(verb, "drain")) {
        sim->admin.whom = sim_chance(sim, 25);
        sim->draining = NULL;
        world_admin(world, "'do':'drain','on':%s", sim->admin.whom ? "true" : "false");
    } else if (!strcmp(verb, "unban")) {
        unban(sim, sim->guest[who].ban);
    } else {
        if (!strcmp(verb, "erase"))
            sim_may_be_gone(sim, who);
        world_admin(world,
                    "'do':'%s','guest':%lld,'name':'Nýtt nafn','text':'Hæ','sure':true,'report':%d",
                    verb, (long long)sim->guest[who].id, 1 + sim_below(sim, 9));
    }
    sim_admin_answered(sim);
}
