/* The files of the page, compiled into the program. */
#ifndef COOKIETIN_SERVER_HTTP_FILES_H
#define COOKIETIN_SERVER_HTTP_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_ETAG = 36 };

struct http_file {
    const char *path; /* as in the URL: "/", "/app.js" */
    const char *type;
    const char *bytes;
    size_t size;
    const char *gzip; /* the same, compressed; NULL: not worth it */
    size_t gzip_size;
    bool immutable; /* its name changes with its content */
};

/* The players' page and the operators'; a NULL path ends them. */
extern const struct http_file http_files[], http_operators_files[];

/* One of them; NULL: there is none. */
const struct http_file *http_file_find(const struct http_file *files, const char *path,
                                       size_t size);
/* By content, so that a new program never meets an old file in a cache; quotes included. */
void http_file_etag(const struct http_file *file, bool gzip, char etag[HTTP_ETAG]);

#endif
