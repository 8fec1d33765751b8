/* The whole core of the server in its simulated world (support/server_world.h), driven by a script:
 *
 *   0{"do":"hello","version":1}     client 0 says that, with an `id` put before it
 *   0=bytes                         client 0 sends these bytes as they are
 *   -0                              client 0 loses its connection
 *   !slow disk                      the world does something: see `happenings`
 *   *'do':'close','table':'$t0'     an operator asks for that, with ' for "
 *
 * In what is said, $t2 is the name of the third table that was opened, $c2 its code, $d2 the number
 * of the decision that the client is asked there, $n2 of the last update it was told, $k2 the token
 * of client 2, $w2 its recovery words and $g2 the number of its guest.
 *
 * Whatever is said and whatever happens: nobody is told what they may not know or what is not on
 * disk (support/audit.h), updates come without gaps, records are right, and after a kill all are
 * told again what they were told. */
#include "fuzz/mutate.h"

#include "record/fair.h"
#include "record/record.h"
#include "support/server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 6, TABLES = 10, PENDING = 64, RECORDS = 4, FRAME = 1 << 14, LINES_MOST = 300 };
enum { NOT_KNOWN = -1, LOOSE = -2 };

/* What a connection was told of a table. */
struct seen {
    int n;        /* of the last update, or NOT_KNOWN; LOOSE: others decide what comes next */
    int most;     /* told so far, on any of its connections */
    int decision; /* 0: none */
    bool seated;
};

/* A message that is not answered, after which updates go on from somewhere else. */
struct pending {
    int id, table, n;
};

struct person {
    struct client *client;
    char guest[24], token[64]; /* who they are */
    char words[32];            /* of recovery */
    bool greeted;              /* on this connection */
    int heard;
    struct seen seen[TABLES];
    struct pending pending[PENDING];
    int pendings;
};

static struct stage {
    struct world world;
    struct person person[PEOPLE];
    struct {
        char name[TABLE_WORD], code[16];
    } table[TABLES];
    int tables;
    struct world_record record[RECORDS];
    int records;
    bool asked; /* an operator has, and is not answered yet */
    bool gone;  /* tables may have been closed, or people deleted */
} stage;

static struct json_document document;

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    return mutate_lines(data, size, most, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed)
{
    return mutate_cross(data, size, other, other_size, out, most, seed);
}

/* The world's assertions are cmocka's; outside its tests they have to end the program. */
/* NOLINTNEXTLINE(readability-non-const-parameter): the type is libFuzzer's */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    return 0;
}

static _Noreturn void complain(const char *what, const char *about)
{
    fprintf(stderr, "%s: %s\n", what, about);
    abort();
}

/* ---- what is heard ---- */

/* The number of a table, which may be a new one; -1: there are too many. */
static int find_table(const char *name)
{
    for (int i = 0; i < stage.tables; i++)
        if (!strcmp(stage.table[i].name, name))
            return i;
    if (stage.tables == TABLES || strlen(name) != TABLE_WORD - 1)
        return -1;
    memcpy(stage.table[stage.tables].name, name, TABLE_WORD);
    stage.table[stage.tables].code[0] = '\0';
    return stage.tables++;
}

static void hear_update(struct seen *seen, const struct json_node *root, const char *message)
{
    const struct json_node *decision = json_get(root, "decision");
    int n = 0;
    if (!json_int(json_get(root, "n"), 1, INT32_MAX, &n))
        complain("an update without a number", message);
    if (seen->n >= 0 && n != seen->n + 1)
        complain("a gap", message);
    seen->n = seen->n == LOOSE ? LOOSE : n;
    seen->most = n > seen->most ? n : seen->most;
    seen->seated |= json_get(root, "next") != NULL;
    if (!json_int(json_get(decision, "n"), 1, INT32_MAX, &seen->decision))
        seen->decision = 0;
}

