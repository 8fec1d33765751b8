/* Seeds from outside: drawn fresh, or given as text. */
#ifndef COOKIETIN_SHELL_SEED_H
#define COOKIETIN_SHELL_SEED_H

#include "core/random.h"

enum { SEED_HEX_SIZE = 65 };

/* From the operating system. */
struct seed seed_fresh(void);
/* 64 hex digits are the seed itself; any other text is hashed. */
struct seed seed_from_text(const char *text);
void seed_to_hex(const struct seed *seed, char hex[SEED_HEX_SIZE]);

#endif
