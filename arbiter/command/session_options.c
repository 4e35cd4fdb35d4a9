#include "command/session_options.h"

#include <assert.h>
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cores_linux.h"
#include "command/rows.h"
#include "common/number.h"
#include "drive/drive.h"
#include "games.h"
#include "record/run_line.h"
#include "record/stop_rule.h"

enum {
	GAMES_DEFAULT = 100,
	GAMES_MOST = 1000000000,
	JOBS_MOST = 1000,
};

static void
draw_bits(void *bits, size_t count)
{
	if (getentropy(bits, count) < 0)
		err(EXIT_FAILURE, "random numbers");
}

/* As long as a person may want to type it. */
static struct seed
any_seed(void)
{
	uint64_t number;

	draw_bits(&number, sizeof number);
	return seed_of_number(number);
}

void
session_options_take_long_seed(struct session_options *options)
{
	uint8_t bits[16];

	draw_bits(bits, sizeof bits);
	options->terms.run.seed = seed_of_bits(bits);
}

void
session_options_init(struct session_options *options)
{
	*options = (struct session_options){
		.terms.run = {.game = game_all[0], .games = GAMES_DEFAULT},
		.terms.missing = SESSION_MISSING_REFUSE,
	};
	run_terms_init(&options->terms.run);
	cores_look(&options->terms.cores, "");
	options->terms.run.seed = any_seed();
}

void
session_options_release(struct session_options *options)
{
	struct session_terms *terms = &options->terms;

	for (int i = 0; terms->specs && i < terms->run.bot_count; i++)
		bot_spec_release(&terms->specs[i]);
	free(terms->specs);
	for (int i = 0; terms->run.bots && i < terms->run.bot_count; i++)
		run_files_release(&terms->run.bots[i]);
	free(terms->run.bots);
	run_files_release(&terms->run.program);
	file_digests_release(&terms->digests);
	deals_release(&terms->deals);
	machine_release(&terms->machine);
	game_choice_release(&options->only);
	word_list_release(&options->typed);
	run_release(&options->model);
	*options = (struct session_options){0};
}

bool
session_options_go_on(const struct session_options *options)
{
	return (options->terms.resume || options->after) && options->model.game;
}

void
session_options_note(
	void *owner, const struct option_row *row, const char *value)
{
	struct session_options *options = owner;

	if (value)
		word_list_add_format(
			&options->typed, "--%s=%s", row->name, value);
	else
		word_list_add_format(&options->typed, "--%s", row->name);
}

static const char *const pins[] = {"auto", "off", NULL};
static const char *const lives[] = {"on", "off", NULL};
static const char *const missing_words[] = {
	[SESSION_MISSING_ALLOW] = "allow",
	[SESSION_MISSING_REFUSE] = "refuse",
	[SESSION_MISSING_LEAVE_OUT] = "leave-out",
	NULL,
};

/* Headings of the help, besides those of the terms of a run. */
#define GAMES	"Games"
#define BOTS	"How bots are run"
#define PLACES	"Where games are played"
#define RECORD	"The record file"
#define PRINTED "What is printed"

static bool
take_game(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct game_rules **game = row->to.any;
	const struct game_rules *found = rows_find_game(value, reason);

	if (!found)
		return false;
	*game = found;
	return true;
}

/* Why VALUE is no time: what other match runners take may have been meant. */
static bool
refuse_time(const char *value, char reason[static OPTION_REASON_MAX])
{
	return option_refuse(reason,
		strchr(value, '/')
			? "\"%.200s\": there is no time for a number of moves, "
			  "only S or S+I, in seconds, for the whole game"
			: "\"%.200s\" is not S, S+I (seconds) or inf",
		value);
}

/* "inf", or as other programs have it, no seconds at all. */
static bool
is_no_limit(const char *value)
{
	int64_t ns;

	return strcmp(value, "inf") == 0 ||
	       (number_parse_seconds(value, &ns) && ns == 0);
}

