/* `talon report`: record files as a page, or as a site. */
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
#include "report/feedback.h"
#include "report/report.h"
#include "report/site_folder_linux.h"
#include "sandbox/plan.h"

struct report_options {
	struct report_terms terms;
	const char *output;   /* NULL: beside the first file */
	const char *site;     /* NULL: one page */
	const char *feedback; /* NULL: none */
	struct report_site site_terms;
	char **files; /* the caller's arguments, NULL at the end */
};

static bool
take_games(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct report_terms *terms = row->to.any;
	uint64_t number;

	*terms = (struct report_terms){REPORT_ALL, LONG_MAX, terms->fit};
	if (strcmp(value, "all") == 0)
		return true;
	if (strcmp(value, "faults") == 0)
		terms->choice = REPORT_FAULTS;
	else if (strcmp(value, "close") == 0)
		terms->choice = REPORT_CLOSE;
	else if (number_parse(value, &number) && number <= LONG_MAX)
		terms->most = (long)number;
	else
		return option_refuse(reason,
			"\"%.100s\" is neither all, faults, close, nor a "
			"number",
			value);
	return true;
}

static void
finish(struct report_options *report, char *argv[])
{
	report->files = inputs_list(argv);
	if (report->site && report->output)
		options_refuse("either --output or --site is needed");
	if (!report->site && (report->site_terms.title || report->feedback ||
				     report->site_terms.is_private))
		options_refuse(
			"--title, --private and --feedback are of --site");
	if (report->site)
		report->terms.fit = REPORT_SITE_MOVES_FIT;
}

static void
read_options(struct report_options *report, int argc, char *argv[])
{
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		{'o', "output", "FILE",
			"the page; -: standard output\n"
			"(the first file's name with .html behind it)",
			OPTION_FILE(&report->output)},
		{0, "site", "DIR",
			"a folder of pages instead of one page, for any web\n"
			"server or to be opened; takes the place of one of\n"
			"before at once",
			OPTION_FILE(&report->site)},
		{0, "title", "TEXT",
			"what the site is called (the game and its format)",
			OPTION_TEXT(&report->site_terms.title)},
		{0, "private", NULL,
			"tell everybody no standard error, no path and no\n"
			"command",
			OPTION_FLAG(&report->site_terms.is_private)},
		{0, "feedback", "DIR",
			"for the author of each bot a page of its faults, "
			"with\n"
			"a name that nobody guesses",
			OPTION_FILE(&report->feedback)},
		{0, "games", "WHICH",
			"to click through: all, faults, close (the hundred\n"
			"closest), or so many, the first (all, or of more\n"
			"than 560,000 moves, of a site ten million, the close\n"
			"and faulty ones)",
			OPTION_CALL(&report->terms, take_games)},
		{0},
	};
	const struct options options = {
		.command = "talon report",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Makes a page of record files of one game: "
			   "standings, plots, faults, and games to\n"
			   "click through, in one file of HTML that needs "
			   "nothing else, or as a site.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	finish(report, argv);
}

static void
write_page(const struct report_options *options)
{
	struct text beside_first = {0};
	struct page_output output;
	const char *path = options->output;
	char reason[REASON_MAX];

	if (!path) {
		text_add_format(&beside_first, "%s.html", *options->files);
		if (text_failed(&beside_first) < 0)
			err(EXIT_FAILURE, "%s", *options->files);
		path = beside_first.bytes;
	}
	page_output_open(&output, path, options->files);
	if (report_write(output.file, &options->terms, options->files, reason) <
		0)
		errx(EXIT_FAILURE, "%s", reason);
	page_output_close(&output);
	text_release(&beside_first);
}

/* The site takes the place of all that is in its folder. Whether what has been
 * written would be gone; REASON says so. */
static bool
is_in_site(
	const char *feedback, const char *site, char reason[static REASON_MAX])
{
	char inner[PATH_MAX], outer[PATH_MAX];

	if (!realpath(feedback, inner) || !realpath(site, outer) ||
		!plan_lies_in(inner, outer))
		return false;
	reason_say(reason,
		"--feedback %.400s: is in the folder of --site, "
		"which is replaced",
		feedback);
	return true;
}

/* Feedback is written first: the site forgets what is in it. */
static void
write_site(const struct report_options *options)
{
	struct report report;
	struct site_folder folder;
	struct report_site terms = options->site_terms;
	char reason[REASON_MAX];

	if (site_folder_open(&folder, options->site, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	terms.folder = folder.fresh;
	terms.before = folder.path;
	if (report_open(&report, &options->terms, options->files, reason) < 0 ||
		(options->feedback &&
			(feedback_write(&report, options->feedback, terms.title,
				 reason) < 0 ||
				is_in_site(options->feedback, options->site,
					reason))) ||
		report_write_site(&report, &terms, reason) < 0) {
		site_folder_give_up(&folder);
		errx(EXIT_FAILURE, "%s", reason);
	}
	report_release(&report);
	if (site_folder_take_place(&folder, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

static int
run(int argc, char *argv[])
{
	struct report_options options = {.terms = {.most = LONG_MAX}};

	read_options(&options, argc, argv);
	if (options.site)
		write_site(&options);
	else
		write_page(&options);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_report = {
	.name = "report",
	.summary = "make a page of record files, with games to click through",
	.run = run,
};
