/* A room and who sits in it. A seat of a person is in the list of its guest for as long as they sit
 * there; what the lobby shows of a seat and what the server knows of it change together. */
#include "server/room.h"

#include "bots/bots.h"
#include "core/words.h"
#include "games/games.h"
#include "server/server.h"
#include "shell/look.h"

#include <stdlib.h>
#include <string.h>

struct room *room_create(const struct game *game, const struct options *options)
{
    struct room *room = calloc(1, sizeof *room);
    CHECK(room);
    room->lobby.game = game;
    room->lobby.options = *options;
    room->lobby.seats = options_seats(game, options);
    room->lobby.rematch_by = -1;
    if (options->text) {
        room->own_text = malloc(options->text_size + 1);
        CHECK(room->own_text);
        memcpy(room->own_text, options->text, options->text_size);
        room->own_text[options->text_size] = '\0';
        room->lobby.options.text = room->own_text;
    }
    for (int i = 0; i < room->lobby.seats; i++) {
        const char *name = game_seat_name(game, options, i);
        room->seat[i].room = room;
        room->asked[i] = 1;
        room->lobby.seat[i].who = name ? WHO_GAME : WHO_OPEN;
        if (name)
            text_set(room->lobby.seat[i].name, PERSON_SIZE, name);
    }
    return room;
}

void room_free(struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        room_clear_seat(room, i);
    room_drop_game(room);
    for (int i = 0; room->chat && i < room->chat->count; i++)
        free(room->chat->line[i]);
    free(room->chat);
    free(room->sanctions);
    free(room->delayed);
    free(room->own_text);
    free(room);
}

/* ---- seats ---- */

void room_clear_seat(struct room *room, int seat)
{
    struct seat *s = &room->seat[seat];
    if (room->lobby.seat[seat].who == WHO_GAME)
        return;
    share_give_back(&s->from_list);
    if (s->guest) {
        *s->back = s->next;
        if (s->next)
            s->next->back = s->back;
        s->guest = NULL;
    }
    s->bot = NULL;
    s->share = (struct fair_share){.size = 0};
    room->lobby.seat[seat] = (struct lobby_seat){.who = WHO_OPEN};
}

void room_show_share(struct room *room, int seat)
{
    const struct fair_share *share = &room->seat[seat].share;
    struct lobby_seat *shown = &room->lobby.seat[seat];
    shown->committed = share->committed;
    shown->revealed = share->committed && share->size;
    shown->entropy = share->committed || share->size;
    shown->withheld = share->withheld;
    memcpy(shown->commitment, share->commitment, FAIR_BYTES);
}

static bool is_like(const struct look *wanted, const char *name)
{
    struct look look;
    look_of(name, &look);
    return name[0] && looks_alike(wanted, &look);
}

static bool name_is_taken(const struct room *room, int except, const char *name)
{
    struct look wanted;
    look_of(name, &wanted);
    for (int i = 0; i < room->lobby.seats; i++)
        if (i != except && is_like(&wanted, room->lobby.seat[i].name))
            return true;
    return false;
}

/* Someone else has said something under that name. */
static bool name_was_heard(const struct room *room, int64_t guest, const char *name)
{
    struct look wanted;
    look_of(name, &wanted);
    for (int i = 0; room->chat && i < room->chat->count; i++)
        if (room->chat->line[i]->guest != guest && is_like(&wanted, room->chat->line[i]->name))
            return true;
    return false;
}

/* As many whole characters of a name as leave room for two more, a blank and a digit. */
static void put_short(struct text *text, const char *name)
{
    int characters = 0;
    for (const char *c = name; *c; c++) {
        characters += ((unsigned char)*c & 0xc0) != 0x80;
        if (characters > NAME_CHARACTERS - 2)
            return;
        text_char(text, *c);
    }
}

static void put_number(char numbered[PERSON_SIZE], const char *name, int n)
{
    struct text text = text_in(numbered, PERSON_SIZE);
    put_short(&text, name);
    text_char(&text, ' ');
    text_number(&text, n);
}

