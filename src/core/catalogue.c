/* The file as gettext's manual describes it: a head of seven numbers, two tables of (size, place),
 * one for each side, and texts that end in NUL. The first key is empty; its value is the header.
 * catalogue_open checks every size, place and NUL once, and the order of the keys, so that looking
 * something up need not. */
#include "core/catalogue.h"

#include <stdbool.h>
#include <string.h>

enum { HEAD_SIZE = 28, ROW_SIZE = 8, FORMS_MOST = 6, NUMBERS_TRIED = 200 };
enum { CONTEXT_END = '\4' }; /* between a context and a text, as gettext writes it */
static const uint32_t magic = 0x950412de;

static uint32_t number_at(const uint8_t *bytes, size_t at)
{
    return bytes[at] | (uint32_t)bytes[at + 1] << 8 | (uint32_t)bytes[at + 2] << 16 |
           (uint32_t)bytes[at + 3] << 24;
}

static const char *text_at(const struct catalogue *c, uint32_t table, uint32_t n, size_t *size)
{
    const size_t row = table + (size_t)ROW_SIZE * n;
    *size = number_at(c->bytes, row);
    return (const char *)c->bytes + number_at(c->bytes, row + 4);
}

const char *catalogue_key(const struct catalogue *catalogue, uint32_t n, size_t *size)
{
    return text_at(catalogue, catalogue->keys, n, size);
}

const char *catalogue_value(const struct catalogue *catalogue, uint32_t n, size_t *size)
{
    return text_at(catalogue, catalogue->values, n, size);
}

/* ---- opening ---- */

static bool table_fits(uint32_t table, uint32_t count, size_t size)
{
    return table >= HEAD_SIZE && table <= size && count <= (size - table) / ROW_SIZE;
}

/* Every text lies within the file, with a NUL behind it. */
static bool texts_fit(const struct catalogue *c, uint32_t table, size_t size)
{
    for (uint32_t n = 0; n < c->count; n++) {
        const size_t row = table + (size_t)ROW_SIZE * n;
        const size_t length = number_at(c->bytes, row), at = number_at(c->bytes, row + 4);
        if (at >= size || length >= size - at || c->bytes[at + length])
            return false;
    }
    return true;
}

static int forms_in(const char *text, size_t size)
{
    int forms = 1;
    for (size_t i = 0; i < size; i++)
        forms += !text[i];
    return forms;
}

/* Keys in order, for the search; as many forms as the language has where the key has two. */
static bool entries_are_right(const struct catalogue *c)
{
    size_t size;
    for (uint32_t n = 0; n < c->count; n++) {
        const char *key = catalogue_key(c, n, &size);
        const int keys = forms_in(key, size);
        if (n && strcmp(catalogue_key(c, n - 1, &size), key) >= 0)
            return false;
        const char *value = catalogue_value(c, n, &size);
        if (keys > 2 || forms_in(value, size) != (keys == 2 ? c->forms : 1))
            return false;
    }
    return true;
}

/* What stands behind a word, or NULL. */
static const char *behind(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (size_t rest = text ? strlen(text) : 0; rest >= size; rest--, text++)
        if (!memcmp(text, word, size))
            return text + size;
    return NULL;
}

/* "Plural-Forms: nplurals=2; plural=n != 1;" in the header. */
static bool read_plural_forms(struct catalogue *c)
{
    size_t size;
    const char *key = catalogue_key(c, 0, &size);
    if (size || *key)
        return false;
    const char *header = catalogue_value(c, 0, &size);
    const char *forms = behind(header, "nplurals=");
    c->rule = behind(forms, "plural=");
    c->forms = forms ? *forms - '0' : 0;
    if (!c->rule || !behind(header, "charset=UTF-8") || c->forms < 1 || c->forms > FORMS_MOST)
        return false;
    for (unsigned long n = 0; n < NUMBERS_TRIED; n++)
        if (plural_rule(c->rule, n) < 0 || plural_rule(c->rule, n) >= c->forms)
            return false;
    return true;
}

