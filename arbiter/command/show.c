#include "command/show.h"

#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "analysis/game_listing.h"
#include "analysis/picture.h"
#include "command/subcommands.h"
#include "common/number.h"

static bool
parse_id(const char *text, long *id)
{
	uint64_t number;

	if (!number_parse(text, &number) || number > LONG_MAX)
		return false;
	*id = (long)number;
	return true;
}

static enum options_verdict
finish(struct show_options *show, const struct options *options, int argc,
	char *argv[])
{
	if (argc < 1 || argc > 2)
		return options_refuse(
			options, "one file is needed, and one game at most");
	show->file = argv[0];
	if (argc == 2 && !parse_id(argv[1], &show->id))
		return options_refuse(
			options, "\"%s\" is no number of a game", argv[1]);
	if ((show->svg || show->png) && show->id == -1)
		return options_refuse(
			options, "a picture is of one game; which ID?");
	return OPTIONS_RUN;
}

enum options_verdict
show_options_read(struct show_options *show, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "svg", "FILE", "paint the last position of game ID",
			OPTION_FILE(&show->svg)},
		{0, "png", "FILE", "the same in pixels",
			OPTION_FILE(&show->png)},
		{0, "move", "N", "paint the position after N moves",
			OPTION_LONG(&show->move, 0, LONG_MAX)},
		{0},
	};
	const struct options options = {
		.command = "talon show",
		.usage = "[options] FILE [ID]",
		.summary = "Lists the games of a record file, prints game ID "
			   "move by move, or paints it.",
		.rows = rows,
	};

	*show = (struct show_options){.id = -1, .move = -1};
	enum options_verdict verdict = options_read(&options, &argc, &argv);
	return verdict == OPTIONS_RUN ? finish(show, &options, argc, argv)
				      : verdict;
}

static int
show(const struct show_options *options, char reason[static REASON_MAX])
{
	bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");

	if (options->svg || options->png)
		return picture_write(options->file, options->id, options->move,
			options->svg, options->png, reason);
	if (options->id == -1)
		return game_listing_print_file(stdout, options->file, reason);
	return game_listing_print_game(
		stdout, options->file, options->id, colour, reason);
}

int
subcommand_show(int argc, char *argv[])
{
	struct show_options options;
	char reason[REASON_MAX];
	enum options_verdict verdict = show_options_read(&options, argc, argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (show(&options, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	return EXIT_SUCCESS;
}
