/* How the reader of records says what is wrong. */
#ifndef COOKIETIN_RECORD_PROBLEM_H
#define COOKIETIN_RECORD_PROBLEM_H

#include "record/record.h"

/* Begins a problem; the caller adds the sentence to what it returns. */
static inline struct text problem_begin(struct record_reader *reader, int move, const char *rule)
{
    reader->problem.move = move;
    reader->problem.rule = rule;
    return text_in(reader->problem.text, sizeof reader->problem.text);
}

/* The rule by which what is due now is due. */
static inline const char *problem_rule(const struct record_reader *reader)
{
    return reader->game->rule ? reader->game->rule(reader->state) : "";
}

/* Plays what chance did as the line `node` says; `move` is -1 for the set-up. */
bool record_play_chance(struct record_reader *reader, const struct json_node *node, int move);

#endif
