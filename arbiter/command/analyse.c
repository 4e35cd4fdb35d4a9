/* `talon analyse`: what an expert thinks of the actions in recorded games. */
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "advice/adviser.h"
#include "advice/kinds.h"
#include "advice/luck.h"
#include "advice/sheet.h"
#include "base/array.h"
#include "base/text.h"
#include "command/inputs.h"
#include "command/page_output.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "record/reader.h"
#include "report/advice_page.h"

enum { KINDS_SHOWN = 10, EXIT_NO_EXPERT = 3 };

struct analyse_options {
	char **files;		 /* the caller's arguments, NULL at the end */
	struct game_choice only; /* games; none: all */
	int seat;		 /* -1: not given */
	long at;		 /* -1: not given */
	int worlds;
	bool json, lines, puzzles;
	const char *output; /* a page; NULL: none */
};

/* A mistake of one's own, as a task. */
struct puzzle {
	const char *file;
	json_t *sheet, *move; /* owned */
};

struct analysing {
	const struct analyse_options *options;
	const char *path; /* of the file that is being read */
	struct adviser adviser;
	const struct record *record;
	json_t *sheets[GAME_SEATS_MAX]; /* of the game in hand */
	long games;			/* analysed */
	bool drawn; /* how far it is stands on the terminal */
	struct advice_kinds kinds;
	struct page_output output; /* of --output, with a page in it */
	struct advice_page page;
	struct puzzle *puzzles;
	size_t puzzle_count, puzzle_capacity;
};

static bool
is_number(const char *word)
{
	return *word != '\0' && word[strspn(word, "0123456789,-")] == '\0';
}

/* Cuts the numbers of games off ARGV, which follow the one file. */
static void
take_games(struct analyse_options *analyse, char *argv[])
{
	struct text list = {0};
	char reason[REASON_MAX];
	int files = 0;

	while (argv[files] && !is_number(argv[files]))
		files++;
	for (int i = files; argv[i]; i++) {
		if (!is_number(argv[i]))
			options_refuse(
				"%s stands behind the number of a game; one "
				"file is needed then",
				argv[i]);
		text_add_format(&list, "%s%s", i > files ? "," : "", argv[i]);
	}
	if (!argv[files])
		return;
	argv[files] = NULL;
	const bool good = text_failed(&list) == 0 &&
			  game_choice_parse(&analyse->only, list.bytes, reason);
	text_release(&list);
	if (!good)
		options_refuse("%s", reason);
	if (files != 1)
		options_refuse("numbers are of the games of one file");
}

static void
finish(struct analyse_options *analyse, char *argv[])
{
	take_games(analyse, argv);

	if (analyse->json + analyse->lines + analyse->puzzles +
			(analyse->output != NULL) >
		1)
		options_refuse(
			"--json, --lines, --puzzles and -o are different "
			"results");
	if (analyse->at >= 0 &&
		(analyse->puzzles || analyse->output || analyse->seat >= 0))
		options_refuse(
			"--at is one position, as the seat that is to act "
			"there knows it");
	analyse->files = inputs_list(argv);
}

static void
read_options(struct analyse_options *analyse, int argc, char *argv[])
{
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		{0, "json", NULL, "print a JSON object for each seat of a game",
			OPTION_FLAG(&analyse->json)},
		{0, "lines", NULL,
			"print a JSON object for each action as soon as it is\n"
			"weighed, and one for what the game came to",
			OPTION_FLAG(&analyse->lines)},
		{'o', "output", "FILE",
			"make a page, to click through the mistakes; -:\n"
			"standard output",
			OPTION_FILE(&analyse->output)},
		{0, "seat", "N",
			"the actions of seat N (those of people, if there are\n"
			"any, else of all seats)",
			OPTION_INT(&analyse->seat, 0, GAME_SEATS_MAX - 1)},
		{0, "at", "N",
			"only the position after N moves, as the seat that is\n"
			"to act there knows it",
			OPTION_LONG(&analyse->at, 0, LONG_MAX)},
		{0, "puzzles", NULL,
			"print the positions of the mistakes, a JSON object\n"
			"each, the dearest first",
			OPTION_FLAG(&analyse->puzzles)},
		{0, "worlds", "N",
			"ways that hidden cards may lie, to compare actions "
			"in\n"
			"(1000)",
			OPTION_INT(&analyse->worlds, 16, RACE_SAMPLES)},
		{0},
	};
	const struct options options = {
		.command = "talon analyse",
		.usage = "[options] FILE ... | FILE ID ...",
		.needs = "a file is needed",
		.summary = "Compares the actions of recorded games with what "
			   "an expert would have done, who\n"
			   "knows no more than the seat knew.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	finish(analyse, argv);
}

