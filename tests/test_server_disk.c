/* Nothing is told before it is on disk; what happens when the disk fails; tables that cannot be
 * read; readers who do not read. */
#include "server/outbox.h"
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define THIEF "'game':'thief','options':{'players':3,'points':3}"
#define BOTS  THIEF ",'seats':['me','bot:random','bot:greedy']"

static int set_up(void **state)
{
    return fixture_open(state, 8);
}

static int heard_by_all(const struct fixture *f)
{
    return f->client[0]->messages + f->client[1]->messages + f->client[2]->messages;
}

/* ---- the outbox ---- */

static void test_outbox_keeps_order(void **state)
{
    struct outbox outbox = {.at = NULL};
    struct rng rng;
    char bytes[6000];
    int in = 0, out = 0;
    uint64_t batch = 1;
    (void)state;
    rng_fast(&rng, 3);
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 20000; i++) {
        const size_t size = 8 + rng_below(&rng, rng_below(&rng, 10) ? 300 : 5000);
        size_t first_size;
        memcpy(bytes, &in, sizeof in);
        outbox_put(&outbox, bytes, size, batch + rng_below(&rng, 2));
        in++;
        batch += rng_below(&rng, 3) == 0;
        const char *first;
        while (rng_below(&rng, 3) && (first = outbox_first(&outbox, batch, &first_size))) {
            int number;
            memcpy(&number, first, sizeof number);
            assert_int_equal(number, out);
            out++;
            outbox_drop(&outbox);
        }
        if (in - out > 50)
            while (outbox_first(&outbox, UINT64_MAX, &first_size)) {
                outbox_drop(&outbox);
                out++;
            }
    }
    outbox_free(&outbox);
}

/* A message that goes on stays what it was, in an outbox of any size, and waits for both batches.
 */
static void test_outbox_goes_on(void **state)
{
    char more[5000];
    size_t size;
    (void)state;
    memset(more, 'm', sizeof more);
    for (size_t before = 1; before < 3000; before += 97)
        for (size_t count = 1; count < sizeof more; count += 311) {
            struct outbox outbox = {.at = NULL};
            struct text text;
            outbox_put(&outbox, more, before, 1);
            outbox_put(&outbox, "begins", 6, 2);
            assert_false(outbox_has_one(&outbox));
            outbox_drop(&outbox);
            assert_true(outbox_has_one(&outbox));
            do {
                text = outbox_reopen(&outbox);
                text.used--;
                text_bytes(&text, more, count);
            } while (!outbox_end_again(&outbox, &text, 1));
            outbox_put(&outbox, "next", 4, 1);
            assert_null(outbox_first(&outbox, 1, &size));
            const char *first = outbox_first(&outbox, 2, &size);
            assert_int_equal(size, 5 + count);
            assert_memory_equal(first, "begin", 5);
            assert_memory_equal(first + 5, more, count);
            outbox_drop(&outbox);
            outbox_hold_last(&outbox, 7);
            assert_null(outbox_first(&outbox, 6, &size));
            assert_memory_equal(outbox_first(&outbox, 7, &size), "next", 4);
            outbox_free(&outbox);
        }
}

static void test_outbox_shrinks(void **state)
{
    struct outbox outbox = {.at = NULL};
    static char bytes[100000];
    size_t size;
    (void)state;
    outbox_put(&outbox, bytes, sizeof bytes, 0);
    assert_true(outbox.capacity >= sizeof bytes);
    assert_non_null(outbox_first(&outbox, 0, &size));
    assert_int_equal(size, sizeof bytes);
    outbox_drop(&outbox);
    assert_int_equal(outbox.capacity, 0);
    struct spare spare = {.first = NULL};
    outbox.spare = &spare;
    for (int i = 0; i < 40; i++) {
        outbox_put(&outbox, "hello", 5, 0);
        assert_in_range(outbox.capacity, 1, 16384); /* it remembers how long messages were */
        outbox_drop(&outbox);
        assert_int_equal(outbox.capacity, 0);
    }
    assert_int_equal(spare.count, 1); /* for the next one */
    spare_free(&spare);
}

/* ---- before it is on disk ---- */

