/* `talon table`: bots against each other. */
#include <err.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bot_summary.h"
#include "analysis/crosstable.h"
#include "analysis/table_inputs.h"
#include "base/table.h"
#include "command/rows.h"
#include "command/inputs.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "record/reader.h"
#include "sums/digest_sums.h"

struct table_options {
	char **files;	 /* the caller's arguments, NULL at the end */
	const char *bot; /* NULL: all */
	enum output_form form;
};

static enum options_verdict
finish(struct table_options *table, const struct options *options, char *argv[])
{
	table->files = *argv ? inputs_list(argv) : argv;
	if (!*argv)
		return options_refuse(options, "a file is needed");
	if (table->bot && table->form == OUTPUT_CSV)
		return options_refuse(options, "--csv is of all bots");
	return OPTIONS_RUN;
}

static enum options_verdict
read_options(struct table_options *table, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "bot", "NAME",
			"one bot: its opponents, seats, faults and times",
			OPTION_TEXT(&table->bot)},
		form_rows_json(&table->form,
			"print one JSON object instead of tables"),
		form_rows_csv(&table->form,
			"print comma-separated values instead, a pair of bots\n"
			"a line"),
		{0},
	};
	const struct options options = {
		.command = "talon table",
		.usage = "[options] FILE ...",
		.summary = "Shows bots against each other over the games of "
			   "record files.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN ? finish(table, &options, argv) : verdict;
}

/* What is told of record files. */
struct tables {
	struct crosstable all;
	struct bot_summary one; /* without a name, of nobody */
	const char *path;	/* of the file that is being read */
	struct digest_roster roster;
	bool changed; /* bots have come or gone in that file */
};

static void
expect_game(const struct tables *tables, const struct game_rules *game)
{
	if (tables->all.sums.game && tables->all.sums.game != game)
		errx(EXIT_FAILURE, "%s is of %s, the files before it of %s",
			tables->path, game->name, tables->all.sums.game->name);
}

static bool
add_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct tables *tables = context;
	const char *path = tables->path;

	(void)reason;
	expect_game(tables, record->game);
	if (crosstable_add(&tables->all, record) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (tables->one.name && bot_summary_add(&tables->one, record, path) < 0)
		err(EXIT_FAILURE, "%s", path);
	return true;
}

static bool
is_whole(void *context, const struct record *record)
{
	const struct tables *tables = context;

	return tables->one.name &&
	       bot_summary_needs_whole(&tables->one, record);
}

static bool
add_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct tables *tables = context;

	(void)reason;
	tables->changed = true;
	if (sums_change(&tables->all.sums, change) < 0)
		err(EXIT_FAILURE, "%s", tables->path);
	return true;
}

static void
add_games(struct tables *tables, const char *path)
{
	struct reader reader;
	char reason[REASON_MAX];
	const struct reader_visitor visitor = {
		.game = add_game,
		.change = add_change,
		.whole = is_whole,
		.context = tables,
	};

	tables->path = path;
	tables->changed = false;
	if (reader_open(&reader, path, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	reader.counting = true;
	if (crosstable_begin(&tables->all, &reader.run) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (reader_visit(&reader, &visitor, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (crosstable_end(&tables->all, &reader.run, tables->changed) < 0 ||
		replaced_add_all(&tables->all.replaced, &reader.replaced) < 0)
		err(EXIT_FAILURE, "%s", path);
	crosstable_note_level(&tables->all, reader.run.sandbox);
	proof_add(&tables->all.sums.proof, reader_proof(&reader));
	if (reader.cut_off)
		warnx("%s: the last line is cut off", path);
	rows_say_practice(path, reader.practice);
	reader_close(&reader);
}

static int
note_about(void *context, const struct run_bot *bot)
{
	return crosstable_note_about(context, bot);
}

static void
know_seeds(struct tables *tables, const struct digest_head *head)
{
	const struct text *seeds = &head->seeds;

	for (size_t at = 0; head->committed && at < seeds->length;
		at += strlen(seeds->bytes + at) + 1)
		if (crosstable_know_commitment(
			    &tables->all, seeds->bytes + at) < 0)
			err(EXIT_FAILURE, "%s", tables->path);
}

static void
add_digest(struct tables *tables, const struct table_input *input)
{
	struct digest_reader reader;
	char reason[REASON_MAX];

	tables->path = input->path;
	if (digest_reader_open(&reader, input->digest.bytes, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (reader.head.games > 0)
		expect_game(tables, reader.head.game);
	know_seeds(tables, &reader.head);
	if (digest_sums_add(&tables->all.sums, &tables->roster, &reader,
		    note_about, &tables->all, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	tables->all.planned = INFINITY;
	crosstable_note_level(&tables->all, reader.head.level);
	if (reader.head.cut_off)
		warnx("%s: the last line is cut off", input->path);
	digest_reader_close(&reader);
}

static void
add_input(struct tables *tables, const struct table_input *input)
{
	if (input->word.length > 0)
		warnx("%s", input->word.bytes);
	if (!input->games)
		add_digest(tables, input);
	else
		add_games(tables,
			input->named ? input->record.bytes : input->path);
}

/* The paths of INPUTS are used until all is printed. */
static void
add_all(struct tables *tables, struct table_inputs *inputs,
	const struct table_options *table)
{
	char reason[REASON_MAX];

	if (table_inputs_init(inputs, table->files, table->bot, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	for (size_t i = 0; i < inputs->count; i++)
		add_input(tables, &inputs->all[i]);
	digest_roster_release(&tables->roster);
}

static int
print_all(enum output_form form, const struct crosstable *table)
{
	switch (form) {
	case OUTPUT_TABLE:
		return crosstable_report_table(stdout, table);
	case OUTPUT_CSV:
		return crosstable_report_csv(stdout, table);
	case OUTPUT_JSON:
		return crosstable_report_json(stdout, table);
	}
	return 0;
}

static int
print_one(enum output_form form, const struct tables *tables)
{
	if (tables->one.games == 0)
		errx(EXIT_FAILURE, "%s has not played", tables->one.name);
	if (form == OUTPUT_JSON)
		return bot_summary_report_json(
			stdout, &tables->one, &tables->all);
	return bot_summary_report_table(stdout, &tables->one, &tables->all);
}

int
subcommand_table(int argc, char *argv[])
{
	static struct tables tables = {.all.sums.kept = SUMS_DEALS};
	struct table_options table = {0};
	struct table_inputs inputs;
	enum options_verdict verdict = read_options(&table, argc, argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	bot_summary_init(&tables.one, table.bot);
	add_all(&tables, &inputs, &table);
	int result = table.bot ? print_one(table.form, &tables)
			       : print_all(table.form, &tables.all);
	if (result < 0)
		err(EXIT_FAILURE, "standard output");
	bot_summary_release(&tables.one);
	crosstable_release(&tables.all);
	table_inputs_release(&inputs);
	return EXIT_SUCCESS;
}
