/* Figures that only grow are kept as what they grew by. */
#include "server/hour.h"

#include "server/server_internal.h"

void hour_tick(struct server *server, int64_t now)
{
    struct hour *hour = &server->hour;
    const struct server_counts *counts = &server->counts;
    if (now < hour->next)
        return;
    hour->sample[hour->count++ % HOUR_SAMPLES] =
        (struct hour_sample){.at = now / 1000,
                             .people = counts->guests_here,
                             .waiting = counts->tables_waiting,
                             .running = counts->tables_running,
                             .moves = counts->moves - hour->moves,
                             .refusals = counts->refusals - hour->refusals,
                             .memory = memory_used(server)};
    hour->moves = counts->moves;
    hour->refusals = counts->refusals;
    hour->next = now + HOUR_EVERY_MS;
}

unsigned hour_count(const struct hour *hour)
{
    return hour->count < HOUR_SAMPLES ? hour->count : HOUR_SAMPLES;
}

const struct hour_sample *hour_at(const struct hour *hour, unsigned n)
{
    return &hour->sample[(hour->count - hour_count(hour) + n) % HOUR_SAMPLES];
}
