/* An address as a QR code in the terminal. */
#ifndef COOKIETIN_CLI_SERVE_CODE_H
#define COOKIETIN_CLI_SERVE_CODE_H

#include <stdbool.h>
#include <stdio.h>

/* Prints an address as a QR code, light on dark; `coloured`: the terminal is told so. */
void serve_put_code(const char *address, bool coloured, FILE *out);

#endif