static void test_nothing_leaves_before_its_batch(void **state)
{
    struct fixture *f = *state;
    struct client *ugla = client_arrive(&f->world, "Ugla");
    f->table = world_table(f->client, 3, THIEF);
    struct client *second = client_again(f->client[0]);
    f->world.slow_disk = true;
    const int who = mover(f);
    const int before = heard_by_all(f);
    assert_null(client_say(f->client[who], "'do':'move','table':'%s','decision':%d,'choice':0",
                           f->table, place_of(f, who)->decision));
    world_run(&f->world);
    assert_int_equal(heard_by_all(f), before);
    /* nothing gets past it, but others who have nothing to do with it are answered at once */
    assert_null(client_say(f->client[who], "'do':'games'"));
    client_do(ugla, "'do':'games'");
    /* neither by asking about the table */
    assert_null(client_say(second, "'do':'sync','table':'%s','seen':0", f->table));
    assert_int_equal(client_heard(second, 0, "\"tell\":"), 0);
    assert_true(world_commit(&f->world));
    world_run(&f->world);
    for (int i = 0; i < 3; i++)
        assert_int_equal(place_of(f, i)->n, 2);
    assert_int_equal(client_place(second, f->table)->n, 2);
    const struct client *client = f->client[who];
    assert_non_null(strstr(client->message[client->messages - 1], "\"games\":"));
    assert_non_null(strstr(client->message[client->messages - 2], "\"tell\":\"update\""));
    assert_non_null(strstr(client->message[client->messages - 3], "\"ok\":true"));
    f->world.slow_disk = false;
}

/* But nobody waits for what another does in secret until that is their last step of the turn: the
 * time of an answer would tell when they do it. */
static void test_secrets_hold_up_nobody_else(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 2, "'game':'party','options':{'players':2}");
    int secret = 0, last = 0;
    for (int decision; (decision = place_of(f, 0)->decision) != 0;) {
        f->world.slow_disk = true;
        assert_null(client_say(f->client[0], "'do':'move','table':'%s','decision':%d,'choice':0",
                               f->table, decision));
        const bool answered =
            client_say(f->client[1], "'do':'told','table':'%s','n':0", f->table) &&
            client_say(f->client[1], "'do':'chat','table':'%s','text':'Hello'", f->table);
        f->world.slow_disk = false;
        world_run(&f->world);
        assert_int_equal(answered, place_of(f, 0)->decision != 0);
        secret += answered;
        last += !answered;
    }
    assert_true(secret > 0);
    assert_int_equal(last, 1);
}

/* An update that says only what happened leaves when the one behind it is on disk: who has seen it,
 * and loses the connection, gets what is true now with the rest, also after a crash. */
static void test_short_ones_wait_for_the_next(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 3, THIEF);
    const int first = mover(f), deaf = (first + 2) % 3, n = place_of(f, deaf)->n;
    f->client[deaf]->deaf = true;
    client_do(f->client[first], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
              place_of(f, first)->decision);
    f->world.slow_disk = true;
    const int second = mover(f);
    assert_null(client_say(f->client[second], "'do':'move','table':'%s','decision':%d,'choice':0",
                           f->table, place_of(f, second)->decision));
    f->client[deaf]->deaf = false;
    world_run(&f->world);
    assert_int_equal(place_of(f, deaf)->n, n);
    assert_true(world_commit(&f->world));
    world_run(&f->world);
    assert_int_equal(place_of(f, deaf)->n, n + 2);
    assert_true(place_of(f, deaf)->now);
    f->world.slow_disk = false;
}

/* A step and its undoing leave together: what is true now is said with the second, not with the
 * first, which would show what has not been told yet. The audit looks at every view. */
static void test_now_is_of_the_last(void **state)
{
    struct fixture *f = *state;
    int undone = 0;
    f->world.audit = audit_open();
    fixture_return(f); /* so that it knows who they are */
    f->table = world_table(f->client, 2, "'game':'speculaas','options':{'players':2}");
    for (int decision; (decision = place_of(f, 0)->decision) != 0; undone++) {
        client_post(f->client[0], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                    decision);
        client_post(f->client[0], "'do':'undo','table':'%s','decision':%d", f->table, decision + 1);
        world_run(&f->world);
        assert_int_equal(place_of(f, 0)->decision, decision + 2);
        choose(f, 0);
    }
    assert_true(undone > 0);
}

