/* Finds a file of the page by its path, and names its contents. */
#include "server/http_files.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

const struct http_file *http_file_find(const struct http_file *files, const char *path, size_t size)
{
    for (const struct http_file *file = files; file->path; file++)
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
