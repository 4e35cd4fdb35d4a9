/*
 * Record files of the made-up game (heap_game.h), for the tests of what merges
 * them.
 */
#ifndef LIB_HEAP_FILES_H
#define LIB_HEAP_FILES_H

#include "lib/heap_records.h"

/* Writes the file PATH with the games of a match from FIRST on, each STEP of
 * their numbers apart, backwards for a negative one, COUNT of them. */
void heap_files_write(const char *path, const struct run *, long first,
	long step, long count);

/* The shard INDEX of COUNT of a match, with all its games. */
void heap_files_shard(const char *path, struct run run, long index, long count);

/* The line of game ID, played to its end, without a checksum; the caller's to
 * free. */
char *heap_files_line(const struct run *, long id);

#endif
