/* Input is read past stdio: what that has read ahead cannot be waited for. Widths are counted in
 * characters, each taken to be one column wide. */
#include "cli/play_screen.h"

#include "cli/progress.h"
#include "shell/plain.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_FROM = 9, GAP = 3, NUMBER_WIDTH = 6, FAR = 8 };

struct screen screen_open(void)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    const bool terminal = isatty(STDOUT_FILENO);
    const bool dumb = !term || !strcmp(term, "dumb");
    return (struct screen){.colour = terminal && !dumb && !(no_colour && *no_colour),
                           .live = terminal && isatty(STDIN_FILENO),
                           .echo = !isatty(STDIN_FILENO),
                           .wake = -1};
}

/* ---- output ---- */

static const char *const codes[] = {[STYLE_PLAIN] = "",
                                    [STYLE_STRONG] = "\033[1m",
                                    [STYLE_FAINT] = "\033[2m",
                                    [STYLE_ASK] = "\033[1;36m",
                                    [STYLE_WRONG] = "\033[33m"};

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static int width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size; i++)
        width += begins_character(text[i]);
    return width;
}

int screen_width_of(const char *text)
{
    return width_of(text, strlen(text));
}

static void put_line(struct screen *screen, enum style style, int indent, const char *text,
                     size_t size)
{
    const bool coloured = screen->colour && style != STYLE_PLAIN && size > 0;
    printf("%*s%s%.*s%s\n", indent, "", coloured ? codes[style] : "", (int)size, text,
           coloured ? "\033[0m" : "");
    screen->lost |= ferror(stdout) != 0;
}

/* A number and its per cent sign stay together. */
static bool may_break(const char *at)
{
    return at[0] == ' ' && at[1] != '%';
}

/* How much of the text goes on a line of that width: up to a blank, or to the last character that
 * fits where a word is wider than the line. */
static size_t fitting(const char *text, size_t size, int width)
{
    size_t blank = 0, at = 0;
    for (int used = 0; at < size; at++) {
        if (begins_character(text[at]) && ++used > width)
            break;
        if (may_break(text + at) && at > 0 && text[at - 1] != ' ')
            blank = at;
    }
    if (at == size)
        return size;
    if (may_break(text + at))
        return at;
    const size_t indent = strspn(text, " ");
    return blank > indent ? blank : at;
}

/* Where the last column of a row begins, or else what follows its head and a colon, or a little
 * behind its indent. */
static int last_column(const char *text, size_t size)
{
    const size_t indent = strspn(text, " ");
    size_t column = 0, head = 0;
    for (size_t i = indent + 2; i < size; i++) {
        if (text[i - 1] == ' ' && text[i - 2] == ' ' && text[i] != ' ')
            column = i;
        if (text[i - 1] == ' ' && text[i - 2] == ':' && !head)
            head = i;
    }
    const size_t begin = column ? column : head;
    return begin ? width_of(text, begin) : (int)indent + (indent ? 2 : 0);
}

static void wrap_line(struct screen *screen, enum style style, int hang, const char *text,
                      size_t size)
{
    const int width = terminal_width(STDOUT_FILENO);
    const int wanted = hang == HANG_COLUMN ? last_column(text, size) : hang;
    const int inner = wanted < width / 2 ? wanted : 4;
    int indent = 0;
    do {
        const size_t part = fitting(text, size, width - indent);
        put_line(screen, style, indent, text, part);
        text += part;
        size -= part;
        while (size > 0 && *text == ' ') {
            text++;
            size--;
        }
        indent = inner;
    } while (size > 0);
}

void screen_say(struct screen *screen, enum style style, int hang, const char *text)
{
    while (*text) {
        const size_t size = strcspn(text, "\n");
        wrap_line(screen, style, hang, text, size);
        text += size + (text[size] == '\n');
    }
}

/* Text with line breaks of its own, made for another width: lines of a paragraph are joined, and
 * far indented ones go on with the row above. */
