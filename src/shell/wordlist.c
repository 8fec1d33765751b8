/* A word is kept in the two forms of its look, and found by the first letter of either; those that
 * may begin anywhere are in a chain of their own. A text is read in several ways: its words as they
 * are, with letters for the digits and signs that are written for them, and with what is between
 * two blanks as one word. */
#include "shell/wordlist.h"

#include "core/check.h"
#include "core/embedded.h"
#include "shell/look.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ustring.h>

enum {
    WORDS_MOST = 5000,
    LETTERS_MOST = 48, /* of a word in the list, in each form */
    SAID_MOST = 64,    /* characters of a word that is looked at; what is longer is cut */
    SAID_BYTES = 4 * SAID_MOST + 1,
    TEXT_MOST = 2048, /* characters, of a name or a line of chat */
    CHAINS = 64,
    RUN = 3,     /* "nooo": so many of a letter in a row are taken for fewer, too */
    SPELLED = 4, /* "b l a h": so many words of one letter in a row are one word, too */
    MASK = '*'   /* "bl*h": a letter that is not said, or nothing */
};

struct entry {
    uint16_t form[2][LETTERS_MOST];
    int32_t size[2];
    bool open;   /* with any ending */
    bool inside; /* with any beginning */
    bool pair;   /* two words, or both as one */
    int next[2];
};

enum kind { UNWELCOME, FINE, KINDS };

struct wordlist {
    struct entry *entry;
    int count, pairs;
    int first[KINDS][2][CHAINS + 1]; /* 1 + the number of an entry, or 0; the last: `inside` */
};

/* ---- words of a text ---- */

static bool is_letter(UChar32 code)
{
    return u_isalnum(code) || U_GET_GC_MASK(code) & U_GC_M_MASK;
}

struct letters {
    UChar32 at[TEXT_MOST];
    int32_t count, next;
};

/* The letters of a text; of one that is too long, its beginning. */
static void read_letters(const char *text, struct letters *letters)
{
    UChar unit[TEXT_MOST];
    int32_t units = 0;
    UErrorCode error = U_ZERO_ERROR;
    *letters = (struct letters){.count = 0};
    u_strFromUTF8WithSub(unit, TEXT_MOST, &units, text, -1, 0xfffd, NULL, &error);
    units = units < TEXT_MOST ? units : TEXT_MOST;
    error = U_ZERO_ERROR;
    u_strToUTF32(letters->at, TEXT_MOST, &letters->count, unit, units, &error);
    letters->count = U_SUCCESS(error) ? letters->count : 0;
}

/* False: there is none any more. */
static bool next_word(struct letters *from, UChar32 word[SAID_MOST], int *count)
{
    *count = 0;
    while (from->next < from->count && (is_letter(from->at[from->next]) || !*count)) {
        const UChar32 code = from->at[from->next++];
        if (is_letter(code) && *count < SAID_MOST)
            word[(*count)++] = code;
    }
    return *count;
}

static void to_utf8(const UChar32 *word, int count, char text[SAID_BYTES])
{
    UChar unit[2 * SAID_MOST + 1];
    int32_t units = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF32WithSub(unit, 2 * SAID_MOST + 1, &units, word, count, 0xfffd, NULL, &error);
    u_strToUTF8WithSub(text, SAID_BYTES, NULL, unit, units, 0xfffd, NULL, &error);
    CHECK(U_SUCCESS(error));
}

/* With letters that come RUN times or more in a row only `left` times; false: there are none. */
static bool shorten(const UChar32 *word, int count, int left, UChar32 *to, int *size)
{
    bool any = false;
    *size = 0;
    for (int i = 0; i < count;) {
        int run = 1;
        while (i + run < count && u_foldCase(word[i + run], U_FOLD_CASE_DEFAULT) ==
                                      u_foldCase(word[i], U_FOLD_CASE_DEFAULT))
            run++;
        any |= run >= RUN;
        for (int k = 0; k < run && (run < RUN || k < left); k++)
            to[(*size)++] = word[i + k];
        i += run;
    }
    return any;
}

