#include "player/main.h"

#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/version.h"
#include "options/options.h"
#include "player/player.h"
#include "seats.h"

enum {
	COLUMN = 17,
	USAGE_MAX = 512,
	USAGE_WIDTH = 80,
	LINE_WIDTH = 75,
	DESCRIPTION_MAX = 2048,
	ROWS_MAX = PLAYER_OPTIONS_MAX + 6
};

/* By this the arbiter knows a bot of ours that was built elsewhere, or with other
 * flags, as the same one, unless they may change its numbers. */
#if defined TALON_SOURCES && !defined __FAST_MATH__
static const char sources[] __attribute__((used)) =
	"talon-source:" TALON_SOURCES;
#endif

/* The bot of this process. */
static struct program {
	struct player player;
	long nodes; /* for an answer, as the user says; 0: no word of it */
	int row_count;
	struct option_row rows[ROWS_MAX];
} program;

static int
count_names(const struct player_game *games)
{
	int count = 0;

	for (; games->game; games++) {
		for (const struct seat_rules *r = games->game->rules; r->name;
			r++)
			count++;
	}
	return count;
}

/* "one, another and a third", as far as TEXT has room. */
static void
list_names(const struct player_game *games, char *text, size_t size)
{
	int left = count_names(games);

	for (; games->game; games++) {
		for (const struct seat_rules *r = games->game->rules; r->name;
			r++) {
			left--;
			strlcat(text, r->name, size);
			if (left > 0)
				strlcat(text, left > 1 ? ", " : " and ", size);
		}
	}
}

static void
print_wrapped(FILE *file, const char *text)
{
	int at = 0;

	while (*text != '\0') {
		int length = (int)strcspn(text, " ");
		bool fits = at + 1 + length < LINE_WIDTH;

		if (at > 0)
			fputc(fits ? ' ' : '\n', file);
		fprintf(file, "%.*s", length, text);
		at = fits && at > 0 ? at + 1 + length : length;
		text += length + (text[length] == ' ');
	}
	fputc('\n', file);
}

static void
describe(FILE *file)
{
	char text[DESCRIPTION_MAX] = "It plays ";

	list_names(program.player.games, text, sizeof text);
	strlcat(text, " by Talon's protocol, on standard input and output.",
		sizeof text);
	fputc('\n', file);
	print_wrapped(file, text);
}

/* An option of a strategy's own. */
static bool
set_option(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	return player_set_option(row->to.any, row->name, value, reason);
}

/* Seconds, or "inf": a search ends by itself, however long that takes. */
static bool
take_move_time(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	int64_t *ns = row->to.any;

	if (strcmp(value, "inf") == 0) {
		*ns = PACE_UNLIMITED;
		return true;
	}
	const bool taken = option_take_seconds(value, ns, reason);
	if (!taken)
		strlcat(reason, ", nor inf", OPTION_REASON_MAX);
	return taken;
}

static void
add_row(struct program *p, struct option_row row)
{
	p->rows[p->row_count++] = row;
}

/* What all players have and all that think, around those of their own. */
static void
add_options(struct program *p)
{
	const struct player_repertoire *r = &p->player.repertoire;

	add_row(p, (struct option_row){'s', "seed", "N",
			   "the seed of all random choices, instead of "
			   "set_seed",
			   OPTION_U64(&p->player.seed),
			   .given = &p->player.seed_fixed});
	if (r->thinks) {
		add_row(p, (struct option_row){0, "time", "S",
				   "at most S seconds an answer, instead of "
				   "nodes; or inf",
				   OPTION_CALL(&p->player.pace.time_ns,
					   take_move_time)});
		add_row(p, (struct option_row){0, "nodes", "N",
				   "at most N nodes an answer, instead of the "
				   "usual number",
				   OPTION_LONG(&p->nodes, 1, LONG_MAX)});
	}
	for (int i = 0; i < r->option_count; i++)
		add_row(p, (struct option_row){r->options[i]->letter,
				   r->options[i]->name, r->options[i]->argument,
				   r->options[i]->help,
				   OPTION_CALL(&p->player, set_option)});
	if (r->thinks)
		add_row(p, (struct option_row){0, "explain", NULL,
				   "print the reasons for each answer to "
				   "standard error",
				   OPTION_FLAG(&p->player.explains)});
	add_row(p, (struct option_row){0, "info", NULL,
			   "say what it thinks of its answer, in figures that "
			   "the\nrecord keeps",
			   OPTION_FLAG(&p->player.informs)});
}

/* "[--seed N] [--time S]", on lines that fit behind "Usage: NAME". */
static void
list_options(
	const struct program *p, const char *name, char usage[static USAGE_MAX])
{
	size_t indent = strlen("Usage: ") + strlen(name);
	size_t at = indent + strlcpy(usage, "[--seed N]", USAGE_MAX) + 1;

	for (int i = 0; i < p->row_count; i++) {
		const struct option_row *row = &p->rows[i];
		char text[64];

		if (row->letter == 's')
			continue;
		snprintf(text, sizeof text, " [--%s%s%s]", row->name,
			row->argument ? " " : "",
			row->argument ? row->argument : "");
		at += strlen(text);
		if (at > USAGE_WIDTH) {
			size_t length = strlen(usage);

			snprintf(usage + length, USAGE_MAX - length, "\n%*s",
				(int)indent, "");
			at = indent + strlen(text);
		}
		strlcat(usage, text, USAGE_MAX);
	}
}

static void
read_options(const struct player_program *terms, int argc, char *argv[])
{
	char usage[USAGE_MAX];
	const struct options options = {
		.command = terms->name,
		.usage = usage,
		.summary = terms->summary,
		.version = TALON_VERSION,
		.rows = program.rows,
		.epilogue = describe,
		.column = COLUMN,
	};

	add_options(&program);
	list_options(&program, terms->name, usage);
	options_read(&options, &argc, &argv);
	if (argc > 0)
		options_refuse("unexpected argument '%s'", argv[0]);
}

static int
play(struct player *player, const char *name)
{
	static struct bot bot;

	player_bot(player, name, &bot);
	if (bot_run(&bot, STDIN_FILENO, STDOUT_FILENO) == 0)
		return EXIT_SUCCESS;
	warn("%s", name);
	return EXIT_FAILURE;
}

int
player_main(const struct player_program *terms, int argc, char *argv[])
{
	struct player *player = &program.player;
	const int games =
		player_init(player, seat_all, terms->name, terms->instead);

	if (games < 0)
		err(EXIT_FAILURE, "%s", terms->name);
	if (games == 0)
		errx(EXIT_FAILURE, "no game has a strategy called %s",
			terms->name);
	read_options(terms, argc, argv);
	player->pace.nodes = program.nodes;
	int status = play(player, terms->name);
	player_release(player);
	return status;
}
