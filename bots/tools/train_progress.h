/* What talon-train says of a course under way: to people, on standard error,
 * and to programs, as lines of JSON in a file. */
#ifndef TOOLS_TRAIN_PROGRESS_H
#define TOOLS_TRAIN_PROGRESS_H

#include <stdbool.h>

#include "learning/checkpoint.h"

/* How far it is; drawn on a terminal only. */
void train_progress_draw(const struct learning_course *,
	const struct learning_plan *, int round);

/* A line for people: points a game against each rival. */
void train_progress_say(const struct learning_course *,
	const struct learning_plan *, const struct learning_strength *);

/* All COUNT measurements, in the place of the file PATH. -1 with errno. */
int train_progress_log(const char *path, const struct learning_course *,
	const struct learning_plan *,
	const struct learning_strength strengths[], int count);

#endif
