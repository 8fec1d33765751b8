/* What bots remember of Who Stole the Cookie?, for tests that play without a table. */
#ifndef TESTS_SUPPORT_THIEF_MEMORY_H
#define TESTS_SUPPORT_THIEF_MEMORY_H

#include "bots/memory.h"
#include "games/thief/state.h"

/* Adds what events from number `from` on tell a spectator, who saw `before` before them. */
void thief_memory_add(struct memory *memory, const struct thief *before,
                      const struct events *events, int from);

#endif
