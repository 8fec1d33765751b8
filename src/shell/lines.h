/* A file, or standard input, line by line, with a limit on how long a line may be. What gzip has
 * compressed is unpacked, which is seen by its first bytes and not by its name. */
#ifndef COOKIETIN_SHELL_LINES_H
#define COOKIETIN_SHELL_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_MOST = 4 << 20 }; /* bytes, the line break not counted */

enum lines_status { LINES_LINE, LINES_TOO_LONG, LINES_END, LINES_FAILED };

struct lines {
    const char *line; /* ends in '\0', which `size` does not count */
    size_t size;
    long number;    /* of the line, from 1 */
    uint64_t done;  /* bytes before the next line, as they are when unpacked */
    uint64_t read;  /* bytes of the file that were read */
    uint64_t whole; /* bytes in the file, 0 if it is not known */
    int error;      /* errno, when a call failed; EBADMSG: it is compressed, and broken */
    /* private */
    int file;
    char *buffer;
    size_t room, begin, end;
    bool at_end, is_begun;
    struct unpack *unpack; /* NULL: the file is not compressed */
    char *packed;          /* what was read and is not unpacked yet: a part of a chunk */
    size_t packed_begin, packed_end;
};

/* "-" is standard input. false: see `error`. */
bool lines_open(struct lines *lines, const char *path);
/* The next line, without its line break; one that is too long is left out. The line stays until the
 * next call. */
enum lines_status lines_next(struct lines *lines);
/* Whether there is nothing but blanks in the line. */
bool lines_blank(const struct lines *lines);
/* Why a call failed, as the end of a sentence. */
const char *lines_why(const struct lines *lines);
void lines_close(struct lines *lines);

#endif
