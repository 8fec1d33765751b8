/* A connection to PostgreSQL, and statements through it. It works through pgbouncer in transaction
 * mode: statements have no names, nothing is set beyond a transaction, and whoever wants several
 * statements to see the same session puts them between BEGIN and COMMIT.
 *
 * No call waits for ever: an answer that does not come in WIRE_SECONDS is a lost connection. The
 * connection string may have a password in it, so nothing here repeats it. */
#ifndef COOKIETIN_STORE_WIRE_H
#define COOKIETIN_STORE_WIRE_H

#include "store/rows.h"

#include <libpq-fe.h>

enum { WIRE_SECONDS = 30, WIRE_COLUMNS = 12 };

/* Bytes that grow. */
struct wire_bytes {
    uint8_t *at;
    size_t size, capacity;
};

/* What a statement is given: $1, $2, ... are arrays with one element for each row, and after them
 * come single values. All of it is in PostgreSQL's binary format. */
struct wire_values {
    struct wire_bytes column[WIRE_COLUMNS];
    Oid type[WIRE_COLUMNS]; /* of the value */
    int columns;
    int next; /* column of the row that is being put */
    int rows;
};

void values_begin(struct wire_values *values);
/* One array for each letter: n numbers, t texts, b bytes. */
void values_arrays(struct wire_values *values, const char *letters);
/* The next column of the row; after the last one the next row begins. */
void values_put_number(struct wire_values *values, int64_t number);
void values_put_text(struct wire_values *values, const char *text, size_t size);
void values_put_bytes(struct wire_values *values, const void *bytes, size_t size);
void values_put_null(struct wire_values *values);
/* A single value, as one more column; when all rows are put. */
void values_number(struct wire_values *values, int64_t number);
void values_text(struct wire_values *values, const char *text);
void values_bytes(struct wire_values *values, const void *bytes, size_t size);
void values_free(struct wire_values *values);

struct wire {
    PGconn *connection; /* NULL: none */
    char *to;           /* the connection string; the wire's own */
};

/* Why a statement was not done. */
enum wire_trouble {
    WIRE_FINE,
    WIRE_LOST,    /* the connection, and nobody knows what became of the statement */
    WIRE_REFUSED, /* it may work later */
    WIRE_UNFIT,   /* what was given does not fit, and never will */
    WIRE_ZERO     /* a division by zero: how statements say that a condition of theirs fails */
};

/* Is it a connection string? False with a sentence, which does not repeat it. */
bool wire_is_string(const char *to, char error[STORE_ERROR]);
bool wire_has_password(const char *to);
/* Connects if it is not connected. False with a sentence. */
bool wire_open(struct wire *wire, char error[STORE_ERROR]);
void wire_close(struct wire *wire); /* it may be opened again */

/* One statement, in a transaction of its own unless one has begun. NULL with a sentence;
 * `doing` is what could not be done to the database. */
PGresult *wire_ask(struct wire *wire, const char *sql, const struct wire_values *values,
                   const char *doing, enum wire_trouble *trouble, char error[STORE_ERROR]);
/* The same for a statement whose rows do not matter. */
bool wire_do(struct wire *wire, const char *sql, const struct wire_values *values,
             const char *doing, enum wire_trouble *trouble, char error[STORE_ERROR]);

/* Several statements in one go, with one wait for all of their answers. */
bool wire_begin_many(struct wire *wire);
bool wire_add(struct wire *wire, const char *sql, const struct wire_values *values);
/* The first trouble, and which of them had it. */
enum wire_trouble wire_end_many(struct wire *wire, int count, int *at, const char *doing,
                                char error[STORE_ERROR]);

/* Rows of an answer. A NULL is 0 or empty. */
int64_t cell_number(const PGresult *rows, int row, int column);
const void *cell_bytes(const PGresult *rows, int row, int column, size_t *size);
void cell_copy(const PGresult *rows, int row, int column, void *to, size_t capacity);
/* As a text that may be sent to clients. */
void cell_text(const PGresult *rows, int row, int column, char *to, size_t capacity);

#endif
