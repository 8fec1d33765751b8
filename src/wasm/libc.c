/* What the core needs of a C library, where there is none. */
#include <string.h>

#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen

/* With bulk memory, the builtins in the first three are one instruction and no call. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    __builtin_memcpy(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    __builtin_memmove(to, from, size);
    return to;
}

void *memset(void *at, int byte, size_t size)
{
    __builtin_memset(at, byte, size);
    return at;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *left = a, *right = b;
    for (; size; size--, left++, right++)
        if (*left != *right)
            return *left < *right ? -1 : 1;
    return 0;
}

void *memchr(const void *at, int byte, size_t size)
{
    const unsigned char *c = at;
    for (; size; size--, c++)
        if (*c == (unsigned char)byte)
            return (void *)c; /* the standard takes the const away, too */
    return NULL;
}

size_t strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

char *strchr(const char *text, int c)
{
    for (; *text != (char)c; text++)
        if (!*text)
            return NULL;
    return (char *)text;
}
