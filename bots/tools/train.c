/* talon-train: teaches the expert its value of tablić, and writes it down. */
#include <err.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "player/player.h"
#include "tools/train_file.h"
#include "tools/train_threads.h"

enum {
	USAGE_ERROR = 2,
	NAME_SIZE = 4096,
	ROUNDS_MOST = 1000000,
	GAMES_MOST = 1000000
};

static const char usage[] =
	"Usage: talon-train [options] FILE\n"
	"Teaches the expert what stands of tablic and of tablic-stihovi are\n"
	"worth, by games with itself, and writes the numbers to FILE as C "
	"source.\n"
	"One seed gives the same numbers with any number of jobs.\n"
	"\n"
	"  -r, --rounds N   rounds of games and learning, for each (150)\n"
	"  -g, --games N    games of a round (2000; each takes 200 kB)\n"
	"  -s, --seed N     (1)\n"
	"  -j, --jobs N     threads (as many as cores)\n"
	"  -q, --quiet      no progress\n"
	"  -h, --help       print this and exit\n"
	"  -V, --version    print the version and exit\n";

struct options {
	struct train_plan plan;
	bool quiet;
	const char *file;
};

static _Noreturn void
wrong_use(const char *what, const char *text)
{
	fprintf(stderr,
		"talon-train: %s: '%s'\n"
		"Try 'talon-train --help' for more information.\n",
		what, text);
	exit(USAGE_ERROR);
}

static int
number(const char *text, int most)
{
	const char *wrong;
	int n = (int)strtonum(text, 1, most, &wrong);

	if (wrong != NULL)
		wrong_use("no such number", text);
	return n;
}

static int
cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > TRAIN_JOBS_MOST ? TRAIN_JOBS_MOST : (int)n;
}

static void
set(struct options *o, int option, const char *value)
{
	switch (option) {
	case 'r':
		o->plan.rounds = number(value, ROUNDS_MOST);
		break;
	case 'g':
		o->plan.games = number(value, GAMES_MOST);
		break;
	case 's':
		o->plan.seed = (uint64_t)number(value, INT32_MAX);
		break;
	case 'j':
		o->plan.jobs = number(value, TRAIN_JOBS_MOST);
		break;
	case 'q':
		o->quiet = true;
		break;
	case 'h':
		fputs(usage, stdout);
		exit(EXIT_SUCCESS);
	case 'V':
		puts("talon-train " PLAYER_VERSION);
		exit(EXIT_SUCCESS);
	default:
		fputs("Try 'talon-train --help' for more information.\n",
			stderr);
		exit(USAGE_ERROR);
	}
}

static void
read_options(struct options *o, int argc, char *argv[])
{
	static const struct option table[] = {
		{"rounds", required_argument, NULL, 'r'},
		{"games", required_argument, NULL, 'g'},
		{"seed", required_argument, NULL, 's'},
		{"jobs", required_argument, NULL, 'j'},
		{"quiet", no_argument, NULL, 'q'},
		{"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},
		{NULL, 0, NULL, 0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "r:g:s:j:qhV", table, NULL)) !=
		-1)
		set(o, option, optarg);
	if (optind + 1 != argc)
		wrong_use("one file is wanted, not",
			optind == argc ? "" : argv[optind + 1]);
	o->file = argv[optind];
}

static void
show_progress(const struct options *o, int round, double squares)
{
	if (o->quiet)
		return;
	fprintf(stderr, "%s: round %d of %d, mean squared error %.3f%s",
		o->plan.scoring == TABLIC_POINTS ? "tablic" : "tablic-stihovi",
		round, o->plan.rounds, squares,
		isatty(STDERR_FILENO) && round < o->plan.rounds ? "\r" : "\n");
}

static void
teach(const struct options *o, struct tablic_value_net *value)
{
	struct trainer *class = trainer_new(&o->plan);

	if (class == NULL)
		err(EXIT_FAILURE, "a class of %d games a round", o->plan.games);
	for (int round = 1; round <= o->plan.rounds; round++) {
		double squares = trainer_round(class);
		if (squares < 0)
			errx(EXIT_FAILURE, "%d threads cannot be started",
				o->plan.jobs);
		show_progress(o, round, squares);
	}
	*value = *trainer_net(class);
	trainer_free(class);
}

/* The file is replaced as a whole or not at all: what is new has another name
 * until it is complete. */
static FILE *
open_new(const char *file, char name[static NAME_SIZE])
{
	FILE *new;

	if (snprintf(name, NAME_SIZE, "%s.new", file) >= NAME_SIZE)
		errx(EXIT_FAILURE, "the name of the file is too long");
	new = fopen(name, "w");
	if (new == NULL)
		err(EXIT_FAILURE, "%s", name);
	return new;
}

static void
write_down(const struct options *o,
	const struct tablic_value_net values[static 2], FILE *new,
	const char *name)
{
	char how[128];

	snprintf(how, sizeof how,
		"talon-train --rounds %d --games %d --seed %d", o->plan.rounds,
		o->plan.games, (int)o->plan.seed);
	if (train_file_write(new, values, how) == -1 || fclose(new) == EOF ||
		rename(name, o->file) == -1)
		err(EXIT_FAILURE, "%s", name);
}

int
main(int argc, char *argv[])
{
	static struct tablic_value_net values[2];
	struct options options = {.plan = {.seed = 1,
					  .rounds = 150,
					  .games = 2000,
					  .jobs = cores()}};

	char name[NAME_SIZE];

	read_options(&options, argc, argv);
	FILE *new = open_new(options.file, name);
	for (int scoring = 0; scoring < 2; scoring++) {
		options.plan.scoring = (enum tablic_scoring)scoring;
		teach(&options, &values[scoring]);
	}
	write_down(&options, values, new, name);
	return EXIT_SUCCESS;
}
