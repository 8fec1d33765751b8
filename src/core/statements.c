/* Statements of a data file: see the header. */
#include "core/statements.h"

#include <string.h>

/* ---- refusing ---- */

/* A word from the file, in quotes; what is no plain character is shown as a question mark. */
static void put_word(struct text *out, struct word word)
{
    const size_t most = 24;
    text_char(out, '\'');
    for (size_t i = 0; i < word.size && i < most; i++)
        text_char(out, word.at[i] >= ' ' && word.at[i] <= '~' ? word.at[i] : '?');
    text_put(out, word.size > most ? "...'" : "'");
}

bool statements_refuse(struct statements *s, int line, const char *before, struct word word,
                       const char *after)
{
    text_put(s->error, "line ");
    text_number(s->error, line);
    text_put(s->error, ": ");
    text_put(s->error, before);
    if (word.at)
        put_word(s->error, word);
    text_put(s->error, after);
    return false;
}

bool statements_refuse_plain(struct statements *s, int line, const char *reason)
{
    return statements_refuse(s, line, reason, (struct word){NULL, 0}, "");
}

static bool refuse_long(struct statements *s, int line, size_t most)
{
    statements_refuse_plain(s, line, "the file is too long; it may have at most ");
    text_number(s->error, (int)most);
    text_put(s->error, " bytes");
    return false;
}

/* ---- bytes, lines, words ---- */

/* The bytes of the UTF-8 character at `at`, or 0: it is none (RFC 3629). */
static size_t character_size(const unsigned char *at, size_t left)
{
    const unsigned char c = at[0];
    if (c < 0x80)
        return 1;
    const size_t size = c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : c - 0xf0U < 5 ? 4 : 0;
    if (!size || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    const bool overlong = (c == 0xe0 && at[1] < 0xa0) || (c == 0xf0 && at[1] < 0x90);
    const bool outside = (c == 0xed && at[1] > 0x9f) || (c == 0xf4 && at[1] > 0x8f);
    return overlong || outside ? 0 : size;
}

static bool check_bytes(struct statements *s, const char *bytes, size_t size, size_t most)
{
    const unsigned char *at = (const unsigned char *)bytes;
    int line = 1;
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        return statements_refuse_plain(
            s, 1, "the file starts with a byte order mark; save it without one");
    for (size_t i = 0; i < size;) {
        if (i >= most)
            return refuse_long(s, line, most);
        const size_t step = character_size(at + i, size - i);
        if (!step)
            return statements_refuse_plain(s, line, "this is not text in UTF-8");
        if (at[i] == '\0')
            return statements_refuse_plain(s, line,
                                           "there is a NUL byte; this must be a text file");
        line += at[i] == '\n';
        i += step;
    }
    return true;
}

bool statements_open(struct statements *s, const char *bytes, size_t size, size_t most,
                     struct text *error)
{
    *s = (struct statements){bytes, bytes + size, 0, error};
    return check_bytes(s, bytes, size, most);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct word statement_word(struct statement *line)
{
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    struct word word = {line->at, 0};
    while (line->at < line->end && !is_blank(*line->at))
        line->at++;
    word.size = (size_t)(line->at - word.at);
    return word.size ? word : (struct word){NULL, 0};
}

bool statement_word_is(struct word word, const char *text)
{
    return word.at && strlen(text) == word.size && memcmp(word.at, text, word.size) == 0;
}

bool statements_next(struct statements *s, struct statement *line)
{
    while (s->at < s->end) {
        const char *begin = s->at;
        const char *feed = memchr(begin, '\n', (size_t)(s->end - begin));
        const char *stop = feed ? feed : s->end;
        s->at = feed ? feed + 1 : s->end;
        s->number++;
        if (feed && stop > begin && stop[-1] == '\r')
            stop--;
        const char *comment = memchr(begin, '#', (size_t)(stop - begin));
        *line = (struct statement){begin, comment ? comment : stop, s->number};
        while (line->at < line->end && is_blank(*line->at))
            line->at++;
        if (line->at < line->end)
            return true;
    }
    return false;
}

int statement_number(struct word word)
{
    int number = word.size ? 0 : -1;
    for (size_t i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        if (number <= STATEMENT_NUMBER_MAX)
            number = number * 10 + (word.at[i] - '0');
    }
    return number;
}

bool statement_numbers(struct statements *s, struct statement line, uint16_t *out, int count,
                       const char *expected)
{
    for (int i = 0; i < count; i++) {
        const struct word word = statement_word(&line);
        const int number = statement_number(word);
        if (!word.at)
            return statements_refuse_plain(s, line.number, expected);
        if (number < 0)
            return statements_refuse(s, line.number, "", word, " is not a number");
        if (number > STATEMENT_NUMBER_MAX)
            return statements_refuse(s, line.number, "", word, " is too large; 999 is the most");
        out[i] = (uint16_t)number;
    }
    if (statement_word(&line).at)
        return statements_refuse_plain(s, line.number, expected);
    return true;
}

bool statement_name(struct statements *s, struct statement line, char *name, size_t room)
{
    size_t used = 0;
    const struct word first = statement_word(&line);
    if (!first.at)
        return statements_refuse_plain(s, line.number, "the name is missing");
    while (is_blank(line.end[-1]))
        line.end--;
    bool fits = true;
    for (const char *at = first.at; at < line.end;) {
        const unsigned char *c = (const unsigned char *)at;
        const size_t size = character_size(c, (size_t)(line.end - at));
        if ((*c < ' ' && *c != '\t') || *c == 0x7f || (*c == 0xc2 && c[1] < 0xa0))
            return statements_refuse_plain(s, line.number,
                                           "the name has a control character in it");
        fits = fits && used + size < room;
        for (size_t i = 0; fits && i < size; i++)
            name[used++] = *at == '\t' ? ' ' : at[i];
        at += size;
    }
    return true;
}
