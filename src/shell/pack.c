/* zlib, with the few of its settings that say gzip and not its own format. */
#define ZLIB_CONST /* what is read is not written */
#include "shell/pack.h"

#include "core/check.h"

#include <stdlib.h>
#include <zlib.h>

enum { GZIP = 16, WINDOW = 15, LEVEL = 6, MEMORY = 8, PIECE_MOST = 1 << 30 };

struct unpack {
    z_stream stream;
    bool is_between; /* two members, or before the first */
};

/* The header has no time in it, so the same text gives the same bytes. */
void pack(char **text, size_t *size, size_t *used)
{
    z_stream stream = {.next_in = (const Bytef *)*text, .avail_in = (uInt)*used};
    CHECK(*used < PIECE_MOST);
    CHECK(deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) ==
          Z_OK);
    const size_t room = deflateBound(&stream, (uLong)*used);
    char *packed = malloc(room);
    CHECK(packed);
    stream.next_out = (Bytef *)packed;
    stream.avail_out = (uInt)room;
    CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    deflateEnd(&stream);
    free(*text);
    *text = packed;
    *size = room;
    *used = room - stream.avail_out;
}

struct unpack *unpack_begin(void)
{
    struct unpack *unpack = calloc(1, sizeof *unpack);
    CHECK(unpack);
    CHECK(inflateInit2(&unpack->stream, WINDOW + GZIP) == Z_OK);
    unpack->is_between = true;
    return unpack;
}

void unpack_end(struct unpack *unpack)
{
    if (unpack)
        inflateEnd(&unpack->stream);
    free(unpack);
}

bool unpack_may_end(const struct unpack *unpack)
{
    return unpack->is_between;
}

bool unpack_some(struct unpack *unpack, const char **from, size_t *from_size, char **to,
                 size_t *to_size)
{
    z_stream *stream = &unpack->stream;
    int status = Z_OK;
    stream->next_in = (const Bytef *)*from;
    stream->avail_in = (uInt)*from_size;
    stream->next_out = (Bytef *)*to;
    stream->avail_out = (uInt)*to_size;
    while (stream->avail_in && stream->avail_out && (status == Z_OK || status == Z_STREAM_END)) {
        unpack->is_between = false;
        status = inflate(stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END) {
            unpack->is_between = true;
            CHECK(inflateReset(stream) == Z_OK);
        }
    }
    *from = (const char *)stream->next_in;
    *from_size = stream->avail_in;
    *to = (char *)stream->next_out;
    *to_size = stream->avail_out;
    return status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR;
}
