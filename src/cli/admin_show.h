/* Answers of a server to its operator, for people to read. */
#ifndef COOKIETIN_CLI_ADMIN_SHOW_H
#define COOKIETIN_CLI_ADMIN_SHOW_H

#include "core/json.h"

typedef void admin_shower(const struct json_node *answer);

admin_shower admin_show_figures, admin_show_hour, admin_show_tables, admin_show_guests,
    admin_show_bans, admin_show_log, admin_show_reports, admin_show_ban, admin_show_done;

#endif
