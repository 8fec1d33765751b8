/* What a server shows that was built without the pages (COOKIETIN_PAGE); with it, the files come
 * from web/tools/embed.mjs instead. */
#include "server/http_files.h"

static const char page[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Cookie Tin</title>\n"
    "<h1>Cookie Tin</h1>\n"
    "<p>The server is running. It was built without the page to play on; programs play over a\n"
    "WebSocket at <code>/ws</code>, as docs/protocol.md says.</p>\n"
    "</html>\n";

const struct http_file http_files[] = {
    {.path = "/", .type = "text/html; charset=utf-8", .bytes = page, .size = sizeof page - 1},
    {.path = NULL},
};

static const char operators[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>Cookie Tin: operators</title>\n"
    "<p>This server was built without its pages. Programs ask at <code>/api</code>, as\n"
    "docs/operating.md says.</p>\n"
    "</html>\n";

const struct http_file http_operators_files[] = {
    {.path = "/",
     .type = "text/html; charset=utf-8",
     .bytes = operators,
     .size = sizeof operators - 1},
    {.path = NULL},
};