/* Somebody may come back as another guest, whose token they have. */
static void hear_guest(struct person *person, const char *guest, const char *token)
{
    person->greeted = true;
    if (!strcmp(person->guest, guest))
        return;
    for (int i = 0; i < TABLES; i++)
        person->seen[i] = (struct seen){.n = person->seen[i].n};
    snprintf(person->guest, sizeof person->guest, "%s", guest);
    for (int i = 0; i < PEOPLE && !token; i++)
        if (&stage.person[i] != person && !strcmp(stage.person[i].guest, guest))
            token = stage.person[i].token;
    snprintf(person->token, sizeof person->token, "%s", token ? token : "");
}

static void hear_answer(struct person *person, const struct json_node *root)
{
    const char *guest = json_text(json_get(root, "guest"));
    const struct json_node *ok = json_get(root, "ok");
    int id = -1, left = 0;
    const char *words = json_text(json_get(root, "recovery"));
    if (words)
        snprintf(person->words, sizeof person->words, "%s", words);
    if (guest)
        hear_guest(person, guest, json_text(json_get(root, "token")));
    json_int(json_get(root, "re"), 0, INT32_MAX, &id);
    for (int i = 0; i < person->pendings; i++) {
        const struct pending pending = person->pending[i];
        if (pending.id != id)
            person->pending[left++] = pending;
        else if (ok->number && person->seen[pending.table].n != LOOSE)
            person->seen[pending.table].n = pending.n;
    }
    person->pendings = left;
}

static void hear(struct person *person, const char *message)
{
    if (!json_load(&document, message, strlen(message)))
        complain("not JSON", message);
    const struct json_node *root = document.root;
    const char *tell = json_text(json_get(root, "tell"));
    const char *name = json_text(json_get(root, "table"));
    const char *code = json_text(json_get(root, "code"));
    const int table = name ? find_table(name) : -1;
    if (table >= 0 && code)
        snprintf(stage.table[table].code, sizeof stage.table[table].code, "%s", code);
    if (!tell)
        hear_answer(person, root);
    else if (table >= 0 && !strcmp(tell, "update"))
        hear_update(&person->seen[table], root, message);
}

static void hear_all(void)
{
    for (int i = 0; i < PEOPLE; i++)
        for (struct person *person = &stage.person[i]; person->heard < person->client->messages;)
            hear(person, person->client->message[person->heard++]);
}

/* ---- what is said ---- */

static void ensure_connected(struct person *person)
{
    struct client *client = person->client;
    if (client->closed)
        client_drop(client);
    if (client->session)
        return;
    client_connect(client);
    person->pendings = 0;
    person->greeted = false;
    for (int i = 0; i < TABLES; i++)
        person->seen[i].n = NOT_KNOWN;
}

/* $t0 and the like: what stands for it, or NULL. */
static const char *stands_for(const struct person *person, char what, char digit)
{
    static char number[16];
    const int table = stage.tables ? (digit - '0') % stage.tables : 0;
    if (digit < '0' || digit > '9')
        return NULL;
    switch (what) {
    case 't': return stage.table[table].name;
    case 'c': return stage.table[table].code;
    case 'k': return stage.person[(digit - '0') % PEOPLE].token;
    case 'w': return stage.person[(digit - '0') % PEOPLE].words;
    case 'g': return stage.person[(digit - '0') % PEOPLE].guest;
    case 'd': snprintf(number, sizeof number, "%d", person->seen[table].decision); return number;
    case 'n':
        snprintf(number, sizeof number, "%d",
                 person->seen[table].n < 0 ? 0 : person->seen[table].n);
        return number;
    default: return NULL;
    }
}

static void fill_in(const struct person *person, const char *words, struct text *out)
{
    for (; *words; words++) {
        const char *with =
            *words == '$' && words[1] ? stands_for(person, words[1], words[2]) : NULL;
        if (with) {
            text_put(out, with);
            words += 2;
        } else {
            text_char(out, *words);
        }
    }
}

/* Who else is this guest: their connections are attached and detached with this one. */
static void loosen_others(const struct person *person, int table)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct person *other = &stage.person[i];
        if (other != person && (!other->greeted || !strcmp(other->guest, person->guest)))
            other->seen[table].n = LOOSE;
    }
}

