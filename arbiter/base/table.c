#include "base/table.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/array.h"
#include "base/shown_output.h"

/* How many columns of a terminal printable text takes, a character each. */
static size_t
text_columns(const char *printable)
{
	size_t columns = 0;

	for (; *printable != '\0'; printable++)
		columns += ((unsigned char)*printable & 0xc0) != 0x80;
	return columns;
}

size_t
columns_of(const char *name)
{
	char printable[COLUMNS_NAME_MAX];

	text_printable_string(printable, sizeof printable, name);
	return text_columns(printable);
}

/* printf pads by bytes, a terminal by characters. */
void
columns_print(FILE *file, const char *name, size_t columns)
{
	char printable[COLUMNS_NAME_MAX];

	text_printable_string(printable, sizeof printable, name);
	size_t taken = text_columns(printable);
	int padding = taken < columns ? (int)(columns - taken) : 0;
	fprintf(file, "%s%*s", printable, padding, "");
}

void
columns_print_csv(FILE *file, const char *name)
{
	char printable[COLUMNS_NAME_MAX];

	text_printable_string(printable, sizeof printable, name);
	if (!strpbrk(printable, ",\"")) {
		fputs(printable, file);
		return;
	}
	putc('"', file);
	for (const char *at = printable; *at != '\0'; at++) {
		if (*at == '"')
			putc('"', file);
		putc(*at, file);
	}
	putc('"', file);
}

void
columns_print_csv_number(FILE *file, double number)
{
	putc(',', file);
	if (isfinite(number))
		fprintf(file, "%.10g", number);
}

/* A cell as text, with the NUL. */
enum { CELL_MAX = COLUMNS_NAME_MAX + 2 };

void
table_release(struct table *table)
{
	free(table->cells);
	*table = (struct table){
		.columns = table->columns, .count = table->count};
}

static void
add(struct table *table, const struct table_cell *cell)
{
	if (ARRAY_GROW(table->cells, table->cell_count, table->capacity) < 0)
		table->failed = true;
	else
		table->cells[table->cell_count++] = *cell;
}

void
table_name(struct table *table, const char *name)
{
	add(table, &(struct table_cell){.name = name, .known = true});
}

void
table_number(struct table *table, int64_t number)
{
	add(table, &(struct table_cell){.number = number, .known = true});
}

void
table_real(struct table *table, double number)
{
	add(table, &(struct table_cell){
			   .real = number, .known = isfinite(number) != 0});
}

void
table_flag(struct table *table, bool flag)
{
	table_number(table, flag);
}

void
table_unknown(struct table *table)
{
	add(table, &(struct table_cell){0});
}

void
table_title(struct table *table, const char *title)
{
	assert(table->title_count < TABLE_TITLES_MAX);
	table->titles[table->title_count].text = title;
	table->titles[table->title_count++].row =
		table->cell_count / table->count;
}

static size_t
row_count(const struct table *table)
{
	return table->cell_count / table->count;
}

static const struct table_cell *
cell_at(const struct table *table, size_t row, size_t column)
{
	return &table->cells[row * table->count + column];
}

/* Halves away from zero, and no negative zero. */
static double
rounded(double number, int decimals)
{
	return decimals > 0
		       ? number
		       : trunc(number > 0 ? number + 0.5 : number - 0.5) + 0.0;
}

/* A cell as the text has it. */
static void
format(const struct table_column *column, const struct table_cell *cell,
	char text[static CELL_MAX])
{
	const char *unit = column->unit && cell->known ? column->unit : "";

	if (column->kind == TABLE_FLAG)
		snprintf(text, CELL_MAX, "%s%s", cell->number ? " " : "",
			cell->number ? column->member : "");
	else if (!cell->known)
		snprintf(text, CELL_MAX, "-");
	else if (column->kind == TABLE_NAME)
		text_printable_string(text, CELL_MAX, cell->name);
	else if (column->kind == TABLE_NUMBER)
		snprintf(text, CELL_MAX, "%" PRId64 "%s", cell->number, unit);
	else
		snprintf(text, CELL_MAX, column->sign ? "%+.*f%s" : "%.*f%s",
			column->decimals, rounded(cell->real, column->decimals),
			unit);
}

/* How wide each column is as text; 0: it is left out. */
static size_t
measure(const struct table *table, size_t *widths, bool narrow)
{
	char text[CELL_MAX];
	size_t all = 0;

	for (size_t i = 0; i < table->count; i++) {
		const struct table_column *column = &table->columns[i];

		widths[i] = 0;
		if (column->without & TABLE_TEXT)
			continue;
		widths[i] = text_columns(column->head);
		if (!narrow && (size_t)column->width > widths[i])
			widths[i] = (size_t)column->width;
		for (size_t row = 0; row < row_count(table); row++) {
			format(column, cell_at(table, row, i), text);
			size_t taken = text_columns(text);
			if (taken > widths[i])
				widths[i] = taken;
		}
		all += widths[i] + (widths[i] > 0);
	}
	return all > 0 ? all - 1 : 0;
}

