/* Recovery words, as the server knows them: 12 bytes, of which the last is a checksum. The page
 * shows them as 12 words in the language of its reader. The server keeps only a hash. */
#ifndef COOKIETIN_SERVER_RECOVERY_H
#define COOKIETIN_SERVER_RECOVERY_H

#include "store/rows.h"

struct server;

enum { RECOVERY_BYTES = 12, RECOVERY_HEX = 2 * RECOVERY_BYTES + 1 };

void recovery_make(struct server *server, uint8_t secret[RECOVERY_BYTES]);
/* False: these are no such words. */
bool recovery_read(const char *hex, uint8_t secret[RECOVERY_BYTES]);
/* What the server keeps of them. False: there is no memory for it now. */
bool recovery_hash(const struct server *server, const uint8_t secret[RECOVERY_BYTES],
                   uint8_t hash[STORE_RECOVERY]);

#endif
