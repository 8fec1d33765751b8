/* What a run writes game by game: recordings, and a table for other programs. A worker makes the
 * text of a chunk, and compresses it, before it is its turn to write. */
#include "cli/cli.h"
#include "cli/sim.h"
#include "record/record.h"
#include "shell/pack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT_FIRST = 1 << 16, ROW_MOST = 2 * PLAYER_NAME_SIZE + 256 };

static const char columns[] = "game,seat,bot,score,share,rounds,decisions,forfeit\n";

int sim_bot_of_seat(const struct sim *sim, uint64_t game, int seat)
{
    const int players = sim->players;
    const int player = __builtin_popcount(sim->seated & (SEAT(seat) - 1U));
    return (player + players - (int)(game % (uint64_t)players)) % players;
}

/* ---- texts ---- */

static void grow(struct sim_text *to, size_t more)
{
    if (to->size - to->used >= more)
        return;
    to->size = to->size * 2 + TEXT_FIRST + more;
    to->at = realloc(to->at, to->size);
    CHECK(to->at);
}

/* The name of a bot in a record: as much of it as fits, in whole characters, and its place. */
static void name_bot(char name[NAME_SIZE], const char *bot, int place)
{
    size_t size = strlen(bot);
    if (size > NAME_SIZE - 4) {
        size = NAME_SIZE - 4;
        while ((bot[size] & 0xc0) == 0x80)
            size--;
    }
    snprintf(name, NAME_SIZE, "%.*s %d", (int)size, bot, place + 1);
}

void sim_write_record(const struct sim_game *game, struct sim_text *to)
{
    const struct sim *sim = game->sim;
    char name[SEATS_MAX][NAME_SIZE];
    struct record_seat seats[SEATS_MAX];
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        if (!(sim->seated >> seat & 1)) {
            seats[seat].bot = NULL;
            seats[seat].name = game_seat_name(sim->setup.game, &sim->setup.options, seat);
            continue;
        }
        const int bot = sim_bot_of_seat(sim, game->number, seat);
        name_bot(name[seat], sim->lineup[bot].name, bot);
        seats[seat] = (struct record_seat){name[seat], sim->lineup[bot].name};
    }
    for (size_t room = TEXT_FIRST;; room *= 2) {
        grow(to, room);
        struct text out = text_in(to->at + to->used, to->size - to->used - 1);
        record_write(game->table, seats, &out);
        text_char(&out, '\n');
        if (out.cut)
            continue;
        to->used += out.used;
        return;
    }
}

/* As RFC 4180 has it: what could be taken for the table's own marks is put between quotes. */
static void put_field(const char *field, struct text *to)
{
    if (!strpbrk(field, ",\"\r\n")) {
        text_put(to, field);
        return;
    }
    text_char(to, '"');
    for (; *field; field++) {
        if (*field == '"')
            text_char(to, '"');
        text_char(to, *field);
    }
    text_char(to, '"');
}

/* A game that was forfeited has no scores, rounds or decisions that mean anything. */
static void put_row(const struct sim_game *game, int seat, struct text *to)
{
    const struct sim *sim = game->sim;
    const bool won = game->winners >> seat & 1, ended = game->forfeit < 0;
    const bool seated = sim->seated >> seat & 1;
    const int bot = seated ? sim_bot_of_seat(sim, game->number, seat) : 0;
    char figures[128];
    snprintf(figures, sizeof figures, "%llu,%d,", (unsigned long long)game->number, seat);
    text_put(to, figures);
    put_field(seated ? sim->lineup[bot].name
                     : game_seat_name(sim->setup.game, &sim->setup.options, seat),
              to);
    text_char(to, ',');
    if (ended)
        text_number(to, game->outcome->score[seat]);
    snprintf(figures, sizeof figures, ",%.6g,",
             won ? 1.0 / __builtin_popcount(game->winners) : 0.0);
    text_put(to, figures);
    if (ended) {
        snprintf(figures, sizeof figures, "%d,%llu,0\n", game->outcome->rounds,
                 (unsigned long long)game->table->decisions);
        text_put(to, figures);
    } else {
        text_put(to, seat == game->forfeit ? ",,1\n" : ",,0\n");
    }
}

