/*
 * The pages of a site, as the sources that write them share them: what they are
 * written from, their frame and files, and what each kind is saved by. All that save
 * return -1 with the reason in words, in `reason`.
 */
#ifndef REPORT_SITE_PAGES_H
#define REPORT_SITE_PAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "base/table.h"
#include "report/played.h"
#include "report/report.h"

struct site_terms {
	const char *folder; /* an empty one */
	const char *before; /* the one whose place it takes, which need not be
			     * there: what of its games is the same is taken */
	const char *title;  /* NULL: game and format */
	bool is_private; /* nothing that bots wrote, no path and no command: the
			  * words of faults are forgotten in the report, too */
};

struct site {
	struct report *report;
	const struct site_terms *terms;
	const struct sums *sums;
	const struct ranking *ranking;
	const struct format *format; /* NULL: none */
	struct page_tables page;     /* that is being written */
	struct played played;
	long rounds; /* that have pages */
	char *reason;
};

/* The scripts of each page. */
extern const char *const site_scripts[];

/* Writes what a page has below its head. */
typedef void site_writer(struct site *, FILE *, const void *context);

/* The page PATH, which WRITE writes. Its TITLE is foreign text; NULL: that of the
 * site. DATA for its scripts may be NULL. */
int site_save_page(struct site *, const char *path, const char *title,
	site_writer *write, const void *context, const struct text *data);

/* Saves TABLE as both NAME.json and NAME.csv of the data, and releases it. */
int site_save_table(const struct site *, const char *name, struct table *);

/* Another file, NULL with the reason in words; closed with a RESULT below 0 it is not
 * whole. */
FILE *site_open_file(const struct site *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
int site_close_file(const struct site *, FILE *, int result);

/* Pieces of the page that is being written: a bot and a game as links. */
const char *site_bot_name(const struct site *, size_t bot);
void site_put_bot(const struct site *, FILE *, size_t bot);
void site_put_game(const struct site *, FILE *, const struct played_game *);
void site_begin_section(FILE *, const char *id, const char *title);

/* What there is besides, by the format. */
bool site_has_bracket(const struct site *);
bool site_has_duels(const struct site *);
bool site_draws_rounds(const struct site *);

int site_save_index(struct site *);
int site_save_cross(const struct site *); /* all bots against each other */
int site_save_bots(struct site *);
int site_save_rounds(struct site *);
int site_save_bracket(struct site *);
int site_save_duels(struct site *);

#endif
