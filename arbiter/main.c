/*
 * talon: the subcommand's options, then the subcommand.
 */
#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "match.h"
#include "options.h"
#include "picture.h"
#include "rate.h"
#include "rating.h"
#include "rating_report.h"
#include "show.h"

static int
main_match(int argc, char *argv[],
	enum options_verdict (*parse)(struct match_options *, int, char *[]))
{
	struct match_options *options = malloc(sizeof *options);
	if (options == NULL)
		err(1, "options");
	int status = parse(options, argc, argv);
	if (status == OPTIONS_RUN) {
		status = match_run(options);
		match_options_release(options);
	}
	free(options);
	return status;
}

static int
main_picture(const struct show_options *options)
{
	char reason[REASON_MAX];
	if (picture_write(options->file, options->id, options->move,
		    options->svg, options->png, reason) == -1)
		errx(1, "%s", reason);
	return 0;
}

static int
main_deal(int argc, char *argv[])
{
	static struct match_options options;
	int status = options_deal(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	if (deals_write(&options.deals, options.run.seed, options.run.games,
		    stdout) == -1 ||
		fflush(stdout) == EOF)
		err(1, "standard output");
	deals_release(&options.deals);
	return 0;
}

static int
main_show(int argc, char *argv[])
{
	struct show_options options;
	char reason[REASON_MAX];
	int status = options_show(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	if (options.svg != NULL || options.png != NULL)
		return main_picture(&options);
	bool colour = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
	int result = options.id == -1 ? show_list(stdout, options.file, reason)
				      : show_game(stdout, options.file,
						options.id, colour, reason);
	if (result == -1)
		errx(1, "%s", reason);
	if (fflush(stdout) == EOF)
		err(1, "standard output");
	return 0;
}

/* Whether writing to FILE would destroy what is to be read from PATH. */
static bool
is_same_file(FILE *file, const char *path)
{
	struct stat a;
	struct stat b;

	return fstat(fileno(file), &a) == 0 && stat(path, &b) == 0 &&
	       S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

/* Opened without cutting it, which comes once it is known to be no input. */
static FILE *
open_copy(const struct rate_options *options)
{
	FILE *copy = fopen(options->pgn, "ae");

	if (copy == NULL)
		err(1, "%s", options->pgn);
	for (int i = 0; i < options->file_count; i++)
		if (is_same_file(copy, options->files[i]))
			errx(1, "%s is to be read", options->pgn);
	return freopen(options->pgn, "we", copy);
}

static void
read_results(struct rate *rate, const struct rate_options *options)
{
	char reason[REASON_MAX];

	if (options->pgn != NULL && (rate->copy = open_copy(options)) == NULL)
		err(1, "%s", options->pgn);
	for (int i = 0; i < options->file_count; i++) {
		if (rate_add(rate, options->files[i], reason) == -1)
			errx(1, "%s", reason);
		if (rate->cut_off)
			warnx("%s: the last line is cut off",
				options->files[i]);
	}
	if (rate->copy != NULL &&
		(ferror(rate->copy) || fclose(rate->copy) == EOF))
		err(1, "%s", options->pgn);
}

static int
print_rating(enum form form, const struct rating *rating,
	const struct results *results)
{
	switch (form) {
	case FORM_TABLE:
		rating_report_table(stdout, rating, results);
		break;
	case FORM_CSV:
		rating_report_csv(stdout, rating, results);
		break;
	case FORM_JSON:
		return rating_report_json(stdout, rating, results);
	}
	return 0;
}

static int
main_rate(int argc, char *argv[])
{
	struct rate_options options;
	struct rate rate = {0};
	struct rating rating;
	int status = options_rate(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	read_results(&rate, &options);
	options.terms.advantage =
		rate_options_advantage(&options, rate.has_records);
	if (rating_init(&rating, &rate.results, &options.terms) == -1)
		err(1, "ratings");
	if (print_rating(options.form, &rating, &rate.results) == -1 ||
		fflush(stdout) == EOF)
		err(1, "standard output");
	rating_release(&rating);
	rate_release(&rate);
	return 0;
}

/* A standard descriptor that is closed is not to become the record file or a
 * bot's pipe: its number is taken, and using it is an error as before. */
static void
take_standard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		int mode = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
		if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", mode) != fd)
			err(1, "/dev/null");
	}
}

int
main(int argc, char *argv[])
{
	const char *subcommand;
	int first;
	take_standard_descriptors();
	int status = options_general(argc, argv, &subcommand, &first);
	if (status != OPTIONS_RUN)
		return status;
	argc -= first;
	argv += first;
	if (strcmp(subcommand, "match") == 0)
		return main_match(argc, argv, options_match);
	if (strcmp(subcommand, "play") == 0)
		return main_match(argc, argv, options_play);
	if (strcmp(subcommand, "deal") == 0)
		return main_deal(argc, argv);
	if (strcmp(subcommand, "rate") == 0)
		return main_rate(argc, argv);
	return main_show(argc, argv);
}
