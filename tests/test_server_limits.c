/* How much one address, one person and one table may do (principal.h), in a world whose clock
 * stands still: what is used up stays so, also on a new connection and as another guest. */
#include "core/proof.h"
#include "support/server_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct world world;

static int begin(void **state)
{
    (void)state;
    world_open(&world, 21);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_close(&world);
    return 0;
}

/* The limits of `world` count from now on. */
static void apply(void)
{
    world_restart(&world);
}

/* Somebody who is not connected yet, at the address 10.0.0.`last`; 0: one that is not counted. */
static struct client *stranger(const char *name, uint8_t last)
{
    assert_true(world.clients < CLIENTS_MOST);
    struct client *client = &world.client[world.clients++];
    client->world = &world;
    snprintf(client->name, sizeof client->name, "%s", name);
    if (last)
        memcpy(client->address, (const uint8_t[]){10, 0, 0, last}, 4);
    return client;
}

static struct client *arrive(const char *name, uint8_t last)
{
    struct client *client = stranger(name, last);
    client_return(client);
    return client;
}

static void open_table(struct client *host, char table[TABLE_WORD], char code[16])
{
    const struct json_node *answer =
        client_do(host, "'do':'open','game':'thief','options':{'players':3},'listed':true");
    snprintf(table, TABLE_WORD, "%s", json_text(json_get(answer, "table")));
    snprintf(code, 16, "%s", json_text(json_get(answer, "code")));
}

/* ---- codes ---- */

static void test_wrong_codes_of_a_guest(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.wrong_codes = 3;
    apply();
    struct client *host = arrive("Anna", 0), *eva = arrive("Eva", 0), *friend = arrive("Dísa", 0);
    open_table(host, table, code);
    for (int i = 0; i < 3; i++)
        client_refused(eva, "code", "'do':'join','code':'AAAA-AAA%d'", 2 + i);
    client_refused(eva, "rate", "'do':'join','code':'AAAA-AAAA'");
    client_refused(eva, "rate", "'do':'watch','code':'%s'", code); /* nor is the right one told */
    client_return(eva);
    client_refused(eva, "rate", "'do':'join','code':'%s'", code);
    client_do(friend, "'do':'join','code':'%s'", code);
    client_do(friend, "'do':'join','code':'%s'", code);
    world_wait(&world, 60000);
    client_do(eva, "'do':'join','code':'%s'", code);
}

/* Who sits there is not kept out of their own table. */
static void test_wrong_codes_and_ones_own_table(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.wrong_codes = 1;
    apply();
    struct client *host = arrive("Anna", 0);
    open_table(host, table, code);
    client_refused(host, "code", "'do':'join','code':'AAAA-AAAA'");
    client_do(host, "'do':'join','code':'%s'", code);
}

static void test_wrong_codes_of_an_address(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.wrong_codes = 2;
    world.limits.people_per_address = 2;
    apply();
    struct client *host = arrive("Anna", 1);
    open_table(host, table, code);
    for (int i = 0; i < 2; i++) {
        struct client *eva = arrive("Eva", 2);
        client_refused(eva, "code", "'do':'join','code':'AAAA-AAAA'");
        client_refused(eva, "code", "'do':'join','code':'AAAA-AAAA'");
        client_drop(eva);
    }
    client_refused(arrive("Eva", 2), "rate", "'do':'join','code':'%s'", code);
    client_do(arrive("Dísa", 3), "'do':'join','code':'%s'", code);
}

/* Tokens that are nobody's, on as many connections as one likes. Whoever is still in memory comes
 * in all the same, and so does everybody elsewhere. */
static void test_wrong_tokens(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.wrong_codes = 2;
    world.limits.people_per_address = 2;
    apply();
    struct client *host = arrive("Anna", 2), *gone = arrive("Björn", 2), *far = arrive("Dísa", 3);
    open_table(host, table, code);
    client_drop(gone);
    client_drop(far);
    for (int i = 0; i < 5; i++) {
        struct client *eva = stranger("Eva", 2);
        client_connect(eva);
        client_refused(eva, i < 4 ? "token" : "rate", "'do':'hello','version':1,'token':'%d'", i);
        client_drop(eva);
    }
    const int reads = world.reads;
    client_connect(gone);
    client_refused(gone, "rate", "'do':'hello','version':1,'token':'%s'", gone->token);
    assert_int_equal(world.reads, reads); /* the store was not asked */
    client_return(host);
    client_refused(host, "rate", "'do':'join','code':'AAAA-AAAA'");
    client_return(far);
    world_wait(&world, 60000);
    client_return(gone);
}