static int table_meant(const struct json_node *root)
{
    const char *name = json_text(json_get(root, "table"));
    const char *code = json_text(json_get(root, "code"));
    for (int i = 0; i < stage.tables; i++)
        if ((name && !strcmp(stage.table[i].name, name)) ||
            (code && !strcmp(stage.table[i].code, code)))
            return i;
    return -1;
}

/* After `sync` updates go on behind `seen`; after most else that is about a table, who knows. */
static void expect_answer(struct person *person, const char *frame, size_t size)
{
    const char *word = NULL;
    if (!json_load(&document, frame, size) || !(word = json_text(json_get(document.root, "do"))))
        return;
    stage.gone |= !strcmp(word, "erase") || !strcmp(word, "delete");
    struct pending pending = {person->client->ids, table_meant(document.root), NOT_KNOWN};
    if (pending.table < 0 || !strcmp(word, "move") || !strcmp(word, "undo"))
        return;
    if (!strcmp(word, "sync"))
        json_int(json_get(document.root, "seen"), 0, INT32_MAX, &pending.n);
    else
        loosen_others(person, pending.table);
    if (person->pendings < PENDING)
        person->pending[person->pendings++] = pending;
    else
        person->seen[pending.table].n = LOOSE;
}

static void send_frame(struct person *person, const char *bytes, size_t size)
{
    char *copy = malloc(size ? size : 1); /* reading behind it would be noticed */
    memcpy(copy, bytes, size);
    server_receive(stage.world.server, person->client->session, copy, size, stage.world.now);
    free(copy);
    world_run(&stage.world);
}

static void say(struct person *person, const char *words)
{
    static char buffer[FRAME];
    struct text text = text_in(buffer, sizeof buffer);
    ensure_connected(person);
    if (!person->client->session)
        return;
    if (*words == '{') {
        text_put(&text, "{\"id\":");
        text_number(&text, ++person->client->ids);
        text_put(&text, words[1] == '}' ? "" : ",");
    }
    fill_in(person, words + 1, &text);
    if (*words == '{')
        expect_answer(person, text.at, text.used);
    send_frame(person, text.at, text.used);
}

/* ---- what happens ---- */

static void toggle_disk(int number)
{
    (void)number;
    stage.world.slow_disk ^= true;
}
static void toggle_reads(int number)
{
    (void)number;
    stage.world.slow_reads ^= true;
}
static void toggle_bots(int number)
{
    (void)number;
    stage.world.slow_bots ^= true;
}
static void fail_commit(int number)
{
    stage.world.fail_commit = number;
}
static void fail_read(int number)
{
    stage.world.fail_read = number;
}
static void commit(int number)
{
    (void)number;
    world_commit(&stage.world);
}
static void answer(int number)
{
    (void)number;
    world_answer(&stage.world);
}
static void think(int number)
{
    (void)number;
    world_think(&stage.world);
}
static void pass_time(int number)
{
    world_wait(&stage.world, number);
}
static void deafen(int number)
{
    stage.person[number % PEOPLE].client->deaf ^= true;
}

static void refuse(int number, enum commit_answer with)
{
    if (stage.tables && stage.world.refused < REFUSED_MOST)
        world_refuse(&stage.world, stage.table[number % stage.tables].name, with);
}

static void refuse_for_ever(int number)
{
    refuse(number, COMMIT_NEVER);
}
static void give_away(int number)
{
    refuse(number, COMMIT_NOT_OWNER);
}

/* The world is well again, and the server is killed and starts again. */
static void kill_server(int number)
{
    struct world *world = &stage.world;
    (void)number;
    world->slow_disk = world->slow_reads = world->slow_bots = false;
    world->fail_commit = world->fail_read = world->refused = 0;
    world_crash(world);
    stage.asked = false;
}

static void ask_record(int number)
{
    if (stage.tables && stage.records < RECORDS)
        world_ask_record(&stage.world, stage.table[number % stage.tables].name,
                         &stage.record[stage.records++]);
}

