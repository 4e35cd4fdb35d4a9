/* A table of a page, piece by piece. */
#ifndef REPORT_PAGE_TABLE_H
#define REPORT_PAGE_TABLE_H

#include <stdio.h>

/* The caption is HTML of ours; HEADS end with NULL, or are NULL: the caller
 * writes head and body itself. One that begins with '<' stands above names or
 * texts, and is shown without that. */
void page_table_begin(
	FILE *, const char *id, const char *caption, const char *const *heads);
void page_table_end(FILE *);

/* Begins rows that belong together; TITLE, of ours, heads them. */
void page_table_group(FILE *, const char *title, size_t columns);

/* The name of a bot, which heads its row. */
void page_table_name(FILE *, const char *name);

void page_table_row(FILE *);
void page_table_row_end(FILE *);

/* A cell with what is printed, which is of ours, and one with foreign text. */
void page_table_cell(FILE *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void page_table_text(FILE *, const char *text);

/* A cell with a figure, or a dash for what is no number; and one that says that
 * it is above 0, too. */
void page_table_figure(FILE *, int decimals, double figure);
void page_table_signed(FILE *, int decimals, double figure);

#endif
