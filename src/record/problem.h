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

/* The rule that a line breaks by being out of place: the one that makes something else due from its
 * seat, or a certain event. */
static inline const char *problem_rule(const struct record_reader *reader,
                                       const struct json_node *line, const struct event *due)
{
    int seat = CHANCE;
    json_int(json_get(line, "seat"), 0, reader->seats - 1, &seat);
    return reader->game->rule ? reader->game->rule(reader->state, seat, due) : "";
}

/* Whether a node has no known field (`game.fields`) but those of the line as we write it. */
bool record_fields_belong(struct record_reader *reader, const struct json_node *node, int move,
                          const char *written);

/* Plays what chance did as the line `node` says; `move` is -1 for the setup. */
bool record_play_chance(struct record_reader *reader, const struct json_node *node, int move);

#endif
