/*
 * A place for tests of runs in shards: a folder with programs that are scripts,
 * which are found before all others, and the terms of a run of two shards. Its
 * driver is in stage_driver.h.
 */
#ifndef LIB_DRIVE_STAGE_H
#define LIB_DRIVE_STAGE_H

#include "drive/drive.h"

struct drive_stage {
	struct drive_terms terms;
	struct run run;
};

/* For a run of ENGINE, in the folder that the test is in, which is empty. */
void drive_stage_begin(struct drive_stage *, const char *engine);

/* Removes all that lies there. */
void drive_stage_end(void);

/* A program NAME of the lines of SCRIPT. */
void drive_stage_program(const char *name, const char *script);

/* What a file has; at most as much as there is room for. */
const char *drive_stage_read(const char *path);

#endif
