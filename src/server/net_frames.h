/* Where frames begin in what a client sends, and whether they are masked. A client must mask all of
 * them (RFC 6455, 5.1), and a server must close a connection on which one is not. */
#ifndef COOKIETIN_SERVER_NET_FRAMES_H
#define COOKIETIN_SERVER_NET_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is known of the bytes of one connection. All zero: none has come. */
struct frames {
    uint64_t skip;      /* bytes of the mask and of the payload that are still to come */
    uint64_t length;    /* of the payload, as far as it has been read */
    uint8_t length_due; /* bytes of it */
    bool in_head;       /* the first byte of a frame has been read, and the second has not */
    uint8_t blank;      /* how many bytes of what ends a request were the last ones that came */
    bool is_websocket;
    bool is_seen;                  /* bytes have come, through us */
    uint32_t count;                /* frames that have begun, since this was last set to 0 */
    void (*refuse)(void *context); /* a frame is not allowed */
    bool (*count_in)(void *context, size_t bytes); /* after each read; false: that is too much */
    /* TLS: there are bytes that were not read, of which the socket knows nothing; or not. */
    void (*read_on)(void *context, bool more);
    void *context;
};

/* HTTP: how many of these bytes there are up to the end of a request, or all if it is not there. */
size_t frames_take_request(struct frames *frames, const uint8_t *bytes, size_t size);
/* The request that was read last becomes a WebSocket, and what comes now are frames. False: where
 * it ends is not clear. */
bool frames_begin(struct frames *frames);
/* False: one of them is not masked, or is longer than a frame can be. */
bool frames_take(struct frames *frames, const uint8_t *bytes, size_t size);

/* From now on what is read from that file on this thread is looked at. With the first frame that is
 * not allowed `refuse` is called, and reading fails from then on. */
void frames_watch(int file, struct frames *frames);
void frames_forget(int file, const struct frames *frames);
void frames_end(void); /* nobody is watched any more */

#endif
