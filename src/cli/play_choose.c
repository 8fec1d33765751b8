/* A list keeps its choices sorted so that every entry is a range of them: entry i is
 * member[first[i]] up to member[first[i + 1]]. What is typed is compared in plain lower-case ASCII,
 * so that accents and punctuation can be left out. */
#include "cli/play_choose.h"

#include "cli/play_screen.h"
#include "core/check.h"
#include "core/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    FULL_LABELS = 9, /* longer lists do not repeat what all entries begin with */
    SHORT_LABEL = 28 /* characters */
};

static void *some(size_t items, size_t size)
{
    void *memory = calloc(items ? items : 1, size);
    CHECK(memory);
    return memory;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(some(size, 1), text, size);
}

/* ---- lists ---- */

/* Bytes of the words that two sentences begin with, the blank behind them included; a word with
 * which only one of them ends does not count. */
static size_t common_lead(const char *a, const char *b)
{
    size_t same = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == ' ')
            same = i + 1;
    return strcmp(a, b) == 0 ? strlen(a) : same;
}

static size_t common_lead_of(const struct choose *choose, const int *member, int count)
{
    const char *one = choose->sentence[member[0]];
    size_t same = strlen(one);
    for (int i = 1; i < count; i++) {
        const size_t with = common_lead(one, choose->sentence[member[i]]);
        same = with < same ? with : same;
    }
    return same;
}

/* Whether a sentence is another one, or goes on from it. */
static bool goes_on_from(const char *sentence, const char *from)
{
    const size_t size = strlen(from);
    return !strncmp(sentence, from, size) && (!sentence[size] || sentence[size] == ' ');
}

static void close_list(struct choose_list *list)
{
    for (int i = 0; i < list->entries; i++)
        free(list->label[i]);
    free(list->label);
    free(list->first);
    free(list->member);
    *list = (struct choose_list){.entries = 0};
}

/* Sorts the members so that those with the same next word stand together, in the order in which
 * these words come up; `group` gets the number of the group of each. Returns how many groups. */
static int group_members(const struct choose *choose, int *member, int count, size_t lead,
                         int *group)
{
    int *sorted = some((size_t)count, sizeof *sorted);
    bool *done = some((size_t)count, sizeof *done);
    int groups = 0, used = 0;
    for (int i = 0; i < count; i++) {
        if (done[i])
            continue;
        const char *word = choose->sentence[member[i]] + lead;
        const size_t size = strcspn(word, " ");
        for (int j = i; j < count; j++) {
            const char *other = choose->sentence[member[j]] + lead;
            if (done[j] || strcspn(other, " ") != size || memcmp(word, other, size) != 0)
                continue;
            done[j] = true;
            group[used] = groups;
            sorted[used++] = member[j];
        }
        groups++;
    }
    memcpy(member, sorted, (size_t)count * sizeof *member);
    free(sorted);
    free(done);
    return groups;
}

/* A label that begins with a digit would be taken for its own number in the list, and one that
 * begins with a bracket says nothing about itself. */
static bool labels_can_do_without(const struct choose *choose, const struct choose_list *list,
                                  size_t lead)
{
    for (int i = 0; i < list->members; i++) {
        const char *rest = choose->sentence[list->member[i]] + lead;
        if (!*rest || *rest == '(' || isdigit((unsigned char)*rest))
            return false;
    }
    return true;
}

void choose_put_begin(struct text *out, const char *words, size_t size)
{
    while (size > 0 && words[size - 1] == ' ')
        size--;
    text_bytes(out, words, size);
    text_put(out, "…");
}

/* The label of several choices: what they begin with, at least the word by which they were put
 * together. */
static void label_group(const struct choose *choose, const struct choose_list *list, int entry,
                        size_t lead, struct text *label)
{
    const int *member = list->member + list->first[entry];
    const int count = list->first[entry + 1] - list->first[entry];
    const char *sentence = choose->sentence[member[0]];
    const size_t apart = common_lead_of(choose, list->member, list->members);
    const size_t word = apart + strcspn(sentence + apart, " ");
    const size_t same = common_lead_of(choose, member, count);
    choose_put_begin(label, sentence + lead, (same > word ? same : word) - lead);
}

static void label_entries(const struct choose *choose, struct choose_list *list, size_t lead)
{
    for (int i = 0; i < list->entries; i++) {
        char buffer[LABEL_SIZE];
        struct text label = text_in(buffer, sizeof buffer);
        if (list->first[i + 1] - list->first[i] > 1)
            label_group(choose, list, i, lead, &label);
        else
            text_put(&label, choose->sentence[list->member[list->first[i]]] + lead);
        list->label[i] = copy(label.at);
    }
}

