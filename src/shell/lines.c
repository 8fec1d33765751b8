/* The buffer holds the file's bytes from `begin` to `end`; the line last given lies before `begin`
 * and is only moved away by the next call. */
#include "shell/lines.h"

#include "core/check.h"
#include "shell/pack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

bool lines_open(struct lines *lines, const char *path)
{
    const bool standard = strcmp(path, "-") == 0;
    memset(lines, 0, sizeof *lines);
    lines->file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (lines->file < 0 || fstat(lines->file, &about) != 0) {
        lines->error = errno;
        lines_close(lines);
        return false;
    }
    if (S_ISREG(about.st_mode))
        lines->whole = (uint64_t)about.st_size;
    return true;
}

/* Room for a chunk and a '\0' behind `end`. */
static bool make_room(struct lines *lines)
{
    if (lines->buffer && lines->begin > 0) {
        memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
        lines->end -= lines->begin;
        lines->begin = 0;
    }
    if (lines->room - lines->end > CHUNK)
        return true;
    const size_t room = lines->room * 2 + CHUNK + 1;
    char *buffer = realloc(lines->buffer, room);
    if (!buffer) {
        lines->error = ENOMEM;
        return false;
    }
    lines->buffer = buffer;
    lines->room = room;
    return true;
}

/* As much as there is, up to a chunk; -1: failed, and `error` says why. */
static ssize_t read_some(struct lines *lines, char *to)
{
    ssize_t got;
    do
        got = read(lines->file, to, CHUNK);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        lines->error = errno;
    else
        lines->read += (size_t)got;
    return got;
}

/* The first bytes of a file tell whether gzip wrote it. No line of ours begins like that. */
static void begin(struct lines *lines)
{
    const uint8_t *first = (const uint8_t *)lines->buffer;
    if (lines->end < 2 && lines->begin == 0 && !lines->at_end)
        return; /* a pipe may bring them one by one */
    lines->is_begun = true;
    if (lines->begin > 0 || lines->end < 2 || first[0] != 0x1f || first[1] != 0x8b)
        return;
    lines->unpack = unpack_begin();
    lines->packed = malloc(CHUNK);
    CHECK(lines->packed);
    memcpy(lines->packed, lines->buffer, lines->end);
    lines->packed_end = lines->end;
    lines->end = 0;
}

/* Unpacks a chunk at most; reads more when there is nothing left to unpack. */
static bool unpack_chunk(struct lines *lines)
{
    if (lines->packed_begin == lines->packed_end) {
        const ssize_t got = read_some(lines, lines->packed);
        if (got < 0)
            return false;
        lines->at_end = got == 0;
        lines->packed_begin = 0;
        lines->packed_end = (size_t)got;
    }
    const char *from = lines->packed + lines->packed_begin;
    char *to = lines->buffer + lines->end;
    size_t from_size = lines->packed_end - lines->packed_begin, room = CHUNK;
    if (!unpack_some(lines->unpack, &from, &from_size, &to, &room) ||
        (lines->at_end && !unpack_may_end(lines->unpack))) {
        lines->error = EBADMSG;
        return false;
    }
    lines->packed_begin = lines->packed_end - from_size;
    lines->end = (size_t)(to - lines->buffer);
    return true;
}

static bool read_chunk(struct lines *lines)
{
    if (!make_room(lines))
        return false;
    if (lines->unpack)
        return unpack_chunk(lines);
    const ssize_t got = read_some(lines, lines->buffer + lines->end);
    if (got < 0)
        return false;
    lines->at_end = got == 0;
    lines->end += (size_t)got;
    if (!lines->is_begun)
        begin(lines);
    return true;
}

/* Takes `size` bytes as a line; a line break follows them, or the end of the file. */
static void take_line(struct lines *lines, size_t size, bool broken)
{
    CHECK(lines->buffer);
    lines->line = lines->buffer + lines->begin;
    lines->size = size;
    lines->buffer[lines->begin + size] = '\0';
    lines->begin += size + broken;
    lines->done += size + broken;
}

/* The beginning of a line that is too long goes away, so that memory stays bounded. */
static void throw_away(struct lines *lines)
{
    lines->done += lines->end - lines->begin;
    lines->begin = lines->end;
}

enum lines_status lines_next(struct lines *lines)
{
    bool too_long = false;
    size_t searched = 0;
    lines->number++;
    for (;;) {
        const size_t left = lines->end - lines->begin;
        const char *from = left > searched ? lines->buffer + lines->begin + searched : NULL;
        const char *found = from ? memchr(from, '\n', left - searched) : NULL;
        if (found || (lines->at_end && left > 0)) {
            take_line(lines, found ? (size_t)(found - from) + searched : left, found);
            return too_long || lines->size > LINE_MOST ? LINES_TOO_LONG : LINES_LINE;
        }
        if (lines->at_end)
            return too_long ? LINES_TOO_LONG : LINES_END;
        searched = left;
        if (left > LINE_MOST) {
            throw_away(lines);
            too_long = true;
            searched = 0;
        }
        if (!read_chunk(lines))
            return LINES_FAILED;
    }
}

bool lines_blank(const struct lines *lines)
{
    return strspn(lines->line, " \t\r\v\f") == lines->size;
}

const char *lines_why(const struct lines *lines)
{
    return lines->error == EBADMSG ? "it is compressed, and damaged or cut off"
                                   : strerror(lines->error);
}

void lines_close(struct lines *lines)
{
    if (lines->file > STDIN_FILENO)
        close(lines->file);
    unpack_end(lines->unpack);
    free(lines->packed);
    free(lines->buffer);
    lines->unpack = NULL;
    lines->packed = NULL;
    lines->file = -1;
    lines->buffer = NULL;
}
