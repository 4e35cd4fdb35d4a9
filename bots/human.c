/*
 * The human bot: the protocol on standard input and output, the person at a
 * terminal.
 */
#include <err.h>
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
	switch (end) {
	case CONVERSATION_DONE:
		break;
	case CONVERSATION_QUIT:
		fputs("You give up.\n", t->out);
		warnx("the player gave up");
		break;
	case CONVERSATION_CLOSED:
		fputs("\nNo more input: you give up.\n", t->out);
		warnx("the player's input ended");
		break;
	case CONVERSATION_GONE:
		fputs("\nNobody waits for your answer any more.\n", t->out);
		warnx("nobody reads the answers any more");
		break;
	case CONVERSATION_INTERRUPTED:
		fputs("\n", t->out);
		terminal_flush(t);
		terminal_end_by_signal(t, STDIN_FILENO);
	}
	terminal_close(t);
	exit(end == CONVERSATION_QUIT ? EXIT_SUCCESS : EXIT_FAILURE);
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
	struct places places = {.tty = TERMINAL_DEFAULT};

	persons_init(&persons, &person);
	if (player_init(&player, persons.games) < 0)
		err(EXIT_FAILURE, "human");
	int status = (int)read_options(&places, argc, argv);
	if (status == (int)OPTIONS_RUN) {
		open_terminal(&person.terminal, &places);
		status = run_player(&player, "human");
		terminal_close(&person.terminal);
	}
	player_release(&player);
	return status;
}
