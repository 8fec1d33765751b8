/* The writer knows one thing about what it has written: whether a comma is due. The reading side
 * walks a list of nodes by their `next`, and so never leaves the document, whatever is in it. */
#include "core/json.h"

#include <string.h>

/* ---- writing ---- */

static void separate(struct json *json)
{
    if (json->comma)
        text_char(json->out, ',');
    json->comma = true;
}

void json_open(struct json *json, char bracket)
{
    separate(json);
    text_char(json->out, bracket);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    text_char(json->out, bracket);
    json->comma = true;
}

/* The bytes that must be escaped: control characters, " and \\; and, to end on it, the end. */
static const bool special[256] = {1, 1, 1, 1, 1, 1, 1, 1, 1,         1,          1,         1,
                                  1, 1, 1, 1, 1, 1, 1, 1, 1,         1,          1,         1,
                                  1, 1, 1, 1, 1, 1, 1, 1, ['"'] = 1, ['\\'] = 1, [0x7f] = 1};

static void put_special(struct text *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_char(out, '\\');
        text_char(out, (char)c);
    } else if (c == '\n') {
        text_put(out, "\\n");
    } else {
        text_put(out, "\\u00");
        text_char(out, hex[c >> 4]);
        text_char(out, hex[c & 15]);
    }
}

static void put_escaped(struct text *out, const char *bytes, size_t count)
{
    text_char(out, '"');
    for (const char *end = bytes + count; bytes < end; bytes++)
        if (special[(unsigned char)*bytes])
            put_special(out, (unsigned char)*bytes);
        else
            text_char(out, *bytes);
    text_char(out, '"');
}

/* A message is mostly short, plain words: they are copied in one go, if there is room for them, and
 * it is seen on the way whether they are plain. False: nothing was written. */
static bool put_plain(struct text *out, const char *word)
{
    char *at = out->at + out->used;
    char *const last = out->at + out->size - 2; /* for the quote behind it, and the end */
    if (out->size - out->used < 4)
        return false;
    *at++ = '"';
    while (!special[(unsigned char)*word] && at < last)
        *at++ = *word++;
    if (*word) {
        out->at[out->used] = '\0';
        return false;
    }
    *at++ = '"';
    *at = '\0';
    out->used = (size_t)(at - out->at);
    return true;
}

void json_key_slowly(struct json *json, const char *key)
{
    separate(json);
    put_escaped(json->out, key, strlen(key));
    text_char(json->out, ':');
    json->comma = false;
}

void json_put_number(struct json *json, int64_t number)
{
    struct text *out = json->out;
    separate(json);
    if (number < 0 || number > 9 || out->size - out->used < 2) {
        text_number(out, number);
        return;
    }
    out->at[out->used++] = (char)('0' + number);
    out->at[out->used] = '\0';
}

void json_put_string(struct json *json, const char *string)
{
    separate(json);
    if (!put_plain(json->out, string))
        put_escaped(json->out, string, strlen(string));
}

void json_put_bytes(struct json *json, const char *bytes, size_t count)
{
    separate(json);
    put_escaped(json->out, bytes, count);
}

void json_put_null(struct json *json)
{
    separate(json);
    text_put(json->out, "null");
}

void json_put_bool(struct json *json, bool value)
{
    separate(json);
    text_put(json->out, value ? "true" : "false");
}

void json_put_seats(struct json *json, unsigned set)
{
    json_open(json, '[');
    for (int seat = 0; set >> seat; seat++)
        if (set >> seat & 1)
            json_put_number(json, seat);
    json_close(json, ']');
}

void json_put_words(struct json *json, const char *const *word, unsigned set)
{
    struct text *out = json->out;
    for (; set; set &= set - 1) {
        const char *from = word[__builtin_ctz(set)];
        if (out->size - out->used < 8) {
            json_put_string(json, from);
            continue;
        }
        char *at = out->at + out->used;
        char *const last = out->at + out->size - 4; /* for comma, quotes and the end */
        if (json->comma)
            *at++ = ',';
        *at++ = '"';
        const size_t size = strlen(from), room = (size_t)(last - at);
        const size_t fits = size < room ? size : room;
        memcpy(at, from, fits); /* byte by byte it was a sixth of all that a server does */
        at += fits;
        out->cut |= fits < size;
        *at++ = '"';
        *at = '\0';
        out->used = (size_t)(at - out->at);
        json->comma = true;
    }
}

/* ---- reading ---- */

const struct json_node *json_first(const struct json_node *list)
{
    return list && (list->type == NODE_ARRAY || list->type == NODE_OBJECT) && list->size ? list + 1
                                                                                         : NULL;
}

const struct json_node *json_next(const struct json_node *node)
{
    return node + node->next;
}

const struct json_node *json_get(const struct json_node *object, const char *key)
{
    if (!object || object->type != NODE_OBJECT)
        return NULL;
    const struct json_node *field = object + 1;
    for (uint32_t i = 0; i < object->size; i++, field = json_next(field))
        if (strcmp(field->key, key) == 0)
            return field;
    return NULL;
}

const char *json_text(const struct json_node *node)
{
    return node && node->type == NODE_STRING && strlen(node->text) == node->size ? node->text
                                                                                 : NULL;
}

bool json_int(const struct json_node *node, int64_t low, int64_t high, int *out)
{
    if (!node || node->type != NODE_INTEGER || node->number < low || node->number > high)
        return false;
    *out = (int)node->number;
    return true;
}

/* ---- comparing a node with our own text ----
 * Each reader takes the text at *at, which is well-formed because we wrote it, and leaves *at
 * behind the value whether or not the node agrees. */

