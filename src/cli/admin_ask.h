/* Speaking to a running server over its operator's socket: one line of JSON each way. */
#ifndef COOKIETIN_CLI_ADMIN_ASK_H
#define COOKIETIN_CLI_ADMIN_ASK_H

#include "shell/json_load.h"

#include <stdbool.h>

struct admin_answer {
    char *line; /* as it came */
    struct json_document document;
};

/* Asks. If the server cannot be reached or refuses, says so on standard error and returns false. */
bool admin_ask(const char *socket, const char *request, struct admin_answer *answer);
void admin_answer_free(struct admin_answer *answer);

#endif
