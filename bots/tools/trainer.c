#include "tools/trainer.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "learning/adam.h"
#include "learning/weights.h"

/*
 * Threads that do the many like things of a course, games and deals, each at a
 * desk of the course. Which thread does what has no part in what comes out.
 */
struct train_threads;

/* Does the thing of this NUMBER at DESK; what it writes belongs to the number.
 */
typedef void train_thing(void *context, void *desk, int number);

/* One thread: every so many-th thing is its own. */
struct worker {
	struct train_threads *threads;
	void *desk;
	int number;
	pthread_t thread;
};

struct train_threads {
	const struct learning_course *course;
	int jobs;
	struct worker workers[TRAIN_JOBS_MOST];

	/* What is being done. */
	const float *weights;
	int count;
	train_thing *thing;
	void *context;
};

static void
train_threads_free(struct train_threads *threads)
{
	if (!threads)
		return;
	for (int i = 0; i < threads->jobs; i++)
		threads->course->desk_free(threads->workers[i].desk);
	free(threads);
}

static struct train_threads *
train_threads_new(const struct learning_course *course, int jobs)
{
	struct train_threads *threads = calloc(1, sizeof *threads);

	if (!threads)
		return NULL;
	threads->course = course;
	threads->jobs = jobs;
	for (int i = 0; i < jobs; i++) {
		struct worker *worker = &threads->workers[i];

		worker->threads = threads;
		worker->number = i;
		worker->desk = course->desk_new(course);
		if (!worker->desk) {
			train_threads_free(threads);
			return NULL;
		}
	}
	return threads;
}

static void *
work(void *argument)
{
	struct worker *worker = argument;
	const struct train_threads *t = worker->threads;

	t->course->take(worker->desk, t->weights);
	for (int i = worker->number; i < t->count; i += t->jobs)
		t->thing(t->context, worker->desk, i);
	return NULL;
}

static int
train_threads_do(struct train_threads *threads, const float weights[],
	int count, train_thing *thing, void *context)
{
	int started = 0, error = 0;

	threads->weights = weights;
	threads->count = count;
	threads->thing = thing;
	threads->context = context;
	while (started < threads->jobs && error == 0) {
		struct worker *worker = &threads->workers[started];

		error = pthread_create(&worker->thread, NULL, work, worker);
		started += error == 0;
	}
	for (int i = 0; i < started; i++)
		pthread_join(threads->workers[i].thread, NULL);
	errno = error;
	return error == 0 ? 0 : -1;
}

struct trainer {
	const struct learning_course *course;
	struct learning_plan plan;
	struct train_threads *threads;

	int round;	      /* rounds that have been */
	struct random random; /* for what is learned when */
	float *weights, *gradient;
	float *shipped; /* the weights, rounded as they will be written */
	struct learning_adam adam;

	/* Of the rounds kept, in turn: the weights that played, and what was
	 * written down, the same room for each game. */
	float *frozen[LEARNING_KEPT_MAX];
	char *examples;
	int *counts; /* of each game */

	struct learning_strength *strengths;
	int measured;
	double *margins; /* of the deals of a measurement */
	int rival;	 /* that they are played against */
	int replayed;	 /* the round whose games are being played */
};

static size_t
games_kept(const struct trainer *t)
{
	return (size_t)t->course->kept * (size_t)t->plan.games;
}

/* Measurements of a whole course. */
static int
strengths_most(const struct learning_plan *plan)
{
	return plan->rounds / plan->every + 1;
}

static bool
make_room(struct trainer *t, int jobs)
{
	const struct learning_course *course = t->course;
	size_t count = (size_t)course->weights, games = games_kept(t);

	t->threads = train_threads_new(course, jobs);
	t->weights = calloc(count, sizeof(float));
	t->gradient = calloc(count, sizeof(float));
	t->shipped = calloc(count, sizeof(float));
	t->examples = calloc(
		games * (size_t)course->examples_max, course->example_size);
	t->counts = calloc(games, sizeof *t->counts);
	t->strengths =
		calloc((size_t)strengths_most(&t->plan), sizeof *t->strengths);
	t->margins = calloc((size_t)t->plan.pairs + 1, sizeof *t->margins);
	bool all = t->threads && t->weights && t->gradient && t->shipped &&
		   t->examples && t->counts && t->strengths && t->margins;
	for (int i = 0; i < course->kept; i++) {
		t->frozen[i] = calloc(count, sizeof(float));
		all = all && t->frozen[i];
	}
	return learning_adam_init(&t->adam, course->weights) && all;
}