/* ---- opening, coming and going, names, hints ---- */

static void test_opens_and_joins(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.opens_per_minute = 2;
    world.limits.joins_per_minute = 3;
    apply();
    struct client *host = arrive("Anna", 0), *eva = arrive("Eva", 0);
    open_table(host, table, code);
    open_table(host, table, code);
    client_refused(host, "rate", "'do':'open','game':'thief'");
    client_do(eva, "'do':'watch','table':'%s'", table);
    client_do(eva, "'do':'unwatch','table':'%s'", table);
    client_do(eva, "'do':'join','table':'%s'", table);
    client_do(eva, "'do':'sit','table':'%s','seat':2", table);
    client_do(eva, "'do':'leave','table':'%s'", table);
    client_return(eva);
    client_refused(eva, "rate", "'do':'join','table':'%s'", table);
    client_refused(eva, "rate", "'do':'watch','table':'%s'", table);
    world_wait(&world, 60000); /* to leave where somebody waits is worth several */
    client_refused(eva, "rate", "'do':'join','table':'%s'", table);
    world_wait(&world, 120000);
    client_do(eva, "'do':'join','table':'%s'", table);
    open_table(host, table, code);
}

/* One address does not fill the server: its people have so many tables, and no more. */
static void test_tables_of_an_address(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.tables_per_guest = 2;
    world.limits.people_per_address = 2;
    apply();
    struct client *eva = NULL;
    for (int i = 0; i < 2; i++) {
        eva = arrive("Eva", 1);
        open_table(eva, table, code);
        open_table(eva, table, code);
    }
    struct client *third = arrive("Eva", 1), *anna = arrive("Anna", 2);
    client_refused(third, "limit", "'do':'open','game':'thief'");
    open_table(anna, table, code);
    client_do(third, "'do':'join','table':'%s'", table);
    world_wait(&world, 60000); /* it is remembered as long as the tables are there */
    client_refused(third, "limit", "'do':'open','game':'thief'");
    client_do(eva, "'do':'leave','table':'%s'", eva->place[0].table);
    open_table(third, table, code);
    client_refused(third, "limit", "'do':'open','game':'thief'");
}

static void test_renames(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.renames_per_minute = 2;
    apply();
    struct client *host = arrive("Anna", 0), *eva = arrive("Eva", 0);
    open_table(host, table, code);
    client_do(eva, "'do':'join','table':'%s'", table);
    const int from = host->messages;
    for (int i = 0; i < 20; i++)
        client_say(eva, "'do':'rename','name':'Eva %d'", i);
    assert_int_equal(client_heard(host, from, "Eva 1\""), 1);
    assert_int_equal(client_heard(host, from, "Eva 2\""), 0);
    client_return(eva);
    client_refused(eva, "rate", "'do':'rename','name':'Eva'");
    client_do(host, "'do':'rename','name':'Anna Lena'");
}

static void test_hints(void **state)
{
    (void)state;
    world.limits.hints_per_minute = 2;
    apply();
    struct client *anna = arrive("Anna", 0);
    const char *table = world_table(&anna, 1,
                                    "'game':'thief','options':{'players':3},"
                                    "'seats':['me','bot:random','bot:random']");
    client_do(anna, "'do':'hint','table':'%s'", table);
    client_do(anna, "'do':'hint','table':'%s'", table);
    client_refused(anna, "rate", "'do':'hint','table':'%s'", table);
}

static void open_some(void)
{
    char table[TABLE_WORD], code[16];
    for (int i = 0; i < 5; i++) {
        struct client *host = arrive("Birna", 0);
        for (int k = 0; k < 3; k++)
            open_table(host, table, code);
    }
}

