/*
 * A place for tests of runs in shards: a folder with programs that are scripts,
 * which are found before all others, and the terms of a run of two shards.
 */
#ifndef LIB_DRIVE_STAGE_H
#define LIB_DRIVE_STAGE_H

#include "drive/driver.h"

struct drive_stage {
	struct drive_terms terms;
	struct run run;
	struct driver driver;
};

/* For a run of ENGINE, in the folder that the test is in, which is empty. */
void drive_stage_begin(struct drive_stage *, const char *engine);

/* The driver of the stage, with a plan. */
void drive_stage_open(struct drive_stage *);

/* Removes all that lies there. */
void drive_stage_end(struct drive_stage *);

/* A program NAME of the lines of SCRIPT. */
void drive_stage_program(const char *name, const char *script);

/* What a file has; at most as much as there is room for. */
const char *drive_stage_read(const char *path);

#endif
