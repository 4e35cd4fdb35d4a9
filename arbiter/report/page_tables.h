/*
 * The tables of a page, which are there without scripts. Their figures are
 * those that `talon table` and `talon rate` print, and the order of the bots is
 * the one ranking's (tournament/ranking.h).
 */
#ifndef REPORT_PAGE_TABLES_H
#define REPORT_PAGE_TABLES_H

#include <stdbool.h>
#include <stdio.h>

#include "rating/rating.h"
#include "report/statistics.h"
#include "tournament/ranking.h"

struct table;

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

/* In a sentence, how many games of how many bots. */
void page_tables_summary(const struct page_tables *);
void page_tables_standings(const struct page_tables *);
/* Of the first MOST bots. */
void page_tables_cross(const struct page_tables *, size_t most);
void page_tables_margins(const struct page_tables *);
/* The same of one bot. */
void page_tables_opponents(const struct page_tables *, size_t bot);
/* What is known of bots that may know too much, and warnings. */
void page_tables_suspicion(const struct page_tables *);

/* The COUNT ties of a knockout (tournament/contest.h), its rounds headed at
 * LEVEL. */
struct knockout_tie;
void page_tables_bracket(const struct page_tables *,
	const struct knockout_tie *, size_t count, int level);

void page_tables_times(const struct page_tables *);
struct table page_tables_time_table(const struct page_tables *);
/* Those of BOT, -1 all, by cause; and all with each of them on demand. */
void page_tables_causes(const struct page_tables *, long bot);
void page_tables_faults(const struct page_tables *);

/* The machines that the files name. */
void page_tables_hosts(const struct page_tables *);

/* The runs of all files, option by option. */
void page_tables_runs(const struct page_tables *);

/* HEADS end with NULL, or are NULL: the caller writes head and body itself. One
 * that begins with '<' stands above names or texts, and is shown without that. */
void page_table_begin(
	FILE *, const char *id, const char *caption, const char *const *heads);

void page_table_end(FILE *);

void page_table_row(FILE *);

void page_table_row_end(FILE *);

/* A name that leads there without being a cell. */
void page_table_bot(FILE *, const char *name, const char *bots);

/* The number of a game of a file, which leads to where it is stepped through, in the
 * page GAMES; "": this one. NULL: it leads nowhere. */
void page_table_game(FILE *, const char *games, size_t file, long id);

/* A cell with what is printed, and one with foreign text. */
void page_table_cell(FILE *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* All of TABLE (base/table.h), whose columns without a head are left out; its names
 * are those of bots. */
void page_table_write(FILE *, const char *id, const char *caption,
	const struct table *, const char *bots);

#endif
