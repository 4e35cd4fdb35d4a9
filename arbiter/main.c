/*
 * talon: the subcommand's options, then the subcommand.
 */
#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/game_listing.h"
#include "analysis/picture.h"
#include "command/main_results.h"
#include "command/main_simulation.h"
#include "command/simulate.h"
#include "command/subcommands.h"
#include "match/match.h"
#include "tournament/status.h"
#include "tournament/tournament.h"

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
main_tournament(int argc, char *argv[])
{
	struct tournament_options options;
	if (options_simulation_wanted(argc, argv))
		return main_simulation(argc, argv);
	int status = options_tournament(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	status = tournament_run(&options);
	tournament_options_release(&options);
	return status;
}

static int
main_status(int argc, char *argv[])
{
	struct status_options options;
	char reason[REASON_MAX];
	int status = options_status(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	if (status_print(stdout, options.file, options.json, reason) == -1)
		errx(1, "%s", reason);
	if (fflush(stdout) == EOF)
		err(1, "standard output");
	return 0;
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
	if (strcmp(subcommand, "tournament") == 0)
		return main_tournament(argc, argv);
	if (strcmp(subcommand, "status") == 0)
		return main_status(argc, argv);
	if (strcmp(subcommand, "rate") == 0)
		return main_rate(argc, argv);
	if (strcmp(subcommand, "table") == 0)
		return main_table(argc, argv);
	return main_show(argc, argv);
}
