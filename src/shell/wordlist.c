/* A word is kept in the two forms of its look, and found by the first letter of either. */
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
    RUN = 3,    /* "nooo": so many of a letter in a row are taken for fewer, too */
    SPELLED = 4 /* "b l a h": so many words of one letter in a row are one word, too */
};

struct entry {
    uint16_t form[2][LETTERS_MOST];
    int32_t size[2];
    bool open; /* with any ending */
    int next[2];
};

struct wordlist {
    struct entry *entry;
    int count;
    int first[2][CHAINS]; /* 1 + the number of an entry, or 0 */
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

static bool is_it(const struct entry *entry, int form, const struct look *look)
{
    const int32_t size = entry->size[form];
    return (entry->open ? look->size[form] >= size : look->size[form] == size) &&
           !memcmp(entry->form[form], look->form[form], (size_t)size * sizeof(uint16_t));
}

static bool has_word(const struct wordlist *list, const UChar32 *word, int count)
{
    char text[SAID_BYTES];
    struct look look;
    to_utf8(word, count, text);
    look_of(text, &look);
    for (int form = 0; form < 2; form++)
        for (int at = list->first[form][look.form[form][0] % CHAINS]; at;
             at = list->entry[at - 1].next[form])
            if (is_it(&list->entry[at - 1], form, &look))
                return true;
    return false;
}

static bool has_long(const struct wordlist *list, const UChar32 *word, int count)
{
    UChar32 shorter[SAID_MOST];
    int size;
    if (has_word(list, word, count))
        return true;
    for (int left = 1; left < RUN; left++)
        if (shorten(word, count, left, shorter, &size) && has_word(list, shorter, size))
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
static bool has_said(const struct wordlist *list, const UChar32 *word, int count)
{
    UChar32 letters[SAID_MOST];
    int size = count, digits = 0;
    if (has_long(list, word, count))
        return true;
    while (size && is_digit(word[size - 1]))
        size--;
    for (int i = 0; i < count; i++) {
        digits += is_digit(word[i]);
        letters[i] = letter_of(word[i]);
    }
    return size && digits &&
           (has_long(list, word, size) || has_long(list, letters, size) ||
            has_long(list, letters, count));
}

bool wordlist_has(const struct wordlist *list, const char *text)
{
    UChar32 word[SAID_MOST], spelled[SAID_MOST];
    struct letters letters;
    int count, size = 0;
    if (!list)
        return false;
    read_letters(text, &letters);
    while (next_word(&letters, word, &count)) {
        if (has_said(list, word, count))
            return true;
        if (count == 1 && size < SAID_MOST) {
            spelled[size++] = word[0];
        } else {
            if (size >= SPELLED && has_said(list, spelled, size))
                return true;
            size = 0;
        }
    }
    return size >= SPELLED && has_said(list, spelled, size);
}

/* ---- reading ---- */

static bool add(struct wordlist *list, const UChar32 *word, int count, bool open)
{
    char text[SAID_BYTES];
    struct look look;
    to_utf8(word, count, text);
    look_of(text, &look);
    if (list->count == WORDS_MOST || look.size[0] > LETTERS_MOST || look.size[1] > LETTERS_MOST)
        return false;
    if (!(list->count & (list->count - 1))) { /* at powers of two it doubles */
        list->entry =
            realloc(list->entry, (size_t)(list->count ? 2 * list->count : 1) * sizeof *list->entry);
        CHECK(list->entry);
    }
    struct entry *entry = &list->entry[list->count++];
    *entry = (struct entry){.open = open};
    for (int form = 0; form < 2; form++) {
        int *first = &list->first[form][look.form[form][0] % CHAINS];
        entry->size[form] = look.size[form];
        memcpy(entry->form[form], look.form[form], (size_t)look.size[form] * sizeof(uint16_t));
        entry->next[form] = *first;
        *first = list->count;
    }
    return true;
}

/* A line has one word, with or without a "*", or nothing but a comment. */
static bool read_line(struct wordlist *list, char *line)
{
    UChar32 word[SAID_MOST];
    struct letters letters;
    int count;
    line[strcspn(line, "#\r")] = '\0';
    line += strspn(line, " \t");
    size_t end = strlen(line);
    while (end && (line[end - 1] == ' ' || line[end - 1] == '\t'))
        line[--end] = '\0';
    if (!end)
        return true;
    const bool open = line[end - 1] == '*';
    if (open)
        line[end - 1] = '\0';
    read_letters(line, &letters);
    return next_word(&letters, word, &count) && count == letters.count && count < SAID_MOST &&
           add(list, word, count, open);
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
    snprintf(error, WORDLIST_ERROR, "line %d is not one word, or there are more than %d of them",
             line, WORDS_MOST);
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
