/*
 * What of a game is the same wherever it is played: who sat where, what was
 * dealt, said and won, but no time, and no words of how a fault came about.
 */
#ifndef RECORD_RECORD_GIST_H
#define RECORD_RECORD_GIST_H

#include <stdint.h>

struct record;
struct text;

/* A hash (XXH3-64) of a game that has its start and the texts of its moves:
 * equal for equal games. TEXT, which is cleared, is what it is of. -1 with
 * errno: no memory. */
int record_gist(const struct record *record, struct text *text, uint64_t *gist);

#endif
