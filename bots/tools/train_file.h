/* The files of talon-train: learned numbers, checkpoints, and the log. */
#ifndef TOOLS_TRAIN_FILE_H
#define TOOLS_TRAIN_FILE_H

#include <stdio.h>

#include "learning/checkpoint.h"

enum { TRAIN_REASON_MAX = LEARNING_PATH_MAX + 256 };

/* Are these one file, or is one the other while that is written? */
bool train_file_clash(const char *one, const char *other);

/* The numbers of COURSE, learned by PLAN, as the file that Talon has them in
 * (learning/weights.h); STRENGTH was measured last, NULL: nothing was. -1 with
 * errno. */
int train_file_net(const char *path, const struct learning_course *,
	const struct learning_plan *, const struct learning_strength *,
	const float weights[]);

/* The name of the checkpoint of FILE. False: that is too long, or FILE is named
 * like a checkpoint itself (EINVAL). */
bool train_file_checkpoint(
	const char *file, char path[static LEARNING_PATH_MAX]);

/* A checkpoint is one process's: *HELD is the descriptor that holds it, -1
 * before it is there. -1 with errno; EEXIST: it is there, EWOULDBLOCK: another
 * process is at it. */
int train_file_save(
	const char *path, int *held, const struct learning_checkpoint *);

/* The checkpoint PATH; to be released, and *HELD to be closed. False: it cannot
 * be read, is none or another process's, and REASON says which. */
bool train_file_load(const char *path, int *held, struct learning_checkpoint *,
	char reason[static TRAIN_REASON_MAX]);

/* Puts all COUNT measurements, a line of JSON each, in the place of the file
 * PATH. -1 with errno. */
int train_file_log(const char *path, const struct learning_course *,
	const struct learning_plan *,
	const struct learning_strength strengths[], int count);

#endif
