/* A bot for Cookie Tin: it reads lines of JSON and answers some of them (docs/bot-protocol.md).
 *
 *   cc -o mybot examples/bot.c -ljansson && cookietin sim thief --bots exec:./mybot,random
 *
 * All that makes it better than random play is in like(). */
#define _POSIX_C_SOURCE 200809L /* NOLINT: getline */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How much we like a move: the higher, the better. */
static int like(const json_t *move)
{
    static const char *const cakes[] = {"kleina",        "piparkaka", "laufabraud",
                                        "lakkristoppur", "randalina", "hjonabandssaela",
                                        "hnallthora",    "tom_krus"};
    const char *lay = json_string_value(json_object_get(move, "lay"));
    const char *spice = json_string_value(json_object_get(move, "spice"));
    for (int value = 0; lay && value < 8; value++) /* thief: keep the higher cake */
        if (!strncmp(lay, cakes[value], strlen(cakes[value])))
            return -value;
    return spice && strchr(spice, '+'); /* speculaas: two spices are better than one */
}

/* The move that we like best; each of several equals is as likely. */
static size_t choose(const json_t *moves)
{
    size_t best = 0, equals = 0;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const int more = like(json_array_get(moves, i)) - like(json_array_get(moves, best));
        equals = more > 0 ? 1 : equals + !more;
        if (more > 0 || (!more && (size_t)rand() % equals == 0))
            best = i;
    }
    return best;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) { /* lines can be long: let getline find the room */
        json_t *message = json_loads(line, 0, NULL);
        const json_t *moves = json_object_get(message, "moves");
        if (json_object_get(message, "hello"))
            puts("{\"hello\":\"example in C\",\"protocol\":1}");
        else if (moves)
            printf("{\"choice\":%zu}\n", choose(moves));
        fflush(stdout); /* or nobody sees the answer */
        json_decref(message);
    }
    free(line);
}