/* Not yet begun. */
static struct trainer *
make(const struct learning_course *course, const struct learning_plan *plan,
	int jobs)
{
	struct trainer *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->course = course;
	t->plan = *plan;
	if (make_room(t, jobs))
		return t;
	trainer_free(t);
	errno = ENOMEM;
	return NULL;
}

struct trainer *
trainer_new(const struct learning_course *course,
	const struct learning_plan *plan, int jobs)
{
	struct trainer *t = make(course, plan, jobs);

	if (!t)
		return NULL;
	random_derive(&t->random, "train", (uint64_t)plan->seed,
		(uint64_t)course->variant, 0);
	course->begin(course, t->weights, &t->random);
	return t;
}

void
trainer_free(struct trainer *t)
{
	if (!t)
		return;
	train_threads_free(t->threads);
	free(t->weights);
	free(t->gradient);
	free(t->shipped);
	learning_adam_release(&t->adam);
	for (int i = 0; i < LEARNING_KEPT_MAX; i++)
		free(t->frozen[i]);
	free(t->examples);
	free(t->counts);
	free(t->strengths);
	free(t->margins);
	free(t);
}

/* The place of a round's games among those kept. */
static size_t
place(const struct trainer *t, int round)
{
	return (size_t)(round % t->course->kept);
}

static void *
examples_of(const struct trainer *t, size_t game)
{
	return t->examples +
	       game * (size_t)t->course->examples_max * t->course->example_size;
}

/* A train_thing: a game of the round. */
static void
play(void *trainer, void *desk, int number)
{
	struct trainer *t = trainer;
	size_t games = (size_t)t->plan.games;
	size_t game = place(t, t->replayed) * games + (size_t)number;
	struct random random;

	random_derive(&random, "lesson", (uint64_t)t->plan.seed,
		(uint64_t)t->course->variant,
		(uint64_t)t->replayed * games + (uint64_t)number);
	t->counts[game] = t->course->play(desk, &random, examples_of(t, game));
}

/* The games of ROUND by its frozen weights. */
static int
play_round(struct trainer *t, int round)
{
	t->replayed = round;
	return train_threads_do(
		t->threads, t->frozen[place(t, round)], t->plan.games, play, t);
}

static size_t
row_size(const struct trainer *t)
{
	return (size_t)t->course->weights * sizeof(float);
}

/* So many rounds before ROUND are kept. */
static int
rounds_before(const struct learning_course *course, int round)
{
	return round < course->kept - 1 ? round : course->kept - 1;
}

bool
trainer_fits(const struct learning_course *course,
	const struct learning_checkpoint *c)
{
	return strcmp(c->course, course->name) == 0 &&
	       c->weights == course->weights &&
	       c->frozen_count == rounds_before(course, c->round) &&
	       c->measured <= strengths_most(&c->plan);
}

static void
take_from(struct trainer *t, const struct learning_checkpoint *c)
{
	size_t row = row_size(t);

	t->round = c->round;
	t->random = c->random;
	memcpy(t->weights, c->now, row);
	memcpy(t->adam.mean, c->mean, row);
	memcpy(t->adam.square, c->square, row);
	t->adam.mean_left = c->mean_left;
	t->adam.square_left = c->square_left;
	t->measured = c->measured;
	memcpy(t->strengths, c->strengths,
		(size_t)c->measured * sizeof *t->strengths);
	for (int i = 0; i < c->frozen_count; i++)
		memcpy(t->frozen[place(t, t->round - c->frozen_count + i)],
			c->frozen[i], row);
}

struct trainer *
trainer_resume(const struct learning_course *course,
	const struct learning_checkpoint *c, int jobs)
{
	struct trainer *t = make(course, &c->plan, jobs);

	if (!t)
		return NULL;
	take_from(t, c);
	for (int round = t->round - rounds_before(t->course, t->round);
		round < t->round; round++) {
		if (play_round(t, round) == 0)
			continue;
		trainer_free(t);
		return NULL;
	}
	return t;
}

int
trainer_rounds(const struct trainer *t)
{
	return t->round;
}

/* Games without an example are passed by. */
static const void *
draw_example(struct trainer *t)
{
	uint32_t rounds = (uint32_t)rounds_before(t->course, t->round) + 1;
	uint32_t games = rounds * (uint32_t)t->plan.games;
	size_t game;

	do
		game = random_below(&t->random, games);
	while (t->counts[game] == 0);
	return (char *)examples_of(t, game) +
	       random_below(&t->random, (uint32_t)t->counts[game]) *
		       t->course->example_size;
}

