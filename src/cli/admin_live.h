/* The commands of `cookietin admin` that speak to a running server. */
#ifndef COOKIETIN_CLI_ADMIN_LIVE_H
#define COOKIETIN_CLI_ADMIN_LIVE_H

#include <stdbool.h>

bool admin_live_has(const char *word);
int admin_live_run(int argc, char **argv); /* argv[0] is the word */
void admin_live_help(void);

#endif
