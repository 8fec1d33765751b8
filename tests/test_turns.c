/* Jobs of several owners: each has its turn, however many jobs others have. */
#include "core/check.h"
#include "server/turns.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { JOBS = 40 };

struct fixture {
    struct turns turns;
    struct job job[JOBS];
    int used;
};

static int set_up(void **state)
{
    struct fixture *f = aligned_alloc(_Alignof(struct fixture), sizeof *f);
    CHECK(f);
    *f = (struct fixture){.used = 0};
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    turns_free(&f->turns);
    free(f);
    return 0;
}

static void put_from(struct fixture *f, uint64_t address, int64_t owner, int count)
{
    for (int i = 0; i < count; i++) {
        assert_true(f->used < JOBS);
        struct job *job = &f->job[f->used];
        job->address = address;
        job->owner = owner;
        job->seat = f->used++;
        turns_put(&f->turns, job);
    }
}

/* Each from an address of their own. */
static void put(struct fixture *f, int64_t owner, int count)
{
    put_from(f, (uint64_t)owner, owner, count);
}

static void expect_owner(struct fixture *f, int64_t owner)
{
    const struct job *job = turns_take(&f->turns);
    assert_non_null(job);
    assert_int_equal(job->owner, owner);
}

static void test_one_each(void **state)
{
    struct fixture *f = *state;
    put(f, 1, 20);
    put(f, 2, 1);
    put(f, 3, 2);
    assert_int_equal(f->turns.jobs, 23);
    assert_int_equal(turns_owners(&f->turns), 3);
    for (int i = 1; i <= 3; i++)
        expect_owner(f, i);
    expect_owner(f, 1);
    expect_owner(f, 3);
    assert_int_equal(turns_owners(&f->turns), 1);
    put(f, 2, 1); /* back again: after the one who waits */
    expect_owner(f, 1);
    expect_owner(f, 2);
    for (int i = 0; i < 17; i++)
        expect_owner(f, 1);
    assert_null(turns_take(&f->turns));
    assert_int_equal(turns_owners(&f->turns), 0);
}

/* Many guests at one address have together as many turns as one at another, and one each. */
static void test_one_each_of_an_address(void **state)
{
    struct fixture *f = *state;
    for (int64_t guest = 1; guest <= 5; guest++)
        put_from(f, 1, guest, 2);
    put_from(f, 2, 6, 4);
    assert_int_equal(turns_owners(&f->turns), 2);
    for (int64_t guest = 1; guest <= 4; guest++) {
        expect_owner(f, guest);
        expect_owner(f, 6);
    }
    expect_owner(f, 5);
    for (int64_t guest = 1; guest <= 5; guest++)
        expect_owner(f, guest);
    assert_null(turns_take(&f->turns));
}

static void test_in_order(void **state)
{
    struct fixture *f = *state;
    int last[] = {-1, -1};
    for (int i = 0; i < JOBS / 4; i++) {
        put(f, 0, 1);
        put(f, 1, 3);
    }
    for (int i = 0; i < JOBS; i++) {
        const struct job *job = turns_take(&f->turns);
        assert_non_null(job);
        assert_true(job->seat > last[job->owner]);
        last[job->owner] = job->seat;
    }
    assert_null(turns_take(&f->turns));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_each, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_each_of_an_address, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_in_order, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
