/* talon-train: trains the value nets of the expert, and writes them down. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options/options.h"
#include "player/player.h"
#include "tools/train_file.h"
#include "tools/train_threads.h"

enum { NAME_SIZE = 4096, ROUNDS_MOST = 1000000, GAMES_MOST = 1000000 };

struct terms {
	struct train_plan plan;
	int seed;
	bool quiet;
	const char *file;
};

static int
cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > TRAIN_JOBS_MOST ? TRAIN_JOBS_MOST : (int)n;
}

/* The arguments left over are one file. */
static enum options_verdict
take_file(const struct options *options, struct terms *terms, int argc,
	char *argv[])
{
	if (argc != 1)
		return options_refuse(options, "one file is wanted, not: '%s'",
			argc == 0 ? "" : argv[1]);
	terms->file = argv[0];
	return OPTIONS_RUN;
}

static enum options_verdict
read_options(struct terms *terms, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{'r', "rounds", "N",
			"rounds of games and learning, for each (150)",
			OPTION_INT(&terms->plan.rounds, 1, ROUNDS_MOST)},
		{'g', "games", "N",
			"games of a round (2000; each takes 200 kB)",
			OPTION_INT(&terms->plan.games, 1, GAMES_MOST)},
		{'s', "seed", "N", "(1)",
			OPTION_INT(&terms->seed, 1, INT32_MAX)},
		{'j', "jobs", "N", "threads (as many as cores)",
			OPTION_INT(&terms->plan.jobs, 1, TRAIN_JOBS_MOST)},
		{'q', "quiet", NULL, "no progress", OPTION_FLAG(&terms->quiet)},
		{0},
	};
	const struct options options = {
		.command = "talon-train",
		.usage = "[options] FILE",
		.summary =
			"Teaches the expert what positions of tablic and of "
			"tablic-stihovi are\n"
			"worth, by games with itself, and writes the numbers "
			"to FILE as C source.\n"
			"One seed gives the same numbers with any number of "
			"jobs.",
		.version = PLAYER_VERSION,
		.rows = rows,
		.column = 19,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN ? take_file(&options, terms, argc, argv)
				      : verdict;
}

static void
show_progress(const struct terms *terms, int round, double squares)
{
	if (terms->quiet)
		return;
	fprintf(stderr, "%s: round %d of %d, mean squared error %.3f%s",
		terms->plan.scoring == TABLIC_POINTS ? "tablic"
						     : "tablic-stihovi",
		round, terms->plan.rounds, squares,
		isatty(STDERR_FILENO) && round < terms->plan.rounds ? "\r"
								    : "\n");
}

static void
train(const struct terms *terms, struct tablic_value_net *net)
{
	struct trainer *trainer = trainer_new(&terms->plan);

	if (!trainer)
		err(EXIT_FAILURE, "a round of %d games", terms->plan.games);
	for (int round = 1; round <= terms->plan.rounds; round++) {
		double squares = trainer_round(trainer);

		if (squares < 0)
			errx(EXIT_FAILURE, "%d threads cannot be started",
				terms->plan.jobs);
		show_progress(terms, round, squares);
	}
	*net = *trainer_net(trainer);
	trainer_free(trainer);
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
	if (!new)
		err(EXIT_FAILURE, "%s", name);
	return new;
}

static void
write_down(const struct terms *terms,
	const struct tablic_value_net values[static 2], FILE *new,
	const char *name)
{
	char how[128];

	snprintf(how, sizeof how,
		"talon-train --rounds %d --games %d --seed %d",
		terms->plan.rounds, terms->plan.games, terms->seed);
	if (train_file_write(new, values, how) < 0 || fclose(new) == EOF ||
		rename(name, terms->file) < 0)
		err(EXIT_FAILURE, "%s", name);
}

int
main(int argc, char *argv[])
{
	static struct tablic_value_net values[2];
	struct terms terms = {
		.plan = {.rounds = 150, .games = 2000, .jobs = cores()},
		.seed = 1,
	};
	char name[NAME_SIZE];
	enum options_verdict verdict = read_options(&terms, argc, argv);

	if (verdict != OPTIONS_RUN)
		return (int)verdict;
	terms.plan.seed = (uint64_t)terms.seed;
	FILE *new = open_new(terms.file, name);
	for (int scoring = 0; scoring < 2; scoring++) {
		terms.plan.scoring = (enum tablic_scoring)scoring;
		train(&terms, &values[scoring]);
	}
	write_down(&terms, values, new, name);
	return EXIT_SUCCESS;
}
