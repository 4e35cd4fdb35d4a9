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
 * What several pages are made from (those of a site, feedback.h) is opened once for
 * all:
 *
 *	if (report_open(&report, &terms, paths, reason) < 0 ||
 *		report_write_site(&report, &site, reason) < 0)
 *		...
 *	report_release(&report);
 *
 * The figures of its tables are those that `talon table` and `talon rate` print, and
 * the order of the bots is the one ranking's (tournament/ranking.h). Other pages have
 * the same tables.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "rating/rating.h"
#include "report/packed_games.h"
#include "report/statistics.h"
#include "tournament/ranking.h"

struct page_tables {
	FILE *file;
	const struct statistics *statistics;
	const struct rating *rating;
	const struct ranking *ranking;
	const char *bots;  /* the folder of their pages, "bot/", which names
			    * lead to; NULL: there are none */
	const char *games; /* the page of the games; "": this one; NULL: there
			    * is none */
	bool silent;	   /* leaves out what bots said */
};

/* The ratings and the ranking of the bots of statistics that have been summed up.
 */
struct page_figures {
	struct rating rating;
	struct ranking ranking;
};

/* House bots are rated apart. -1 with errno: no memory, and there is nothing
 * to release. */
int page_figures_init(struct page_figures *, const struct statistics *);
void page_figures_release(struct page_figures *);

/* The tables of a page. */
void page_tables_standings(const struct page_tables *);
/* Of the first MOST bots. */
void page_tables_cross(const struct page_tables *, size_t most);
void page_tables_margins(const struct page_tables *);
/* What is known of bots that may know too much, and warnings. */
void page_tables_suspicion(const struct page_tables *);

/* The COUNT ties of a knockout (tournament/contest.h), its rounds headed at
 * LEVEL. */
struct knockout_tie;
void page_tables_bracket(const struct page_tables *,
	const struct knockout_tie *, size_t count, int level);

void page_tables_times(const struct page_tables *);
/* Those of BOT, -1 all, by cause; and all with each of them on demand. */
void page_tables_causes(const struct page_tables *, long bot);
void page_tables_faults(const struct page_tables *);

/* The runs of all files, option by option. */
void page_tables_runs(const struct page_tables *);

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

/* Writes the page of one file of the files at PATHS. -1 with the reason in words;
 * what FILE has by then is no page. */
int report_write(FILE *, const struct report_terms *, char *const *paths,
	char reason[static REASON_MAX]);

/*
 * A report as a folder of pages, for any web server or a disk: what DIR has is
 *
 *	index.html      standings, what came lately, ratings, the best against each
 *	                other; all others are loaded when they are asked for
 *	bot/NAME.html   a bot (bot_file.h)
 *	round/N.html    a round, where a format draws rounds
 *	bracket.html    of a knockout
 *	duels.html      where duels are counted
 *	games.html      the games to step through, packed in game/
 *	times.html faults.html runs.html
 *	data/           every table as comma-separated values and as JSON
 *	files/          style and scripts
 *
 * Names of files and links stay the same when games are added. The tables are there
 * without scripts. Each page is written from what is known before the first is, so
 * that a server can write one alone.
 */
struct report_site {
	const char *folder; /* an empty one */
	const char *before; /* the one whose place it takes, which need not be
			     * there: what of its games is the same is taken */
	const char *title;  /* NULL: game and format */
	bool is_private; /* nothing that bots wrote, no path and no command: the
			  * words of faults are forgotten in the report, too */
};

/* -1 with the reason in words. */
int report_write_site(struct report *, const struct report_site *,
	char reason[static REASON_MAX]);

#endif
