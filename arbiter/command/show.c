/* `talon show`: recorded games as text, frames and pictures. */
#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/game_frames.h"
#include "analysis/game_list.h"
#include "analysis/game_listing.h"
#include "analysis/game_view.h"
#include "analysis/picture.h"
#include "analysis/selection.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "common/number.h"
#include "options/options.h"

struct show_options {
	struct game_view view; /* its id -1: a list of all games */
	struct game_list_terms list;
	struct picture_terms picture;
	struct selection_terms selection;
	bool json;
	bool lists; /* the selected games, instead of showing them */
};

static bool
parse_number(const char *text, long most, long *value)
{
	uint64_t number;

	if (!number_parse(text, &number) || number > (uint64_t)most)
		return false;
	*value = (long)number;
	return true;
}

static bool
take_seat(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	long seat = GAME_VIEW_NONE;

	if (strcmp(value, "none") != 0 &&
		!parse_number(value, GAME_SEATS_MAX - 1, &seat))
		return option_refuse(
			reason, "\"%.100s\" is no seat, nor none", value);
	*(int *)row->to.any = (int)seat;
	return true;
}

static bool
paints(const struct show_options *show)
{
	return show->picture.svg || show->picture.png;
}

/* Whether the games that the options select are shown one by one. */
static bool
is_selection_shown(const struct show_options *show)
{
	return selection_given(&show->selection) && !show->lists &&
	       !show->list.ties;
}

/* Why the options do not go together; NULL: they do. */
static const char *
contradiction(const struct show_options *show)
{
	const struct game_view *view = &show->view;
	bool alone = view->move != GAME_VIEW_EACH;
	bool looks = view->seat != GAME_VIEW_ALL || view->open_hands;

	if (view->id == -1 && paints(show))
		return "a picture is of one game; which ID?";
	if (view->id != -1 && selection_given(&show->selection))
		return "the options select games, and the ID is one";
	if (view->id == -1 && (alone || show->picture.numbered ||
				      (looks && !is_selection_shown(show))))
		return "that is shown of one game; which ID?";
	if (view->id != -1 && show->lists)
		return "--list lists games, and is not for one of them";
	if (view->id != -1 && show->list.ties)
		return "--ties lists games, and is not for one of them";
	if (alone && show->picture.numbered)
		return "--all and --move contradict each other";
	if (paints(show) && show->json)
		return "a picture is no JSON";
	return selection_complaint(&show->selection);
}

static void
finish(struct show_options *show, int argc, char *argv[])
{
	const char *problem;

	if (argc < 1 || argc > 2)
		options_refuse("one file is needed, and one game at most");
	if (argc == 2 && !parse_number(argv[1], LONG_MAX, &show->view.id))
		options_refuse("\"%s\" is no number of a game", argv[1]);
	problem = contradiction(show);
	if (problem)
		options_refuse("%s", problem);
	if (paints(show) && !show->picture.numbered &&
		show->view.move == GAME_VIEW_EACH)
		show->view.move = GAME_VIEW_LAST;
	show->list.json = show->json;
	argv[1] = NULL; /* the game */
	show->view.path = inputs_as_one(argv, NULL);
	show->view.name = inputs_name(argv);
}

static void
show_options_read(struct show_options *show, int argc, char *argv[])
{
	const char *to; /* is seen before */
	struct option_row selection[ROWS_OF_SELECTION];
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		{0, "json", NULL,
			"a frame a line after every move, for programs",
			OPTION_FLAG(&show->json)},
		{0, "move", "N", "only the position after N moves",
			OPTION_LONG(&show->view.move, 0, LONG_MAX)},
		{0, "seat", "N", "what seat N sees; none: what all seats know",
			OPTION_CALL(&show->view.seat, take_seat)},
		{0, "open", NULL, "with open hands, whoever looks",
			OPTION_FLAG(&show->view.open_hands)},
		{0, "svg", "FILE", "paint the last position of game ID",
			OPTION_FILE(&show->picture.svg)},
		{0, "png", "FILE", "the same in pixels",
			OPTION_FILE(&show->picture.png)},
		{0, "all", NULL, "every position; pictures are numbered",
			OPTION_FLAG(&show->picture.numbered)},
		OPTION_GROUP(selection),
		{0, "list", NULL, "list these games instead of showing them",
			OPTION_FLAG(&show->lists)},
		{0, "ties", NULL, "list the games that were drawn",
			OPTION_FLAG(&show->list.ties)},
		{0, "to", "BOT",
			"play game ID to BOT once more and say where it "
			"answers\n"
			"otherwise; --to BOT --help has the options for that",
			OPTION_TEXT(&to)},
		{0},
	};
	const struct options options = {
		.command = "talon show",
		.usage = "[options] FILE [ID]",
		.summary = "Lists the games of a record file, prints game ID "
			   "move by move, or paints it.\n"
			   "Shows without ID the games that the options "
			   "select.",
		.rows = rows,
	};

	*show = (struct show_options){.view = {
					      .id = -1,
					      .move = GAME_VIEW_EACH,
					      .seat = GAME_VIEW_ALL,
				      }};
	rows_selection(&show->selection, selection);
	options_read(&options, &argc, &argv);
	finish(show, argc, argv);
}

