/* talon-train: learns the numbers of the players, and writes them down. */
#include <err.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "courses.h"
#include "tools/output_file.h"
#include "tools/train_file.h"
#include "tools/train_options.h"
#include "tools/trainer.h"

/* A course under way. */
struct run {
	struct train_options options;
	const struct learning_course *course;
	struct learning_plan plan;
	struct trainer *trainer;
	char file[LEARNING_PATH_MAX];
	char checkpoint[LEARNING_PATH_MAX]; /* its file's name */
	int held;			    /* it, by this descriptor */
	char log[LEARNING_PATH_MAX];	    /* "": none */
	int said;			    /* measurements that have been */
};

/* How far the course is; on a terminal only. */
static void
draw_progress(const struct learning_course *course,
	const struct learning_plan *plan, int round)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r\033[K%s: round %d of %d", course->name,
			round, plan->rounds);
}

/* A line for people: points a game against each rival. */
static void
say_strength(const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r\033[K");
	fprintf(stderr, "%s: round %d of %d, points a game:", course->name,
		strength->round, plan->rounds);
	for (int i = 0; course->rivals[i]; i++)
		fprintf(stderr, "%s %s %+.2f ± %.2f", i > 0 ? "," : "",
			course->rivals[i], strength->margin[i],
			strength->error[i]);
	fprintf(stderr, "\n");
}

static int
list_courses(void)
{
	for (int i = 0; course_all[i]; i++)
		printf("%s\t%s\t%s\n", course_all[i]->name,
			course_all[i]->file ? course_all[i]->file : "-",
			course_all[i]->summary);
	if (fflush(stdout) == EOF || ferror(stdout))
		err(EXIT_FAILURE, "the standard output");
	return EXIT_SUCCESS;
}

static _Noreturn void
refuse_to_begin(const struct run *run)
{
	errx(EXIT_FAILURE,
		"%s: is there already; talon-train --resume %s goes on with it",
		run->checkpoint, run->options.file);
}

static void
save(struct run *run)
{
	struct learning_checkpoint checkpoint;

	trainer_checkpoint(run->trainer, &checkpoint);
	strlcpy(checkpoint.log, run->log, sizeof checkpoint.log);
	if (train_file_save(run->checkpoint, &run->held, &checkpoint) == 0)
		return;
	if (errno == EEXIST)
		refuse_to_begin(run);
	if (errno == EWOULDBLOCK)
		errx(EXIT_FAILURE, "%s: another talon-train is at this course",
			run->checkpoint);
	err(EXIT_FAILURE, "%s", run->checkpoint);
}

/* What was measured since this was last done. */
static void
report(struct run *run)
{
	int count;
	const struct learning_strength *strengths =
		trainer_strengths(run->trainer, &count);

	if (count == run->said)
		return;
	run->said = count;
	if (!run->options.quiet)
		say_strength(run->course, &run->plan, &strengths[count - 1]);
	if (run->log[0] != '\0' && train_file_log(run->log, run->course,
					   &run->plan, strengths, count) < 0)
		err(EXIT_FAILURE, "%s", run->log);
}

/* Whether it can be written is not to come to light after hours of learning. */
static void
resolve(const char *path, char real[static LEARNING_PATH_MAX])
{
	char reason[OUTPUT_REASON_MAX];

	if (!output_file_resolve(path, real, reason))
		errx(EXIT_FAILURE, "%s", reason);
}

static void
resolve_log(struct run *run, const char *path)
{
	resolve(path, run->log);
	if (train_file_clash(run->log, run->file) ||
		train_file_clash(run->log, run->checkpoint))
		errx(OPTIONS_USAGE,
			"%s: the log needs a file of its own: this one is the "
			"course's",
			path);
}

static void
name_checkpoint(struct run *run)
{
	if (train_file_checkpoint(run->file, run->checkpoint))
		return;
	if (errno == EINVAL)
		errx(OPTIONS_USAGE,
			"%s: is the name of a checkpoint, and no file of "
			"numbers is called so",
			run->options.file);
	err(EXIT_FAILURE, "%s", run->options.file);
}

static void
begin(struct run *run)
{
	const struct train_options *o = &run->options;

	run->course = o->course;
	run->plan = o->plan;
	if (o->log)
		resolve_log(run, o->log);
	if (access(run->checkpoint, F_OK) == 0)
		refuse_to_begin(run);
	run->trainer = trainer_new(run->course, &run->plan, o->jobs);
	if (!run->trainer)
		err(EXIT_FAILURE, "a round of %d games", run->plan.games);
	save(run);
}

static void
resume(struct run *run)
{
	struct learning_checkpoint checkpoint;
	char reason[TRAIN_REASON_MAX];

	if (!train_file_load(run->checkpoint, &run->held, &checkpoint, reason))
		errx(EXIT_FAILURE, "%s", reason);
	run->course = course_find(checkpoint.course);
	if (!run->course || !trainer_fits(run->course, &checkpoint))
		errx(EXIT_FAILURE,
			"%s: is of a course \"%s\" that is none of this "
			"talon-train",
			run->checkpoint, checkpoint.course);
	run->plan = checkpoint.plan;
	if (checkpoint.log[0] != '\0')
		resolve_log(run, checkpoint.log);
	run->trainer =
		trainer_resume(run->course, &checkpoint, run->options.jobs);
	if (!run->trainer)
		err(EXIT_FAILURE, "a round of %d games", run->plan.games);
	learning_checkpoint_release(&checkpoint);
}

static void
train(struct run *run)
{
	double loss;

	while (trainer_rounds(run->trainer) < run->plan.rounds) {
		if (!run->options.quiet)
			draw_progress(run->course, &run->plan,
				trainer_rounds(run->trainer) + 1);
		if (trainer_round(run->trainer, &loss) < 0)
			err(EXIT_FAILURE, "%d threads", run->options.jobs);
		if (!isfinite(loss))
			errx(EXIT_FAILURE, "the numbers have become too large");
		save(run);
		report(run);
	}
}

/* The checkpoint goes when the file is there. */
static void
conclude(const struct run *run)
{
	int count;
	const struct learning_strength *strengths =
		trainer_strengths(run->trainer, &count);

	if (train_file_net(run->file, run->course, &run->plan,
		    count > 0 ? &strengths[count - 1] : NULL,
		    trainer_weights(run->trainer)) < 0)
		err(EXIT_FAILURE, "%s", run->options.file);
	if (unlink(run->checkpoint) < 0)
		err(EXIT_FAILURE, "%s", run->checkpoint);
}

int
main(int argc, char *argv[])
{
	static struct run run = {.held = -1};

	train_options_read(&run.options, argc, argv);
	if (run.options.list)
		return list_courses();
	resolve(run.options.file, run.file);
	name_checkpoint(&run);
	if (run.options.resume)
		resume(&run);
	else
		begin(&run);
	report(&run);
	train(&run);
	conclude(&run);
	trainer_free(run.trainer);
	return EXIT_SUCCESS;
}
