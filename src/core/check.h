/* Asserts that stay on in release: a bug stops the program immediately instead of spoiling a game.
 * The core has no I/O, so the program that links it says how to stop (shell/panic.c; a trap in
 * wasm). */
#ifndef COOKIETIN_CORE_CHECK_H
#define COOKIETIN_CORE_CHECK_H

_Noreturn void check_failed(const char *what, const char *file, int line);

#define CHECK(condition) \
    (__builtin_expect(!!(condition), 1) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

/* What must hold of a whole state costs more to check than a move costs to make, so only the test
 * build does it, wherever a state has changed. `broken` is a call that returns NULL, or a sentence
 * that says what is broken (games/GAME/invariant.h); a release does not even compile it. */
#ifdef COOKIETIN_CHECK_INVARIANTS
static inline void check_invariant(const char *broken, const char *file, int line)
{
    if (broken)
        check_failed(broken, file, line);
}
#define CHECK_INVARIANT(broken) check_invariant(broken, __FILE__, __LINE__)
#else
#define CHECK_INVARIANT(broken) ((void)0)
#endif

#endif