static bool
take_time(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct run *run = row->to.any;
	char seconds[NUMBER_MAX];
	size_t length = strcspn(value, "+");
	int64_t increment = 0;

	if (is_no_limit(value)) {
		run->time_ns = -1;
		run->increment_ns = 0;
		return true;
	}
	if (length >= sizeof seconds || strchr(value, '/') ||
		(value[length] != '\0' &&
			!number_parse_seconds(value + length + 1, &increment)))
		return refuse_time(value, reason);
	memcpy(seconds, value, length);
	seconds[length] = '\0';
	run->increment_ns = increment;
	return option_take_seconds(seconds, &run->time_ns, reason);
}

static bool
take_move_time(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	int64_t *ns = row->to.any;

	if (!is_no_limit(value))
		return option_take_seconds(value, ns, reason);
	*ns = 0;
	return true;
}

static bool
take_seed(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (seed_parse(row->to.any, value))
		return true;
	return option_refuse(reason,
		"\"%.200s\" is no printable text of up to %d bytes", value,
		SEED_MAX - 1);
}

static bool
take_shard(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (run_shard_parse(row->to.any, value))
		return true;
	return option_refuse(
		reason, "\"%.200s\" is not K/N, with K from 0 to N - 1", value);
}

/* A limit in the units of its option. */
static bool
take_limit(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const struct run_term *term = run_term_find(row->name);
	int64_t *limit = row->to.any;
	long number;
	const struct option_row whole = {
		OPTION_LONG(&number, term->least, term->most)};

	if (!option_take(&whole, value, reason))
		return false;
	*limit = number * term->unit;
	return true;
}

static bool
take_sprt(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return stop_rule_set_sprt(row->to.any, value, reason);
}

static bool
take_error(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return stop_rule_set_error(row->to.any, value, reason);
}

/* --missing, or an older word for one of its values. */
static bool
take_missing(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	struct session_options *options = row->to.any;
	const char *word = value ? value : "allow";
	int wanted;
	const struct option_row words = {OPTION_WORD(&wanted, missing_words)};

	if (!value && strcmp(row->name, "leave-out") == 0)
		word = row->name;
	if (!option_take(&words, word, reason))
		return false;
	if (options->missing_given && (int)options->terms.missing != wanted)
		return option_refuse(reason, "--missing=%s was given before it",
			missing_words[options->terms.missing]);
	options->missing_given = true;
	options->terms.missing = (enum session_missing)wanted;
	return true;
}

static void
offer_missing(struct option_offer *offer)
{
	for (int i = 0; missing_words[i]; i++)
		option_offer(offer, missing_words[i], NULL);
}

enum {
	MATCH = RUN_OF_MATCH,
	TOURNAMENT = RUN_OF_TOURNAMENT,
	PLAY = RUN_OF_PLAY,
	BOTH = MATCH | TOURNAMENT,
};

/* What the rows below are written for. Each session has copies that point to the
 * same places of its own. */
static struct session_options example;

/* What is played. */
static const struct option_row rules_rows[] = {
	{'g', "game", "RULES",
		"rules to play by (the first of those below), or a\n"
		"command that knows others",
		GAMES, OPTION_CALL(&example.terms.run.game, take_game),
		.given = &example.game_given, .values = offers_games},
	{0},
};

static const struct option_row game_rows[] = {
	{'n', "games", "N", "games to play (100); with --resume in all", GAMES,
		OPTION_LONG(&example.terms.run.games, 1, GAMES_MOST),
		.given = &example.games_given, .of = MATCH | PLAY},
	{'s', "seed", "TEXT", "the same seed gives the same deals (random)",
		GAMES, OPTION_CALL(&example.terms.run.seed, take_seed),
		.given = &example.seed_given},
	{0, "deals", "FILE", "play the deals of a deal file, one a line", GAMES,
		OPTION_RARE, OPTION_FILE(&example.game.deals)},
	{0, "only", "ID[,ID...]",
		"play only these games of the run; A-B: from A to B", GAMES,
		OPTION_RARE, OPTION_CALL(&example.only, rows_take_only),
		.of = MATCH},
	{0, "like", "FILE",
		"play the run of FILE again: with its bots, options and\n"
		"seed, where none are given",
		GAMES, OPTION_RARE, OPTION_FILE(&example.like), .of = MATCH},
	/* When a match ends before its last game. */
	{0, "sprt", "M0,M1[,ALPHA,BETA]",
		"stop when a test decides whether the margin of two\n"
		"bots is M0 or M1 points a game, with error rates\n"
		"ALPHA, BETA (0.05)",
		GAMES, OPTION_CALL(&example.terms.run.stop, take_sprt),
		.of = MATCH},
	{0, "until-error", "E",
		"stop when the standard error of the margin is below E\n"
		"points a game; for it and --sprt -n is the most games\n"
		"(1000000)",
		GAMES, OPTION_RARE,
		OPTION_CALL(&example.terms.run.stop, take_error), .of = MATCH},
	{0},
};

