/* Values in PostgreSQL's binary format: numbers with the highest byte first; an array is a header
 * and its elements, each behind its size. */
#include "store/wire.h"

#include "core/check.h"
#include "shell/plain.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of types, which never change (PostgreSQL's catalog/pg_type.dat). */
enum {
    BYTES = 17,
    NUMBER = 20,
    TEXT = 25,
    BYTES_ARRAY = 1001,
    TEXT_ARRAY = 1009,
    NUMBER_ARRAY = 1016
};
enum { HEADER = 20, ROWS_AT = 12, NULLS_AT = 4 };

static uint8_t *extend(struct wire_bytes *bytes, size_t size)
{
    if (bytes->capacity - bytes->size < size) {
        bytes->capacity = 2 * bytes->capacity + size;
        bytes->at = realloc(bytes->at, bytes->capacity);
        CHECK(bytes->at);
    }
    bytes->size += size;
    return bytes->at + bytes->size - size;
}

static void write_number(uint8_t *to, int64_t number, int size)
{
    for (int i = 0; i < size; i++)
        to[i] = (uint8_t)((uint64_t)number >> (8 * (size - 1 - i)));
}

void values_begin(struct wire_values *values)
{
    for (int i = 0; i < WIRE_COLUMNS; i++)
        values->column[i].size = 0;
    values->columns = values->next = values->rows = 0;
}

void values_free(struct wire_values *values)
{
    for (int i = 0; i < WIRE_COLUMNS; i++)
        free(values->column[i].at);
    *values = (struct wire_values){.columns = 0};
}

/* ---- arrays ---- */

static void add_array(struct wire_values *values, Oid array, Oid element)
{
    CHECK(values->columns < WIRE_COLUMNS);
    values->type[values->columns] = array;
    uint8_t *header = extend(&values->column[values->columns++], HEADER);
    memset(header, 0, HEADER);
    write_number(header, 1, 4);           /* dimensions */
    write_number(header + 8, element, 4); /* behind whether there are NULLs */
    write_number(header + 16, 1, 4);      /* the first index, behind the number of elements */
}

void values_arrays(struct wire_values *values, const char *letters)
{
    for (; *letters; letters++)
        switch (*letters) {
        case 'n': add_array(values, NUMBER_ARRAY, NUMBER); break;
        case 't': add_array(values, TEXT_ARRAY, TEXT); break;
        case 'b': add_array(values, BYTES_ARRAY, BYTES); break;
        default: CHECK(false);
        }
}

static uint8_t *put(struct wire_values *values, Oid type, int64_t size)
{
    struct wire_bytes *column = &values->column[values->next];
    CHECK(!type || values->type[values->next] == type);
    if (values->next == 0)
        values->rows++;
    write_number(extend(column, 4), size, 4);
    write_number(column->at + ROWS_AT, values->rows, 4);
    if (size < 0)
        write_number(column->at + NULLS_AT, 1, 4);
    uint8_t *to = extend(column, size > 0 ? (size_t)size : 0);
    values->next = (values->next + 1) % values->columns;
    return to;
}

void values_put_number(struct wire_values *values, int64_t number)
{
    write_number(put(values, NUMBER_ARRAY, 8), number, 8);
}

void values_put_text(struct wire_values *values, const char *text, size_t size)
{
    uint8_t *to = put(values, TEXT_ARRAY, (int64_t)size);
    if (size)
        memcpy(to, text, size);
}

void values_put_bytes(struct wire_values *values, const void *bytes, size_t size)
{
    uint8_t *to = put(values, BYTES_ARRAY, (int64_t)size);
    if (size)
        memcpy(to, bytes, size);
}

void values_put_null(struct wire_values *values)
{
    put(values, 0, -1);
}

/* ---- single values ---- */

static uint8_t *add_value(struct wire_values *values, Oid type, size_t size)
{
    CHECK(values->columns < WIRE_COLUMNS);
    values->type[values->columns] = type;
    struct wire_bytes *column = &values->column[values->columns++];
    (void)extend(column, 1); /* an empty value is not NULL */
    column->size = 0;
    return extend(column, size);
}

void values_number(struct wire_values *values, int64_t number)
{
    write_number(add_value(values, NUMBER, 8), number, 8);
}

void values_text(struct wire_values *values, const char *text)
{
    memcpy(add_value(values, TEXT, strlen(text)), text, strlen(text));
}

void values_bytes(struct wire_values *values, const void *bytes, size_t size)
{
    memcpy(add_value(values, BYTES, size), bytes, size);
}

/* ---- rows ---- */

int64_t cell_number(const PGresult *rows, int row, int column)
{
    const uint8_t *byte = (const uint8_t *)PQgetvalue(rows, row, column);
    const int size = PQgetlength(rows, row, column);
    uint64_t number = size && size <= 4 && byte[0] >> 7 ? UINT64_MAX : 0;
    CHECK(size <= 8);
    for (int i = 0; i < size; i++)
        number = number << 8 | byte[i];
    return (int64_t)number;
}

const void *cell_bytes(const PGresult *rows, int row, int column, size_t *size)
{
    *size = (size_t)PQgetlength(rows, row, column);
    return PQgetvalue(rows, row, column);
}

void cell_copy(const PGresult *rows, int row, int column, void *to, size_t capacity)
{
    size_t size;
    const void *bytes = cell_bytes(rows, row, column, &size);
    memset(to, 0, capacity);
    memcpy(to, bytes, size < capacity ? size : capacity);
}

void cell_text(const PGresult *rows, int row, int column, char *to, size_t capacity)
{
    char read[STORE_SAY];
    struct text text = text_in(to, capacity);
    CHECK(capacity <= sizeof read);
    cell_copy(rows, row, column, read, capacity - 1);
    read[capacity - 1] = '\0';
    plain_put(&text, read);
}
