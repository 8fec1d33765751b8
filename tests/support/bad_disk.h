/* A file system for SQLite that counts what changes a file, and lets the `at`-th of it fail. */
#ifndef COOKIETIN_TESTS_BAD_DISK_H
#define COOKIETIN_TESTS_BAD_DISK_H

#include <stdbool.h>

struct bad_disk {
    int count, at; /* 0: nothing fails */
    bool for_ever; /* everything from then on */
    bool torn;     /* a write that fails has written its first half; otherwise the disk is full */
};
extern struct bad_disk disk;

void begin_bad_disk(void); /* for what is opened from now on */
void end_bad_disk(void);

#endif
