#include "tools/train_threads.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum {
	ROUNDS_KEPT = 6,  /* whose examples are learnt from */
	BATCH = 256,	  /* examples */
	EXAMPLE_USES = 2, /* of each example in a round, on average */
};

/* Steps begin so large and end so small. */
static const float rate_first = 1e-3f, rate_last = 4e-5f;

static const float temperature = 0.3f; /* points */
static const float lambda = 0.8f;

/* What one thread plays of a round, every so many-th game. */
struct worker {
	struct trainer *trainer;
	struct tablic_self_play *self_play;
	int number;
	pthread_t thread;
};

struct game {
	struct tablic_example examples[TABLIC_SELF_PLAY_EXAMPLES];
};

struct trainer {
	const struct train_plan *plan;
	struct tablic_learner *learner;
	struct random random;		/* for what is learnt when */
	struct tablic_value_net frozen; /* plays the round */
	struct game *kept; /* ROUNDS_KEPT times the games of a round */
	struct worker workers[TRAIN_JOBS_MOST];
	int round;
};

struct trainer *
trainer_new(const struct train_plan *plan)
{
	struct trainer *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->plan = plan;
	random_derive(&c->random, "train", plan->seed, plan->scoring, 0);
	c->learner = tablic_learner_new(&c->random);
	c->kept = calloc((size_t)plan->games * ROUNDS_KEPT, sizeof *c->kept);
	bool complete = c->learner && c->kept;
	for (int i = 0; complete && i < plan->jobs; i++) {
		c->workers[i].trainer = c;
		c->workers[i].number = i;
		c->workers[i].self_play = tablic_self_play_new(plan->scoring);
		complete = c->workers[i].self_play;
	}
	if (complete)
		return c;
	trainer_free(c);
	return NULL;
}

void
trainer_free(struct trainer *c)
{
	if (!c)
		return;
	for (int i = 0; i < c->plan->jobs; i++)
		tablic_self_play_free(c->workers[i].self_play);
	tablic_learner_free(c->learner);
	free(c->kept);
	free(c);
}

const struct tablic_value_net *
trainer_net(const struct trainer *c)
{
	return tablic_learner_net(c->learner);
}

static struct game *
games_of_round(const struct trainer *c, int round)
{
	return c->kept + (size_t)(round % ROUNDS_KEPT) * (size_t)c->plan->games;
}

static void *
play_games(void *argument)
{
	struct worker *worker = argument;
	const struct trainer *c = worker->trainer;
	const struct train_plan *plan = c->plan;
	const struct tablic_self_play_terms terms = {
		&c->frozen, temperature, lambda};
	struct game *games = games_of_round(c, c->round);

	for (int g = worker->number; g < plan->games; g += plan->jobs) {
		uint64_t number = (uint64_t)c->round * (uint64_t)plan->games +
				  (uint64_t)g;
		struct random random;

		random_derive(
			&random, "lesson", plan->seed, plan->scoring, number);
		tablic_self_play_game(
			worker->self_play, &terms, &random, games[g].examples);
	}
	return NULL;
}

/* False: not all threads could be started; those that were are through. */
static bool
play_round(struct trainer *c)
{
	int started = 0;

	while (started < c->plan->jobs &&
		pthread_create(&c->workers[started].thread, NULL, play_games,
			&c->workers[started]) == 0)
		started++;
	for (int i = 0; i < started; i++)
		pthread_join(c->workers[i].thread, NULL);
	return started == c->plan->jobs;
}

static const struct tablic_example *
draw_example(struct trainer *c)
{
	int rounds = c->round < ROUNDS_KEPT ? c->round + 1 : ROUNDS_KEPT;
	uint32_t games = (uint32_t)(rounds * c->plan->games);
	const struct game *game = &c->kept[random_below(&c->random, games)];

	return &game->examples[random_below(
		&c->random, TABLIC_SELF_PLAY_EXAMPLES)];
}

static float
rate_of_round(const struct trainer *c)
{
	float done = (float)c->round / (float)c->plan->rounds;

	return rate_first * powf(rate_last / rate_first, done);
}

static double
learn(struct trainer *c)
{
	const struct tablic_example *batch[BATCH];
	int batches = c->plan->games * TABLIC_SELF_PLAY_EXAMPLES *
			      EXAMPLE_USES / BATCH +
		      1;
	double squares = 0;

	for (int b = 0; b < batches; b++) {
		for (int i = 0; i < BATCH; i++)
			batch[i] = draw_example(c);
		squares += tablic_learner_step(
			c->learner, batch, BATCH, rate_of_round(c));
	}
	return squares / batches;
}

double
trainer_round(struct trainer *c)
{
	c->frozen = *trainer_net(c);
	if (!play_round(c))
		return -1;
	double squares = learn(c);
	c->round++;
	return squares;
}
