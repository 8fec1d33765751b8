/* One JSON document, read strictly by jansson and laid out flat for the core (core/json.h). */
#ifndef COOKIETIN_SHELL_JSON_LOAD_H
#define COOKIETIN_SHELL_JSON_LOAD_H

#include "core/json.h"

enum {
    JSON_BYTES_MOST = 4 << 20,
    JSON_DEPTH_MOST = 16, /* brackets in brackets */
    JSON_NODES_MOST = 1 << 20
};

/* Begins as {0} and may be loaded again and again; its memory is kept in between. */
struct json_document {
    struct json_node *root; /* NULL if nothing is loaded */
    char problem[256];      /* why not: a sentence */
    /* private */
    struct json_node *node;
    size_t count, room;
    void *tree; /* owns the strings */
};

/* Reads exactly one document. Keys that come twice, numbers out of range and bytes that are not
 * UTF-8 are refused. */
bool json_load(struct json_document *document, const char *bytes, size_t size);
/* Gives the memory back. */
void json_unload(struct json_document *document);

#endif
