/* A database that is damaged anywhere: it is refused with a sentence, or the server starts and goes
 * on with what can be read. Five bytes of the input are one piece of damage to a good file. */
#include "fuzz/mutate.h"

#include "support/bad_disk.h"
#include "support/server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096, PIECE = 5, PIECES_MOST = 64, FILE_MOST = 1 << 20, TABLES = 3 };

static struct base {
    uint8_t bytes[FILE_MOST];
    size_t size;
    char path[256];
    char token[64], table[TABLES][TABLE_WORD];
} base;

static struct world world;
static struct json_document document;

/* ---- the good file ---- */

static void remember(int n, const char *table)
{
    snprintf(base.table[n], TABLE_WORD, "%s", table);
}

/* A game that is over, one that is not, and a table that waits. */
static void play(void)
{
    struct client *client[] = {client_arrive(&world, "Anna"), client_arrive(&world, "Björn")};
    snprintf(base.token, sizeof base.token, "%s", client[0]->token);
    remember(0, world_table(client, 1,
                            "'game':'thief','options':{'players':3,'rounds':1},"
                            "'seats':['me','bot:random','bot:random']"));
    while (world_step(&world, client, 1, base.table[0]))
        ;
    remember(1, world_table(client, 2, "'game':'speculaas','options':{'players':2}"));
    for (int i = 0; i < 12; i++)
        world_step(&world, client, 2, base.table[1]);
    remember(2, json_text(json_get(client_do(client[1], "'do':'open','game':'party','listed':true"),
                                   "table")));
}

static void read_base(void)
{
    FILE *file = fopen(base.path, "rb");
    CHECK(file);
    base.size = fread(base.bytes, 1, sizeof base.bytes, file);
    CHECK(base.size > PAGE && base.size < sizeof base.bytes);
    fclose(file);
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the type is libFuzzer's */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char error[STORE_ERROR], directory[200];
    const char *place = getenv("TMPDIR");
    (void)argc;
    (void)argv;
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    snprintf(directory, sizeof directory, "%s/fuzz-store-XXXXXX", place ? place : "/tmp");
    CHECK(mkdtemp(directory));
    snprintf(base.path, sizeof base.path, "%s/games.db", directory);
    begin_bad_disk(); /* which fails nowhere, and waits for no disk */
    struct store *store = store_open_sqlite(base.path, error);
    CHECK(store);
    world_open_on(&world, 3, store);
    play();
    world_close(&world);
    read_base();
    return 0;
}

/* ---- damage ---- */

static void spoil(uint8_t *bytes, size_t *size, const uint8_t piece[PIECE])
{
    const size_t pages = base.size / PAGE;
    const size_t page = piece[1] % pages * PAGE;
    const size_t at = page + ((size_t)piece[2] << 8 | piece[3]) % PAGE;
    const size_t end = page + PAGE - at < 64 ? page + PAGE : at + 64;
    switch (piece[0] % 7) {
    case 0: bytes[at] = piece[4]; break;
    case 1: bytes[at] ^= (uint8_t)(1U << piece[4] % 8); break;
    case 2: memset(bytes + at, piece[4], end - at); break;
    case 3: memset(bytes + page, piece[4], PAGE); break;
    case 4: memmove(bytes + page, bytes + piece[4] % pages * PAGE, PAGE); break;
    case 5: bytes[at] = (uint8_t)(bytes[at] + piece[4]); break;
    default: *size = at; break;
    }
}

static void write_file(const uint8_t *bytes, size_t size)
{
    static const char *const beside[] = {"-wal", "-shm", "-lock"};
    char path[sizeof base.path + 8];
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        snprintf(path, sizeof path, "%s%s", base.path, beside[i]);
        unlink(path);
    }
    FILE *file = fopen(base.path, "wb");
    CHECK(file && fwrite(bytes, 1, size, file) == size);
    CHECK(!fclose(file));
}

/* ---- what can still be done ---- */

static void look_around(void)
{
    struct client *anna = &world.client[world.clients++];
    anna->world = &world;
    anna->plain = true;
    client_connect(anna);
    client_post(anna, "'do':'hello','version':1,'token':'%s'", base.token);
    client_post(anna, "'do':'mine'");
    client_post(anna, "'do':'statistics'");
    client_post(anna, "'do':'tables'");
    for (int i = 0; i < TABLES; i++) {
        client_post(anna, "'do':'watch','table':'%s'", base.table[i]);
        client_post(anna, "'do':'sync','table':'%s','seen':0", base.table[i]);
        for (int decision = 5; decision < 9; decision++)
            client_post(anna, "'do':'move','table':'%s','decision':%d,'choice':0", base.table[i],
                        decision);
        client_post(anna, "'do':'rematch','table':'%s'", base.table[i]);
    }
    world_wait(&world, 1000);
    world_wait(&world, 60000);
    for (int i = 0; i < anna->messages; i++)
        if (!json_load(&document, anna->message[i], strlen(anna->message[i]))) {
            fprintf(stderr, "%s: %s\n", document.problem, anna->message[i]);
            abort();
        }
}

static void ask_records(void)
{
    static struct world_record record[TABLES];
    for (int i = 0; i < TABLES; i++)
        world_ask_record(&world, base.table[i], &record[i]);
    for (int i = 0; i < TABLES; i++)
        free(record[i].bytes);
}

static void run_server(struct store *store)
{
    world_prepare(&world, 7, store);
    if (world_start(&world)) {
        look_around();
        ask_records();
        world_abandon(&world);
    } else {
        CHECK(world.open_error[0]);
    }
    world_close(&world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[FILE_MOST];
    char error[STORE_ERROR] = "";
    size_t left = base.size;
    memcpy(bytes, base.bytes, base.size);
    for (size_t i = 0; i + PIECE <= size && i < PIECES_MOST * PIECE; i += PIECE)
        spoil(bytes, &left, data + i);
    write_file(bytes, left);
    struct store *store = store_open_sqlite(base.path, error);
    CHECK(store || error[0]);
    if (store)
        run_server(store);
    return 0;
}
