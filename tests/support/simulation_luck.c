/* What people in the simulation add to a deal, and that it is in the record. */
#include "support/simulation_parts.h"

#include "core/sha256.h"
#include "record/fair.h"
#include "record/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A person's own bytes for a table, on all of their connections. */
static void luck_of(const struct simulation *sim, const struct person *person, const char *table,
                    uint8_t bytes[FAIR_BYTES])
{
    char words[64];
    struct sha256 hash;
    snprintf(words, sizeof words, "%d %d %s", person->who, sim->guest[person->who].life, table);
    sha256_begin(&hash);
    sha256_add(&hash, words, strlen(words));
    sha256_end(&hash, bytes);
    assert_true(fair_from_hex(SIM_LUCK, bytes, strlen(SIM_LUCK) / 2));
}

static const struct json_node *say_bytes(struct client *client, const char *words,
                                         const char *table, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    fair_to_hex(bytes, FAIR_BYTES, hex);
    return client_say(client, "%s:'%s','table':'%s'", words, hex, table);
}

void sim_commit_luck(const struct simulation *sim, const struct person *person, const char *table)
{
    uint8_t bytes[FAIR_BYTES], commitment[FAIR_BYTES];
    luck_of(sim, person, table, bytes);
    fair_commit(bytes, commitment);
    say_bytes(person->client, "'do':'commit','commitment'", table, commitment);
}

/* Or something else, or nothing. */
void sim_reveal_luck(struct simulation *sim, const struct person *person, struct place *place)
{
    uint8_t bytes[FAIR_BYTES];
    if (place->you < 0 || !(place->awaited >> place->you & 1) || sim_chance(sim, 20))
        return;
    luck_of(sim, person, place->table, bytes);
    bytes[FAIR_BYTES - 1] ^= (uint8_t)sim_chance(sim, 10);
    const struct json_node *answer =
        say_bytes(person->client, "'do':'reveal','bytes'", place->table, bytes);
    if (answer && json_get(answer, "ok")->number) {
        place->revealed = true;
        sim->counts->revealed++;
    }
}

/* The deal of a game that is over is proved by its record, and what was taken from somebody is in
 * it. */
static void expect_proved(struct simulation *sim, const struct person *person,
                          const struct place *place)
{
    static struct record_reader reader;
    struct json_document document = {.root = NULL};
    uint8_t bytes[FAIR_BYTES];
    struct world_record record;
    if (!place->over)
        return;
    world_ask_record(sim_some_server(sim), place->table, &record);
    if (!record.bytes)
        return;
    assert_true(json_load(&document, record.bytes, record.size));
    assert_true(record_verify(&reader, document.root));
    const struct json_node *fair = json_get(document.root, "fair");
    const char *wrong = fair_check(fair, &reader.seed, reader.seats);
    luck_of(sim, person, place->table, bytes);
    if (!wrong && place->revealed)
        wrong = fair_check_mine(fair, bytes);
    if (wrong)
        fail_msg("%s: %s", place->table, wrong);
    sim->counts->proved += place->revealed;
    json_unload(&document);
    free(record.bytes);
}

void sim_expect_all_proved(struct simulation *sim)
{
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].client->places; k++)
            expect_proved(sim, &sim->person[i], &sim->person[i].client->place[k]);
}