/* A short message with a long answer counts as several, also on new connections. */
static void test_long_answers(void **state)
{
    (void)state;
    world.limits.messages_burst = 20;
    world.limits.messages_per_s = 1;
    apply();
    struct client *anna = arrive("Anna", 0), *eva = arrive("Eva", 0);
    open_some();
    for (int i = 0; i < 10; i++) {
        client_return(anna);
        client_do(anna, "'do':'language'");
        client_return(eva);
        client_do(eva, "'do':'tables'");
    }
    client_return(anna);
    client_do(anna, "'do':'language'");
    client_return(eva);
    client_refused(eva, "rate", "'do':'tables'");
    world_wait(&world, 60000);
    client_do(eva, "'do':'tables'");
}

/* Whoever comes back waits in the same queue to the store. */
static void test_lookups(void **state)
{
    (void)state;
    world.limits.lookups_per_minute = 2;
    apply();
    struct client *eva = arrive("Eva", 1), *anna = arrive("Anna", 2);
    client_do(eva, "'do':'mine'");
    client_do(eva, "'do':'statistics'");
    client_return(eva);
    const int reads = world.reads;
    client_refused(eva, "rate", "'do':'mine'");
    client_refused(eva, "rate", "'do':'statistics'");
    assert_int_equal(world.reads, reads);
    client_do(anna, "'do':'mine'");
    world_wait(&world, 60000);
    client_do(eva, "'do':'mine'");
}

static void test_spectators_share_what_they_may_say(void **state)
{
    (void)state;
    char table[TABLE_WORD], code[16];
    world.limits.chat_per_minute = 2;
    apply();
    struct client *host = arrive("Anna", 0);
    open_table(host, table, code);
    int said = 0;
    for (int i = 0; i < 4; i++) {
        struct client *eva = arrive("Eva", 0);
        client_do(eva, "'do':'watch','table':'%s'", table);
        for (int k = 0; k < 2; k++)
            said += json_get(client_say(eva, "'do':'chat','table':'%s','text':'hi'", table), "ok")
                        ->number != 0;
    }
    assert_int_equal(said, 2);
    client_do(host, "'do':'chat','table':'%s','text':'Hello'", table);
}

/* ---- games that are played again ---- */

/* Two in Speculaas: the first one moves and undoes until that is refused. How often it was done. */
static int undo_on_and_on(struct client **client, const char *table)
{
    const struct place *place = client_place(client[0], table);
    int done = 0;
    for (; done < 1000; done++) {
        client_do(client[0], "'do':'move','table':'%s','decision':%d,'choice':0", table,
                  place->decision);
        if (json_get(client_say(client[0], "'do':'undo','table':'%s','decision':%d", table,
                                place->next),
                     "error"))
            break;
    }
    return done;
}

static const char *sit_down(struct client **client)
{
    return world_table(client, 2,
                       "'game':'speculaas','options':{'players':2},'seats':['me','open']");
}

/* In each turn anew, and a restart changes nothing. */
static void test_undos_in_one_turn(void **state)
{
    (void)state;
    struct client *client[] = {arrive("Anna", 1), arrive("Björn", 2)};
    const char *table = sit_down(client);
    assert_int_equal(undo_on_and_on(client, table), 200);
    const int next = client_place(client[0], table)->next;
    apply();
    for (int i = 0; i < 2; i++) {
        client_return(client[i]);
        client_sync(client[i], client_place(client[i], table), 0);
        world_run(&world);
    }
    client_refused(client[0], "undo", "'do':'undo','table':'%s','decision':%d", table, next);
    client_do(client[1], "'do':'move','table':'%s','decision':1,'choice':0", table);
    assert_int_equal(undo_on_and_on(client, table), 200);
}

static void miss_one(struct client *client, const char *table)
{
    client_place(client, table)->n = 1;
    client_do(client, "'do':'sync','table':'%s','seen':1", table);
    assert_int_equal(client_place(client, table)->n, 2);
}

