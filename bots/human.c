/*
 * The human bot: the protocol on standard input and output, the person at a
 * terminal.
 */
#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "player/games.h"
#include "terminal/herc_person.h"
#include "terminal/planowanie_person.h"
#include "terminal/tablic_person.h"
#include "terminal/trax_person.h"

static const char usage[] =
	"Usage: human [--tty PATH] [--in PATH] [--out PATH] [--seed N]\n"
	"A person plays, at a terminal.\n"
	"\n"
	"      --tty PATH   the terminal (default: /dev/tty, the one in use)\n"
	"      --in PATH    read the person's lines from PATH, any file\n"
	"      --out PATH   write to PATH, any file\n"
	"  -s, --seed N     choose between equal cards by this number, "
	"whatever\n"
	"                   set_seed says\n"
	"  -h, --help       print this and exit\n"
	"  -V, --version    print the version and exit\n"
	"\n"
	"It plays tablic, tablic-stihovi, planowanie, herc and trax by "
	"Talon's\n"
	"protocol, on standard input and output.\n";

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

/* A person for each game, all of them the same one. */
static void
sit_down(struct games *games, struct person *person)
{
	static struct tablic_person tablic;
	static struct planowanie_person planowanie;
	static struct herc_person herc;
	static struct trax_person trax;

	person->player = &games->player;
	person->leave = leave;
	tablic_person_init(&tablic, &games->tablic, person);
	planowanie_person_init(&planowanie, &games->planowanie, person);
	herc_person_init(&herc, &games->herc, person);
	trax_person_init(&trax, &games->trax, person);
}

int
main(int argc, char *argv[])
{
	static struct games games;
	static struct person person;
	static struct bot bot = {.name = "human", .version = PLAYER_VERSION};
	const char *tty = TERMINAL_DEFAULT;
	const char *in = NULL;
	const char *out = NULL;
	const struct player_option more[] = {
		{"tty", &tty}, {"in", &in}, {"out", &out}, {NULL, NULL}};
	const char *failed;
	int status;

	games_init(&games, &bot);
	player_options(&games.player, argc, argv, bot.name, usage, more);
	if (terminal_open(&person.terminal, in ? in : tty, out, STDOUT_FILENO,
		    &failed) < 0) {
		warn("%s", failed);
		errx(EXIT_FAILURE, "the person has to be somewhere else: "
				   "see --tty, --in and --out");
	}
	sit_down(&games, &person);
	status = player_run(&bot);
	terminal_close(&person.terminal);
	return status;
}
