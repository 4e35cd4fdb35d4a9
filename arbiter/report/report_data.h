/* The figures of a report for its script, as one JSON object. */
#ifndef REPORT_REPORT_DATA_H
#define REPORT_REPORT_DATA_H

#include "base/text.h"
#include "report/page_tables.h"

/* How many games there are to click through, and in how many parts is their
 * index. */
struct report_games {
	long count;
	int index_parts;
};

/* Members: "table" and "rating" are what the subcommands print; "bots" are the
 * names by number, "files" the paths; "order" the numbers as ranked;
 * "timeline" rows of games and ratings by bot; "times" percentiles by bot, in
 * ms; "margins" for each pair of ORDER that has met a histogram of the
 * margins of deals: two bots, the least margin, the width of a class, and
 * counts. -1 with errno: no memory. */
int report_data_add(
	struct text *, const struct page_tables *, const struct report_games *);

#endif
