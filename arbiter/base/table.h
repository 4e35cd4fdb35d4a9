/*
 * A table whose columns are said once, and which comes out as text, as JSON and
 * as comma-separated values.
 *
 *	static const struct table_column columns[] = {
 *		{.head = "bot", .member = "name", .kind = TABLE_NAME},
 *		{.head = "games", .member = "games", .width = 7, .keep = 2},
 *		{"score", "score", TABLE_REAL, 7, 1, .unit = "%", .keep = 1},
 *	};
 *	struct table table = {.columns = columns, .count = 3};
 *	... for each row:
 *	table_name(&table, name);
 *	table_number(&table, games);
 *	table_real(&table, score);
 *	... table_print(&table, file)
 *
 * On a terminal the text is no wider than that: first the columns get as narrow
 * as what is in them, then those go that are worth the least.
 */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

/* The form of results on standard output: a table for people, JSON or CSV for
 * programs. */
enum output_form { OUTPUT_TABLE, OUTPUT_JSON, OUTPUT_CSV };

enum table_kind {
	TABLE_NUMBER, /* a whole number */
	TABLE_REAL,   /* with decimals; unknown: no finite number */
	TABLE_NAME,   /* left-aligned, and the first member in JSON */
	TABLE_FLAG,   /* its head, where it is true */
};

enum table_form { TABLE_TEXT = 1, TABLE_JSON = 2, TABLE_CSV = 4 };

struct table_column {
	const char *head;   /* in the text */
	const char *member; /* in JSON and CSV */
	enum table_kind kind;
	int width; /* at least, where there is room */
	int decimals;
	bool sign;	  /* also for what is above 0 */
	const char *unit; /* behind the number in the text; NULL: none */
	int keep;	  /* columns of less go first; 0: it always stays */
	unsigned without; /* table_forms that do not have it */
};

struct table_cell {
	const char *name; /* the caller's, or NULL */
	double real;
	int64_t number;
	bool known;
};

enum { TABLE_TITLES_MAX = 2 };

/* {.columns, .count} has no rows. */
struct table {
	const struct table_column *columns;
	size_t count;
	struct table_cell *cells;
	size_t cell_count;
	size_t capacity;
	struct {
		const char *text; /* above the rows from that one on */
		size_t row;
	} titles[TABLE_TITLES_MAX];
	size_t title_count;
	bool failed; /* errno says why */
};

void table_release(struct table *);

/* The next cell, in the order of the columns. A name is the caller's. */
void table_name(struct table *, const char *name);
void table_number(struct table *, int64_t number);
void table_real(struct table *, double number);
void table_flag(struct table *, bool flag);
void table_unknown(struct table *);

/* TITLE, of ours, stands in the text above the rows that follow. */
void table_title(struct table *, const char *title);

/* Prints the table and releases it. -1 with errno: a cell had no room. */
int table_print(struct table *, FILE *);

/* Prints and releases it, with a line of the members' names. END ends a line. */
int table_print_csv(struct table *, FILE *, const char *end);

/* Adds the members of a row, names first, with commas between them. The text has
 * failed if a cell had no room. */
void table_add_json(const struct table *, size_t row, struct text *);

/* Names as tables and as comma-separated values show them: made printable. */

/* Bytes of a name made printable, with the NUL; longer ones are cut. */
enum { COLUMNS_NAME_MAX = 1024 };

/* How many columns of a terminal NAME takes. */
size_t columns_of(const char *name);

/* Prints NAME, padded with blanks to COLUMNS. */
void columns_print(FILE *file, const char *name, size_t columns);

/* Prints NAME as a field of RFC 4180: quoted where it must be. */
void columns_print_csv(FILE *file, const char *name);

/* A comma and NUMBER with ten digits, or nothing behind the comma where it is
 * no finite number, which stands for what is not known. */
void columns_print_csv_number(FILE *file, double number);

#endif
