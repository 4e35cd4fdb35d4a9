/*
 * Record files of the made-up game (heap_game.h) and their digests, for the
 * tests of what makes, reads and adds digests.
 */
#ifndef LIB_HEAP_DIGEST_H
#define LIB_HEAP_DIGEST_H

#include "lib/heap_records.h"

/* Writes PATH, a record file of RUN with those games of COUNT that it has: game
 * ID ends with POINTS[ID] for its seats. */
void heap_file(
	const char *path, const struct run *, const int points[][2], int count);

/* The same, shard INDEX of 2, of four games: PATH and PATH.digest; the points
 * are 3:2, 1:4, 5:0 and 2:2. */
void heap_shard(const char *path, long index);

/* Both shards, s0 and s1, before a test; and nothing of them after it. */
int heap_shards_set_up(void **state);
void heap_shards_tear_down(void);

/* The lines of the digest that a text has behind the head, of two bots in four
 * games as above, all of which a run that is no shard has. */
extern const char heap_digest_tail[];

/* Puts TEXT into the file PATH; and reads it back into BYTES. */
void heap_put(const char *path, const char *text);
void heap_get(const char *path, char *bytes, size_t size);

#endif
