/* The part of <string.h> that the core uses, for the build without a C library (wasm/libc.c). In a
 * freestanding build the compiler treats these names as ordinary functions. As builtins, copies of
 * known size become plain loads and stores, and lengths of literals become constants. */
#ifndef COOKIETIN_WASM_STRING_H
#define COOKIETIN_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *at, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *at, int byte, size_t size);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
char *strchr(const char *text, int c);

#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset
#define memcmp  __builtin_memcmp
#define strlen  __builtin_strlen

#endif