static float
rate_of_round(const struct trainer *t)
{
	float done = (float)t->round / (float)t->plan.rounds;
	float first = t->course->rate_first, last = t->course->rate_last;

	return first * powf(last / first, done);
}

/* The mean loss of a batch. */
static double
step(struct trainer *t)
{
	const struct learning_course *course = t->course;
	double loss = 0;

	memset(t->gradient, 0, row_size(t));
	for (int i = 0; i < course->batch; i++)
		loss += (double)course->learn(
			course, t->weights, draw_example(t), t->gradient);
	learning_adam_step(&t->adam, t->weights, t->gradient,
		1 / (float)course->batch, rate_of_round(t));
	return loss / course->batch;
}

/* From as many examples as the round has new ones, so many times. */
static double
learn(struct trainer *t)
{
	const int *counts =
		t->counts + place(t, t->round) * (size_t)t->plan.games;
	int64_t examples = 0;
	double loss = 0;

	for (int i = 0; i < t->plan.games; i++)
		examples += counts[i];
	if (examples == 0)
		return 0;
	int64_t steps = (int64_t)((double)examples * (double)t->course->uses) /
				t->course->batch +
			1;
	for (int64_t i = 0; i < steps; i++)
		loss += step(t);
	return loss / (double)steps;
}

/* A train_thing: a deal against the rival. */
static void
measure_deal(void *trainer, void *desk, int number)
{
	struct trainer *t = trainer;

	t->margins[number] = t->course->measure(
		desk, t->rival, (uint64_t)t->plan.seed, (uint64_t)number);
}

/* The mean of the deals, and its standard error. */
static void
sum_up(const struct trainer *t, double *margin, double *error)
{
	double sum = 0, squares = 0;
	int n = t->plan.pairs;

	for (int i = 0; i < n; i++)
		sum += t->margins[i];
	*margin = sum / n;
	for (int i = 0; i < n; i++)
		squares +=
			(t->margins[i] - *margin) * (t->margins[i] - *margin);
	*error = sqrt(squares / (n - 1) / n);
}

static int
measure(struct trainer *t, double loss)
{
	struct learning_strength s = {.round = t->round, .loss = loss};

	for (int i = 0; i < t->course->weights; i++)
		t->shipped[i] = (float)learning_weights_round(
					t->weights[i], t->course->unit) /
				(float)t->course->unit;
	for (t->rival = 0; t->course->rivals[t->rival]; t->rival++) {
		if (train_threads_do(t->threads, t->shipped, t->plan.pairs,
			    measure_deal, t) < 0)
			return -1;
		sum_up(t, &s.margin[t->rival], &s.error[t->rival]);
	}
	t->strengths[t->measured++] = s;
	return 0;
}

static bool
is_time_to_measure(const struct trainer *t)
{
	return t->plan.pairs > 0 &&
	       (t->round % t->plan.every == 0 || t->round == t->plan.rounds);
}

int
trainer_round(struct trainer *t, double *loss)
{
	memcpy(t->frozen[place(t, t->round)], t->weights, row_size(t));
	if (play_round(t, t->round) < 0)
		return -1;
	*loss = learn(t);
	t->round++;
	return is_time_to_measure(t) ? measure(t, *loss) : 0;
}

const float *
trainer_weights(const struct trainer *t)
{
	return t->weights;
}

const struct learning_strength *
trainer_strengths(const struct trainer *t, int *count)
{
	*count = t->measured;
	return t->strengths;
}

void
trainer_checkpoint(const struct trainer *t, struct learning_checkpoint *c)
{
	*c = (struct learning_checkpoint){
		.plan = t->plan,
		.round = t->round,
		.random = t->random,
		.mean_left = t->adam.mean_left,
		.square_left = t->adam.square_left,
		.weights = t->course->weights,
		.now = t->weights,
		.mean = t->adam.mean,
		.square = t->adam.square,
		.frozen_count = rounds_before(t->course, t->round),
		.measured = t->measured,
		.strengths = t->strengths,
	};
	strlcpy(c->course, t->course->name, sizeof c->course);
	for (int i = 0; i < c->frozen_count; i++)
		c->frozen[i] =
			t->frozen[place(t, t->round - c->frozen_count + i)];
}
