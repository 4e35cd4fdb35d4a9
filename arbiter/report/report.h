/*
 * Record files of one game as pages: what is known of them, and one file of HTML
 * with all of it, which needs nothing else, asks for nothing, and lets no text of a
 * bot's become more than text. Its tables are there without scripts; its plots and
 * games are drawn by its script (report.js), which knows no rules. Behind the tables
 * stand the games, packed, and one JSON object with all figures.
 *
 *	if (report_write(file, &terms, paths, reason) < 0)
 *		errx(1, "%s", reason);
 *
 * What other pages are made from (site.h, feedback.h) is opened once for all:
 *
 *	if (report_open(&report, &terms, paths, reason) < 0 ||
 *		site_write(&report, &site_terms, reason) < 0)
 *		...
 *	report_release(&report);
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "base/reason.h"
#include "report/packed_games.h"
#include "report/page_tables.h"
#include "report/statistics.h"

/* The games to click through. */
enum report_choice {
	REPORT_FITTING, /* all; of more moves than fit those of the next two */
	REPORT_FAULTS,
	REPORT_CLOSE,
	REPORT_ALL,
};

/* A move takes some 27 bytes of a page: so many fit into 15 MB. A site loads games
 * in parts as they are looked at. */
enum { REPORT_MOVES_FIT = 560000, REPORT_SITE_MOVES_FIT = 10000000 };

/* Bots whose ratings are drawn. */
enum { REPORT_CURVES = 24 };

/* What a report is to have. */
struct report_terms {
	enum report_choice choice;
	long most;   /* games; LONG_MAX: all that are chosen */
	int64_t fit; /* moves; 0: REPORT_MOVES_FIT */
};

struct report {
	const struct report_terms *terms; /* the caller's, as are the paths */
	enum report_choice choice;
	struct statistics statistics;
	struct page_figures figures;
	struct packed_games games;
};

/* Reads the files, NULL at the end. -1 with the reason in words, and it may be
 * released all the same. A file whose last line is cut off is named by the page. */
int report_open(struct report *, const struct report_terms *,
	char *const *paths, char reason[static REASON_MAX]);
void report_release(struct report *);

/* What is done with the games that are chosen: packed into `games`, which the caller
 * has begun. */
struct report_packing {
	const char *before; /* a folder of games that were packed earlier
			     * (packed_games.h); NULL: none */
	/* Is shown each game, chosen or not; -1: no memory. NULL: nobody looks. */
	int (*see)(void *context, size_t file, const struct record *);
	void *context;
};

/* Reads the files once more. -1 with the reason in words. */
int report_pack(struct report *, const struct report_packing *,
	char reason[static REASON_MAX]);

/* Adds the members "bots", their names by number, "order", their numbers as ranked,
 * "of", how many games there are, "chosen", which of them are packed, and those of
 * packed_games_add_data. */
void report_add_games(const struct report *, struct text *json);

/* Writes the page of one file of the files at PATHS. -1 with the reason in words;
 * what FILE has by then is no page. */
int report_write(FILE *, const struct report_terms *, char *const *paths,
	char reason[static REASON_MAX]);

#endif
