/* The border between the core in WebAssembly and web/src/core/machine.ts. */
#ifndef COOKIETIN_WASM_EXPORTS_H
#define COOKIETIN_WASM_EXPORTS_H

#include <stdint.h>

/* Lent by the worker: milliseconds of a clock that never goes back; the end after a bug. */
double tin_now(void);
void tin_panic(const char *what, const char *file, int line);

/* A message goes in as nodes (core/json.h), the first one at the beginning of the room, with the
 * strings they point to somewhere after them. */
void *tin_room(void);
uint32_t tin_room_size(void);
/* Answers it: returns how many bytes of JSON are at tin_answer. */
uint32_t tin_ask(void);
const char *tin_answer(void);
/* A catalogue (core/catalogue.h) is laid here before {"do":"language"} names its size. */
void *tin_words(void);
uint32_t tin_words_size(void);
/* Plays `count` random games of the game at `index`; returns how many decisions they had.
 * `cookietin bench` measures the same. */
uint32_t tin_bench(int index, int players, uint32_t count);

#endif
