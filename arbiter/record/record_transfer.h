/*
 * A record on its way from the process that played the game to the one that
 * keeps it: its figures, moves and texts, and its line of the record file,
 * which the player of the game has written. How the game began is in the line
 * alone. Both ends are the same program.
 */
#ifndef RECORD_RECORD_TRANSFER_H
#define RECORD_RECORD_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "record/record.h"

/* Adds the record to OUT. */
void record_pack(const struct record *, struct text *out);

/* Takes what record_pack added, into a record whose game, seed, seats and names
 * stay what they are. False: it is nothing of the kind, or memory is short. */
bool record_unpack(struct record *, const char *bytes, size_t length);

#endif
