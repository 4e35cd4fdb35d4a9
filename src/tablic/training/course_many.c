#include "tablic/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "tablic/search/weights.h"
#include "tablic/training/among_greedy.h"

/* Else the variant of a course is how many play. */
enum { IN_PAIRS = -1 };

struct desk {
	struct tablic_among_greedy among;
	struct tablic_value_net net;
};

static void
desk_free(void *desk)
{
	struct desk *d = desk;

	if (!d)
		return;
	tablic_table_cache_free(d->among.cache);
	free(d);
}

static void *
desk_new(const struct learning_course *course)
{
	struct desk *d = calloc(1, sizeof *d);

	if (!d)
		return NULL;
	d->net.large = course->weights == TABLIC_VALUE_NET_WEIGHTS_LARGE;
	d->among = (struct tablic_among_greedy){
		.scoring = course->variant == IN_PAIRS ? TABLIC_PAIRS
						       : TABLIC_POINTS,
		.seats = course->variant == IN_PAIRS ? TABLIC_PAIRS_SEATS
						     : course->variant,
		.net = &d->net,
		.lambda = TABLIC_EXAMPLE_LAMBDA,
	};
	d->among.cache = tablic_table_cache_new(d->among.scoring);
	if (d->among.cache)
		return d;
	desk_free(d);
	return NULL;
}

static void
take(void *desk, const float weights[])
{
	struct desk *d = desk;

	memcpy(d->net.weights, weights,
		(d->net.large ? TABLIC_VALUE_NET_WEIGHTS_LARGE
			      : TABLIC_VALUE_NET_WEIGHTS) *
			sizeof *weights);
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct tablic_among_greedy *d = &((struct desk *)desk)->among;
	card deck[CARD_COUNT];
	float margin;

	tablic_shuffle(deck, random);
	d->temperature = TABLIC_EXAMPLE_TEMPERATURE;
	int seat = (int)random_below(random, (uint32_t)d->seats);
	return tablic_among_greedy_game(
		d, seat, deck, random, examples, &margin);
}

/* At sight, from all seats. */
static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct tablic_among_greedy *d = &((struct desk *)desk)->among;
	struct tablic_example examples[TABLIC_AMONG_GREEDY_EXAMPLES];
	card deck[CARD_COUNT];
	struct random random;
	double sum = 0;

	(void)rival;
	random_derive(&random, "among-greedy", seed, number, 0);
	tablic_shuffle(deck, &random);
	d->temperature = 0;
	for (int seat = 0; seat < d->seats; seat++) {
		float margin;

		tablic_among_greedy_game(
			d, seat, deck, &random, examples, &margin);
		sum += (double)margin;
	}
	return sum / d->seats;
}

#define COURSE(players, count, one)                                           \
	TABLIC_EXAMPLE_COURSE(count),                                         \
		.variant = (players), .unit = (one), .rounds = 200,           \
		.games = 10000, .examples_max = TABLIC_AMONG_GREEDY_EXAMPLES, \
		.desk_new = desk_new, .desk_free = desk_free, .take = take,   \
		.play = play, .rivals = {"greedy"}, .measure = measure

#define LARGE(players)                                    \
	COURSE((players), TABLIC_VALUE_NET_WEIGHTS_LARGE, \
		TABLIC_WEIGHTS_UNIT),                     \
		.pairs = 3000

const struct learning_course tablic_course_three = {
	.name = "tablic-3",
	.summary = "what a position of three is worth",
	.file = "src/tablic/three.net",
	LARGE(3),
};

const struct learning_course tablic_course_four = {
	.name = "tablic-4",
	.summary = "what a position of four is worth",
	.file = "src/tablic/four.net",
	LARGE(4),
};

const struct learning_course tablic_course_six = {
	.name = "tablic-6",
	.summary = "what a position of six is worth",
	.file = "src/tablic/six.net",
	LARGE(6),
};

const struct learning_course tablic_course_pairs = {
	.name = "tablic-pairs",
	.summary = "what a position of two pairs is worth",
	.file = "src/tablic/pairs.net",
	COURSE(IN_PAIRS, TABLIC_VALUE_NET_WEIGHTS, TABLIC_WEIGHTS_UNIT_PAIRS),
	.pairs = 1000,
};
