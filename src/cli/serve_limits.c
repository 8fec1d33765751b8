/* What each limit is called, how it may be set, and what it limits. */
#include "cli/serve_limits.h"

#include "core/proof.h"

#include <stdio.h>
#include <string.h>

enum { THOUSAND = 1000, MILLION = THOUSAND * THOUSAND };

#define SERVER(field) offsetof(struct net_config, server.field)
#define NET(field)    offsetof(struct net_config, net.field)
#define BACKUP(field) offsetof(struct net_config, backup.field)
const struct serve_limit serve_limits[] = {
    {"connections", 1, MILLION, NET(connections), "connections at the same time, of all kinds"},
    {"per-address", 0, MILLION, NET(per_address),
     "connections per address, not counting this\n"
     "machine unless given; 0 for any number",
     true},
    {"handshake-s", 1, 600, NET(handshake_s), "seconds a client has to send its request"},
    {"ping-s", 1, 3600, NET(ping_s),
     "seconds of silence before a ping, and again\n"
     "before the connection is dropped"},
    {"gather-ms", 0, 1000, NET(gather_ms),
     "longest delay of news in milliseconds, for\n"
     "players who are not asked anything"},
    {"hello-s", 1, 3600, NET(hello_s), "seconds a WebSocket client has to say hello"},
    {"requests-per-minute", 0, MILLION, NET(requests_per_minute),
     "HTTP requests per address, not counting this\n"
     "machine unless given; a recording counts as 10;\n"
     "0 for any number",
     true},
    {"thinkers", 0, 64, NET(bot_threads), "threads for bots; 0: processors less one"},
    {"message-bytes", 64, MILLION, SERVER(message_bytes), "longest message of a client"},
    {"messages-per-s", 1, MILLION, SERVER(messages_per_s), "messages per connection, on average"},
    {"messages-burst", 1, MILLION, SERVER(messages_burst), "messages per connection in one go"},
    {"bad-messages", 1, MILLION, SERVER(bad_messages),
     "bad messages before a connection is closed"},
    {"outbox-bytes", 4096, 1 << 30, SERVER(outbox_bytes),
     "bytes a slow client may leave unread before\n"
     "it is dropped"},
    {"sessions", 1, MILLION, SERVER(sessions), "WebSocket clients at the same time"},
    {"sessions-per-guest", 1, MILLION, SERVER(sessions_per_guest), "WebSocket clients per person"},
    {"tables", 1, MILLION, SERVER(tables), "tables waiting or being played"},
    {"tables-per-guest", 1, MILLION, SERVER(tables_per_guest), "unfinished tables per person"},
    {"listed-per-guest", 1, MILLION, SERVER(listed_per_guest),
     "listed tables at which a person may wait"},
    {"finished-tables", 1, MILLION, SERVER(finished_tables), "finished games kept in memory"},
    {"memory-mb", 1, MILLION, SERVER(memory_mb),
     "megabytes for tables, messages and recordings\n"
     "on their way"},
    {"watchers", 0, MILLION, SERVER(watchers), "spectators per table"},
    {"guests-per-minute", 1, MILLION, SERVER(guests_per_minute), "new people per minute, in all"},
    {"guests-per-address", 1, MILLION, SERVER(guests_per_address),
     "new people per minute and address"},
    {"proof-bits", 0, PROOF_BITS_MOST, SERVER(proof_bits),
     "hardest proof of work for new people when many\n"
     "come, in bits; 0: none"},
    {"people-per-address", 0, THOUSAND, SERVER(people_per_address),
     "limits of an address, as a multiple of a\n"
     "person’s; 0: no limits"},
    {"addresses-per-network", 0, THOUSAND, SERVER(addresses_per_network),
     "limits of an IPv6 network (/48), as a multiple\n"
     "of an address’s; 0: no limits"},
    {"opens-per-minute", 1, MILLION, SERVER(opens_per_minute), "tables opened per person"},
    {"joins-per-minute", 1, MILLION, SERVER(joins_per_minute),
     "tables joined or watched, and changes of seats,\n"
     "per person"},
    {"wrong-codes", 1, MILLION, SERVER(wrong_codes), "wrong codes per person and minute"},
    {"renames-per-minute", 1, MILLION, SERVER(renames_per_minute), "new names per person"},
    {"daily-kib", 1, MILLION, SERVER(daily_kib),
     "KiB written to disk for a person in a day;\n"
     "after that, only moves are accepted"},
    {"principals", 3, MILLION, SERVER(principals), "addresses and people remembered for limits"},
    {"name-characters", 1, NAME_CHARACTERS, SERVER(name_characters), "longest name"},
    {"chat-characters", 1, CHAT_CHARACTERS, SERVER(chat_characters), "longest line of chat"},
    {"chat-per-minute", 0, MILLION, SERVER(chat_per_minute), "lines of chat per person"},
    {"hints-at-once", 0, THOUSAND, SERVER(hints_at_once),
     "hints waiting or being worked out per address"},
    {"hints-per-minute", 1, MILLION, SERVER(hints_per_minute), "hints per person"},
    {"lookups-per-minute", 1, MILLION, SERVER(lookups_per_minute),
     "requests for own games and results per person"},
    {"recoveries-per-minute", 1, MILLION, SERVER(recoveries_per_minute),
     "recovery words made or entered per person"},
    {"acts-per-minute", 1, MILLION, SERVER(acts_per_minute),
     "acts of a host, and people muted or blocked,\n"
     "per person"},
    {"reports-per-day", 0, THOUSAND, SERVER(reports_per_day), "reports about others per person"},
    {"report-days", 1, 36500, SERVER(report_days), "days to keep reports"},
    {"replays-per-minute", 1, MILLION, SERVER(replays_per_minute),
     "steps of games repeated per person, for those\n"
     "who come back to a table"},
    {"waiting-minutes", 1, MILLION, SERVER(waiting_minutes),
     "minutes until a table nobody starts is closed"},
    {"host-seconds", 0, MILLION, SERVER(host_seconds),
     "seconds until someone else is the host if the\n"
     "host is away; 0: nobody"},
    {"idle-days", 1, 36500, SERVER(idle_days), "days until a game without a move is closed"},
    {"keep-days", 0, 36500, SERVER(keep_days), "days to keep finished games; 0: for ever"},
    {"left-days", 0, 36500, SERVER(left_days),
     "days to keep games that bots finished after\n"
     "everyone had left; 0: like all finished games"},
    {"guest-days", 1, 36500, SERVER(guest_days),
     "days until someone who never finished a game\n"
     "and did not come back is forgotten"},
    {"pause-seconds", 0, 3600, SERVER(pause_seconds),
     "longest pause at the end of a round; 0: none"},
    {"reveal-seconds", 1, 60, SERVER(reveal_seconds),
     "longest wait for everyone’s luck before a deal"},
    {"bot-ms", 1, 60 * THOUSAND, SERVER(bot_ms), "thinking time of a strong bot per decision"},
    {"hint-ms", 1, 60 * THOUSAND, SERVER(hint_ms), "thinking time that a hint counts as"},
    {"bot-seconds", 0, 3600, SERVER(bot_seconds),
     "thinking time per minute of the strong bots and\n"
     "hints of one person; 0 for any"},
    {"backup-hours", 1, 10 * THOUSAND, BACKUP(hours), "hours from one backup to the next"},
    {"backups-kept", 1, THOUSAND, BACKUP(kept), "newest backups to keep; older ones are deleted"},
    {NULL},
};

int *serve_limit_in(struct net_config *config, const struct serve_limit *limit)
{
    return (int *)(void *)((char *)config + limit->at);
}

void serve_limits_show(const struct net_config *usual)
{
    struct net_config config = *usual;
    for (const struct serve_limit *limit = serve_limits; limit->name; limit++) {
        char head[64];
        const char *more = strchr(limit->help, '\n');
        const int first = more ? (int)(more - limit->help) : (int)strlen(limit->help);
        snprintf(head, sizeof head, "--%s N", limit->name);
        printf("  %-23s %.*s", head, first, limit->help);
        for (; more; more = strchr(more + 1, '\n'))
            printf("\n  %-23s %.*s", "", (int)strcspn(more + 1, "\n"), more + 1);
        printf(" (%d)\n", *serve_limit_in(&config, limit));
    }
}
