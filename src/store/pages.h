/* Rows from the pages of an SQLite file, each page by itself: for a file that SQLite cannot read
 * any more, because a page on the way to the others is damaged. */
#ifndef COOKIETIN_STORE_PAGES_H
#define COOKIETIN_STORE_PAGES_H

#include "store/rows.h"

enum { PAGES_COLUMNS = 16, PAGES_SIZE_MOST = 65536 };

enum page_type { VALUE_NULL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT, VALUE_BLOB };

struct page_value {
    enum page_type type;
    int64_t number;
    const uint8_t *bytes;
    size_t size;
};

struct page_row {
    bool has_rowid; /* else it is of an index, or of a table that is one */
    int64_t rowid;
    int columns;
    struct page_value value[PAGES_COLUMNS];
};

/* What a row points to is valid until the reader returns. */
typedef void pages_reader(void *context, const struct page_row *row);

/* What the file's header says; a header that is damaged says nothing, and ours are always alike. */
struct pages {
    int file;
    bool headed;         /* it begins as an SQLite file does */
    int64_t application; /* 0 unless `headed`, and so is the next one */
    int64_t version;
    uint32_t size, usable; /* bytes of a page, and those that SQLite uses */
    uint32_t count;
    uint8_t *payload; /* of a row that goes on in other pages */
    size_t capacity;
    int64_t damaged, cut; /* so far: pages with rows that make no sense, rows that do not go on */
};

/* False with a sentence in `error`. Nobody in this process may have the file open: closing it would
 * drop SQLite's locks. */
bool pages_open(struct pages *pages, const char *path, char error[STORE_ERROR]);
/* All rows in the order of the pages. A page of which anything is wrong has none. */
void pages_read(struct pages *pages, pages_reader *read, void *context);
void pages_close(struct pages *pages);

#endif