static const struct option_row other_rows[] = {
	/* What becomes of bots that cannot play. */
	{0, "missing", "refuse|allow|leave-out",
		"if a bot cannot be run: play nothing, let it forfeit,\n"
		"or play without it (refuse)",
		BOTS, OPTION_CALL(&example, take_missing),
		.values = offer_missing},
	{0, "allow-missing", NULL, "--missing=allow", BOTS, OPTION_HIDDEN,
		OPTION_CALL(&example, take_missing)},
	{0, "leave-out", NULL, "--missing=leave-out", BOTS, OPTION_HIDDEN,
		OPTION_CALL(&example, take_missing)},
	/* Where it is played. */
	{'j', "jobs", "N", "games at once (as many as there are cores for)",
		PLACES, OPTION_INT(&example.terms.jobs, 1, JOBS_MOST),
		.of = BOTH},
	{0, "pin", "auto|off",
		"auto: keep each game with its bots on cores of its own;\n"
		"off: leave it to the system (auto)",
		PLACES, OPTION_RARE, OPTION_WORD(&example.terms.pin, pins)},
	{0, "shard", "K/N",
		"play part K, from 0, of the N parts of the run, into a\n"
		"file of its own; talon merge joins them",
		PLACES, OPTION_RARE,
		OPTION_CALL(&example.terms.run.shard, take_shard),
		.given = &example.shard_given, .of = BOTH},
	{0, "upto", "M", "play only the games of a shard below number M",
		PLACES, OPTION_RARE,
		OPTION_LONG(&example.terms.upto, 1, LONG_MAX), .of = MATCH},
	{0, "on", "ENGINE",
		"have the run played in shards by\n"
		"slurm[:OPTIONS of sbatch] or parallel:HOST[,HOST...]",
		PLACES, OPTION_RARE, OPTION_TEXT(&example.on), .of = BOTH},
	{0, "shards", "N", "with --on: in how many shards (16)", PLACES,
		OPTION_RARE, OPTION_LONG(&example.shards, 1, SHARDS_MOST),
		.of = BOTH},
	/* What becomes of the games. */
	{'o', "output", "FILE", "append one record a game to FILE", RECORD,
		OPTION_FILE(&example.terms.output)},
	{0, "resume", NULL, "continue the output file where it stops", RECORD,
		OPTION_FLAG(&example.terms.resume), .of = BOTH},
	{0, "append", NULL,
		"play N more games than the output file has, or begin\n"
		"it; otherwise as --resume",
		RECORD, OPTION_RARE, OPTION_FLAG(&example.append), .of = MATCH},
	{0, "live", "on|off",
		"let programs watch the games in play at FILE.live (on)",
		RECORD, OPTION_RARE, OPTION_WORD(&example.terms.live, lives),
		.of = BOTH},
	{0, "log", "FOLDER",
		"write what each bot was told and said, a file for each\n"
		"game and seat",
		RECORD, OPTION_RARE, OPTION_FILE(&example.terms.log)},
	{0, "key", "FILE",
		"sign the lines of the output file with the key in FILE,\n"
		"which is made if it is not there (none; in tournaments\n"
		"the output file's name and .key)",
		RECORD, OPTION_RARE, OPTION_FILE(&example.terms.key),
		.of = BOTH},
	{0, "publish", "FILE",
		"append to FILE, each minute, what proves how far the\n"
		"signed output file is",
		RECORD, OPTION_RARE, OPTION_FILE(&example.terms.publish),
		.of = BOTH},
	{0, "json", NULL, "print the summary as one JSON object", PRINTED,
		OPTION_CALL(&example.terms.form, form_rows_take_json),
		.of = BOTH},
	{0, "csv", NULL, "print the final table as comma-separated values",
		PRINTED, OPTION_CALL(&example.terms.form, form_rows_take_csv),
		.of = TOURNAMENT},
	{'q', "quiet", NULL, "show no progress on the terminal", PRINTED,
		OPTION_FLAG(&example.terms.quiet), .of = BOTH},
	{0, "strict", NULL, "end with 1 if a bot had a fault", PRINTED,
		OPTION_RARE, OPTION_FLAG(&example.terms.strict), .of = MATCH},
	{0, "watch", NULL, "show each move as it is made", PRINTED,
		OPTION_CONSTANT(&example.terms.verbosity, 2), .of = BOTH},
	{'v', "verbose", NULL, "show each line to and from the bots", PRINTED,
		OPTION_CONSTANT(&example.terms.verbosity, 1)},
	{0},
};