void room_tell_apart(const struct room *room, int seat, const char *name, char shown[PERSON_SIZE])
{
    char numbered[PERSON_SIZE];
    text_set(numbered, PERSON_SIZE, name);
    for (int n = 2; name_is_taken(room, seat, numbered); n++)
        put_number(numbered, name, n);
    text_set(shown, PERSON_SIZE, numbered);
}

void room_name_speaker(const struct room *room, const struct guest *guest, char shown[PERSON_SIZE])
{
    const char *name = guest->row.name;
    const int64_t id = guest->row.id;
    const int seat = room_seat_of(room, guest);
    text_set(shown, PERSON_SIZE, seat < 0 ? name : room->lobby.seat[seat].name);
    for (int n = 2; seat < 0 && (name_is_taken(room, -1, shown) || name_was_heard(room, id, shown));
         n++)
        put_number(shown, name, n);
}

void room_seat_person(struct room *room, int seat, struct guest *guest)
{
    struct seat *s = &room->seat[seat];
    room_clear_seat(room, seat);
    s->guest = guest;
    s->next = guest->seats;
    s->back = &guest->seats;
    if (s->next)
        s->next->back = &s->next;
    guest->seats = s;
    room->lobby.seat[seat].who = WHO_PERSON;
    room_tell_apart(room, seat, guest->row.name, room->lobby.seat[seat].name);
    const struct sanction *sanction = room_sanction(room, guest->row.id);
    room->lobby.seat[seat].silenced = sanction && sanction->silenced;
}

void room_seat_bot(struct room *room, int seat, const struct bot *bot)
{
    struct lobby_seat *shown = &room->lobby.seat[seat];
    int name = 0;
    room_clear_seat(room, seat);
    while (name_is_taken(room, seat, bot_names[name]))
        name++;
    CHECK(name < BOT_NAMES);
    room->seat[seat].bot = bot;
    shown->who = WHO_BOT;
    shown->bot = bot->name;
    text_set(shown->name, PERSON_SIZE, bot_names[name]);
}

void room_replace(struct room *room, int seat, const struct bot *bot)
{
    const struct fair_share share = room->seat[seat].share;
    room_seat_bot(room, seat, bot);
    room->seat[seat].share = share;
    room->seat[seat].deadline = 0;
    room->seat[seat].timeouts = 0;
    room->seat[seat].untold_bot = STOOD_IN_NOT;
    room_show_share(room, seat);
}

void room_forget_seat(struct room *room, int seat, const char *name)
{
    const struct fair_share share = room->seat[seat].share;
    room_clear_seat(room, seat);
    room->seat[seat].share = share;
    room->seat[seat].removed = false;
    room->lobby.seat[seat].who = WHO_GONE;
    text_set(room->lobby.seat[seat].name, PERSON_SIZE, name);
    room_show_share(room, seat);
}

bool room_is_wanted(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_PERSON && !room->seat[i].removed)
            return true;
    return false;
}

int room_seat_of(const struct room *room, const struct guest *guest)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->seat[i].guest == guest)
            return i;
    return -1;
}

int room_free_seat(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_OPEN)
            return i;
    return -1;
}

int room_host(const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].host)
            return i;
    return -1;
}

void room_set_host(struct room *room, int seat)
{
    room->host_away = 0;
    for (int i = 0; i < room->lobby.seats; i++)
        room->lobby.seat[i].host = i == seat;
}

seatset room_people(const struct room *room)
{
    seatset people = 0;
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_PERSON)
            people |= SEAT(i);
    return people;
}

bool room_is_played(const struct room *room, int seat)
{
    const struct lobby_seat *shown = &room->lobby.seat[seat];
    return shown->who == WHO_BOT || shown->standing_in;
}