static bool agrees(const struct json_node *node, const char **at, const char *unordered);

static const char *skip_value(const char *at)
{
    int depth = 0;
    for (bool quoted = false;; at++) {
        if (quoted) {
            at += *at == '\\';
            quoted = *at != '"';
        } else if (*at == '"') {
            quoted = true;
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if (*at == ']' || *at == '}') {
            if (depth-- == 0)
                return at;
        } else if (*at == '\0' || (*at == ',' && depth == 0)) {
            return at;
        }
    }
}

/* A quoted string that contains no escapes: keys and names of the games' own. */
static bool agrees_string(const char *text, size_t size, const char **at)
{
    const char *begin = *at + 1;
    const char *end = strchr(begin, '"');
    *at = end + 1;
    return (size_t)(end - begin) == size && memcmp(begin, text, size) == 0;
}

static bool agrees_object(const struct json_node *node, const char **at, const char *unordered)
{
    bool same = node->type == NODE_OBJECT;
    for ((*at)++; **at != '}'; *at += **at == ',') {
        const char *key = *at + 1;
        const size_t size = (size_t)(strchr(key, '"') - key);
        *at = key + size + 2;
        const struct json_node *field = NULL;
        const struct json_node *seen = json_first(node);
        for (uint32_t i = 0; same && !field && i < node->size; i++, seen = json_next(seen))
            if (strlen(seen->key) == size && memcmp(seen->key, key, size) == 0)
                field = seen;
        const bool loose =
            unordered && strlen(unordered) == size && memcmp(unordered, key, size) == 0;
        const char *value = *at;
        same = same && field && agrees(field, at, loose ? "" : unordered);
        *at = skip_value(value);
    }
    (*at)++;
    return same;
}

static bool agrees_in_order(const struct json_node *node, const char **at, const char *unordered)
{
    bool same = true;
    uint32_t count = 0;
    const struct json_node *child = json_first(node);
    for ((*at)++; **at != ']'; *at += **at == ',', count++) {
        const char *value = *at;
        same = same && count < node->size && agrees(child, at, unordered);
        *at = skip_value(value);
        if (same)
            child = json_next(child);
    }
    (*at)++;
    return same && count == node->size;
}

/* Few and small elements: every one of the text takes the first node that is left and agrees. */
static bool agrees_any_order(const struct json_node *node, const char **at)
{
    uint32_t taken = 0, count = 0;
    bool same = node->size <= 32;
    for ((*at)++; **at != ']'; *at += **at == ',', count++) {
        const char *value = *at;
        const struct json_node *child = json_first(node);
        bool found = false;
        for (uint32_t i = 0; same && !found && i < node->size; i++, child = json_next(child)) {
            *at = value;
            if (!(taken >> i & 1) && agrees(child, at, NULL)) {
                taken |= 1U << i;
                found = true;
            }
        }
        same = same && found;
        *at = skip_value(value);
    }
    (*at)++;
    return same && count == node->size;
}

static bool agrees(const struct json_node *node, const char **at, const char *unordered)
{
    if (**at == '{')
        return agrees_object(node, at, unordered);
    if (**at == '[' && node->type != NODE_ARRAY)
        return false;
    if (**at == '[')
        return unordered && !*unordered ? agrees_any_order(node, at)
                                        : agrees_in_order(node, at, unordered);
    if (**at == '"')
        return node->type == NODE_STRING && agrees_string(node->text, node->size, at);
    if (**at == 'n')
        return node->type == NODE_NULL;
    if (**at == 't' || **at == 'f')
        return node->type == NODE_BOOL && node->number == (**at == 't');
    bool negative = **at == '-';
    int64_t number = 0;
    for (const char *digit = *at + negative; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (*digit - '0');
    return node->type == NODE_INTEGER && node->number == (negative ? -number : number);
}

bool json_agrees(const struct json_node *node, const char *text, const char *unordered)
{
    return node && agrees(node, &text, unordered);
}

/* ---- showing ---- */

enum { SHOWN_MOST = 160 };

void json_put_node(struct json *json, const struct json_node *node)
{
    switch (node->type) {
    case NODE_NULL: json_put_null(json); break;
    case NODE_BOOL: json_put_bool(json, node->number != 0); break;
    case NODE_INTEGER: json_put_number(json, node->number); break;
    case NODE_REAL: json_put_string(json, "a fraction"); break;
    case NODE_STRING: json_put_string(json, node->text); break;
    case NODE_ARRAY:
    case NODE_OBJECT: {
        const bool object = node->type == NODE_OBJECT;
        const struct json_node *child = json_first(node);
        json_open(json, object ? '{' : '[');
        for (uint32_t i = 0; i < node->size && !json->out->cut; i++, child = json_next(child)) {
            if (object)
                json_key_slowly(json, child->key);
            json_put_node(json, child);
        }
        json_close(json, object ? '}' : ']');
    }
    }
}

void json_show(const struct json_node *node, struct text *out)
{
    char buffer[SHOWN_MOST + 64];
    struct text whole = text_in(buffer, sizeof buffer);
    struct json json = {.out = &whole};
    json_put_node(&json, node);
    if (whole.used > SHOWN_MOST) {
        whole.used = SHOWN_MOST;
        while (whole.used && ((unsigned char)whole.at[whole.used] & 0xc0) == 0x80)
            whole.used--;
        text_bytes(out, whole.at, whole.used);
        text_put(out, " ...");
    } else {
        text_bytes(out, whole.at, whole.used);
    }
}
