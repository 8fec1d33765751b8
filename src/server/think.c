/* Bots at work. A seat has at most one job; its answer counts only if the seat is still played by a
 * bot and still owes the decision that the job was about.
 *
 * Where all take their turn at the same time, what a bot does in it is secret, and so is how many
 * steps it takes: a bot that has only its last step to make keeps it until all people have made
 * theirs, so that nobody sees how long it took. */
#include "server/network.h"
#include "server/request.h"
#include "server/server_internal.h"

#include <stdlib.h>
#include <string.h>

/* A bot's luck follows from the game's seed, which nobody knows before the game is over, and from
 * which decision it is: so the same game goes the same way again. */
static uint64_t luck_of(const struct room *room, int seat)
{
    struct rng rng;
    const uint64_t n = (uint64_t)seat << 32 | room->asked[seat];
    rng_keyed(&rng, &room->table->seed, RANDOM_BOTS, n);
    const uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

static struct think *create(struct room *room, int seat, const struct author *owner)
{
    struct think *think = malloc(sizeof *think);
    CHECK(think);
    memset(think, 0, sizeof *think);
    think->room = room;
    think->asked = room->asked[seat];
    think->job.game = room->lobby.game;
    think->job.seat = seat;
    think->job.server_private = think;
    table_observe(room->table, seat, think->job.seen);
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_PERSON && !room_is_played(room, i))
            think->job.people |= SEAT(i);
    think->job.luck = luck_of(room, seat);
    think->job.address = author_number(owner);
    think->job.owner = owner->guest;
    return think;
}

/* By the clock; but not if the same is to happen every time. */
static struct bot_spec bot_named(const struct server *server, const char *name, int ms)
{
    struct bot_spec spec;
    CHECK(!bot_read_spec(name, strlen(name), &spec));
    spec.ms = (uint32_t)ms;
    if (server->ports.seed && spec.bot->searches)
        spec.playouts = (uint32_t)ms;
    return spec;
}

/* The text of the options lies behind the log. */
static void copy_log(struct job *job, const struct table *table)
{
    const size_t text_size = table->options.text ? table->options.text_size : 0;
    job->log_size = table->log_used;
    job->log = malloc(job->log_size + text_size + 1);
    CHECK(job->log);
    memcpy(job->log, table->log, job->log_size);
    job->options = table->options;
    if (!table->options.text)
        return;
    char *text = (char *)job->log + job->log_size;
    memcpy(text, table->options.text, text_size);
    text[text_size] = '\0';
    job->options.text = text;
}

/* Recalling a long game takes longer than the loop should wait, so it is done here. */
void job_think(struct job *job, void *scratch, uint64_t (*clock)(void))
{
    struct rng rng;
    struct memory memory;
    const struct memory *remembered = NULL;
    if (job->log) {
        memory_recall_log(&memory, job->game, &job->options, job->log, job->log_size, job->seat);
        remembered = &memory;
    }
    rng_fast(&rng, job->luck);
    const struct thought thought = {
        .game = job->game,
        .seen = job->seen,
        .memory = remembered,
        .seat = job->seat,
        .people = job->people,
        .rng = &rng,
        .budget = {.playouts = job->bot.playouts,
                   .ns = (uint64_t)job->bot.ms * 1000000,
                   .clock = clock},
        .scratch = scratch,
    };
    CHECK(!job->bot.bot->sees_all);
    if (job->advise)
        job->advices = bot_hint(&thought, job->advice, ADVICE_MAX);
    else
        job->move = job->bot.bot->choose(&thought);
}

static void start(struct server *server, const struct room *room, struct think *think)
{
    struct job *job = &think->job;
    if (job->bot.bot->searches && memory_size(job->game))
        copy_log(job, room->table);
    server->ports.think(server->ports.context, job);
}

void think_free(struct think *think)
{
    free(think->job.log);
    free(think);
}

const struct bot *think_bot(const char *level)
{
    struct bot_spec spec;
    if (!level || bot_read_spec(level, strlen(level), &spec) || spec.bot->sees_all ||
        strcmp(spec.bot->name, level) != 0)
        return NULL;
    return spec.bot;
}

/* ---- thinking time ---- */

/* Whose time the bots of a table use: the host's or, if a bot plays for them, someone else's who
 * plays; NULL: nobody is left. */