/* How far it is, on a terminal that shows nothing else. */
static void
draw_progress(struct analysing *a, const struct advice *advice)
{
	const struct analyse_options *options = a->options;

	if (options->lines || !isatty(STDERR_FILENO))
		return;
	fprintf(stderr, TEXT_ERASE_LINE "game %ld, move %zu of %zu",
		a->record->id, advice->move, a->record->move_count);
	a->drawn = true;
}

static void
erase_progress(struct analysing *a)
{
	if (a->drawn)
		fputs(TEXT_ERASE_LINE, stderr);
	a->drawn = false;
}

/* A line that whoever waits for it has at once. */
static void
print_json(json_t *value)
{
	struct text line = {0};

	sheet_add_json(&line, value);
	text_add_string(&line, "\n");
	if (text_print(&line, stdout) < 0)
		err(EXIT_FAILURE, NULL);
	fflush(stdout);
}

static void
print_line(const struct analysing *a, int seat, json_t *object)
{
	json_t *line = json_pack("{ss, sI, si}", "game", a->record->game->name,
		"id", (json_int_t)a->record->id, "seat", seat);

	if (json_object_update(line, object) < 0)
		err(EXIT_FAILURE, NULL);
	print_json(line);
	json_decref(line);
}

static int
take_move(void *context, const struct advice *advice,
	char reason[static REASON_MAX])
{
	struct analysing *a = context;
	json_t *move = sheet_move(advice);

	if (!move)
		return reason_no_memory(reason);
	draw_progress(a, advice);
	if (a->options->lines)
		print_line(a, advice->seat, move);
	return sheet_add(a->sheets[advice->seat], move) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

static int
keep_puzzles(struct analysing *a, json_t *sheet)
{
	json_t *move;
	size_t i;

	json_array_foreach(json_object_get(sheet, "moves"), i, move)
	{
		if (!sheet_is_mistake(move))
			continue;
		if (ARRAY_GROW(a->puzzles, a->puzzle_count,
			    a->puzzle_capacity) < 0)
			return -1;
		a->puzzles[a->puzzle_count++] = (struct puzzle){
			a->path, json_incref(sheet), json_incref(move)};
	}
	return 0;
}

/* What the actions and the rest of the game came to, behind the actions. */
static void
print_account(const struct analysing *a, const json_t *sheet)
{
	static const char *const keys[] = {"start", "end", "rest", "luck"};
	json_t *account = json_object();

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		json_object_set(
			account, keys[i], json_object_get(sheet, keys[i]));
	if (json_object_size(account) > 0)
		print_line(a,
			(int)json_integer_value(json_object_get(sheet, "seat")),
			account);
	json_decref(account);
}

/* What is done with a sheet when its game is over. */
static int
end_sheet(struct analysing *a, json_t *sheet, const struct luck *luck)
{
	struct text text = {0};

	if (sheet_end(sheet, a->record, luck) < 0 ||
		advice_kinds_add(&a->kinds, sheet) < 0)
		return -1;
	if (a->options->puzzles)
		return keep_puzzles(a, sheet);
	if (a->options->output) {
		advice_page_sheet(&a->page, sheet);
	} else if (a->options->json) {
		print_json(sheet);
	} else if (a->options->lines) {
		print_account(a, sheet);
	} else {
		text_add_string(&text, a->kinds.games > 1 ? "\n" : "");
		sheet_print(sheet, &text);
		return text_print(&text, stdout);
	}
	return 0;
}

static seat_set
seats_of(const struct analysing *a, const struct run *run)
{
	seat_set people = adviser_people(run, a->record);

	if (a->options->seat >= a->record->seats)
		return 0;
	if (a->options->seat >= 0)
		return seat_bit(a->options->seat);
	return people != 0 ? people : seats_all(a->record->seats);
}

static int
analyse_game(struct analysing *a, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct record *record = a->record;
	const struct analyse_options *options = a->options;
	const seat_set seats = seats_of(a, run);
	struct luck luck[GAME_SEATS_MAX];
	bool known = false;
	int result = 0;

	if (seats == 0)
		return reason_say(reason, "game %ld has no seat %d", record->id,
			options->seat);
	for (int s = 0; s < record->seats; s++)
		a->sheets[s] = (seats & seat_bit(s)) != 0 ? sheet_new(record, s)
							  : NULL;
	result = adviser_game(
		&a->adviser, run, record, seats, take_move, a, reason);
	erase_progress(a);
	if (result == 0 && !options->puzzles)
		result = luck_of_deal(
			&a->adviser, run, record, luck, &known, reason);
	if (result == 0 && options->output)
		result = advice_page_game(&a->page, record, reason);
	for (int s = 0; s < record->seats; s++) {
		if (result == 0 && a->sheets[s] &&
			end_sheet(a, a->sheets[s], known ? &luck[s] : NULL) < 0)
			result = reason_no_memory(reason);
		json_decref(a->sheets[s]);
		a->sheets[s] = NULL;
	}
	return result;
}

static void
print_hint(const json_t *move)
{
	struct text text = {0};
	json_t *each;
	size_t i;

	text_add_format(&text, "seat %lld: ",
		(long long)json_integer_value(json_object_get(move, "seat")));
	text_add_format(&text, "%s\n",
		json_string_value(json_object_get(move, "action")));
	json_array_foreach(json_object_get(move, "why"), i, each)
	{
		text_add_string(&text, "  ");
		sheet_add_say(&text, each);
		text_add_string(&text, "\n");
	}
	json_array_foreach(json_object_get(move, "alternatives"), i, each)
		text_add_format(&text, "%+7.2f  %s\n",
			json_number_value(json_object_get(each, "value")),
			json_string_value(json_object_get(each, "action")));
	if (text_print(&text, stdout) < 0)
		err(EXIT_FAILURE, NULL);
}

static int
take_position(void *context, const struct advice *advice,
	char reason[static REASON_MAX])
{
	struct analysing *a = context;
	json_t *move = sheet_move(advice);

	if (!move)
		return reason_no_memory(reason);
	json_object_set_new(move, "seat", json_integer(advice->seat));
	if (a->options->json || a->options->lines)
		print_line(a, advice->seat, move);
	else
		print_hint(move);
	json_decref(move);
	return 0;
}

static int
analyse_record(struct analysing *a, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct game_rules *rules = a->record->game;

	if (a->adviser.rules && a->adviser.rules != rules)
		adviser_release(&a->adviser);
	errno = 0;
	if (!a->adviser.rules && adviser_init(&a->adviser, rules, reason) < 0)
		return -1;
	a->adviser.worlds = a->options->worlds;
	a->games++;
	if (a->options->at >= 0)
		return adviser_position(&a->adviser, run, a->record,
			(size_t)a->options->at, take_position, a, reason);
	return analyse_game(a, run, reason);
}

static _Noreturn void
give_up(struct analysing *a, int status, const char *reason)
{
	erase_progress(a);
	errx(status, "%s", reason);
}

static void
analyse_file(struct analysing *a)
{
	const struct game_choice *only = &a->options->only;
	enum reader_result result;
	struct reader reader;
	char reason[REASON_MAX], why[REASON_MAX];

	if (reader_open(&reader, a->path, reason) < 0)
		give_up(a, EXIT_FAILURE, reason);
	if (a->options->output)
		advice_page_file(&a->page, a->path);
	reader.voids = true;
	while ((result = reader_next(&reader, reason)) == READER_RECORD) {
		a->record = &reader.record;
		if (game_choice_given(only) &&
			!game_choice_has(only, reader.record.id))
			continue;
		if (reader_whole(&reader, reason) < 0)
			give_up(a, EXIT_FAILURE, reason);
		if (analyse_record(a, &reader.run, why) < 0) {
			const int status = errno == ENOTSUP ? EXIT_NO_EXPERT
							    : EXIT_FAILURE;

			reason_say(reason, "%.400s: %.500s", a->path, why);
			give_up(a, status, reason);
		}
	}
	if (result == READER_ERROR)
		give_up(a, EXIT_FAILURE, reason);
	reader_close(&reader);
}

static int
compare_puzzles(const void *a, const void *b)
{
	const struct puzzle *one = a, *other = b;
	const double lost = json_number_value(
			     json_object_get(one->move, "loss")),
		     more = json_number_value(
			     json_object_get(other->move, "loss"));

	return (lost < more) - (lost > more);
}

static void
print_puzzle(const struct puzzle *puzzle)
{
	static const char *const keys[] = {
		"played", "best", "loss", "stderr", "kind", "say", "why"};
	json_t *line = json_pack("{ss, sO, sO, sO, sI}", "file", puzzle->file,
		"game", json_object_get(puzzle->sheet, "game"), "id",
		json_object_get(puzzle->sheet, "id"), "seat",
		json_object_get(puzzle->sheet, "seat"), "move",
		json_integer_value(json_object_get(puzzle->move, "move")) - 1);

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		json_t *value = json_object_get(puzzle->move, keys[i]);

		if (value)
			json_object_set(line, keys[i], value);
	}
	print_json(line);
	json_decref(line);
}

