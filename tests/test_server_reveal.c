/* Between the start of a game and its deal: people commit, reveal, come too late, reveal something
 * else, leave, lose their connections; the server is stopped, killed, cannot write. Whatever
 * happens there is a deal, everybody is told what it follows from, and its record proves it. */
#include "record/fair.h"
#include "record/record.h"
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIMIT_MS = 5000 };
#define THIEF "'game':'thief','options':{'players':3,'points':1}"

static int set_up(void **state)
{
    return fixture_open(state, 22);
}

/* Everyone's own bytes, and the commitment to them. */
static const char *luck_of(int who)
{
    static char hex[3][FAIR_HEX];
    for (int i = 0; i < FAIR_BYTES; i++)
        snprintf(hex[who] + 2 * i, 3, "%02x", (unsigned)(0xa0 + who * 16 + i) & 0xff);
    return hex[who];
}

static const char *commitment_of(int who)
{
    static char hex[3][FAIR_HEX];
    uint8_t bytes[FAIR_BYTES], commitment[FAIR_BYTES];
    assert_true(fair_from_hex(luck_of(who), bytes, FAIR_BYTES));
    fair_commit(bytes, commitment);
    fair_to_hex(commitment, FAIR_BYTES, hex[who]);
    return hex[who];
}

static void commit(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'commit','table':'%s','commitment':'%s'", f->table,
              commitment_of(who));
}

static void reveal(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'reveal','table':'%s','bytes':'%s'", f->table, luck_of(who));
}

/* They open and join, and the first so many of them commit. */
static void gather(struct fixture *f, const char *fields, int people, int committed)
{
    static char table[TABLE_WORD];
    const struct json_node *answer = client_do(f->client[0], "'do':'open',%s", fields);
    snprintf(table, sizeof table, "%s", json_text(json_get(answer, "table")));
    f->table = table;
    for (int i = 1; i < people; i++)
        client_do(f->client[i], "'do':'join','code':'%s'", place_of(f, 0)->code);
    for (int i = 0; i < committed; i++)
        commit(f, i);
}

static void start(const struct fixture *f)
{
    client_do(f->client[0], "'do':'start','table':'%s'", f->table);
}

static bool has_begun(const struct fixture *f, int who)
{
    return !strcmp(place_of(f, who)->state, "running");
}

/* What the last `table` that somebody heard says, up to the end of it. */
static const char *last_table(const struct fixture *f, int who)
{
    const struct client *client = f->client[who];
    char head[96];
    snprintf(head, sizeof head, "{\"tell\":\"table\",\"table\":\"%s\"", f->table);
    for (int i = client->messages - 1; i >= 0; i--)
        if (!strncmp(client->message[i], head, strlen(head)))
            return client->message[i];
    fail_msg("no table");
    return NULL;
}

static void expect_told(const struct fixture *f, int who, const char *text)
{
    if (!strstr(last_table(f, who), text))
        fail_msg("client %d is not told %s: %s", who, text, last_table(f, who));
}

/* Nobody may hear what another has revealed before the game is over. */
static void expect_secret(const struct fixture *f)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            assert_int_equal(client_heard(f->client[i], 0, luck_of(k)), 0);
}

/* Plays on; the record is right, and holds exactly what it should. */
static void expect_record(struct fixture *f, int people, const char *entropy, const char *withheld)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    size_t size;
    expect_secret(f);
    fixture_play_out(f, people);
    char *record = world_record(&f->world, f->table, &size);
    assert_true(json_load(&document, record, size));
    assert_true(record_verify(&reader, document.root));
    const struct json_node *fair = json_get(document.root, "fair");
    const char *wrong = fair_check(fair, &reader.seed, reader.seats);
    if (wrong)
        fail_msg("%s", wrong);
    assert_non_null(strstr(record, entropy));
    if (withheld)
        assert_non_null(strstr(record, withheld));
    else
        assert_null(strstr(record, "withheld"));
    json_unload(&document);
    free(record);
}

static const char *entropy_of(int first, int second)
{
    static char text[256];
    snprintf(text, sizeof text, "\"entropy\":[\"%s\",\"%s\",\"\"]", first ? luck_of(0) : "",
             second ? luck_of(1) : "");
    return text;
}
#define TWO "'game':'thief','options':{'players':3,'points':1},'seats':['me','open','bot:easy']"

/* ---- as it should be ---- */

static void test_all_games(void **state)
{
    static const char *const games[] = {
        TWO, "'game':'speculaas','options':{'players':3},'seats':['me','open','bot:random']",
        "'game':'party','options':{'players':3},'seats':['me','open','bot:random']"};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        gather(f, games[i], 2, 2);
        expect_told(f, 1, commitment_of(0));
        expect_told(f, 0, commitment_of(1));
        start(f);
        expect_told(f, 1, "\"shuffling\":[0,1]");
        reveal(f, 1);
        expect_told(f, 0, "\"shuffling\":[0]");
        assert_false(has_begun(f, 0));
        reveal(f, 0);
        assert_true(has_begun(f, 0) && has_begun(f, 1));
        assert_null(strstr(last_table(f, 0), "shuffling"));
        assert_null(strstr(last_table(f, 0), "withheld"));
        expect_record(f, 2, entropy_of(1, 1), NULL);
    }
}

