/* Mutations for inputs that have a form. Of random bytes in a JSON text hardly any leaves it one,
 * and then nothing behind the parser is tried; so whole values are changed, and whole lines. */
#ifndef TESTS_FUZZ_MUTATE_H
#define TESTS_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's own, and those that it calls if they are there. NOLINTBEGIN: its names */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t most, unsigned seed);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* NOLINTEND */

/* One value is left out, doubled, or becomes another; the new size. */
size_t mutate_json(uint8_t *data, size_t size, size_t most, unsigned seed);
/* The same with one line, or with a value in it. */
size_t mutate_lines(uint8_t *data, size_t size, size_t most, unsigned seed);
/* Some lines of the one among those of the other. */
size_t mutate_cross(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                    uint8_t *out, size_t most, unsigned seed);

#endif
