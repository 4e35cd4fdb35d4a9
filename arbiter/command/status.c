/* `talon status`: how far a tournament or a match is. */
#include <err.h>
#include <stdlib.h>

#include "command/inputs.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "record/journal.h"
#include "tournament/status.h"

/* Whether another process is writing one of FILES. */
static bool
are_written(char *const *files)
{
	for (files = inputs_list(files); *files; files++)
		if (journal_is_written(*files))
			return true;
	return false;
}

static int
run(int argc, char *argv[])
{
	bool json = false;
	char reason[REASON_MAX];
	const struct option_row rows[] = {
		{0, "json", NULL, "as a JSON object", OPTION_FLAG(&json)},
		{0},
	};
	const struct options options = {
		.command = "talon status",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Says how far the tournament or match of a record "
			   "file is, with its table so far.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	const bool written = are_written(argv);
	if (status_print(stdout, inputs_as_one(argv, NULL), written, json,
		    reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_status = {
	.name = "status",
	.summary = "the table of a run that is not over",
	.run = run,
	.special = true,
};