/* What comes while a batch is under way goes with the next one. */
static void test_two_batches(void **state)
{
    struct fixture *f = *state;
    f->world.slow_disk = true;
    struct client *ugla = &f->world.client[f->world.clients++];
    ugla->world = &f->world;
    client_connect(ugla);
    assert_null(client_say(ugla, "'do':'hello','version':1,'name':'Ugla'"));
    assert_null(client_say(f->client[0], "'do':'rename','name':'Anna Lena'"));
    assert_true(world_commit(&f->world));
    world_run(&f->world);
    assert_int_equal(client_heard(ugla, 0, "\"token\":"), 1);
    assert_int_equal(client_heard(f->client[0], 0, "Anna Lena"), 0);
    assert_true(world_commit(&f->world));
    world_run(&f->world);
    assert_int_equal(client_heard(f->client[0], 0, "Anna Lena"), 1);
    assert_false(world_commit(&f->world));
}

/* ---- a disk that fails ---- */

static void test_disk_fails(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 1, BOTS);
    f->world.slow_bots = true;
    while (!place_of(f, 0)->decision) {
        world_think(&f->world);
        world_run(&f->world);
    }
    const int n = place_of(f, 0)->n, decision = place_of(f, 0)->decision;
    f->world.broken_disk = true;
    assert_null(client_say(f->client[0], "'do':'move','table':'%s','decision':%d,'choice':0",
                           f->table, decision));
    assert_non_null(strstr(f->world.log, "cannot be written"));
    client_refused(f->client[1], "busy", "'do':'open'," THIEF);
    client_refused(f->client[1], "busy", "'do':'rename','name':'Eva'");
    client_do(f->client[1], "'do':'games'"); /* what changes nothing is answered */
    assert_null(client_say(f->client[0], "'do':'undo','table':'%s','decision':1", f->table));
    assert_true(f->world.jobs <= 1);
    world_think(&f->world); /* a bot that has thought meanwhile waits */
    world_wait(&f->world, 10000);
    assert_int_equal(place_of(f, 0)->n, n);
    assert_false(server_is_idle(f->world.server));
    f->world.broken_disk = f->world.slow_bots = false;
    world_wait(&f->world, 499);
    assert_int_equal(place_of(f, 0)->n, n); /* it is tried twice a second */
    world_wait(&f->world, 1);
    world_run(&f->world);
    assert_true(place_of(f, 0)->n > n);
    assert_int_equal(client_heard(f->client[0], 0, "\"error\":\"busy\""), 1);
    assert_non_null(strstr(f->world.log, "again"));
    for (bool more = true; more;)
        more = world_step(&f->world, f->client, 1, f->table);
    assert_true(place_of(f, 0)->over);
    world_restart(&f->world);
    client_return(f->client[0]);
    place_of(f, 0)->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", f->table);
    assert_true(place_of(f, 0)->over);
}

static void test_stop(void **state)
{
    struct fixture *f = *state;
    f->table = world_table(f->client, 1, BOTS);
    f->world.slow_bots = true;
    while (place_of(f, 0)->decision)
        client_do(f->client[0], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                  place_of(f, 0)->decision);
    assert_true(f->world.jobs > 0);
    server_stop(f->world.server);
    world_run(&f->world);
    assert_true(server_is_idle(f->world.server)); /* bots are not waited for */
    world_think(&f->world);
    world_run(&f->world);
    assert_true(server_is_idle(f->world.server));
    client_refused(f->client[1], "busy", "'do':'open'," THIEF);
    f->world.slow_bots = false;
    world_restart(&f->world); /* the bots go on by themselves */
    client_return(f->client[0]);
    client_do(f->client[0], "'do':'sync','table':'%s','seen':%d", f->table, place_of(f, 0)->n);
    world_run(&f->world);
    assert_true(place_of(f, 0)->decision || place_of(f, 0)->over);
}