struct names room_names(const struct room *room, int reader, const struct catalogue *catalogue)
{
    struct names names = {.reader = reader, .catalogue = catalogue, .sees = true};
    for (int i = 0; i < room->lobby.seats; i++)
        names.seat[i] = room->lobby.seat[i].who == WHO_GONE
                            ? words_translate(&names, room->lobby.seat[i].name)
                            : room->lobby.seat[i].name;
    return names;
}

/* ---- what was said ---- */

static size_t bytes_of(const struct chat_line *line)
{
    return sizeof *line + line->size;
}

static char *append(char *at, const char **text)
{
    const size_t size = strlen(*text) + 1;
    memcpy(at, *text, size);
    *text = at;
    return at + size;
}

static struct chat_line *copy_line(const struct chat_line *line)
{
    const size_t size = strlen(line->name) + strlen(line->whom) + strlen(line->words) + 3;
    struct chat_line *kept = malloc(sizeof *kept + size);
    CHECK(kept);
    *kept = *line;
    kept->size = size;
    append(append(append(kept->bytes, &kept->name), &kept->whom), &kept->words);
    return kept;
}

const struct chat_line *room_keep_chat(struct room *room, const struct chat_line *line)
{
    struct chat *chat = room->chat ? room->chat : calloc(1, sizeof *chat);
    CHECK(chat);
    if (!room->chat)
        chat->bytes = sizeof *chat;
    room->chat = chat;
    if (chat->count == CHAT_KEPT) {
        chat->bytes -= bytes_of(chat->line[0]);
        free(chat->line[0]);
        memmove(chat->line, chat->line + 1, (CHAT_KEPT - 1) * sizeof(struct chat_line *));
        chat->count--;
    }
    struct chat_line *kept = copy_line(line);
    kept->n = ++chat->last;
    chat->line[chat->count++] = kept;
    chat->bytes += bytes_of(kept);
    return kept;
}

const struct chat_line *room_find_line(const struct room *room, int64_t n)
{
    for (int i = 0; room->chat && i < room->chat->count; i++)
        if (room->chat->line[i]->n == n)
            return room->chat->line[i];
    return NULL;
}

bool room_knows(const struct room *room, int64_t guest)
{
    for (int i = 0; room->chat && i < room->chat->count; i++)
        if (room->chat->line[i]->guest == guest || room->chat->line[i]->other == guest)
            return true;
    return room_sanction(room, guest);
}

bool room_forget_chat(struct room *room, int64_t guest)
{
    struct chat *chat = room->chat;
    const int before = chat ? chat->count : 0;
    int left = 0;
    for (int i = 0; chat && i < chat->count; i++) {
        struct chat_line *line = chat->line[i];
        if (line->guest != guest && line->other != guest) {
            chat->line[left++] = line;
            continue;
        }
        chat->bytes -= bytes_of(line);
        free(line);
    }
    if (chat)
        chat->count = left;
    return left < before;
}

/* ---- what the host has decided ---- */

const struct sanction *room_sanction(const struct room *room, int64_t guest)
{
    for (int i = 0; i < room->sanction_count; i++)
        if (room->sanctions[i].guest == guest)
            return &room->sanctions[i];
    return NULL;
}

bool room_set_sanction(struct room *room, const struct sanction *sanction)
{
    int at = 0;
    while (at < room->sanction_count && room->sanctions[at].guest != sanction->guest)
        at++;
    if (at == SANCTIONS_MOST)
        return false;
    if (!room->sanctions)
        room->sanctions = calloc(SANCTIONS_MOST, sizeof *room->sanctions);
    CHECK(room->sanctions);
    room->sanction_count += at == room->sanction_count;
    room->sanctions[at] = *sanction;
    if (!sanction->removed && !sanction->silenced)
        room->sanctions[at] = room->sanctions[--room->sanction_count];
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->seat[i].guest && room->seat[i].guest->row.id == sanction->guest)
            room->lobby.seat[i].silenced = sanction->silenced;
    return true;
}
