/*
 * The human bot: the protocol on standard input and output, the person at a
 * terminal.
 */
#include <err.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include "options/options.h"
#include "player/run.h"
#include "terminal/persons.h"

/* Where the person is. */
struct places {
	const char *tty;
	const char *in;
	const char *out;
};

static void leave(struct terminal *, enum conversation_end);

static struct player player;
static struct person person = {.player = &player, .leave = leave};
static struct persons persons;

/* Whoever runs us keeps the last lines of standard error, and shows them. */
static void
leave(struct terminal *t, enum conversation_end end)
{
	if (end == CONVERSATION_INTERRUPTED)
		terminal_end_by_signal(t, STDIN_FILENO);
	fputs("\nNobody waits for your answer any more.\n", t->screen.out);
	warnx("nobody reads the answers any more");
	terminal_close(t);
	exit(EXIT_FAILURE);
}

static void
set_names(struct bot *bot, char *words)
{
	screen_set_names(&person.terminal.screen, words);
	bot_done(bot);
}

static void
describe(FILE *file)
{
	run_describe(persons.games, file);
}

static enum options_verdict
read_options(struct places *places, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{'\0', "tty", "PATH",
			"the terminal (default: /dev/tty, the one in use)",
			OPTION_TEXT(&places->tty)},
		{'\0', "in", "PATH",
			"read the person's lines from PATH, any file",
			OPTION_TEXT(&places->in)},
		{'\0', "out", "PATH", "write to PATH, any file",
			OPTION_TEXT(&places->out)},
		{'s', "seed", "N",
			"choose between equal cards by this number, whatever\n"
			"set_seed says",
			OPTION_U64(&player.seed), .given = &player.seed_fixed},
		{0},
	};
	const struct options options = {
		.command = "human",
		.usage = "[--tty PATH] [--in PATH] [--out PATH] [--seed N]",
		.summary = "A person plays, at a terminal.",
		.version = PLAYER_VERSION,
		.rows = rows,
		.epilogue = describe,
		.column = 19,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict == OPTIONS_RUN && argc > 0)
		return options_refuse(
			&options, "no argument is wanted: '%s'", argv[0]);
	return verdict;
}

static void
open_terminal(struct terminal *t, const struct places *places)
{
	const char *failed;

	if (terminal_open(t, places->in ? places->in : places->tty, places->out,
		    STDOUT_FILENO, &failed) == 0)
		return;
	warn("%s", failed);
	errx(EXIT_FAILURE, "the person has to be somewhere else: "
			   "see --tty, --in and --out");
}

int
main(int argc, char *argv[])
{
	static const struct bot_command own = {"set_names", set_names};
	struct places places = {.tty = TERMINAL_DEFAULT};

	setlocale(LC_CTYPE, "");
	persons_init(&persons, &person);
	if (player_init(&player, persons.games) < 0)
		err(EXIT_FAILURE, "human");
	player_add_command(&player, &own);
	int status = (int)read_options(&places, argc, argv);
	if (status == (int)OPTIONS_RUN) {
		open_terminal(&person.terminal, &places);
		status = run_player(&player, "human");
		terminal_close(&person.terminal);
	}
	player_release(&player);
	return status;
}
