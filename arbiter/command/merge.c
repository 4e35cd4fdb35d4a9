/* `talon merge`: the shards of a run, made one file. */
#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "base/loop.h"
#include "command/inputs.h"
#include "command/subcommands.h"
#include "merge/merge.h"
#include "options/options.h"

enum { EXIT_INCOMPLETE = 3 };

static int
merge(const struct merge_terms *terms, bool json)
{
	struct loop loop;
	struct merge_result result;
	char reason[REASON_MAX];

	/* The signals that ask for the end are looked for now and then. */
	loop_init(&loop, NULL, NULL, NULL);
	if (merge_run(terms, &result, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	loop_release(&loop);
	if (json && merge_print_json(stdout, terms, &result) < 0)
		err(EXIT_FAILURE, NULL);
	if (!json)
		merge_print(stdout, terms, &result);
	fflush(stdout);
	merge_print_notes(stderr, terms, &result);
	bool complete = result.complete;
	merge_result_release(&result);
	return complete ? EXIT_SUCCESS : EXIT_INCOMPLETE;
}

static bool
wants_digest(const char *output)
{
	static const char suffix[] = ".digest";
	size_t length = strlen(output);

	return length > sizeof suffix - 1 &&
	       strcmp(output + length - (sizeof suffix - 1), suffix) == 0;
}

static int
run(int argc, char *argv[])
{
	struct merge_terms terms = {0};
	bool json = false;
	const struct option_row rows[] = {
		{'o', "output", "FILE",
			"the file that is made; it may be one of those "
			"merged;\nof a FILE.digest only digests are merged "
			"(see digest)",
			OPTION_FILE(&terms.output)},
		{0, "key", "FILE",
			"the key file of the run, which signs the output and\n"
			"has the seed (what lies beside it)",
			OPTION_FILE(&terms.key)},
		{'q', "quiet", NULL, "no progress", OPTION_FLAG(&terms.quiet)},
		{0, "json", NULL, "print one JSON object instead of a line",
			OPTION_FLAG(&json)},
		{0},
	};
	const struct options options = {
		.command = "talon merge",
		.usage = "[options] -o ALL FILE ...",
		.summary = "Merges the record files of a run's shards into "
			   "one. The exit status is 3\nwhile games are "
			   "missing, or a match is not decided yet.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	if (!terms.output)
		options_refuse("--output is needed");
	if (argc == 0)
		options_refuse("a file is needed");
	if (terms.key && wants_digest(terms.output))
		options_refuse("--key is of lines, and a digest has none");
	if (wants_digest(terms.output))
		return digest_files_join(terms.output, argv) ? EXIT_SUCCESS
							     : EXIT_INCOMPLETE;
	terms.files = inputs_list(argv);
	while (terms.files[terms.file_count])
		terms.file_count++;
	return merge(&terms, json);
}

const struct subcommand subcommand_merge = {
	.name = "merge",
	.summary = "make one record file of the shards of a run",
	.run = run,
	.special = true,
};
