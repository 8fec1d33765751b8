/* Rows are one line each, with what tells them apart first. */
#include "cli/admin_show.h"

#include <stdio.h>
#include <time.h>

static long long number(const struct json_node *object, const char *key)
{
    const struct json_node *node = json_get(object, key);
    return node ? (long long)node->number : 0;
}

static const char *text(const struct json_node *object, const char *key)
{
    const char *found = json_text(json_get(object, key));
    return found ? found : "";
}

static void put_time(const struct json_node *object, const char *key)
{
    const time_t at = (time_t)number(object, key);
    char shown[32];
    struct tm parts;
    if (gmtime_r(&at, &parts) && strftime(shown, sizeof shown, "%Y-%m-%d %H:%M", &parts))
        fputs(shown, stdout);
}

/* Calls `show` for each row of a list, and says how many more there are. */
static void each(const struct json_node *answer, const char *key, const char *none,
                 admin_shower *show)
{
    const struct json_node *rows = json_get(answer, key);
    const struct json_node *row = json_first(rows);
    for (uint32_t i = 0; rows && i < rows->size; i++, row = json_next(row))
        show(row);
    if (rows && !rows->size)
        puts(none);
    else if (rows && number(answer, "all") > rows->size)
        printf("(%u of %lld; --from skips some)\n", rows->size, number(answer, "all"));
}

/* ---- figures ---- */

static void show_figure(const struct json_node *node)
{
    if (node->type == NODE_INTEGER)
        printf("  %-20s %12lld\n", node->key, (long long)node->number);
    else if (node->type == NODE_BOOL)
        printf("  %-20s %12s\n", node->key, node->number ? "yes" : "no");
    else if (node->type == NODE_STRING && node->size)
        printf("  %-20s %s\n", node->key, node->text);
}

void admin_show_figures(const struct json_node *answer)
{
    const struct json_node *limits = json_get(answer, "limits");
    const struct json_node *node = json_first(answer);
    bool hit = false;
    for (uint32_t i = 0; i < answer->size; i++, node = json_next(node))
        if (node != limits && i) /* the first says that it is an answer */
            show_figure(node);
    puts("\nLimits that were hit since it started:");
    node = json_first(limits);
    for (uint32_t i = 0; limits && i < limits->size; i++, node = json_next(node))
        if (node->number) {
            show_figure(node);
            hit = true;
        }
    if (!hit)
        puts("  none");
}

/* ---- the last hour ---- */

/* The n-th of a list. */
static long long figure(const struct json_node *answer, const char *key, uint32_t n)
{
    const struct json_node *list = json_get(answer, key);
    const struct json_node *node = json_first(list);
    for (uint32_t i = 0; list && i < n && i < list->size; i++)
        node = json_next(node);
    return list && n < list->size ? (long long)node->number : 0;
}

static void show_sample(const struct json_node *answer, uint32_t from, uint32_t to)
{
    const time_t at = (time_t)figure(answer, "at", to - 1);
    long long moves = 0, refusals = 0;
    char shown[16] = "";
    struct tm parts;
    for (uint32_t i = from; i < to; i++) {
        moves += figure(answer, "moves", i);
        refusals += figure(answer, "refusals", i);
    }
    if (gmtime_r(&at, &parts))
        strftime(shown, sizeof shown, "%H:%M", &parts);
    printf("%-7s %8lld %8lld %8lld %8lld %8lld %9.1f\n", shown, figure(answer, "people", to - 1),
           figure(answer, "waiting", to - 1), figure(answer, "running", to - 1), moves, refusals,
           (double)figure(answer, "memory", to - 1) / 1e6);
}

void admin_show_hour(const struct json_node *answer)
{
    enum { ROW_S = 300 };
    const struct json_node *at = json_get(answer, "at");
    const uint32_t size = at ? at->size : 0;
    const long long every = number(answer, "every");
    const uint32_t row = every > 0 && every < ROW_S ? (uint32_t)(ROW_S / every) : 1;
    if (!size) {
        puts("Nothing has been counted yet.");
        return;
    }
    printf("%-7s %8s %8s %8s %8s %8s %9s\n", "UTC", "people", "waiting", "running", "moves",
           "refused", "memory/MB");
    for (uint32_t from = 0, to = (size % row) ? size % row : row; from < size; from = to, to += row)
        show_sample(answer, from, to);
}

