/* How the program dies of a bug: it says where, and leaves a core for the debugger. */
#include "core/check.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "cookietin: bug: %s:%d: not true: %s\n", file, line, what);
    abort();
}
