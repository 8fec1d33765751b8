/* Words of the command line become a request, and its answer is shown: as it came with --json. */
#include "cli/admin_live.h"

#include "cli/admin_ask.h"
#include "cli/admin_show.h"
#include "cli/cli.h"
#include "cli/data_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS_MOST = 3, REQUEST_MOST = 4096, ASK_AGAIN_S = 2 };

/* What was said on the command line. */
struct live {
    const struct order *order;
    const char *word[WORDS_MOST]; /* behind the order */
    int words;
    const char *db, *socket, *from;
    bool json, sure;
    int wait; /* minutes; 0: not at all */
    char path[DATA_PATH + 8];
};

/* How one is asked for: the fields behind "do". False: it has been refused. */
typedef bool live_writer(const struct live *live, struct json *json);

struct order {
    const char *name, *takes, *help;
    int least, most; /* words */
    live_writer *write;
    admin_shower *show;
};

/* ---- writing ---- */

static bool is_number(const char *word)
{
    return *word && strlen(word) < 19 && strspn(word, "0123456789") == strlen(word);
}

static bool put_number(struct json *json, const char *key, const char *word)
{
    if (!is_number(word)) {
        usage_error("admin", "“%s” is not a number", word);
        return false;
    }
    json_field_number(json, key, strtoll(word, NULL, 10));
    return true;
}

/* "30m", "12h", "3d". */
static bool put_time(struct json *json, const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    const char *unit =
        digits && digits < 6 && strlen(word) == digits + 1 ? strchr("mhd", word[digits]) : NULL;
    if (!unit) {
        usage_error("admin", "a ban lasts 30m, 12h or 3d, not “%s”", word);
        return false;
    }
    const int64_t seconds = *unit == 'm' ? 60 : *unit == 'h' ? 3600 : 86400;
    json_field_number(json, "seconds", seconds * strtoll(word, NULL, 10));
    return true;
}

static bool write_none(const struct live *live, struct json *json)
{
    (void)json;
    if (live->from)
        usage_error("admin", "there is nothing to skip with --from");
    return !live->from;
}

static bool write_rows(const struct live *live, struct json *json)
{
    return !live->from || put_number(json, "from", live->from);
}

static bool write_log(const struct live *live, struct json *json)
{
    return !live->from || put_number(json, "before", live->from);
}

static bool write_table(const struct live *live, struct json *json)
{
    json_field_string(json, "table", live->word[0]);
    return true;
}

static bool write_ban(const struct live *live, struct json *json)
{
    if (is_number(live->word[0]))
        put_number(json, "guest", live->word[0]);
    else
        json_field_string(json, "address", live->word[0]);
    if (live->words == 3)
        json_field_string(json, "why", live->word[2]);
    return put_time(json, live->word[1]);
}

static bool write_unban(const struct live *live, struct json *json)
{
    return put_number(json, "ban", live->word[0]);
}

static bool write_done(const struct live *live, struct json *json)
{
    return put_number(json, "report", live->word[0]);
}

static bool write_rename(const struct live *live, struct json *json)
{
    json_field_string(json, "name", live->word[1]);
    return put_number(json, "guest", live->word[0]);
}

static bool write_erase(const struct live *live, struct json *json)
{
    if (!live->sure) {
        usage_error("admin", "erasing someone cannot be undone: add --sure");
        return false;
    }
    json_key(json, "sure");
    json_put_bool(json, true);
    return put_number(json, "guest", live->word[0]);
}

static bool write_export(const struct live *live, struct json *json)
{
    if (live->from)
        json_field_string(json, "before", live->from);
    return put_number(json, "guest", live->word[0]);
}

static bool write_drain(const struct live *live, struct json *json)
{
    const bool off = live->words && !strcmp(live->word[0], "off");
    if (live->words && !off) {
        usage_error("admin", "drain, or drain off, not “%s”", live->word[0]);
        return false;
    }
    json_key(json, "on");
    json_put_bool(json, !off);
    return true;
}

static bool write_tell(const struct live *live, struct json *json)
{
    json_field_string(json, "text", live->word[0]);
    return true;
}

static const struct order orders[] = {
    {"look", "", "people, tables, load, and the limits that were hit", 0, 0, write_rows,
     admin_show_figures},
    {"hour", "", "the same every five minutes of the last hour", 0, 0, write_none, admin_show_hour},
    {"tables", "", "tables waiting or being played", 0, 0, write_rows, admin_show_tables},
    {"guests", "", "who is here, with their numbers and addresses", 0, 0, write_rows,
     admin_show_guests},
    {"bans", "", "who is banned, and until when", 0, 0, write_rows, admin_show_bans},
    {"reports", "", "what people have reported, newest first", 0, 0, write_log, admin_show_reports},
    {"done", "REPORT", "mark a report as dealt with", 1, 1, write_done, admin_show_done},
    {"log", "", "what operators have done, newest first", 0, 0, write_log, admin_show_log},
    {"close", "TABLE", "close a table; its game is lost", 1, 1, write_table, admin_show_done},
    {"ban", "WHO TIME [WHY]", "keep out a person (12) or an address (192.0.2.0/24)", 2, 3,
     write_ban, admin_show_ban},
    {"unban", "BAN", "lift a ban, by its number", 1, 1, write_unban, admin_show_done},
    {"rename", "PERSON NAME", "give a person another name", 2, 2, write_rename, admin_show_done},
    {"erase", "PERSON --sure", "delete a person and everything of theirs", 1, 1, write_erase,
     admin_show_done},
    {"export", "PERSON", "everything stored about a person, as JSON", 1, 1, write_export, NULL},
    {"drain", "[off]", "let no new games start, before an update", 0, 1, write_drain, NULL},
    {"tell", "TEXT", "tell everyone something; \"\" ends it", 1, 1, write_tell, admin_show_done},
};
enum { ORDERS = sizeof orders / sizeof *orders };

