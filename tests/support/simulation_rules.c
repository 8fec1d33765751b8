/* What people in the simulation may rely on, once it was answered: the answer comes only when it is
 * on disk, so it must hold from then on, also after a kill. What was asked and never answered may
 * have happened or not, and nothing is expected of it. */
#include "support/simulation_parts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what was asked ---- */

struct asked *sim_ask(struct person *person, enum ask what, struct decided *decided, int whom)
{
    static struct asked lost;
    struct asked *asked = &lost;
    if (person->asked_count < ASKED_MOST)
        asked = &person->asked[person->asked_count++];
    *asked = (struct asked){
        .what = what, .id = person->client->ids + 1, .whom = whom, .seat = -1, .decided = decided};
    return asked;
}

bool sim_waits_for(const struct simulation *sim, enum ask what, const struct decided *decided)
{
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].asked_count; k++)
            if (sim->person[i].asked[k].what == what && sim->person[i].asked[k].decided == decided)
                return true;
    return false;
}

struct decided *sim_decided(struct simulation *sim, const char *table)
{
    for (int i = 0; i < sim->decided_count; i++)
        if (!strcmp(sim->decided[i].table, table))
            return &sim->decided[i];
    assert_true(sim->decided_count < DECIDED_MOST);
    struct decided *decided = &sim->decided[sim->decided_count++];
    *decided = (struct decided){.host = -1};
    snprintf(decided->table, sizeof decided->table, "%s", table);
    return decided;
}

int sim_sitting(const struct simulation *sim, const char *table, int seat)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct client *client = sim->person[i].client;
        for (int k = 0; k < client->places && !sim->person[i].reborn; k++)
            if (client->place[k].you == seat && !strcmp(client->place[k].table, table))
                return sim->person[i].who;
    }
    return -1;
}

void sim_forget_hosts(struct simulation *sim, const struct decided *decided)
{
    for (int i = 0; i < sim->decided_count; i++)
        if (!decided || decided == &sim->decided[i])
            sim->decided[i].host = -1;
}

/* ---- who people are ---- */

/* Whether they sit there, or somebody of whom nobody has heard yet: it may be them. */
static bool may_sit_at(const struct simulation *sim, const struct place *place, int who)
{
    for (int seat = 0; place->people >> seat; seat++) {
        const int sits = sim_sitting(sim, place->table, seat);
        if (place->people >> seat & 1 && (sits < 0 || sits == who))
            return true;
    }
    return false;
}

void sim_may_be_gone(struct simulation *sim, int who)
{
    sim->guest[who].may_be_gone = true;
    if (sim->trio) /* others hear of it later */
        trio_set_stale(sim->trio, true);
    sim_forget_hosts(sim, NULL);
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < sim->person[i].client->places; k++) {
            const struct place *place = &sim->person[i].client->place[k];
            if (sim->person[i].who == who || may_sit_at(sim, place, who))
                sim_decided(sim, place->table)->may_be_closed = true;
        }
}

void sim_bear_again(struct simulation *sim, int who)
{
    struct somebody *guest = &sim->guest[who];
    *guest = (struct somebody){.life = guest->life + 1};
    for (int i = 0; i < sim->decided_count; i++)
        sim->decided[i].silenced &= ~(1U << who);
    for (int i = 0; i < GUESTS; i++)
        sim->guest[i].unheard &= sim->guest[i].known &= ~(1U << who);
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &sim->person[i];
        person->unheard &= ~(1U << who);
        if (person->who != who)
            continue;
        person->reborn = true;
        person->unheard = 0;
        person->client->token[0] = '\0';
    }
}

/* The token of another connection of theirs, unless it is the same. */
static bool take_token(struct simulation *sim, struct person *person)
{
    for (int i = 0; i < PEOPLE; i++) {
        const struct person *other = &sim->person[i];
        if (other->who != person->who || !other->client->token[0] ||
            !strcmp(other->client->token, person->client->token))
            continue;
        memcpy(person->client->token, other->client->token, sizeof person->client->token);
        return true;
    }
    return false;
}

static void refused_token(struct simulation *sim, struct person *person, const char *message)
{
    const struct somebody *guest = &sim->guest[person->who];
    if (guest->may_be_signed_out && take_token(sim, person))
        return;
    if (!guest->may_be_gone)
        fail_msg("%s is forgotten: %s", person->client->name, message);
    sim_bear_again(sim, person->who);
}

static bool text_after(const char *message, const char *key, char *to, size_t size)
{
    const char *at = strstr(message, key);
    const char *end = at ? strchr(at + strlen(key), '"') : NULL;
    if (!end)
        return false;
    snprintf(to, size, "%.*s", (int)(end - at - (long)strlen(key)), at + strlen(key));
    return true;
}

static void came(struct simulation *sim, struct person *person, const struct asked *asked,
                 bool done, const char *message)
{
    struct somebody *guest = &sim->guest[person->who];
    char error[24] = "";
    text_after(message, "\"error\":\"", error, sizeof error);
    if (done && guest->ban && !guest->may_be_banned && person->came > guest->banned &&
        (!sim->trio || guest->is_ban_known) && !sim_is_stale(sim) &&
        sim_now(sim) / 1000 < guest->banned_until)
        fail_msg("%s is banned and comes in", person->client->name);
    if (done) {
        char id[24] = "";
        text_after(message, "\"guest\":\"", id, sizeof id);
        if (asked->what != ASK_ARRIVE && guest->id)
            assert_int_equal(strtoll(id, NULL, 10), guest->id);
        guest->id = strtoll(id, NULL, 10);
        text_after(message, "\"token\":\"", person->client->token, sizeof person->client->token);
        person->greeted = true;
        sim->counts->recovered += asked->what == ASK_RECOVER;
    } else if (!strcmp(error, "token")) {
        refused_token(sim, person, message);
    } else if (!strcmp(error, "recovery")) {
        assert_true(!guest->words[0] || guest->may_be_gone || asked->in_vain);
    } else if (!strcmp(error, "banned")) {
        assert_true(guest->ban || guest->may_be_banned);
        sim->counts->kept_out++;
    }
}

