/* UTF-8 is decoded strictly. What is no character, or would control the terminal, becomes a
 * question mark; what takes up no room is left out. */
#include "shell/plain.h"

/* The character at *at, or 0xfffd; moves *at behind it. */
static uint32_t next_character(const unsigned char **at)
{
    const unsigned char first = *(*at)++;
    if (first < 0x80)
        return first;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t code = first & (0x3fU >> more);
    if (first < 0xc2 || first > 0xf4)
        return 0xfffd;
    for (int i = 0; i < more; i++) {
        if ((**at & 0xc0) != 0x80)
            return 0xfffd;
        code = code << 6 | (*(*at)++ & 0x3fU);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[more] || code > 0x10ffff || surrogate ? 0xfffd : code;
}

/* Takes up no room: two names that differ only in these look the same. */
static bool is_invisible(uint32_t code)
{
    static const uint32_t range[][2] = {{0xad, 0xad},     {0x34f, 0x34f},    {0x115f, 0x1160},
                                        {0x17b4, 0x17b5}, {0x180b, 0x180f},  {0x200b, 0x200f},
                                        {0x2060, 0x2064}, {0x206a, 0x206f},  {0xfeff, 0xfeff},
                                        {0xffa0, 0xffa0}, {0xe0000, 0xe0fff}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        if (code >= range[i][0] && code <= range[i][1])
            return true;
    return false;
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
           code == 0x202f || code == 0x205f || code == 0x2800 || code == 0x3000 || code == 0x3164;
}

static bool is_plain(uint32_t code)
{
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool separator = code == 0x2028 || code == 0x2029;
    const bool direction =
        code == 0x61c || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return !control && !separator && !direction && code != 0xfffd;
}

void plain_put(struct text *out, const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    while (*at) {
        const unsigned char *begin = at;
        const uint32_t code = next_character(&at);
        if (is_invisible(code))
            continue;
        if (is_blank(code))
            text_char(out, ' ');
        else if (is_plain(code))
            text_bytes(out, (const char *)begin, (size_t)(at - begin));
        else
            text_char(out, '?');
    }
}

bool plain_blank(const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    while (*at) {
        const uint32_t code = next_character(&at);
        if (!is_invisible(code) && !is_blank(code))
            return false;
    }
    return true;
}
