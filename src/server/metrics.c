/* Every number of the server, in the text format of Prometheus. The names are a promise to
 * operators (docs/operating.md): a new one may come, none changes. */
#include "server/metrics.h"

#include "server/net_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void put_head(struct text *out, const char *name, const char *type, const char *help)
{
    char line[256];
    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    text_put(out, line);
}

static void put(struct text *out, const char *name, const char *type, const char *help,
                double value)
{
    char line[128];
    put_head(out, name, type, help);
    snprintf(line, sizeof line, "%s %.17g\n", name, value);
    text_put(out, line);
}

static void put_gauge(struct text *out, const char *name, const char *help, double value)
{
    put(out, name, "gauge", help, value);
}

static void put_counter(struct text *out, const char *name, const char *help, uint64_t value)
{
    put(out, name, "counter", help, (double)value);
}

static void put_histogram(struct text *out, const char *name, const char *help,
                          const uint64_t *count, const double *bounds, double sum)
{
    char line[512];
    uint64_t so_far = 0;
    put_head(out, name, "histogram", help);
    for (int i = 0; i < COMMITTER_BUCKETS; i++) {
        so_far += count[i];
        snprintf(line, sizeof line, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, bounds[i], so_far);
        text_put(out, line);
    }
    so_far += count[COMMITTER_BUCKETS];
    snprintf(line, sizeof line,
             "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %.17g\n%s_count %" PRIu64 "\n", name,
             so_far, name, sum, name, so_far);
    text_put(out, line);
}

static void put_server(struct net *net, struct text *out)
{
    struct server_counts c;
    server_count(net->server, &c);
    put_gauge(out, "cookietin_sessions", "Clients connected.", c.sessions);
    put_gauge(out, "cookietin_guests_here", "People connected.", c.guests_here);
    put_gauge(out, "cookietin_tables_waiting", "Tables waiting for players.", c.tables_waiting);
    put_gauge(out, "cookietin_tables_running", "Games being played.", c.tables_running);
    put_gauge(out, "cookietin_watchers", "Spectators.", c.watchers);
    put_gauge(out, "cookietin_tables_finished", "Games in memory that are over.",
              c.tables_finished);
    put_gauge(out, "cookietin_room_bytes", "Memory of tables.", (double)c.room_bytes);
    put_gauge(out, "cookietin_inbox_bytes", "Messages waiting for the database.",
              (double)c.inbox_bytes);
    put_gauge(out, "cookietin_outbox_bytes", "Messages that clients have not read.",
              (double)c.outbox_bytes);
    put_gauge(out, "cookietin_record_bytes", "Recordings being sent.", (double)c.record_bytes);
    put_gauge(out, "cookietin_memory_limit_bytes", "Limit on the sum of these four.",
              (double)c.memory_bytes_most);
    put_counter(out, "cookietin_passed_on_total", "Requests about tables that another server has.",
                c.passed_on);
    put_counter(out, "cookietin_moves_total", "Moves of people and bots.", c.moves);
    put_counter(out, "cookietin_bot_moves_total", "Moves of bots.", c.bot_moves);
    put_counter(out, "cookietin_updates_total", "Updates told to clients.", c.updates);
    put_counter(out, "cookietin_refusals_total", "Requests refused.", c.refusals);
    put_counter(out, "cookietin_limited_total",
                "Requests refused because a person or an address did too much.", c.limited);
    put_counter(out, "cookietin_challenges_total", "Newcomers asked for a proof of work.",
                c.challenges);
    put_gauge(out, "cookietin_principals", "Addresses and people remembered for limits.",
              c.principals);
    put_counter(out, "cookietin_games_over_total", "Games finished.", c.games_over);
    put_counter(out, "cookietin_hints_total", "Hints given.", c.hints);
    put_counter(out, "cookietin_stand_ins_total", "Times a bot stood in for someone.", c.stand_ins);
    put_counter(out, "cookietin_tables_set_aside_total",
                "Tables that cannot be read, or can never be written.", c.tables_set_aside);
    put_counter(out, "cookietin_tables_lost_total", "Tables that another server took over.",
                c.tables_lost);
    put_counter(out, "cookietin_tables_expired_total",
                "Running tables closed because nobody moved.", c.tables_expired);
    put_counter(out, "cookietin_tables_given_up_total",
                "Tables closed for someone else, because all were taken.", c.tables_given_up);
    put_counter(out, "cookietin_tables_purged_total", "Old tables deleted from the database.",
                c.tables_purged);
    put_counter(out, "cookietin_guests_purged_total", "Old guests deleted from the database.",
                c.guests_purged);
}