static const struct order *find(const char *word)
{
    for (int i = 0; i < ORDERS; i++)
        if (!strcmp(orders[i].name, word))
            return &orders[i];
    return NULL;
}

bool admin_live_has(const char *word)
{
    return find(word);
}

void admin_live_help(void)
{
    puts("\nOr gives an order to a running server, as its own user or root. Without\n"
         "--db FILE or --socket PATH, it is the one that keeps its games in the usual\n"
         "place:\n");
    for (int i = 0; i < ORDERS; i++) {
        char head[32];
        snprintf(head, sizeof head, "%s %s", orders[i].name, orders[i].takes);
        printf("  %-21s %s\n", head, orders[i].help);
    }
    puts("\n  TIME is 30m, 12h or 3d. PERSON is the number that `guests` shows.\n"
         "  --wait MINUTES  with drain: wait until nobody is playing, at most this long\n"
         "  --from N        skip the first N rows; with log and reports: only those\n"
         "                  before number N; with export: only games before this table\n"
         "  --json          print the answer as JSON\n"
         "  --help          show this help");
}

/* ---- running ---- */

static int ask(const struct live *live, const char *word, live_writer *write,
               struct admin_answer *answer)
{
    char request[REQUEST_MOST];
    struct text text = text_in(request, sizeof request);
    struct json json = {.out = &text};
    *answer = (struct admin_answer){.line = NULL};
    json_open(&json, '{');
    json_field_string(&json, "do", word);
    if (!write(live, &json))
        return EXIT_USAGE;
    json_close(&json, '}');
    if (text.cut)
        return job_error("that is too long");
    return admin_ask(live->socket, request, answer) ? EXIT_OK : EXIT_FAILED;
}

static long long number_in(const struct admin_answer *answer, const char *key)
{
    const struct json_node *node = json_get(answer->document.root, key);
    return node ? (long long)node->number : 0;
}

/* Games go on after a restart, so nobody has to be waited for; it is only friendlier. */
static int report_drain(const struct live *live, struct admin_answer *answer)
{
    if (live->words) {
        puts("Games can start again.");
        return EXIT_OK;
    }
    puts("No new games start, and everyone is told so.");
    long long left = number_in(answer, "played");
    const time_t end = time(NULL) + 60 * (time_t)live->wait;
    while (left && live->wait && time(NULL) < end) {
        const struct timespec pause = {.tv_sec = ASK_AGAIN_S};
        nanosleep(&pause, NULL);
        admin_answer_free(answer);
        if (ask(live, "look", write_rows, answer) != EXIT_OK)
            return EXIT_FAILED;
        left = number_in(answer, "played");
    }
    if (left)
        printf("Games that are still being played: %lld. After a restart they go on.\n", left);
    else
        puts("Nobody is playing any more: the server can be stopped.");
    return left && live->wait ? EXIT_FAILED : EXIT_OK;
}

static int run_order(const struct live *live)
{
    struct admin_answer answer;
    int status = ask(live, live->order->name, live->order->write, &answer);
    if (status != EXIT_OK)
        return status;
    if (live->order->write == write_drain && !live->json)
        status = report_drain(live, &answer);
    else if (live->json || !live->order->show)
        puts(answer.line);
    else
        live->order->show(answer.document.root);
    admin_answer_free(&answer);
    return status;
}

/* ---- the command line ---- */

static int take_value(struct live *live, const char *option, const char *value)
{
    if (!value)
        return usage_error("admin", "%s needs a value", option);
    if (!strcmp(option, "--db"))
        live->db = value;
    else if (!strcmp(option, "--socket"))
        live->socket = value;
    else if (!strcmp(option, "--from"))
        live->from = value;
    else if (!is_number(value) || strlen(value) > 5)
        return usage_error("admin", "--wait takes minutes, not “%s”", value);
    else
        live->wait = (int)strtol(value, NULL, 10);
    return EXIT_OK;
}

static int read_words(struct live *live, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!strcmp(word, "--json")) {
            live->json = true;
        } else if (!strcmp(word, "--sure")) {
            live->sure = true;
        } else if (!strcmp(word, "--db") || !strcmp(word, "--socket") || !strcmp(word, "--from") ||
                   !strcmp(word, "--wait")) {
            const int status = take_value(live, word, argv[++i]);
            if (status != EXIT_OK)
                return status;
        } else if (!strncmp(word, "--", 2)) {
            return usage_error("admin", "there is no option “%s”", word);
        } else if (live->words == live->order->most) {
            return usage_error("admin", "what is “%s”?", word);
        } else {
            live->word[live->words++] = word;
        }
    }
    if (live->words < live->order->least)
        return usage_error("admin", "%s takes %s", live->order->name, live->order->takes);
    return EXIT_OK;
}

static int find_socket(struct live *live)
{
    char path[DATA_PATH];
    if (live->socket)
        return EXIT_OK;
    if (!live->db) {
        const int status = data_file_find(path, false);
        if (status != EXIT_OK)
            return status;
        live->db = path;
    }
    snprintf(live->path, sizeof live->path, "%s-admin", live->db);
    live->socket = live->path;
    live->db = NULL;
    return EXIT_OK;
}

int admin_live_run(int argc, char **argv)
{
    struct live live = {.order = find(argv[0])};
    int status = read_words(&live, argc, argv);
    if (status == EXIT_OK)
        status = find_socket(&live);
    return status == EXIT_OK ? run_order(&live) : status;
}
