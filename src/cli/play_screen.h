/* The plain terminal on which a person plays or reads: text wrapped at words to its width, a little
 * colour where it is wanted, lines of input. Nothing here knows about games. */
#ifndef COOKIETIN_CLI_PLAY_SCREEN_H
#define COOKIETIN_CLI_PLAY_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_SIZE = 256 };

/* Colour only repeats what the words say. */
enum style { STYLE_PLAIN, STYLE_STRONG, STYLE_FAINT, STYLE_ASK, STYLE_WRONG };

struct screen {
    bool colour; /* a terminal, and nobody objects */
    bool live;   /* a person watches: pauses make sense */
    bool echo;   /* input does not come from a terminal: show it, for people who read along */
    bool lost;   /* output cannot be written any more */
    int wake;    /* a file that can be read from as soon as waiting should end; or -1 */
    char ahead[INPUT_SIZE]; /* what has been read, and not yet looked at */
    size_t ahead_at, ahead_size;
    char input[INPUT_SIZE];
};

struct screen screen_open(void);

enum { HANG_COLUMN = -1 };

/* Lines of text, each wrapped by itself: `hang` blanks before the lines that follow its first;
 * HANG_COLUMN: as many as stand before the last column of a table, or before what a head like
 * "Discarded:" announces. */
void screen_say(struct screen *screen, enum style style, int hang, const char *text);
/* Text with line breaks of its own, which are put elsewhere. */
void screen_reflow(struct screen *screen, const char *text);
void screen_gap(struct screen *screen);

/* A numbered list from 1; short ones of many items are set in columns. */
void screen_list(struct screen *screen, const char *const *item, int count);

/* Reads a line into screen->input, blanks at its ends cut off. false: there is no more input, or
 * nobody waits for it. */
bool screen_read(struct screen *screen, const char *prompt);

/* A moment for reading, unless the person is typing already. */
void screen_pause(const struct screen *screen, int milliseconds);

/* Characters of a text on the screen. */
int screen_width_of(const char *text);

#endif