static bool
is_colour(void)
{
	return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

/* The selected games on their way. */
struct shown {
	const struct show_options *options;
	long count; /* that have been shown */
};

static bool
show_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct shown *shown = context;
	struct game_view view = shown->options->view;

	view.record = record;
	if (shown->options->json)
		return game_frames_print(stdout, &view, reason) == 0;
	if (shown->count++ > 0)
		putchar('\n');
	return game_listing_print(stdout, &view, is_colour(), reason) == 0;
}

static int
show_selection(
	const struct show_options *options, char reason[static REASON_MAX])
{
	struct game_choice chosen = {0};
	struct game_list_terms list = options->list;
	struct shown shown = {options, 0};
	const long count = selection_find(&options->selection,
		options->view.path, options->view.name, &chosen, reason);
	int result = count < 0 ? -1 : 0;

	list.only = &chosen;
	if (count == 0)
		warnx("%s: no game is like that", options->view.path);
	else if (count > 0 && is_selection_shown(options))
		result = selection_visit(options->view.path, options->view.name,
			&chosen, show_game, &shown, reason);
	else if (count > 0)
		result = game_list_print(
			stdout, options->view.path, &list, reason);
	game_choice_release(&chosen);
	return result;
}

static int
show(const struct show_options *options, char reason[static REASON_MAX])
{

	if (paints(options))
		return picture_write(&options->view, &options->picture, reason);
	if (selection_given(&options->selection))
		return show_selection(options, reason);
	if (options->view.id == -1)
		return game_list_print(
			stdout, options->view.path, &options->list, reason);
	if (options->json)
		return game_frames_print(stdout, &options->view, reason);
	return game_listing_print(stdout, &options->view, is_colour(), reason);
}

/* --to BOT of the words, at *I, which is moved on behind it; NULL: there is
 * none. */
static char *
take_bot(char *argv[], int *i)
{
	static const char option[] = "--to";
	const size_t length = strlen(option);

	if (strncmp(argv[*i], option, length) != 0)
		return NULL;
	if (argv[*i][length] == '=')
		return argv[*i] + length + 1;
	return argv[*i][length] == '\0' && argv[*i + 1] ? argv[++*i] : NULL;
}

/* With --to BOT the game is played to it: the words become those of talon
 * replay, with the bots behind them. How many there are; 0: there is no --to.
 */
static int
words_of_replay(int argc, char *argv[], char *words[])
{
	static char name[] = "replay";
	int count = 0, bots = 0;

	words[count++] = name;
	for (int i = 1; i < argc; i++)
		if (take_bot(argv, &i))
			bots++;
		else
			words[count++] = argv[i];
	for (int i = 1; i < argc; i++) {
		char *bot = take_bot(argv, &i);

		if (bot)
			words[count++] = bot;
	}
	words[count] = NULL;
	return bots > 0 ? count : 0;
}

static int
replay(int argc, char *argv[])
{
	char **words = calloc((size_t)argc + 1, sizeof *words);

	if (!words)
		err(EXIT_FAILURE, NULL);
	const int count = words_of_replay(argc, argv, words);
	int status = count > 0 ? subcommand_replay.run(count, words) : -1;
	free(words);
	return status;
}

static int
run(int argc, char *argv[])
{
	const int replayed = replay(argc, argv);

	if (replayed >= 0)
		return replayed;
	struct show_options options;
	char reason[REASON_MAX];

	show_options_read(&options, argc, argv);
	if (show(&options, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	game_choice_release(&options.selection.only);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_show = {
	.name = "show",
	.summary = "print or draw recorded games",
	.run = run,
};
