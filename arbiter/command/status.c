/* The options of `talon status`. */
#include "command/subcommands.h"

#include <getopt.h>
#include <stdio.h>

#include "command/option_table.h"

static void
turn_json(void *to)
{
	struct status_options *options = to;

	options->json = true;
}

static const struct choice table[] = {
	{0, "json", NULL, turn_json, NULL, NULL, "as a JSON object"},
};

static const struct choices choices = {
	.command = "talon status",
	.usage = "[options] FILE",
	.summary = "Says how far the tournament or match of a record file is, "
		   "with its table so far.",
	.table = table,
	.count = sizeof table / sizeof table[0],
};

enum options_verdict
options_status(struct status_options *options, int argc, char *argv[])
{
	*options = (struct status_options){0};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argc - optind != 1)
		return choices_refuse(&choices, "one file is needed");
	options->file = argv[optind];
	return OPTIONS_RUN;
}
