/* The words of one language: a gettext catalogue (.mo) in the caller's memory. It is checked once,
 * when it is opened; after that every look-up stays inside it, whatever the bytes are. Nothing is
 * copied, nothing allocated. */
#ifndef COOKIETIN_CORE_CATALOGUE_H
#define COOKIETIN_CORE_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

struct catalogue {
    const uint8_t *bytes;
    uint32_t count, keys, values; /* entries, and where the tables of both sides begin */
    const char *rule;             /* which form goes with a number: a formula of gettext's */
    int forms;
};

/* NULL, or a sentence saying what is wrong with the bytes, which must outlive the catalogue. */
const char *catalogue_open(struct catalogue *catalogue, const void *bytes, size_t size);

/* The translation, or NULL. An English text with two forms, "{n} cookie|{n} cookies", is found by
 * the first; then `number` says which form of the translation is meant. One with a context,
 * "list\4 and ", is found with it, or else without. */
const char *catalogue_find(const struct catalogue *catalogue, const char *english, long number);

/* The text without its context. */
const char *catalogue_bare(const char *english);

/* The contexts in which a language tells the cases of a word or name: "acc=Kleinu; gen=Kleinu". */
#define CASES_OF_WORDS "cases"
#define CASES_OF_NAMES "name"

/* A word in a case, `size` bytes without a NUL at the end; unchanged if its entry does not have
 * that case. NULL: it has no entry. */
const char *catalogue_case(const struct catalogue *catalogue, const char *table, const char *word,
                           const char *name, size_t name_size, size_t *size);

/* Which form of a text goes with a number, counted from 0; NULL: in English. */
int catalogue_form(const struct catalogue *catalogue, long number);

/* Entry n of `count`, with NULs between forms: for tests that look at all of them. */
const char *catalogue_key(const struct catalogue *catalogue, uint32_t n, size_t *size);
const char *catalogue_value(const struct catalogue *catalogue, uint32_t n, size_t *size);

/* The value of a formula over n like "n%10==1 && n%100!=11 ? 0 : 1", or -1 if it is not one. */
long plural_rule(const char *rule, unsigned long n);

#endif