static const struct guest *payer(const struct room *room)
{
    const int host = room_host(room);
    if (host >= 0 && !room_is_played(room, host))
        return room->seat[host].guest;
    for (int i = 0; i < room->lobby.seats; i++)
        if (room->lobby.seat[i].who == WHO_PERSON && !room_is_played(room, i))
            return room->seat[i].guest;
    return NULL;
}

/* While they are away, where the table was opened counts as where they are. */
static struct author author_of(const struct room *room, const struct guest *guest)
{
    struct author author = guest && guest->sessions ? guest->sessions->author : room->opener;
    author.guest = guest ? guest->row.id : 0;
    return author;
}

/* Counted as it is allotted: how much of it a decision needs may be a secret. Not if the same is to
 * happen every time, where bots do not think by the clock. */
static bool spend(struct server *server, const struct author *author, int ms)
{
    if (!server->limits.bot_seconds || server->ports.seed)
        return true;
    if (principal_wait(server, author, ALLOW_THOUGHT))
        return false;
    principal_spend(server, author, ALLOW_THOUGHT, ms);
    return true;
}

static void rest(struct server *server, struct room *room, const struct author *author)
{
    room->rest_until = server->now + principal_wait(server, author, ALLOW_THOUGHT);
    if (room->rest_until < server->next_clock)
        server->next_clock = room->rest_until;
}

static bool may_search(struct server *server, struct room *room, const struct author *author)
{
    if (spend(server, author, server->limits.bot_ms))
        return true;
    rest(server, room, author);
    return false;
}

/* Nobody is there to enjoy a strong bot where all people have left; a quick one ends the game. */
static const struct bot *bot_of(const struct seat *seat, bool is_anyone_left)
{
    const bool strong = seat->bot && (is_anyone_left || !seat->bot->searches);
    return strong ? seat->bot : think_bot("greedy");
}

/* ---- turns that are taken together ---- */

static bool is_person_asked(const struct room *room)
{
    const seatset people = room_waiting_for(room) & room_people(room);
    for (int i = 0; i < room->lobby.seats; i++)
        if (people >> i & 1 && !room_is_played(room, i))
            return true;
    return false;
}

static bool ends_turn(const struct room *room, int seat, game_move move)
{
    _Alignas(64) uint8_t state[STATE_MAX];
    const struct game *game = room->lobby.game;
    memcpy(state, room->table->state, game->state_size);
    return !game->apply(state, seat, move, NULL) && !(game->actors(state) >> seat & 1);
}

static bool keep(struct think *think)
{
    const struct room *room = think->room;
    think->kept = room->lobby.game->simultaneous && is_person_asked(room) &&
                  ends_turn(room, think->job.seat, think->job.move);
    if (think->kept) { /* perhaps for days */
        free(think->job.log);
        think->job.log = NULL;
    }
    return think->kept;
}

/* The first answer that was kept; false: there is none. */
static bool use_kept(struct server *server, const struct room *room)
{
    for (int i = 0; i < room->lobby.seats; i++) {
        struct think *think = room->seat[i].think;
        if (think && think->kept) {
            think_use(server, think, server->now);
            return true;
        }
    }
    return false;
}

void think_wake(struct server *server, struct room *room)
{
    room->rest_until = 0;
    if (room->lobby.state != STORE_RUNNING || room->pause.until || room->told_until ||
        server_is_busy(server))
        return;
    if (!is_person_asked(room) && use_kept(server, room)) /* and that has woken the others */
        return;
    const seatset waiting = room_waiting_for(room);
    const struct author author = author_of(room, payer(room));
    for (int i = 0; i < room->lobby.seats; i++) {
        struct seat *seat = &room->seat[i];
        if (!author.guest && seat->think && seat->think->job.bot.bot->searches)
            think_forget(room, i); /* a quick one takes its place */
        if (!(waiting >> i & 1) || !room_is_played(room, i) || seat->think)
            continue;
        const struct bot *bot = bot_of(seat, author.guest);
        if (bot->searches && !may_search(server, room, &author))
            continue;
        seat->think = create(room, i, &author);
        seat->think->job.bot = bot_named(server, bot->name, server->limits.bot_ms);
        start(server, room, seat->think);
    }
}

void think_forget(struct room *room, int seat)
{
    struct think *think = room->seat[seat].think;
    room->seat[seat].think = NULL;
    if (think && think->kept)
        think_free(think);
    else if (think) {
        think->room = NULL;
        __atomic_store_n(&think->job.is_forgotten, true, __ATOMIC_RELAXED);
    }
}

/* ---- decisions ---- */

