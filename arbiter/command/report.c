/* `talon report`: record files as a page. */
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "common/number.h"
#include "guard/beside_file.h"
#include "options/options.h"
#include "record/reader.h"
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

/* A page that grows beside its path, which it takes once it is whole; where
 * something other than a file is there, it is written to that. */
struct output {
	const char *path;
	FILE *file;
	struct beside_file beside; /* of no file: written as it is */
};

static bool
is_plain(const char *path)
{
	struct stat status;

	return stat(path, &status) < 0 ? errno == ENOENT
				       : S_ISREG(status.st_mode);
}

static void
refuse_inputs(const char *path, char *const *files)
{
	struct stat output, input;

	if (stat(path, &output) < 0 || !S_ISREG(output.st_mode))
		return;
	for (; *files; files++)
		if (stat(*files, &input) == 0 &&
			output.st_dev == input.st_dev &&
			output.st_ino == input.st_ino)
			errx(EXIT_FAILURE, "%s is to be read", path);
}

/* A record file that has been named by mistake would be gone. */
static void
refuse_records(const char *path)
{
	char reason[REASON_MAX];
	struct reader reader;

	if (!is_plain(path) || reader_open(&reader, path, reason) < 0)
		return;
	reader_close(&reader);
	errx(EXIT_FAILURE, "%s: is a record file", path);
}

/* What is to go where a signal ends us. */
static char unfinished[PATH_MAX];

static void
remove_unfinished(int number)
{
	unlink(unfinished);
	raise(number);
}

static void
watch_unfinished(const char *path)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction before, action = {.sa_handler = remove_unfinished,
					 .sa_flags = (int)SA_RESETHAND};

	strlcpy(unfinished, path, sizeof unfinished);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
			before.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
}

/* NULL with errno. */
static FILE *
open_beside(struct beside_file *beside, const char *path)
{
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	int result = beside_file_open(beside, path);
	if (result == 0)
		watch_unfinished(beside->name.bytes);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return result < 0 ? NULL : beside->file;
}

static void
output_open(struct output *output, const char *path)
{
	*output = (struct output){.path = path, .file = stdout};
	if (strcmp(path, "-") == 0)
		return;
	if (!is_plain(path))
		output->file = fopen(path, "we");
	else
		output->file = open_beside(&output->beside, path);
	if (!output->file)
		err(EXIT_FAILURE, "%s", path);
}

/* Ends without a page. */
static _Noreturn void
output_give_up(struct output *output, const char *reason)
{
	if (output->beside.file)
		beside_file_give_up(&output->beside);
	errx(EXIT_FAILURE, "%s", reason);
}

/* -1 with errno. */
static int
close_as_it_is(FILE *file)
{
	errno = EIO;
	bool failed = ferror(file);

	return fclose(file) == EOF || failed ? -1 : 0;
}

static void
output_close(struct output *output)
{
	char reason[REASON_MAX];

	if (output->file == stdout)
		return;
	int result = output->beside.file ? beside_file_finish(&output->beside)
					 : close_as_it_is(output->file);
	if (result < 0) {
		reason_of_file(output->path, reason);
		output_give_up(output, reason);
	}
}

int
subcommand_report(int argc, char *argv[])
{
	struct report_options report = {.terms = {REPORT_FITTING, LONG_MAX}};
	enum options_verdict verdict = read_options(&report, argc, argv);
	char reason[REASON_MAX];
	struct text beside_first = {0};
	struct output output;

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (!report.output) {
		text_add_format(&beside_first, "%s.html", *report.files);
		if (text_failed(&beside_first) < 0)
			err(EXIT_FAILURE, "%s", *report.files);
		report.output = beside_first.bytes;
	}
	refuse_inputs(report.output, report.files);
	refuse_records(report.output);
	output_open(&output, report.output);
	if (report_write(output.file, &report.terms, report.files, reason) < 0)
		output_give_up(&output, reason);
	output_close(&output);
	text_release(&beside_first);
	return EXIT_SUCCESS;
}