/* Leaves out the column that is worth the least, of equal ones the last.
 * Returns how much room that makes; 0: all others stay. */
static size_t
leave_out(const struct table *table, size_t *widths)
{
	size_t least = table->count;

	for (size_t i = 0; i < table->count; i++)
		if (widths[i] > 0 && table->columns[i].keep > 0 &&
			(least == table->count ||
				table->columns[i].keep <=
					table->columns[least].keep))
			least = i;
	if (least == table->count)
		return 0;
	size_t room = widths[least] + 1;
	widths[least] = 0;
	return room;
}

/* Blanks stand only before what follows. */
static void
print_cell(FILE *file, const struct table_column *column, const char *text,
	size_t width, size_t *owed)
{
	size_t taken = text_columns(text);
	int padding = taken < width ? (int)(width - taken) : 0;
	bool left = column->kind == TABLE_NAME || column->kind == TABLE_FLAG;

	if (taken > 0)
		fprintf(file, "%*s%s", (int)*owed + (left ? 0 : padding), "",
			text);
	*owed = (taken > 0 ? 0 : *owed + (size_t)(left ? 0 : padding)) +
		(size_t)(left ? padding : 0) + 1;
}

static void
print_row(const struct table *table, FILE *file, const size_t *widths,
	const struct table_cell *cells)
{
	char text[CELL_MAX];
	size_t owed = 0;

	for (size_t i = 0; i < table->count; i++) {
		if (widths[i] == 0)
			continue;
		if (cells)
			format(&table->columns[i], &cells[i], text);
		else
			snprintf(text, sizeof text, "%s",
				table->columns[i].head);
		print_cell(file, &table->columns[i], text, widths[i], &owed);
	}
	putc('\n', file);
}

/* For a terminal of so many columns; 0: there is room for all. */
static int
table_print_within(const struct table *table, FILE *file, size_t columns)
{
	size_t *widths = calloc(table->count + 1, sizeof *widths);

	if (!widths || table->failed) {
		free(widths);
		errno = ENOMEM;
		return -1;
	}
	size_t all = measure(table, widths, false);
	if (columns > 0 && all > columns)
		all = measure(table, widths, true);
	for (size_t room = 1; columns > 0 && all > columns && room > 0;) {
		room = leave_out(table, widths);
		all -= room;
	}
	print_row(table, file, widths, NULL);
	for (size_t row = 0; row < row_count(table); row++) {
		for (size_t i = 0; i < table->title_count; i++)
			if (row == table->titles[i].row)
				fprintf(file, "%s\n", table->titles[i].text);
		print_row(table, file, widths, cell_at(table, row, 0));
	}
	free(widths);
	return 0;
}

int
table_print(struct table *table, FILE *file)
{
	struct winsize size;
	int descriptor = shown_output_descriptor(file);
	bool terminal =
		descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0;

	int result =
		table_print_within(table, file, terminal ? size.ws_col : 0);
	table_release(table);
	return result;
}

static void
print_csv_cell(FILE *file, const struct table_column *column,
	const struct table_cell *cell)
{
	if (!cell->known)
		return;
	if (column->kind == TABLE_NAME)
		columns_print_csv(file, cell->name);
	else if (column->kind == TABLE_REAL)
		fprintf(file, "%.10g", cell->real);
	else
		fprintf(file, "%" PRId64, cell->number);
}

int
table_print_csv(struct table *table, FILE *file, const char *end)
{
	for (size_t row = 0; row <= row_count(table); row++) {
		const char *comma = "";

		for (size_t i = 0; i < table->count; i++) {
			const struct table_column *column = &table->columns[i];

			if (column->without & TABLE_CSV)
				continue;
			fputs(comma, file);
			comma = ",";
			if (row == 0)
				fputs(column->member, file);
			else
				print_csv_cell(file, column,
					cell_at(table, row - 1, i));
		}
		fputs(end, file);
	}
	const int result = table->failed ? -1 : 0;
	table_release(table);
	errno = ENOMEM;
	return result;
}

static void
add_value(const struct table_column *column, const struct table_cell *cell,
	struct text *json)
{
	if (!cell->known)
		text_add_string(json, "null");
	else if (column->kind == TABLE_NAME)
		text_add_json(json, cell->name);
	else if (column->kind == TABLE_REAL)
		text_add_format(json, "%.10g", cell->real);
	else if (column->kind == TABLE_FLAG)
		text_add_string(json, cell->number ? "true" : "false");
	else
		text_add_format(json, "%" PRId64, cell->number);
}

void
table_add_json(const struct table *table, size_t row, struct text *json)
{
	const char *comma = "";

	json->failed |= table->failed;
	for (int names = 1; names >= 0 && !json->failed; names--)
		for (size_t i = 0; i < table->count; i++) {
			const struct table_column *column = &table->columns[i];

			if ((column->kind == TABLE_NAME) != (names == 1) ||
				(column->without & TABLE_JSON))
				continue;
			text_add_format(
				json, "%s\"%s\":", comma, column->member);
			add_value(column, cell_at(table, row, i), json);
			comma = ",";
		}
}
