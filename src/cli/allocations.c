/* The linker hands every call of malloc and its relatives from the program's own code to the
 * functions here (--wrap in CMakeLists.txt), which count it and pass it on to the real ones: the C
 * library's, a sanitizer's, a preloaded one's. Calls from inside libraries are not seen; the core,
 * whose allocations are what is measured, calls no library function that could make one. Built
 * without --wrap nothing arrives here, which allocations_counted() finds out. */
#include "cli/allocations.h"

#include <stddef.h>
#include <stdlib.h>

/* volatile: compilers believe that malloc changes nothing of ours */
static _Thread_local volatile uint64_t count;

/* The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier,*-naming) */
void *__real_malloc(size_t size) __attribute__((weak));
void *__real_calloc(size_t items, size_t size) __attribute__((weak));
void *__real_realloc(void *old, size_t size) __attribute__((weak));
void *__real_aligned_alloc(size_t alignment, size_t size) __attribute__((weak));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t items, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    count++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t items, size_t size)
{
    count++;
    return __real_calloc(items, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    count++;
    return __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    count++;
    return __real_aligned_alloc(alignment, size);
}
/* NOLINTEND(bugprone-reserved-identifier,*-naming) */

uint64_t allocations_so_far(void)
{
    return count;
}

bool allocations_counted(void)
{
    const uint64_t before = count;
    void *volatile probe = malloc(1); /* volatile: not to be optimised away */
    const bool seen = probe && count == before + 1;
    free(probe);
    return seen;
}