/* What counts is what is played again, most of which nobody is told; also on a new connection. */
static void test_replays(void **state)
{
    (void)state;
    world.limits.replays_per_minute = 10000;
    apply();
    struct client *client[] = {arrive("Anna", 1), arrive("Björn", 2)};
    const char *table = sit_down(client);
    undo_on_and_on(client, table);
    client_do(client[1], "'do':'move','table':'%s','decision':1,'choice':0", table);
    struct client *eva = client[1];
    assert_int_equal(client_place(eva, table)->n, 2);
    for (int i = 0; i < 3; i++) { /* 402 steps each */
        client_return(eva);
        miss_one(eva, table);
    }
    client_return(eva);
    client_refused(eva, "rate", "'do':'move','table':'%s','decision':1,'choice':0", table);
    client_do(eva, "'do':'sync','table':'%s','seen':2", table); /* nothing was missed */
    client_place(eva, table)->n = 1;
    client_do(eva, "'do':'sync','table':'%s','seen':1", table);
    assert_int_equal(client_place(eva, table)->n, 1); /* it takes a while, but it comes */
    world_wait(&world, 60000);
    assert_int_equal(client_place(eva, table)->n, 2);
    client_do(eva, "'do':'move','table':'%s','decision':1,'choice':0", table);
}

/* ---- the disk ---- */

/* Whatever can be done over and over ends for today; moves go on, and so do others. */
static void test_bytes_of_a_day(void **state)
{
    (void)state;
    world.limits.daily_kib = 8;
    apply();
    struct client *anna = arrive("Anna", 1), *other = arrive("Björn", 2);
    const char *table = world_table(&anna, 1,
                                    "'game':'thief','options':{'players':3},"
                                    "'seats':['me','bot:random','bot:random']");
    int done = 0;
    while (done < 1000 &&
           json_get(client_say(anna, "'do':'rename','name':'Anna %d'", done), "name"))
        done++;
    assert_in_range(done, 5, 100);
    client_return(anna);
    client_refused(anna, "limit", "'do':'open','game':'thief'");
    struct place *place = client_place(anna, table);
    client_sync(anna, place, place->n);
    assert_true(world_step(&world, &anna, 1, table));
    client_do(anna, "'do':'leave','table':'%s'", table);
    client_do(other, "'do':'open','game':'thief'");
    world_wait(&world, 24 * 3600 * 1000);
    client_do(anna, "'do':'open','game':'thief'");
}

/* What bots play is paid for by whoever opened the table. */
static void test_bots_are_paid_for(void **state)
{
    (void)state;
    world.limits.daily_kib = 12;
    world.limits.tables_per_guest = 100;
    apply();
    struct client *anna = arrive("Anna", 0);
    int games = 0;
    while (games < 50) {
        const struct json_node *answer = client_say(
            anna,
            "'do':'open','game':'thief','seats':['me','bot:random','bot:random','bot:random']");
        const char *word = json_text(json_get(answer, "table"));
        char table[TABLE_WORD];
        if (!word)
            break;
        snprintf(table, sizeof table, "%s", word);
        client_do(anna, "'do':'start','table':'%s'", table);
        client_do(anna, "'do':'leave','table':'%s'", table);
        games++;
    }
    assert_in_range(games, 1, 10);
    client_refused(anna, "limit", "'do':'open','game':'thief'");
}

/* ---- networks ---- */

/* At the address 2001:db8:`network`:`last`::. */
static struct client *arrive_from(const char *name, uint8_t network, uint8_t last)
{
    static const uint8_t key[ADDRESS_SIZE] = {0x20, 0x01, 0x0d, 0xb8, [ADDRESS_SIZE - 1] = 6};
    struct client *client = stranger(name, 0);
    memcpy(client->address, key, ADDRESS_SIZE);
    client->address[5] = network;
    client->address[7] = last;
    client_return(client);
    return client;
}

