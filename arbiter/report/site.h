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
#ifndef REPORT_SITE_H
#define REPORT_SITE_H

#include "report/report.h"

struct site_terms {
	const char *folder; /* an empty one */
	const char *before; /* the one whose place it takes, which need not be
			     * there: what of its games is the same is taken */
	const char *title;  /* NULL: game and format */
	bool is_private; /* nothing that bots wrote, no path and no command: the
			  * words of faults are forgotten in the report, too */
};

/* -1 with the reason in words. */
int site_write(struct report *, const struct site_terms *,
	char reason[static REASON_MAX]);

#endif
