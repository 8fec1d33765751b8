/* The skeletons of Unicode (technical standard 39): characters that look alike have the same. ICU
 * makes them. Before or after that, letters become lower case, and what differs only in its width
 * or cannot be seen becomes the same (NFKC_Casefold); blanks do not count. */
#include "shell/look.h"

#include "core/check.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    MARKS_MOST = 3,   /* on one letter: the languages that need marks need no more */
    PARTS_MOST = 32,  /* of one character */
    WORDS_MOST = 2048 /* characters, of a name or a line of chat */
};

_Static_assert(sizeof(UChar) == sizeof(uint16_t), "UTF-16");

/* ICU's own, made once and then only read. */
static const struct tools {
    const USpoofChecker *spoof;
    const UNormalizer2 *fold, *decompose;
} * find_tools(void)
{
    static struct tools tools;
    if (!tools.spoof) { /* on the server's loop alone */
        UErrorCode error = U_ZERO_ERROR;
        tools.fold = unorm2_getNFKCCasefoldInstance(&error);
        tools.decompose = unorm2_getNFDInstance(&error);
        tools.spoof = uspoof_open(&error);
        CHECK(U_SUCCESS(error));
    }
    return &tools;
}

/* One step of the way to a form; false: it has grown too long. */
struct letters {
    UChar at[LOOK_SIZE];
    int32_t size;
};

static bool from_utf8(const char *name, struct letters *out)
{
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(out->at, LOOK_SIZE, &out->size, name, -1, 0xfffd, NULL, &error);
    return U_SUCCESS(error);
}

static bool normalise(const UNormalizer2 *with, struct letters *letters)
{
    const struct letters in = *letters;
    UErrorCode error = U_ZERO_ERROR;
    letters->size = unorm2_normalize(with, in.at, in.size, letters->at, LOOK_SIZE, &error);
    return U_SUCCESS(error);
}

static bool make_skeleton(struct letters *letters)
{
    const struct letters in = *letters;
    UErrorCode error = U_ZERO_ERROR;
    letters->size =
        uspoof_getSkeleton(find_tools()->spoof, 0, in.at, in.size, letters->at, LOOK_SIZE, &error);
    return U_SUCCESS(error);
}

static void drop_blanks(struct letters *letters)
{
    int32_t left = 0;
    for (int32_t i = 0; i < letters->size; i++)
        if (!u_isUWhiteSpace(letters->at[i])) /* none of them takes two units */
            letters->at[left++] = letters->at[i];
    letters->size = left;
}

/* ---- names ---- */

/* Folding the case first finds other pairs than folding it last, so a name has both forms. */
static bool make_form(struct letters *letters, bool folded_last)
{
    const UNormalizer2 *fold = find_tools()->fold;
    if (folded_last)
        return make_skeleton(letters) && normalise(fold, letters);
    return normalise(fold, letters) && make_skeleton(letters);
}

void look_of(const char *name, struct look *look)
{
    for (int i = 0; i < 2; i++) {
        struct letters letters;
        /* One that becomes too long for it is compared as it is. */
        if (!from_utf8(name, &letters) || !make_form(&letters, i == 1))
            CHECK(from_utf8(name, &letters));
        drop_blanks(&letters);
        memcpy(look->form[i], letters.at, sizeof *letters.at * (size_t)letters.size);
        look->size[i] = letters.size;
    }
}

bool looks_alike(const struct look *one, const struct look *other)
{
    for (int i = 0; i < 2; i++)
        if (one->size[i] == other->size[i] &&
            !memcmp(one->form[i], other->form[i], sizeof *one->form[i] * (size_t)one->size[i]))
            return true;
    return false;
}

/* The characters of a text; how many, or -1: too many. */
static int32_t read_characters(const char *words, UChar32 code[WORDS_MOST])
{
    UChar unit[WORDS_MOST];
    int32_t units = 0, count = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(unit, WORDS_MOST, &units, words, -1, 0xfffd, NULL, &error);
    u_strToUTF32(code, WORDS_MOST, &count, unit, units, &error);
    return U_SUCCESS(error) ? count : -1;
}

/* A letter that has its marks in it has as many as one that is followed by them. */
static int32_t take_apart(UChar32 code, UChar32 part[PARTS_MOST])
{
    UChar unit[PARTS_MOST];
    int32_t count = 1;
    UErrorCode error = U_ZERO_ERROR;
    const int32_t units =
        unorm2_getDecomposition(find_tools()->decompose, code, unit, PARTS_MOST, &error);
    part[0] = code;
    if (units >= 0)
        u_strToUTF32(part, PARTS_MOST, &count, unit, units, &error);
    CHECK(U_SUCCESS(error));
    return count;
}

bool look_is_piled(const char *words)
{
    UChar32 code[WORDS_MOST], part[PARTS_MOST];
    const int32_t count = read_characters(words, code);
    int marks = MARKS_MOST; /* at the beginning there is no letter to be on */
    for (int32_t i = 0; i < count; i++) {
        const int32_t parts = take_apart(code[i], part);
        for (int32_t k = 0; k < parts; k++) {
            const int8_t type = u_charType(part[k]);
            const bool mark = type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
            marks = mark ? marks + 1 : 0;
            if (marks > MARKS_MOST)
                return true;
        }
    }
    return count < 0;
}

bool look_is_unknown(const char *name)
{
    UChar32 code[WORDS_MOST];
    const int32_t count = read_characters(name, code);
    for (int32_t i = 0; i < count; i++) {
        const int8_t type = u_charType(code[i]);
        if (type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR || type == U_UNASSIGNED)
            return true;
    }
    return count < 0;
}
