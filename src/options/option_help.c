#include "options/option_help.h"

#include <string.h>

enum { USUAL_COLUMN = 24 };

/* Writes the lines of TEXT, each but the first set in by the COLUMN. */
static void
print_lines(FILE *file, const char *text, int column)
{
	size_t length;

	while (length = strcspn(text, "\n"), text[length] != '\0') {
		fprintf(file, "%.*s\n%*s", (int)length, text, column, "");
		text += length + 1;
	}
	fprintf(file, "%s\n", text);
}

static void
print_row(FILE *file, const struct option_row *row, int column)
{
	int at;

	if (row->letter != '\0')
		at = fprintf(file, "  -%c, ", row->letter);
	else
		at = fprintf(file, "      ");
	at += fprintf(file, "--%s", row->name);
	if (row->argument)
		at += fprintf(file, " %s", row->argument);
	if (at >= column - 1)
		fprintf(file, "\n%*s", column, "");
	else
		fprintf(file, "%*s", column - at, "");
	print_lines(file, row->help, column);
}

void
option_help_print(FILE *file, const struct options *options,
	const struct option_table *table)
{
	bool brief = options->column > 0;
	int column = brief ? options->column : USUAL_COLUMN;

	fprintf(file,
		brief ? "Usage: %s %s\n%s\n\n"
		      : "Usage: %s %s\n\n%s\n\nOptions:\n",
		options->command, options->usage, options->summary);
	for (size_t i = 0; i < table->count; i++)
		print_row(file, table->rows[i], column);
	if (options->epilogue)
		options->epilogue(file);
}
