/* gzip: the texts that people keep by the million. Several members, one after another, are one
 * file: so pieces can be compressed apart from each other, and a file can be cut between them. */
#ifndef COOKIETIN_SHELL_PACK_H
#define COOKIETIN_SHELL_PACK_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a text the gzip member that holds it; it may move. */
void pack(char **text, size_t *size, size_t *used);

/* Reading, as the bytes come. */
struct unpack;

struct unpack *unpack_begin(void);
void unpack_end(struct unpack *unpack);

/* Whether what is compressed may end here: between two members. */
bool unpack_may_end(const struct unpack *unpack);

/* Unpacks from `from` to `to`, as much as there is room for, and moves both ahead. False: these
 * bytes are not what gzip has written. */
bool unpack_some(struct unpack *unpack, const char **from, size_t *from_size, char **to,
                 size_t *to_size);

#endif