/* ---- rows ---- */

static void show_seats(const struct json_node *seats)
{
    const struct json_node *seat = json_first(seats);
    for (uint32_t i = 0; seats && i < seats->size; i++, seat = json_next(seat)) {
        fputs(i ? ", " : "", stdout);
        if (json_get(seat, "guest"))
            printf("%s [%lld]%s", text(seat, "name"), number(seat, "guest"),
                   number(seat, "here") ? "" : " away");
        else if (json_get(seat, "name"))
            printf("%s (bot)", text(seat, "name"));
        else
            fputs("free", stdout);
    }
}

static void show_table(const struct json_node *row)
{
    printf("%s  %-9s  %-7s  since ", text(row, "table"), text(row, "game"), text(row, "state"));
    put_time(row, "opened");
    printf("  watching %lld  ", number(row, "watching"));
    show_seats(json_get(row, "seats"));
    putchar('\n');
}

static void show_guest(const struct json_node *row)
{
    const struct json_node *from = json_get(row, "from");
    const struct json_node *address = json_first(from);
    printf("[%lld]  %s  tables %lld ", number(row, "guest"), text(row, "name"),
           number(row, "tables"));
    for (uint32_t i = 0; from && i < from->size; i++, address = json_next(address))
        printf(" %s", address->size ? address->text : "(not counted)");
    putchar('\n');
}

static void show_ban(const struct json_node *row)
{
    printf("ban %lld  ", number(row, "ban"));
    if (json_get(row, "guest"))
        printf("person [%lld]", number(row, "guest"));
    else
        fputs(text(row, "address"), stdout);
    fputs("  until ", stdout);
    put_time(row, "until");
    printf(" UTC  %s\n", text(row, "why"));
}

static void show_act(const struct json_node *row)
{
    printf("%lld  ", number(row, "act"));
    put_time(row, "at");
    printf(" UTC  %s  %s  %s\n", text(row, "who"), text(row, "what"), text(row, "about"));
}

static void show_line(const struct json_node *line)
{
    const struct json_node *seat = json_get(line, "seat");
    printf("    ");
    if (*text(line, "name"))
        fputs(text(line, "name"), stdout);
    else if (seat && seat->type == NODE_INTEGER)
        printf("seat %lld", number(line, "seat") + 1);
    else
        fputs("a spectator", stdout);
    printf(": %s\n", text(line, "text"));
}

static void show_report(const struct json_node *row)
{
    const struct json_node *lines = json_get(row, "lines");
    const struct json_node *line = json_first(lines);
    printf("report %lld  ", number(row, "report"));
    put_time(row, "at");
    printf(" UTC  %s [%lld] about %s [%lld]  table %s%s\n", text(row, "by_name"), number(row, "by"),
           text(row, "about_name"), number(row, "about"), text(row, "table"),
           number(row, "done") ? "  done" : "");
    if (*text(row, "text"))
        printf("  “%s”\n", text(row, "text"));
    for (uint32_t i = 0; lines && i < lines->size; i++, line = json_next(line))
        show_line(line);
}

void admin_show_reports(const struct json_node *answer)
{
    each(answer, "reports", "Nobody has reported anything.", show_report);
}

void admin_show_tables(const struct json_node *answer)
{
    each(answer, "tables", "No tables are waiting or being played.", show_table);
}

void admin_show_guests(const struct json_node *answer)
{
    each(answer, "guests", "Nobody is here.", show_guest);
}

void admin_show_bans(const struct json_node *answer)
{
    each(answer, "bans", "Nobody is banned.", show_ban);
}

void admin_show_log(const struct json_node *answer)
{
    each(answer, "acts", "Nothing has been done yet.", show_act);
}

void admin_show_ban(const struct json_node *answer)
{
    printf("Done. It is ban %lld, until ", number(answer, "ban"));
    put_time(answer, "until");
    puts(" UTC.");
}

void admin_show_done(const struct json_node *answer)
{
    (void)answer;
    puts("Done.");
}