/* Whoever does not commit is not waited for; alone with bots it is one message. */
static void test_nobody_to_wait_for(void **state)
{
    struct fixture *f = *state;
    gather(f, THIEF, 3, 0);
    start(f);
    assert_true(has_begun(f, 0));
    gather(f, "'game':'thief','options':{'players':3},'seats':['me','bot:easy','bot:easy']", 1, 1);
    start(f);
    expect_told(f, 0, "\"shuffling\":[0]");
    reveal(f, 0);
    assert_true(has_begun(f, 0));
}

static void test_spectators_are_told(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO ",'listed':true", 2, 2);
    client_do(f->client[2], "'do':'watch','table':'%s'", f->table);
    start(f);
    expect_told(f, 2, commitment_of(0));
    expect_told(f, 2, "\"shuffling\":[0,1]");
    reveal(f, 0);
    reveal(f, 1);
    expect_secret(f);
}

/* Clients of before: openly, which is no commitment, and never in place of one. */
static void test_open_entropy(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 1);
    client_do(f->client[1], "'do':'entropy','table':'%s','bytes':'c0ffee'", f->table);
    client_refused(f->client[0], "state", "'do':'entropy','table':'%s','bytes':'00'", f->table);
    expect_told(f, 0, "\"entropy\":[0,1]");
    start(f);
    expect_told(f, 0, "\"shuffling\":[0]");
    reveal(f, 0);
    char entropy[128];
    snprintf(entropy, sizeof entropy, "\"entropy\":[\"%s\",\"c0ffee\",\"\"]", luck_of(0));
    expect_record(f, 2, entropy, NULL);
}

/* ---- refusals ---- */

static void test_refusals(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 1);
    client_refused(f->client[0], "text", "'do':'commit','table':'%s','commitment':'00'", f->table);
    client_refused(f->client[0], "text", "'do':'reveal','table':'%s','bytes':'00'", f->table);
    client_refused(f->client[0], "late", "'do':'reveal','table':'%s','bytes':'%s'", f->table,
                   luck_of(0));
    client_refused(f->client[2], "table", "'do':'commit','table':'%s','commitment':'%s'", f->table,
                   commitment_of(2));
    commit(f, 1);
    const int before = f->world.commits;
    commit(f, 1); /* the same once more changes nothing */
    assert_int_equal(f->world.commits, before);
    start(f);
    static const char *const frozen[] = {"'do':'commit','commitment':'00'",
                                         "'do':'entropy','bytes':'00'", "'do':'sit','seat':2",
                                         "'do':'start'"};
    for (size_t i = 0; i < sizeof frozen / sizeof *frozen; i++)
        client_refused(f->client[0], "state", "%s,'table':'%s'", frozen[i], f->table);
    client_refused(f->client[2], "state", "'do':'join','code':'%s'", place_of(f, 0)->code);
    reveal(f, 0);
    reveal(f, 0); /* the answer was lost */
    reveal(f, 1);
    reveal(f, 1);
    assert_int_equal(client_heard(f->client[1], 0, "\"repeated\":true"), 1);
    client_refused(f->client[1], "late", "'do':'reveal','table':'%s','bytes':'%s'", f->table,
                   luck_of(0));
}

/* ---- without somebody ---- */

static void test_too_late(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    start(f);
    reveal(f, 0);
    world_wait(&f->world, LIMIT_MS - 1);
    assert_false(has_begun(f, 0));
    world_wait(&f->world, 100);
    assert_true(has_begun(f, 0));
    expect_told(f, 0, "\"withheld\":[{\"seat\":1,\"why\":\"late\"}]");
    client_refused(f->client[1], "late", "'do':'reveal','table':'%s','bytes':'%s'", f->table,
                   luck_of(1));
    expect_record(f, 2, entropy_of(1, 0), "\"withheld\":[{\"seat\":1,\"why\":\"late\"}]");
}

static void test_something_else(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    start(f);
    client_refused(f->client[1], "reveal", "'do':'reveal','table':'%s','bytes':'%s'", f->table,
                   luck_of(2));
    client_refused(f->client[1], "late", "'do':'reveal','table':'%s','bytes':'%s'", f->table,
                   luck_of(1));
    expect_told(f, 0, "\"withheld\":[{\"seat\":1,\"why\":\"wrong\"}]");
    reveal(f, 0);
    assert_true(has_begun(f, 1));
    expect_record(f, 2, entropy_of(1, 0), "\"withheld\":[{\"seat\":1,\"why\":\"wrong\"}]");
}