/* Whether the choices can be listed one by one: a few, or some more whose labels are short. */
static bool can_be_listed(const struct choose *choose, const int *member, int count, size_t lead)
{
    if (count <= FULL_LABELS)
        return true;
    for (int i = 0; i < count; i++)
        if (screen_width_of(choose->sentence[member[i]] + lead) > SHORT_LABEL)
            return false;
    return count <= CHOICES_AT_ONCE;
}

/* Where the word before a place begins. */
static size_t word_before(const char *sentence, size_t at)
{
    while (at > 0 && sentence[at - 1] == ' ')
        at--;
    while (at > 0 && sentence[at - 1] != ' ')
        at--;
    return at;
}

/* Lists the given choices; takes over the memory of `member`. */
static void open_list(struct choose *choose, int *member, int count)
{
    struct choose_list *list = &choose->list;
    int *group = some((size_t)count, sizeof *group);
    const size_t same = common_lead_of(choose, member, count);
    *list = (struct choose_list){.member = member, .members = count};
    if (!can_be_listed(choose, member, count, same))
        list->entries = group_members(choose, member, count, same, group);
    if (list->entries < 2)
        for (list->entries = 0; list->entries < count; list->entries++)
            group[list->entries] = list->entries;
    list->label = some((size_t)list->entries, sizeof *list->label);
    list->first = some((size_t)list->entries + 1, sizeof *list->first);
    for (int i = count - 1; i >= 0; i--)
        list->first[group[i]] = i;
    list->first[list->entries] = count;
    const bool cut = count < choose->count || list->entries > FULL_LABELS;
    size_t lead = cut ? same : 0;
    while (lead && !labels_can_do_without(choose, list, lead))
        lead = word_before(choose->sentence[member[0]], lead);
    struct text text = text_in(list->lead, sizeof list->lead);
    text_bytes(&text, choose->sentence[member[0]], lead);
    label_entries(choose, list, lead);
    free(group);
}

void choose_reset(struct choose *choose)
{
    int *member = some((size_t)choose->count, sizeof *member);
    for (int i = 0; i < choose->count; i++)
        member[i] = i;
    close_list(&choose->list);
    open_list(choose, member, choose->count);
    choose->narrowed = false;
}

void choose_open(struct choose *choose, const char *const *sentence, const char *const *typed,
                 int count)
{
    CHECK(count > 0);
    *choose = (struct choose){.count = count};
    choose->sentence = some((size_t)count, sizeof *choose->sentence);
    choose->typed = some((size_t)count, sizeof *choose->typed);
    for (int i = 0; i < count; i++) {
        choose->sentence[i] = copy(sentence[i]);
        choose->typed[i] = copy(typed[i]);
    }
    choose_reset(choose);
}

void choose_close(struct choose *choose)
{
    close_list(&choose->list);
    for (int i = 0; i < choose->count; i++) {
        free(choose->sentence[i]);
        free(choose->typed[i]);
    }
    free(choose->sentence);
    free(choose->typed);
}

/* Goes on with these choices only. */
static enum chosen narrow(struct choose *choose, const int *from, int count, int *chosen)
{
    if (count == 0)
        return CHOSEN_NONE;
    *chosen = from[0];
    if (count == 1)
        return CHOSEN_ONE;
    int *member = some((size_t)count, sizeof *member);
    memcpy(member, from, (size_t)count * sizeof *member);
    close_list(&choose->list);
    open_list(choose, member, count);
    choose->narrowed = count < choose->count;
    return CHOSEN_SEVERAL;
}

enum chosen choose_number(struct choose *choose, int number, int *chosen)
{
    const struct choose_list *list = &choose->list;
    if (number < 1 || number > list->entries)
        return CHOSEN_NONE;
    const int first = list->first[number - 1];
    return narrow(choose, list->member + first, list->first[number] - first, chosen);
}

/* ---- words ---- */

/* What accented letters are typed as, by people who do not have them on their keyboard. */
static const char *const folded[][2] = {
    {"á", "a"},  {"à", "a"}, {"â", "a"},  {"ä", "a"}, {"å", "a"},  {"æ", "ae"}, {"ç", "c"},
    {"č", "c"},  {"ć", "c"}, {"ð", "d"},  {"đ", "d"}, {"é", "e"},  {"è", "e"},  {"ê", "e"},
    {"ë", "e"},  {"í", "i"}, {"ì", "i"},  {"î", "i"}, {"ï", "i"},  {"ñ", "n"},  {"ó", "o"},
    {"ò", "o"},  {"ô", "o"}, {"ö", "o"},  {"ø", "o"}, {"ß", "ss"}, {"š", "s"},  {"þ", "th"},
    {"ú", "u"},  {"ù", "u"}, {"û", "u"},  {"ü", "u"}, {"ý", "y"},  {"ž", "z"},  {"Á", "a"},
    {"Ä", "a"},  {"Å", "a"}, {"Æ", "ae"}, {"Č", "c"}, {"Ć", "c"},  {"Ð", "d"},  {"Đ", "d"},
    {"É", "e"},  {"Í", "i"}, {"Ñ", "n"},  {"Ó", "o"}, {"Ö", "o"},  {"Ø", "o"},  {"Š", "s"},
    {"Þ", "th"}, {"Ú", "u"}, {"Ü", "u"},  {"Ý", "y"}, {"Ž", "z"},  {"−", "-"},
};

