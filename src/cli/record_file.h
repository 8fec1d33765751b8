/* One record out of a file of records, for commands that read a single game. Every function says
 * on stderr what is wrong and returns an exit status. */
#ifndef COOKIETIN_CLI_RECORD_FILE_H
#define COOKIETIN_CLI_RECORD_FILE_H

#include "record/record.h"
#include "shell/json_load.h"

struct record_file {
    const char *path; /* "-" is standard input */
    long number;      /* of the record, counted from 1 */
    bool discreet;    /* problems may quote what other seats hold: say only where they are */
    long line;        /* where in the file the record stands */
    struct json_document document;
};

/* Loads the record that the first three fields ask for. */
int record_file_load(struct record_file *file);
void record_file_unload(struct record_file *file);

/* FILE:LINE: move NUMBER: RULE: PROBLEM, as `verify` says it, without the parts that are not there
 * (a negative move, an empty rule). */
int record_file_refuse(const struct record_file *file, int move, const char *rule,
                       const char *problem);

/* The players' names as they can be shown; "Seat N" for one of whom nothing can be seen. */
void record_names(const struct record_reader *reader, char name[SEATS_MAX][NAME_SIZE]);

#endif
