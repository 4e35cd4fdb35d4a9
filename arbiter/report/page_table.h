/*
 * A table of a page, piece by piece. What is printed is HTML of ours; only names
 * and texts may be foreign.
 *
 *	static const char *const heads[] = {"<Bot", "Games", NULL};
 *
 *	page_table_begin(file, "games", "Games by bot", heads);
 *	page_table_row(file);
 *	page_table_name(file, name, NULL);
 *	page_table_cell(file, "%ld", games);
 *	page_table_row_end(file);
 *	page_table_end(file);
 */
#ifndef REPORT_PAGE_TABLE_H
#define REPORT_PAGE_TABLE_H

#include <stdio.h>

struct table;

/* HEADS end with NULL, or are NULL: the caller writes head and body itself. One
 * that begins with '<' stands above names or texts, and is shown without that. */
void page_table_begin(
	FILE *, const char *id, const char *caption, const char *const *heads);
void page_table_end(FILE *);

void page_table_row(FILE *);
void page_table_row_end(FILE *);

/* Begins rows that belong together; TITLE heads them. */
void page_table_group(FILE *, const char *title, size_t columns);

/* The name of a bot, which heads its row. It leads to the page of the bot in the
 * folder BOTS, unless that is NULL (bot_file.h). */
void page_table_name(FILE *, const char *name, const char *bots);

/* A name that leads there without being a cell. */
void page_table_bot(FILE *, const char *name, const char *bots);

/* The number of a game of a file, which leads to where it is stepped through, in the
 * page GAMES; "": this one. NULL: it leads nowhere. */
void page_table_game(FILE *, const char *games, size_t file, long id);

/* A cell with what is printed, and one with foreign text. */
void page_table_cell(FILE *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void page_table_text(FILE *, const char *text);

/* A cell with a figure, or a dash for what is no number; and one that says that
 * it is above 0, too. */
void page_table_figure(FILE *, int decimals, double figure);
void page_table_signed(FILE *, int decimals, double figure);

/* All of TABLE (base/table.h), whose columns without a head are left out; its names
 * are those of bots. */
void page_table_write(FILE *, const char *id, const char *caption,
	const struct table *, const char *bots);

#endif