void screen_reflow(struct screen *screen, const char *text)
{
    char *line = calloc(1, strlen(text) + 1);
    while (line && *text) {
        const size_t indent = strspn(text, " ");
        size_t used = 0;
        for (bool more = true; more;) {
            const size_t size = strcspn(text, "\n");
            memcpy(line + used, text, size);
            used += size;
            text += size + (text[size] == '\n');
            const size_t next = strspn(text, " ");
            more =
                used > 0 && text[next] && text[next] != '\n' && (next ? next >= FAR : indent == 0);
            if (more) {
                text += next;
                line[used++] = ' ';
            }
        }
        wrap_line(screen, STYLE_PLAIN, indent ? HANG_COLUMN : 0, line, used);
    }
    free(line);
}

void screen_gap(struct screen *screen)
{
    put_line(screen, STYLE_PLAIN, 0, "", 0);
}

static void list_in_columns(struct screen *screen, const char *const *item, int count, int columns,
                            int width)
{
    const int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows) {
            const int rest = i + rows < count ? width - screen_width_of(item[i]) + GAP : 0;
            printf("%*d  %s%*s", NUMBER_WIDTH - 2, i + 1, item[i], rest, "");
        }
        screen_gap(screen);
    }
}

void screen_list(struct screen *screen, const char *const *item, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++)
        width = screen_width_of(item[i]) > width ? screen_width_of(item[i]) : width;
    const int columns = (terminal_width(STDOUT_FILENO) + GAP) / (width + NUMBER_WIDTH + GAP);
    if (columns > 1 && count > COLUMNS_FROM) {
        list_in_columns(screen, item, count, columns, width);
        return;
    }
    for (int i = 0; i < count; i++) {
        char line[1024];
        snprintf(line, sizeof line, "%*d  %s", NUMBER_WIDTH - 2, i + 1, item[i]);
        screen_say(screen, STYLE_PLAIN, NUMBER_WIDTH, line);
    }
}

/* ---- input ---- */

static void trim(char *text)
{
    static const char blanks[] = " \t\r\v\f";
    size_t size = strlen(text);
    while (size > 0 && strchr(blanks, text[size - 1]))
        text[--size] = '\0';
    const size_t begin = strspn(text, blanks);
    memmove(text, text + begin, size - begin + 1);
}

/* Until there is input, or nobody waits for it any longer. */
static bool wait_for_input(const struct screen *screen, int milliseconds)
{
    struct pollfd either[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                              {.fd = screen->wake, .events = POLLIN}};
    while (poll(either, 2, milliseconds) < 0)
        if (errno != EINTR)
            return true; /* reading will tell */
    return !either[1].revents;
}

/* Not by stdio: what that has read ahead cannot be waited for. */
static int read_byte(struct screen *screen)
{
    while (screen->ahead_at == screen->ahead_size) {
        if (!wait_for_input(screen, -1))
            return EOF;
        const ssize_t got = read(STDIN_FILENO, screen->ahead, sizeof screen->ahead);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return EOF;
        screen->ahead_at = 0;
        screen->ahead_size = got > 0 ? (size_t)got : 0;
    }
    return (unsigned char)screen->ahead[screen->ahead_at++];
}

/* What is too long for the buffer is dropped: no answer is that long. */
static bool read_line(struct screen *screen, char *buffer, size_t size)
{
    size_t used = 0;
    int c;
    while ((c = read_byte(screen)) != EOF && c != '\n')
        if (used + 1 < size && c != '\0')
            buffer[used++] = (char)c;
    buffer[used] = '\0';
    return c != EOF || used > 0;
}

bool screen_read(struct screen *screen, const char *prompt)
{
    char raw[INPUT_SIZE];
    fputs(prompt, stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        screen->lost = true;
        return false;
    }
    const bool got = read_line(screen, raw, sizeof raw);
    trim(raw);
    struct text clean = text_in(screen->input, sizeof screen->input);
    plain_put(&clean, raw);
    if (!got || screen->echo)
        printf("%s\n", screen->input);
    return got;
}

void screen_pause(const struct screen *screen, int milliseconds)
{
    fflush(stdout);
    if (screen->live && screen->ahead_at == screen->ahead_size)
        wait_for_input(screen, milliseconds);
}