/* Rows for the subcommands of a mask. */
struct row_list {
	struct session_options *options;
	struct option_row *rows;
	unsigned of;
	size_t count;
};

static void
add_row(struct row_list *list, const struct option_row *row)
{
	if (row->of != 0 && (row->of & list->of) == 0)
		return;
	assert(list->count < SESSION_ROWS_MAX);
	list->rows[list->count++] = *row;
}

/* PLACE is of the example; NULL: there is none. */
static void *
same_place(struct session_options *options, const void *place)
{
	return place ? (char *)options +
			       ((const char *)place - (const char *)&example)
		     : NULL;
}

static void
add_rows(struct row_list *list, const struct option_row *row)
{
	for (; row->name; row++) {
		struct option_row own = *row;

		own.to.any = same_place(list->options, row->to.any);
		own.given = same_place(list->options, row->given);
		add_row(list, &own);
	}
}

/* The option of a term of the run. */
static struct option_row
term_row(struct session_options *options, const struct run_term *term)
{
	struct run *run = &options->terms.run;
	void *place = run_term_at(term, run);
	struct option_row row = {.letter = term->letter,
		.name = term->option,
		.argument = term->argument,
		.help = term->help,
		.group = term->group,
		.shown = term->usual ? OPTION_USUAL : OPTION_RARE,
		.kind = OPTION_KIND_CALL,
		.of = term->of,
		.to.any = place,
		.given = &options->terms.given[term - run_terms]};

	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		row.kind = OPTION_KIND_FLAG;
		row.to.flag = place;
		row.constant = term->kind == RUN_TERM_FLAG;
		break;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		row.kind = OPTION_KIND_WORD;
		row.words = term->words;
		break;
	case RUN_TERM_BUDGET:
		row.to.any = run;
		row.call = take_time;
		break;
	case RUN_TERM_SECONDS:
		row.kind = term->open ? OPTION_KIND_CALL : OPTION_KIND_SECONDS;
		if (term->open)
			row.call = take_move_time;
		else
			row.to.ns = place;
		break;
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		row.call = take_limit;
		break;
	}
	return row;
}

static void
add_term_rows(struct row_list *list)
{
	for (int i = 0; i < RUN_TERMS; i++) {
		struct option_row row = term_row(list->options, &run_terms[i]);

		if (i == RUN_TERM_OF_sandbox) {
			row.to.any = &list->options->sandbox;
			row.words = bot_sandbox_words;
		}
		if (row.name)
			add_row(list, &row);
	}
}

void
session_options_rows(struct session_options *options, unsigned of,
	struct option_row rows[static SESSION_ROWS_MAX + 1])
{
	struct row_list list = {.options = options, .rows = rows, .of = of};

	add_rows(&list, rules_rows);
	add_row(&list, ROWS_SANDBOX_GAME);
	add_rows(&list, game_rows);
	add_term_rows(&list);
	add_rows(&list, other_rows);
	rows[list.count] = (struct option_row){0};
}

struct option_row
session_options_row(struct session_options *options, const char *name)
{
	struct option_row rows[SESSION_ROWS_MAX + 1];
	const struct option_row *row = rows;

	session_options_rows(options, MATCH, rows);
	while (strcmp(row->name, name) != 0)
		row++;
	return *row;
}