static void test_opens_of_a_network(void **state)
{
    (void)state;
    world.limits.opens_per_minute = 1;
    world.limits.people_per_address = 1;
    world.limits.addresses_per_network = 2;
    apply();
    for (uint8_t i = 0; i < 2; i++)
        client_do(arrive_from("Eva", 1, i), "'do':'open','game':'thief'");
    client_refused(arrive_from("Eva", 1, 2), "rate", "'do':'open','game':'thief'");
    client_do(arrive_from("Anna", 2, 0), "'do':'open','game':'thief'");
    world.limits.addresses_per_network = 0; /* no limits */
    apply();
    for (uint8_t i = 0; i < 3; i++)
        client_do(arrive_from("Eva", 1, i), "'do':'open','game':'thief'");
}

/* For whom the first of the jobs that wait is, which is then done. */
static uint64_t next_owner(struct client *host)
{
    const struct json_node *answer = client_do(
        host, "'do':'open','game':'speculaas','options':{'players':2},'seats':['me','bot:strong']");
    char table[TABLE_WORD];
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    client_do(host, "'do':'start','table':'%s'", table);
    assert_true(world.jobs > 0);
    const uint64_t owner = world.job[0]->address;
    world_think(&world);
    return owner;
}

/* Else a /48 would have 65,536 turns before everybody else's next one. */
static void test_a_network_takes_turns_as_one(void **state)
{
    (void)state;
    world.slow_bots = true;
    const uint64_t first = next_owner(arrive_from("Eva", 1, 1));
    assert_int_equal(next_owner(arrive_from("Eva", 1, 2)), first);
    assert_int_not_equal(next_owner(arrive_from("Anna", 2, 1)), first);
    assert_int_not_equal(next_owner(arrive("Björn", 7)), next_owner(arrive("Dísa", 8)));
}

/* ---- newcomers ---- */

static void test_arrivals_of_an_address(void **state)
{
    (void)state;
    world.limits.guests_per_address = 2;
    world.limits.proof_bits = 0;
    apply();
    struct client *anna = arrive("Anna", 1);
    arrive("Björn", 1);
    struct client *eva = stranger("Eva", 1);
    client_connect(eva);
    client_refused(eva, "limit", "'do':'hello','version':1,'name':'Eva'");
    client_return(anna); /* who was here before comes in */
    arrive("Dísa", 2);
    world_wait(&world, 60000);
    client_do(eva, "'do':'hello','version':1,'name':'Eva'");
}

static void prove(const struct json_node *refusal, char proof[PROOF_DIGITS + 1])
{
    int bits = 0;
    assert_true(json_int(json_get(refusal, "bits"), 1, PROOF_BITS_MOST, &bits));
    const char *challenge = json_text(json_get(refusal, "challenge"));
    assert_non_null(challenge);
    const int64_t found = proof_search(challenge, bits, 0, 1 << 20);
    assert_true(found >= 0);
    snprintf(proof, PROOF_DIGITS + 1, "%d", (int)found);
}

/* Half of a minute's newcomers come in as they are, the others work for it, and when all have come
 * nobody new does. */
static void test_proof_of_work(void **state)
{
    (void)state;
    char proof[PROOF_DIGITS + 1], again[PROOF_DIGITS + 1];
    world.limits.guests_per_minute = 4;
    world.limits.proof_bits = 10;
    apply();
    struct client *anna = arrive("Anna", 1);
    arrive("Björn", 2);
    struct client *eva = stranger("Eva", 3), *other = stranger("Freyja", 4);
    client_connect(eva);
    client_connect(other);
    prove(client_refused(eva, "proof", "'do':'hello','version':1,'name':'Eva'"), proof);
    prove(client_refused(eva, "proof", "'do':'hello','version':1,'proof':'x'"), again);
    assert_string_equal(proof, again); /* the challenge stays the same */
    client_refused(other, "proof", "'do':'hello','version':1,'name':'Eva','proof':'%s'", proof);
    client_refused(eva, "proof", "'do':'hello','version':1,'proof':7");
    client_do(eva, "'do':'hello','version':1,'name':'Eva','proof':'%s'", proof);
    prove(client_refused(other, "proof", "'do':'hello','version':1"), proof);
    client_do(other, "'do':'hello','version':1,'proof':'%s'", proof);
    struct client *late = stranger("Gunna", 5);
    client_connect(late);
    client_refused(late, "limit", "'do':'hello','version':1,'name':'Gunna'");
    client_return(anna);
}