/* ---- tables that cannot be read ---- */

enum { ROWS_MOST = 64 };

/* What the store holds of one table, to be spoilt. */
struct damage {
    struct store_change change[ROWS_MOST];
    uint8_t bytes[ROWS_MOST][2048], extra[ROWS_MOST][64];
    int count;
};

static bool copy_table(void *context, const struct store_table *row)
{
    struct damage *damage = context;
    const int n = damage->count++;
    assert_true(row->about_size <= sizeof damage->bytes[n]);
    memcpy(damage->bytes[n], row->about, row->about_size);
    damage->change[n] = (struct store_change){.type = CHANGE_TABLE, .table = *row};
    damage->change[n].table.about = (const char *)damage->bytes[n];
    return true;
}

static bool copy_step(void *context, const struct store_step *row)
{
    struct damage *damage = context;
    const int n = damage->count++;
    assert_true(n < ROWS_MOST && row->size <= sizeof damage->bytes[n] &&
                row->extra_size <= sizeof damage->extra[n]);
    memcpy(damage->bytes[n], row->bytes, row->size);
    memcpy(damage->extra[n], row->extra, row->extra_size);
    damage->change[n] = (struct store_change){.type = CHANGE_STEP, .step = *row};
    damage->change[n].step.bytes = damage->bytes[n];
    damage->change[n].step.extra = damage->extra[n];
    return true;
}

static void read_rows(struct store *store, const uint8_t id[STORE_ID], struct damage *damage)
{
    char error[STORE_ERROR];
    damage->count = 0;
    assert_true(store->driver->table(store, id, copy_table, damage, error));
    assert_true(store->driver->steps(store, id, copy_step, damage, error));
}

static void put_rows(struct store *store, const struct store_change *change, size_t count)
{
    char error[STORE_ERROR];
    size_t at;
    assert_int_equal(store->driver->commit(store, change, count, &at, error), COMMIT_DONE);
}

/* One bit of what is stored, anywhere. */
static void spoil(struct damage *damage, int n, struct rng *rng)
{
    struct store_change *change = &damage->change[n];
    const bool step = change->type == CHANGE_STEP;
    const bool extra = step && rng_below(rng, 3) == 0;
    const size_t size = !step   ? change->table.about_size
                        : extra ? change->step.extra_size
                                : change->step.size;
    uint8_t *bytes = extra ? damage->extra[n] : damage->bytes[n];
    if (step && rng_below(rng, 10) == 0)
        change->step.at += 1 + rng_below(rng, 9);
    if (!size)
        return;
    uint32_t at = rng_below(rng, (uint32_t)size);
    if (extra && at == 1) /* no damage: a bot would be standing in, and play on */
        at = 0;
    bytes[at] ^= (uint8_t)(1U << rng_below(rng, 8));
}

static bool first_id(void *context, const struct store_table *row)
{
    memcpy(context, row->id, STORE_ID);
    return false;
}

/* Whatever is wrong with a table, the server opens, and the others are there. */
static void test_damaged_tables(void **state)
{
    static struct damage damage, good;
    struct fixture *f = *state;
    struct store *store = f->world.store;
    char error[STORE_ERROR], other[TABLE_WORD];
    uint8_t id[STORE_ID];
    struct rng rng;
    rng_fast(&rng, 17);
    f->table = world_table(f->client, 3, "'game':'speculaas','options':{'players':3}");
    for (int i = 0; i < 20; i++)
        world_step(&f->world, f->client, 3, f->table);
    assert_true(store->driver->open_tables(store, first_id, id, error));
    read_rows(store, id, &good);
    snprintf(other, sizeof other, "%s", world_table(f->client, 3, THIEF));
    int aside = 0;
    for (int i = 0; i < 300; i++) {
        read_rows(store, id, &damage);
        const int row = (int)rng_below(&rng, (uint32_t)damage.count);
        spoil(&damage, row, &rng);
        put_rows(store, &damage.change[row], 1);
        const int logged = f->world.logged;
        world_restart(&f->world);
        const bool told = f->world.logged > logged && strstr(f->world.log, "set aside");
        struct server_counts counts;
        server_count(f->world.server, &counts);
        assert_int_equal(counts.tables_set_aside, told);
        aside += told;
        client_return(f->client[0]);
        client_place(f->client[0], other)->n = 0;
        client_do(f->client[0], "'do':'sync','table':'%s','seen':0", other);
        assert_true(client_place(f->client[0], other)->now);
        put_rows(store, good.change, (size_t)good.count);
    }
    assert_true(aside > 150);
    world_restart(&f->world);
    client_return(f->client[0]);
    place_of(f, 0)->n = 0;
    client_do(f->client[0], "'do':'sync','table':'%s','seen':0", f->table);
}

