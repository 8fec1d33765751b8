/* JSON. Writing is ours; reading a document is the job of a library in the shell, or of the
 * browser. It is handed over as a flat list of nodes, so that the core needs neither memory nor a
 * parser. */
#ifndef COOKIETIN_CORE_JSON_H
#define COOKIETIN_CORE_JSON_H

#include "core/text.h"

#include <string.h>

/* Writing: commas come by themselves. Depth is bounded by what our formats need. (The names
 * json_string, json_null and JSON_ARRAY belong to jansson, which the shell links.) */
struct json {
    struct text *out;
    bool comma; /* the next value or key needs one before it */
};

void json_open(struct json *json, char bracket);  /* '{' or '[' */
void json_close(struct json *json, char bracket); /* '}' or ']' */
void json_put_number(struct json *json, int64_t number);
void json_put_string(struct json *json, const char *string);
void json_put_bytes(struct json *json, const char *bytes, size_t count); /* a string of that size */
void json_put_null(struct json *json);
void json_put_bool(struct json *json, bool value);
/* Strings for the members of a set, by their numbers: plain words, in which nothing is escaped. */
void json_put_words(struct json *json, const char *const *word, unsigned set);
void json_put_seats(struct json *json, unsigned set); /* an array of them, ascending */
/* What json_key does when there is little room left. */
void json_key_slowly(struct json *json, const char *key);

/* Compilers stop inlining into functions that have become long; here they must not. */
#ifdef __wasm__ /* the page must be small */
#define JSON_INLINE static inline
#else
#define JSON_INLINE __attribute__((always_inline)) static inline
#endif

/* Keys are plain words, too. They stand in the code, so their lengths are known where this is
 * called: half of what a server tells are keys. */
JSON_INLINE void json_key(struct json *json, const char *key)
{
    struct text *out = json->out;
    const size_t count = strlen(key);
    char *at = out->at + out->used;
    if (out->size - out->used < count + 5) {
        json_key_slowly(json, key);
        return;
    }
    if (json->comma)
        *at++ = ',';
    *at++ = '"';
    memcpy(at, key, count + 1);
    memcpy(at + count, "\":", 3); /* and the end */
    out->used = (size_t)(at + count + 2 - out->at);
    json->comma = false;
}

/* key and value in one */
static inline void json_field_number(struct json *json, const char *key, int64_t number)
{
    json_key(json, key);
    json_put_number(json, number);
}

static inline void json_field_string(struct json *json, const char *key, const char *string)
{
    json_key(json, key);
    json_put_string(json, string);
}

static inline void json_field_seats(struct json *json, const char *key, unsigned set)
{
    json_key(json, key);
    json_put_seats(json, set);
}

/* Reading: a node is followed by its children; `next` is the index distance to its sibling. */
enum node_type {
    NODE_NULL,
    NODE_BOOL,
    NODE_INTEGER,
    NODE_REAL,
    NODE_STRING,
    NODE_ARRAY,
    NODE_OBJECT
};

struct json_node {
    enum node_type type;
    uint32_t size;    /* children of an array or object; bytes of a string */
    uint32_t next;    /* nodes taken up by this one and everything in it */
    const char *key;  /* in an object */
    const char *text; /* of a string, ends in '\0' */
    int64_t number;   /* of an integer or bool */
};

/* NULL where there is none, or where node is NULL or of another type: lookups chain safely. */
const struct json_node *json_get(const struct json_node *object, const char *key);
const struct json_node *json_first(const struct json_node *list);
const struct json_node *json_next(const struct json_node *node);
const char *json_text(const struct json_node *node); /* NULL if not a string */
bool json_int(const struct json_node *node, int64_t low, int64_t high, int *out);

/* Whether a node says what the JSON text says. The text is our own writing. Fields that the text
 * does not name are ignored; the array under the key `unordered` (or NULL) may stand in any order.
 */
bool json_agrees(const struct json_node *node, const char *text, const char *unordered);

/* A node as compact JSON again; for messages, where long ones are cut with an ellipsis. */
void json_put_node(struct json *json, const struct json_node *node);
void json_show(const struct json_node *node, struct text *out);

#endif