static void
print_puzzles(struct analysing *a)
{
	if (a->puzzle_count > 0)
		qsort(a->puzzles, a->puzzle_count, sizeof *a->puzzles,
			compare_puzzles);
	for (size_t i = 0; i < a->puzzle_count; i++) {
		print_puzzle(&a->puzzles[i]);
		json_decref(a->puzzles[i].sheet);
		json_decref(a->puzzles[i].move);
	}
	free(a->puzzles);
}

/* Of more than one game what they have in common. */
static void
print_kinds(struct analysing *a)
{
	struct text text = {0};

	advice_kinds_sort(&a->kinds);
	if (a->kinds.games < 2 || a->options->lines)
		return;
	if (a->options->json) {
		advice_kinds_add_json(&a->kinds, &text);
	} else {
		text_add_string(&text, "\n");
		advice_kinds_print(&a->kinds, KINDS_SHOWN, &text);
	}
	if (text_print(&text, stdout) < 0)
		err(EXIT_FAILURE, NULL);
}

static void
begin_page(struct analysing *a, const struct analyse_options *options,
	struct text *title)
{
	text_add_format(title, "Mistakes: %s%s", *options->files,
		options->files[1] ? " and others" : "");
	if (text_failed(title) < 0)
		err(EXIT_FAILURE, NULL);
	page_output_open(&a->output, options->output, options->files);
	advice_page_begin(&a->page, a->output.file, title->bytes);
}

