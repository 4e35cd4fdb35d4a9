/* `talon report`: record files as a page. */
#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "command/inputs.h"
#include "command/page_output.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "common/number.h"
#include "options/options.h"
#include "report/report.h"

struct report_options {
	struct report_terms terms;
	const char *output; /* NULL: beside the first file */
	char **files;	    /* the caller's arguments, NULL at the end */
};

static enum options_verdict
take_games(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct report_terms *terms = row->to.any;
	uint64_t number;

	*terms = (struct report_terms){REPORT_ALL, LONG_MAX};
	if (strcmp(value, "all") == 0)
		return OPTIONS_RUN;
	if (strcmp(value, "faults") == 0)
		terms->choice = REPORT_FAULTS;
	else if (strcmp(value, "close") == 0)
		terms->choice = REPORT_CLOSE;
	else if (number_parse(value, &number) && number <= LONG_MAX)
		terms->most = (long)number;
	else {
		snprintf(reason, OPTION_REASON_MAX,
			"\"%.100s\" is neither all, faults, close, nor a "
			"number",
			value);
		return OPTIONS_USAGE;
	}
	return OPTIONS_RUN;
}

static enum options_verdict
finish(struct report_options *report, const struct options *options,
	char *argv[])
{
	report->files = *argv ? inputs_list(argv) : argv;
	if (!*argv)
		return options_refuse(options, "a file is needed");
	return OPTIONS_RUN;
}

static enum options_verdict
read_options(struct report_options *report, int argc, char *argv[])
{
	const struct option_row rows[] = {
		rows_game(),
		rows_sandbox_game(),
		{'o', "output", "FILE",
			"the page; -: standard output\n"
			"(the first file's name with .html behind it)",
			OPTION_FILE(&report->output)},
		{0, "games", "WHICH",
			"to click through: all, faults, close (the hundred\n"
			"closest), or so many, the first (all, or of more\n"
			"than 560,000 moves the close and faulty ones)",
			OPTION_CALL(&report->terms, take_games)},
		{0},
	};
	const struct options options = {
		.command = "talon report",
		.usage = "[options] FILE ...",
		.summary = "Makes a page of record files of one game: "
			   "standings, plots, faults, and games to\n"
			   "click through, in one file of HTML that needs "
			   "nothing else.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN ? finish(report, &options, argv)
				      : verdict;
}

int
subcommand_report(int argc, char *argv[])
{
	struct report_options report = {.terms = {REPORT_FITTING, LONG_MAX}};
	enum options_verdict verdict = read_options(&report, argc, argv);
	char reason[REASON_MAX];
	struct text beside_first = {0};
	struct page_output output;

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (!report.output) {
		text_add_format(&beside_first, "%s.html", *report.files);
		if (text_failed(&beside_first) < 0)
			err(EXIT_FAILURE, "%s", *report.files);
		report.output = beside_first.bytes;
	}
	page_output_refuse_inputs(report.output, report.files);
	page_output_refuse_records(report.output);
	page_output_open(&output, report.output);
	if (report_write(output.file, &report.terms, report.files, reason) < 0)
		page_output_give_up(&output, EXIT_FAILURE, reason);
	page_output_close(&output);
	text_release(&beside_first);
	return EXIT_SUCCESS;
}
