/* Between two people: muting and blocking someone, and reporting them to the operator. */
#include "server/request.h"

#include "core/words.h"
#include "server/block.h"
#include "server/report.h"
#include "shell/look.h"
#include "shell/plain.h"

#include <string.h>

/* ---- muting and blocking ---- */

static const char *const words[] = {[STORE_MUTED] = "mute", [STORE_BLOCKED] = "block"};

/* At all tables where someone is told: whom they do not hear, and what is left of what was said. */
static void tell_own(const struct guest *guest)
{
    for (struct session *session = guest->sessions; session; session = session->next_of_guest)
        for (struct link *link = session->links; link; link = link->next_of_session) {
            tell_room_to(link);
            tell_chats_to(link);
        }
}

void request_block(struct request *request)
{
    struct other other;
    const char *how = json_text(json_get(request->root, "how"));
    struct store_block row = {.guest = request->guest->row.id, .since = request->now / 1000};
    if (!request_find_other(request, &other))
        return;
    for (int i = STORE_MUTED; how && i <= STORE_BLOCKED; i++)
        if (!strcmp(how, words[i]))
            row.how = (enum store_blocked)i;
    if (!row.how && (!how || strcmp(how, "none") != 0)) {
        request_refuse(request, "message", "“how” must be mute, block or none.");
        return;
    }
    row.other = other.id;
    text_set(row.name, STORE_NAME, other.name);
    if (!row.how) {
        block_lift(request->server, request->guest, other.id);
    } else if (!block_set(request->server, request->guest, &row)) {
        request_refuse(request, "limit", "You have muted or blocked too many people.");
        return;
    }
    request_ok(request);
    tell_own(request->guest);
}

void blocks_put(const struct guest *guest, struct json *json)
{
    json_key(json, "blocks");
    json_open(json, '[');
    for (int i = 0; i < guest->block_count; i++) {
        const struct store_block *block = &guest->blocks[i];
        json_open(json, '{');
        json_field_number(json, "person", block->other);
        json_field_string(json, "name", block->name);
        json_field_string(json, "how", words[block->how]);
        json_field_number(json, "since", block->since);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void request_blocks(struct request *request)
{
    blocks_put(request->guest, request_answer(request));
    request_end(request);
}

/* One who is not there any more has no block either. */
void request_unblock(struct request *request)
{
    const struct json_node *person = json_get(request->root, "person");
    if (!person || person->type != NODE_INTEGER) {
        request_refuse(request, "message", "“person” must be a number from the list of blocks.");
        return;
    }
    block_lift(request->server, request->guest, person->number);
    request_ok(request);
    tell_own(request->guest);
}

/* ---- reporting ---- */

static const char *read_say(const struct json_node *given, char say[STORE_SAY])
{
    struct text text = text_in(say, STORE_SAY);
    size_t characters = 0;
    if (!given)
        return NULL;
    if (!json_text(given))
        return N_("“text” must be text.");
    plain_put(&text, json_text(given));
    for (const char *at = say; *at; at++)
        characters += ((unsigned char)*at & 0xc0) != 0x80;
    if (text.cut || characters > REPORT_CHARACTERS)
        return N_("A report can have at most 200 characters.");
    if (strcmp(say, json_text(given)) != 0 || look_is_piled(say))
        return N_("Your message has characters that can’t be shown.");
    return NULL;
}

/* Whoever is at the table can; also about someone who has just left it, by what they said. */
void request_report(struct request *request)
{
    struct server *server = request->server;
    const struct author *author = &request->session->author;
    struct other other;
    char say[STORE_SAY] = "";
    if (request->seat < 0 && !request->link) {
        request_refuse(request, "state", "Send “sync” first: you are not following this table.");
        return;
    }
    if (!request_find_other(request, &other))
        return;
    const char *wrong = read_say(json_get(request->root, "text"), say);
    if (wrong) {
        request_refuse(request, "text", wrong);
        return;
    }
    if (!principal_may(server, author, ALLOW_REPORTS)) {
        request_refuse(request, "rate", "You have sent a lot of reports. Try again tomorrow.");
        return;
    }
    principal_spend(server, author, ALLOW_REPORTS, REPORT_COST);
    report_add(server, request->room, request->guest, &other, say, request->now);
    request_ok(request);
}
