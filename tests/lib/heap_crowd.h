/*
 * The run of a shard of the made-up game (heap_game.h) with more bots than its
 * first line has.
 */
#ifndef LIB_HEAP_CROWD_H
#define LIB_HEAP_CROWD_H

#include "lib/heap_records.h"
#include "record/run.h"

struct heap_crowd {
	struct run run;
	struct run_bot *bots;
	char (*names)[16];
	struct run_bot_file file; /* of the first one */
};

/* The test fails where there is no memory. */
void heap_crowd_init(struct heap_crowd *, int count);
void heap_crowd_release(struct heap_crowd *);

#endif
