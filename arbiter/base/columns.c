#include "base/columns.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

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
