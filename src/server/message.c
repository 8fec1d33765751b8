/* Writes what is told of a table and of what was said at it; who may see the code, and who the
 * rematch, is decided here. */
#include "server/message.h"

#include "record/record.h"

static void put_flag(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_put_bool(json, value);
}

/* ---- tables ---- */

static void put_seat(const struct lobby_seat *seat, struct json *json)
{
    static const char *const words[] = {"open", "person", "bot", "game", "person"};
    json_open(json, '{');
    json_field_string(json, "who", words[seat->who]);
    if (seat->who != WHO_OPEN)
        json_field_string(json, "name", seat->name);
    if (seat->who == WHO_BOT)
        json_field_string(json, "bot", seat->bot);
    if (seat->who == WHO_GONE) {
        put_flag(json, "here", false);
        put_flag(json, "gone", true);
    }
    if (seat->who == WHO_PERSON) {
        put_flag(json, "here", seat->here);
        if (seat->host)
            put_flag(json, "host", true);
        if (seat->standing_in)
            json_field_string(json, "standing_in", "greedy");
        if (seat->in)
            put_flag(json, "in", true);
        if (seat->silenced)
            put_flag(json, "silenced", true);
    }
    json_close(json, '}');
}

static void put_seats(const struct lobby *lobby, struct json *json)
{
    unsigned entropy = 0;
    json_key(json, "seats");
    json_open(json, '[');
    for (int i = 0; i < lobby->seats; i++) {
        put_seat(&lobby->seat[i], json);
        entropy |= (unsigned)lobby->seat[i].entropy << i;
    }
    json_close(json, ']');
    json_field_seats(json, "entropy", entropy);
}

static bool is_awaited(const struct lobby_seat *seat)
{
    return seat->committed && !seat->revealed && !seat->withheld;
}

static void put_commitments(const struct lobby *lobby, struct json *json)
{
    json_key(json, "commitments");
    json_open(json, '[');
    for (int i = 0; i < lobby->seats; i++) {
        const struct lobby_seat *seat = &lobby->seat[i];
        char hex[FAIR_HEX];
        fair_to_hex(seat->commitment, seat->committed ? FAIR_BYTES : 0, hex);
        json_put_string(json, hex);
    }
    json_close(json, ']');
}

/* Who has committed to what, and what has become of it; nothing if nobody has. */
static void put_shares(const struct lobby *lobby, struct json *json)
{
    enum fair_withheld withheld[SEATS_MAX];
    unsigned awaited = 0;
    bool any = false;
    for (int i = 0; i < lobby->seats; i++) {
        const struct lobby_seat *seat = &lobby->seat[i];
        any |= seat->committed;
        withheld[i] = seat->withheld;
        awaited |= (unsigned)is_awaited(seat) << i;
    }
    if (any)
        put_commitments(lobby, json);
    if (lobby->shuffling)
        json_field_seats(json, "shuffling", awaited);
    fair_put_withheld(withheld, lobby->seats, json);
}

static void put_rematch(const struct lobby *lobby, struct json *json)
{
    json_field_string(json, "rematch", lobby->rematch);
    if (lobby->rematch_by >= 0)
        json_field_number(json, "rematch_by", lobby->rematch_by);
    json_field_seats(json, "rematch_in", lobby->rematch_in);
    if (lobby->rematch_begun)
        put_flag(json, "rematch_begun", true);
}

/* What the host has decided, where it is not as usual. */
static void put_rules(const struct lobby *lobby, struct json *json)
{
    if (lobby->locked)
        put_flag(json, "locked", true);
    if (lobby->unwatched)
        put_flag(json, "spectators", false);
    if (lobby->delay)
        json_field_number(json, "delay", lobby->delay);
}

