/* Three people in a world, and a table they sit at: what most tests of the server begin with. */
#ifndef TESTS_SUPPORT_SERVER_FIXTURE_H
#define TESTS_SUPPORT_SERVER_FIXTURE_H

#include "support/server_world.h"

struct fixture {
    struct world world;
    struct client *client[3];
    const char *table; /* NULL until a test opens one */
};

/* For cmocka: `state` gets the fixture. */
int fixture_open(void **state, uint64_t seed);
int fixture_close(void **state);

struct place *place_of(const struct fixture *f, int who);
/* All three connect anew, with what the world's clients say in `hello` by now. */
void fixture_return(const struct fixture *f);
/* The first so many of them open a table. */
void fixture_start(struct fixture *f, int people, const char *fields);
/* They play until the game is over. */
void fixture_play_out(struct fixture *f, int people);
/* Answers what is asked with the first choice. */
void choose(const struct fixture *f, int who);
/* Whom the table waits for first; someone it must be. */
int mover(const struct fixture *f);

#endif
