/* libwebsockets 4.1 takes frames that are not masked, and nothing of what it offers tells us of
 * them: no callback sees a header, and its extensions see payloads. (Versions that refuse them by
 * themselves do so after us.) So we look at what it reads.
 *
 * It reads with recv and SSL_read. This file defines both: a program's own functions come before
 * those of the shared libraries, also for calls from other shared libraries. Each does what the one
 * of the library does (recvfrom without an address, SSL_read_ex), and for the connections that are
 * watched also looks for headers of frames. Payloads are skipped, so that costs next to nothing.
 *
 * Where the first frame begins is where the request ends that becomes a WebSocket. Whether it does
 * is known only when libwebsockets has read it. So as long as a connection is HTTP, a read ends
 * where a request ends, even if there is more, which the next read gets. The library looks for more
 * in TLS's own buffer only after a read that filled its own, so we say when there is (read_on). */
#include "server/net_frames.h"

#include "core/check.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

enum { MASK = 0x80, LENGTH = 0x7f, LENGTH_2 = 126, LENGTH_8 = 127, KEY_SIZE = 4, BLANK_SIZE = 4 };

/* ---- what it is ---- */

size_t frames_take_request(struct frames *frames, const uint8_t *bytes, size_t size)
{
    static const char blank[BLANK_SIZE + 1] = "\r\n\r\n";
    frames->is_seen |= size > 0;
    if (frames->blank == BLANK_SIZE && size)
        frames->blank = 0;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == (uint8_t)blank[frames->blank])
            frames->blank++;
        else
            frames->blank = bytes[i] == '\r';
        if (frames->blank == BLANK_SIZE)
            return i + 1;
    }
    return size;
}

/* Where nothing has come through us, the library reads in another way, and is left alone. */
bool frames_begin(struct frames *frames)
{
    frames->is_websocket = true;
    return !frames->is_seen || frames->blank == BLANK_SIZE;
}

/* The second byte of a frame. */
static bool take_mask(struct frames *frames, uint8_t byte)
{
    const uint8_t length = byte & LENGTH;
    frames->in_head = false;
    frames->length = 0;
    frames->length_due = length == LENGTH_2 ? 2 : length == LENGTH_8 ? 8 : 0;
    if (!frames->length_due)
        frames->skip = KEY_SIZE + (uint64_t)length;
    return byte & MASK;
}

static bool take_length(struct frames *frames, uint8_t byte)
{
    frames->length = frames->length << 8 | byte;
    if (--frames->length_due)
        return true;
    frames->skip = KEY_SIZE + frames->length;
    return frames->length <= INT64_MAX;
}

bool frames_take(struct frames *frames, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        if (frames->skip) {
            const size_t part = frames->skip < size - i ? (size_t)frames->skip : size - i;
            frames->skip -= part;
            i += part;
        } else if (frames->length_due) {
            if (!take_length(frames, bytes[i++]))
                return false;
        } else if (frames->in_head) {
            if (!take_mask(frames, bytes[i++]))
                return false;
        } else {
            frames->in_head = true;
            frames->count++;
            i++;
        }
    }
    return true;
}

/* ---- whose it is ---- */

/* What recv and SSL_read are told says nothing but the file. Only the thread of the loop has an
 * entry here; what others read goes straight through. */
struct watched {
    struct reader {
        struct frames *frames; /* NULL: not watched */
    } * of;                    /* by file */
    size_t size;
};

static struct watched *watched(void)
{
    static _Thread_local struct watched all;
    return &all;
}

static struct frames *frames_of(int file)
{
    const struct watched *all = watched();
    return file >= 0 && (size_t)file < all->size ? all->of[file].frames : NULL;
}

void frames_watch(int file, struct frames *frames)
{
    struct watched *all = watched();
    CHECK(file >= 0);
    if ((size_t)file >= all->size) {
        const size_t size = 2 * (size_t)file + 64;
        all->of = realloc(all->of, size * sizeof *all->of);
        CHECK(all->of);
        memset(all->of + all->size, 0, (size - all->size) * sizeof *all->of);
        all->size = size;
    }
    all->of[file].frames = frames;
}

/* The number may be another's by now. */
void frames_forget(int file, const struct frames *frames)
{
    struct watched *all = watched();
    if (frames_of(file) == frames)
        all->of[file].frames = NULL;
}

void frames_end(void)
{
    struct watched *all = watched();
    free(all->of);
    *all = (struct watched){NULL, 0};
}

/* ---- reading ---- */

/* False: the connection ends here. */
static bool look(struct frames *frames, const void *bytes, size_t size)
{
    if (!frames->is_websocket)
        frames_take_request(frames, bytes, size);
    else if (frames->is_seen && !frames_take(frames, bytes, size)) {
        frames->refuse(frames->context);
        return false;
    }
    return !frames->is_websocket || frames->count_in(frames->context, size);
}

/* Up to the end of a request, of what is there. */
static size_t request_in(const struct frames *frames, const void *bytes, size_t size)
{
    struct frames copy = *frames;
    return frames_take_request(&copy, bytes, size);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): they are reserved */
ssize_t recv(int file, void *bytes, size_t size, int flags)
{
    struct frames *frames = frames_of(file);
    if (!frames || flags & MSG_PEEK)
        return recvfrom(file, bytes, size, flags, NULL, NULL);
    if (!frames->is_websocket) {
        const ssize_t there = recvfrom(file, bytes, size, flags | MSG_PEEK, NULL, NULL);
        if (there <= 0)
            return there;
        size = request_in(frames, bytes, (size_t)there);
    }
    const ssize_t got = recvfrom(file, bytes, size, flags, NULL, NULL);
    if (got <= 0 || look(frames, bytes, (size_t)got))
        return got;
    errno = EPROTO;
    return -1;
}

/* Up to the end of a request, as long as it is HTTP. */
static bool read_tls(SSL *ssl, struct frames *frames, void *bytes, size_t size, size_t *got)
{
    if (!frames || frames->is_websocket)
        return SSL_read_ex(ssl, bytes, size, got) == 1;
    return SSL_peek_ex(ssl, bytes, size, got) == 1 &&
           SSL_read_ex(ssl, bytes, request_in(frames, bytes, *got), got) == 1;
}

int SSL_read(SSL *ssl, void *buf, int num)
{
    struct frames *frames = frames_of(SSL_get_fd(ssl));
    size_t got;
    const bool done = read_tls(ssl, frames, buf, num > 0 ? (size_t)num : 0, &got);
    if (frames)
        frames->read_on(frames->context, done && !frames->is_websocket && SSL_pending(ssl) > 0);
    if (!done) /* 0 if the other side has ended it; SSL_get_error says why */
        return SSL_get_error(ssl, -1) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
    return !frames || look(frames, buf, got) ? (int)got : -1;
}
