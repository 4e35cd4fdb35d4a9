/*
 * Record files of one game as a page: one file of HTML that needs nothing else,
 * asks for nothing, and lets no text of a bot's become more than text. Its
 * tables are there without scripts; its plots and games are drawn by its script
 * (report.js), which knows no rules.
 *
 * Behind the tables stand the games, packed, and one JSON
 * object with all figures.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "base/reason.h"

/* The games to click through. */
enum report_choice {
	REPORT_FITTING, /* all; of more moves than fit those of the next two */
	REPORT_FAULTS,
	REPORT_CLOSE,
	REPORT_ALL,
};

/* A move takes some 27 bytes of a page: so many fit into 15 MB. */
enum { REPORT_MOVES_FIT = 560000 };

/* What a report is to have. */
struct report_terms {
	enum report_choice choice;
	long most; /* games; LONG_MAX: all that are chosen */
};

/* Reads the files, NULL at the end, twice. -1 with the reason in words; what
 * FILE has by then is no page. A file whose last line is cut off is named by
 * the page. */
int report_write(FILE *, const struct report_terms *, char *const *paths,
	char reason[static REASON_MAX]);

#endif
