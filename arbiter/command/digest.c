/* `talon digest`: what games come to, in place of the games. */
#include <err.h>
#include <stdlib.h>

#include "analysis/digest_making.h"
#include "command/digest_files.h"
#include "command/inputs.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "sums/digest_reader.h"

/* Each file's own. */
static void
leave_all(char *const *files)
{
	char reason[REASON_MAX];

	for (; *files; files++) {
		if (digest_reader_is(*files))
			errx(EXIT_FAILURE, "%s is a digest; -o FILE adds some",
				*files);
		if (digest_leave(*files, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
	}
}

int
subcommand_digest(int argc, char *argv[])
{
	const char *output = NULL;
	const struct option_row rows[] = {
		{'o', "output", "FILE",
			"one digest of all the files, which are record files\n"
			"or digests, of shards of one run (a digest each,\n"
			"the file's name with .digest behind it)",
			OPTION_FILE(&output)},
		{0},
	};
	const struct options options = {
		.command = "talon digest",
		.usage = "[options] FILE ...",
		.summary = "Sums record files up for rate and table, which "
			   "then read the sums instead of\nthe games.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argc < 1)
		return options_refuse(&options, "a file is needed");
	if (output)
		digest_files_join(output, inputs_list(argv));
	else
		leave_all(inputs_list(argv));
	return EXIT_SUCCESS;
}
