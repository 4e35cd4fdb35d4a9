#include "tools/train_options.h"

#include <string.h>
#include <unistd.h>

#include "common/version.h"
#include "courses.h"
#include "player/player.h"
#include "tools/trainer.h"

static const char summary[] =
	"Teaches the players what they know by learning, one course at a time, "
	"from games\n"
	"that they play with themselves, and writes the numbers to FILE.\n"
	"One seed gives the same numbers with any number of jobs, and however "
	"often\n"
	"it was broken off.";

/* What was typed besides what is in struct train_options. */
struct typed {
	const char *resume;		 /* a file */
	bool plan;			 /* something of it */
	int rounds, games, pairs, every; /* 0, or -1 of pairs: not said */
};

static int
cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n < 1 ? 1 : n > TRAIN_JOBS_MOST ? TRAIN_JOBS_MOST : (int)n;
}

static void
list_courses(FILE *file)
{
	fprintf(file, "\nCourses:\n");
	for (int i = 0; course_all[i]; i++)
		fprintf(file, "  %-20s %s\n", course_all[i]->name,
			course_all[i]->summary);
}

static void
take_plan(struct train_options *o, const struct typed *typed)
{
	struct learning_plan *plan = &o->plan;

	plan->rounds = typed->rounds > 0 ? typed->rounds : o->course->rounds;
	plan->games = typed->games > 0 ? typed->games : o->course->games;
	plan->pairs = typed->pairs >= 0 ? typed->pairs : o->course->pairs;
	plan->every = typed->every > 0 ? typed->every : (plan->rounds + 9) / 10;
}

static void
check_resume(struct train_options *o, const struct typed *typed, int argc,
	char *argv[])
{
	if (argc > 0)
		options_refuse(
			"--resume knows the course: unexpected argument '%s'",
			argv[0]);
	if (typed->plan)
		options_refuse(
			"--resume takes all options but --jobs and --quiet "
			"from the checkpoint");
	o->resume = true;
	o->file = typed->resume;
}

static void
check(struct train_options *o, const struct typed *typed, int argc,
	char *argv[])
{
	if (o->list)
		return;
	if (typed->resume) {
		check_resume(o, typed, argc, argv);
		return;
	}
	if (argc != 2)
		options_refuse("give a course and a file; --list lists the "
			       "courses");
	o->course = course_find(argv[0]);
	if (!o->course)
		options_refuse(
			"unknown course \"%.64s\"; --list lists them", argv[0]);
	if (typed->pairs == 1)
		options_refuse(
			"one pair has no standard error: --pairs is 0, or 2 or "
			"more");
	o->file = argv[1];
	if (o->log && strlen(o->log) >= LEARNING_PATH_MAX)
		options_refuse("the log's name is too long");
	take_plan(o, typed);
}

/* PLAN are the rows of how the course goes. */
static void
read_rows(const struct option_row *plan, struct train_options *o,
	struct typed *typed, int argc, char *argv[])
{
	const struct option_row rows[] = {
		OPTION_GROUP(plan),
		{'\0', "resume", "FILE",
			"go on with FILE.checkpoint, which has the options",
			OPTION_FILE(&typed->resume)},
		{'j', "jobs", "N", "threads (as many as cores)",
			OPTION_INT(&o->jobs, 1, TRAIN_JOBS_MOST)},
		{'l', "list", NULL, "name the courses and Talon's files",
			OPTION_FLAG(&o->list)},
		{'q', "quiet", NULL, "no progress", OPTION_FLAG(&o->quiet)},
		{0},
	};
	const struct options options = {
		.command = "talon-train",
		.usage = "[options] COURSE FILE | --resume FILE | --list",
		.summary = summary,
		.version = TALON_VERSION,
		.rows = rows,
		.epilogue = list_courses,
		.column = 20,
	};

	options_read(&options, &argc, &argv);
	check(o, typed, argc, argv);
}

void
train_options_read(struct train_options *o, int argc, char *argv[])
{
	struct typed typed = {.pairs = -1};
	const struct option_row plan[] = {
		{'r', "rounds", "N", "rounds of games and learning",
			OPTION_INT(&typed.rounds, 1, LEARNING_ROUNDS_MAX),
			.given = &typed.plan},
		{'g', "games", "N", "games of a round",
			OPTION_INT(&typed.games, 1, LEARNING_GAMES_MAX),
			.given = &typed.plan},
		{'e', "every", "N",
			"rounds from one measurement to the next (a tenth)",
			OPTION_INT(&typed.every, 1, LEARNING_ROUNDS_MAX),
			.given = &typed.plan},
		{'p', "pairs", "N",
			"deals of a measurement against each rival; 0: none",
			OPTION_INT(&typed.pairs, 0, LEARNING_GAMES_MAX),
			.given = &typed.plan},
		{'s', "seed", "N", "(1)",
			OPTION_INT(&o->plan.seed, 0, LEARNING_SEED_MAX),
			.given = &typed.plan},
		{'\0', "log", "FILE", "measurements as lines of JSON",
			OPTION_FILE(&o->log), .given = &typed.plan},
		{0},
	};

	*o = (struct train_options){.plan = {.seed = 1}, .jobs = cores()};
	read_rows(plan, o, &typed, argc, argv);
}
