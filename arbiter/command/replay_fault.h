/*
 * The fault that ended a recorded game, and what a bot does in its place when
 * the game is played to it again.
 */
#ifndef COMMAND_REPLAY_FAULT_H
#define COMMAND_REPLAY_FAULT_H

#include <stdbool.h>
#include <stddef.h>

struct encore;

/* Whether the bot of SEAT, which failed when DONE moves were made, did so where
 * it did when it was recorded. */
bool replay_fault_is_there(const struct encore *, int seat, size_t done);

/* Prints what was recorded, the line not ended, and returns whether what the
 * bot NAME at SEAT did last is the same fault. */
bool replay_fault_judge(const struct encore *, int seat, const char *name);

#endif
