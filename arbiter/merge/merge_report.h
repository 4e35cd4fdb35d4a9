/*
 * What has come of a merge, for people and for programs.
 */
#ifndef MERGE_MERGE_REPORT_H
#define MERGE_MERGE_REPORT_H

#include <stdio.h>

#include "merge/merge.h"

/* A line for what is there. */
void merge_report_print(
	FILE *, const struct merge_terms *, const struct merge_result *);

/* One for each thing that is not. */
void merge_report_notes(
	FILE *, const struct merge_terms *, const struct merge_result *);

/* One JSON object. -1 with errno: no memory. */
int merge_report_json(
	FILE *, const struct merge_terms *, const struct merge_result *);

#endif
