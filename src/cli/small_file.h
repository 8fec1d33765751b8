/* Files that people write by hand, boards and decks, as the commands that check them read them. */
#ifndef COOKIETIN_CLI_SMALL_FILE_H
#define COOKIETIN_CLI_SMALL_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* The whole file (- is standard input), or `room` bytes of it; false: said what is wrong. */
bool small_file_read(const char *path, char *bytes, size_t room, size_t *size);
/* Says what is wrong in it; EXIT_FAILED. */
int small_file_error(const char *path, const char *reason);

#endif
