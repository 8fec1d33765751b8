/* Where a server keeps its games if nobody says where. */
#ifndef COOKIETIN_CLI_DATA_FILE_H
#define COOKIETIN_CLI_DATA_FILE_H

#include <stdbool.h>

enum { DATA_PATH = 4096 };

/* Its path in the user's data directory, which is made if `make`. An exit status; says what went
 * wrong. */
int data_file_find(char path[DATA_PATH], bool make);

#endif
