/* Asserts that stay on in release: a bug stops the program at once instead of spoiling a game.
 * The core has no I/O, so whoever links it says how to die (shell/panic.c; a trap in wasm). */
#ifndef COOKIETIN_CORE_CHECK_H
#define COOKIETIN_CORE_CHECK_H

_Noreturn void check_failed(const char *what, const char *file, int line);

#define CHECK(condition) \
    (__builtin_expect(!!(condition), 1) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

#endif