/* The letter at *at as plain lower-case ASCII, or NULL for what separates words. */
static const char *fold_letter(const char **at, char single[2])
{
    const unsigned char c = (unsigned char)**at;
    if (c < 0x80) {
        ++*at;
        single[0] = (char)tolower(c);
        single[1] = '\0';
        const bool minus = c == '-' && isdigit((unsigned char)**at);
        return isalnum(c) || minus ? single : NULL;
    }
    for (size_t i = 0; i < sizeof folded / sizeof *folded; i++) {
        const size_t size = strlen(folded[i][0]);
        if (!strncmp(*at, folded[i][0], size)) {
            *at += size;
            return folded[i][1];
        }
    }
    ++*at;
    return NULL;
}

/* Words in plain lower-case letters and digits, one blank between two; a number keeps its minus. */
static void fold(const char *text, char *buffer, size_t size)
{
    struct text out = text_in(buffer, size);
    bool gap = false;
    char single[2];
    while (*text) {
        const char *letter = fold_letter(&text, single);
        if (letter && gap && out.used)
            text_char(&out, ' ');
        if (letter)
            text_put(&out, letter);
        gap = !letter;
    }
}

static const char *next_word(const char *at)
{
    at += strcspn(at, " ");
    return *at ? at + 1 : at;
}

/* Whether a typed word of that size is meant for a word of a sentence: its beginning will do, but a
 * number is typed in full. */
static bool begins(const char *word, const char *typed, size_t size)
{
    const bool number = typed[0] == '-' || isdigit((unsigned char)typed[0]);
    return strncmp(word, typed, size) == 0 && (!number || strcspn(word, " ") == size);
}

/* Whether the typed words are, in their order, beginnings of words of the sentence; *to_the_end
 * says that the last of them is the sentence's last word. */
static bool matches(const char *typed, const char *sentence, bool *to_the_end)
{
    char plain[LABEL_SIZE];
    fold(sentence, plain, sizeof plain);
    const char *at = plain;
    for (; *typed; typed = next_word(typed)) {
        const size_t size = strcspn(typed, " ");
        while (*at && !begins(at, typed, size))
            at = next_word(at);
        if (!*at)
            return false;
        at = next_word(at);
    }
    *to_the_end = !*at;
    return true;
}

/* Whoever reads "Play Kleinu" may type "kleina". */
static bool means(const struct choose *choose, const char *typed, int choice, bool *to_the_end)
{
    return matches(typed, choose->sentence[choice], to_the_end) ||
           matches(typed, choose->typed[choice], to_the_end);
}

/* "Piparkaka" is meant by that word and not "Piparkaka með kaffi": the one of the found choices
 * that was typed to its end, if all the others only go on from there; or -1. */
static int typed_to_the_end(const struct choose *choose, const char *typed, const int *found,
                            int count)
{
    for (int i = 0; i < count; i++) {
        const char *sentence = choose->sentence[found[i]];
        bool to_the_end = false;
        means(choose, typed, found[i], &to_the_end);
        int go_on = 0;
        for (int j = 0; to_the_end && j < count; j++)
            go_on += goes_on_from(choose->sentence[found[j]], sentence);
        if (to_the_end && go_on == count)
            return found[i];
    }
    return -1;
}

static enum chosen match_members(struct choose *choose, const char *typed, const int *member,
                                 int count, int *chosen)
{
    int *found = some((size_t)count, sizeof *found);
    int several = 0;
    bool to_the_end;
    for (int i = 0; i < count; i++)
        if (means(choose, typed, member[i], &to_the_end))
            found[several++] = member[i];
    const int meant = typed_to_the_end(choose, typed, found, several);
    enum chosen result = CHOSEN_ONE;
    if (meant >= 0)
        *chosen = meant;
    else
        result = narrow(choose, found, several, chosen);
    free(found);
    return result;
}

enum chosen choose_words(struct choose *choose, const char *words, int *chosen)
{
    char typed[LABEL_SIZE];
    fold(words, typed, sizeof typed);
    if (!*typed)
        return CHOSEN_NONE;
    enum chosen result =
        match_members(choose, typed, choose->list.member, choose->list.members, chosen);
    if (result != CHOSEN_NONE || !choose->narrowed)
        return result;
    int *all = some((size_t)choose->count, sizeof *all);
    for (int i = 0; i < choose->count; i++)
        all[i] = i;
    result = match_members(choose, typed, all, choose->count, chosen);
    free(all);
    return result;
}
