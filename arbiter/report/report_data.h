/* The figures of a report for its script, as one JSON object. */
#ifndef REPORT_REPORT_DATA_H
#define REPORT_REPORT_DATA_H

#include "base/text.h"
#include "report/page_tables.h"
#include "report/report.h"

/* The games to click through. */
struct report_games {
	long count;
	enum report_choice choice;
};

/* Members: "table" and "rating" are what the subcommands print; "bots" are the
 * names by number, "files" the paths; "order" the numbers as ranked;
 * "timeline" rows of games and ratings by bot; "times" percentiles by bot, in
 * ms; "margins" for each pair of ORDER that has met a histogram of the
 * margins of deals: two bots, the least margin, the width of a class, and
 * counts; "games" how many are packed, with an "index" of so many parts, "of"
 * how many, and which were "chosen". -1 with errno: no memory. */
int report_data_add(
	struct text *, const struct page_tables *, const struct report_games *);

#endif
