/*
 * The crosstable for people and programs. An interval is one of 95 percent.
 */
#ifndef ANALYSIS_CROSSTABLE_REPORT_H
#define ANALYSIS_CROSSTABLE_REPORT_H

#include <stdio.h>

#include "analysis/crosstable.h"
#include "base/text.h"

/* All bots, and each two that have met. -1 with errno: no memory, or FILE
 * failed. */
int crosstable_report_table(FILE *file, const struct crosstable *table);
int crosstable_report_csv(FILE *file, const struct crosstable *table);
int crosstable_report_json(FILE *file, const struct crosstable *table);

/* Pieces that the report of one bot has, too: how many columns the names take,
 * and a pair as the rest of a line behind the names, its heading, and as
 * members of a JSON object. */
size_t crosstable_name_columns(const struct sums *sums);
void crosstable_print_heading(FILE *file);
void crosstable_print_pair(FILE *file, const struct sums_view *pair);
void crosstable_add_pair(struct text *json, const struct sums_view *pair);
void crosstable_add_outcomes(
	struct text *json, const int64_t outcomes[static OUTCOME_COUNT]);

/* PART divided by WHOLE; 0 if WHOLE is. */
double crosstable_ratio(int64_t part, int64_t whole);

#endif
