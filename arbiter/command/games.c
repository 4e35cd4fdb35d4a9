/* `talon games`: the games there are, and any of them as a program. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "foreign/host.h"
#include "games.h"

struct games_options {
	enum output_form form;
	const char *serve; /* NULL: the games are listed */
};

static void
list(enum output_form form)
{
	static const struct table_column columns[] = {
		{.head = "game", .member = "name", .kind = TABLE_NAME},
		{.head = "bots", .member = "bots", .kind = TABLE_NAME},
		{.head = "what it is", .member = "summary", .kind = TABLE_NAME},
	};
	struct table table = {.columns = columns, .count = 3};

	for (size_t i = 0; game_at(i); i++) {
		table_name(&table, game_at(i)->name);
		table_name(&table, game_at(i)->bot_counts);
		table_name(&table, game_at(i)->summary);
	}
	if (form == OUTPUT_TABLE) {
		if (table_print(&table, stdout) < 0)
			err(EXIT_FAILURE, NULL);
		return;
	}
	for (size_t i = 0; game_at(i); i++) {
		struct text line = {0};

		text_add_string(&line, "{");
		table_add_json(&table, i, &line);
		text_add_string(&line, "}\n");
		if (text_print(&line, stdout) < 0)
			err(EXIT_FAILURE, NULL);
	}
	table_release(&table);
}

/* Answers each line of standard input at once, until `quit` or its end. */
static int
serve(const struct game_rules *rules)
{
	struct text answer = {0};
	struct host host;
	char *line = NULL;
	size_t size = 0;
	bool more = true;

	if (host_init(&host, rules) < 0)
		err(EXIT_FAILURE, NULL);
	while (more && getline(&line, &size, stdin) >= 0) {
		line[strcspn(line, "\r\n")] = '\0';
		text_clear(&answer);
		more = host_hear(&host, line, &answer);
		if (text_failed(&answer) < 0)
			err(EXIT_FAILURE, NULL);
		fwrite(answer.bytes, 1, answer.length, stdout);
		if (fflush(stdout) == EOF)
			err(EXIT_FAILURE, "standard output");
	}
	if (ferror(stdin))
		err(EXIT_FAILURE, "standard input");
	free(line);
	text_release(&answer);
	host_release(&host);
	return EXIT_SUCCESS;
}

static int
run(int argc, char *argv[])
{
	struct games_options games = {0};
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		{0, "serve", "RULES",
			"be the program of this game, on standard input and\n"
			"output, as protocol/GAMES.md says",
			OPTION_TEXT(&games.serve), .values = offers_games},
		form_rows_json(&games.form, "a JSON object a line"),
		{0},
	};
	const struct options options = {
		.command = "talon games",
		.usage = "[options]",
		.summary = "Lists the games that are played here.",
		.rows = rows,
	};
	char reason[OPTION_REASON_MAX];

	options_read(&options, &argc, &argv);
	if (argc > 0)
		options_refuse("\"%s\" is too much", argv[0]);
	if (!games.serve) {
		list(games.form);
		return EXIT_SUCCESS;
	}
	const struct game_rules *rules = rows_find_game(games.serve, reason);
	if (!rules)
		options_refuse("--serve: %s", reason);
	return serve(rules);
}

const struct subcommand subcommand_games = {
	.name = "games",
	.summary = "list the games, or be one as a program",
	.run = run,
	.special = true,
};