/* Before the start with all that is theirs; after it a bot plays for them. */
static void test_leaving(void **state)
{
    struct fixture *f = *state;
    gather(f, THIEF, 3, 3);
    client_do(f->client[2], "'do':'leave','table':'%s'", f->table);
    assert_null(strstr(last_table(f, 0), commitment_of(2)));
    client_do(f->client[0], "'do':'start','table':'%s','fill':'easy'", f->table);
    reveal(f, 0);
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    assert_true(has_begun(f, 0));
    assert_int_equal(place_of(f, 0)->standing_in, 2);
    expect_record(f, 1, entropy_of(1, 0), "\"withheld\":[{\"seat\":1,\"why\":\"late\"}]");
}

/* ---- the world fails ---- */

static void come_back(const struct fixture *f)
{
    fixture_return(f);
    for (int i = 0; i < 2; i++)
        client_do(f->client[i], "'do':'sync','table':'%s','seen':0", f->table);
}

static void test_reconnect(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    client_return(f->client[1]);
    start(f);
    client_return(f->client[0]);
    client_do(f->client[0], "'do':'sync','table':'%s'", f->table);
    expect_told(f, 0, "\"shuffling\":[0,1]");
    reveal(f, 0);
    reveal(f, 1);
    client_do(f->client[1], "'do':'sync','table':'%s'", f->table);
    expect_record(f, 2, entropy_of(1, 1), NULL);
}

/* One has revealed, the other finds the server new. */
static void test_restart(void **state)
{
    struct fixture *f = *state;
    for (int killed = 0; killed < 2; killed++) {
        gather(f, TWO, 2, 2);
        start(f);
        reveal(f, 0);
        if (killed)
            world_crash(&f->world);
        else
            world_restart(&f->world);
        come_back(f);
        expect_told(f, 1, "\"shuffling\":[1]");
        expect_told(f, 1, commitment_of(0));
        world_wait(&f->world, LIMIT_MS + 1000); /* there is time to come back */
        assert_false(has_begun(f, 0));
        reveal(f, 1);
        expect_record(f, 2, entropy_of(1, 1), NULL);
    }
}

/* Nobody comes back, one had left: the game begins all the same, and a bot plays. */
static void test_restart_without_anybody(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    start(f);
    client_do(f->client[1], "'do':'leave','table':'%s'", f->table);
    world_crash(&f->world);
    world_wait(&f->world, 20000);
    come_back(f);
    assert_int_equal(place_of(f, 0)->standing_in, 2);
    expect_record(f, 1, entropy_of(0, 0),
                  "\"withheld\":[{\"seat\":0,\"why\":\"late\"},{\"seat\":1,\"why\":\"late\"}]");
}

/* Nothing is told before it is on disk, and a reveal is taken all the same. */
static void test_slow_and_broken_disk(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    f->world.slow_disk = true;
    client_say(f->client[0], "'do':'start','table':'%s'", f->table);
    assert_null(strstr(last_table(f, 1), "shuffling"));
    f->world.slow_disk = false;
    world_run(&f->world);
    expect_told(f, 1, "\"shuffling\":[0,1]");
    f->world.broken_disk = true;
    client_say(f->client[2], "'do':'rename','name':'Eva'");
    client_post(f->client[0], "'do':'reveal','table':'%s','bytes':'%s'", f->table, luck_of(0));
    client_post(f->client[1], "'do':'reveal','table':'%s','bytes':'%s'", f->table, luck_of(1));
    world_wait(&f->world, LIMIT_MS + 1000);
    assert_false(has_begun(f, 0));
    f->world.broken_disk = false;
    world_wait(&f->world, 10000);
    assert_true(has_begun(f, 0));
    expect_record(f, 2, entropy_of(1, 1), NULL);
}

/* ---- again ---- */

static void test_rematch(void **state)
{
    struct fixture *f = *state;
    gather(f, TWO, 2, 2);
    start(f);
    reveal(f, 0);
    reveal(f, 1);
    fixture_play_out(f, 2);
    const char *old = f->table;
    char name[TABLE_WORD];
    client_do(f->client[0], "'do':'rematch','table':'%s'", old);
    snprintf(name, sizeof name, "%s", place_of(f, 0)->rematch);
    f->table = name;
    assert_null(strstr(last_table(f, 0), commitment_of(0))); /* each game has its own */
    for (int i = 0; i < 2; i++) {
        commit(f, i);
        client_do(f->client[i], "'do':'rematch','table':'%s','in':true", old);
    }
    assert_true(client_place(f->client[1], old)->rematch_begun);
    assert_false(has_begun(f, 0));
    client_do(f->client[1], "'do':'leave','table':'%s'", old); /* not their seat in the new one */
    reveal(f, 0);
    reveal(f, 1);
    assert_true(has_begun(f, 0) && has_begun(f, 1));
    expect_record(f, 2, entropy_of(1, 1), NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_all_games),
        TEST(test_nobody_to_wait_for),
        TEST(test_spectators_are_told),
        TEST(test_open_entropy),
        TEST(test_refusals),
        TEST(test_too_late),
        TEST(test_something_else),
        TEST(test_leaving),
        TEST(test_reconnect),
        TEST(test_restart),
        TEST(test_restart_without_anybody),
        TEST(test_slow_and_broken_disk),
        TEST(test_rematch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
