/*
 * The machines on which the games of shards were played, as the first lines of
 * their files name them: how fast each is, how much it played, and what its
 * games took and came to. {0} is of none.
 */
#ifndef REPORT_HOSTS_H
#define REPORT_HOSTS_H

#include <stddef.h>

#include "record/record.h"
#include "record/run_shard.h"
#include "report/move_times.h"

struct host {
	char *name;
	int cores;	/* the most that one of its files names */
	double slowest; /* calibration, of its files; 0: none is known */
	double fastest;
	long files;
	long games;
	long faults;
	long timeouts; /* of those */
	struct move_times times;
};

struct hosts {
	struct host *all; /* in the order of the files */
	size_t count;
	size_t capacity;
	long now; /* the host of the file that is read; -1: it names none */
};

void hosts_release(struct hosts *);

/* A file begins, of the shard SHARD or of none. -1 with errno: no memory. */
int hosts_begin_file(struct hosts *, const struct run_shard *shard);

/* A game of that file. */
void hosts_take(struct hosts *, const struct record *);

#endif
