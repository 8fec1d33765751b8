/* The buffer holds the file's bytes from `begin` to `end`; the line last given lies before `begin`
 * and is only moved away by the next call. */
#include "shell/lines.h"

#include "core/check.h"

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

static bool read_chunk(struct lines *lines)
{
    if (!make_room(lines))
        return false;
    ssize_t got;
    do
        got = read(lines->file, lines->buffer + lines->end, CHUNK);
    while (got < 0 && errno == EINTR);
    if (got < 0) {
        lines->error = errno;
        return false;
    }
    lines->at_end = got == 0;
    lines->end += (size_t)got;
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

void lines_close(struct lines *lines)
{
    if (lines->file > STDIN_FILENO)
        close(lines->file);
    free(lines->buffer);
    lines->file = -1;
    lines->buffer = NULL;
}