static void make_move(struct server *server, struct room *room, int seat, game_move move,
                      int64_t now)
{
    struct happening happening;
    if (play_move(server, room, seat, move, now, &happening)) {
        server_log(server, "a bot made a move that is not allowed; another is made", room);
        CHECK(!play_move(server, room, seat, table_choice(room->table, seat, 0), now, &happening));
    }
    server->counts.bot_moves++;
    play_announce(server, room, &happening, now);
}

/* False: it is kept for later. */
static bool use_move(struct server *server, const struct think *think, int64_t now)
{
    struct room *room = think->room;
    const int seat = think->job.seat;
    if (!room)
        return true;
    const bool asked = room_waiting_for(room) >> seat & 1 && room_is_played(room, seat) &&
                       room->asked[seat] == think->asked;
    const bool paused = room->pause.until;
    if (asked && !paused && keep(room->seat[seat].think))
        return false;
    room->seat[seat].think = NULL;
    if (paused) /* it is asked again when the game goes on */
        return true;
    if (asked)
        make_move(server, room, seat, think->job.move, now);
    else
        think_wake(server, room);
    return true;
}

/* ---- hints ---- */

/* Threads go round by address (turns.h), so nobody waits for more than one of each other address:
 * what has a limit is what one address has waiting, and then all of them together. */
static bool has_hint(const struct server *server, const struct author *author)
{
    const uint64_t address = author_number(author);
    int all = 0, here = 0;
    for (const struct think *hint = server->hints; hint; hint = hint->next) {
        all++;
        here += hint->job.address == address;
    }
    return all < HINTS_MOST && here < server->limits.hints_at_once;
}

bool think_hint(struct session *session, struct room *room, int seat, bool has_id, int id)
{
    struct server *server = session->server;
    if (session->guest->hinting || !has_hint(server, &session->author) ||
        !spend(server, &session->author, server->limits.hint_ms))
        return false;
    struct think *think = create(room, seat, &session->author);
    think->job.advise = true;
    think->job.bot = bot_named(server, "strong", server->limits.hint_ms);
    think->room = NULL;
    memcpy(think->table, room->id, STORE_ID);
    think->guest = session->guest;
    think->session = session;
    think->has_id = has_id;
    think->id = id;
    session->hint = think;
    session->guest->hinting = true;
    think->next = server->hints;
    server->hints = think;
    start(server, room, think);
    return true;
}

void think_forget_session(struct session *session)
{
    if (session->hint)
        session->hint->session = NULL;
    session->hint = NULL;
}

static void use_hint(struct server *server, struct think *think)
{
    struct session *session = think->session;
    struct guest *guest = think->guest;
    struct answer answer;
    struct think **at = &server->hints;
    while (*at != think)
        at = &(*at)->next;
    *at = think->next;
    guest->hinting = false;
    guest_release(server, guest);
    if (!session)
        return;
    session->hint = NULL;
    server->counts.hints++;
    const struct room *room = server_find_room(server, think->table);
    const struct job *job = &think->job;
    const bool asked = room && room->lobby.state == STORE_RUNNING &&
                       room->asked[job->seat] == think->asked && job->advices > 0;
    if (!asked) {
        answer_refuse(session, think->has_id, think->id, room ? room->told_batch[job->seat] : 0,
                      "hint", "There is nothing left to decide.");
        return;
    }
    const struct names names = room_names(room, job->seat, session->catalogue);
    struct json *json = answer_begin(&answer, session, think->has_id, think->id);
    json_key(json, "hints");
    json_open(json, '[');
    for (int i = 0; i < job->advices; i++)
        update_put_hint(job->game, job->seen, job->seat, &job->advice[i], &names, json);
    json_close(json, ']');
    answer_end(&answer, room->told_batch[job->seat]);
}

/* ---- answers ---- */

void think_use(struct server *server, struct think *think, int64_t now)
{
    bool done = true;
    if (think->guest)
        use_hint(server, think);
    else
        done = use_move(server, think, now);
    if (done)
        think_free(think);
}

void server_thought(struct server *server, struct job *job, int64_t now)
{
    struct think *think = job->server_private;
    server->now = now;
    if (!server_is_busy(server) || think->guest) {
        think_use(server, think, now);
    } else if (think->room && !server->stopping) {
        think->next = server->parked;
        server->parked = think;
    } else {
        if (think->room)
            think_forget(think->room, job->seat);
        think_free(think);
    }
}
