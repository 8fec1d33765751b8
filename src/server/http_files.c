#include "server/http_files.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char page[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Cookie Tin</title>\n"
    "<h1>Cookie Tin</h1>\n"
    "<p>The server is running. There is no page to play on yet; programs play over a WebSocket\n"
    "at <code>/ws</code>, as docs/protocol.md says.</p>\n"
    "</html>\n";

const struct http_file http_files[] = {
    {.path = "/", .type = "text/html; charset=utf-8", .bytes = page, .size = sizeof page - 1},
    {.path = NULL},
};

const struct http_file *http_file_find(const char *path, size_t size)
{
    for (const struct http_file *file = http_files; file->path; file++)
        if (strlen(file->path) == size && !memcmp(file->path, path, size))
            return file;
    return NULL;
}

void http_file_etag(const struct http_file *file, bool gzip, char etag[HTTP_ETAG])
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)file->bytes, file->size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(etag, HTTP_ETAG, "\"%s%c\"", hex, gzip ? 'z' : 'p');
}