static void
end_page(struct analysing *a, struct text *title)
{
	char reason[REASON_MAX];

	text_release(title);
	advice_kinds_sort(&a->kinds);
	if (advice_page_end(&a->page, &a->kinds) < 0) {
		reason_no_memory(reason);
		give_up(a, EXIT_FAILURE, reason);
	}
	page_output_close(&a->output);
}

static void
analyse(const struct analyse_options *options)
{
	struct analysing a = {.options = options};
	struct text title = {0};

	if (options->output)
		begin_page(&a, options, &title);
	for (char *const *file = options->files; *file; file++) {
		a.path = *file;
		analyse_file(&a);
	}
	if (a.games == 0) {
		char reason[REASON_MAX];

		reason_say(reason, "%.400s%s: there is no such game",
			options->files[0],
			options->files[1] ? " and the other files" : "");
		give_up(&a, EXIT_FAILURE, reason);
	}
	if (options->output)
		end_page(&a, &title);
	else if (options->puzzles)
		print_puzzles(&a);
	else if (options->at < 0)
		print_kinds(&a);
	advice_kinds_release(&a.kinds);
	adviser_release(&a.adviser);
}

static int
run(int argc, char *argv[])
{
	struct analyse_options options = {
		.seat = -1, .at = -1, .worlds = WEIGHING_WORLDS};

	read_options(&options, argc, argv);
	analyse(&options);
	game_choice_release(&options.only);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_analyse = {
	.name = "analyse",
	.summary = "find the mistakes in recorded games",
	.run = run,
};