/* ---- those who do not read ---- */

static void test_slow_reader(void **state)
{
    struct fixture *f = *state;
    f->world.limits.outbox_bytes = 30000;
    world_restart(&f->world);
    for (int i = 0; i < 3; i++)
        client_return(f->client[i]);
    f->table = world_table(f->client, 3, THIEF ",'listed':true");
    struct client *ugla = client_arrive(&f->world, "Ugla");
    client_do(ugla, "'do':'watch','table':'%s'", f->table);
    client_do(ugla, "'do':'sync','table':'%s','seen':0", f->table);
    ugla->deaf = true;
    for (int i = 0; i < 60; i++)
        assert_true(world_step(&f->world, f->client, 3, f->table));
    /* What does not fit is told later, and nothing is missed. */
    assert_false(ugla->closed);
    const int seen = client_place(ugla, f->table)->n;
    ugla->deaf = false;
    world_run(&f->world);
    assert_true(client_place(ugla, f->table)->n >= seen + 60);
    /* Who asks and does not read the answers is sent away. */
    ugla->deaf = true;
    for (int i = 0; i < 100 && !ugla->closed; i++)
        client_send(ugla, "{\"do\":\"games\"}");
    assert_true(ugla->closed);
    client_drop(ugla);
    assert_true(world_step(&f->world, f->client, 3, f->table));
}

/* Nor is the record of a game whose last move is not on disk. */
static void test_no_record_before_its_batch(void **state)
{
    struct fixture *f = *state;
    struct world_record record;
    f->table = world_table(f->client, 1, BOTS);
    while (!place_of(f, 0)->over) {
        f->world.slow_disk = true;
        client_say(f->client[0], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
                   place_of(f, 0)->decision);
        world_ask_record(&f->world, f->table, &record);
        assert_true(record.answered && !record.failed && !record.bytes);
        f->world.slow_disk = false;
        world_run(&f->world);
    }
    world_ask_record(&f->world, f->table, &record);
    assert_non_null(record.bytes);
    free(record.bytes);
}

/* Somebody goes and comes back before their new name is on disk: the store would tell the old one.
 */
static void test_guest_stays_until_on_disk(void **state)
{
    struct fixture *f = *state;
    struct client *anna = f->client[0];
    f->world.slow_disk = true;
    client_say(anna, "'do':'rename','name':'Anna Lísa'");
    client_drop(anna);
    world_wait(&f->world, 20000); /* the sweep looks for whoever is gone */
    client_connect(anna);
    const int from = anna->messages;
    client_say(anna, "'do':'hello','version':1,'token':'%s'", anna->token);
    assert_int_equal(anna->messages, from); /* the name is not on disk */
    f->world.slow_disk = false;
    world_run(&f->world);
    assert_int_equal(client_heard(anna, from, "\"name\":\"Anna Lísa\""), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, fixture_close)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outbox_keeps_order),
        cmocka_unit_test(test_outbox_goes_on),
        cmocka_unit_test(test_outbox_shrinks),
        TEST(test_nothing_leaves_before_its_batch),
        TEST(test_secrets_hold_up_nobody_else),
        TEST(test_short_ones_wait_for_the_next),
        TEST(test_now_is_of_the_last),
        TEST(test_two_batches),
        TEST(test_disk_fails),
        TEST(test_stop),
        TEST(test_damaged_tables),
        TEST(test_slow_reader),
        TEST(test_no_record_before_its_batch),
        TEST(test_guest_stays_until_on_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