void sim_write_rows(const struct sim_game *game, struct sim_text *to)
{
    for (int seat = 0; seat < game->sim->setup.seats; seat++) {
        grow(to, ROW_MOST);
        struct text out = text_in(to->at + to->used, to->size - to->used);
        put_row(game, seat, &out);
        CHECK(!out.cut);
        to->used += out.used;
    }
}

/* ---- files ---- */

/* Returns how many bytes were written: all, unless there is an error. */
static size_t write_all(struct sim_file *file, const char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size && !file->error) {
        const ssize_t wrote = write(file->file, bytes + done, size - done);
        if (wrote >= 0)
            done += (size_t)wrote;
        else if (errno != EINTR)
            file->error = errno;
    }
    return done;
}

/* An older file is cut to what is known to be whole; if it has less, it is another one. */
static int go_on(struct sim_file *file)
{
    struct stat about;
    if (fstat(file->file, &about) != 0 || !S_ISREG(about.st_mode) ||
        (uint64_t)about.st_size < file->bytes)
        return job_error("cannot go on with “%s”: it has less in it than was written", file->path);
    if (ftruncate(file->file, (off_t)file->bytes) != 0 || lseek(file->file, 0, SEEK_END) < 0)
        return job_error("cannot write “%s”: %s", file->path, strerror(errno));
    return EXIT_OK;
}

int sim_file_open(struct sim_file *file, bool goes_on)
{
    const char *path = file->path;
    const size_t size = path ? strlen(path) : 0;
    file->file = -1;
    file->is_packed = size > 3 && !strcmp(path + size - 3, ".gz");
    if (!path)
        return EXIT_OK;
    if (!strcmp(path, "-"))
        file->file = STDOUT_FILENO;
    else
        file->file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (goes_on ? 0 : O_TRUNC), 0666);
    if (file->file < 0)
        return job_error("cannot write “%s”: %s", path, strerror(errno));
    return goes_on ? go_on(file) : EXIT_OK;
}

void sim_file_pack(const struct sim_file *file, struct sim_text *text)
{
    if (file->file >= 0 && file->is_packed && text->used)
        pack(&text->at, &text->size, &text->used);
}

/* Whole games within the first `size` bytes of a text. */
static void count_whole(struct sim_file *file, const char *text, size_t size)
{
    int lines = 0;
    size_t whole = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] != '\n' || ++lines % file->lines)
            continue;
        whole = i + 1;
        file->games++;
    }
    file->bytes += whole;
}

void sim_file_write(struct sim_file *file, const struct sim_text *text, uint64_t games)
{
    if (file->file < 0 || file->error)
        return;
    const size_t done = write_all(file, text->at, text->used);
    if (done == text->used) {
        file->bytes += done;
        file->games += games;
    } else if (!file->is_packed) {
        count_whole(file, text->at, done);
    }
}

void sim_write_columns(struct sim_file *file)
{
    struct sim_text text = {.used = 0};
    grow(&text, sizeof columns);
    memcpy(text.at, columns, sizeof columns - 1);
    text.used = sizeof columns - 1;
    sim_file_pack(file, &text);
    sim_file_write(file, &text, 0);
    free(text.at);
}

bool sim_output_failed(const struct sim_output *output)
{
    bool failed = output->is_lost;
    for (int i = 0; i < SIM_FILES; i++)
        failed |= output->file[i].error != 0;
    return failed;
}

/* After a failure a file is cut to its whole games; where that is impossible it is said. */
int sim_file_close(struct sim_file *file)
{
    const bool own = file->file > STDOUT_FILENO;
    bool whole = true;
    if (file->file < 0)
        return EXIT_OK;
    if (file->error && own)
        whole = ftruncate(file->file, (off_t)file->bytes) == 0;
    else if (file->error)
        whole = false;
    if (own && close(file->file) != 0 && !file->error)
        file->error = errno;
    if (!file->error)
        return EXIT_OK;
    return job_error("cannot write all %s to “%s”: %s; %llu %s",
                     file->lines > 1 ? "games" : "recordings", file->path, strerror(file->error),
                     (unsigned long long)file->games,
                     whole ? "of them are there, whole"
                           : "of them were written whole, the last line may be a broken one");
}
