/* The lines are those of the table's chat. Only the two whom a report is about are named in them,
 * so that nobody else's name has to be found and deleted there. */
#include "server/report.h"

#include <string.h>

static void put_lines(const struct room *room, const struct guest *guest, const struct other *other,
                      struct json *json)
{
    json_open(json, '[');
    for (int i = 0; room->chat && i < room->chat->count; i++) {
        const struct chat_line *line = room->chat->line[i];
        const bool named = line->guest == guest->row.id || line->guest == other->id;
        struct chat_line shown = *line;
        shown.name = named ? line->name : "";
        if (line->did == DID_SAY)
            message_put_line(&shown, true, json);
    }
    json_close(json, ']');
}

static void put_name(const struct room *room, const struct guest *guest, char name[STORE_NAME])
{
    const int seat = room_seat_of(room, guest);
    text_set(name, STORE_NAME, seat < 0 ? guest->row.name : room->lobby.seat[seat].name);
}

void report_add(struct server *server, struct room *room, struct guest *guest,
                const struct other *other, const char *say, int64_t now)
{
    struct text text = text_in(server->about, sizeof server->about);
    struct json json = {.out = &text};
    struct store_change change = {.type = ADD_REPORT,
                                  .report = {.at = now / 1000,
                                             .guest = guest->row.id,
                                             .other = other->id}};
    put_lines(room, guest, other, &json);
    CHECK(!text.cut);
    memcpy(change.report.table, room->id, STORE_ID);
    put_name(room, guest, change.report.name);
    text_set(change.report.other_name, STORE_NAME, other->name);
    text_set(change.report.say, STORE_SAY, say);
    change.report.lines = text.at;
    change.report.lines_size = text.used;
    principal_pay(server, NULL, sizeof change.report + text.used);
    server->counts.reports++;
    guest->last_batch = batches_add(&server->batches, &change);
}

void reports_purge(struct server *server, int64_t now)
{
    const int64_t day = (int64_t)24 * 60 * 60;
    const struct store_change change = {.type = DELETE_REPORTS,
                                        .report = {.at = now / 1000 -
                                                         day * server->limits.report_days}};
    batches_add(&server->batches, &change);
}

/* Lines that cannot be read are left out: someone has tampered with the file. */
void report_put(struct server *server, const struct store_report *report, bool whole,
                struct json *json)
{
    char table[ID_TEXT_SIZE];
    save_id_to_text(report->table, table);
    json_open(json, '{');
    json_field_number(json, "report", report->number);
    json_field_number(json, "at", report->at);
    json_field_string(json, "table", table);
    if (whole) {
        json_field_number(json, "by", report->guest);
        json_field_number(json, "about", report->other);
    }
    json_field_string(json, "by_name", report->name);
    json_field_string(json, "about_name", report->other_name);
    json_field_string(json, "text", report->say);
    json_key(json, "done");
    json_put_bool(json, report->done);
    if (whole && json_load(&server->stored, report->lines, report->lines_size)) {
        json_key(json, "lines");
        json_put_node(json, server->stored.root);
    }
    json_close(json, '}');
}

void reports_put(struct server *server, const struct store_answer *answer, struct json *json)
{
    if (!answer->reports)
        return;
    json_key(json, "reports");
    json_open(json, '[');
    for (size_t i = 0; i < answer->reports; i++)
        report_put(server, &answer->report[i], false, json);
    json_close(json, ']');
}