static void put_lookups(struct net *net, struct text *out)
{
    struct lookup_count c;
    lookup_thread_count(net->lookups, &c);
    put_counter(out, "cookietin_lookups_total", "Questions to the database.", c.lookups);
    put_counter(out, "cookietin_lookup_failures_total",
                "Questions that the database could not answer.", c.failures);
    put(out, "cookietin_lookup_seconds_total", "counter", "Time that the answers took, in total.",
        c.seconds);
    put_gauge(out, "cookietin_lookups_waiting", "Questions to the database that are waiting.",
              c.waiting);
}

static void put_committer(struct net *net, struct text *out)
{
    struct committer_count c;
    double sizes[COMMITTER_BUCKETS];
    committer_count(net->committer, &c);
    for (int i = 0; i < COMMITTER_BUCKETS; i++)
        sizes[i] = committer_sizes[i];
    put_histogram(out, "cookietin_commit_seconds", "How long a batch took to be on disk.",
                  c.by_seconds, committer_seconds, c.seconds);
    put_histogram(out, "cookietin_commit_changes", "Changes in a batch.", c.by_size, sizes,
                  (double)c.changes);
    put_counter(out, "cookietin_commit_failures_total",
                "Batches that could not be written at the first try.", c.failures);
    put_lookups(net, out);
    put_gauge(out, "cookietin_thinkers_waiting", "Bots waiting for a thread.",
              bot_workers_waiting(net->bot_workers));
}

static void put_backups(struct net *net, struct text *out)
{
    struct backup_count c;
    if (!net->config->backups)
        return;
    backup_thread_count(net->config->backups, &c);
    put_counter(out, "cookietin_backups_total", "Backups written.", c.written);
    put_counter(out, "cookietin_backup_failures_total", "Backups that could not be written.",
                c.failures);
    put_gauge(out, "cookietin_backup_timestamp_seconds", "When the newest backup was written.",
              (double)c.newest);
}

static double resident_bytes(void)
{
    long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%ld %ld", &all, &resident) != 2)
            resident = 0;
        fclose(file);
    }
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void put_process(struct text *out)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                       1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    put(out, "process_cpu_seconds_total", "counter", "Processor time, user and system.", cpu);
    put_gauge(out, "process_resident_memory_bytes", "Memory in use.", resident_bytes());
}

void metrics_write(struct net *net, struct text *out)
{
    const struct net_count *c = &net->count;
    put_server(net, out);
    put_committer(net, out);
    put_backups(net, out);
    put_gauge(out, "cookietin_connections", "Connections of all kinds.", c->connections);
    put_gauge(out, "cookietin_websockets", "WebSocket connections.", c->websockets);
    put_counter(out, "cookietin_accepted_total", "Connections accepted.", c->accepted);
    put_counter(out, "cookietin_refused_total", "Connections refused: too many.", c->refused);
    put_counter(out, "cookietin_gave_way_total",
                "Connections dropped for others, because their address had the most.", c->gave_way);
    put_counter(out, "cookietin_dropped_total", "Connections dropped: gone or broken.", c->dropped);
    put_counter(out, "cookietin_unmasked_total", "Connections closed: a frame was not masked.",
                c->unmasked);
    put_counter(out, "cookietin_requests_total", "HTTP requests.", c->requests);
    put_counter(out, "cookietin_requests_refused_total",
                "HTTP requests refused: too many of an address, or another host.",
                c->requests_refused);
    put_counter(out, "cookietin_wrong_secrets_total",
                "Requests to the operators' page without its secret.", c->wrong_secrets);
    put_counter(out, "cookietin_messages_in_total", "Messages from clients.", c->messages_in);
    put_counter(out, "cookietin_messages_out_total", "Messages to clients.", c->messages_out);
    put_counter(out, "cookietin_sent_bytes_total", "Bytes of messages to clients.", c->bytes_out);
    put_process(out);
}
