/* A page is taken as a whole or not at all: if one of its rows makes no sense, or two overlap, it
 * is not what was written, and others may only look as if they were. But a row that goes on in a
 * damaged page is lost alone.
 *
 * Which pages are in use is not looked at: that would need the pages above them. Pages that were
 * given back are blank, because the store deletes securely (database.c).
 *
 * The names are those of https://www.sqlite.org/fileformat.html. */
#include "store/pages.h"

#include "core/check.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER = 100, USUAL_SIZE = 4096, INDEX_INTERIOR = 2, INDEX_LEAF = 10, TABLE_LEAF = 13 };

static const char magic[16] = "SQLite format 3";

struct cell {
    int64_t rowid;
    const uint8_t *local;
    size_t local_size, size; /* of the payload: what is on this page, and all of it */
    uint32_t overflow;       /* the page on which it goes on; 0: none */
};

/* Bytes that are still to be read; `bad` once there were too few. */
struct bytes {
    const uint8_t *at, *end;
    bool bad;
};

static uint32_t big_endian(const uint8_t *at, int count)
{
    uint32_t number = 0;
    for (int i = 0; i < count; i++)
        number = number << 8 | at[i];
    return number;
}

static const uint8_t *take(struct bytes *from, size_t count)
{
    const uint8_t *at = from->at;
    if (from->bad || (size_t)(from->end - at) < count) {
        from->bad = true;
        return NULL;
    }
    from->at += count;
    return at;
}

static uint64_t take_varint(struct bytes *from)
{
    uint64_t number = 0;
    for (int i = 0; i < 9; i++) {
        const uint8_t *at = take(from, 1);
        if (!at)
            return 0;
        if (i == 8)
            return number << 8 | *at;
        number = number << 7 | (*at & 0x7f);
        if (!(*at & 0x80))
            return number;
    }
    return number;
}

/* ---- the file ---- */

static bool is_page_size(uint32_t size)
{
    return size >= 512 && size <= PAGES_SIZE_MOST && !(size & (size - 1));
}

static void read_header(struct pages *pages)
{
    uint8_t header[HEADER] = {0};
    pages->size = USUAL_SIZE;
    pages->usable = USUAL_SIZE;
    if (pread(pages->file, header, HEADER, 0) != HEADER || memcmp(header, magic, sizeof magic) != 0)
        return;
    const uint32_t said = big_endian(header + 16, 2);
    const uint32_t size = said == 1 ? PAGES_SIZE_MOST : said;
    pages->headed = true;
    pages->application = big_endian(header + 68, 4);
    pages->version = big_endian(header + 60, 4);
    if (!is_page_size(size))
        return;
    pages->size = size;
    pages->usable = size - header[20] >= 480 ? size - header[20] : size;
}

bool pages_open(struct pages *pages, const char *path, char error[STORE_ERROR])
{
    struct stat about;
    *pages = (struct pages){.file = open(path, O_RDONLY | O_CLOEXEC)};
    if (pages->file < 0 || fstat(pages->file, &about) != 0) {
        snprintf(error, STORE_ERROR, "%.150s cannot be read: %.80s.", path, strerror(errno));
        pages_close(pages);
        return false;
    }
    read_header(pages);
    pages->count = (uint32_t)((uint64_t)about.st_size / pages->size);
    return true;
}

void pages_close(struct pages *pages)
{
    if (pages->file >= 0)
        close(pages->file);
    free(pages->payload);
    *pages = (struct pages){.file = -1};
}

/* Numbers start from 1. */
static bool read_page(const struct pages *pages, uint32_t number, uint8_t *to)
{
    return number >= 1 && number <= pages->count &&
           pread(pages->file, to, pages->size, (off_t)(number - 1) * pages->size) ==
               (ssize_t)pages->size;
}

/* ---- the cells of a page ---- */

/* How much of a payload is on its page. */
static size_t local_size(const struct pages *pages, bool is_table, uint64_t size)
{
    const uint64_t usable = pages->usable;
    const uint64_t most = is_table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    const uint64_t least = (usable - 12) * 32 / 255 - 23;
    if (size <= most)
        return size;
    const uint64_t fitting = least + (size - least) % (usable - 4);
    return fitting <= most ? fitting : least;
}

static bool read_cell(const struct pages *pages, const uint8_t *page, int type, size_t at,
                      struct cell *cell, size_t *end)
{
    struct bytes from = {.at = page + at, .end = page + pages->usable};
    if (type == INDEX_INTERIOR)
        take(&from, 4); /* the page below it */
    const uint64_t size = take_varint(&from);
    cell->rowid = type == TABLE_LEAF ? (int64_t)take_varint(&from) : 0;
    if (from.bad || size > (uint64_t)pages->count * pages->size)
        return false;
    cell->size = size;
    cell->local_size = local_size(pages, type == TABLE_LEAF, size);
    cell->local = take(&from, cell->local_size);
    const uint8_t *overflow = cell->local_size < size ? take(&from, 4) : NULL;
    cell->overflow = overflow ? big_endian(overflow, 4) : 0;
    *end = (size_t)(from.at - page);
    return !from.bad;
}

/* Marks the bytes of a cell; false if one of them is another's. */
static bool claim(uint8_t *used, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++) {
        if (used[i])
            return false;
        used[i] = 1;
    }
    return true;
}