void message_put_table(const struct lobby *lobby, int viewer, struct json *json)
{
    static const char *const states[] = {"waiting", "running", "over", "closed"};
    struct options options = lobby->options;
    if (viewer < 0) /* a list of many tables, in which none takes the room of ten */
        options.text_size = 0;
    json_field_string(json, "table", lobby->table);
    if (viewer >= 0 && viewer < SEATS_MAX)
        json_field_string(json, "code", lobby->code);
    json_field_string(json, "game", lobby->game->name);
    record_write_options(lobby->game, &options, json);
    json_field_string(json, "state", states[lobby->state]);
    put_seats(lobby, json);
    if (viewer >= 0) {
        json_key(json, "you");
        if (viewer == SPECTATOR)
            json_put_null(json);
        else
            json_put_number(json, viewer);
    }
    json_field_number(json, "watching", lobby->watching);
    put_flag(json, "listed", lobby->listed);
    json_field_number(json, "clock", lobby->clock);
    put_flag(json, "hints", lobby->hints);
    put_rules(lobby, json);
    json_field_string(json, "commitment", lobby->commitment);
    if (viewer >= 0)
        put_shares(lobby, json);
    if (lobby->closes)
        json_field_number(json, "closes", lobby->closes);
    if (lobby->gave_way)
        json_field_string(json, "why", "full");
    if (lobby->rematch[0] && viewer >= 0)
        put_rematch(lobby, json);
}

void message_table(const struct lobby *lobby, int viewer, const struct message_own *own,
                   struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "table");
    message_put_table(lobby, viewer, &json);
    if (own->muted)
        json_field_seats(&json, "muted", own->muted);
    if (own->blocked)
        json_field_seats(&json, "blocked", own->blocked);
    if (own->why)
        json_field_string(&json, "why", own->why);
    json_close(&json, '}');
}

void message_pause(const char *table, seatset ready, seatset waiting, int64_t left_ms,
                   struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "pause");
    json_field_string(&json, "table", table);
    json_field_seats(&json, "ready", ready);
    json_field_seats(&json, "waiting", waiting);
    json_field_number(&json, "left_ms", left_ms);
    json_close(&json, '}');
}

void message_telling(const char *table, seatset waiting, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "telling");
    json_field_string(&json, "table", table);
    json_field_seats(&json, "waiting", waiting);
    json_close(&json, '}');
}

/* ---- chat ---- */

static void put_did(const struct chat_line *line, struct json *json)
{
    static const char *const words[] = {[DID_SAY] = "say",         [DID_REMOVE] = "remove",
                                        [DID_SILENCE] = "silence", [DID_HOST] = "host",
                                        [DID_LOCK] = "lock",       [DID_UNSILENCE] = "unsilence",
                                        [DID_UNLOCK] = "unlock",   [DID_SPECTATORS] = "spectators"};
    json_field_string(json, "did", words[line->did]);
    if (line->whom[0])
        json_field_string(json, "whom", line->whom);
    if (line->did == DID_SPECTATORS && line->value < 0)
        put_flag(json, "spectators", false);
    else if (line->did == DID_SPECTATORS)
        json_field_number(json, "delay", line->value);
}

static void put_line(const struct chat_line *line, bool own, struct json *json)
{
    static const char *const signs[REACTIONS] = {"❤", "😄", "😮", "🤔", "👏", "🍪"};
    if (!own)
        json_field_number(json, "line", line->n);
    json_field_string(json, "name", line->name);
    json_key(json, "seat");
    if (line->viewer < SEATS_MAX)
        json_put_number(json, line->viewer);
    else
        json_put_null(json);
    json_field_string(json, "text",
                      line->reaction == NO_REACTION ? line->words : signs[line->reaction]);
    if (line->reaction != NO_REACTION)
        json_field_number(json, "reaction", line->reaction);
    if (line->did != DID_SAY)
        put_did(line, json);
}

void message_put_line(const struct chat_line *line, bool own, struct json *json)
{
    json_open(json, '{');
    put_line(line, own, json);
    json_close(json, '}');
}

void message_chat(const char *table, const struct chat_line *line, bool own, struct text *out)
{
    struct json json = {.out = out};
    json_open(&json, '{');
    json_field_string(&json, "tell", "chat");
    json_field_string(&json, "table", table);
    put_line(line, own, &json);
    json_close(&json, '}');
}
