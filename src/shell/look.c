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

enum { MARKS_MOST = 3 }; /* on one letter: the languages that need marks need no more */

_Static_assert(sizeof(UChar) == sizeof(uint16_t), "UTF-16");

/* ICU's own, made once and then only read. */
static const struct tools {
    const USpoofChecker *spoof;
    const UNormalizer2 *fold, *compose;
} * find_tools(void)
{
    static struct tools tools;
    if (!tools.spoof) { /* on the server's loop alone */
        UErrorCode error = U_ZERO_ERROR;
        tools.fold = unorm2_getNFKCCasefoldInstance(&error);
        tools.compose = unorm2_getNFCInstance(&error);
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

void look_of(const char *name, struct look *look)
{
    const struct tools *tools = find_tools();
    for (int i = 0; i < 2; i++) {
        struct letters letters;
        /* One that becomes too long for it is compared as it is. */
        if (!from_utf8(name, &letters) ||
            !(i ? make_skeleton(&letters) && normalise(tools->fold, &letters)
                : normalise(tools->fold, &letters) && make_skeleton(&letters)))
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

bool look_is_piled(const char *name)
{
    struct letters letters;
    UChar32 code[LOOK_SIZE];
    int32_t count = 0;
    int marks = MARKS_MOST; /* at the beginning there is no letter to be on */
    UErrorCode error = U_ZERO_ERROR;
    if (!from_utf8(name, &letters) || !normalise(find_tools()->compose, &letters))
        return true;
    u_strToUTF32(code, LOOK_SIZE, &count, letters.at, letters.size, &error);
    CHECK(U_SUCCESS(error));
    for (int32_t i = 0; i < count; i++) {
        const int8_t type = u_charType(code[i]);
        const bool mark = type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
        marks = mark ? marks + 1 : 0;
        if (marks > MARKS_MOST)
            return true;
    }
    return false;
}