/* ---- what was answered ---- */

static void took_effect(struct simulation *sim, struct person *person, const struct asked *asked,
                        const char *message)
{
    struct decided *decided = asked->decided;
    struct somebody *guest = &sim->guest[person->who];
    struct simulation_counts *counts = sim->counts;
    switch (asked->what) {
    case ASK_REMOVE: counts->removed++; break;
    case ASK_HOST:
        counts->handed_on++;
        if (!sim_waits_for(sim, ASK_LEAVE, decided))
            decided->host = asked->seat;
        decided->host_since = sim_now(sim);
        break;
    case ASK_SILENCE:
        counts->silenced += asked->on;
        if (asked->on && asked->whom >= 0)
            decided->silenced |= 1U << asked->whom;
        break;
    case ASK_SET:
        counts->set++;
        decided->known = true;
        decided->locked = asked->locked;
        decided->unwatched = asked->unwatched;
        decided->delay = asked->delay;
        decided->by = person;
        decided->since = sim->moments;
        break;
    case ASK_BLOCK:
        counts->blocked += asked->on;
        if (asked->on) {
            guest->unheard |= 1U << asked->whom;
            if (!sim->trio) /* a line may be under way from another server */
                person->unheard |= 1U << asked->whom;
        }
        break;
    case ASK_REPORT: counts->reported++; break;
    case ASK_EXPORT:
    case ASK_DEVICES: counts->exported++; break;
    case ASK_SIGN_OUT: counts->signed_out++; break;
    case ASK_WORDS:
        text_after(message, "\"recovery\":\"", guest->words, sizeof guest->words);
        break;
    case ASK_ERASE:
        counts->erased++;
        sim_bear_again(sim, person->who);
        break;
    case ASK_REMATCH: counts->rematches++; break;
    default: break;
    }
}

void sim_answered(struct simulation *sim, struct person *person, int id, const char *message)
{
    const bool done = strstr(message, ",\"ok\":true") != NULL;
    for (int i = 0; i < person->asked_count; i++) {
        const struct asked asked = person->asked[i];
        if (asked.id != id)
            continue;
        person->asked[i] = person->asked[--person->asked_count];
        if (person->reborn) /* said by somebody who is not there any more */
            return;
        if (asked.what <= ASK_RECOVER) {
            came(sim, person, &asked, done, message);
            return;
        }
        if (done && asked.in_vain)
            fail_msg("client %d: what cannot be done is done: %s", (int)(person - sim->person),
                     message);
        if (done)
            took_effect(sim, person, &asked, message);
        return;
    }
}

/* ---- what is told ---- */

static void told_chat(const struct simulation *sim, const struct person *person,
                      const char *message)
{
    const struct client *client = person->client;
    const bool is_line = !strncmp(message, "{\"tell\":\"chat\",", 15);
    const char *words_of = strstr(message, "\"text\":\"w");
    for (int i = person->first; is_line && words_of && i < person->heard; i++)
        if (!strncmp(client->message[i], message, 15) && strstr(client->message[i], words_of))
            fail_msg("client %d is told twice: %s", (int)(person - sim->person), message);
    for (int i = 0; i < GUESTS; i++) {
        char words[32];
        snprintf(words, sizeof words, "w%d.%d! ", i, sim->guest[i].life);
        if (person->unheard >> i & 1 && strstr(message, words) && !sim_is_stale(sim))
            fail_msg("client %d hears somebody whom it has blocked: %s",
                     (int)(person - sim->person), message);
    }
}

/* In order on the connection that was told so, and on all that came later. */
static void told_table(struct simulation *sim, const struct person *person, const char *message)
{
    char table[TABLE_WORD], state[16] = "";
    int delay = 0;
    text_after(message, "\"table\":\"", table, sizeof table);
    text_after(message, "\"state\":\"", state, sizeof state);
    const struct decided *decided = sim_decided(sim, table);
    if (!decided->known || sim_is_stale(sim) ||
        (decided->by != person && person->came <= decided->since) ||
        (strcmp(state, "waiting") != 0 && strcmp(state, "running") != 0))
        return;
    const char *at = strstr(message, ",\"delay\":");
    if (at)
        delay = atoi(at + strlen(",\"delay\":"));
    if ((strstr(message, ",\"locked\":true") != NULL) != decided->locked ||
        (strstr(message, ",\"spectators\":false") != NULL) != decided->unwatched ||
        delay != decided->delay)
        fail_msg("what the host decided is lost: %s", message);
    sim->counts->kept += person->came > decided->since;
}

void sim_told(struct simulation *sim, struct person *person, const char *message)
{
    if (!strncmp(message, "{\"tell\":\"chat", 13))
        told_chat(sim, person, message);
    if (!strncmp(message, "{\"tell\":\"table\"", 15))
        told_table(sim, person, message);
}

void sim_expect_host(struct simulation *sim, const struct place *place)
{
    const struct decided *decided = sim_decided(sim, place->table);
    const int patience_s = sim->world->limits.host_seconds;
    if (patience_s && sim_now(sim) - decided->host_since >= 1000 * (int64_t)patience_s)
        return; /* who was away for so long is none any more */
    if (decided->host < 0 || decided->may_be_closed ||
        (strcmp(place->state, "waiting") != 0 && strcmp(place->state, "running") != 0))
        return;
    if (place->host != decided->host)
        fail_msg("%s: the host is %d and not %d", place->table, place->host, decided->host);
}
