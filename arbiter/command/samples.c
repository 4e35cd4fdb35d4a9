/* `talon samples`: the decisions of recorded games, for who learns from them. */
#include <err.h>
#include <stdlib.h>

#include "analysis/samples.h"
#include "analysis/selection.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"

enum samples_format { FORMAT_JSONL, FORMAT_CSV };

struct samples_options {
	struct selection_terms selection;
	struct samples_terms terms;
	enum samples_format format;
};

static bool
print_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	return samples_print(context, record, reason) == 0;
}

static void
print_file(struct samples *samples, const struct selection_terms *selection,
	const char *path)
{
	struct game_choice chosen = {0};
	char reason[REASON_MAX];
	long count = 1;

	if (selection_given(selection))
		count = selection_find(selection, path, NULL, &chosen, reason);
	if (count < 0 ||
		(count > 0 && selection_visit(path, NULL, &chosen, print_game,
				      samples, reason) < 0))
		errx(EXIT_FAILURE, "%s", reason);
	game_choice_release(&chosen);
}

static enum options_verdict
read_options(struct samples_options *samples, int *argc, char ***argv)
{
	static const char *const formats[] = {"jsonl", "csv", NULL};
	struct option_row selection[ROWS_OF_SELECTION];
	const struct option_row rows[] = {
		rows_game(),
		rows_sandbox_game(),
		OPTION_GROUP(selection),
		{0, "format", "jsonl|csv",
			"a JSON object a line, or comma-separated values "
			"(jsonl)",
			OPTION_WORD(&samples->format, formats)},
		{0, "raw", NULL,
			"the commands that the seat had heard of the game, "
			"not\n"
			"the frame that it saw",
			OPTION_FLAG(&samples->terms.raw)},
		{0},
	};
	const struct options options = {
		.command = "talon samples",
		.usage = "[options] FILE ...",
		.summary = "Prints the decisions of recorded games, a line "
			   "each: what the seat saw,\nwhat it could do, what "
			   "it did, and how the game ended for it.",
		.rows = rows,
	};

	rows_selection(&samples->selection, selection);
	enum options_verdict verdict = options_read(&options, argc, argv);
	if (verdict != OPTIONS_RUN)
		return verdict;
	const char *complaint = selection_complaint(&samples->selection);
	if (*argc < 1 || complaint)
		return options_refuse(&options, "%s",
			complaint ? complaint : "a file is needed");
	samples->terms.csv = samples->format == FORMAT_CSV;
	samples->terms.bot = samples->selection.bot;
	return OPTIONS_RUN;
}

static void
print_files(const struct samples_options *options, char *const *files)
{
	struct samples samples = {.file = stdout, .terms = &options->terms};

	samples_print_head(&samples);
	for (files = inputs_list(files); *files; files++)
		print_file(&samples, &options->selection, *files);
	samples_release(&samples);
}

int
subcommand_samples(int argc, char *argv[])
{
	struct samples_options samples = {0};
	int status = (int)read_options(&samples, &argc, &argv);

	if (status == (int)OPTIONS_RUN) {
		print_files(&samples, argv);
		status = EXIT_SUCCESS;
	}
	game_choice_release(&samples.selection.only);
	return status;
}
