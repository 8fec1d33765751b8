/* jansson's tree is walked once, in the order of the document, into a list of nodes. The nodes'
 * texts lie in the tree, so it is kept until the next document. */
#include "shell/json_load.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static bool fail(struct json_document *document, const char *why)
{
    snprintf(document->problem, sizeof document->problem, "%s", why);
    return false;
}

static struct json_node *add_node(struct json_document *document)
{
    if (document->count == document->room) {
        const size_t room = document->room * 2 + 1024;
        struct json_node *node = realloc(document->node, room * sizeof *node);
        if (!node) {
            fail(document, "There is not enough memory to read it.");
            return NULL;
        }
        document->node = node;
        document->room = room;
    }
    return &document->node[document->count++];
}

static bool add_value(struct json_document *document, const char *key, json_t *value, int depth);

static bool add_children(struct json_document *document, json_t *list, int depth)
{
    if (depth >= JSON_DEPTH_MOST)
        return fail(document, "It is nested too deeply.");
    if (json_is_array(list)) {
        const size_t count = json_array_size(list);
        for (size_t i = 0; i < count; i++)
            if (!add_value(document, NULL, json_array_get(list, i), depth + 1))
                return false;
        return true;
    }
    for (void *at = json_object_iter(list); at; at = json_object_iter_next(list, at))
        if (!add_value(document, json_object_iter_key(at), json_object_iter_value(at), depth + 1))
            return false;
    return true;
}

static void fill_node(struct json_node *node, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_NULL: node->type = NODE_NULL; break;
    case JSON_TRUE:
    case JSON_FALSE:
        node->type = NODE_BOOL;
        node->number = json_is_true(value);
        break;
    case JSON_INTEGER:
        node->type = NODE_INTEGER;
        node->number = json_integer_value(value);
        break;
    case JSON_REAL: node->type = NODE_REAL; break;
    case JSON_STRING:
        node->type = NODE_STRING;
        node->text = json_string_value(value);
        node->size = (uint32_t)json_string_length(value);
        break;
    case JSON_ARRAY:
        node->type = NODE_ARRAY;
        node->size = (uint32_t)json_array_size(value);
        break;
    case JSON_OBJECT:
        node->type = NODE_OBJECT;
        node->size = (uint32_t)json_object_size(value);
        break;
    }
}

/* The node of one value and behind it the nodes of everything in it. */
static bool add_value(struct json_document *document, const char *key, json_t *value, int depth)
{
    if (document->count >= JSON_NODES_MOST)
        return fail(document, "It has too many values.");
    const size_t index = document->count; /* a pointer would not survive the list's growing */
    struct json_node *node = add_node(document);
    if (!node)
        return false;
    *node = (struct json_node){.key = key, .next = 1};
    fill_node(node, value);
    if (node->type != NODE_ARRAY && node->type != NODE_OBJECT)
        return true;
    if (!add_children(document, value, depth))
        return false;
    document->node[index].next = (uint32_t)(document->count - index);
    return true;
}

static void drop_tree(struct json_document *document)
{
    json_decref(document->tree);
    document->tree = NULL;
    document->root = NULL;
    document->count = 0;
}

/* What is JSON, but more than we read; NULL: it is no JSON. */
static const char *limit_of(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_numeric_overflow: return "A number is too large";
    case json_error_null_character:
    case json_error_null_byte_in_key: return "A text contains a NUL character";
    case json_error_stack_overflow: return "It is nested too deeply";
    case json_error_duplicate_key: return "An object has two fields of the same name";
    case json_error_out_of_memory: return "There is not enough memory to read it";
    default: return NULL;
    }
}

static bool refuse(struct json_document *document, const json_error_t *error)
{
    const char *limit = limit_of(error);
    snprintf(document->problem, sizeof document->problem, "%s%s (at byte %d).",
             limit ? limit : "It is not JSON: ", limit ? "" : error->text, error->position);
    return false;
}

bool json_load(struct json_document *document, const char *bytes, size_t size)
{
    json_error_t error;
    drop_tree(document);
    document->problem[0] = '\0';
    if (size > JSON_BYTES_MOST)
        return fail(document, "It is too long.");
    document->tree = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error);
    if (!document->tree)
        return refuse(document, &error);
    if (!add_value(document, NULL, document->tree, 0)) {
        drop_tree(document);
        return false;
    }
    document->root = document->node;
    return true;
}

void json_unload(struct json_document *document)
{
    drop_tree(document);
    free(document->node);
    *document = (struct json_document){.root = NULL};
}
