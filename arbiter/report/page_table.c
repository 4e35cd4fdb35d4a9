#include "report/page_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>

#include "base/table.h"
#include "report/bot_file.h"
#include "web/html.h"

void
page_table_begin(FILE *file, const char *id, const char *caption,
	const char *const *heads)
{
	fprintf(file,
		"<div class=\"wide\" tabindex=\"0\" role=\"region\" "
		"aria-labelledby=\"%s-caption\">\n"
		"<table id=\"%s\"><caption id=\"%s-caption\">%s</caption>\n",
		id, id, id, caption);
	if (!heads)
		return;
	fputs("<thead><tr>", file);
	for (; *heads; heads++)
		if (**heads == '<')
			fprintf(file,
				"<th scope=\"col\" class=\"text\">%s</th>",
				*heads + 1);
		else
			fprintf(file, "<th scope=\"col\">%s</th>", *heads);
	fputs("</tr></thead>\n<tbody>\n", file);
}

void
page_table_end(FILE *file)
{
	fputs("</tbody></table></div>\n", file);
}

void
page_table_bot(FILE *file, const char *name, const char *bots)
{
	char link[BOT_FILE_MAX];

	if (bots) {
		bot_file_name(name, link);
		fprintf(file, "<a href=\"%s%s.html\">", bots, link);
	}
	html_text(file, name);
	if (bots)
		fputs("</a>", file);
}

void
page_table_game(FILE *to, const char *games, size_t file, long id)
{
	if (!games)
		fprintf(to, "%ld", id);
	else
		fprintf(to, "<a href=\"%s#game-%zu-%ld\">%ld</a>", games, file,
			id, id);
}

void
page_table_name(FILE *file, const char *name, const char *bots)
{
	fputs("<th scope=\"row\" class=\"name\">", file);
	page_table_bot(file, name, bots);
	fputs("</th>", file);
}

void
page_table_group(FILE *file, const char *title, size_t columns)
{
	fprintf(file,
		"</tbody>\n<tbody>\n<tr><th scope=\"rowgroup\" "
		"class=\"group\" colspan=\"%zu\">%s</th></tr>\n",
		columns, title);
}

void
page_table_row(FILE *file)
{
	fputs("<tr>", file);
}

void
page_table_row_end(FILE *file)
{
	fputs("</tr>\n", file);
}

/* A cell with what is printed, which is of ours, and one with foreign text. */
__attribute__((format(printf, 2, 3))) void
page_table_cell(FILE *file, const char *format, ...)
{
	va_list arguments;

	fputs("<td>", file);
	va_start(arguments, format);
	vfprintf(file, format, arguments);
	va_end(arguments);
	fputs("</td>", file);
}

void
page_table_text(FILE *file, const char *text)
{
	fputs("<td class=\"text\">", file);
	html_text(file, text);
	fputs("</td>", file);
}

static void
put_figure(FILE *file, bool sign, int decimals, double figure)
{
	if (isfinite(figure))
		page_table_cell(
			file, sign ? "%+.*f" : "%.*f", decimals, figure);
	else
		page_table_cell(file, "–");
}

void
page_table_figure(FILE *file, int decimals, double figure)
{
	put_figure(file, false, decimals, figure);
}

void
page_table_signed(FILE *file, int decimals, double figure)
{
	put_figure(file, true, decimals, figure);
}

/* A name in the first column heads its row. */
static void
put_table_cell(
	FILE *file, const struct table *table, size_t at, const char *bots)
{
	const struct table_column *column = &table->columns[at % table->count];
	const struct table_cell *cell = &table->cells[at];

	switch (column->kind) {
	case TABLE_NAME:
		if (at % table->count == 0) {
			page_table_name(file, cell->name, bots);
			break;
		}
		fputs("<td class=\"text\">", file);
		page_table_bot(file, cell->name, bots);
		fputs("</td>", file);
		break;
	case TABLE_NUMBER:
		page_table_cell(
			file, cell->known ? "%" PRId64 : "–", cell->number);
		break;
	case TABLE_REAL:
		put_figure(file, column->sign, column->decimals, cell->real);
		break;
	case TABLE_FLAG:
		page_table_cell(file, "%s", cell->number ? column->head : "");
		break;
	}
}

void
page_table_write(FILE *file, const char *id, const char *caption,
	const struct table *table, const char *bots)
{
	page_table_begin(file, id, caption, NULL);
	fputs("<thead><tr>", file);
	for (size_t i = 0; i < table->count; i++)
		if (table->columns[i].head)
			fprintf(file, "<th scope=\"col\"%s>%s</th>",
				table->columns[i].kind == TABLE_NAME
					? " class=\"text\""
					: "",
				table->columns[i].head);
	fputs("</tr></thead>\n<tbody>\n", file);
	for (size_t at = 0; at < table->cell_count; at++) {
		fputs(at % table->count == 0 ? "<tr>" : "", file);
		if (table->columns[at % table->count].head)
			put_table_cell(file, table, at, bots);
		fputs((at + 1) % table->count == 0 ? "</tr>\n" : "", file);
	}
	page_table_end(file);
}