/* ---- finding ---- */

/* Where the word ends in what was said, or -1. Of a word that may stand within others each letter
 * may come more often ("blaah"). At most half of its letters are masked, neither the first nor the
 * last. */
static int32_t end_of(const struct entry *entry, int form, const uint16_t *said, int32_t count)
{
    const uint16_t *word = entry->form[form];
    const int32_t size = entry->size[form];
    int32_t at = 0, masked = 0;
    for (int32_t i = 0; i < size; i++) {
        while (entry->open && entry->inside && at && at < count && said[at] == said[at - 1] &&
               said[at] != word[i] && said[at] != MASK)
            at++;
        if (at + 1 < count && i && said[at] == MASK && said[at + 1] == word[i])
            at++; /* for nothing */
        if (at < count && i && i < size - 1 && said[at] == MASK) {
            masked++;
            /* so an m looks */
            i += word[i] == 'r' && word[i + 1] == 'n' && at + 1 < count && said[at + 1] != 'n';
        } else if (at >= count || said[at] != word[i]) {
            return -1;
        }
        at++;
    }
    return 2 * masked <= size ? at : -1;
}

/* How something was said: as one word, as what is between two blanks, or as two words. */
enum manner { AS_WORD, AS_JOINED, AS_PAIR };

static bool is_it(const struct entry *entry, int form, const struct look *look, enum manner manner)
{
    const int32_t count = look->size[form];
    if (manner == AS_PAIR && !entry->pair)
        return false;
    for (int32_t from = 0; from < count; from++) {
        const int32_t end = end_of(entry, form, look->form[form] + from, count - from);
        if (end >= 0 && (entry->open || from + end == count))
            return true;
        if (!entry->inside || manner != AS_WORD)
            return false;
    }
    return false;
}

static bool finds(const struct wordlist *list, enum kind kind, const struct look *look,
                  enum manner manner)
{
    for (int form = 0; form < 2; form++) {
        const int chain[] = {look->form[form][0] % CHAINS, CHAINS};
        for (int i = 0; i < 2; i++)
            for (int at = list->first[kind][form][chain[i]]; at;
                 at = list->entry[at - 1].next[form])
                if (is_it(&list->entry[at - 1], form, look, manner))
                    return true;
    }
    return false;
}

static bool has_word(const struct wordlist *list, const UChar32 *word, int count,
                     enum manner manner)
{
    char text[SAID_BYTES];
    struct look look;
    to_utf8(word, count, text);
    look_of(text, &look);
    return finds(list, UNWELCOME, &look, manner) && !finds(list, FINE, &look, manner);
}

static bool has_long(const struct wordlist *list, const UChar32 *word, int count,
                     enum manner manner)
{
    UChar32 shorter[SAID_MOST];
    int size;
    if (has_word(list, word, count, manner))
        return true;
    for (int left = 1; left < RUN; left++)
        if (shorten(word, count, left, shorter, &size) && has_word(list, shorter, size, manner))
            return true;
    return false;
}

static bool is_digit(UChar32 code)
{
    return code >= '0' && code <= '9';
}

/* The letter that a digit is written for; 0 and 1 are letters by their look, but 1 only an l. */
static UChar32 letter_of(UChar32 code)
{
    static const char letters[] = "oizeasgtbg";
    return is_digit(code) ? (UChar32)letters[code - '0'] : code;
}

/* As it is, with letters for digits, and without the digits behind it ("name2"). */
static bool has_said(const struct wordlist *list, const UChar32 *word, int count,
                     enum manner manner)
{
    UChar32 letters[SAID_MOST];
    int size = count, digits = 0;
    if (has_long(list, word, count, manner))
        return true;
    while (size && is_digit(word[size - 1]))
        size--;
    for (int i = 0; i < count; i++) {
        digits += is_digit(word[i]);
        letters[i] = letter_of(word[i]);
    }
    return size && digits &&
           (has_long(list, word, size, manner) || has_long(list, letters, size, manner) ||
            has_long(list, letters, count, manner));
}

