/* The options of `talon table`. */
#include "command/subcommands.h"

#include <getopt.h>

#include "command/option_table.h"

static bool
set_bot(void *to, const char *value, char reason[static REASON_MAX])
{
	struct table_options *options = to;

	(void)reason;
	options->bot = value;
	return true;
}

static void
turn_json(void *to)
{
	struct table_options *options = to;

	options->form = FORM_JSON;
}

static void
turn_csv(void *to)
{
	struct table_options *options = to;

	options->form = FORM_CSV;
}

static const struct choice table[] = {
	{0, "bot", "NAME", NULL, set_bot, NULL,
		"one bot: its opponents, seats, faults and times"},
	{0, "json", NULL, turn_json, NULL, NULL,
		"print one JSON object instead of tables"},
	{0, "csv", NULL, turn_csv, NULL, NULL,
		"print comma-separated values instead, a pair of bots\n"
		"a line"},
};

static const struct choices choices = {
	.command = "talon table",
	.usage = "[options] FILE ...",
	.summary = "Shows bots against each other over the games of record "
		   "files.",
	.table = table,
	.count = sizeof table / sizeof table[0],
};

enum options_verdict
options_table(struct table_options *options, int argc, char *argv[])
{
	*options = (struct table_options){0};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	options->files = argv + optind;
	options->file_count = argc - optind;
	if (options->file_count < 1)
		return choices_refuse(&choices, "a file is needed");
	if (options->bot && options->form == FORM_CSV)
		return choices_refuse(&choices, "--csv is of all bots");
	return OPTIONS_RUN;
}
