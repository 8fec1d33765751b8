/* The secret of the operators' page, in a file of its own that only its owner can read. */
#ifndef COOKIETIN_CLI_SERVE_SECRET_H
#define COOKIETIN_CLI_SERVE_SECRET_H

enum { SECRET_SIZE = 256, SECRET_LEAST = 16 };

/* Reads it; a file that is not there is written first, with a new one. An exit status. */
int serve_secret(const char *path, char secret[SECRET_SIZE]);

#endif
