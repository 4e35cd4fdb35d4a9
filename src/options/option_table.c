#include "options/option_table.h"

#include <assert.h>
#include <string.h>

static const struct option_row help_row = {
	'h', "help", NULL, "print this and exit", .kind = OPTION_KIND_HELP};
static const struct option_row version_row = {'V', "version", NULL,
	"print the version and exit", .kind = OPTION_KIND_VERSION};

static bool
is_new(const struct option_table *table, const struct option_row *row)
{
	for (size_t i = 0; i < table->count; i++)
		if (strcmp(table->rows[i]->name, row->name) == 0)
			return false;
	return row->letter == '\0' || !option_table_find(table, row->letter);
}

static void
add_row(struct option_table *table, const struct option_row *row)
{
	assert(table->count < OPTIONS_MAX);
	assert(is_new(table, row));
	table->rows[table->count++] = row;
}

static void
add_rows(struct option_table *table, const struct option_row *rows)
{
	for (; rows->name || rows->kind == OPTION_KIND_GROUP; rows++)
		if (rows->kind == OPTION_KIND_GROUP)
			add_rows(table, rows->to.rows);
		else
			add_row(table, rows);
}

void
option_table_init(struct option_table *table, const struct options *options)
{
	table->count = 0;
	add_rows(table, options->rows);
	add_row(table, &help_row);
	if (options->version)
		add_row(table, &version_row);
}

const struct option_row *
option_table_find(const struct option_table *table, int letter)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i]->letter == letter)
			return table->rows[i];
	return NULL;
}
