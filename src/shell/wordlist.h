/* Words that nobody may use in chat or in a name: a text with one entry per line. "#" begins a
 * comment. A "*" at the end of a word stands for any ending, one at its beginning for any
 * beginning, so with both the word is also found within other words; "+" before a word means that
 * it is fine, whatever else is in the list; two words are looked for in a row, and as one.
 * Otherwise whole words are compared, as they look (look.h): neither case nor letters of another
 * script make a difference, and a word within another does not count ("Scunthorpe"). Digits and
 * signs also count as the letters that they are written for, "*", "#" and "%" between letters as
 * one that is not said, and four or more letters that stand alone as one word. */
#ifndef COOKIETIN_SHELL_WORDLIST_H
#define COOKIETIN_SHELL_WORDLIST_H

#include <stdbool.h>
#include <stddef.h>

struct wordlist;

enum { WORDLIST_ERROR = 256, WORDLIST_BYTES = 1 << 17 };

/* NULL, and a sentence that names the line. */
struct wordlist *wordlist_read(const char *text, size_t size, char error[WORDLIST_ERROR]);
/* The same for a file. */
struct wordlist *wordlist_read_file(const char *path, char error[WORDLIST_ERROR]);
/* Those of data/words/. */
struct wordlist *wordlist_usual(void);
void wordlist_free(struct wordlist *list);
/* Whether one of its words is in the text; NULL has none. */
bool wordlist_has(const struct wordlist *list, const char *text);

#endif