static size_t pointers_at(const uint8_t *page, size_t head)
{
    return head + (page[head] == INDEX_INTERIOR ? 12 : 8);
}

/* Where cell number i begins. */
static size_t cell_at(const uint8_t *page, size_t head, size_t i)
{
    return big_endian(page + pointers_at(page, head) + 2 * i, 2);
}

static size_t count_cells(const uint8_t *page, size_t head)
{
    return big_endian(page + head + 3, 2);
}

/* ---- the rows ---- */

/* The payload in one piece, or NULL: a page on which it goes on is not what it should be. */
static const uint8_t *whole_payload(struct pages *pages, const struct cell *cell)
{
    uint8_t page[PAGES_SIZE_MOST];
    const size_t most = pages->usable - 4;
    size_t used = cell->local_size;
    uint32_t next = cell->overflow;
    if (used == cell->size)
        return cell->local;
    if (pages->capacity < cell->size) {
        pages->capacity = cell->size;
        pages->payload = realloc(pages->payload, pages->capacity);
        CHECK(pages->payload);
    }
    memcpy(pages->payload, cell->local, used);
    while (used < cell->size) {
        const size_t count = cell->size - used < most ? cell->size - used : most;
        if (!read_page(pages, next, page))
            return NULL;
        next = big_endian(page, 4);
        memcpy(pages->payload + used, page + 4, count);
        used += count;
    }
    return next ? NULL : pages->payload;
}

static size_t size_of_type(uint64_t type)
{
    static const uint8_t size[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    return type < sizeof size ? size[type] : (type - 12) / 2;
}

static int64_t signed_number(const uint8_t *at, size_t size)
{
    uint64_t number = size && at[0] & 0x80 ? UINT64_MAX : 0;
    for (size_t i = 0; i < size; i++)
        number = number << 8 | at[i];
    return (int64_t)number;
}

static bool read_value(struct bytes *from, uint64_t type, struct page_value *value)
{
    if (type == 10 || type == 11)
        return false;
    value->size = size_of_type(type);
    value->bytes = take(from, value->size);
    if (from->bad)
        return false;
    value->number = type >= 1 && type <= 6 ? signed_number(value->bytes, value->size) : type == 9;
    if (type >= 12)
        value->type = type & 1 ? VALUE_TEXT : VALUE_BLOB;
    else
        value->type = type == 0 ? VALUE_NULL : type == 7 ? VALUE_REAL : VALUE_INTEGER;
    return true;
}

/* A row of more columns than any of ours is cut short. */
static bool read_row(const uint8_t *payload, size_t size, struct page_row *row)
{
    struct bytes types = {.at = payload, .end = payload + size};
    const uint64_t head = take_varint(&types);
    if (types.bad || head > size || payload + head < types.at)
        return false;
    struct bytes values = {.at = payload + head, .end = payload + size};
    types.end = payload + head;
    row->columns = 0;
    while (types.at < types.end) {
        struct page_value value;
        if (!read_value(&values, take_varint(&types), &value) || types.bad)
            return false;
        if (row->columns < PAGES_COLUMNS)
            row->value[row->columns++] = value;
    }
    return values.at == values.end;
}

static bool is_sound(const struct pages *pages, const uint8_t *page, size_t head)
{
    uint8_t used[PAGES_SIZE_MOST];
    struct page_row row;
    const size_t count = count_cells(page, head);
    const size_t said = big_endian(page + head + 5, 2);
    const size_t content = said ? said : PAGES_SIZE_MOST;
    if (content > pages->usable || pointers_at(page, head) + 2 * count > content)
        return false;
    memset(used, 0, pages->usable);
    for (size_t i = 0; i < count; i++) {
        const size_t at = cell_at(page, head, i);
        struct cell cell;
        size_t end = 0;
        if (at < content || at >= pages->usable ||
            !read_cell(pages, page, page[head], at, &cell, &end) || !claim(used, at, end) ||
            (cell.local_size == cell.size && !read_row(cell.local, cell.size, &row)))
            return false;
    }
    return true;
}

static void read_rows(struct pages *pages, const uint8_t *page, size_t head, pages_reader *read,
                      void *context)
{
    struct page_row row = {.has_rowid = page[head] == TABLE_LEAF};
    for (size_t i = 0; i < count_cells(page, head); i++) {
        struct cell cell;
        size_t end = 0;
        CHECK(read_cell(pages, page, page[head], cell_at(page, head, i), &cell, &end));
        const uint8_t *payload = whole_payload(pages, &cell);
        row.rowid = cell.rowid;
        if (payload && read_row(payload, cell.size, &row))
            read(context, &row);
        else
            pages->cut++;
    }
}

void pages_read(struct pages *pages, pages_reader *read, void *context)
{
    uint8_t page[PAGES_SIZE_MOST];
    for (uint32_t number = 1; number <= pages->count; number++) {
        const size_t head = number == 1 ? HEADER : 0;
        if (!read_page(pages, number, page))
            continue; /* the disk does not read it: others may still be read */
        const int type = page[head];
        if (type != TABLE_LEAF && type != INDEX_LEAF && type != INDEX_INTERIOR)
            continue;
        if (is_sound(pages, page, head))
            read_rows(pages, page, head, read, context);
        else
            pages->damaged++;
    }
}
