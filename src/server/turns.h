/* Jobs that wait for a thread, by whose they are: addresses take turns, one job at a time, however
 * many they have, and so do the guests of an address. The jobs of one guest are served in the order
 * in which they came. */
#ifndef COOKIETIN_SERVER_TURNS_H
#define COOKIETIN_SERVER_TURNS_H

#include "server/map.h"
#include "server/server.h"

struct turns_owner;

struct turns_line {
    struct map owners;                /* who has a job here */
    struct turns_owner *first, *last; /* whose turn it is, and who is after all others */
};

/* All zero: nobody waits. */
struct turns {
    struct turns_line addresses;
    int jobs;
};

void turns_put(struct turns *turns, struct job *job);
struct job *turns_take(struct turns *turns); /* NULL: there is none */
int turns_owners(const struct turns *turns); /* from how many addresses they are */
void turns_free(struct turns *turns);        /* when nobody waits */

#endif