static const struct {
    const char *words;
    void (*happen)(int number);
} happenings[] = {{"slow disk", toggle_disk}, {"slow reads", toggle_reads},
                  {"slow bots", toggle_bots}, {"fail commit", fail_commit},
                  {"fail read", fail_read},   {"commit", commit},
                  {"answer", answer},         {"think", think},
                  {"wait", pass_time},        {"deaf", deafen},
                  {"never", refuse_for_ever}, {"give away", give_away},
                  {"kill", kill_server},      {"record", ask_record}};

static void happen(const char *words)
{
    for (size_t i = 0; i < sizeof happenings / sizeof *happenings; i++) {
        const size_t size = strlen(happenings[i].words);
        if (strncmp(words, happenings[i].words, size) != 0)
            continue;
        const long number = strtol(words + size, NULL, 10);
        happenings[i].happen((int)(number < 0 ? 0 : number % 1000000));
        world_run(&stage.world);
        return;
    }
}

/* One thing at a time. */
static void operate(const char *words)
{
    static char buffer[FRAME];
    struct text text = text_in(buffer, sizeof buffer);
    if (stage.asked && !stage.world.admin.answered)
        return;
    fill_in(&stage.person[0], words, &text);
    if (text.cut || text.used > 2000)
        return;
    stage.asked = true;
    stage.gone |= strstr(text.at, "close") || strstr(text.at, "erase");
    world_admin(&stage.world, "%s", text.at);
}

static void do_line(char *line)
{
    struct person *person = &stage.person[(unsigned char)line[*line == '-'] % PEOPLE];
    if (*line == '!')
        happen(line + 1);
    else if (*line == '*')
        operate(line + 1);
    else if (*line == '-')
        client_drop(person->client);
    else if (*line)
        say(person, line + 1);
    hear_all();
}

/* ---- the whole ---- */

static void begin(void)
{
    memset(&stage, 0, sizeof stage);
    world_prepare(&stage.world, 1, store_open_memory());
    stage.world.limits.tables = TABLES; /* as many as we remember */
    stage.world.limits.outbox_bytes = 1 << 16;
    stage.world.audit = audit_open();
    CHECK(world_start(&stage.world));
    for (int i = 0; i < PEOPLE; i++) {
        struct client *client = &stage.world.client[stage.world.clients++];
        client->world = &stage.world;
        client->plain = true;
        stage.person[i].client = client;
    }
}

/* What was told of their own games to those who have said who they are is told again. */
static void expect_all(void)
{
    char words[128];
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &stage.person[i];
        client_drop(person->client);
        person->client->deaf = false;
        if (!person->token[0])
            continue;
        snprintf(words, sizeof words, "{\"do\":\"hello\",\"version\":1,\"token\":\"$k%d\"}", i);
        say(person, words);
        for (int k = 0; k < stage.tables; k++) {
            const int most = person->seen[k].most;
            person->seen[k].most = 0;
            snprintf(words, sizeof words, "{\"do\":\"sync\",\"table\":\"$t%d\",\"seen\":0}", k);
            if (person->seen[k].seated)
                say(person, words);
            hear_all();
            if (person->seen[k].seated && person->seen[k].most < most && person->greeted &&
                !stage.gone)
                complain("updates are lost", stage.table[k].name);
        }
    }
}

static void check_records(void)
{
    static struct record_reader reader;
    for (int i = 0; i < stage.records; i++) {
        struct world_record *record = &stage.record[i];
        if (record->bytes) {
            const size_t size = record->size - (record->bytes[record->size - 1] == '\n');
            if (!json_load(&document, record->bytes, size) ||
                !record_verify(&reader, document.root) ||
                fair_check(json_get(document.root, "fair"), &reader.seed, reader.seats))
                complain("a wrong record", record->bytes);
        }
        free(record->bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char script[1 << 16];
    if (size >= sizeof script)
        return -1;
    memcpy(script, data, size);
    script[size] = '\0';
    begin();
    char *line = script;
    for (int i = 0; line && i < LINES_MOST; i++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        do_line(line);
        line = end ? end + 1 : NULL;
    }
    kill_server(0);
    world_wait(&stage.world, 60000);
    expect_all();
    world_close(&stage.world);
    check_records();
    return 0;
}
