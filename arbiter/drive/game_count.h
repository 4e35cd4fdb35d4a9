/*
 * How many games the files of the shards have so far, about: their lines are
 * counted as they come, and what was counted is not read again.
 */
#ifndef DRIVE_GAME_COUNT_H
#define DRIVE_GAME_COUNT_H

#include <sys/types.h>

struct counted_file;

/* {0} of no files. */
struct game_count {
	struct counted_file *files;
	long count;
	char *block;
};

/* -1 with errno: no memory. */
int game_count_init(struct game_count *, long files);
void game_count_release(struct game_count *);

/* Looks at file number FILE, which lies at PATH and may not be there yet.
 * Returns how many games it has. */
long game_count_look(struct game_count *, long file, const char *path);

#endif
