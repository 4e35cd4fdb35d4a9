/*
 * The plan of a run that is played by shards: a file in the folder of the
 * shards that has what must not change when the same command goes on, of two
 * lines, which are on the disk before any game is played:
 *
 *	{"name":"talon-0123456789abcdef","shards":7}
 *	the run, as the first line of a record file
 *
 * Jobs of the run are found again by the name, a hash of the run as it was
 *begun and of where its record file lies.
 */
#ifndef DRIVE_SHARD_PLAN_H
#define DRIVE_SHARD_PLAN_H

#include "base/reason.h"
#include "record/run.h"

enum { SHARD_PLAN_NAME_MAX = 32 };

struct shard_plan {
	char name[SHARD_PLAN_NAME_MAX];
	long shards;
	struct run run; /* owned, if the plan was read */
};

/* The most shards of a run. */
enum { SHARDS_MOST = 100000 };

/* Names the run whose record file will lie at OUTPUT, its whole path. -1 with
 * errno: no memory. */
int shard_plan_name(struct shard_plan *, const char *output);

/* Writes PATH, new or not. -1 with the reason in words. */
int shard_plan_write(const struct shard_plan *, const char *path,
	char reason[static REASON_MAX]);

/* 1: read, to be released; 0: there is none; -1 with the reason in words. */
int shard_plan_read(
	struct shard_plan *, const char *path, char reason[static REASON_MAX]);

void shard_plan_release(struct shard_plan *);

/* Whether one line of LENGTH bytes is the first of a plan, whose run is left
 * alone. */
bool shard_plan_parse(struct shard_plan *, const char *line, size_t length,
	char reason[static REASON_MAX]);

#endif