const char *catalogue_open(struct catalogue *catalogue, const void *bytes, size_t size)
{
    *catalogue = (struct catalogue){.bytes = bytes};
    if (size < HEAD_SIZE || number_at(bytes, 0) != magic)
        return "That isn’t a catalogue of words.";
    catalogue->count = number_at(bytes, 8);
    catalogue->keys = number_at(bytes, 12);
    catalogue->values = number_at(bytes, 16);
    if (!catalogue->count || !table_fits(catalogue->keys, catalogue->count, size) ||
        !table_fits(catalogue->values, catalogue->count, size) ||
        !texts_fit(catalogue, catalogue->keys, size) ||
        !texts_fit(catalogue, catalogue->values, size))
        return "The catalogue of words is cut or damaged.";
    if (!read_plural_forms(catalogue))
        return "The catalogue of words has no header that says how its language counts.";
    if (!entries_are_right(catalogue))
        return "The catalogue of words is not in order.";
    return NULL;
}

/* ---- looking up ---- */

/* Like strcmp, but the English text ends where its second form begins. */
static int compare(const char *english, const char *key)
{
    for (;; english++, key++) {
        const int a = *english == '|' ? 0 : (unsigned char)*english;
        const int b = (unsigned char)*key;
        if (a != b || !a)
            return a - b;
    }
}

/* The same for a context, if it is not NULL, and a text in it. */
static int compare_in(const char *context, const char *english, const char *key)
{
    for (; context && *context; context++, key++)
        if (*context != *key)
            return (unsigned char)*context - (unsigned char)*key;
    if (context && *key != CONTEXT_END)
        return CONTEXT_END - (unsigned char)*key;
    return compare(english, key + (context != NULL));
}

int catalogue_form(const struct catalogue *catalogue, long number)
{
    const unsigned long count = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
    return catalogue ? (int)plural_rule(catalogue->rule, count) : number != 1;
}

static const char *form_of(const struct catalogue *c, uint32_t n, long number)
{
    size_t size;
    const char *value = catalogue_value(c, n, &size);
    const char *end = value + size;
    for (int form = catalogue_form(c, number); form > 0; form--) {
        const char *next = value + strlen(value) + 1;
        if (next > end)
            break;
        value = next;
    }
    return value;
}

/* The number of an entry, or 0, the header's, which is no word. */
static uint32_t entry_of(const struct catalogue *catalogue, const char *context,
                         const char *english)
{
    uint32_t low = 1, high = catalogue->count;
    size_t size;
    if (!*english || *english == '|')
        return 0;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = compare_in(context, english, catalogue_key(catalogue, middle, &size));
        if (!order)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

const char *catalogue_bare(const char *english)
{
    const char *end = strchr(english, CONTEXT_END);
    return end ? end + 1 : english;
}

const char *catalogue_find(const struct catalogue *catalogue, const char *english, long number)
{
    const char *bare = catalogue_bare(english);
    size_t size;
    uint32_t entry = entry_of(catalogue, NULL, english);
    if (!entry && bare != english)
        entry = entry_of(catalogue, NULL, bare);
    if (!entry)
        return NULL;
    return strchr(bare, '|') ? form_of(catalogue, entry, number)
                             : catalogue_value(catalogue, entry, &size);
}

/* What "acc=Kleinu; dat=Kleinu; gen=Kleinu" says of a case, or NULL. */
static const char *case_in(const char *forms, const char *name, size_t name_size, size_t *size)
{
    for (const char *at = forms; at; at = strchr(at, ';')) {
        while (*at == ';' || *at == ' ')
            at++;
        const char *end = strchr(at, ';');
        const size_t length = end ? (size_t)(end - at) : strlen(at);
        if (length <= name_size || at[name_size] != '=' || memcmp(at, name, name_size) != 0)
            continue;
        *size = length - name_size - 1;
        while (*size && at[name_size + *size] == ' ')
            --*size;
        return at + name_size + 1;
    }
    return NULL;
}

const char *catalogue_case(const struct catalogue *catalogue, const char *table, const char *word,
                           const char *name, size_t name_size, size_t *size)
{
    const uint32_t entry = entry_of(catalogue, table, catalogue_bare(word));
    if (!entry)
        return NULL;
    const char *form = case_in(catalogue_value(catalogue, entry, size), name, name_size, size);
    if (form)
        return form;
    if (strcmp(table, CASES_OF_NAMES) != 0)
        form = catalogue_find(catalogue, word, 0);
    form = form ? form : catalogue_bare(word); /* as it is */
    *size = strlen(form);
    return form;
}
