/* Choices as a person picks them: by number from a list, step by step where there are many, or by
 * typing words of the sentence that describes them. It works on the sentences alone: many choices
 * that start with the same words become one entry, "Kleina on…", that leads to the next list. */
#ifndef COOKIETIN_CLI_PLAY_CHOOSE_H
#define COOKIETIN_CLI_PLAY_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CHOICES_AT_ONCE = 14, /* at most, listed one by one; more are grouped */
    LABEL_SIZE = 512
};

/* A list as it is on the screen. An entry stands for those of the choices in `member` from its
 * first on, up to the first of the next. */
struct choose_list {
    int entries;
    char **label; /* what to show */
    int *first;
    int *member;
    int members;
    char lead[LABEL_SIZE]; /* the words that all begin with and no label repeats */
};

struct choose {
    int count;
    char **sentence;         /* what each choice says */
    char **typed;            /* and what people may type for it, too: its words uninflected */
    struct choose_list list; /* the present step */
    bool narrowed;           /* not all choices are in it: the player can go back */
};

/* All choices, from sentences that are copied. `typed` may be the same. */
void choose_open(struct choose *choose, const char *const *sentence, const char *const *typed,
                 int count);
void choose_close(struct choose *choose);

/* The words that several begin with: "Kleina on…". */
struct text;
void choose_put_begin(struct text *out, const char *words, size_t size);

/* Back to all of them. */
void choose_reset(struct choose *choose);

enum chosen { CHOSEN_NONE, CHOSEN_ONE, CHOSEN_SEVERAL };

/* By number from 1 in the present list. SEVERAL: the list has become the next step. */
enum chosen choose_number(struct choose *choose, int number, int *chosen);
/* By words in their order, beginnings of words being enough, capitals, accents and
 * punctuation being ignored, so that ' is as good as ’: first out of the present list, then out of
 * all. */
enum chosen choose_words(struct choose *choose, const char *words, int *chosen);

#endif