static bool has_pair(const struct wordlist *list, const UChar32 *one, int ones,
                     const UChar32 *other, int others)
{
    UChar32 both[SAID_MOST];
    if (!list->pairs || !ones || ones + others > SAID_MOST)
        return false;
    memcpy(both, one, (size_t)ones * sizeof *both);
    memcpy(both + ones, other, (size_t)others * sizeof *both);
    return has_said(list, both, ones + others, AS_PAIR);
}

/* Words as they are, two of them, and those that are spelled. */
static bool has_plain(const struct wordlist *list, struct letters *letters)
{
    UChar32 word[SAID_MOST], before[SAID_MOST], spelled[SAID_MOST];
    int count, befores = 0, size = 0;
    while (next_word(letters, word, &count)) {
        if (has_said(list, word, count, AS_WORD) || has_pair(list, before, befores, word, count))
            return true;
        memcpy(before, word, (size_t)count * sizeof *word);
        befores = count;
        if (count == 1 && size < SAID_MOST) {
            spelled[size++] = word[0];
        } else {
            if (size >= SPELLED && has_said(list, spelled, size, AS_WORD))
                return true;
            size = 0;
        }
    }
    return size >= SPELLED && has_said(list, spelled, size, AS_WORD);
}

/* The letter that a sign is written for; 0: none. One that ends a sentence does not end a word. */
static UChar32 sign_of(const UChar32 *at, const UChar32 *end)
{
    static const struct {
        UChar32 sign, letter;
    } signs[] = {{'@', 'a'}, {'$', 's'}, {'!', 'i'}, {0x20ac, 'e'}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (*at == signs[i].sign) {
            while (*at == '!' && at + 1 < end && at[1] == '!')
                at++;
            return *at != '!' || (at + 1 < end && is_letter(at[1])) ? signs[i].letter : 0;
        }
    return 0;
}

static bool is_mask(UChar32 code)
{
    return code == MASK || code == '#' || code == '%';
}

/* What is between two blanks: with letters for signs, without what separates letters, and with
 * masks between them. */
static bool has_between(const struct wordlist *list, const UChar32 *at, const UChar32 *end)
{
    UChar32 word[SAID_MOST];
    int count = 0, letters = 0, signs = 0, others = 0;
    bool masked = false;
    for (; at < end; at++) {
        const UChar32 sign = sign_of(at, end);
        const bool counts = sign || is_letter(*at);
        if (count < SAID_MOST && (counts || (is_mask(*at) && count)))
            word[count++] = sign ? sign : counts ? *at : MASK;
        signs += sign != 0;
        others += !counts && !is_mask(*at);
        if (!counts)
            continue;
        masked |= count > letters + 1; /* some are between letters */
        letters = count;               /* without masks behind the last */
    }
    if (!letters || !(signs || others || masked))
        return false;
    return has_said(list, word, letters, others ? AS_JOINED : AS_WORD);
}

bool wordlist_has(const struct wordlist *list, const char *text)
{
    struct letters letters;
    if (!list)
        return false;
    read_letters(text, &letters);
    for (int32_t i = 0, next; i < letters.count; i = next + 1) {
        for (next = i; next < letters.count && !u_isUWhiteSpace(letters.at[next]);)
            next++;
        if (has_between(list, letters.at + i, letters.at + next))
            return true;
    }
    return has_plain(list, &letters);
}

/* ---- reading ---- */

static struct entry *add_entry(struct wordlist *list)
{
    if (!(list->count & (list->count - 1))) { /* at powers of two it doubles */
        list->entry =
            realloc(list->entry, (size_t)(list->count ? 2 * list->count : 1) * sizeof *list->entry);
        CHECK(list->entry);
    }
    return &list->entry[list->count++];
}

static bool add(struct wordlist *list, enum kind kind, const UChar32 *word, int count,
                const struct entry *how)
{
    char text[SAID_BYTES];
    struct look look;
    to_utf8(word, count, text);
    look_of(text, &look);
    if (list->count == WORDS_MOST || look.size[0] > LETTERS_MOST || look.size[1] > LETTERS_MOST)
        return false;
    struct entry *entry = add_entry(list);
    *entry = *how;
    list->pairs += entry->pair;
    for (int form = 0; form < 2; form++) {
        const int chain = entry->inside ? CHAINS : look.form[form][0] % CHAINS;
        int *first = &list->first[kind][form][chain];
        entry->size[form] = look.size[form];
        memcpy(entry->form[form], look.form[form], (size_t)look.size[form] * sizeof(uint16_t));
        entry->next[form] = *first;
        *first = list->count;
    }
    return true;
}

/* Without the comment, and the blanks around the rest. */
static char *trim(char *line)
{
    line[strcspn(line, "#\r")] = '\0';
    line += strspn(line, " \t");
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\t'))
        line[--end] = '\0';
    return line;
}

/* A line has one word or two, with "*" and "+" or without, or nothing but a comment. */
static bool read_line(struct wordlist *list, char *line)
{
    UChar32 word[2 * SAID_MOST];
    struct letters letters;
    int count, more = 0;
    line = trim(line);
    if (!*line)
        return true;
    const enum kind kind = *line == '+' ? FINE : UNWELCOME;
    line += kind == FINE;
    struct entry how = {.inside = *line == '*'};
    line += how.inside;
    const size_t end = strlen(line);
    how.open = end && line[end - 1] == '*';
    if (how.open)
        line[end - 1] = '\0';
    read_letters(line, &letters);
    if (!letters.count || !is_letter(letters.at[0]) || !next_word(&letters, word, &count))
        return false;
    how.pair = letters.next < letters.count;
    if (how.pair && (letters.at[letters.next] != ' ' || !is_letter(letters.at[letters.next + 1]) ||
                     !next_word(&letters, word + count, &more)))
        return false;
    return letters.next == letters.count && count + more < SAID_MOST &&
           add(list, kind, word, count + more, &how);
}

static bool read_into(struct wordlist *list, const char *text, size_t size, int *line)
{
    char each[256];
    for (*line = 1; size; ++*line) {
        const char *end = memchr(text, '\n', size);
        const size_t length = end ? (size_t)(end - text) : size;
        if (length >= sizeof each || memchr(text, '\0', length))
            return false;
        memcpy(each, text, length);
        each[length] = '\0';
        if (!read_line(list, each))
            return false;
        text += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return true;
}

struct wordlist *wordlist_read(const char *text, size_t size, char error[WORDLIST_ERROR])
{
    struct wordlist *list = calloc(1, sizeof *list);
    int line = 0;
    CHECK(list);
    if (read_into(list, text, size, &line))
        return list;
    snprintf(error, WORDLIST_ERROR,
             "line %d is not one word or two, or there are more than %d of them", line, WORDS_MOST);
    wordlist_free(list);
    return NULL;
}

struct wordlist *wordlist_read_file(const char *path, char error[WORDLIST_ERROR])
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(WORDLIST_BYTES + 1);
    CHECK(text);
    struct wordlist *list = NULL;
    const size_t size = file ? fread(text, 1, WORDLIST_BYTES + 1, file) : 0;
    if (!file || ferror(file))
        snprintf(error, WORDLIST_ERROR, "it cannot be read: %s", strerror(errno));
    else if (size > WORDLIST_BYTES)
        snprintf(error, WORDLIST_ERROR, "it has more than %d bytes", WORDLIST_BYTES);
    else
        list = wordlist_read(text, size, error);
    free(text);
    if (file)
        fclose(file);
    return list;
}

struct wordlist *wordlist_usual(void)
{
    struct wordlist *list = calloc(1, sizeof *list);
    int line = 0;
    CHECK(list);
    for (int i = 0; i < embedded_wordlists_count; i++)
        CHECK(read_into(list, embedded_wordlists[i].text, embedded_wordlists[i].size, &line));
    return list;
}

void wordlist_free(struct wordlist *list)
{
    if (list)
        free(list->entry);
    free(list);
}
