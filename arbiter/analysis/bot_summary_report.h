/*
 * One bot for people and programs: its opponents, seats, faults and times.
 */
#ifndef ANALYSIS_BOT_SUMMARY_REPORT_H
#define ANALYSIS_BOT_SUMMARY_REPORT_H

#include <stdio.h>

#include "analysis/bot_summary.h"
#include "analysis/crosstable.h"

/* TABLE is of the same records, in which the bot has played. */
void bot_summary_report_table(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table);

/* One JSON object on one line. -1 with errno: no memory, or FILE failed. */
int bot_summary_report_json(FILE *file, const struct bot_summary *summary,
	const struct crosstable *table);

#endif