/* Challenges that were gathered while they were easy are no easier than others by the time they are
 * answered. */
static void test_proof_is_as_hard_as_it_is_now(void **state)
{
    (void)state;
    char easy[PROOF_DIGITS + 1], hard[PROOF_DIGITS + 1], challenge[PROOF_HEX];
    world.limits.guests_per_minute = 100;
    world.limits.guests_per_address = 4;
    world.limits.proof_bits = 16;
    apply();
    arrive("Anna", 1);
    arrive("Björn", 1);
    struct client *eva = stranger("Eva", 1), *other = stranger("Freyja", 1);
    client_connect(eva);
    client_connect(other);
    const struct json_node *refusal = client_refused(eva, "proof", "'do':'hello','version':1");
    snprintf(challenge, sizeof challenge, "%s", json_text(json_get(refusal, "challenge")));
    prove(refusal, easy);
    prove(client_refused(other, "proof", "'do':'hello','version':1"), hard);
    client_do(other, "'do':'hello','version':1,'proof':'%s'", hard);
    refusal = client_refused(eva, "proof", "'do':'hello','version':1,'proof':'%s'", easy);
    assert_string_equal(json_text(json_get(refusal, "challenge")), challenge);
    prove(refusal, hard);
    client_do(eva, "'do':'hello','version':1,'proof':'%s'", hard);
}

/* ---- memory ---- */

/* There are never more than so many: whoever was longest without a word is forgotten first. */
static void test_no_more_than_so_many_are_remembered(void **state)
{
    (void)state;
    world.limits.principals = 4;
    world.limits.renames_per_minute = 1;
    apply();
    struct client *anna = arrive("Anna", 0);
    client_do(anna, "'do':'rename','name':'Anna Lena'");
    client_refused(anna, "rate", "'do':'rename','name':'Anna'");
    for (int i = 0; i < 3; i++)
        client_do(arrive("Eva", 0), "'do':'rename','name':'Eva Lena'");
    client_refused(anna, "rate", "'do':'rename','name':'Anna'");
    for (int i = 0; i < 4; i++)
        client_do(arrive("Eva", 0), "'do':'rename','name':'Eva Lena'");
    client_do(anna, "'do':'rename','name':'Anna'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_wrong_codes_of_a_guest, begin, end),
        cmocka_unit_test_setup_teardown(test_wrong_codes_and_ones_own_table, begin, end),
        cmocka_unit_test_setup_teardown(test_wrong_codes_of_an_address, begin, end),
        cmocka_unit_test_setup_teardown(test_wrong_tokens, begin, end),
        cmocka_unit_test_setup_teardown(test_opens_and_joins, begin, end),
        cmocka_unit_test_setup_teardown(test_tables_of_an_address, begin, end),
        cmocka_unit_test_setup_teardown(test_renames, begin, end),
        cmocka_unit_test_setup_teardown(test_hints, begin, end),
        cmocka_unit_test_setup_teardown(test_long_answers, begin, end),
        cmocka_unit_test_setup_teardown(test_lookups, begin, end),
        cmocka_unit_test_setup_teardown(test_spectators_share_what_they_may_say, begin, end),
        cmocka_unit_test_setup_teardown(test_undos_in_one_turn, begin, end),
        cmocka_unit_test_setup_teardown(test_replays, begin, end),
        cmocka_unit_test_setup_teardown(test_bytes_of_a_day, begin, end),
        cmocka_unit_test_setup_teardown(test_bots_are_paid_for, begin, end),
        cmocka_unit_test_setup_teardown(test_opens_of_a_network, begin, end),
        cmocka_unit_test_setup_teardown(test_a_network_takes_turns_as_one, begin, end),
        cmocka_unit_test_setup_teardown(test_arrivals_of_an_address, begin, end),
        cmocka_unit_test_setup_teardown(test_proof_of_work, begin, end),
        cmocka_unit_test_setup_teardown(test_proof_is_as_hard_as_it_is_now, begin, end),
        cmocka_unit_test_setup_teardown(test_no_more_than_so_many_are_remembered, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
