/* The tables of page_tables.h that are of texts: faults and runs. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "report/page_table.h"
#include "report/page_tables.h"
#include "web/html.h"

static void
put_fault(const struct page_tables *page, const struct survey_fault *fault)
{
	const struct survey *survey = page->survey;

	page_table_row(page->file);
	page_table_text(page->file, survey->files[fault->file].path);
	page_table_cell(page->file, "<a href=\"#game-%zu-%ld\">%ld</a>",
		fault->file, fault->id, fault->id);
	page_table_name(
		page->file, sums_name(&survey->table.sums, (size_t)fault->bot));
	page_table_cell(page->file, "%d", fault->seat);
	page_table_text(page->file, fault_name(fault->kind));
	fputs("<td class=\"text\">", page->file);
	html_text(page->file, fault->why);
	if (*fault->stderr_tail != '\0') {
		fputs("<pre aria-label=\"standard error\">", page->file);
		html_text(page->file, fault->stderr_tail);
		fputs("</pre>", page->file);
	}
	fputs("</td>", page->file);
	page_table_row_end(page->file);
}

void
page_tables_faults(const struct page_tables *page)
{
	static const char *const heads[] = {"<File", "Game", "<Bot", "Seat",
		"<Fault", "<What happened", NULL};
	const struct survey *survey = page->survey;

	if (survey->faulted == 0) {
		fputs("<p id=\"faults\">No bot committed a fault.</p>\n",
			page->file);
		return;
	}
	if ((size_t)survey->faulted > survey->fault_count)
		fprintf(page->file, "<p>The first %zu of %ld faults.</p>\n",
			survey->fault_count, survey->faulted);
	page_table_begin(page->file, "faults",
		"Faults, with what the bot wrote to its standard error", heads);
	for (size_t i = 0; i < survey->fault_count; i++)
		put_fault(page, &survey->faults[i]);
	page_table_end(page->file);
}

/* A value of the run's line: texts as they are, all else as JSON. */
static void
put_value(FILE *file, const json_t *value)
{
	char *dumped;

	if (json_is_string(value)) {
		html_text(file, json_string_value(value));
		return;
	}
	if (json_is_null(value)) {
		fputs("none", file);
		return;
	}
	dumped = json_dumps(value, JSON_ENCODE_ANY);
	if (dumped)
		html_text(file, dumped);
	free(dumped);
}

/* As the command line has it. */
static void
put_shard(FILE *file, const json_t *shard)
{
	fprintf(file, "%" JSON_INTEGER_FORMAT "/%" JSON_INTEGER_FORMAT,
		json_integer_value(json_array_get(shard, 0)),
		json_integer_value(json_array_get(shard, 1)));
}

static void
put_option(FILE *file, const char *name, const json_t *value)
{
	page_table_row(file);
	page_table_name(file, name);
	fputs("<td class=\"text\">", file);
	if (strcmp(name, "shard") == 0)
		put_shard(file, value);
	else
		put_value(file, value);
	fputs("</td>", file);
	page_table_row_end(file);
}

/* A bot is an option of the run with its name, its command and what it is kept
 * from. */
static void
put_bot(FILE *file, const json_t *bot)
{
	const char *options =
		json_string_value(json_object_get(bot, "options"));

	page_table_row(file);
	fputs("<th scope=\"row\" class=\"name\">bot ", file);
	html_text(file, json_string_value(json_object_get(bot, "name")));
	fputs("</th><td class=\"text\">", file);
	put_value(file, json_object_get(bot, "command"));
	if (options) {
		fputs("; ", file);
		html_text(file, options);
	}
	fputs("</td>", file);
	page_table_row_end(file);
}

static void
put_options(FILE *file, json_t *run)
{
	const char *name;
	json_t *value, *bot;
	size_t i;

	json_object_foreach(run, name, value) if (strcmp(name, "bots") != 0)
		put_option(file, name, value);
	json_array_foreach(json_object_get(run, "bots"), i, bot)
		put_bot(file, bot);
}

static void
put_run(const struct page_tables *page, size_t number)
{
	const struct survey_file *file = &page->survey->files[number];
	char id[32];
	json_t *line = json_loadb(file->run.bytes, file->run.length, 0, NULL);

	snprintf(id, sizeof id, "run-%zu", number);
	fputs("<h3>", page->file);
	html_text(page->file, file->path);
	fprintf(page->file, "</h3>\n<p>%ld game%s%s</p>\n", file->games,
		file->games == 1 ? "" : "s",
		file->cut_off ? "; the last line is cut off" : "");
	page_table_begin(page->file, id, "Options of the run", NULL);
	fputs("<tbody>\n", page->file);
	put_options(page->file, json_object_get(line, "run"));
	page_table_end(page->file);
	json_decref(line);
}

void
page_tables_runs(const struct page_tables *page)
{
	for (size_t i = 0; i < page->survey->file_count; i++)
		put_run(page, i);
}
