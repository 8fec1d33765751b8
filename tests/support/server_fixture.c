/* Three people who have arrived, in a world of their own for each test. */
#include "support/server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

int fixture_open(void **state, uint64_t seed)
{
    static const char *const names[] = {"Anna", "Björn", "Dísa"};
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    world_open(&f->world, seed);
    for (int i = 0; i < 3; i++)
        f->client[i] = client_arrive(&f->world, names[i]);
    *state = f;
    return 0;
}

int fixture_close(void **state)
{
    struct fixture *f = *state;
    world_close(&f->world);
    free(f);
    return 0;
}

struct place *place_of(const struct fixture *f, int who)
{
    return client_place(f->client[who], f->table);
}

int mover(const struct fixture *f)
{
    for (int i = 0; i < 3; i++)
        if (place_of(f, i)->decision)
            return i;
    fail_msg("nobody is asked");
    return 0;
}

void fixture_return(const struct fixture *f)
{
    for (int i = 0; i < 3; i++)
        client_return(f->client[i]);
}

void choose(const struct fixture *f, int who)
{
    client_do(f->client[who], "'do':'move','table':'%s','decision':%d,'choice':0", f->table,
              place_of(f, who)->decision);
    world_run(f->client[who]->world);
}

void fixture_start(struct fixture *f, int people, const char *fields)
{
    f->table = world_table(f->client, people, fields);
}

void fixture_play_out(struct fixture *f, int people)
{
    for (bool more = true; more;)
        more = world_step(&f->world, f->client, people, f->table);
    assert_true(place_of(f, 0)->over);
}
