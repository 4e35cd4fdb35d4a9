/* The options of `talon show`. */
#include "command/subcommands.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>

#include "command/option_table.h"
#include "common/number.h"

static bool
parse_count(const char *value, long *count)
{
	uint64_t number;

	if (!number_parse(value, &number) || number > LONG_MAX)
		return false;
	*count = (long)number;
	return true;
}

static bool
set_move(void *to, const char *value, char reason[static REASON_MAX])
{
	struct show_options *options = to;

	if (parse_count(value, &options->move))
		return true;
	snprintf(reason, REASON_MAX, "\"%.200s\" is no number of moves", value);
	return false;
}

static bool
set_svg(void *to, const char *value, char reason[static REASON_MAX])
{
	struct show_options *options = to;

	(void)reason;
	options->svg = value;
	return true;
}

static bool
set_png(void *to, const char *value, char reason[static REASON_MAX])
{
	struct show_options *options = to;

	(void)reason;
	options->png = value;
	return true;
}

static const struct choice table[] = {
	{0, "svg", "FILE", NULL, set_svg, NULL,
		"paint the last position of game ID"},
	{0, "png", "FILE", NULL, set_png, NULL, "the same in pixels"},
	{0, "move", "N", NULL, set_move, NULL,
		"paint the position after N moves"},
};

static const struct choices choices = {
	.command = "talon show",
	.usage = "[options] FILE [ID]",
	.summary = "Lists the games of a record file, prints game ID move by "
		   "move, or paints it.",
	.table = table,
	.count = sizeof table / sizeof table[0],
};

enum options_verdict
options_show(struct show_options *options, int argc, char *argv[])
{
	*options = (struct show_options){.id = -1, .move = -1};
	enum options_verdict verdict =
		choices_parse(&choices, argc, argv, options);
	if (verdict != OPTIONS_RUN)
		return verdict;
	argc -= optind;
	argv += optind;
	if (argc < 1 || argc > 2)
		return choices_refuse(
			&choices, "one file is needed, and one game at most");
	options->file = argv[0];
	if (argc == 2 && !parse_count(argv[1], &options->id))
		return choices_refuse(
			&choices, "\"%s\" is no number of a game", argv[1]);
	if ((options->svg || options->png) && options->id == -1)
		return choices_refuse(
			&choices, "a picture is of one game; which ID?");
	return OPTIONS_RUN;
}
